/// What collectors wrote before the lines of a text, as far as its beginning tells.
struct PrefixesOfLines {
  /// How the names of containers stand there; nil: none do.
  let names: ContainerName.Form?
  /// Whether lines that say where their parts are may stand behind them.
  let areBeforeHeldLines: Bool

  /// O(sample)
  init(_ options: FeedOptions, _ sample: Span<UInt8>, isWhole: Bool) {
    guard options.format == .auto, (options.rows ?? .auto) == .auto else {
      (names, areBeforeHeldLines) = (nil, false)
      return
    }
    let readsHeld = options.rows == nil && options.map == nil
    let areAmongOthers =
      readsHeld && LinePrefix.areBeforeHeldLines(in: sample, isWhole: isWhole, behindNames: true)
    names = ContainerName.form(in: sample, areAmongOthers: areAmongOthers)
    // Behind names any line may be one of another log, however few are.
    areBeforeHeldLines =
      readsHeld
      && (names != nil
        || LinePrefix.areBeforeHeldLines(in: sample, isWhole: isWhole, behindNames: false))
  }
}
