import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PagePlan, SubTablePlan } from '../../compile/plan.ts'
import { fieldPlan } from '../form/form.fixture.tsx'
import { createListSetup, type ListSettings, listPlan, listRow } from './list-page.fixture.tsx'

const minQty = fieldPlan('minQty', '起订量', { type: { kind: 'integer' } })
const margin = fieldPlan('margin', '毛利', {
  permissions: [{ see: 'market:price:field:cost:see', edit: 'x', export: 'x' }],
})
const tiers: SubTablePlan = {
  name: 'tiers',
  title: '阶梯价',
  table: 'tier',
  foreignKey: 'priceId',
  foreignKeyColumn: 'price_id',
  fields: [minQty, margin],
  fieldByName: new Map([
    ['minQty', minQty],
    ['margin', margin],
  ]),
  columns: [minQty, margin],
  columnViews: new Map(),
  view: { buttons: [], details: null },
  sortable: true,
  minRows: 0,
  maxRows: 1000,
  checks: [],
  pointer: '/subTables/tiers',
}

function planWithTiers(): PagePlan {
  const plan = listPlan()
  return { ...plan, subTables: [tiers], list: { ...plan.list, expand: tiers } }
}

async function setup(settings: ListSettings) {
  const list = createListSetup(settings)
  return { screen: await render(list.page), ...list }
}

describe('an expanded row', () => {
  const get = async (id: string) => ({ id, tiers: [{ id: 't1', minQty: Number(id) * 100, margin: '5' }] })

  it('shows the rows of the sub-table, read when it is opened', async () => {
    const { screen } = await setup({ rows: [listRow(1), listRow(2)], plan: planWithTiers(), get })
    await screen.getByRole('button', { name: '展开 LW0002' }).click()
    const table = screen.getByRole('table', { name: '阶梯价' })
    await expect.element(table.getByText('200')).toBeVisible()
    await screen.getByRole('button', { name: '收起 LW0002' }).click()
    await expect.element(table).not.toBeInTheDocument()
  })

  it('hides columns that the user may not see', async () => {
    const hidden = ['market:price:field:cost:see']
    const { screen } = await setup({ rows: [listRow(1)], plan: planWithTiers(), get, hidden })
    await screen.getByRole('button', { name: '展开 LW0001' }).click()
    await expect.element(screen.getByRole('columnheader', { name: '起订量' })).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: '毛利' })).not.toBeInTheDocument()
  })

  it('says in place why its rows cannot be read', async () => {
    const failing = () => Promise.reject(new Error('网络超时'))
    const { screen } = await setup({ rows: [listRow(1)], plan: planWithTiers(), get: failing })
    await screen.getByRole('button', { name: '展开 LW0001' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('网络超时')
  })
})

describe('a page opened with a query in its address', () => {
  it('asks with it from the start, and shows it in the bar', async () => {
    const rows = [listRow(1), listRow(2)]
    const { screen, queries } = await setup({ rows, params: { code: 'LW0002', page: '3' } })
    await expect.element(screen.getByText('1-1 共1条')).toBeVisible()
    await expect.element(screen.getByLabelText('产品编码')).toHaveValue('LW0002')
    expect(queries.map(({ conditions }) => conditions)).toEqual([[{ field: 'code', operator: 'eq', value: 'LW0002' }]])
    await screen.getByRole('button', { name: '重置' }).click()
    await expect.element(screen.getByText('1-2 共2条')).toBeVisible()
  })

  it('opens the bar where a condition would stand unseen', async () => {
    const { screen } = await setup({ rows: [listRow(1)], params: { price: '1,20' } })
    await expect.element(screen.getByLabelText('价格 起')).toHaveValue('1')
  })

  it('says what of it cannot be read', async () => {
    const { notices } = await setup({ rows: [listRow(1)], params: { price: '很贵' } })
    await expect.poll(() => notices).toEqual(['地址中的查询条件不正确，已忽略：价格'])
  })
})
