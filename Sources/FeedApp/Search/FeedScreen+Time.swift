import Feeds
import TableKit

/// Going to a time.
extension FeedScreen {
  /// Takes a key while a time is being written.
  func timePromptDid(_ answer: Prompt.Answer, _ prompt: Prompt) {
    switch answer {
    case .changed: prompt.mistake = nil
    case .submitted: submitTime(prompt)
    case .cancelled: self.prompt = nil
    case .moved, .toggled, .completing, .ignored: break
    }
  }

  private func submitTime(_ prompt: Prompt) {
    guard !prompt.text.isEmpty else {
      self.prompt = nil
      return
    }
    do {
      let time = try controller.feed.time(prompt.text, onDayOf: momentInView)
      timeHistory.remember(prompt.line)
      self.prompt = nil
      noteJump()
      if !controller.select(time: time.milliseconds) { message = "these rows have no times" }
    } catch {
      prompt.mistake = "14:05, -2h, yesterday 18:00, 2026-05-04T14:05"
    }
  }

  /// When the row was written that one reads.
  var momentInView: Int? {
    controller.table.indexPathForSelectedRow.flatMap(controller.milliseconds(at:))
  }
}
