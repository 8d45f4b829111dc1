import ArgumentParser
import Feeds

/// Which rows of a feed are shown.
struct FilterOptions: ParsableArguments {
  // `-17` is a value, too, and `-word`, of which is said what to write here; and so is `-2h`.
  @Option(
    name: .customLong("filter"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only rows that are so: words, \"a text\" or 'a text', /an expression/ (Perl's), "
        + "level>=warn, status>=500, took>10ms, user.id=17, path~admin, time>=14:05, "
        + "created>yesterday, and, or, not, (…). "
        + "Several must all hold.",
      valueName: "filter"))
  var expressions: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only rows of this level or a graver one: info, warn, error, … The gravest are alike: "
        + "critical, alert, emergency, fatal, panic."))
  var level: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only rows from this time on: 14:05 (today), 2pm, -2h, yesterday 18:00, sunday, Oct 25, "
        + "2026-05-04, ISO 8601, @ and seconds since 1970.",
      valueName: "time"))
  var since: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only rows up to this time, all of a minute (14:05) or day.", valueName: "time"))
  var until: String?

  /// What stands where nobody asks for less.
  static var everything: FilterOptions {
    var options = FilterOptions()
    (options.expressions, options.level, options.since, options.until) = ([], nil, nil, nil)
    return options
  }

  /// What was asked for, one by one.
  ///
  /// - Throws: what is wrong with a filter, and where; a usage error for a level or a time that is none.
  var filters: [RowFilter] {
    get throws {
      var filters = try expressions.map { try RowFilter($0) }
      if let level {
        do {
          filters.append(try RowFilter(atLeast: level))
        } catch {
          throw ValidationError("--level: \(error.reason)")
        }
      }
      let start = try since.map { try time($0, "--since") }
      let end = try until.map { try time($0, "--until") }
      if let start, let end, end.isBefore(start) {
        throw ValidationError("--until \(end.text) is before --since \(start.text).")
      }
      if let start { filters.append(RowFilter(since: start)) }
      if let end { filters.append(RowFilter(until: end)) }
      return filters
    }
  }

  /// The same as one; nil: all rows are shown.
  var filter: RowFilter? {
    get throws {
      let filters = try filters
      guard !filters.contains(where: \.usesStates) else {
        throw ValidationError("unread and starred are known on the screen only, as & has them.")
      }
      return filters.isEmpty ? nil : RowFilter(all: filters)
    }
  }

  private func time(_ text: String, _ option: String) throws -> TimeExpression {
    do { return try TimeExpression(text) } catch { throw ValidationError("\(option): \(error)") }
  }
}
