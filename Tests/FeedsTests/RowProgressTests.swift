import Testing

@testable import Feeds

@Suite struct RowProgressTests {
  @Test("what goes on with a row that was let go joins it, and what begins a row does not")
  func joining() {
    var progress = RowProgress.released
    progress.begin(byItself: false)
    #expect(progress.joins)
    progress = .released
    progress.begin(byItself: true)
    #expect(!progress.joins)
  }

  @Test(
    "nothing joins where no row was let go",
    arguments: [RowProgress.noRow, .held(joins: true, .nextRow), .pieces(lineIsOpen: false)])
  func notJoining(progress: RowProgress) {
    var progress = progress
    progress.begin(byItself: true)
    #expect(progress == .held(joins: false, .nextRow))
  }

  @Test("the first line is no row's that goes on")
  func firstLine() {
    var progress = RowProgress.noRow
    progress.begin(byItself: false)
    #expect(progress.hasRow && !progress.joins)
  }

  @Test("a row that is left, or let go, still joins the one before", arguments: [false, true])
  func holding(joins: Bool) {
    var progress = RowProgress.held(joins: joins, .nextRow)
    #expect(!progress.isLeft && !progress.isLetGo)
    progress.hold(for: .nothing)
    #expect(progress.isLetGo && progress.joins == joins)
    progress.hold(for: .taker)
    #expect(progress.isLeft && !progress.isLetGo && progress.joins == joins)
  }

  @Test("a row of which some was lent is not held")
  func pieces() {
    var progress = RowProgress.held(joins: false, .nextRow)
    let first = progress.lendPiece(lineIsOpen: true)
    #expect(first == .first)
    #expect(progress.hasRow && progress.isInPieces && progress.isInOpenLine)
    progress.hold(for: .nothing)
    #expect(!progress.isLetGo)
    let next = progress.lendPiece(lineIsOpen: true)
    #expect(next == .next)
    progress.endLine()
    #expect(progress.isInPieces && !progress.isInOpenLine)
  }

  @Test(
    "only a row in pieces has a line that is open",
    arguments: [RowProgress.noRow, .released, .held(joins: false, .nextRow)])
  func endOfLine(progress: RowProgress) {
    var after = progress
    after.endLine()
    #expect(after == progress && !after.isInOpenLine)
  }
}
