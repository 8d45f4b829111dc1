import TerminalCore

/// The colour's number in a terminal of `count` colours, the nearest it has; -1: its own. Of eight none is grey: what
/// is nearest to bright black is olive, which is no quieter than text. Where colours are few, greys stay without one:
/// what is quiet would be the loudest.
///
/// - Parameter ground: The number of the colour behind it, from which one of few is told; -1: not known.
func nearest(to color: Style.Color, of count: Int, on ground: Int32 = -1) -> Int32 {
  switch color {
  case .default: return -1
  case .indexed(let index):
    if index == 8, count == 8 { return -1 }
    if Int(index) < min(count, 256), count <= 256 || index < 8 { return Int32(index) }
    let (red, green, blue) = paletteColor(Int(index))
    return nearest(red, green, blue, of: count, on: ground)
  case .rgb(let red, let green, let blue):
    return nearest(Int(red), Int(green), Int(blue), of: count, on: ground)
  }
}

private func nearest(
  _ red: Int, _ green: Int, _ blue: Int, of count: Int, on ground: Int32
) -> Int32 {
  // A direct-colour terminal takes the colour itself (and its 8 first numbers for the palette).
  if count >= 1 << 24 { return Int32(max(red << 16 | green << 8 | blue, 8)) }
  guard count >= 8 else { return -1 }
  // The first 16 of a palette are the theme's, and so unknown: the rest is tried where it exists.
  let candidates = count >= 256 ? 16..<256 : 0..<(count >= 16 ? 16 : 8)
  let isGrey = max(red, green, blue) - min(red, green, blue) <= mostOfGrey
  var best = 0
  var bestDistance = Int.max
  for index in candidates {
    guard count >= 256 || !isGrey || index & 7 == 0 || index & 7 == 7,
      count >= 256 || ground < 0 || isTold(index, from: Int(ground))
    else { continue }
    let (r, g, b) = paletteColor(index)
    let distance =
      (r - red) * (r - red) * 3 + (g - green) * (g - green) * 4 + (b - blue) * (b - blue) * 2
    if distance < bestDistance { (best, bestDistance) = (index, distance) }
  }
  return Int32(best)
}

/// So far the parts of a grey are from each other, of 255.
private let mostOfGrey = 32

/// Whether text of a colour is read on another: a contrast of 3 or more, with the squares of parts for how light they
/// are. Black or white always is one.
private func isTold(_ index: Int, from ground: Int) -> Bool {
  func light(_ index: Int) -> Int {
    let (r, g, b) = paletteColor(index)
    return (2126 * r * r + 7152 * g * g + 722 * b * b) / 65025 + 500
  }
  let (one, other) = (light(index), light(ground))
  return max(one, other) >= 3 * min(one, other)
}

/// What xterm shows for a number of its palette: 16 named colours, a cube of 6×6×6, 24 greys.
func paletteColor(_ index: Int) -> (red: Int, green: Int, blue: Int) {
  if index < 16 {
    if index == 7 { return (229, 229, 229) }
    if index == 8 { return (127, 127, 127) }
    let level = index < 8 ? 205 : 255
    return (index & 1 != 0 ? level : 0, index & 2 != 0 ? level : 0, index & 4 != 0 ? level : 0)
  }
  if index < 232 {
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }
  let grey = 8 + (index - 232) * 10
  return (grey, grey, grey)
}
