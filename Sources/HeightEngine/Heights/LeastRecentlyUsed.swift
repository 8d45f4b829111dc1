/// Keys in the order of their last use: a list through an array, and where each key is in it.
@usableFromInline struct LeastRecentlyUsed<Key: Hashable & Sendable>: Sendable {
  private struct Link: Sendable {
    var key: Key
    var older: Int
    var newer: Int
  }

  private static var none: Int { -1 }
  private var places: [Key: Int] = [:]
  private var links: [Link] = []
  private var oldest = none
  private var newest = none

  init() {}

  @usableFromInline var count: Int { places.count }

  /// Makes `key` the newest.
  @usableFromInline mutating func use(_ key: Key) {
    if let place = places[key] {
      guard place != newest else { return }
      unlink(place)
      link(place)
      return
    }
    places[key] = links.count
    links.append(Link(key: key, older: Self.none, newer: Self.none))
    link(links.count - 1)
  }

  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    unlink(place)
    // The last link fills the gap, so that the array has none.
    let last = links.count - 1
    if place != last {
      links[place] = links[last]
      places[links[place].key] = place
      relink(from: last, to: place)
    }
    links.removeLast()
  }

  @usableFromInline mutating func removeOldest() -> Key? {
    guard oldest >= 0 else { return nil }
    let key = links[oldest].key
    remove(key)
    return key
  }

  private mutating func link(_ place: Int) {
    links[place].older = newest
    links[place].newer = Self.none
    if newest >= 0 { links[newest].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let (older, newer) = (links[place].older, links[place].newer)
    if older >= 0 { links[older].newer = newer } else { oldest = newer }
    if newer >= 0 { links[newer].older = older } else { newest = older }
  }

  private mutating func relink(from old: Int, to new: Int) {
    let (older, newer) = (links[new].older, links[new].newer)
    if older >= 0 { links[older].newer = new } else { oldest = new }
    if newer >= 0 { links[newer].older = new } else { newest = new }
  }
}
