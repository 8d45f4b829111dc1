// UAX #14 at Unicode 15.0, rule by rule: the default rules, and the tailoring of numbers of its section 8.2,
// example 7, which its test file presumes. Nothing here is fast: the generator runs every pair once.

/// Line break classes after LB1, with the splits that LB30 and LB30b ask for.
enum LineClass: String, CaseIterable {
  case al = "AL", b2 = "B2", ba = "BA", bb = "BB", bk = "BK", cb = "CB", cl = "CL", cm = "CM"
  case cp = "CP", cr = "CR", eb = "EB", em = "EM", ex = "EX", gl = "GL", h2 = "H2", h3 = "H3"
  case hl = "HL", hy = "HY", id = "ID", `in` = "IN", `is` = "IS", jl = "JL", jt = "JT", jv = "JV"
  case lf = "LF", nl = "NL", ns = "NS", nu = "NU", op = "OP", po = "PO", pr = "PR", qu = "QU"
  case ri = "RI", sp = "SP", sy = "SY", wj = "WJ", zw = "ZW", zwj = "ZWJ"
  /// Opening and closing punctuation of East Asian width; an unassigned pictograph.
  case wideOP, wideCP, unassignedID
}

/// How lines break in and around numbers.
enum NumberRule {
  /// LB25, by pairs: `port:8080` stays whole, and so does `$(x`.
  case pairs
  /// Example 7 of section 8.2, by a regular expression: a number is what begins with a digit, and
  /// `port:8080` is none.
  case expressions
}

/// What may happen before a character.
enum LineBreak: Int {
  case prohibited = 0
  case allowed = 1
  /// Prohibited if a number follows the opening bracket that this is, else allowed.
  case allowedUnlessNumberFollows = 2
}

/// The text to the left, as far as the rules look.
struct LineContext: Hashable {
  let numbers: NumberRule
  /// The class of the last character that LB9 doesn't absorb; nil at the start of text.
  var last: LineClass?
  var afterSpaces = false
  var afterZWJ = false
  /// Stays `none` where numbers go by pairs.
  var number = NumberPart.none
  var afterHebrewHyphen = false
  var oddRegionalIndicators = false

  enum NumberPart { case none, digits, closed }

  init(numbers: NumberRule) { self.numbers = numbers }
}

extension LineContext {
  /// Decides about a break before a character of class `raw` and takes it in.
  mutating func take(_ raw: LineClass) -> LineBreak {
    let absorbing: Set<LineClass?> = [.bk, .cr, .lf, .nl, .zw, nil]
    let isMark = raw == .cm || raw == .zwj
    if isMark, !afterSpaces, !absorbing.contains(last) {
      afterZWJ = raw == .zwj
      return .prohibited  // LB9
    }
    let next = isMark ? .al : raw  // LB10
    let result = breakBefore(next)
    advance(over: next)
    afterZWJ = raw == .zwj
    return result
  }

  private func breakBefore(_ next: LineClass) -> LineBreak {
    guard let last else { return .prohibited }  // LB2
    switch last {  // LB4, LB5
    case .cr where next == .lf: return .prohibited
    case .bk, .cr, .lf, .nl: return .allowed
    default: break
    }
    if [.bk, .cr, .lf, .nl, .sp, .zw].contains(next) { return .prohibited }  // LB6, LB7
    if last == .zw { return .allowed }  // LB8
    if afterZWJ { return .prohibited }  // LB8a
    return afterSpaces ? breakAfterSpaces(last, next) : breakBetween(last, next)
  }

  /// LB11 to LB18 with spaces in between.
  private func breakAfterSpaces(_ last: LineClass, _ next: LineClass) -> LineBreak {
    if next == .wj || [.cl, .cp, .wideCP, .ex, .is, .sy].contains(next) { return .prohibited }
    switch last {
    case .op, .wideOP: return .prohibited  // LB14
    case .qu where next == .op || next == .wideOP: return .prohibited  // LB15
    case .cl where next == .ns, .cp where next == .ns, .wideCP where next == .ns:
      return .prohibited  // LB16
    case .b2 where next == .b2: return .prohibited  // LB17
    default: return .allowed  // LB18
    }
  }

  private func breakBetween(_ last: LineClass, _ next: LineClass) -> LineBreak {
    if last == .wj || next == .wj || last == .gl { return .prohibited }  // LB11, LB12
    if next == .gl, ![.ba, .hy].contains(last) { return .prohibited }  // LB12a
    if [.cl, .cp, .wideCP, .ex, .is, .sy].contains(next) { return .prohibited }  // LB13
    if last == .op || last == .wideOP { return .prohibited }  // LB14
    if last == .qu || next == .qu { return .prohibited }  // LB15, LB19
    if [.cl, .cp, .wideCP].contains(last), next == .ns { return .prohibited }  // LB16
    if last == .b2, next == .b2 { return .prohibited }  // LB17
    if last == .cb || next == .cb { return .allowed }  // LB20
    if [.ba, .hy, .ns].contains(next) || last == .bb { return .prohibited }  // LB21
    if afterHebrewHyphen || (last == .sy && next == .hl) { return .prohibited }  // LB21a, LB21b
    if next == .in { return .prohibited }  // LB22
    if let decided = breakInNumber(last, next) { return decided }
    return breakByPair(last, next) ? .allowed : .prohibited
  }

  /// LB25, or what stands for it.
  private func breakInNumber(_ last: LineClass, _ next: LineClass) -> LineBreak? {
    numbers == .pairs ? breakByNumberPair(last, next) : breakInExpression(last, next)
  }

  private func breakByNumberPair(_ last: LineClass, _ next: LineClass) -> LineBreak? {
    switch (last, next) {
    case (.cl, .po), (.cp, .po), (.wideCP, .po), (.nu, .po): .prohibited
    case (.cl, .pr), (.cp, .pr), (.wideCP, .pr), (.nu, .pr): .prohibited
    case (.po, .op), (.po, .wideOP), (.pr, .op), (.pr, .wideOP): .prohibited
    case (.po, .nu), (.pr, .nu), (.hy, .nu), (.is, .nu), (.nu, .nu), (.sy, .nu): .prohibited
    default: nil
    }
  }

  /// LB25 in the form of example 7.
  private func breakInExpression(_ last: LineClass, _ next: LineClass) -> LineBreak? {
    if next == .nu, number == .digits || [.pr, .po, .op, .wideOP, .hy].contains(last) {
      return .prohibited
    }
    if number != .none, next == .po || next == .pr { return .prohibited }
    if [.pr, .po].contains(last), next == .op || next == .wideOP {
      return .allowedUnlessNumberFollows
    }
    return nil
  }

  /// LB23 to LB31.
  private func breakByPair(_ last: LineClass, _ next: LineClass) -> Bool {
    let letters: Set<LineClass> = [.al, .hl]
    let ideographs: Set<LineClass> = [.id, .unassignedID, .eb, .em]
    let hangul: Set<LineClass> = [.jl, .jv, .jt, .h2, .h3]
    let affixes: Set<LineClass> = [.pr, .po]
    switch (last, next) {
    case (let a, .nu) where letters.contains(a): return false  // LB23
    case (.nu, let b) where letters.contains(b): return false
    case (.pr, let b) where ideographs.contains(b): return false  // LB23a
    case (let a, .po) where ideographs.contains(a): return false
    case (let a, let b) where affixes.contains(a) && letters.contains(b): return false  // LB24
    case (let a, let b) where letters.contains(a) && affixes.contains(b): return false
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): return false  // LB26
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt), (.jt, .jt), (.h3, .jt): return false
    case (let a, .po) where hangul.contains(a): return false  // LB27
    case (.pr, let b) where hangul.contains(b): return false
    case (let a, let b) where letters.contains(a) && letters.contains(b): return false  // LB28
    case (.is, let b) where letters.contains(b): return false  // LB29
    case (let a, .op) where letters.contains(a) || a == .nu: return false  // LB30
    case (.cp, let b) where letters.contains(b) || b == .nu: return false
    case (.ri, .ri): return !oddRegionalIndicators  // LB30a
    case (.eb, .em), (.unassignedID, .em): return false  // LB30b
    default: return true  // LB31
    }
  }

  private mutating func advance(over next: LineClass) {
    if next == .sp {
      number = .none
      afterHebrewHyphen = false
      oddRegionalIndicators = false
      if last == .zw { return }  // LB8 looks through spaces by itself
      let remembered: Set<LineClass?> = [.op, .wideOP, .qu, .cl, .cp, .wideCP, .b2]
      if !afterSpaces { last = remembered.contains(last) ? last : .sp }
      afterSpaces = true
      return
    }
    let wasHebrew = last == .hl && !afterSpaces
    afterHebrewHyphen = wasHebrew && (next == .hy || next == .ba)
    oddRegionalIndicators = next == .ri && !(last == .ri && !afterSpaces && oddRegionalIndicators)
    number = numbers == .pairs ? .none : numberPart(over: next)
    afterSpaces = false
    last = next
  }

  private func numberPart(over next: LineClass) -> NumberPart {
    switch next {
    case .nu: .digits
    case .sy, .is: number == .digits && !afterSpaces ? .digits : .none
    case .cl, .cp, .wideCP: number == .digits && !afterSpaces ? .closed : .none
    default: .none
    }
  }
}
