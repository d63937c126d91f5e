import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddressQuery } from '../address-query.ts'
import { createListState, type ListState, PAGE_SIZES, reduceList } from '../list-state.ts'
import { openingQuery } from '../starting-query.ts'
import { compiledPlan } from './list-views.fixture.ts'
import { type WrittenList, writeAddress } from './write-address.ts'

const plan = compiledPlan()
const defaultSort = plan.list.defaultSort
const seesAll = () => true

function written(state: ListState, more: Partial<WrittenList> = {}): Readonly<Record<string, string>> {
  const changes = writeAddress({
    plan,
    state,
    starting: [],
    defaultPageSize: 10,
    defaultGroupBy: null,
    view: null,
    defaultView: null,
    ...more,
  })
  return Object.fromEntries(Object.entries(changes).filter((entry): entry is [string, string] => entry[1] !== null))
}

function opened(params: Readonly<Record<string, string>>, starting = {}): ListState {
  const { draft, ...address } = readAddressQuery(plan, params, seesAll)
  const { page, pageSize, sort, groupBy } = address
  const first = openingQuery({ draft, isWhole: address.isWhole }, starting, undefined)
  return createListState({ defaultSort, draft: first, page, pageSize, sort, groupBy })
}

const askedOf = ({ conditions, page, pageSize, sort, groupBy }: ListState) => ({
  conditions: conditions.toSorted((left, right) => left.field.localeCompare(right.field)),
  page,
  pageSize,
  sort,
  groupBy,
})

const actions = fc.oneof(
  fc.constantFrom('kind', 'since:day', null).map((by) => ({ type: 'grouped' as const, by })),
  fc.record({ type: fc.constant('paged' as const), page: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ type: fc.constant('resized' as const), pageSize: fc.constantFrom(...PAGE_SIZES) }),
  fc.record({
    type: fc.constant('sorted' as const),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom('name', 'price', 'since'),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
  }),
  fc.record({
    type: fc.constant('titlePressed' as const),
    field: fc.constantFrom('name', 'price', 'since'),
    added: fc.boolean(),
  }),
  fc.record({ type: fc.constant('searched' as const) }),
  fc.record({ type: fc.constant('cleared' as const) }),
  fc
    .oneof(
      fc.record({
        field: fc.constant('name'),
        operator: fc.constant('like' as const),
        value: fc.string({ minLength: 1, maxLength: 8 }),
      }),
      fc.record({
        field: fc.constant('kind'),
        operator: fc.constant('in' as const),
        value: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
      }),
      fc.record({
        field: fc.constant('price'),
        operator: fc.constant('between' as const),
        value: fc.tuple(fc.constantFrom(null, '1', '2.5'), fc.constantFrom('10', '99.99')),
      }),
    )
    .map((edit) => ({ type: 'edited' as const, ...edit })),
)

describe('the address of a list', () => {
  it('8. leads back to the same rows after any conditions, pages, sizes and orders', () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 12 }), (done) => {
        const state = done.reduce(reduceList, createListState({ defaultSort }))
        expect(askedOf(opened(written(state)))).toEqual(askedOf(state))
      }),
    )
  })

  it('is empty as long as the list stands as the page has it', () => {
    expect(written(createListState({ defaultSort }))).toEqual({})
  })

  it('says that nothing is asked for, where the page starts with a question', () => {
    const starting = { kind: { operator: 'in' as const, value: ['a'] } }
    const conditions = [{ field: 'kind', operator: 'in' as const, value: ['a'] }]
    const asking = createListState({ defaultSort, draft: starting })
    expect(written(asking, { starting: conditions })).toEqual({})
    const cleared = reduceList(asking, { type: 'cleared' })
    expect(written(cleared, { starting: conditions })).toEqual({ _all: '1' })
    expect(opened({ _all: '1' }, starting).conditions).toEqual([])
    expect(opened({}, starting).conditions).toEqual(conditions)
  })

  it('names the view, and all that is asked for once that differs from it', () => {
    const state = reduceList(createListState({ defaultSort }), { type: 'paged', page: 3 })
    expect(written(state, { view: { id: 'v1', isChanged: false } })).toEqual({ _view: 'v1', _page: '3' })
    expect(written(state, { view: { id: 'v1', isChanged: true } })).toEqual({ _view: 'v1', _page: '3', _all: '1' })
    const first = createListState({ defaultSort })
    expect(written(first, { view: { id: 'v1', isChanged: false }, defaultView: 'v1' })).toEqual({})
    expect(written(first, { defaultView: 'v1' })).toEqual({ _view: 'none' })
  })

  it('takes a size that there is not, a page of nothing and an order by what does not sort for not said', () => {
    expect(readAddressQuery(plan, { _size: '7', _page: '0', _sort: '-note' }, seesAll)).toEqual({
      draft: {},
      unplaced: [],
      unreadable: [],
      view: null,
      isWhole: false,
    })
  })

  it('9. says nothing of an order by a field that its reader may not see', () => {
    const read = readAddressQuery(plan, { _sort: 'price', price: '1' }, ({ name }) => name !== 'price')
    expect(read).toEqual({ draft: {}, unplaced: [], unreadable: [], view: null, isWhole: false })
    expect(readAddressQuery(plan, { _sort: 'price' }, seesAll).sort).toEqual({ field: 'price', order: 'asc' })
  })
})

it('says that nothing groups the rows where the page would', () => {
  const state = createListState({ defaultSort, groupBy: null })
  const params = written(state, { defaultGroupBy: 'kind' })
  expect(params).toEqual({ _group: '-' })
  expect(readAddressQuery(plan, params, seesAll).groupBy).toBeNull()
  expect(written(createListState({ defaultSort, groupBy: 'kind' }), { defaultGroupBy: 'kind' })).toEqual({})
})

it('is grouped by no field that its user may not see, and by none that groups nothing', () => {
  expect(readAddressQuery(plan, { _group: 'kind' }, ({ name }) => name !== 'kind').groupBy).toBeUndefined()
  expect(readAddressQuery(plan, { _group: 'name' }, seesAll).groupBy).toBeUndefined()
})
