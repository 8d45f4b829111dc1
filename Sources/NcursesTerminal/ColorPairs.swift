import CNcurses
import TerminalCore

/// The pairs of colours that ncurses draws by: made when first wanted, up to the terminal's number.
struct ColorPairs {
  /// 0: no colours (a monochrome terminal, or `NO_COLOR`).
  private let colors: Int
  private let limit: Int
  private var pairs: [UInt64: Int32] = [:]
  /// Whether a pair was wanted in vain, so that starting over is worth it.
  private(set) var isExhausted = false

  init(isEnabled: Bool) {
    guard isEnabled, has_colors(), start_color() == OK, use_default_colors() == OK else {
      colors = 0
      limit = 0
      return
    }
    colors = Int(shim_colors())
    // ncurses keeps them all in a list; no screen shows a thousand.
    limit = min(Int(shim_last_pair()), 1024)
  }

  /// The number of the pair; 0, the terminal's own colours, where it has no colours or no pair left.
  mutating func pair(_ foreground: Style.Color, _ background: Style.Color) -> Int32 {
    guard colors > 0 else { return 0 }
    let front = nearest(to: foreground, of: colors)
    let back = nearest(to: background, of: colors)
    if front < 0 && back < 0 { return 0 }
    let key = UInt64(UInt32(bitPattern: front)) << 32 | UInt64(UInt32(bitPattern: back))
    if let pair = pairs[key] { return pair }
    guard pairs.count < limit else {
      isExhausted = true
      return 0
    }
    let pair = Int32(pairs.count + 1)
    guard shim_init_pair(pair, front, back) == OK else { return 0 }
    pairs[key] = pair
    return pair
  }

  /// Forgets all pairs; the whole screen must be drawn anew.
  mutating func startOver() {
    pairs.removeAll(keepingCapacity: true)
    isExhausted = false
    shim_reset_pairs()
  }
}

/// The colour's number in a terminal of `count` colours, the nearest it has; -1: its own.
func nearest(to color: Style.Color, of count: Int) -> Int32 {
  switch color {
  case .default: return -1
  case .indexed(let index):
    if Int(index) < min(count, 256), count <= 256 || index < 8 { return Int32(index) }
    let (red, green, blue) = paletteColor(Int(index))
    return nearest(red, green, blue, of: count)
  case .rgb(let red, let green, let blue):
    return nearest(Int(red), Int(green), Int(blue), of: count)
  }
}

private func nearest(_ red: Int, _ green: Int, _ blue: Int, of count: Int) -> Int32 {
  // A direct-colour terminal takes the colour itself (and its 8 first numbers for the palette).
  if count >= 1 << 24 { return Int32(max(red << 16 | green << 8 | blue, 8)) }
  guard count >= 8 else { return -1 }
  // The first 16 of a palette are the theme's, and so unknown: the rest is tried where it exists.
  let candidates = count >= 256 ? 16..<256 : 0..<(count >= 16 ? 16 : 8)
  var best = 0
  var bestDistance = Int.max
  for index in candidates {
    let (r, g, b) = paletteColor(index)
    let distance =
      (r - red) * (r - red) * 3 + (g - green) * (g - green) * 4 + (b - blue) * (b - blue) * 2
    if distance < bestDistance { (best, bestDistance) = (index, distance) }
  }
  return Int32(best)
}

/// What xterm shows for a number of its palette: 16 named colours, a cube of 6×6×6, 24 greys.
private func paletteColor(_ index: Int) -> (red: Int, green: Int, blue: Int) {
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
