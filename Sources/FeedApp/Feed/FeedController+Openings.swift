import Feeds
import TableKit

/// Rows of source code and Markdown that were drawn before it was known what is open above them.
extension FeedController {
  /// Finds what is open before the rows in view where that was guessed, as long as `goesOn`; those of which it turns out
  /// to be something else are drawn anew. Returns whether some are; nil: nothing was guessed.
  func findOpenings(while goesOn: () -> Bool) -> Bool? {
    guard reader.hasGuessedOpenings else { return nil }
    var isOther = false
    for indexPath in table.indexPathsForVisibleRows {
      guard let place = place(ofRowAt: indexPath), let guess = reader.guessedOpening(at: place)
      else { continue }
      guard let opening = reader.exactOpening(at: place, while: goesOn) else { return false }
      if opening != guess { isOther = true }
    }
    // Rows out of view ask again when they come.
    reader.forgetGuessedOpenings()
    if isOther { table.reconfigureVisibleCells() }
    return isOther
  }
}
