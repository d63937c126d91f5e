import { describe, expect, it } from 'vitest'
import type { PageRecord } from '../../compile/plan.ts'
import type { RowConflict } from '../../data-source.ts'
import { noRowsChange } from '../../rows/row-change.ts'
import { removeRows, typeIn } from '../../rows/rows-change.fixture.ts'
import { openBatchModel, stored } from './batch-model.fixture.ts'

describe('a row that somebody else has saved', () => {
  const theirs = stored(1, { version: 5, price: '99', quantity: 7, amount: '693' })
  const conflict = (current: PageRecord | null): RowConflict => ({
    pointer: '/changed/0',
    id: 's1',
    message: '已被他人修改',
    current,
  })

  function inConflict(current: PageRecord | null) {
    const opened = openBatchModel([stored(1), stored(2)])
    typeIn(opened.rows, opened.key(0), 'price', '11')
    opened.model.showConflicts([conflict(current)], opened.model.toSend())
    const [found] = opened.model.snapshot().conflicts
    if (!found) throw new Error('no conflict')
    return { ...opened, found }
  }

  it('shows what the other has entered, cell by cell, and keeps what I have', () => {
    const { errors, records } = inConflict(theirs)
    expect(errors()[0]).toEqual({ price: '对方改为 99', quantity: '对方改为 7', amount: '对方改为 693' })
    expect(records()[0]).toMatchObject({ price: '11', quantity: 2 })
  })

  it('says in words what the other has entered, but not what was computed from it', () => {
    expect(inConflict(theirs).found.theirs).toEqual(['数量 改为 7', '单价 改为 99（您的值：11）'])
    expect(inConflict(null).found.theirs).toEqual([])
  })

  it('is theirs when I take it', () => {
    const { model, found, records, errors } = inConflict(theirs)
    model.takeTheirs(found)
    expect(records()[0]).toMatchObject({ version: 5, price: '99', quantity: 7 })
    expect([model.hasUnsaved(), model.snapshot().conflicts, errors()[0]]).toEqual([false, [], {}])
  })

  it('is theirs when I take my change back, but not while I type past the old value', () => {
    const typed = inConflict(theirs)
    typeIn(typed.rows, typed.key(0), 'price', '10')
    expect([typed.records()[0], typed.model.snapshot().conflicts.length]).toMatchObject([
      { price: '10', version: 1 },
      1,
    ])
    const { model, rows, key, records, errors } = inConflict(theirs)
    rows.apply({ ...noRowsChange, cells: new Map([[key(0), { price: '10' }]]), undone: true })
    expect(records()[0]).toMatchObject({ version: 5, price: '99', quantity: 7 })
    expect([model.hasUnsaved(), model.snapshot().conflicts, errors()[0]]).toEqual([false, [], {}])
  })

  it('has my changes on top of theirs when I keep mine, and is saved over their version', () => {
    const { model, found, records } = inConflict(theirs)
    model.keepMine(found)
    expect(records()[0]).toMatchObject({ price: '11', quantity: 7, amount: '77' })
    expect(model.toSend().rows.changed).toEqual([{ id: 's1', version: 5, price: '11' }])
  })

  it('is added anew when I keep what the other has deleted, or goes when I do not', () => {
    const kept = inConflict(null)
    kept.model.keepMine(kept.found)
    expect(kept.model.toSend().rows).toMatchObject({ added: [{ record: { price: '11' } }], changed: [] })
    const given = inConflict(null)
    given.model.takeTheirs(given.found)
    expect(given.records().map(({ id }) => id)).toEqual(['s2'])
    expect(given.model.hasUnsaved()).toBe(false)
  })

  it('is deleted over their changes, or comes back with them', () => {
    const deleted = { ...conflict(theirs), pointer: '/deleted/0' }
    const opened = () => {
      const one = openBatchModel([stored(1), stored(2)])
      removeRows(one.rows, [one.key(0)])
      one.model.showConflicts([deleted], one.model.toSend())
      const [found] = one.model.snapshot().conflicts
      if (!found) throw new Error('no conflict')
      return { ...one, found }
    }
    const kept = opened()
    kept.model.keepMine(kept.found)
    expect(kept.model.toSend().rows.deleted).toEqual([{ id: 's1', version: 5 }])
    const taken = opened()
    taken.model.takeTheirs(taken.found)
    expect(taken.records().map(({ id, price }) => [id, price])).toEqual([
      ['s2', '10'],
      ['s1', '99'],
    ])
    expect(taken.model.hasUnsaved()).toBe(false)
  })

  describe('while it was removed here', () => {
    const changedHere = { price: '11' }
    /** Removed, saved by somebody else, and brought back by a step back, with what it held here. */
    function broughtBack(mine: Record<string, string>, hear: (opened: ReturnType<typeof openBatchModel>) => void) {
      const opened = openBatchModel([stored(1), stored(2)])
      const { rows } = opened
      const key = opened.key(0)
      for (const [name, value] of Object.entries(mine)) typeIn(rows, key, name, value)
      const record = opened.records()[0] ?? {}
      removeRows(rows, [key])
      hear(opened)
      rows.apply({ ...noRowsChange, inserted: new Map([[key, record]]), order: [key, ...rows.keys()], undone: true })
      return opened
    }
    const deleted = { ...conflict(theirs), pointer: '/deleted/0' }
    const heardOf = ({ model }: ReturnType<typeof openBatchModel>) =>
      void model.meet([theirs, stored(2)], '已被他人修改')
    const refused = ({ model }: ReturnType<typeof openBatchModel>) => model.showConflicts([deleted], model.toSend())
    const deletedOver = (opened: ReturnType<typeof openBatchModel>) => {
      refused(opened)
      for (const one of opened.model.snapshot().conflicts) opened.model.keepMine(one)
    }

    it.each([
      ['told', heardOf],
      ['refused when its deletion was saved', refused],
      ['to be deleted over it', deletedOver],
    ])('comes back as it is now, where that was %s', (_, hear) => {
      const { model, records, rows } = broughtBack({}, hear)
      expect(records()[0]).toMatchObject({ version: 5, price: '99', quantity: 7, amount: '693' })
      expect(rows.snapshot().rows[0]?.theirs).toEqual({})
      expect([model.hasUnsaved(), model.snapshot().conflicts]).toEqual([false, []])
    })

    it.each([
      ['told', heardOf],
      ['refused when its deletion was saved', refused],
      ['to be deleted over it', deletedOver],
    ])('comes back in conflict with what was changed here before, where that was %s', (_, hear) => {
      const { model, records, errors } = broughtBack(changedHere, hear)
      expect(records()[0]).toMatchObject({ version: 1, price: '11' })
      expect(errors()[0]).toMatchObject({ price: '对方改为 99' })
      expect(model.toSend().rows.changed).toEqual([{ id: 's1', version: 1, price: '11' }])
      const [found] = model.snapshot().conflicts
      expect(found).toMatchObject({ mine: 'changed', current: { version: 5 } })
      if (found) model.takeTheirs(found)
      expect([model.hasUnsaved(), model.snapshot().conflicts, errors()[0]]).toEqual([false, [], {}])
    })

    it('comes back in conflict also when it was that before it was removed', () => {
      const opened = openBatchModel([stored(1), stored(2)])
      const { model, rows, key } = opened
      typeIn(rows, key(0), 'price', '11')
      heardOf(opened)
      const [first, second] = rows.keys()
      const record = opened.records()[0] ?? {}
      removeRows(rows, [first ?? ''])
      expect(model.snapshot().conflicts).toEqual([])
      expect(model.toSend().rows.deleted).toEqual([{ id: 's1', version: 1 }])
      const inserted = new Map([[first ?? '', record]])
      rows.apply({ ...noRowsChange, inserted, order: [first ?? '', second ?? ''], undone: true })
      expect(model.snapshot().conflicts).toMatchObject([{ mine: 'changed', current: { version: 5 } }])
    })

    it('comes back as it is now when theirs is taken, whatever was changed here before', () => {
      const opened = openBatchModel([stored(1), stored(2)])
      const { model, rows, key, records, errors } = opened
      typeIn(rows, key(0), 'price', '11')
      removeRows(rows, [key(0)])
      refused(opened)
      const [found] = model.snapshot().conflicts
      if (found) model.takeTheirs(found)
      expect(records()[1]).toMatchObject({ id: 's1', version: 5, price: '99' })
      expect([model.hasUnsaved(), model.snapshot().conflicts, errors()[1]]).toEqual([false, [], {}])
    })
  })

  it('is taken over at once where nobody is changing it here, and marked where somebody is', () => {
    const { model, rows, key, records } = openBatchModel([stored(1), stored(2)])
    typeIn(rows, key(1), 'price', '11')
    model.meet([theirs, stored(2, { version: 3, price: '55' }), stored(9)], '已被他人修改')
    expect(records()).toMatchObject([{ version: 5, price: '99' }, { price: '11' }])
    expect(model.snapshot().conflicts.map(({ current }) => current?.id)).toEqual(['s2'])
    expect(model.snapshot().unsaved.changed).toBe(1)
  })

  it('is not taken for newer when it was read before this page saved the row', () => {
    const { model, rows, key, records } = openBatchModel([stored(1), stored(2)])
    typeIn(rows, key(0), 'price', '11')
    model.accept({ added: [], changed: [stored(1, { version: 2, price: '11' })] }, model.toSend())
    model.meet([stored(1), stored(2)], '已被他人修改')
    expect(records()[0]).toMatchObject({ version: 2, price: '11' })
  })

  it('is marked no more once my save of it has come through', () => {
    const { model, rows, key, errors } = openBatchModel([stored(1)])
    typeIn(rows, key(0), 'price', '11')
    const sent = model.toSend()
    model.meet([stored(1, { version: 2, price: '12' })], '已被他人修改')
    expect(errors()[0]).toEqual({ price: '对方改为 12' })
    model.accept({ added: [], changed: [stored(1, { version: 3, price: '11' })] }, sent)
    expect([model.snapshot().conflicts, errors()[0]]).toEqual([[], {}])
  })
})
