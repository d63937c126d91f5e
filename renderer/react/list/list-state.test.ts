import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toConditions } from '../query-bar/query-draft.ts'
import {
  asAsked,
  createListState,
  fitToPage,
  type ListAction,
  type ListState,
  PAGE_SIZES,
  reduceList,
  toListQuery,
} from './list-state.ts'

const DEFAULT_SORT = { field: 'createTime', order: 'desc' } as const

function stateAfter(...actions: readonly ListAction[]): ListState {
  return actions.reduce(reduceList, createListState({ defaultSort: DEFAULT_SORT }))
}

const typedName: ListAction = { type: 'edited', field: 'name', operator: 'like', value: '聚乙烯' }

describe('a list', () => {
  it('starts on page 1 with 10 rows in the order of the page', () => {
    expect(toListQuery(stateAfter())).toEqual({ page: 1, pageSize: 10, sort: DEFAULT_SORT, conditions: [] })
  })

  it('asks for what was typed only when 查询 is pressed', () => {
    expect(toListQuery(stateAfter(typedName, { type: 'paged', page: 2 })).conditions).toEqual([])
    expect(toListQuery(stateAfter(typedName, { type: 'searched' })).conditions).toEqual([
      { field: 'name', operator: 'like', value: '聚乙烯' },
    ])
  })

  it('starts a new query on its first page, without the old marks', () => {
    const state = stateAfter({ type: 'selected', ids: ['1'] }, { type: 'paged', page: 7 }, typedName, {
      type: 'searched',
    })
    expect(state).toMatchObject({ page: 1, selectedIds: [] })
  })

  it('asks again when the same query is pressed twice', () => {
    const once = stateAfter(typedName, { type: 'searched' })
    expect(reduceList(once, { type: 'searched' }).revision).not.toBe(once.revision)
  })

  it('keeps the conditions while paging', () => {
    const state = stateAfter(typedName, { type: 'searched' }, { type: 'paged', page: 3 })
    expect(toListQuery(state)).toMatchObject({ page: 3, conditions: [{ field: 'name' }] })
  })

  it('forgets the conditions on 重置, in the bar as well', () => {
    expect(stateAfter(typedName, { type: 'searched' }, { type: 'cleared' })).toMatchObject({
      draft: {},
      conditions: [],
      page: 1,
    })
  })

  it.each([
    { page: 3, from: 10, to: 50, lands: 1 },
    { page: 3, from: 100, to: 10, lands: 21 },
    { page: 2, from: 30, to: 20, lands: 2 },
  ])('keeps the first row in view when page $page of $from rows becomes pages of $to', ({ page, from, to, lands }) => {
    const state = stateAfter(
      { type: 'resized', pageSize: from },
      { type: 'paged', page },
      { type: 'resized', pageSize: to },
    )
    expect(state.page).toBe(lands)
  })

  it('returns to the order of the page when a column is sorted no longer', () => {
    const byPrice = stateAfter({ type: 'sorted', sort: { field: 'price', order: 'asc' } })
    expect(byPrice.sort).toEqual({ field: 'price', order: 'asc' })
    expect(reduceList(byPrice, { type: 'sorted', sort: null }).sort).toEqual(DEFAULT_SORT)
  })

  it('keeps page, order and marks when an edited row is loaded again', () => {
    const before = stateAfter({ type: 'selected', ids: ['1', '2'] }, { type: 'paged', page: 7 })
    expect(reduceList(before, { type: 'reloaded' })).toEqual({ ...before, revision: before.revision + 1 })
  })

  it('shows a new record on page 1', () => {
    expect(stateAfter({ type: 'paged', page: 7 }, { type: 'added' }).page).toBe(1)
  })

  it.each([
    { total: 61, removed: 1, page: 7, lands: 6, what: 'the only row of the last page' },
    { total: 62, removed: 1, page: 7, lands: 7, what: 'one of two rows of the last page' },
    { total: 61, removed: 1, page: 2, lands: 2, what: 'a row of an earlier page' },
    { total: 25, removed: 20, page: 3, lands: 1, what: 'most rows' },
    { total: 1, removed: 1, page: 1, lands: 1, what: 'the last row of all' },
  ])('lands on page $lands after deleting $what', ({ total, removed, page, lands }) => {
    const ids = Array.from({ length: removed }, (_, index) => String(index))
    expect(stateAfter({ type: 'paged', page }, { type: 'removed', ids, total }).page).toBe(lands)
  })

  it('no longer marks what was deleted', () => {
    const state = stateAfter({ type: 'selected', ids: ['1', '2', '3'] }, { type: 'removed', ids: ['2'], total: 30 })
    expect(state.selectedIds).toEqual(['1', '3'])
  })

  it('steps back when others deleted the rows of its page', () => {
    expect(stateAfter({ type: 'paged', page: 9 }, { type: 'counted', total: 35 }).page).toBe(4)
  })

  it('is not drawn anew by a count that changes nothing', () => {
    const state = stateAfter({ type: 'paged', page: 2 })
    expect(reduceList(state, { type: 'counted', total: 35 })).toBe(state)
  })
})

const action: fc.Arbitrary<ListAction> = fc.oneof(
  fc.record({
    type: fc.constant('edited' as const),
    field: fc.constantFrom('code', 'name'),
    operator: fc.constant('like' as const),
    value: fc.constantFrom(null, '', 'A', ' B '),
  }),
  fc.constant<ListAction>({ type: 'searched' }),
  fc.constant<ListAction>({ type: 'cleared' }),
  fc.constant<ListAction>({ type: 'reloaded' }),
  fc.constant<ListAction>({ type: 'added' }),
  fc.record({ type: fc.constant('paged' as const), page: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ type: fc.constant('resized' as const), pageSize: fc.constantFrom(...PAGE_SIZES) }),
  fc.record({
    type: fc.constant('sorted' as const),
    sort: fc.constantFrom(null, { field: 'price', order: 'asc' as const }, { field: 'price', order: 'desc' as const }),
  }),
  fc.record({ type: fc.constant('counted' as const), total: fc.integer({ min: 0, max: 400 }) }),
)

describe('any sequence of actions', () => {
  it('sends exactly what is shown: the conditions of the last query, the page, size and order in view', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let state = createListState({ defaultSort: DEFAULT_SORT })
        let asked: ListState['conditions'] = []
        for (const next of actions) {
          const before = state
          state = reduceList(state, next)
          if (next.type === 'searched') asked = toConditions(before.draft)
          if (next.type === 'cleared') asked = []
          const { page, pageSize, sort } = state
          expect(toListQuery(state)).toEqual({ page, pageSize, sort, conditions: asked })
          if (next.type === 'searched' || next.type === 'cleared') expect(page).toBe(1)
        }
      }),
    )
  })

  it('never shows an empty page of a list that has rows, once they are counted', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.integer({ min: 1, max: 400 }), (actions, total) => {
        const { page, pageSize } = stateAfter(...actions, { type: 'counted', total })
        expect((page - 1) * pageSize).toBeLessThan(total)
      }),
    )
  })
})

describe('a list whose page was exchanged', () => {
  const asked = stateAfter(typedName, { type: 'searched' }, { type: 'sorted', sort: { field: 'price', order: 'asc' } })

  it('is the same when the page still knows its fields', () => {
    expect(fitToPage(asked, () => true, DEFAULT_SORT)).toBe(asked)
  })

  it('forgets the conditions and the order of fields that are gone', () => {
    const fitted = fitToPage(asked, (field) => field === 'createTime', DEFAULT_SORT)
    expect(fitted).toMatchObject({ draft: {}, conditions: [], sort: DEFAULT_SORT })
  })
})

describe('a list inside of another page', () => {
  const ofRole = { field: 'roleId', operator: 'eq', value: 'r1' } as const

  it('asks with the fixed conditions first, whose fields nobody else decides about', () => {
    const state = stateAfter(
      typedName,
      { type: 'edited', field: 'roleId', operator: 'eq', value: 'r2' },
      { type: 'searched' },
    )
    expect(asAsked(state, [ofRole]).conditions).toEqual([ofRole, { field: 'name', operator: 'like', value: '聚乙烯' }])
    expect(asAsked(state, [])).toBe(state)
  })

  it('starts other rows at their first page with nothing marked, and keeps what was asked', () => {
    const state = stateAfter(
      typedName,
      { type: 'searched' },
      { type: 'paged', page: 3 },
      { type: 'selected', ids: ['7'] },
      { type: 'narrowed' },
    )
    expect(state).toMatchObject({ page: 1, selectedIds: [], conditions: [{ field: 'name' }] })
  })
})
