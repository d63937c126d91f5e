import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListSettings, SavedListView } from '#schemas/api/list-settings.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import { createListSetup, type ListSettings as ListSetupSettings, listPlan, listRow } from '../list-page.fixture.tsx'
import { createKeptList } from './list-views.fixture.ts'

const rows = Array.from({ length: 30 }, (_, index) => listRow(index + 1))

/** A list in a tab, whose address outlives it. */
async function setup(
  first: Partial<ListSettings> = {},
  {
    server = createKeptList(first),
    ...settings
  }: Partial<ListSetupSettings> & { server?: ReturnType<typeof createKeptList> } = {},
) {
  const address: { query: Readonly<Record<string, string>> } = { query: settings.params ?? {} }
  const { choice, defaultForAll } = server.kept.settings
  const list = createListSetup({
    rows,
    call: server.call,
    arranged: choice.defaultId !== null || defaultForAll !== null,
    changeQuery(changes) {
      const changed = Object.entries({ ...address.query, ...changes })
      address.query = Object.fromEntries(changed.filter((entry): entry is [string, string] => entry[1] !== null))
    },
    ...settings,
  })
  const screen = await render(list.page)
  await expect.element(screen.getByRole('button', { name: '视图' })).toBeVisible()
  const last = () => list.queries.at(-1)
  const openPanel = async () => {
    await screen.getByRole('button', { name: /^视图/ }).click()
    await expect.element(screen.getByRole('button', { name: '页面默认' })).toBeVisible()
  }
  const more = async (view: string, action: string) => {
    await screen.getByRole('button', { name: `“${view}”的更多操作` }).click()
    await screen.getByRole('menuitem', { name: action, exact: true }).click()
  }
  return { screen, address, server, last, openPanel, more, ...list }
}

const view = (id: string, more: Partial<SavedListView> = {}): SavedListView => ({
  id,
  title: `视图${id}`,
  shared: { kind: 'own' },
  mayEdit: true,
  dropped: 0,
  content: {
    conditions: [{ field: 'name', operator: 'like', value: '产品 2' }],
    sort: { field: 'price', order: 'asc' },
    pageSize: 20,
    columns: null,
    advanced: null,
  },
  ...more,
})

describe('the address of a list', () => {
  it('8. follows what is asked for, and brings it back after a reload', async () => {
    const { screen, address, last } = await setup()
    expect(address.query).toEqual({})
    await userEvent.fill(screen.getByRole('textbox', { name: '产品名称' }), '产品')
    expect(address.query).toEqual({})
    await screen.getByRole('button', { name: '查询' }).click()
    await screen.getByRole('columnheader', { name: '价格' }).click()
    await screen.getByRole('listitem', { name: '2' }).click()
    await expect.poll(() => address.query).toEqual({ name: '产品', _sort: 'price', _page: '2' })
    const asked = last()
    await screen.unmount()
    const again = await setup({}, { params: address.query })
    await expect.poll(again.last).toEqual(asked)
    await expect.element(again.screen.getByRole('textbox', { name: '产品名称' })).toHaveValue('产品')
    await again.screen.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => again.address.query).toEqual({ _sort: 'price' })
  })

  it('leaves what other parts of the page say in it', async () => {
    const { screen, address } = await setup({}, { params: { view: 'card', code: 'LW0001' } })
    await screen.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => address.query).toEqual({ view: 'card' })
  })
})

describe('views', () => {
  it('10. hold conditions, order, size and columns, and bring them back', async () => {
    const first = await setup()
    await userEvent.fill(first.screen.getByRole('textbox', { name: '产品名称' }), '产品 1')
    await first.screen.getByRole('button', { name: '查询' }).click()
    await first.openPanel()
    await userEvent.fill(first.screen.getByRole('textbox', { name: '视图名称' }), '一字头')
    await first.screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.element(first.screen.getByRole('button', { name: '视图：一字头' })).toBeVisible()
    await expect.poll(() => first.address.query).toEqual({ _view: 'view-1' })
    expect(first.server.kept.settings.views[0]).toMatchObject({
      title: '一字头',
      shared: { kind: 'own' },
      content: { conditions: [{ field: 'name', operator: 'like', value: '产品 1' }], pageSize: 10 },
    })
    await first.screen.unmount()
    const again = await setup({}, { server: first.server, params: { _view: 'view-1' } })
    await expect.poll(() => again.last()?.conditions).toEqual([{ field: 'name', operator: 'like', value: '产品 1' }])
    await again.openPanel()
    await again.screen.getByRole('button', { name: '页面默认' }).click()
    await expect.poll(() => again.last()?.conditions).toEqual([])
    await expect.poll(() => again.address.query).toEqual({})
  })

  it('say when the list asks for something else, and take it over', async () => {
    const { screen, openPanel, more, server, last } = await setup({ views: [view('1')] }, { params: { _view: '1' } })
    await expect.element(screen.getByRole('button', { name: '视图：视图1' })).toBeVisible()
    await expect.poll(last).toMatchObject({ pageSize: 20, sort: { field: 'price', order: 'asc' } })
    await userEvent.fill(screen.getByRole('textbox', { name: '产品名称' }), '产品 3')
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByRole('button', { name: '视图：视图1（已修改）' })).toBeVisible()
    await openPanel()
    await more('视图1', '用当前的条件与列更新')
    await expect.element(screen.getByRole('button', { name: '视图：视图1', exact: true })).toBeVisible()
    expect(server.kept.settings.views[0]?.content.conditions).toEqual([
      { field: 'name', operator: 'like', value: '产品 3' },
    ])
  })

  it('open by themselves where one is the default, unless the address asks for something', async () => {
    const choice = { starred: [], order: [], defaultId: '1' }
    const { screen, last, address } = await setup({ views: [view('1')], choice })
    await expect.element(screen.getByRole('button', { name: '视图：视图1' })).toBeVisible()
    await expect.poll(() => last()?.conditions).toEqual([{ field: 'name', operator: 'like', value: '产品 2' }])
    expect(address.query).toEqual({})
    await screen.unmount()
    const linked = await setup({ views: [view('1')], choice }, { params: { code: 'LW0003' } })
    await expect.element(linked.screen.getByText('LW0003')).toBeVisible()
    expect(linked.last()?.conditions).toEqual([{ field: 'code', operator: 'eq', value: 'LW0003' }])
    expect(linked.screen.getByRole('button', { name: '视图：视图1' }).query()).toBeNull()
  })

  it('open without what is gone or hidden, and say so', async () => {
    const { notices, screen } = await setup({ views: [view('1', { dropped: 2 })] }, { params: { _view: '1' } })
    await expect.element(screen.getByRole('button', { name: '视图：视图1' })).toBeVisible()
    expect(JSON.stringify(notices)).toContain('视图“视图1”有 2 处列或条件已不存在或无权查看，已略去，其余照常打开')
  })

  it('that are gone leave the list as the page has it, and say so', async () => {
    const { notices, screen } = await setup({}, { params: { _view: 'gone' } })
    await expect.element(screen.getByText('LW0001')).toBeVisible()
    await expect.poll(() => JSON.stringify(notices)).toContain('这个视图已被删除，或不再与您共享')
  })

  it('are starred, moved, renamed, made the default and deleted', async () => {
    const { screen, openPanel, more, server, questions } = await setup({ views: [view('1'), view('2')] })
    await openPanel()
    await screen.getByRole('button', { name: '给“视图2”加星' }).click()
    await expect.poll(() => server.kept.settings.choice.starred).toEqual(['2'])
    const grip = screen.getByRole('button', { name: '移动视图“视图1”' })
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(() => server.kept.settings.choice.order).toEqual(['1', '2'])
    await more('视图1', '设为我的默认')
    await expect.poll(() => server.kept.settings.choice.defaultId).toBe('1')
    await more('视图1', '重命名')
    const name = screen.getByRole('listitem').getByRole('textbox', { name: '视图名称' })
    await expect.element(name).toHaveFocus()
    await name.fill('改名')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: '“改名”的更多操作' })).toBeVisible()
    await more('改名', '删除')
    await expect.poll(() => server.kept.settings.views.map(({ id }) => id)).toEqual(['2'])
    expect(questions).toContain('删除视图')
  })

  it('are shared with a role or everybody by who holds the right, and only opened by others', async () => {
    const roles = [{ code: 'clerk', name: '文员' }]
    const { screen, openPanel, server } = await setup({ mayShare: true, roles })
    await openPanel()
    await userEvent.fill(screen.getByRole('textbox', { name: '视图名称' }), '给文员')
    await screen.getByRole('combobox', { name: '共享范围' }).click()
    await userEvent.click(screen.getByTitle('角色'))
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.element(screen.getByText('请选择角色')).toBeVisible()
    await screen.getByRole('combobox', { name: '角色' }).click()
    await userEvent.click(screen.getByTitle('文员'))
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => server.kept.settings.views[0]?.shared).toEqual({ kind: 'role', role: 'clerk' })
    await screen.unmount()
    const shared = view('1', { shared: { kind: 'all' }, mayEdit: false })
    const reader = await setup({ views: [shared] })
    await reader.openPanel()
    expect(reader.screen.getByRole('combobox', { name: '共享范围' }).query()).toBeNull()
    await reader.screen.getByRole('button', { name: '“视图1”的更多操作' }).click()
    await expect.element(reader.screen.getByRole('menuitem', { name: '设为我的默认' })).toBeVisible()
    expect(reader.screen.getByRole('menuitem', { name: '删除' }).query()).toBeNull()
    expect(reader.screen.getByRole('menuitem', { name: '设为所有人的默认' }).query()).toBeNull()
  })

  it('need a name, and say what the server has against one', async () => {
    const server = createKeptList()
    const { screen, openPanel, notices } = await setup(
      {},
      {
        server: {
          ...server,
          call: async (endpoint, input) => {
            if (endpoint.method === 'POST') throw new Error('已有名为“甲”的视图，请换一个名称')
            return server.call(endpoint, input)
          },
        },
      },
    )
    await openPanel()
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.element(screen.getByText('请输入视图名称')).toBeVisible()
    await userEvent.fill(screen.getByRole('textbox', { name: '视图名称' }), '甲')
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => JSON.stringify(notices)).toContain('已有名为“甲”的视图')
    await expect.element(screen.getByRole('textbox', { name: '视图名称' })).toHaveValue('甲')
  })

  it('of the page stand beside those that were saved', async () => {
    const plan = listPlan()
    const code = plan.fieldByName.get('code')
    if (!code) throw new Error('The page has no code.')
    const conditions = [{ field: code, operator: 'eq' as const, values: [{ literal: 'LW0005' }] }]
    const withViews: PagePlan = {
      ...plan,
      list: {
        ...plan.list,
        views: [{ name: 'fifth', title: '第五', conditions, sort: null, columns: ['code', 'price'] }],
      },
    }
    const { screen, openPanel, last, address } = await setup({}, { plan: withViews })
    await openPanel()
    await screen.getByRole('button', { name: '第五', exact: true }).click()
    await expect.poll(() => last()?.conditions).toEqual([{ field: 'code', operator: 'eq', value: 'LW0005' }])
    const titles = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent).filter(Boolean)
    await expect.poll(titles).toEqual(['产品编码', '价格', '操作'])
    await expect.poll(() => address.query).toEqual({ _view: 'page:fifth' })
  })
})
