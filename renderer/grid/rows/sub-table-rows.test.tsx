import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { RecordDialog } from '../../react/form/dialog/record-dialog.tsx'
import { fakeHost } from '../../react/form/form.fixture.tsx'
import { compilePlan } from '../../react/form/model/compiled-page.fixture.ts'
import { driveGrid } from './grid-cells.fixture.ts'
import { createPageShell } from './page-shell.fixture.tsx'

const ORDER = {
  fields: {
    state: { type: 'string(9)', title: '状态', default: 'draft' },
    rate: { type: 'integer', title: '折扣' },
  },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'demo_line', foreignKey: 'orderId' },
      fields: {
        item: { type: 'string(16)', title: '物料' },
        quantity: { type: 'integer', title: '数量' },
        received: { type: 'string(9)', title: '收货' },
        reason: { type: 'string(16)', title: '原因' },
      },
      toolbar: ['add', 'remove', 'discount', 'receive'],
      reactions: [
        {
          id: 'many',
          when: 'row.quantity >= 100',
          then: { reason: { required: true } },
          else: { reason: { visible: false } },
        },
        { id: 'closed', when: "state == 'closed'", then: { quantity: { readonly: true } } },
      ],
      guards: {
        add: { when: "state != 'sent'", message: '提交后不能加行' },
        edit: { when: "row.received != 'yes'", message: '已收货的行不能修改' },
        delete: "row.received != 'yes'",
      },
      actions: {
        discount: {
          title: '打折',
          type: 'set-values',
          when: 'row.quantity > 1',
          props: { values: { quantity: '= row.quantity * rate' } },
        },
        receive: { title: '收货', type: 'set-values', confirm: '都到了吗？', props: { values: { received: 'yes' } } },
      },
    },
  },
  form: { layout: [{ fields: ['state', 'rate'] }, { subTable: 'lines' }] },
}
const LINES = [
  { id: 'l1', item: '螺丝', quantity: 5, received: 'yes', reason: null },
  { id: 'l2', item: '螺母', quantity: 1, received: null, reason: null },
  { id: 'l3', item: '垫片', quantity: 7, received: null, reason: null },
]

beforeEach(() => page.viewport(1200, 800))
// The first test does not wait for the code as well.
beforeAll(async () => void (await widgetRegistry.rows.load()))

async function open(record: Readonly<Record<string, unknown>> = {}) {
  const fake = fakeHost()
  fake.calls.records.push({ id: '1', version: 1, state: 'draft', rate: 2, lines: LINES, ...record })
  const plan = compilePlan(ORDER, widgetRegistry, actionRegistry)
  const screen = await render(
    createPageShell(fake.host)(
      <RecordDialog plan={plan} target={{ mode: 'edit', id: '1' }} onSaved={() => {}} onClosed={() => {}} />,
    ),
  )
  const grid = screen.getByRole('grid', { name: '明细' })
  await expect.element(grid).toBeVisible()
  return {
    ...fake,
    ...driveGrid(grid),
    screen,
    grid,
    mark: (row: number) => grid.getByRole('checkbox').nth(row).click(),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

describe('guards of the rows of a sub-table, in the form', () => {
  it('leave a row read-only and keep it, with the reason of the page', async () => {
    const { grid, cell, mark, press, notices, textOf } = await open()
    await expect.element(cell('第 1 行 数量')).toHaveAttribute('aria-readonly', 'true')
    await expect.element(cell('第 2 行 数量')).not.toHaveAttribute('aria-readonly')
    expect(grid.element().querySelector('[data-guarded]')?.getAttribute('title')).toBe('已收货的行不能修改')
    await mark(1)
    await mark(2)
    await press('删除')
    await expect.poll(() => textOf('第 2 行 物料')).toBe('垫片')
    expect(textOf('第 1 行 物料')).toBe('螺丝')
    expect(notices.join()).toContain('这一行的数据现在不能删除')
  })

  it('offer no new row where none may be added, and say why', async () => {
    const { screen } = await open({ state: 'sent' })
    await expect.element(screen.getByText('提交后不能加行')).toBeVisible()
    expect(screen.getByRole('button', { name: '新增', exact: true }).elements()).toEqual([])
  })
})

describe('actions over the marked rows of a sub-table', () => {
  it('give those that they fit other values, which are saved with the form; the others are named', async () => {
    const { mark, press, textOf, questions, calls } = await open()
    await mark(1)
    await mark(2)
    await mark(3)
    await press('打折')
    await expect.poll(() => textOf('第 3 行 数量')).toBe('14')
    expect([textOf('第 1 行 数量'), textOf('第 2 行 数量')]).toEqual(['5', '1'])
    expect(questions).toEqual(['打折'])
    await press('确定')
    await expect.poll(() => calls.updated).toMatchObject([{ id: '1', lines: { length: 3 } }])
    expect(calls.updated[0]?.lines).toMatchObject([{ quantity: 5 }, { quantity: 1 }, { quantity: 14 }])
  })

  it('say so where no row is marked, or none fits', async () => {
    const { mark, press, notices, questions } = await open()
    await press('收货')
    await expect.poll(() => notices).toEqual(['请选择一条记录！'])
    await mark(1)
    await press('收货')
    await expect.poll(() => notices[1]).toBe('所选记录都不符合“收货”的条件：第 1 行')
    expect(questions).toEqual([])
  })
})

describe('reactions of the rows of a sub-table, in the form', () => {
  it('follow what a row holds, and what its record holds', async () => {
    const { screen, cell, type, press, calls, textOf } = await open()
    await expect.element(cell('第 3 行 数量')).not.toHaveAttribute('aria-readonly')
    await type('第 3 行 数量', '200')
    await userEvent.keyboard('{Enter}')
    await press('确定')
    await expect.element(screen.getByText(/请输入原因/).first()).toBeVisible()
    expect(calls.updated).toEqual([])
    await type('第 3 行 原因', '补货')
    await userEvent.keyboard('{Enter}')
    expect(textOf('第 2 行 原因')).toBe('')
    await screen.getByRole('textbox', { name: '状态' }).fill('closed')
    await expect.element(cell('第 3 行 数量')).toHaveAttribute('aria-readonly', 'true')
    await press('确定')
    await expect.poll(() => calls.updated[0]?.lines).toMatchObject([{}, {}, { quantity: 200, reason: '补货' }])
  })
})
