import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { PagePlan } from './plan.ts'
import { pageWithProduct, productField, REFERABLE } from './reference-mistakes.fixture.ts'

const choicesOf = (plan: PagePlan | null, name: string) => plan?.fieldByName.get(name)?.choices

describe('a reference', () => {
  it('knows what its choices depend on and what choosing a row copies', () => {
    const text = pageWithProduct({
      where: { kind: '= kind', maker: 'M1', salePrice: 5 },
      fill: { price: 'salePrice', name: 'name', since: 'listedOn' },
    })
    const { plan, problems } = compile(text, { tables: REFERABLE })
    expect(problems).toEqual([])
    expect(choicesOf(plan, 'product')).toMatchObject({
      where: [
        { name: 'kind', column: 'kind', value: { expression: { source: '= kind' } } },
        { name: 'maker', column: 'maker', value: { literal: 'M1' } },
        { name: 'salePrice', column: 'sale_price', type: { kind: 'decimal' }, value: { literal: '5' } },
      ],
      fill: [
        { target: 'price', source: 'salePrice' },
        { target: 'name', source: 'name' },
        { target: 'since', source: 'listedOn' },
      ],
    })
  })

  it('in a sub-table reads and fills its own row', () => {
    const lines = {
      title: '明细',
      entity: { table: 'demo_line', foreignKey: 'sampleId' },
      fields: {
        sort: { type: 'enum', dict: 'kind', title: '种类' },
        product: productField({ where: { kind: '= row.sort', name: '= name' }, fill: { price: 'salePrice' } }),
        price: { type: 'decimal(12,2)', title: '单价' },
      },
    }
    const { plan, problems } = compile(pageWith({ subTables: { lines } }), { tables: REFERABLE })
    expect(problems).toEqual([])
    expect(plan?.subTables[0]?.fieldByName.get('product')?.choices).toMatchObject({
      fill: [{ target: 'price', source: 'salePrice' }],
    })
  })

  it('may fill what its own condition reads: a product fills its category', () => {
    const text = pageWithProduct({ where: { kind: '= kind' }, fill: { kind: 'kind' } })
    expect(compile(text, { tables: REFERABLE }).problems).toEqual([])
  })

  it('may copy what takes a permission into a field that takes one', () => {
    const ownCost = { type: 'decimal(12,2)', title: '成本', permission: 'cost' }
    const text = pageWithProduct({ fill: { ownCost: 'cost' } }, { ownCost })
    expect(compile(text, { tables: REFERABLE }).problems).toEqual([])
  })

  it('lets a field be required and read-only, or stand nowhere in the form, when it fills that', () => {
    const code = { type: 'string(32)', title: '编码', rules: ['required'], readonly: true }
    const { name, ...others } = SOUND_PAGE.fields
    const text = pageWith({
      fields: { ...others, name, code, product: productField({ fill: { code: 'name', name: 'name' } }) },
      form: { layout: [{ fields: ['product'] }] },
    })
    expect(compile(text, { tables: REFERABLE }).problems).toEqual([])
  })

  it('is compiled where the tables are not known: the server, which knows them, has checked it', () => {
    const { plan, problems } = compile(
      pageWithProduct({ where: { kind: '= kind', isSold: true }, fill: { price: 'salePrice' } }),
    )
    expect(problems).toEqual([])
    expect(choicesOf(plan, 'product')).toMatchObject({
      where: [
        { name: 'kind', type: null },
        { name: 'isSold', type: null, value: { literal: true } },
      ],
      fill: [{ target: 'price', source: 'salePrice' }],
    })
  })
})
