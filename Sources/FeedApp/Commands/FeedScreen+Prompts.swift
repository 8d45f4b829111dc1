import HeightEngine
import TableKit
import TerminalCore

/// Lines in which something is written, and the line for commands by name.
extension FeedScreen {
  /// Takes in what was pasted, where something is being written.
  func paste(_ text: String) -> TableProgram.Outcome {
    prompt.map { perform($0.paste(text), on: $0) } ?? .ignored
  }

  func perform(_ key: Key, on prompt: Prompt) -> TableProgram.Outcome {
    perform(prompt.handle(key), on: prompt)
  }

  private func perform(_ answer: Prompt.Answer, on prompt: Prompt) -> TableProgram.Outcome {
    // Beside what is written there is little room for it.
    defer { if answer == .submitted, let mistake = prompt.mistake { messages.note(mistake) } }
    switch prompt.kind {
    case .search: searchPromptDid(answer, prompt)
    case .filter: filterPromptDid(answer, prompt)
    case .time: timePromptDid(answer, prompt)
    case .command: return commandPromptDid(answer, prompt)
    case .pipe, .pipeJSON, .save: outsidePromptDid(answer, prompt)
    }
    return answer == .ignored ? .ignored : .redraw
  }

  /// Looks for a text that stands behind the command's name, or opens the line for it.
  func openSearch(for text: String) {
    openSearch()
    guard !text.isEmpty, let prompt else { return }
    prompt.field.text = text
    searchPromptDid(.changed, prompt)
    searchPromptDid(.submitted, prompt)
  }

  func openFilter(for text: String) {
    let prompt = Prompt(.filter, history: filterHistory)
    self.prompt = prompt
    guard !text.isEmpty else { return }
    prompt.field.text = text
    filterPromptDid(.submitted, prompt)
  }

  func openTime(for text: String) {
    let prompt = Prompt(.time, history: timeHistory)
    self.prompt = prompt
    guard !text.isEmpty else { return }
    prompt.field.text = text
    timePromptDid(.submitted, prompt)
  }

  /// Opens a line for what the row goes to, or does what stands behind the command's name.
  func openPrompt(_ kind: Prompt.Kind, for call: CommandCall) {
    if let refusal = outside?.refusal { return message = refusal.description }
    let prompt = Prompt(kind, history: kind == .save ? [] : pipeHistory, times: call.times)
    self.prompt = prompt
    controller.setMark(Self.markOfPrompt, at: currentRow, isFoundByKey: true)
    guard !call.text.isEmpty else { return }
    prompt.field.text = call.text
    outsidePromptDid(.submitted, prompt)
  }

  /// The row that such a line is about, whatever is selected by the time that it is written.
  private static let markOfPrompt = RowMark("prompt", isShown: false)

  /// Where that row is while such a line is written, or was; nil: it is gone.
  var rowOfPrompt: IndexPath? { controller.table.marks[Self.markOfPrompt] }

  private func closeOutsidePrompt() {
    prompt = nil
    controller.setMark(Self.markOfPrompt, at: nil)
  }

  private func outsidePromptDid(_ answer: Prompt.Answer, _ prompt: Prompt) {
    switch answer {
    case .cancelled: closeOutsidePrompt()
    case .submitted:
      defer { closeOutsidePrompt() }
      guard !prompt.text.isEmpty else { return }
      if prompt.kind == .save { return save(as: prompt.text, prompt.times) }
      pipeHistory.remember(prompt.line)
      pipe(prompt.text, json: prompt.kind == .pipeJSON, prompt.times)
    case .changed, .moved, .toggled, .completing, .ignored: break
    }
  }

  /// Takes a key while a command is being written.
  private func commandPromptDid(
    _ answer: Prompt.Answer, _ prompt: Prompt
  ) -> TableProgram.Outcome {
    switch answer {
    case .submitted:
      self.prompt = nil
      do {
        guard let call = try CommandLine.call(prompt.text, isDemo: isDemo) else { return .redraw }
        commandHistory.remember(prompt.line)
        // What closes a page closes the one in front, as its key does; all else is about what is behind it.
        if !call.command.closesPage {
          (help, logPage, messagesPage, overlay) = (nil, nil, nil, nil)
        }
        return perform(call)
      } catch {
        // As in vi, it is mended by calling it back.
        commandHistory.remember(prompt.line)
        message = keys.completed(error.reason)
      }
    case .cancelled: self.prompt = nil
    case .completing(let isForward):
      prompt.complete(among: CommandTable.entries(isDemo: isDemo), isForward: isForward)
    case .changed, .moved, .toggled: break
    case .ignored: return .ignored
    }
    return .redraw
  }

  /// What the line that is written may become.
  var completions: Overlay? {
    guard let prompt, prompt.kind == .command else { return nil }
    let found = CommandLine.completions(of: prompt.stem, among: keys.entries(isDemo: isDemo))
    guard !prompt.text.isEmpty, !found.isEmpty else { return nil }
    return Overlay(
      title: "Commands (Tab completes)",
      rows: found.map { (DisplayText($0.name), DisplayText($0.help)) },
      nameColumns: 16, selected: prompt.completion)
  }
}
