/// What a person can have done; keys lead here.
enum Command: Hashable {
  case nextRow, previousRow
  case nextLine, previousLine
  case pageDown, pageUp, halfPageDown, halfPageUp
  case firstRow, lastRow
  case nextTurn, previousTurn
  case openPage, details, back, backOnPage, nextEntry, previousEntry
  case search, nextMatch, previousMatch, searchForWord
  case filter, moreContext, lessContext, goToTime
  case command
  case prefix(KeyMap.Prefix)
  case mode(CacheMode), nextMode
  case nextSeparator, nextLogDetail, chooseFields, togglePageWidth
  case toggleLog, toggleHelp, toggleFollowing
  case insertRow, insertSection, deleteRow, deleteSection
  case reload, redraw, suspend, quit
}
