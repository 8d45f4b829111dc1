/// Text above or below its line, in characters that are so by themselves, else behind `^` or `_`.
enum RaisedText: String {
  case above = "sup"
  case below = "sub"

  /// Words are no longer read letter by letter, in letters.
  private static let longestWord = 3

  /// `text` as it stands behind `before`. O(n).
  func plain(_ text: String, behind before: Unicode.Scalar?) -> String {
    let shown = text.filter { $0 != " " }
    guard !shown.isEmpty else { return "" }
    if self == .above {
      if let sign = RaisedText.signs[shown] { return sign }
      let isOrdinal = before.map { ("0"..."9").contains($0) } ?? false
      if isOrdinal, RaisedText.ordinals.contains(shown.lowercased()) { return shown }
    }
    let isWord = shown.count > RaisedText.longestWord && shown.allSatisfy(\.isLetter)
    let characters = self == .above ? RaisedText.raised : RaisedText.lowered
    let mapped = shown.compactMap { characters[$0] }
    if !isWord, mapped.count == shown.count { return String(mapped) }
    let mark = self == .above ? "^" : "_"
    return mark + (RaisedText.isInBrackets(text) ? text : "(\(text))")
  }

  /// Whether a note's brackets hold it together.
  private static func isInBrackets(_ text: String) -> Bool {
    text.first == "[" && text.firstIndex(of: "]") == text.indices.last
  }

  private static let ordinals: Set<String> = ["st", "nd", "rd", "th"]
  private static let signs = ["TM": "™", "tm": "™", "SM": "℠", "®": "®", "©": "©", "™": "™"]

  // What Unicode's decompositions name, but for what fonts and width tables mostly lack: q, C, F, Q and rare letters
  // of phonetics came with Unicode 14.
  private static let raised = pairs(
    "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ"
      + "ÆðŋƎəɐɑɒɔɕɛɜɟɣɥɦɨɩɪɭɯɰɱɲɳɴɵɸɹɻʁʂʃʉʊʋʌʐʑʒʕʝʟн",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ"
      + "ᴭᶞᵑᴲᵊᵄᵅᶛᵓᶝᵋᵌᶡˠᶣʱᶤᶥᶦᶩᵚᶭᶬᶮᶯᶰᶱᶲʴʵʶᶳᶴᶶᶷᶹᶺᶼᶽᶾˤᶨᶫᵸ")
  private static let lowered = pairs(
    "0123456789+-−=()aehijklmnoprstuvxəβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓₔᵦᵧᵨᵩᵪ")

  private static func pairs(_ plain: String, _ raised: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, raised))
  }
}
