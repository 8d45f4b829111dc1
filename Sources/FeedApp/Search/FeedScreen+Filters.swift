import Feeds
import HeightEngine
import TableKit

/// Filters.
extension FeedScreen {
  /// Takes a key while a filter is being written.
  func filterPromptDid(_ answer: Prompt.Answer, _ prompt: Prompt) {
    switch answer {
    case .changed:
      prompt.mistake = nil
    case .submitted: submitFilter(prompt)
    case .cancelled: self.prompt = nil
    case .moved, .toggled, .completing, .ignored: break
    }
  }

  var filters: FilterStack { controller.filters }

  private func submitFilter(_ prompt: Prompt) {
    let hides = prompt.text.hasPrefix("!")
    let text = String(prompt.text.dropFirst(hides ? 1 : 0))
    guard !text.isEmpty else {
      self.prompt = nil
      filters.removeAll()
      return filtersHaveChanged()
    }
    // A digit alone is no text, where there is a filter of that number.
    if prompt.text.count == 1, let number = Int(prompt.text), filters.toggle(number) {
      self.prompt = nil
      return filtersHaveChanged()
    }
    do {
      let filter = try controller.feed.filter(text)
      guard filters.add(filter, hidesMatches: hides) else {
        prompt.mistake = "there are \(FilterStack.mostEntries) filters already"
        return
      }
      filterHistory.remember(prompt.line)
      self.prompt = nil
      filtersHaveChanged()
    } catch {
      prompt.point(at: error.offset + (hides ? 1 : 0), saying: error.reason)
    }
  }

  /// Looks at rows near the view at once, so that the first frame shows what there is.
  private func filtersHaveChanged() {
    controller.search.askAgain()
    controller.table.findMatches(for: Self.timeBeforeFrame)
  }

  /// Shows more rows around those that match, or fewer.
  func addContext(_ rows: Int) {
    guard filters.isOn else {
      message = "no filter is on: & makes one"
      return
    }
    filters.addContext(rows)
    filtersHaveChanged()
    message = "rows around those that match: \(filters.context)"
  }
}
