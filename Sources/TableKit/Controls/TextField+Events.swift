import TerminalCore

extension TextField {
  /// Does what an event says: writing, moving, deleting; ^W, ^U and ^K cut, ^Y puts in again what was
  /// cut last; a paste is written; a click moves the cursor.
  ///
  /// - Returns: whether the event was for the field. Keys that mean nothing in a line of text (Escape,
  ///   Tab, the arrows up and down) are not.
  public func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key): return handle(key)
    case .paste(let pasted):
      note(content.insert(withoutLineBreaks(pasted)))
      return true
    case .mouse(let mouse):
      guard mouse.kind == .press, mouse.button == 1, frame.contains(mouse.position) else {
        return false
      }
      moveCursor(toColumn: mouse.position.column)
      return true
    case .resize, .terminate, .readable: return false
    }
  }

  private func handle(_ key: Key) -> Bool {
    if let character = key.character {
      note(content.insert(String(character)))
      return true
    }
    return moves(by: key) || edits(by: key)
  }

  private func moves(by key: Key) -> Bool {
    switch key {
    case .left, .control("b"): content.move(to: content.previous)
    case .right, .control("f"): content.move(to: content.next)
    case .home, .control("a"): content.move(to: text.startIndex)
    case .end, .control("e"): content.move(to: text.endIndex)
    case .control(.left), .alt(.left), .alt("b"): content.move(to: content.startOfWord)
    case .control(.right), .alt(.right), .alt("f"): content.move(to: content.endOfWord)
    default: return false
    }
    return true
  }

  private func edits(by key: Key) -> Bool {
    let cursor = content.cursor
    switch key {
    case .backspace, .shift(.backspace): note(content.remove(content.previous..<cursor))
    case .delete: note(content.remove(cursor..<content.next))
    case .control("d"):
      // In an empty line it says that there is no more.
      if text.isEmpty { return false }
      note(content.remove(cursor..<content.next))
    case .control(.backspace), .alt(.backspace): note(content.kill(content.startOfWord..<cursor))
    case .control(.delete), .alt(.delete), .alt("d"):
      note(content.kill(cursor..<content.endOfWord))
    case .control("w"): note(content.kill(content.startAfterBlank..<cursor))
    case .control("u"): note(content.kill(text.startIndex..<cursor))
    case .control("k"): note(content.kill(cursor..<text.endIndex))
    case .control("y"): note(content.insert(content.killed))
    case .enter:
      guard let onSubmit else { return false }
      onSubmit(text)
    default: return false
    }
    return true
  }

  private func note(_ isChanged: Bool) {
    if isChanged { onChange?(text) }
  }

  private func withoutLineBreaks(_ pasted: String) -> String {
    switch lineBreaks {
    case .kept: pasted
    case .cut: String(pasted.prefix { !$0.isNewline })
    case .spaces: String(pasted.map { $0.isNewline ? " " : $0 })
    }
  }
}
