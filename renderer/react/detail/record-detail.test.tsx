import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageRecord } from '../../compile/plan.ts'
import { visibleLayout } from '../field/visible-layout.ts'
import { fakeHost, Surroundings } from '../form/form.fixture.tsx'
import { compilePlan, OFFER_PAGE } from '../form/model/compiled-page.fixture.ts'
import { RecordDetail } from './record-detail.tsx'
import { SubTableView } from './sub-table-view.tsx'

const record = {
  id: '1',
  name: '甲',
  price: '5',
  remark: '急',
  tiers: [
    { id: 'a', minQty: 1, unitPrice: '2.5', discount: '0.5' },
    { id: 'b', minQty: 10, unitPrice: '1.5', discount: '0.3' },
  ],
}

async function show(page: Record<string, unknown>, shown: PageRecord = record) {
  const { host } = fakeHost()
  const plan = compilePlan(page)
  return render(
    <Surroundings host={host} motion={false}>
      <RecordDetail plan={plan} layout={visibleLayout(plan.detail.layout, host.permissions)} record={shown} />
    </Surroundings>,
  )
}

describe('a record to read', () => {
  it('stands in three columns, and in as many as the page says', async () => {
    const columnsOf = (screen: Awaited<ReturnType<typeof show>>) =>
      screen.container.querySelector('dl')?.getAttribute('data-columns')
    const simple = { fields: OFFER_PAGE.fields }
    expect(columnsOf(await show(simple))).toBe('3')
    expect(columnsOf(await show({ ...simple, detail: { columns: 4 } }))).toBe('4')
  })

  it('has the tabs of its form, with its rows as a table', async () => {
    const screen = await show(OFFER_PAGE)
    await expect.element(screen.getByText('甲')).toBeVisible()
    await screen.getByRole('tab', { name: '价格' }).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByText('急')).toBeVisible()
    await screen.getByRole('tab', { name: '阶梯价' }).click()
    const table = screen.getByRole('table', { name: '阶梯价' })
    await expect.element(table.getByRole('row', { name: '2 10 1.5 0.3' })).toBeVisible()
    await expect.element(table.getByRole('row', { name: /合计.*4/ })).toBeVisible()
    await expect.element(table.getByRole('row', { name: /平均.*2/ })).toBeVisible()
  })
})

describe('what a reaction hides in the form', () => {
  const hiding = (targets: readonly string[]) => ({
    ...OFFER_PAGE,
    form: {
      layout: [
        { fields: ['name', 'kind', 'formula'] },
        {
          tabs: [
            { title: '备注', layout: [{ fields: ['remark'] }] },
            { title: '阶梯价', layout: [{ subTable: 'tiers' }] },
          ],
        },
      ],
      reactions: [
        {
          id: 'only-float',
          when: "kind != 'float'",
          then: Object.fromEntries(targets.map((name) => [name, { visible: false }])),
        },
      ],
    },
  })

  it('is not in the detail either, as long as the stored record is so', async () => {
    const formula = { formula: '铜价+运费' }
    const fixed = await show(hiding(['formula']), { ...record, ...formula, kind: 'fixed' })
    await expect.element(fixed.getByText('名称')).toBeVisible()
    expect(fixed.getByText('公式').elements()).toEqual([])
    expect(fixed.getByText('铜价+运费').elements()).toEqual([])
    await fixed.unmount()
    const float = await show(hiding(['formula']), { ...record, ...formula, kind: 'float' })
    await expect.element(float.getByText('铜价+运费')).toBeVisible()
  })

  it('takes sections and tabs along that it leaves empty', async () => {
    const screen = await show(hiding(['remark']), { ...record, kind: 'fixed' })
    await expect.element(screen.getByRole('tab', { name: '阶梯价' })).toBeVisible()
    expect(screen.getByRole('tab', { name: '备注' }).elements()).toEqual([])
    await screen.unmount()
    const none = await show(hiding(['remark', 'tiers']), { ...record, kind: 'fixed' })
    await expect.element(none.getByText('甲')).toBeVisible()
    expect(none.getByRole('tab').elements()).toEqual([])
  })
})

describe('the rows of a sub-table to read', () => {
  const [table] = compilePlan(OFFER_PAGE).subTables
  if (!table) throw new Error('no sub-table')

  it('say so when there are none', async () => {
    const screen = await render(
      <Surroundings host={fakeHost().host} motion={false}>
        <SubTableView table={table} rows={[]} />
      </Surroundings>,
    )
    await expect.element(screen.getByText('暂无数据')).toBeVisible()
  })

  it('come in pages of 50', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({ id: String(index), minQty: index + 1, unitPrice: '1' }))
    const screen = await render(
      <Surroundings host={fakeHost().host} motion={false}>
        <SubTableView table={table} rows={rows} />
      </Surroundings>,
    )
    await expect.element(screen.getByText('1-50 共120条')).toBeVisible()
    await screen.getByRole('listitem', { name: '3' }).click()
    await expect.element(screen.getByRole('cell', { name: '120' }).first()).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /合计.*120/ })).toBeVisible()
  })
})
