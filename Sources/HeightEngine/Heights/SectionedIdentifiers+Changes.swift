extension SectionedIdentifiers {
  /// The batch that makes `new` of this table: inserts, deletes, moves (of items from section to
  /// section too) and reloads of what has another fingerprint.
  ///
  /// Moves are the fewest as far as the two differ much; where they hardly do, perhaps one more.
  /// An item that is in both is reloaded if its fingerprint is another, or if `isReloaded` says so,
  /// which is given its index paths before and after.
  /// - Complexity: O(n + d log d) for d items that differ
  @inlinable
  public func changes(
    to new: Self, isReloaded: (_ old: IndexPath, _ new: IndexPath) -> Bool = { _, _ in false }
  ) -> BatchChanges {
    var comparison = Comparison(old: self, new: new)
    comparison.compareSections()
    comparison.compareItems()
    comparison.findReloads(isReloaded)
    return comparison.changes
  }

  /// The work, and what it has found so far.
  @usableFromInline struct Comparison {
    @usableFromInline let old: SectionedIdentifiers
    @usableFromInline let new: SectionedIdentifiers
    @usableFromInline var changes = BatchChanges()
    /// Sections that are in both.
    @usableFromInline var pairs: [(old: Int, new: Int)] = []
    @usableFromInline var stays: [(section: (old: Int, new: Int), run: Alignment.Run)] = []
    /// Moved items, or items in the middle that may yet turn out to stay.
    @usableFromInline var strays: [(old: IndexPath, new: IndexPath)] = []

    @inlinable init(old: SectionedIdentifiers, new: SectionedIdentifiers) {
      self.old = old
      self.new = new
    }
  }
}

extension SectionedIdentifiers.Comparison {
  @inlinable mutating func compareSections() {
    let alignment = Alignment(old.sections.map(\.id), new.sections.map(\.id))
    for run in alignment.runs {
      pairs += (0..<run.count).map { (run.old + $0, run.new + $0) }
    }
    let places = Dictionary(
      uniqueKeysWithValues: (alignment.looseNew + alignment.middleNew).map {
        (new.sections[$0].id, $0)
      })
    var left = Set(places.values)
    var inOrder: [(old: Int, new: Int)] = []
    for section in alignment.looseOld + alignment.middleOld {
      guard let place = places[old.sections[section].id] else {
        changes.deleteSections(CollectionOfOne(section))
        continue
      }
      left.remove(place)
      pairs.append((section, place))
      if alignment.middleOld.contains(section), alignment.middleNew.contains(place) {
        inOrder.append((section, place))
      } else {
        changes.moveSection(from: section, to: place)
      }
    }
    for (pair, stays) in zip(inOrder, Alignment.longestAscent(of: inOrder.map(\.new)))
    where !stays { changes.moveSection(from: pair.old, to: pair.new) }
    changes.insertSections(left.sorted())
  }

  @inlinable mutating func compareItems() {
    var (looseOld, looseNew): ([IndexPath], [IndexPath]) = ([], [])
    // By the section after: what of it may stay in order.
    var middles: [Int: (old: Int, rows: Range<Int>, newRows: Range<Int>)] = [:]
    var (pairedOld, pairedNew) = (Set<Int>(), Set<Int>())
    for pair in pairs {
      pairedOld.insert(pair.old)
      pairedNew.insert(pair.new)
      let alignment = Alignment(old.sections[pair.old].items, new.sections[pair.new].items)
      stays += alignment.runs.map { (pair, $0) }
      middles[pair.new] = (pair.old, alignment.middleOld, alignment.middleNew)
      for row in [alignment.looseOld, Array(alignment.middleOld)].joined() {
        looseOld.append(IndexPath(row: row, section: pair.old))
      }
      for row in [alignment.looseNew, Array(alignment.middleNew)].joined() {
        looseNew.append(IndexPath(row: row, section: pair.new))
      }
    }
    looseOld += Self.items(of: old, outside: pairedOld)
    looseNew += Self.items(of: new, outside: pairedNew)
    let inOrder = match(looseOld, looseNew, pairedOld, pairedNew) { old, new in
      guard let middle = middles[new.section], middle.old == old.section else { return false }
      return middle.rows.contains(old.row) && middle.newRows.contains(new.row)
    }
    for (_, paths) in inOrder {
      for (path, stays) in zip(paths, Alignment.longestAscent(of: paths.map(\.new.row)))
      where !stays { changes.moveRow(from: path.old, to: path.new) }
    }
  }

  @inlinable static func items(
    of table: SectionedIdentifiers<SectionID, ItemID>, outside sections: Set<Int>
  ) -> [IndexPath] {
    table.sections.indices.filter { !sections.contains($0) }.flatMap { section in
      table.sections[section].items.indices.map { IndexPath(row: $0, section: section) }
    }
  }

  /// Finds the same ids among what is left of both; what finds none is deleted, or inserted. Gives by
  /// section the pairs that may stay in order.
  @inlinable mutating func match(
    _ looseOld: [IndexPath], _ looseNew: [IndexPath], _ pairedOld: Set<Int>,
    _ pairedNew: Set<Int>, mayStay: (IndexPath, IndexPath) -> Bool
  ) -> [Int: [(old: IndexPath, new: IndexPath)]] {
    var places: [ItemID: IndexPath] = [:]
    if !looseOld.isEmpty {
      places.reserveCapacity(looseNew.count)
      for path in looseNew { places[new[path]] = path }
    }
    var found: Set<IndexPath> = []
    var inOrder: [Int: [(old: IndexPath, new: IndexPath)]] = [:]
    for path in looseOld {
      guard let place = places[old[path]] else {
        // What goes with its section need not be told.
        if pairedOld.contains(path.section) { changes.deleteRows(at: CollectionOfOne(path)) }
        continue
      }
      found.insert(place)
      strays.append((path, place))
      if mayStay(path, place) {
        inOrder[place.section, default: []].append((path, place))
      } else {
        changes.moveRow(from: path, to: place)
      }
    }
    for path in looseNew where pairedNew.contains(path.section) && !found.contains(path) {
      changes.insertRows(at: CollectionOfOne(path))
    }
    return inOrder
  }

  @inlinable mutating func findReloads(_ isReloaded: (IndexPath, IndexPath) -> Bool) {
    for (section, run) in stays {
      for offset in 0..<run.count {
        reload(
          IndexPath(row: run.old + offset, section: section.old),
          IndexPath(row: run.new + offset, section: section.new), isReloaded)
      }
    }
    for stray in strays { reload(stray.old, stray.new, isReloaded) }
  }

  @inlinable mutating func reload(
    _ before: IndexPath, _ after: IndexPath, _ isReloaded: (IndexPath, IndexPath) -> Bool
  ) {
    let (was, now) = (
      old.sections[before.section].fingerprints, new.sections[after.section].fingerprints
    )
    let differs =
      was.indices.contains(before.row) && now.indices.contains(after.row)
      && was[before.row] != now[after.row]
    if differs || isReloaded(before, after) { changes.reloadRows(at: CollectionOfOne(before)) }
  }
}
