/// Looks, among an object's members, for those that make it a message of a conversation, or a line that holds
/// one or several.
struct TurnChoice {
  /// What a member is to a message.
  enum Name: UInt8, Sendable {
    /// Who speaks; what kind of message it is; what is said.
    case role, type, content
    /// Where a message may be that the line is about; where a list of them.
    case message, messages
    /// What a model has thought before what is said.
    case thought
    /// What is said aloud: an object with its text.
    case speech
    /// Whether a program or a model says it in the person's name: only so that it is no turn of theirs.
    case unsaid
    /// Where messages may lie deeper.
    case held
    /// What a message of LangChain is made of; and what its messages have, so that their types are roles.
    case inner, mark
    /// What the model is told before the messages: a text, or a list of texts.
    case system
    /// Why an answer ended, and what went wrong with it.
    case ending, failure
    /// What Ollama answers to a prompt, where it is no object in which messages may lie; and what it says besides.
    case answer, model, done
    /// What is asked, and answered, beside messages, where it is a text: else these may be lists of messages, too.
    case question, reply
    /// What a message with a role may call what is said.
    case text
  }

  /// What the type of a message says of who speaks.
  private enum Speaker {
    case nobody
    /// A word; the name of a role that many other things have, too; that of one that only messages have.
    case word, mostly, surely
    /// The same, as Gemini's program has it.
    case inType
    /// The message is in what it was made of, and who speaks in the name of its class.
    case inClass
  }

  /// Whether a role that is not known makes a message, too: among others that have one that is.
  let takesAnyRole: Bool
  private var hasRole = false
  private var hasContent = false
  private var isItem = false
  private var speaker = Speaker.nobody
  private var isMarked = false
  /// Whether it is in what a message was made of.
  private var isInner = false
  private var isUnsaid = false
  /// Whether it is what Ollama answers to a prompt, as far as there are such members.
  private var hasAnswer = false
  private var hasModel = false
  private var saysText = false
  private var saysWhetherDone = false
  var inner: [Range<Int>] = []
  /// What the model is told: as it is written, quotes and all, and where its member's value starts.
  private var system: (range: Range<Int>, start: Int)?
  /// What is asked and answered beside messages, as the same.
  private var question: (range: Range<Int>, start: Int)?
  var answer: (range: Range<Int>, start: Int)?
  /// Why messages of lists are not whole, as what holds them says, by their numbers; and why the last one is not, as the line says.
  private var endings: [(turn: Int, reason: RowFields.Slice)] = []
  private var ending: RowFields.Slice?
  /// What went wrong with an answer: an object, or a text.
  private var failure: RowFields.Slice?
  /// Where these members start, by name; and those of the message that the line is about.
  private var shown: Turns.Places = .init(repeating: .max)
  private var shownInMessage: Turns.Places = .init(repeating: .max)

  init(takesAnyRole: Bool) { self.takesAnyRole = takesAnyRole }

  /// A member whose value is a scalar.
  mutating func note(_ slice: RowFields.Slice, _ name: Name, in bytes: Span<UInt8>) {
    switch name {
    case .role:
      hasRole = Self.isRole(slice, in: bytes) || takesAnyRole && Self.isWord(slice, in: bytes)
    case .type:
      isItem = Self.isItem(slice, in: bytes)
      speaker = speaker(ofType: slice, in: bytes)
    case .content, .thought: hasContent = true
    case .answer:
      hasAnswer = true
      if !hasContent { show(.content, at: slice.range.lowerBound) }
      answer = answer ?? Self.text(slice, in: bytes)
      return
    case .question:
      question = question ?? Self.text(slice, in: bytes)
      return
    case .reply:
      answer = answer ?? Self.text(slice, in: bytes)
      return
    case .text:
      guard !slice.isBlank(in: bytes) else { return }
      saysText = true
      if !hasContent { show(.content, at: slice.range.lowerBound) }
      return
    case .model, .done:
      if name == .model { hasModel = true } else { saysWhetherDone = true }
      return
    case .mark:
      isMarked = true
      return
    case .message, .messages, .speech, .inner, .held: return
    case .system:
      system = Self.text(slice, in: bytes) ?? system
      return
    case .unsaid:
      let value = bytes.extracting(slice.range)
      isUnsaid = isUnsaid || value.count == 4 && value.starts(with: "true")
      return
    case .ending:
      if TurnEnding.isOfPart(slice, in: bytes) { ending = slice }
      return
    case .failure:
      if slice.isQuoted(in: bytes), !slice.isBlank(in: bytes) { failure = slice }
      return
    }
    show(name, at: slice.range.lowerBound)
  }

  /// A text that says something, quotes and all, and where its value starts.
  private static func text(
    _ slice: RowFields.Slice, in bytes: Span<UInt8>
  ) -> (range: Range<Int>, start: Int)? {
    let range = slice.range
    guard slice.isQuoted(in: bytes), !slice.isBlank(in: bytes) else { return nil }
    return (range.lowerBound - 1..<range.upperBound + 1, range.lowerBound)
  }

  /// A member whose value is an object or an array.
  mutating func noteContainer(_ range: Range<Int>, _ name: Name, in bytes: Span<UInt8>) {
    let isObject = bytes[range.lowerBound] == UInt8(ascii: "{")
    switch name {
    case .role, .type, .thought, .unsaid, .model, .done, .text: return
    case .mark:
      isMarked = true
      return
    case .inner: return noteInner(range, in: bytes)
    case .ending:
      guard isObject else { return }
      ending = TurnBlock(range, of: bytes).said("reason", bytes) ?? ending
      return
    case .failure:
      if isObject { failure = RowFields.Slice(range, .json) }
      return
    case .system:
      // Google's is an object with parts.
      if isObject, TurnBlock(range, of: bytes)["parts"] == nil { return }
      system = (range, range.lowerBound)
      return
    case .held: return noteHeld(range, in: bytes)
    case .answer: return noteAnswer(range, in: bytes)
    case .content: hasContent = true
    case .speech:
      guard isObject, TurnBlock(range, of: bytes)["transcript"] != nil else { return }
      hasContent = true
      return show(.content, at: range.lowerBound)
    case .message:
      let block = isObject ? TurnBlock(range, of: bytes) : nil
      guard let block, Self.isMessage(block, bytes) else { return noteHeld(range, in: bytes) }
      inner.append(range)
      noteMembers(of: block)
    case .messages, .question, .reply:
      guard !isObject else {
        return name == .reply ? noteAnswer(range, in: bytes) : noteHeld(range, in: bytes)
      }
      let elements = TurnBlock.elements(of: range, bytes).filter { $0.form == .json }
      let messages = elements.map { Self.message(in: $0.range, bytes) }
      guard messages.prefix(Self.mostLookedAt).contains(where: { Self.isMessage($0, bytes) })
      else { return }
      noteEndings(of: elements, holding: messages, in: bytes)
      inner += messages
      return show(.messages, at: range.lowerBound)
    }
    show(name, at: range.lowerBound)
  }

  /// Why messages are not whole that come next, as elements of a list say that hold them. O(n)
  private mutating func noteEndings(
    of elements: [RowFields.Slice], holding messages: [Range<Int>], in bytes: Span<UInt8>
  ) {
    for (number, element) in elements.enumerated() where messages[number] != element.range {
      let block = TurnBlock(element.range, of: bytes)
      guard let reason = TurnEnding.reason(of: block, in: bytes) else { continue }
      endings.append((inner.count + number, reason))
    }
  }

  /// What a message was made of, if it says something: its type must be known by now.
  private mutating func noteInner(_ range: Range<Int>, in bytes: Span<UInt8>) {
    switch speaker {
    case .inClass, .surely, .mostly: break
    case .nobody, .word, .inType: return
    }
    guard bytes[range.lowerBound] == UInt8(ascii: "{") else { return }
    let block = TurnBlock(range, of: bytes)
    guard block["content"] != nil else { return }
    // Among messages its type is enough; elsewhere it takes what only messages have.
    let signs = ["type", "additional_kwargs", "tool_call_id"]
    if speaker == .mostly, !takesAnyRole, signs.allSatisfy({ block[$0] == nil }) { return }
    isInner = true
    noteMembers(of: block)
  }

  /// Where the members of the message are that the line is about.
  private mutating func noteMembers(of block: TurnBlock) {
    let names: [(name: Name, text: String)] = [
      (.role, "role"), (.type, "type"), (.content, "content"), (.thought, "reasoning_content"),
    ]
    for (name, text) in names {
      let start = block[text]?.range.lowerBound
      shownInMessage[Int(name.rawValue)] = start.map { UInt32(truncatingIfNeeded: $0) } ?? .max
    }
  }

  private func speaker(ofType slice: RowFields.Slice, in bytes: Span<UInt8>) -> Speaker {
    guard slice.form == .utf8 else { return .nobody }
    let type = bytes.extracting(slice.range)
    if type.holds(TurnRole.typeOfClasses) { return .inClass }
    if Self.speakers.contains(where: { type.holds($0) }) { return .inType }
    if TurnRole(ofType: type) != nil { return TurnRole.isSure(ofType: type) ? .surely : .mostly }
    let isWord = takesAnyRole && !type.holds(Self.typeOfFailures) && Self.isWord(slice, in: bytes)
    return isWord ? .word : .nobody
  }

  private static let speakers = ["user", "gemini"].map { Array($0.utf8) }
  /// What went wrong is no word of anybody's.
  private static let typeOfFailures: StaticString = "error"

  /// Whether the type says who speaks: in conversations any may.
  private var hasSpeaker: Bool {
    switch speaker {
    case .surely, .inType: true
    case .mostly: isMarked || takesAnyRole
    case .word: true
    case .nobody, .inClass: false
    }
  }

  private mutating func show(_ name: Name, at start: Int) {
    shown[Int(name.rawValue)] = UInt32(truncatingIfNeeded: start)
  }

  /// Messages of a list that are looked at for whether it is one of those.
  private static let mostLookedAt = 8

  /// Whether there are messages.
  var areFound: Bool {
    isFoundBesidesText || saysText && hasRole
  }
  /// Whether a list holds them.
  var areListed: Bool { shown[Int(Name.messages.rawValue)] != .max }
  /// Whether there is one alone, and that says what it says as others than messages do.
  var isOfText: Bool { areFound && !isFoundBesidesText }
  private var isFoundBesidesText: Bool {
    isItem || isInner || hasContent && (hasRole || hasSpeaker) || !inner.isEmpty
      || hasAnswer && hasModel && saysWhetherDone
  }
  /// Whether it is a message among others, whose type is that of one who speaks: its level makes it no line of a log.
  var isByType: Bool {
    takesAnyRole && hasContent && hasSpeaker && speaker != .word && !hasRole && !isItem && !isInner
      && inner.isEmpty
  }

  /// Where the messages of the object at `range` are, which has them. What else the message says that a line is about is shown
  /// among the line's fields.
  func turns(in range: Range<Int>) -> Turns {
    var found = turns(in: range, hiding: Self.ownNames)
    // Items say themselves what went wrong with them.
    if !isItem { found.failure = failure }
    return found
  }

  /// The same of a log's line, which says itself who speaks only where it holds no others.
  func turns(inLine range: Range<Int>) -> Turns {
    turns(in: range, hiding: inner.isEmpty ? Self.ownNames : [])
  }

  /// Of a message itself.
  private static let ownNames: [Name] = [.role, .type, .content, .thought]

  /// - Parameter hidden: Which members of the line itself are shown by its messages.
  private func turns(in range: Range<Int>, hiding hidden: [Name]) -> Turns {
    let isAboutOne =
      isInner && inner.isEmpty
      || inner.count == 1 && shown[Int(Name.message.rawValue)] != .max
    var places = isAboutOne ? shownInMessage : shown
    var free = [Name.message, .messages].makeIterator()
    for name in Self.ownNames {
      let place = hidden.contains(name) ? shown[Int(name.rawValue)] : .max
      if !isAboutOne {
        places[Int(name.rawValue)] = place
      } else if place != .max, let other = free.next() {
        places[Int(other.rawValue)] = place
      }
    }
    var (ranges, beginWithTold) = (inner.isEmpty ? [range] : inner, false)
    // It is one of a request alone.
    if let system, shown[Int(Name.messages.rawValue)] != .max,
      let place = places.indices.first(where: { places[$0] == .max })
    {
      ranges.insert(system.range, at: 0)
      beginWithTold = true
      places[place] = UInt32(truncatingIfNeeded: system.start)
    }
    // Of one message that a line is about, others are fields.
    let question = inner.isEmpty || isAboutOne ? nil : question
    let answer = inner.isEmpty || isAboutOne ? nil : answer
    if let question { ranges.insert(question.range, at: beginWithTold ? 1 : 0) }
    let first = (beginWithTold ? 1 : 0) + (question == nil ? 0 : 1)
    if let answer {
      ranges.append(answer.range)
      if answer.range.lowerBound < answer.start,
        let place = places.indices.first(where: { places[$0] == .max })
      {
        // A text alone: an object has other fields, too.
        places[place] = UInt32(truncatingIfNeeded: answer.start)
      }
    }
    var reasons = endings.map { (turn: first + $0.turn, reason: $0.reason) }
    // A line that is a message itself says it as a message.
    if let ending, !inner.isEmpty { reasons.append((ranges.count - 1, ending)) }
    return Turns(
      ranges: ranges, areUnsaid: isUnsaid, shown: places,
      areInMessage: isAboutOne, beginWithTold: beginWithTold, haveQuestion: question != nil,
      endWithAnswer: answer != nil, endings: reasons)
  }

  /// Where the message of a list's element is: models' answers hold it, and say something of it besides.
  private static func message(in range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
    let block = TurnBlock(range, of: bytes)
    // LangChain's generations have a type of their own.
    guard block["role"] == nil, block["type"] == nil || block["generation_info"] != nil else {
      return range
    }
    for name in ["message", "content", "delta"] {
      if let inner = block[name], inner.form == .json, isMessage(inner.range, bytes) {
        return inner.range
      }
    }
    return range
  }

  static func isMessage(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    isMessage(TurnBlock(range, of: bytes), bytes)
  }

  private static func isMessage(_ block: TurnBlock, _ bytes: Span<UInt8>) -> Bool {
    if let role = block["role"] ?? block["from"] {
      if isRole(role, in: bytes) { return true }
    } else if let sender = block["sender"], isSender(sender, in: bytes) {
      return true
    }
    guard let type = block["type"], type.form == .utf8 else { return false }
    if isItem(type, in: bytes) || TurnItems.areOfCodex(block, in: bytes) { return true }
    let word = bytes.extracting(type.range)
    if word.holds(TurnRole.typeOfClasses) { return block["kwargs"] != nil }
    if speakers.contains(where: { word.holds($0) }) { return block["content"] != nil }
    return TurnRole.isSure(ofType: word) && (block["content"] ?? block["data"]) != nil
  }

  private static func isRole(_ slice: RowFields.Slice, in bytes: Span<UInt8>) -> Bool {
    slice.form == .utf8 && TurnRole(bytes.extracting(slice.range)) != nil
  }

  /// Whether it is who speaks in messages of claude.ai; elsewhere a sender may be anybody.
  private static func isSender(_ slice: RowFields.Slice, in bytes: Span<UInt8>) -> Bool {
    let name = bytes.extracting(slice.range)
    return slice.form == .utf8 && senders.contains { name.holds($0) }
  }

  private static let senders = ["human", "assistant"].map { Array($0.utf8) }

  /// Whether it may be the name of somebody who speaks.
  private static func isWord(_ slice: RowFields.Slice, in bytes: Span<UInt8>) -> Bool {
    let name = bytes.extracting(slice.range)
    return slice.form == .utf8 && name.count <= 40
      && name.indices.allSatisfy { name[$0] > 0x20 } && (name.count > 0 && !isDigit(name[0]))
  }

  private static func isItem(_ slice: RowFields.Slice, in bytes: Span<UInt8>) -> Bool {
    let type = bytes.extracting(slice.range)
    return slice.form == .utf8 && TurnItems.all.contains { type.holds($0) }
  }
}
