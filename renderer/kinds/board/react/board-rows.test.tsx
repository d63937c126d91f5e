import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ActionDefinition, type ActionRegistry, ROWS_CHANGED } from '../../../action.ts'
import type { GroupedRows, ListQuery, ListRow } from '../../../data-source.ts'
import { refusalKey } from '../../../logic/closed-conditions.ts'
import { compilePlan } from '../../../react/form/model/compiled-page.fixture.ts'
import { createListSetup, type ListSettings } from '../../../react/list/list-page.fixture.tsx'
import { FlatRowsView } from '../../row-views/view.tsx'

const STORE: ActionDefinition = {
  type: 'store',
  title: '填值',
  summary: 'Stores values.',
  props: Type.Object({}),
  onSeveral: true,
  checked: { values: { holds: 'values', stored: true } },
  load:
    async () =>
    async ({ action: { name }, records, input, dataSource, host }) => {
      const ids = records.flatMap(({ id }) => id ?? [])
      host.notice.success((await dataSource.runAction(name, ids, input)).message)
      return ROWS_CHANGED
    },
}
const actions: ActionRegistry = { get: (type) => (type === 'store' ? STORE : undefined), types: ['store'] }

const plan = compilePlan(
  {
    kind: 'board',
    title: '申请',
    fields: {
      code: { type: 'string(9)', title: '单号' },
      amount: { type: 'decimal(12,2)', title: '金额' },
      reason: { type: 'string(20)', title: '原因', readonly: true },
      secret: { type: 'string(9)', title: '底价', permission: 'secret' },
      status: {
        type: 'enum',
        title: '状态',
        options: [
          { value: 'new', text: '待审', color: 'orange' },
          { value: 'ok', text: '通过', color: 'green' },
          { value: 'no', text: '驳回', color: 'red' },
        ],
      },
    },
    actions: {
      approve: { title: '同意', type: 'store', when: "status == 'new'", props: { values: { status: 'ok' } } },
      reject: {
        title: '拒绝',
        type: 'store',
        when: "status == 'new'",
        input: [{ field: 'reason', rules: ['required'] }],
        props: { values: { status: 'no' } },
      },
    },
    board: { by: 'status', title: '{code}', fields: ['amount', 'secret'], sum: 'amount' },
    list: { columns: ['code', 'amount', 'status'], rowActions: ['detail', 'approve', 'delete'] },
    query: { simple: ['code', 'status'] },
    toolbar: ['add', 'batch_delete'],
  },
  undefined,
  actions,
)

const row = (id: string, status: string): ListRow => ({
  id,
  record: { id, version: 1, code: `A${id}`, amount: '10.00', status, secret: 'hush' },
  texts: {},
})

interface Settings extends Omit<ListSettings, 'plan'> {
  readonly stored?: ListRow[]
  readonly refusal?: string
}

/** A board over rows in memory, whose actions write what they say. */
function setup({ stored = [row('1', 'new'), row('2', 'new'), row('3', 'ok')], refusal, ...settings }: Settings = {}) {
  const rows = [...stored]
  const ran: unknown[] = []
  const asked: ListQuery[] = []
  const groupRows = async (): Promise<GroupedRows> => {
    const values = [...new Set(rows.map(({ record }) => String(record.status)))]
    const groups = values.map((value) => {
      const count = rows.filter(({ record }) => record.status === value).length
      return { value, text: value, figures: { count, 'sum(amount)': `${count * 10}.00` } }
    })
    return { groups, total: { count: rows.length }, more: false }
  }
  const made = createListSetup({
    plan,
    actions,
    view: FlatRowsView,
    transfers: { groupRows },
    async list(query) {
      asked.push(query)
      const found = rows.filter(({ record }) =>
        query.conditions.every(({ field, value }) => [value].flat().map(String).includes(String(record[field]))),
      )
      const from = (query.page - 1) * query.pageSize
      return { rows: found.slice(from, from + query.pageSize), total: found.length }
    },
    get: async (id) => rows.find((each) => each.id === id)?.record ?? {},
    async runAction(name, ids, input) {
      ran.push([name, ids, input?.values])
      if (refusal !== undefined) throw new Error(refusal)
      for (const [index, each] of rows.entries()) {
        if (!ids.includes(each.id)) continue
        rows[index] = { ...each, record: { ...each.record, status: name === 'approve' ? 'ok' : 'no' } }
      }
      return { message: '操作成功!' }
    },
    ...settings,
  })
  return { ...made, ran, asked, rows }
}

const columnOf = (value: string) => document.querySelector<HTMLElement>(`[data-column="${value}"]`)
const cardsIn = (value: string) =>
  [...(columnOf(value)?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(({ dataset }) => dataset.row)
const cardOf = (id: string) => {
  const card = document.querySelector<HTMLElement>(`[data-row="${id}"]`)
  if (!card) throw new Error(`No card ${id} is there.`)
  return card
}
const centreOf = (element: Element | null) => {
  if (!element) throw new Error('Nothing is there.')
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
const mouse = (type: string, at: { readonly clientX: number; readonly clientY: number }, on: EventTarget = document) =>
  on.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...at }))

/** Takes a card and holds it over a column, as a mouse does. */
async function holdOver(id: string, value: string) {
  const from = centreOf(cardOf(id))
  mouse('mousedown', from, cardOf(id))
  mouse('mousemove', { ...from, clientX: from.clientX + 10 })
  await expect.poll(() => document.querySelector('[data-lifted]')).not.toBeNull()
  const over = centreOf(columnOf(value))
  mouse('mousemove', over)
  return over
}

async function drag(id: string, value: string) {
  const over = await holdOver(id, value)
  await expect.poll(() => columnOf(value)?.dataset.over).toBe('true')
  mouse('mouseup', over)
}

function touch(type: string, at: { readonly clientX: number; readonly clientY: number }, on: Element) {
  const finger = new Touch({ identifier: 1, target: on, ...at })
  const touches = type === 'touchend' ? [] : [finger]
  on.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [finger] }))
}

async function shown(screen: Awaited<ReturnType<typeof render>>) {
  await expect.element(screen.getByRole('button', { name: 'A1', exact: true })).toBeVisible()
}

describe('a board', () => {
  it('has a column for each choice, with counts and sums of one call, and the cards of each', async () => {
    const { page, asked } = setup({ hidden: ['demo:sample:field:secret:see'] })
    const screen = await render(page)
    await shown(screen)
    await expect.element(screen.getByRole('region', { name: '待审，2 条' })).toHaveTextContent('金额合计 20')
    expect([cardsIn('new'), cardsIn('ok'), cardsIn('no')]).toEqual([['1', '2'], ['3'], []])
    await expect.element(screen.getByRole('region', { name: '驳回，0 条' })).toHaveTextContent('没有卡片')
    expect(asked).toHaveLength(3)
    expect(asked[0]?.conditions).toEqual([{ field: 'status', operator: 'in', value: ['new'] }])
    // Nothing is marked on a board.
    expect(screen.getByRole('button', { name: '批量删除' }).elements()).toHaveLength(0)
  })

  it('says beside the title how many cards there are', async () => {
    const { page } = setup()
    const screen = await render(page)
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('共 3 条')
  })

  it('keeps to the conditions above it, in all its columns', async () => {
    const { page, asked } = setup()
    const screen = await render(page)
    await shown(screen)
    await userEvent.fill(screen.getByRole('textbox', { name: '单号' }), 'A3')
    await userEvent.click(screen.getByRole('button', { name: '查询', exact: true }))
    await expect.poll(() => [cardsIn('new'), cardsIn('ok')]).toEqual([[], ['3']])
    expect(asked.at(-1)?.conditions).toHaveLength(2)
  })

  it('reads more cards when the end of a column comes into view', async () => {
    const { page, asked } = setup({ stored: Array.from({ length: 45 }, (_, index) => row(String(index + 1), 'new')) })
    const screen = await render(page)
    await shown(screen)
    expect(cardsIn('new')).toHaveLength(20)
    for (const length of [40, 45]) {
      columnOf('new')?.querySelector('ul')?.lastElementChild?.scrollIntoView()
      screen.getByRole('button', { name: '加载更多' }).element().scrollIntoView()
      await expect.poll(() => cardsIn('new').length).toBe(length)
    }
    expect(asked.filter(({ page: number }) => number === 3)).toHaveLength(1)
  })

  it('leads from a card that is opened to those beside it in its column, wherever it is moved', async () => {
    const stored = ['1', '2', '3'].map((id) => row(id, 'new')).concat(row('4', 'ok'))
    const { page } = setup({ stored })
    const screen = await render(page)
    await expect.poll(() => cardsIn('new')).toEqual(['1', '2', '3'])
    const shows = (code: string) =>
      expect.element(screen.getByRole('dialog').filter({ hasText: new RegExp(`^详情.*${code}`) })).toBeVisible()
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
    await press('A2')
    await shows('A2')
    await press('下一条')
    await shows('A3')
    await expect.element(screen.getByRole('button', { name: '下一条' })).toHaveAttribute('aria-disabled', 'true')
    await press('上一条')
    await shows('A2')
    await press('同意 A2')
    await expect.poll(() => cardsIn('ok')).toEqual(['2', '4'])
    await press('下一条')
    await shows('A4')
  })

  it('says which column could not be read, and reads it again', async () => {
    let fails = true
    const { page } = setup({
      list: async ({ conditions }) => {
        if (fails && String(conditions.at(-1)?.value) === 'ok') throw new Error('服务器繁忙')
        return { rows: [], total: 0 }
      },
    })
    const screen = await render(page)
    const column = screen.getByRole('region', { name: /^通过/ })
    await expect.element(column.getByRole('alert')).toHaveTextContent('加载失败：服务器繁忙')
    fails = false
    await userEvent.click(column.getByRole('button', { name: '重试' }))
    await expect.element(column).toHaveTextContent('没有卡片')
  })

  it('shows the same rows as a table, with what is marked there', async () => {
    const { page } = setup()
    const screen = await render(page)
    await shown(screen)
    await userEvent.click(screen.getByText('列表', { exact: true }))
    await expect.element(screen.getByRole('cell', { name: 'A1', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '批量删除' })).toBeVisible()
  })
})

describe('a card that is dragged', () => {
  it('runs the action that leads to the column, and stands there', async () => {
    const { page, ran } = setup()
    const screen = await render(page)
    await shown(screen)
    await drag('1', 'ok')
    await expect.poll(() => ran).toEqual([['approve', ['1'], undefined]])
    await expect.poll(() => cardsIn('ok').toSorted()).toEqual(['1', '3'])
    await expect.element(screen.getByRole('region', { name: '通过，2 条' })).toBeVisible()
    await expect.element(screen.getByText('“A1”已移到“通过”')).toBeInTheDocument()
    expect(cardOf('1').dataset.moving).toBeUndefined()
  })

  it('asks what the action asks for; given up, it is where it was', async () => {
    const { page, ran } = setup()
    const screen = await render(page)
    await shown(screen)
    await drag('1', 'no')
    // The forms come with the first of them.
    await expect.element(screen.getByRole('dialog'), { timeout: 10_000 }).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => cardsIn('new')).toEqual(['1', '2'])
    expect(ran).toEqual([])
  })

  it('is moved once the action has been told what it asks for', async () => {
    const { page, ran } = setup()
    const screen = await render(page)
    await shown(screen)
    await drag('1', 'no')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.fill(screen.getByRole('dialog').getByRole('textbox', { name: '原因' }), '缺材料')
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: /确.?定|拒绝/ }))
    await expect.poll(() => ran).toEqual([['reject', ['1'], { reason: '缺材料' }]])
    await expect.poll(() => cardsIn('no')).toEqual(['1'])
  })

  it('is refused by columns that nothing leads to, with the reason', async () => {
    const { page, ran, notices } = setup()
    const screen = await render(page)
    await shown(screen)
    const over = await holdOver('3', 'new')
    await expect.element(screen.getByText('不能移到这里：没有操作能移到“待审”')).toBeVisible()
    await expect.element(screen.getByText('不能移到这里：现在不能拒绝')).toBeVisible()
    expect(columnOf('new')?.dataset.drop).toBe('refused')
    await expect.poll(() => columnOf('new')?.dataset.over).toBe('true')
    mouse('mouseup', over)
    await expect.poll(() => notices).toEqual(['没有操作能移到“待审”'])
    expect(ran).toEqual([])
    expect(cardsIn('ok')).toEqual(['3'])
  })

  it('goes back when the server refuses it, and the rows are read again', async () => {
    const { page, asked, notices } = setup({ refusal: '已被他人处理' })
    const screen = await render(page)
    await shown(screen)
    const before = asked.length
    await drag('1', 'ok')
    await expect.poll(() => notices).toContain('已被他人处理')
    await expect.poll(() => cardsIn('new')).toEqual(['1', '2'])
    await expect.poll(() => asked.length).toBeGreaterThan(before)
  })

  it('that the server has told to refuse says so in its words, without asking again', async () => {
    const told = row('1', 'new')
    const { page, ran, notices } = setup({
      stored: [{ ...told, record: { ...told.record, [refusalKey('approve')]: '“A1”：底价须由主管审批' } }],
    })
    const screen = await render(page)
    await shown(screen)
    const over = await holdOver('1', 'ok')
    await expect.element(screen.getByText('不能移到这里：“A1”：底价须由主管审批')).toBeVisible()
    await expect.poll(() => columnOf('ok')?.dataset.over).toBe('true')
    mouse('mouseup', over)
    await expect.poll(() => notices).toEqual(['“A1”：底价须由主管审批'])
    expect(ran).toEqual([])
    expect(cardsIn('new')).toEqual(['1'])
  })

  it('is not for who may not perform the action', async () => {
    const { page } = setup({ hidden: ['demo:sample:approve'] })
    const screen = await render(page)
    await shown(screen)
    await holdOver('1', 'ok')
    await expect.element(screen.getByText('不能移到这里：没有“同意”的权限')).toBeVisible()
  })

  it('is taken by a finger that rests', async () => {
    const { page, ran } = setup()
    const screen = await render(page)
    await shown(screen)
    const card = cardOf('1')
    touch('touchstart', centreOf(card), card)
    await expect.poll(() => document.querySelector('[data-lifted]')).not.toBeNull()
    touch('touchmove', centreOf(columnOf('ok')), card)
    await expect.poll(() => columnOf('ok')?.dataset.over).toBe('true')
    touch('touchend', centreOf(columnOf('ok')), card)
    await expect.poll(() => ran).toEqual([['approve', ['1'], undefined]])
  })
})

it('cards are moved by keys, from their menu, and opened by Enter', async () => {
  const { page, ran } = setup({ get: async () => row('2', 'new').record })
  const screen = await render(page)
  await shown(screen)
  screen.getByRole('button', { name: '移动与操作 A1' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('menuitem', { name: '通过（同意）' }))
  await expect.poll(() => ran).toEqual([['approve', ['1'], undefined]])
  await expect.element(screen.getByText('“A1”已移到“通过”')).toBeInTheDocument()
  screen.getByRole('button', { name: 'A2', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})
