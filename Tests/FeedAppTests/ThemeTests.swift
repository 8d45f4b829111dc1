import Feeds
import Foundation
import TerminalCore
import Testing

@testable import FeedApp
@testable import NcursesTerminal

@Suite("Themes")
struct ThemeTests {
  /// The contrast of two colours by WCAG 2.2, from 1 to 21.
  private func contrast(_ one: ColorPalette.Hex, _ other: ColorPalette.Hex) -> Double {
    let lights = [one, other].map(luminance).sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private func luminance(_ color: ColorPalette.Hex) -> Double {
    let parts = [16, 8, 0].map { shift in
      let value = Double(color.bits >> UInt32(shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test(
    "all text is told from the ground and the selected row's by 4.5 to 1 at least (WCAG 2.2, 1.4.3)",
    arguments: [ColorTheme.dark, .light])
  func contrast(theme: ColorTheme) throws {
    let palette = try #require(theme.palette)
    for color in palette.colors + [palette.text, palette.faint] {
      for ground in [palette.ground, palette.selection] {
        let figure = contrast(color, ground)
        #expect(figure >= 4.5, "\(String(color.bits, radix: 16)): \(figure)")
      }
    }
    #expect(
      contrast(palette.text, palette.bar) >= 4.5 && contrast(palette.bar, palette.ground) > 1.2)
    let rule = contrast(palette.rule, palette.ground)
    #expect(rule > 1.2 && rule < 2)
    // What a search has found.
    var match = Style.plain
    Theme.match(&match)
    palette.apply(to: &match)
    #expect(contrast(hex(match.foreground), hex(match.background)) >= 4.5)
  }

  @Test(
    "all of it is told by 4.5 to 1 where a terminal has 256 colours, too",
    arguments: [ColorTheme.dark, .light])
  func contrastOf256(theme: ColorTheme) throws {
    func shown(_ color: ColorPalette.Hex) -> ColorPalette.Hex {
      let (red, green, blue) = paletteColor(Int(nearest(to: color.color, of: 256)))
      return .init(bits: UInt32(red << 16 | green << 8 | blue))
    }
    let palette = try #require(theme.palette)
    for color in palette.colors + [palette.text, palette.faint] {
      for ground in [palette.ground, palette.selection] {
        let figure = contrast(shown(color), shown(ground))
        #expect(figure >= 4.5, "\(String(color.bits, radix: 16)): \(figure)")
      }
    }
  }

  @Test(
    "where a terminal has few colours, text is in one that is told from the ground by 3 to 1",
    arguments: [ColorTheme.dark, .light], [8, 16])
  func contrastOfFew(theme: ColorTheme, count: Int) throws {
    func shown(_ number: Int32) -> ColorPalette.Hex {
      let (red, green, blue) = paletteColor(Int(number))
      return .init(bits: UInt32(red << 16 | green << 8 | blue))
    }
    let palette = try #require(theme.palette)
    for color in palette.colors + [palette.text, palette.faint] {
      for ground in [palette.ground, palette.selection] {
        let back = nearest(to: ground.color, of: count)
        let front = nearest(to: color.color, of: count, on: back)
        #expect(contrast(shown(front), shown(back)) >= 2.9, "\(front) on \(back)")
      }
    }
  }

  @Test(
    "where a terminal has few colours, what is quiet has none, and is faint; the status line is reversed",
    arguments: [ColorTheme.dark, .light], [8, 16])
  func quietOfFew(theme: ColorTheme, count: Int) throws {
    let palette = try #require(theme.palette)
    let back = nearest(to: palette.ground.color, of: count)
    for color in [palette.rule, palette.faint, palette.text] {
      #expect([0, 7, 8, 15].contains(nearest(to: color.color, of: count, on: back)))
    }
    let app = AppUnderTest(try .small(), columns: 40, lines: 12, isDemo: false)
    app.screen.hasPalette = false
    app.press(":theme \(theme.rawValue)<CR>")
    let rule = app.terminal.canvas[1, 4].style
    #expect(rule.foreground == palette.rule.color && rule.attributes.contains(.dim))
    #expect(app.terminal.canvas[1, 11].style.attributes.contains(.reverse))
  }

  @Test("where a search's mark in the last column meets what was found there, that can be read")
  func ticksOverMatches() throws {
    let text = (0..<12).map { $0 == 5 ? "\(String(repeating: "x", count: 38))e" : "row" }
    let feed = try Feed.open(bytes: Array(text.joined(separator: "\n").utf8), name: "a.txt")
    let app = AppUnderTest(feed, columns: 40, lines: 13, isDemo: false)
    app.press("/e<CR>")
    let line = try #require(app.terminal.lines.firstIndex { $0.contains("xe") })
    let style = app.terminal.canvas[39, line].style
    #expect(style.foreground != style.background && !style.attributes.contains(.reverse))
  }

  private func hex(_ color: Style.Color) -> ColorPalette.Hex {
    guard case .rgb(let red, let green, let blue) = color else { return .init(bits: 0) }
    return .init(bits: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  @Test(
    "the selected row looks as it does, with a bar in the margin; where there is none, in the first column"
  )
  func selection() throws {
    let app = AppUnderTest(try .small(), columns: 25, lines: 12, isDemo: false)
    let lines = { app.terminal.canvas.styledText.split(separator: "\n") }
    #expect(
      lines()[1...4] == [
        "▌⟦bold⟧One⟦⟧                    ⟦dim⟧›⟦⟧", "▌A few words that wrap", "▌here",
        "▌⟦fg:6⟧ann⟦⟧              ⟦dim⟧10:00⟦⟧",
      ])
    #expect(!lines()[6].contains("▌"))
    app.resize(19, 12)
    #expect(
      lines()[1...2] == [
        "⟦reverse⟧O⟦bold⟧ne⟦⟧               ⟦dim⟧›⟦⟧", "⟦reverse⟧A⟦⟧ few words that",
      ])
    #expect(!lines()[7].contains("reverse"))
  }

  @Test(
    "the selected row is told from others that look alike, whatever stands in its margin, in every theme and at 10×4",
    arguments: ColorTheme.allCases, [Size(columns: 60, lines: 8), Size(columns: 10, lines: 4)])
  func selectionBesideMarks(theme: ColorTheme, size: Size) throws {
    for keys in ["", "SjSg", "majmbg", "/row<CR>g", "/row<CR>gmajmbgSjSg"] {
      let feed = try Feed.open(
        bytes: Array("row one\nrow two\n".utf8), name: "t",
        options: FeedOptions(format: .text))
      let app = AppUnderTest(
        feed, columns: size.columns, lines: size.lines, settles: false, isDemo: false)
      app.screen.memory = SessionMemory()
      app.screen.theme = theme
      app.settle()
      app.press(keys)
      let first = (0..<2).map { app.terminal.canvas[0, $0] }
      app.press("j")
      let second = (0..<2).map { app.terminal.canvas[0, $0] }
      for line in 0..<2 {
        #expect(first[line] != second[line], "\(keys) \(line): \(first[line])")
      }
    }
  }

  @Test("in a theme every cell has its colours, and the selected row a ground of its own")
  func colors() throws {
    let app = AppUnderTest(try .small(), columns: 40, lines: 12, isDemo: false)
    app.press(":theme dark<CR>")
    for line in 0..<12 {
      for column in 0..<40 {
        let style = app.terminal.canvas[column, line].style
        for case let color in [style.foreground, style.background] {
          guard case .rgb = color else {
            Issue.record("\(column) \(line): \(style)")
            return
          }
        }
      }
    }
    #expect(app.terminal.canvas[2, 1].style.background == ColorPalette.dark.selection.color)
    #expect(app.terminal.canvas[2, 8].style.background == ColorPalette.dark.ground.color)
    app.press(":theme<CR>5")
    #expect(app.screen.theme == .mono)
    #expect(!app.terminal.canvas.styledText.contains("fg:"))
    app.press("/word<CR>")
    #expect(app.terminal.canvas.styledText.contains("reverse⟧word"))
    app.press(":theme nonsense<CR>")
    #expect(app.screen.message == "“nonsense” is none of auto, terminal, dark, light, mono")
  }

  @Test(
    "auto is what the environment says, by its name and in the list",
    arguments: [":theme auto<CR>", ":theme<CR>1"])
  func auto(keys: String) throws {
    let app = AppUnderTest(try .small(), columns: 60, lines: 12, isDemo: false)
    for usual in [ColorTheme.terminal, .mono] {
      app.screen.usualTheme = usual
      app.press(":theme dark<CR>\(keys)")
      #expect(app.screen.theme == usual && app.screen.choice == nil)
    }
  }

  /// Grounds and texts of terminals as they come, and of schemes that many have.
  private nonisolated static let schemes: [(ground: UInt32, text: UInt32)] = [
    (0x000000, 0xE5E5E5), (0xFFFFFF, 0x000000), (0x1E1E1E, 0xCCCCCC), (0x300A24, 0xEEEEEC),
    (0x002B36, 0x93A1A1), (0x282A36, 0xF8F8F2), (0x282828, 0xEBDBB2),
    (0xFBF1C7, 0x3C3836), (0x2E3440, 0xD8DEE9), (0x1E1E2E, 0xCDD6F4), (0xEFF1F5, 0x4C4F69),
    (0x0C0C0C, 0xCCCCCC), (0x1A1B26, 0xC0CAF5), (0x272822, 0xF8F8F2),
  ]

  @Test(
    "in the terminal's own colours the selected row's ground is told from the others', quietly, and text on it from it by 4.5 to 1 at least",
    arguments: [true, false])
  func selectionGround(hasTrueColors: Bool) throws {
    for (ground, text) in Self.schemes {
      let (ground, text) = (ColorPalette.Hex(bits: ground), ColorPalette.Hex(bits: text))
      let found = try #require(
        SelectionGround(on: ground.color, text: text.color, hasTrueColors: hasTrueColors),
        "\(String(ground.bits, radix: 16))")
      let toGround = contrast(hex(found.color), ground)
      #expect(toGround > 1.11 && toGround < 1.46, "\(ground): \(toGround)")
      #expect(contrast(hex(found.color), text) >= 4.45, "\(ground)")
      let unsaid = SelectionGround(on: ground.color, text: nil, hasTrueColors: hasTrueColors)
      #expect(unsaid != nil)
    }
    // Text that can hardly be read is made no worse.
    for (ground, text) in [(0xFDF6E3, 0x657B83), (0x002B36, 0x839496), (0x808080, 0xC0C0C0)] {
      let (ground, text) = (
        ColorPalette.Hex(bits: UInt32(ground)), ColorPalette.Hex(bits: UInt32(text))
      )
      let found = SelectionGround(
        on: ground.color, text: text.color, hasTrueColors: hasTrueColors)
      #expect(found == nil)
    }
  }

  @Test(
    "rules are faint on any ground, and on a light one faint text can be read, on the selected row, too",
    arguments: [true, false])
  func quietColors(hasTrueColors: Bool) throws {
    for (ground, text) in Self.schemes {
      let (ground, text) = (ColorPalette.Hex(bits: ground), ColorPalette.Hex(bits: text))
      let found = QuietColors(on: ground.color, text: text.color, hasTrueColors: hasTrueColors)
      let rule = contrast(hex(try #require(found).rule), ground)
      #expect(rule > 1.2 && rule < 2, "\(ground): \(rule)")
      #expect((found?.faint != nil) == (luminance(ground) > 0.5), "\(ground)")
      guard let faint = found?.faint else { continue }
      let selected = try #require(
        SelectionGround(on: ground.color, text: text.color, hasTrueColors: hasTrueColors))
      #expect(contrast(hex(faint), ground) > 5.4, "\(ground)")
      #expect(contrast(hex(faint), hex(selected.color)) > 4.4, "\(ground)")
    }
    // Grey, with text that is lighter than it.
    let grey = QuietColors(
      on: .rgb(128, 128, 128), text: .rgb(192, 192, 192), hasTrueColors: hasTrueColors)
    #expect(contrast(hex(try #require(grey).rule), .init(bits: 0x808080)) > 1.2)
    let app = AppUnderTest(try .small(), columns: 40, lines: 12, isDemo: false)
    #expect(app.terminal.canvas[1, 4].style == Theme.rule)
    app.screen.take(ground: .rgb(255, 255, 255), text: nil, hasTrueColors: hasTrueColors)
    app.redraw()
    let white = QuietColors(on: .rgb(255, 255, 255), text: nil, hasTrueColors: hasTrueColors)
    #expect(app.terminal.canvas[1, 4].style == Style(foreground: white?.rule ?? .default))
    #expect(!app.terminal.canvas.styledText.contains("dim"))
  }

  /// Red to cyan, as xterm has them.
  private nonisolated static let palette: [UInt32] = [
    0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD,
  ]

  @Test(
    "colours that a terminal says can't be read on its ground, or the selected row's, are told by 4.5 to 1, the others stay",
    arguments: [true, false])
  func readableColors(hasTrueColors: Bool) throws {
    var palette: [UInt8: Style.Color] = [:]
    for (index, bits) in Self.palette.enumerated() {
      palette[UInt8(index + 1)] = ColorPalette.Hex(bits: bits).color
    }
    for (ground, text) in Self.schemes {
      let (ground, text) = (ColorPalette.Hex(bits: ground), ColorPalette.Hex(bits: text))
      let selected = try #require(
        SelectionGround(on: ground.color, text: text.color, hasTrueColors: hasTrueColors))
      let found = ReadableColors(
        palette, on: [ground.color, selected.color], text: text.color,
        hasTrueColors: hasTrueColors
      ).colors
      let grounds = [ground, hex(selected.color)]
      func contrast(_ color: ColorPalette.Hex) -> Double {
        grounds.map { self.contrast(color, $0) }.min() ?? 0
      }
      // Or as text itself.
      let least = min(4.5, contrast(text))
      for (index, own) in palette {
        let figure = contrast(hex(own))
        #expect(found[index] == nil || figure < least + 0.05, "\(ground) \(index)")
        #expect(found[index] != nil || figure > least - 0.05, "\(ground) \(index)")
        #expect(contrast(hex(found[index] ?? own)) > least - 0.05, "\(ground) \(index)")
      }
    }
    // No better than text itself, where that is told less.
    let (ground, text) = (Style.Color.rgb(0xFD, 0xF6, 0xE3), Style.Color.rgb(0x65, 0x7B, 0x83))
    let faint = ReadableColors(
      [6: .rgb(0x2A, 0xA1, 0x98)], on: [ground], text: text, hasTrueColors: true)
    let figure = contrast(hex(try #require(faint.colors[6])), hex(ground))
    #expect(figure > 4.05 && figure < 4.4, "\(figure)")
    #expect(
      ReadableColors([:], on: [ground], text: text, hasTrueColors: true).colors.isEmpty)
    let app = AppUnderTest(try .small(), columns: 40, lines: 12, isDemo: false)
    let author = { app.terminal.canvas[1, 3] }
    #expect(author().content == "a" && author().style.foreground == .indexed(6))
    app.screen.take(
      ground: .rgb(255, 255, 255), text: nil, palette: palette, hasTrueColors: true)
    app.redraw()
    #expect(contrast(hex(author().style.foreground), hex(author().style.background)) > 4.45)
    app.press(":theme mono<CR>")
    #expect(author().style.foreground == .default)
  }

  /// The grounds and texts of Solarized.
  private nonisolated static let solarized: [(ground: UInt32, text: UInt32)] = [
    (0x002B36, 0x839496), (0xFDF6E3, 0x657B83),
  ]

  @Test(
    "what a search has found is told from its ground by 4.5 to 1, too, and stays where it is",
    arguments: [true, false])
  func match(hasTrueColors: Bool) throws {
    let (own, brown) = (ColorPalette.Hex(bits: 0x073642), ColorPalette.Hex(bits: 0xB58900))
    #expect(contrast(own, brown) < 4.1)
    for scheme in Self.solarized {
      let ground = ColorPalette.Hex(bits: scheme.ground).color
      let text = ColorPalette.Hex(bits: scheme.text).color
      let found = ReadableColors(
        [0: own.color, 3: brown.color], on: [ground], text: text, hasTrueColors: hasTrueColors)
      let match = try #require(found.match)
      #expect(contrast(hex(match), brown) > 4.45)
      let black = ReadableColors(
        [0: .rgb(0, 0, 0), 3: brown.color], on: [ground], text: text,
        hasTrueColors: hasTrueColors)
      #expect(black.match == nil)
      let app = AppUnderTest(try .small(), columns: 40, lines: 12, isDemo: false)
      app.screen.take(
        ground: ground, text: text, palette: [0: own.color, 3: brown.color],
        hasTrueColors: hasTrueColors)
      app.press("/words<CR>")
      let canvas = app.terminal.canvas
      let styles = (0..<12).flatMap { line in (0..<40).map { canvas[$0, line].style } }
      let marked = styles.filter { $0.background == .indexed(Theme.matchGround) }
      #expect(!marked.isEmpty && marked.allSatisfy { $0.foreground == match })
    }
  }

  @Test("the selected row has that ground once the terminal has said its own, in no other theme")
  func groundOfTerminal() throws {
    let app = AppUnderTest(try .small(), columns: 40, lines: 12, isDemo: false)
    #expect(app.terminal.canvas[2, 1].style.background == .default)
    app.screen.take(ground: .rgb(0, 0, 0), text: .rgb(229, 229, 229), hasTrueColors: true)
    app.redraw()
    let found = app.terminal.canvas[2, 1].style.background
    #expect(found == SelectionGround(on: .rgb(0, 0, 0), text: nil, hasTrueColors: true)?.color)
    #expect(app.terminal.canvas[0, 1].content == "▌")
    #expect(app.terminal.canvas[0, 1].style.background == found)
    #expect(app.terminal.canvas[2, 8].style.background == .default)
    app.press(":theme mono<CR>")
    #expect(app.terminal.canvas[2, 1].style.background == .default)
  }
}
