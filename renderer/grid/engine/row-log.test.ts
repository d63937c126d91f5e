import { describe, expect, it } from 'vitest'
import type { GridRow } from './row.ts'
import { RowLog } from './row-log.ts'

function setup() {
  const rows: GridRow[] = ['a', 'b', 'c'].map((id) => ({ id, x: `${id} old` }))
  const log = new RowLog((row) => String(row.id))
  const change = (row: GridRow | undefined, value: string) => {
    if (!row) throw new Error('no such row')
    const before = row.x
    row.x = value
    log.note(log.column('x'), 'x', String(row.id), row, before)
  }
  /** As a change of the whole column does. */
  const changeAll = (nextValue: (row: GridRow) => string) => {
    const before = rows.map((row) => row.x)
    for (const row of rows) row.x = nextValue(row)
    const bulk = { rows: [...rows], before, start: 0, end: rows.length }
    log.noteBulk('x', log.column('x'), { ...bulk, isOnce: true, isTail: false })
    return bulk
  }
  const changedIds = () => rows.map((row) => String(row.id)).filter((id) => log.isChanged(id, 'x'))
  return { rows, log, change, changeAll, changedIds }
}

describe('RowLog', () => {
  it('keeps the first value of a cell that changes again and again', () => {
    const { rows, log, change } = setup()
    change(rows[0], '1')
    change(rows[0], '2')
    expect(log.original('a', 'x')).toBe('a old')
    change(rows[0], 'a old')
    expect(log.isChanged('a', 'x')).toBe(false)
    expect(log.hasChanges()).toBe(false)
  })

  it('drops new rows, and keeps the ids of others', () => {
    const { log } = setup()
    log.create('new')
    expect(log.remove('new')).toBe(true)
    expect(log.remove('a')).toBe(false)
    expect(log.deletedIds).toEqual(['a'])
    expect(log.restore('a')).toBe(true)
    expect(log.restore('a')).toBe(false)
    expect(log.hasChanges()).toBe(false)
  })

  it('knows cells of a column that changed as a whole, and those that changed before or after', () => {
    const { rows, log, change, changeAll, changedIds } = setup()
    change(rows[1], 'b 1')
    changeAll(() => 'same')
    change(rows[2], 'c old')
    expect(changedIds()).toEqual(['a', 'b'])
    expect(log.original('b', 'x')).toBe('b old')
    changeAll((row) => `${row.id} old`)
    expect(log.hasChanges()).toBe(false)
  })

  it('has no changes when a whole column was changed and taken back', () => {
    const { rows, log, changeAll } = setup()
    const undone = changeAll(() => 'same')
    expect(log.hasChanges()).toBe(true)
    const before = rows.map((row) => row.x)
    rows.forEach((row, index) => {
      row.x = undone.before[index]
    })
    const back = { rows: [...rows], before, start: 0, end: 3, isOnce: false, isTail: false }
    log.noteBulk('x', log.column('x'), back, { kind: 'cells', key: 'x', rows: undone.rows, before: undone.before })
    expect(log.hasChanges()).toBe(false)
  })

  it('does not log cells of new rows, also when they go with a whole column', () => {
    const { log, changeAll, changedIds } = setup()
    log.create('b')
    changeAll(() => 'same')
    log.remove('b')
    expect(changedIds()).toEqual(['a', 'c'])
    for (const id of ['a', 'c']) log.settle(id, 'x')
    expect(log.hasChanges()).toBe(false)
  })

  it('takes what the server holds as the original', () => {
    const { rows, log, change } = setup()
    change(rows[0], '1')
    log.rebase('a', 'x', 'theirs')
    expect(log.original('a', 'x')).toBe('theirs')
    change(rows[0], 'theirs')
    expect(log.changedKeys('a')).toEqual([])
  })
})
