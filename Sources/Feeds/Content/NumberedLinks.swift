/// Links with their numbers, which begin with 1: in the order in which they come, each once.
struct NumberedLinks {
  private(set) var links: [FeedLink] = []
  private var numbers: [FeedLink: Int] = [:]

  /// The number of a link, which has one from then on.
  mutating func number(of link: FeedLink) -> Int {
    if let number = numbers[link] { return number }
    links.append(link)
    numbers[link] = links.count
    return links.count
  }

  func contains(_ link: FeedLink) -> Bool { numbers[link] != nil }
}
