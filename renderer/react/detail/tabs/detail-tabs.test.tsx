import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { HistoryFollowed } from '#schemas/api/history.ts'
import { refusalKey } from '../../../logic/closed-conditions.ts'
// What the console loads on the way: no test waits for it.
import '../../form/dialog/record-dialog.tsx'
import './detail-tabs.tsx'
import './record-history.tsx'
import './related-list.tsx'
import { createDetailTabsSetup, type DetailTabsSettings, historyEntry } from './detail-tabs.fixture.tsx'

async function open(settings: DetailTabsSettings = {}) {
  const setup = createDetailTabsSetup(settings)
  const screen = await render(setup.page)
  await screen.getByRole('button', { name: '甲' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('group', { name: '详情内容' })).toBeVisible()
  return { ...setup, screen, dialog }
}

describe('lists that belong to a record', () => {
  it('stand in tabs beside it, each with its count, and show only its rows', async () => {
    const { screen, dialog, queries } = await open()
    await expect.element(dialog.getByRole('tab', { name: '详情' })).toHaveAttribute('aria-selected', 'true')
    await dialog.getByRole('tab', { name: '订单 2' }).click()
    await expect.element(screen.getByRole('button', { name: 'DD01' })).toBeVisible()
    expect(screen.getByText('DD03').elements()).toEqual([])
    expect(queries.orders?.every(({ conditions }) => conditions.some(({ value }) => value === 'm1'))).toBe(true)
  })

  it('are reached and chosen with the keyboard alone', async () => {
    const { screen, dialog } = await open()
    await expect.element(dialog.getByRole('tab', { name: '订单 2' })).toBeVisible()
    dialog.getByRole('tab', { name: '详情' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('button', { name: 'DD02' })).toBeVisible()
  })

  it('open their rows above the record, where no further lists follow', async () => {
    const { screen, dialog } = await open()
    await dialog.getByRole('tab', { name: '订单 2' }).click()
    await screen.getByRole('button', { name: 'DD01' }).click()
    await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(2)
    const order = screen.getByRole('dialog').last()
    await expect.element(order.getByRole('tab', { name: '变更记录' })).toBeVisible()
    expect(order.getByRole('tab', { name: /订单/ }).elements()).toEqual([])
  })

  it('let new rows begin with what they have in common', async () => {
    const { screen, dialog, created } = await open()
    await dialog.getByRole('tab', { name: '订单 2' }).click()
    await screen.getByRole('button', { name: '新增' }).click()
    await screen.getByRole('textbox', { name: '订单号' }).fill('DD09')
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => created).toMatchObject([{ no: 'DD09', member: 'm1' }])
  })

  it('say why a row of theirs refuses something, in the words of the page and of the server', async () => {
    const { screen, dialog, notices } = await open({
      orders: {
        page: {
          guards: { edit: { when: "member == 'nobody'", message: '已发货的订单不能修改' } },
          list: { rowActions: ['edit', 'delete'] },
        },
        first: { [refusalKey('delete')]: '“DD01”：已对账，须由财务删除' },
      },
    })
    await dialog.getByRole('tab', { name: '订单 2' }).click()
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click({ force: true })
    await press('编辑 DD01')
    await expect.poll(() => notices.join()).toContain('已发货的订单不能修改')
    await press('删除 DD01')
    await expect.poll(() => notices.join()).toContain('“DD01”：已对账，须由财务删除')
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
  })

  it('are not there for whoever may not list them, nor without a value to find them by', async () => {
    const { dialog, queries } = await open({ hidden: ['sale:order:list'] })
    await expect.element(dialog.getByRole('tab', { name: '变更记录' })).toBeVisible()
    expect(dialog.getByRole('tab').elements()).toHaveLength(2)
    expect(queries.orders).toBeUndefined()
  })

  it('are not there when the server keeps their page back', async () => {
    const { dialog } = await open({ refused: ['orders'], record: { id: 'm1', version: 1, name: '甲', group: 'g' } })
    await expect.element(dialog.getByRole('tab', { name: '同组的会员 1' })).toBeVisible()
    expect(dialog.getByRole('tab', { name: /订单/ }).elements()).toEqual([])
  })

  it('leave a record without tabs where there is nothing beside it', async () => {
    const { dialog } = await open({ hidden: ['sale:order:list', 'sale:member:history'] })
    await expect.element(dialog.getByRole('group', { name: '详情内容' })).toBeVisible()
    await expect.poll(() => dialog.getByRole('tab').elements()).toEqual([])
  })
})

describe('the history of a record', () => {
  const told = async (settings: DetailTabsSettings) => {
    const opened = await open({ detail: { history: true }, ...settings })
    await opened.dialog.getByRole('tab', { name: '变更记录' }).click()
    return opened
  }

  it('says who did what when, and which fields were how before and after', async () => {
    const { dialog, asked } = await told({})
    await expect.element(dialog.getByText('王芳')).toBeVisible()
    await expect.element(dialog.getByText('1 小时前')).toBeVisible()
    const table = dialog.getByRole('table', { name: '王芳 2026-11-20 09:00:00 的变更' })
    await expect.element(table.getByRole('row', { name: '姓名 甲 乙' })).toBeVisible()
    await expect.element(table.getByRole('columnheader', { name: '修改前' })).toBeVisible()
    expect(asked).toEqual([{ path: '/demo/sample/history', id: 'm1' }])
    dialog
      .getByText('1 小时前')
      .element()
      .dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    await expect.element(dialog.getByRole('article')).toHaveTextContent('2026-11-20 09:00:00')
  })

  it('names actions with their input, and what else it follows from', async () => {
    const blank = { title: null, name: '', input: [] }
    const { dialog } = await told({
      history: {
        '': {
          entries: [
            historyEntry({
              id: '1',
              cause: { ...blank, by: 'action', title: '冻结', input: [{ title: '原因', text: '欠费' }] },
            }),
            historyEntry({ id: '2', cause: { ...blank, by: 'effect', title: '充值', name: 'CZ01' } }),
            historyEntry({ id: '3', cause: { ...blank, by: 'effect' }, changes: [] }),
          ],
          next: null,
        },
      },
    })
    const [first, second, third] = [0, 1, 2].map((index) => dialog.getByRole('article').nth(index))
    await expect.element(first as never).toHaveTextContent(/王芳冻结.*填写：原因 欠费/)
    await expect.element(second as never).toHaveTextContent('由“充值 CZ01”引起')
    await expect.element(third as never).toHaveTextContent(/由其他页面的变化引起.*没有您可以查看的字段变化/)
  })

  it('says what followed elsewhere, and what was sent', async () => {
    const fact = (more: Partial<HistoryFollowed>): HistoryFollowed => ({
      does: 'edit',
      title: '商品',
      names: [],
      count: 2,
      ...more,
    })
    const { dialog } = await told({
      history: {
        '': {
          entries: [
            historyEntry({
              cause: { by: 'action', title: '发货', name: '', input: [] },
              changes: [],
              followed: [
                fact({ names: ['钉子', '螺丝'] }),
                fact({ names: ['铆钉'] }),
                fact({ does: 'add', title: null, count: 1 }),
                fact({ does: 'bell', title: null, count: null }),
                fact({ does: 'sms', title: null, count: 3 }),
                fact({ does: 'push', title: null, count: 1 }),
              ],
            }),
          ],
          next: null,
        },
      },
    })
    const entry = dialog.getByRole('article')
    await expect
      .element(entry)
      .toHaveTextContent(
        '引起：修改“商品”：钉子、螺丝；修改“商品”：铆钉 等 2 条；新增已不在的页面 1 条；发送站内消息（所有人）；发送短信（3 人）；推送到外部系统',
      )
    await expect.element(entry).not.toHaveTextContent('没有您可以查看的字段变化')
  })

  it('shows what a record began with, and rows, when asked', async () => {
    const { dialog } = await told({
      history: {
        '': {
          entries: [
            historyEntry({
              action: 'add',
              changes: [{ name: 'name', title: '姓名', before: null, after: '甲' }],
              rows: [
                {
                  id: 'r1',
                  name: 'addresses',
                  table: '地址',
                  kind: 'added',
                  changes: [{ name: 'city', title: '城市', before: null, after: '苏州' }],
                },
              ],
            }),
          ],
          next: null,
        },
      },
    })
    const toggle = dialog.getByRole('button', { name: '查看内容（2 项）' })
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
    toggle.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('row', { name: '姓名 甲' })).toBeVisible()
    await expect.element(dialog.getByText('地址：新增一行')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: '城市 苏州' })).toBeVisible()
  })

  it('goes back page by page, and says so when that fails', async () => {
    const { dialog } = await told({
      history: {
        '': { entries: [historyEntry({ id: '2', realname: '甲一' })], next: '1.a' },
        '1.a': { entries: [historyEntry({ id: '1', realname: '乙二' })], next: '0.b' },
        '0.b': new Error('连接断开'),
      },
    })
    await dialog.getByRole('button', { name: '加载更多' }).click()
    await expect.element(dialog.getByText('乙二')).toBeVisible()
    await expect.element(dialog.getByText('甲一')).toBeVisible()
    await dialog.getByRole('button', { name: '加载更多' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('连接断开')
    await expect.element(dialog.getByText('甲一')).toBeVisible()
  })

  it('has no tab for whoever lacks its permission', async () => {
    const { dialog, asked } = await open({ detail: { history: true }, hidden: ['sale:member:history'] })
    await expect.element(dialog.getByRole('group', { name: '详情内容' })).toBeVisible()
    expect(dialog.getByRole('tab').elements()).toEqual([])
    expect(asked).toEqual([])
  })
})
