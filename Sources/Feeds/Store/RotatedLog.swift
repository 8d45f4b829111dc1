/// The lines of a log that is rotated: of its files as if they were one.
struct RotatedLog {
  let set: RotatedSet
  let source: any EntrySource
  /// What can't be read of its files.
  private(set) var failures: [FeedError] = []
  /// The file that is written to, from before it was read.
  private(set) var newest: FileIdentity?

  /// Opens all files; compressed ones are decompressed. nil where they are no lines, or nothing can be read of
  /// any of them.
  init?(_ set: RotatedSet, options: FeedOptions) {
    guard set.files.count <= StoredFile.mostOpen else { return nil }
    self.set = set
    let whole = ByteStore([UInt8]())
    for file in set.files {
      do throws(FeedError) {
        newest = FileIdentity(path: file.path)
        let store = try ByteStore.open(path: file.path, name: file.name, options: options)
        let opening = SourceOpening(store, name: file.name, options: options)
        if opening.isTranscoded || opening.isDocument { return nil }
        if let shortcoming = store.shortcoming {
          failures.append(FeedError(shortcoming, file: file.name))
        }
        let end = whole.count
        whole.join(
          store, skipping: opening.start, at: end,
          endsLine: end == 0 || whole.copy(end - 1..<end) == [0x0A])
      } catch {
        failures.append(error)
      }
    }
    if whole.count == 0, !failures.isEmpty { return nil }
    guard
      let opened = try? SourceOpening(whole, name: set.name, options: options).open().source,
      opened is LineSource
    else { return nil }
    source = opened
  }
}
