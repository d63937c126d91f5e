import type { CSSProperties } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { createListSetup, listPlan, listRow } from './list-page.fixture.tsx'

const text = (title: string, more: object = {}) => ({ type: 'string(32)', title, ...more })
/** Conditions over the fields of the fixture, compiled as those of a page are. */
const { marks = [] } = compilePlan({
  fields: {
    code: text('产品编码'),
    name: text('产品名称'),
    price: { type: 'decimal(12,2)', title: '价格' },
    status: text('启用'),
    cost: { type: 'decimal(12,2)', title: '成本价' },
  },
  list: {
    marks: [
      { when: 'cost > 100', as: 'danger', text: '成本高' },
      { when: 'price < 10', as: 'warning', text: '便宜' },
      { when: "status == 'N'", as: 'muted', text: '已停用' },
    ],
  },
}).list

const row = (number: number, record: object) => ({
  ...listRow(number),
  record: { ...listRow(number).record, ...record },
})

async function show(hidden: readonly string[] = []) {
  const plan = listPlan()
  const setup = createListSetup({
    plan: { ...plan, list: { ...plan.list, marks } },
    rows: [
      row(1, { price: '12.5' }),
      row(2, { price: '9' }),
      row(3, { price: '9', cost: '200' }),
      row(4, { status: 'N' }),
      row(5, { price: null }),
    ],
    hidden,
  })
  // As the page around a list sets them.
  const colors = { '--page-warning': 'orange', '--page-text-secondary': 'gray' } as CSSProperties
  const screen = await render(<div style={colors}>{setup.page}</div>)
  const of = (code: string) => screen.getByRole('row', { name: new RegExp(code) })
  await expect.element(of('LW0001')).toBeVisible()
  return { screen, of }
}

describe('a row that fits the condition of a mark', () => {
  it('says so in words and has an edge of its own; others have neither', async () => {
    const { of } = await show()
    await expect.element(of('LW0002')).toHaveAccessibleName(/LW0002 便宜/)
    await expect.element(of('LW0004')).toHaveAccessibleName(/LW0004 已停用/)
    const edgeOf = (code: string) => {
      const cell = of(code).element().querySelector('td')
      return cell ? getComputedStyle(cell).boxShadow : ''
    }
    expect(edgeOf('LW0002')).toContain('inset')
    expect(edgeOf('LW0001')).toBe('none')
    for (const plain of ['LW0001', 'LW0005']) {
      await expect.element(of(plain)).not.toHaveAccessibleName(/便宜|已停用|成本高/)
    }
  })

  it('has the first mark that holds', async () => {
    const { of } = await show()
    await expect.element(of('LW0003')).toHaveAccessibleName(/LW0003 成本高/)
    await expect.element(of('LW0003')).not.toHaveAccessibleName(/便宜/)
  })

  it('leaves the name of the button that opens it alone', async () => {
    const { screen } = await show()
    await expect.element(screen.getByText('便宜')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'LW0002', exact: true })).toBeVisible()
  })

  it('has no mark that reads what this user may not see', async () => {
    const { of } = await show(['market:price:field:cost:see'])
    await expect.element(of('LW0003')).toHaveAccessibleName(/LW0003 便宜/)
  })
})
