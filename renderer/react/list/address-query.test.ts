import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from '../../compile/compile-page.fixture.ts'
import { readAddressQuery } from './address-query.ts'

function read(params: Readonly<Record<string, string>>, hidden: readonly string[] = []) {
  const { plan, problems } = compile(
    pageWith({
      fields: {
        ...SOUND_PAGE.fields,
        active: { type: 'boolean', title: '启用', query: 'eq' },
        secret: { type: 'string(8)', title: '密', query: false },
      },
      query: { simple: ['name', 'kind', 'since', 'active'], more: ['price'] },
    }),
  )
  if (!plan) throw new Error(JSON.stringify(problems))
  return readAddressQuery(plan, params, ({ name }) => !hidden.includes(name))
}

const NOTHING = { draft: {}, unplaced: [], unreadable: [], view: null, isWhole: false }

describe('a query from the address', () => {
  it.each([
    ['name', '钢', 'like', '钢'],
    ['kind', 'a', 'in', ['a']],
    ['kind', 'a,b', 'in', ['a', 'b']],
    ['price', '10', 'between', ['10', '10']],
    ['price', '10,20', 'between', ['10', '20']],
    ['price', ',20', 'between', [null, '20']],
    ['since', '2026-01-05', 'between', ['2026-01-05', '2026-01-05']],
    ['active', 'true', 'eq', true],
    ['active', 'false', 'eq', false],
  ])('asks for %s=%s with the operator of the field', (name, text, operator, value) => {
    expect(read({ [name]: text })).toEqual({ ...NOTHING, draft: { [name]: { operator, value } } })
  })

  it('shows a field that the query bar does not have: no condition works unseen', () => {
    const { draft, unplaced } = read({ createBy: 'admin' })
    expect(draft).toEqual({ createBy: { operator: 'like', value: 'admin' } })
    expect(unplaced.map(({ title }) => title)).toEqual(['创建人'])
  })

  it.each([
    ['a name that is no field', { page: '2' }],
    ['an empty value', { name: ' ' }],
    ['a field that is nowhere asked about', { secret: 'x' }],
  ])('leaves out %s', (_, params) => {
    expect(read(params)).toEqual({ ...NOTHING })
  })

  it('leaves out a field that the user may not see', () => {
    expect(read({ price: '10' }, ['price'])).toEqual({ ...NOTHING })
  })

  it('says which value it cannot read', () => {
    expect(read({ price: '很贵', name: '钢' })).toMatchObject({ draft: { name: {} }, unreadable: ['价格'] })
  })
})
