import { describe, expect, it } from 'vitest'
import { lockedParts } from '../logic/sight-locks.ts'
import { compile } from './compile-page.fixture.ts'
import { productField, REFERABLE } from './reference-mistakes.fixture.ts'
import { pageWithCost } from './sight-mistakes.fixture.ts'

const SEE = 'demo:sample:field:cost:see'

function planOf(text: string) {
  const { plan, problems } = compile(text, { tables: REFERABLE, dictCodes: new Set(['kind']) })
  if (!plan) throw new Error(JSON.stringify(problems))
  return plan
}
function closedTo(text: string, may: readonly string[] = []) {
  const { fields, tables, columns } = lockedParts(planOf(text), (code) => may.includes(code))
  return [...fields.keys(), ...tables.keys(), ...columns.keys()].toSorted()
}
const check = (that: string, more: Record<string, unknown> = {}) => ({
  checks: [{ id: 'covers', that, message: '成本过高', reveals: false, ...more }],
})
const money = { type: 'decimal(12,2)', title: '金额' }
const tiers = (that: string) => ({
  subTables: {
    tiers: {
      title: '阶梯',
      entity: { table: 'demo_tier', foreignKey: 'sampleId' },
      fields: { unit: money, floor: { ...money, permission: 'cost' } },
      checks: [{ id: 'row', that, message: '不行', reveals: false }],
    },
  },
})

describe('what is closed to whoever may not see', () => {
  it('is what a check compares with, and nothing for those who may see', () => {
    expect(closedTo(pageWithCost(check('cost <= price')))).toEqual(['price'])
    expect(closedTo(pageWithCost(check('cost <= price')), [SEE])).toEqual([])
    expect(closedTo(pageWithCost(check('cost <= price', { reveals: true })))).toEqual([])
    expect(closedTo(pageWithCost(check('cost > 0')))).toEqual([])
    expect(closedTo(pageWithCost(check('old.cost <= price || since == today()')))).toEqual(['price', 'since'])
  })

  it('is what lies behind computed values, and the references that fill it in', () => {
    const total = { ...money, value: '= coalesce(price, 0) * 2' }
    expect(closedTo(pageWithCost(check('cost <= total'), { total }))).toEqual(['price'])
    const product = productField({ fill: { price: 'salePrice' } })
    expect(closedTo(pageWithCost(check('cost <= price'), { product }))).toEqual(['price', 'product'])
    const margin = { ...money, permission: 'cost', value: '= price - cost' }
    expect(closedTo(pageWithCost(check('margin >= 0'), { margin }))).toEqual(['price'])
  })

  it('is what a reaction changes as well, and in conditions only what stands beside the hidden field', () => {
    const reaction = {
      id: 'dear',
      when: "cost > 10 && kind == 'a'",
      then: { note: { required: true } },
      reveals: false,
    }
    expect(closedTo(pageWithCost({ form: { reactions: [reaction] } }))).toEqual(['note'])
    const mark = { title: '标记', type: 'set-values', when: "kind == 'a' && price > cost", reveals: false }
    expect(closedTo(pageWithCost({ actions: { mark: { ...mark, props: { values: { kind: 'b' } } } } }))).toEqual([
      'price',
    ])
  })

  it('is a whole sub-table where the record hides something, and a column of stored rows where the row does', () => {
    expect(closedTo(pageWithCost(tiers('row.unit >= cost')))).toEqual(['tiers'])
    expect(closedTo(pageWithCost(tiers('row.unit >= row.floor')))).toEqual(['tiers.unit'])
    expect(closedTo(pageWithCost({ ...tiers('row.unit > 0 || true'), ...check('cost <= sum(tiers.unit)') }))).toEqual([
      'tiers',
    ])
    expect(closedTo(pageWithCost({ ...tiers('row.floor <= price') }))).toEqual(['price'])
  })
})

describe('a computed value', () => {
  it('takes the permissions of all that it is computed from, however long the way, unless the page reveals it', () => {
    const text = pageWithCost(
      {},
      {
        wage: { ...money, permission: 'wage' },
        both: { ...money, value: '= cost + wage', reveals: false },
        far: { ...money, value: '= both * 2', reveals: false },
        told: { ...money, value: '= both * 2', reveals: true },
        after: { ...money, value: '= told * 2' },
      },
    )
    const { fieldByName, permissions } = planOf(text)
    const sees = (name: string) => fieldByName.get(name)?.permissions.map(({ see }) => see)
    expect(sees('far')).toEqual([SEE, 'demo:sample:field:wage:see'])
    expect([sees('told'), sees('after')]).toEqual([[], []])
    expect(permissions.filter(({ code }) => code === SEE)).toEqual([
      { code: SEE, action: 'field:cost:see', title: '查看成本' },
    ])
  })
})
