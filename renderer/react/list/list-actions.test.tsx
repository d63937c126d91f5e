import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ActionDefinition, type ActionRegistry, ROWS_CHANGED } from '../../action.ts'
import type { ActionPlan, PagePlan } from '../../compile/plan.ts'
import { SaveRefusedError } from '../../data-source.ts'
import { compileExpression } from '../../expression/check-expression.ts'
import { type FieldTypes, fieldTypes } from '../../expression/scope.ts'
import { refusalKey } from '../../logic/closed-conditions.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from './list-page.fixture.tsx'

const scope: { readonly fields: FieldTypes } = { fields: fieldTypes(listPlan().fields) }

function expression(source: string) {
  const outcome = compileExpression(source.replace(/^=/, ''), scope)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return { ...outcome.expression, source, pointer: '/when' }
}

function action(name: string, title: string, more: Partial<ActionPlan> = {}): ActionPlan {
  const plain = {
    permission: null,
    needsRows: true,
    when: null,
    confirm: null,
    danger: false,
    input: [],
    checks: [],
    effects: [],
    props: {},
    pointer: '',
  }
  return { name, title, type: 'store', ...plain, expressions: new Map(), ...more }
}

const approve = action('approve', '审核', { when: expression("status == 'N'"), confirm: '审核通过吗?' })
const showPrices = action('prices', '看价格', {
  type: 'open',
  props: { query: { code: '= code' } },
  expressions: new Map([['/query/code', expression('= code')]]),
})

function definition(type: string, run: ActionDefinition['load'], stored: boolean): ActionDefinition {
  const checked: ActionDefinition['checked'] = stored ? { values: { holds: 'values', stored } } : {}
  return { type, title: type, summary: type, props: {} as never, onSeveral: stored, checked, load: run }
}

const DEFINITIONS = [
  definition(
    'store',
    async () =>
      async ({ action: { name }, records, dataSource, host }) => {
        const { message } = await dataSource.runAction(
          name,
          records.flatMap(({ id }) => id ?? []),
        )
        host.notice.success(message)
        return ROWS_CHANGED
      },
    true,
  ),
  definition(
    'open',
    async () =>
      async ({ props }) => {
        const { query } = props as { readonly query: Readonly<Record<string, string>> } // As the page above declares it.
        return { kind: 'open-page', page: 'prices', query }
      },
    false,
  ),
]
const registry: ActionRegistry = {
  get: (type) => DEFINITIONS.find((entry) => entry.type === type),
  types: DEFINITIONS.map(({ type }) => type),
}

function planWithActions(): PagePlan {
  const plan = listPlan()
  return {
    ...plan,
    actions: [approve, showPrices],
    list: {
      ...plan.list,
      rowActions: [
        { name: 'approve', title: '审核', when: approve.when, guard: null, action: approve },
        { name: 'prices', title: '看价格', when: null, guard: null, action: showPrices },
        { name: 'refund', title: '退款', when: null, guard: null, action: null },
      ],
    },
    toolbar: [...plan.toolbar, { name: 'approve', title: '审核', action: approve }],
  }
}

function statusRow(number: number, status: string) {
  const row = listRow(number)
  return { ...row, record: { ...row.record, status } }
}

const rows = [statusRow(1, 'N'), statusRow(2, 'Y'), statusRow(3, 'N')]

async function setup(settings: Partial<ListSettings> = {}) {
  const ran: { readonly name: string; readonly ids: readonly string[] }[] = []
  const runAction = async (name: string, ids: readonly string[]) => {
    ran.push({ name, ids })
    return { message: '操作成功!' }
  }
  const list = createListSetup({ rows, plan: planWithActions(), actions: registry, runAction, ...settings })
  const screen = await render(list.page)
  await expect.element(screen.getByRole('row').filter({ hasText: 'LW0001' })).toBeVisible()
  return { screen, ran, ...list }
}

describe('an action of the page on a row', () => {
  it('is offered only on rows for which its condition holds', async () => {
    const { screen } = await setup()
    await expect.element(screen.getByRole('button', { name: '审核 LW0001' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '审核 LW0002' })).not.toBeInTheDocument()
  })

  it('asks its question, runs on the row, says what the server says and reads the rows again', async () => {
    const { screen, ran, notices, queries } = await setup()
    await screen.getByRole('button', { name: '审核 LW0001' }).click()
    await expect.element(screen.getByText('审核通过吗?')).toBeVisible()
    expect(ran).toEqual([])
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => ran).toEqual([{ name: 'approve', ids: ['1'] }])
    expect(notices).toEqual(['操作成功!'])
    await expect.poll(() => queries.length).toBe(2)
  })

  it('does nothing when the question is declined', async () => {
    const { screen, ran } = await setup()
    await screen.getByRole('button', { name: '审核 LW0001' }).click()
    await expect.element(screen.getByText('审核通过吗?')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: '审核 LW0001' })).toHaveFocus()
    expect(ran).toEqual([])
  })

  it('gets its properties computed for its row', async () => {
    const { screen, opened, queries } = await setup()
    await screen.getByRole('button', { name: '看价格 LW0002' }).click()
    await expect.poll(() => opened).toEqual([['prices', { code: 'LW0002' }]])
    expect(queries).toHaveLength(1)
  })

  it('shows why the server refused it, and leaves the rows as they were', async () => {
    const runAction = () => Promise.reject(new Error('状态已变更'))
    const { screen, notices, queries } = await setup({ runAction })
    await screen.getByRole('button', { name: '审核 LW0001' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => notices).toEqual(['状态已变更'])
    expect(queries).toHaveLength(1)
  })

  it('is gone without its permission', async () => {
    const { screen } = await setup({ hidden: ['market:price:approve'] })
    expect(screen.getByRole('button', { name: /审核/ }).elements()).toEqual([])
  })

  it('is drawn but without effect when its permission is switched off', async () => {
    const { screen, ran } = await setup({ disabled: ['market:price:approve'] })
    await screen.getByRole('button', { name: '审核 LW0001' }).click({ force: true })
    await expect.element(screen.getByText('审核通过吗?')).not.toBeInTheDocument()
    expect(ran).toEqual([])
  })
})

describe('an action of the page on marked rows', () => {
  const toolbarButton = { name: '审核', exact: true } as const

  it('warns when nothing is marked', async () => {
    const { screen, notices } = await setup()
    await screen.getByRole('button', toolbarButton).click({ force: true })
    expect(notices).toEqual(['请选择一条记录！'])
  })

  it('runs once on all of them, those of other pages too', async () => {
    const many = Array.from({ length: 12 }, (_, index) => statusRow(index + 1, 'N'))
    const { screen, ran, asks } = await setup({ rows: many })
    await screen.getByRole('checkbox', { name: '选择 LW0003' }).click()
    await screen.getByRole('listitem', { name: '2', exact: true }).click()
    await screen.getByRole('checkbox', { name: '选择 LW0012' }).click()
    await screen.getByRole('button', toolbarButton).click()
    await expect.poll(() => ran).toEqual([{ name: 'approve', ids: ['3', '12'] }])
    expect(asks).toEqual(['审核通过吗? 共 2 条。'])
  })

  it('names the rows for which it does not hold, and leaves them out', async () => {
    const { screen, ran, asks } = await setup()
    await screen.getByRole('checkbox', { name: '选择本页全部' }).click()
    await screen.getByRole('button', toolbarButton).click()
    await expect.poll(() => ran).toEqual([{ name: 'approve', ids: ['1', '3'] }])
    expect(asks).toEqual(['其中 1 条不符合条件，将跳过：LW0002。审核通过吗? 共 2 条。'])
  })

  it('is refused as a whole when it holds for none', async () => {
    const { screen, ran, notices, asks } = await setup()
    await screen.getByRole('checkbox', { name: '选择 LW0002' }).click()
    await screen.getByRole('button', toolbarButton).click()
    await expect.poll(() => notices).toEqual(['所选记录都不符合“审核”的条件：LW0002'])
    expect(asks).toEqual([])
    expect(ran).toEqual([])
  })

  it('runs nothing when the question is declined', async () => {
    const { screen, ran, asks } = await setup({ agrees: false })
    await screen.getByRole('checkbox', { name: '选择 LW0001' }).click()
    await screen.getByRole('button', toolbarButton).click()
    await expect.poll(() => asks.length).toBe(1)
    expect(ran).toEqual([])
  })
})

describe('deleting marked rows under a condition', () => {
  const onlyUnused = { name: 'delete', title: '删除', when: expression("status == 'N'"), guard: null, action: null }
  const plan = listPlan({ list: { ...listPlan().list, rowActions: [onlyUnused] } })
  const markAllAndDelete = async (settings: Partial<ListSettings> = {}) => {
    const list = await setup({ plan, ...settings })
    await list.screen.getByRole('checkbox', { name: '选择本页全部' }).click()
    await list.screen.getByRole('button', { name: '批量删除' }).click()
    return list
  }

  it('names those that do not fit it, with the reason, and deletes the others', async () => {
    const { asks, removed } = await markAllAndDelete()
    await expect.poll(() => removed).toEqual([['1', '3']])
    expect(asks).toEqual(['其中 1 条不符合条件，将跳过：LW0002（启用：是）。是否删除选中数据? 共 2 条。'])
  })

  it('deletes nothing where none fits', async () => {
    const { asks, removed, notices } = await markAllAndDelete({ rows: [statusRow(1, 'Y')] })
    await expect.poll(() => notices).toEqual(['所选记录都不符合“删除”的条件：LW0001（启用：是）'])
    expect([asks, removed]).toEqual([[], []])
  })

  it('leaves out those of which the server has said beside the row that they stay', async () => {
    const told = { ...statusRow(1, 'N'), record: { ...statusRow(1, 'N').record, [refusalKey('delete')]: '太贵重' } }
    const { asks, removed } = await markAllAndDelete({ rows: [told, statusRow(3, 'N')] })
    await expect.poll(() => removed).toEqual([['3']])
    expect(asks).toEqual(['其中 1 条不符合条件，将跳过：太贵重。是否删除选中数据? 共 1 条。'])
  })

  it('offers to go on with the others where the server keeps some', async () => {
    const calls: (readonly string[])[] = []
    const refusal = '“LW0003”正被“订单”的 1 条数据使用，不能删除'
    const removeMany = async (ids: readonly string[]) => {
      calls.push(ids)
      const index = ids.indexOf('3')
      if (index === -1) return { message: '批量删除成功！' }
      throw new SaveRefusedError(refusal, [{ pointer: `/ids/${index}`, code: 'in-use', message: refusal }])
    }
    const { asks, notices } = await markAllAndDelete({ removeMany })
    await expect.poll(() => calls).toEqual([['1', '3'], ['1']])
    expect(asks[1]).toBe(`${refusal}。是否删除其余数据？共 1 条。`)
    await expect.poll(() => notices).toEqual(['批量删除成功！'])
  })

  it('leaves to the server what hangs on a field that the user may not see', async () => {
    const byCost = { ...onlyUnused, when: expression("cost == '1'") }
    const { removed } = await markAllAndDelete({
      plan: listPlan({ list: { ...listPlan().list, rowActions: [byCost] } }),
      hidden: ['market:price:field:cost:see'],
    })
    await expect.poll(() => removed).toEqual([['1', '2', '3']])
  })
})

describe('deleting very many rows', () => {
  it('is refused before anything is asked, with the way out', async () => {
    const many = Array.from({ length: 201 }, (_, index) => listRow(index + 1))
    const { screen, removed, notices, questions } = await setup({
      list: async () => ({ rows: many, total: many.length }),
    })
    await screen.getByRole('checkbox', { name: '选择本页全部' }).click()
    await expect.element(screen.getByText('已选 201 条')).toBeVisible()
    await screen.getByRole('button', { name: '批量删除' }).click()
    await expect.poll(() => notices).toEqual(['一次最多删除 200 条，现在选中了 201 条，请分批删除'])
    expect([removed, questions]).toEqual([[], []])
  })
})
