// UAX #29 at Unicode 15.0: extended grapheme clusters, rule by rule.

/// Grapheme cluster break classes, with the pictographs that GB11 asks for.
enum ClusterClass: String, CaseIterable {
  case other = "Other", cr = "CR", lf = "LF", control = "Control", extend = "Extend", zwj = "ZWJ"
  case regionalIndicator = "Regional_Indicator", prepend = "Prepend", spacingMark = "SpacingMark"
  case l = "L", v = "V", t = "T", lv = "LV", lvt = "LVT"
  case pictographic
}

/// The text to the left, as far as the rules look.
struct ClusterContext: Hashable {
  var last: ClusterClass?
  var pictograph = PictographPart.none
  var oddRegionalIndicators = false

  enum PictographPart { case none, base, joined }

  /// Decides whether a cluster starts at a character of class `next`, and takes it in.
  mutating func take(_ next: ClusterClass) -> Bool {
    let result = startsCluster(next)
    switch next {
    case .pictographic: pictograph = .base
    case .extend where pictograph == .base: break
    case .zwj where pictograph == .base: pictograph = .joined
    default: pictograph = .none
    }
    oddRegionalIndicators = next == .regionalIndicator && !oddRegionalIndicators
    last = next
    return result
  }

  private func startsCluster(_ next: ClusterClass) -> Bool {
    guard let last else { return true }  // GB1
    if last == .cr, next == .lf { return false }  // GB3
    let controls: Set<ClusterClass> = [.control, .cr, .lf]
    if controls.contains(last) || controls.contains(next) { return true }  // GB4, GB5
    switch (last, next) {
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): return false  // GB6
    case (.lv, .v), (.v, .v), (.lv, .t), (.v, .t): return false  // GB7
    case (.lvt, .t), (.t, .t): return false  // GB8
    case (_, .extend), (_, .zwj), (_, .spacingMark), (.prepend, _): return false  // GB9, 9a, 9b
    case (.zwj, .pictographic): return pictograph != .joined  // GB11
    case (.regionalIndicator, .regionalIndicator): return !oddRegionalIndicators  // GB12, GB13
    default: return true  // GB999
    }
  }
}
