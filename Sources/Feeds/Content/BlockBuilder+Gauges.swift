/// Bars that show how much there is of something: they are what stands in them for whoever can't draw them, or else their numbers.
extension BlockBuilder {
  /// A bar that is open: where it begins, and its numbers.
  struct Gauge {
    let place: InlinePlace
    let numbers: String
  }

  /// `<progress value=30 max=100>` is 30/100.
  func startGauge(_ attributes: [String: String]) {
    let value = attributes["value"]?.folded ?? ""
    let most = attributes["max"]?.folded ?? ""
    gauges.append(
      Gauge(place: place, numbers: value.isEmpty || most.isEmpty ? value : "\(value)/\(most)"))
  }

  func endGauge() {
    guard let gauge = gauges.popLast(), offset(of: gauge.place) == inline.count else { return }
    inline.append(gauge.numbers, keepsSpace: false)
  }
}
