// One machine for both annexes: states are what is to the left, inputs are joint classes, and a
// transition tells whether a cluster starts and whether a line may break before the character.

/// A line break class and a cluster break class that occur together.
struct JointClass: Hashable {
  let line: LineClass
  let cluster: ClusterClass
}

/// A transition: where to, and what may happen before the character.
struct Transition: Hashable {
  var next: Int
  let startsCluster: Bool
  let lineBreak: LineBreak
}

/// The product of the two sets of rules, with equivalent states merged.
struct JointMachine {
  let classes: [JointClass]
  /// A row per state, a column per class; state 0 is the start of text.
  let rows: [[Transition]]

  private struct Context: Hashable {
    var line: LineContext
    var cluster = ClusterContext()
  }

  init(classes: [JointClass], numbers: NumberRule) {
    self.classes = classes
    rows = Self.merge(Self.explore(classes, Context(line: LineContext(numbers: numbers))))
  }

  private static func explore(_ classes: [JointClass], _ start: Context) -> [[Transition]] {
    var contexts = [start]
    var numbers = [start: 0]
    var rows: [[Transition]] = []
    while rows.count < contexts.count {
      let context = contexts[rows.count]
      rows.append(
        classes.map { input in
          var next = context
          let startsCluster = next.cluster.take(input.cluster)
          let lineBreak = next.line.take(input.line)
          let number = numbers[next] ?? contexts.count
          if number == contexts.count {
            numbers[next] = number
            contexts.append(next)
          }
          return Transition(next: number, startsCluster: startsCluster, lineBreak: lineBreak)
        })
    }
    return rows
  }

  /// Moore's algorithm: states are split by what they answer until nothing splits any more.
  private static func merge(_ rows: [[Transition]]) -> [[Transition]] {
    var part = Array(repeating: 0, count: rows.count)
    var parts = 1
    while true {
      var numbers: [[Transition]: Int] = [:]
      let finer = rows.map { row in
        let signature = row.map { step in
          Transition(
            next: part[step.next], startsCluster: step.startsCluster, lineBreak: step.lineBreak)
        }
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        return number
      }
      let stable = numbers.count == parts
      (part, parts) = (finer, numbers.count)
      if stable { break }
    }
    var merged = Array(repeating: [Transition](), count: parts)
    for (state, row) in rows.enumerated() {
      merged[part[state]] = row.map { step in
        Transition(
          next: part[step.next], startsCluster: step.startsCluster, lineBreak: step.lineBreak)
      }
    }
    return merged
  }
}
