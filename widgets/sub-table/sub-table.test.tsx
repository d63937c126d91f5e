import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Activity, Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { compilePlan, OFFER_PAGE } from '#renderer/react/form/compiled-page.fixture.ts'
import { fakeHost } from '#renderer/react/form/form.fixture.tsx'
import { RecordDialog } from '#renderer/react/form/record-dialog.tsx'
import { HostProvider } from '#renderer/react/host-context.tsx'
import { widgetRegistry } from '../registry.ts'

type Row = Readonly<Record<string, string | number | null>>

interface Settings {
  readonly rows?: readonly Row[]
  readonly agrees?: boolean
  readonly subTable?: Record<string, unknown>
  readonly reactions?: readonly unknown[]
}

/** A form with a price and the rows of a sub-table below it, with the widgets of the product. */
async function setup({ rows = [], agrees = true, subTable = {}, reactions = [] }: Settings = {}) {
  const fake = fakeHost({ agrees })
  fake.calls.records.push({ id: '1', name: '甲', price: '100', tiers: rows })
  const { tiers } = OFFER_PAGE.subTables
  const plan = compilePlan(
    {
      fields: {
        name: { type: 'string(32)', title: '名称', rules: ['required'] },
        price: { type: 'decimal(12,2)', title: '价格' },
        average: { type: 'decimal(12,4)', title: '平均单价', value: '= avg(tiers.unitPrice)' },
      },
      subTables: { tiers: { ...tiers, checks: [], ...subTable } },
      form: { layout: [{ fields: ['name', 'price', 'average'] }, { subTable: 'tiers' }], reactions },
    },
    widgetRegistry,
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const tree = (mode: 'visible' | 'hidden') => (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={client}>
        <HostProvider host={fake.host} registry={widgetRegistry}>
          <Activity mode={mode}>
            <Suspense>
              <RecordDialog plan={plan} target={{ mode: 'edit', id: '1' }} onSaved={() => {}} onClosed={() => {}} />
            </Suspense>
          </Activity>
        </HostProvider>
      </QueryClientProvider>
    </ConfigProvider>
  )
  const screen = await render(tree('visible'))
  const table = screen.getByRole('table', { name: '阶梯价' })
  await expect.element(table).toBeVisible()
  return {
    ...fake,
    screen,
    table,
    cell: (name: string) => screen.getByRole('textbox', { name, exact: true }),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    footer: (statistic: string) => table.getByRole('row', { name: statistic }),
    hide: () => screen.rerender(tree('hidden')),
    show: () => screen.rerender(tree('visible')),
  }
}

const stored = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, minQty: index + 1, unitPrice: '50' }))

describe('the rows of a form', () => {
  it('are added with the focus in their first cell, and sent complete', async () => {
    const { cell, press, calls } = await setup({ rows: stored(1) })
    await press('新增')
    await expect.element(cell('第 2 行 起订量')).toHaveFocus()
    await userEvent.keyboard('10')
    await cell('第 2 行 单价').fill('45.5')
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]).toEqual({
      id: '1',
      tiers: [
        { id: 'r0', minQty: 1, unitPrice: '50' },
        { minQty: 10, unitPrice: '45.5' },
      ],
    })
  })

  it('are deleted after a question that counts them', async () => {
    const { screen, press, questions, calls } = await setup({ rows: stored(3) })
    expect(screen.getByRole('button', { name: '删除', exact: true }).query()).toBeNull()
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await expect.element(screen.getByText('已选 2 行')).toBeVisible()
    await press('删除')
    await expect.poll(() => questions).toEqual(['确认删除'])
    await expect.element(screen.getByRole('checkbox', { name: '选择第 2 行' })).not.toBeInTheDocument()
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]?.tiers).toEqual([{ id: 'r1', minQty: 2, unitPrice: '50' }])
  })

  it('stay when the question is not agreed to', async () => {
    const { screen, press, questions } = await setup({ rows: stored(1), agrees: false })
    await screen.getByRole('checkbox', { name: '选择本页全部行' }).click()
    await press('删除')
    await expect.poll(() => questions).toHaveLength(1)
    await expect.element(screen.getByRole('checkbox', { name: '选择第 1 行' })).toBeChecked()
  })

  it('compute their columns and the fields above, and count sums and averages', async () => {
    const { screen, table, cell, footer } = await setup({ rows: stored(2) })
    await expect.element(table.getByRole('cell', { name: '0.5', exact: false }).first()).toBeVisible()
    await expect.element(footer('合计')).toHaveTextContent('100.00')
    await cell('第 2 行 单价').fill('75.25')
    await expect.element(table.getByText('0.7525')).toBeVisible()
    await expect.element(footer('合计')).toHaveTextContent('125.25')
    await expect.element(footer('平均')).toHaveTextContent('62.63')
    await expect.element(screen.getByRole('group', { name: '平均单价' })).toHaveTextContent('62.625')
    expect(cell('第 2 行 折扣').query()).toBeNull()
  })

  it('are as many as the page says', async () => {
    const { screen, press } = await setup({ rows: stored(1), subTable: { minRows: 2, maxRows: 2 } })
    await press('确定')
    await expect.element(screen.getByRole('alert').getByText('阶梯价至少要有 2 行')).toBeVisible()
    await press('新增')
    await expect.element(screen.getByRole('button', { name: '新增', exact: true })).toBeDisabled()
    await expect.element(screen.getByText('最多 2 行')).toBeVisible()
  })

  it('are text where a reaction locks them', async () => {
    const { screen, cell, table } = await setup({
      rows: stored(2),
      reactions: [{ id: 'free', when: 'price == 0', then: { tiers: { readonly: true } } }],
    })
    await expect.element(cell('第 1 行 单价')).toBeVisible()
    await screen.getByRole('textbox', { name: '价格' }).fill('0')
    await userEvent.tab()
    expect(cell('第 1 行 单价').query()).toBeNull()
    await expect.element(table.getByRole('cell', { name: '50.00' }).first()).toBeVisible()
    expect(screen.getByRole('button', { name: '新增', exact: true }).query()).toBeNull()
  })
})

describe('the cells of rows', () => {
  it('say what is wrong when they are left, the first rule first', async () => {
    const { cell } = await setup({ rows: stored(2) })
    await cell('第 2 行 起订量').fill('1')
    await userEvent.tab()
    await expect.element(cell('第 2 行 起订量')).toHaveAccessibleDescription('起订量不能重复')
    await cell('第 2 行 起订量').fill('')
    await expect.element(cell('第 2 行 起订量')).toHaveAccessibleDescription('请输入起订量')
    await cell('第 2 行 起订量').fill('7')
    await expect.element(cell('第 2 行 起订量')).not.toHaveAccessibleDescription()
  })

  it('are walked by Tab, and by Enter from row to row and on to a new one', async () => {
    const { cell, calls } = await setup({ rows: stored(2) })
    await cell('第 1 行 起订量').click()
    await userEvent.tab()
    await expect.element(cell('第 1 行 单价')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('第 2 行 单价')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('第 3 行 单价')).toHaveFocus()
    expect(calls.updated).toEqual([])
  })

  it('keep what was typed while their tab is hidden', async () => {
    const { screen, cell, hide, show } = await setup({ rows: stored(1) })
    await cell('第 1 行 单价').fill('33')
    await hide()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await show()
    await expect.element(cell('第 1 行 单价')).toHaveValue('33.00')
    await cell('第 1 行 单价').fill('44')
    await expect.element(screen.getByRole('group', { name: '平均单价' })).toHaveTextContent('44')
  })
})

describe('a thousand rows', () => {
  it('are shown in pages of 50, and a broken cell is found on its page', async () => {
    const rows = stored(1000).map((row, index) => (index === 722 ? { ...row, unitPrice: null } : row))
    const { screen, cell, press, table } = await setup({ rows })
    await expect.element(screen.getByText('1-50 共1000条')).toBeVisible()
    expect(table.getByRole('row').all().length).toBeLessThan(60)
    await cell('第 1 行 单价').fill('51')
    await press('确定')
    await expect.element(cell('第 723 行 单价')).toHaveFocus()
    await expect.element(cell('第 723 行 单价')).toHaveAccessibleDescription('请输入单价')
    await expect.element(screen.getByText('701-750 共1000条')).toBeVisible()
  })
})
