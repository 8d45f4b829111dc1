extension Feed {
  /// What a row is found again by where all rows are read anew. O(its bytes).
  package func fingerprint(ofRow row: Int, inSection section: Int) -> EntryFingerprint? {
    let (source, row, file) = locate(row, inSection: section)
    var fingerprint: EntryFingerprint?
    source.withParts(ofRow: row) { bytes, parts in
      fingerprint = EntryFingerprint(
        of: parts, in: bytes, key: source.key(ofRow: row).inSection(file))
    }
    return fingerprint
  }
}
