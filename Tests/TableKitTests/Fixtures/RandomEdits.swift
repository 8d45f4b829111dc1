import HeightEngine
import TableKit
import TestSupport

/// A random batch of changes on a model, told to its table.
struct RandomEdits {
  var random: SplitMix64
  /// Rows that are neither deleted, moved nor changed; their sections are not deleted.
  var spared: Set<Int> = []
  var mayMoveSections = true

  init(seed: UInt64) { self.init(SplitMix64(seed: seed)) }
  init(_ random: SplitMix64) { self.random = random }

  /// Deletes, inserts, moves and reloads, in one batch.
  mutating func perform(on controller: ListController) {
    let before = controller.model
    var after = before
    var (gone, moved, changed) = (Set<Int>(), Set<Int>(), Set<Int>())
    for indexPath in before.indexPaths where !spared.contains(before[indexPath].id) {
      switch random.below(12) {
      case 0: gone.insert(before[indexPath].id)
      case 1 where random.below(3) == 0: moved.insert(before[indexPath].id)
      case 2 where random.below(3) == 0:
        after[indexPath].version += 1
        after[indexPath].text = ListModel.text(&random)
        changed.insert(before[indexPath].id)
      default: break
      }
    }
    let sections = pickSections(before, moved)
    let travelling = before.indexPaths.map { after[$0] }.filter { moved.contains($0.id) }
    for section in after.sections.indices {
      after.sections[section].rows.removeAll { gone.contains($0.id) || moved.contains($0.id) }
    }
    let away = after.sections.filter { sections.moved.contains($0.id) }
    after.sections.removeAll { sections.gone.contains($0.id) || sections.moved.contains($0.id) }
    for section in away {
      after.sections.insert(section, at: random.below(after.sections.count + 1))
    }
    let oldSections = Set(before.sections.map(\.id))
    insertRows(travelling, into: &after)
    if random.below(4) == 0 || after.sections.isEmpty {
      let section = after.makeSection(&random, rows: random.below(5))
      after.sections.insert(section, at: random.below(after.sections.count + 1))
    }
    tell(controller, before, after, gone: gone, moved: moved, changed: changed) { table in
      table.deleteSections(
        before.sections.indices.filter {
          sections.gone.contains(before.sections[$0].id)
        })
      table.insertSections(
        after.sections.indices.filter {
          !oldSections.contains(after.sections[$0].id)
        })
      for id in sections.moved {
        guard let from = before.index(ofSection: id), let to = after.index(ofSection: id)
        else { continue }
        table.moveSection(from, toSection: to)
      }
    }
  }

  /// Splits a section, or joins several.
  mutating func regroup(_ controller: ListController) {
    let sections = controller.model.sections
    guard !sections.isEmpty else { return }
    let section = random.below(sections.count)
    if random.chance(sections.count > 8 ? 75 : 25) {
      controller.join(section..<min(section + 1 + random.below(5), sections.count))
    } else {
      let limit = sections[section].rows.count + 1
      controller.split(
        section, atRows: (0..<random.below(4)).map { _ in random.below(limit) }.sorted())
    }
  }

  private mutating func pickSections(
    _ model: ListModel, _ movedRows: Set<Int>
  ) -> (gone: Set<Int>, moved: Set<Int>) {
    var (gone, moved) = (Set<Int>(), Set<Int>())
    for section in model.sections {
      let isSpared = section.rows.contains { spared.contains($0.id) || movedRows.contains($0.id) }
      switch random.below(12) {
      case 0 where !isSpared: gone.insert(section.id)
      case 1 where mayMoveSections: moved.insert(section.id)
      default: break
      }
    }
    return (gone, moved)
  }

  /// Rows on their way, and some new ones.
  private mutating func insertRows(_ rows: [ListModel.Row], into model: inout ListModel) {
    guard !model.sections.isEmpty else { return }
    var fresh = (0..<random.below(6)).map { _ in model.makeRow(&random) }
    fresh += rows
    for row in fresh {
      let section = random.below(model.sections.count)
      let place = random.below(model.sections[section].rows.count + 1)
      model.sections[section].rows.insert(row, at: place)
    }
  }

  private func tell(
    _ controller: ListController, _ before: ListModel, _ after: ListModel, gone: Set<Int>,
    moved: Set<Int>, changed: Set<Int>, sections: (TableView) -> Void
  ) {
    let table = controller.table
    let old = Set(before.indexPaths.map { before[$0].id })
    let oldSections = Set(before.sections.map(\.id))
    table.performBatchUpdates {
      controller.model = after
      sections(table)
      table.deleteRows(at: before.indexPaths.filter { gone.contains(before[$0].id) })
      table.insertRows(
        at: after.indexPaths.filter {
          !old.contains(after[$0].id) && oldSections.contains(after.sections[$0.section].id)
        })
      for id in moved {
        guard let from = before.indexPath(ofRow: id), let to = after.indexPath(ofRow: id)
        else { continue }
        table.moveRow(at: from, to: to)
      }
      table.reloadRows(
        at: changed.compactMap { id in
          after.indexPath(ofRow: id) == nil ? nil : before.indexPath(ofRow: id)
        })
    }
  }
}
