/// MathML on a line: its alternative text or its TeX where it has one, else its characters, with powers
/// raised, fractions with a slash, and roots behind their sign.
struct MathText {
  /// What the builder has to do for it.
  enum Step {
    case write(String)
    /// What comes until the matching end is raised or lowered.
    case startRaised
    case endRaised(RaisedText)
    /// What comes until the matching end stands for itself: in brackets if it is more than a word.
    case startGroup
    case endGroup
    /// What comes until the matching end is no text.
    case startAnnotation
    case endAnnotation(isTeX: Bool)
  }

  private struct Element {
    var name: String
    var children = 0
    /// What ends with it.
    var ends: [Step] = []
  }

  private var open: [Element] = []

  /// Whether everything in it has ended.
  var isOver: Bool { open.isEmpty }

  /// Deeper down there are only characters.
  private static let deepest = 64

  /// An element begins, `math` itself too.
  mutating func start(_ name: String, _ attributes: [String: String]) -> [Step] {
    var element = Element(name: name)
    var steps: [Step] = []
    if let last = open.indices.last, open.count < MathText.deepest {
      open[last].children += 1
      (steps, element.ends) = MathText.steps(ofChild: open[last].children, in: open[last].name)
      let own = MathText.ownSteps(of: name, attributes)
      steps += own.starts
      element.ends = own.ends + element.ends
    }
    open.append(element)
    return steps
  }

  /// An element ends. What has no end ends with what it is in.
  mutating func end(_ name: String) -> [Step] {
    let inner = open.suffix(MathText.deepest)
    let index = name == "math" ? 0 : inner.lastIndex { $0.name == name }
    guard let index, !open.isEmpty else { return [] }
    defer { open.removeSubrange(index...) }
    return open[index...].reversed().flatMap(\.ends)
  }

  private static func ownSteps(
    of name: String, _ attributes: [String: String]
  ) -> (starts: [Step], ends: [Step]) {
    switch name {
    case "mroot": return ([.write("√")], [])
    case "msqrt": return ([.write("√"), .startGroup], [.endGroup])
    case "annotation", "annotation-xml":
      let isTeX = attributes["encoding"]?.lowercased().contains("tex") ?? false
      return ([.startAnnotation], [.endAnnotation(isTeX: isTeX)])
    default: return ([], [])
    }
  }

  private static func steps(ofChild number: Int, in name: String) -> ([Step], ends: [Step]) {
    switch (name, number) {
    case ("msup", 2), ("mover", 2), ("msubsup", 3), ("munderover", 3):
      ([.startRaised], [.endRaised(.above)])
    case ("msub", 2), ("munder", 2), ("msubsup", 2), ("munderover", 2):
      ([.startRaised], [.endRaised(.below)])
    case ("mfrac", 1), ("mroot", 1): ([.startGroup], [.endGroup])
    case ("mfrac", 2): ([.write("/"), .startGroup], [.endGroup])
    case ("mroot", 2): ([.startRaised], [.endRaised(.above)])
    case ("mtr", 2...): ([.write(" ")], [])
    case ("mtable", 2...): ([.write("; ")], [])
    default: ([], [])
    }
  }

  /// What stands as one thing in a fraction or below a root.
  static func group(_ text: String) -> String {
    text.allSatisfy { $0.isLetter || $0.isNumber } ? text : "(\(text))"
  }
}
