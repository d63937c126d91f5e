import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import { fieldPlan } from '../../form/form.fixture.tsx'
import { compilePlan } from '../../form/model/compiled-page.fixture.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from '../list-page.fixture.tsx'

const manyRows = Array.from({ length: 23 }, (_, index) => listRow(index + 1))

/** What the first press would otherwise wait for while the development server makes it. */
beforeAll(() =>
  Promise.all([import('./phone-list.tsx'), import('./filter-drawer.tsx'), import('./condition-chips.tsx')]),
)
beforeEach(() => browser.viewport(360, 740))
afterEach(() => browser.viewport(1280, 800))

async function setup(settings: ListSettings) {
  const list = createListSetup(settings)
  const screen = await render(list.page)
  const card = (code: string) => screen.getByRole('listitem').filter({ hasText: new RegExp(`${code}(?!\\d)`) })
  return { screen, card, ...list }
}

type Screen = Awaited<ReturnType<typeof render>>

const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true })

async function chooseInSheet(screen: Screen, opener: string, entry: string) {
  await button(screen, opener).click()
  await screen.getByRole('dialog').getByRole('button', { name: entry, exact: true }).click()
}

function sizeOf(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return Math.min(width, height)
}

describe('a list on a phone', () => {
  it('has a card for each row: its title, its state, three facts', async () => {
    const { screen, card } = await setup({ rows: manyRows })
    const first = card('LW0001')
    await expect.element(first.getByRole('heading', { name: '产品 1', exact: true })).toBeVisible()
    await expect.element(first.getByText('启用')).toBeVisible()
    await expect.element(first.getByText('是', { exact: true })).toBeVisible()
    const facts = first.element().querySelectorAll('dl > div')
    expect([...facts].map(({ textContent }) => textContent)).toEqual(['产品编码LW0001', '价格￥12.5', '成本价—'])
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })

  it('becomes a table when the window is as wide as that of a desk', async () => {
    const { screen, card } = await setup({ rows: manyRows })
    await expect.element(card('LW0001')).toBeVisible()
    await browser.viewport(1280, 800)
    await expect.element(screen.getByRole('columnheader', { name: '价格' })).toBeVisible()
  })

  it.each([360, 320])('at %i px is not wider than its window, and a thumb finds its buttons', async (width) => {
    await browser.viewport(width, 740)
    const { screen, card } = await setup({ rows: manyRows })
    await expect.element(card('LW0001')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const names = ['筛选', '更多', '更多 LW0001', '编辑 LW0001', '新增', '上一页', '下一页']
    const small = names.filter((name) => sizeOf(button(screen, name).element()) < 44)
    expect(small).toEqual([])
  })

  it('turns the page, says where it is, and begins at the top', async () => {
    const { screen, card, queries } = await setup({ rows: manyRows })
    await expect.element(screen.getByText('1-10 共23条')).toBeVisible()
    await expect.element(button(screen, '上一页')).toBeDisabled()
    await button(screen, '下一页').click()
    await expect.element(card('LW0011')).toBeVisible()
    expect(queries.at(-1)?.page).toBe(2)
    await expect.poll(() => card('LW0011').element().getBoundingClientRect().top).toBeLessThan(370)
    await button(screen, '下一页').click()
    await expect.element(button(screen, '下一页')).toBeDisabled()
  })

  it('asks for another order', async () => {
    const { screen, queries } = await setup({ rows: manyRows })
    await chooseInSheet(screen, '排序', '按价格降序')
    await expect.poll(() => queries.at(-1)?.sort).toEqual({ field: 'price', order: 'desc' })
    await chooseInSheet(screen, '排序：价格 降序', '默认排序')
    await expect.poll(() => queries.at(-1)?.sort.field).toBe('createTime')
  })

  it('does not say 排序 twice of a column that is called so', async () => {
    const plan = listPlan()
    const columns = plan.list.columns.map((column) => (column.sortable ? { ...column, title: '排序' } : column))
    const { screen } = await setup({ rows: manyRows, plan: { ...plan, list: { ...plan.list, columns } } })
    await chooseInSheet(screen, '排序', '按排序降序')
    await expect.element(button(screen, '排序 降序')).toBeVisible()
  })

  it('says what all rows come to in a line', async () => {
    const plan = listPlan()
    const columns = plan.list.columns.map((column) =>
      column.field.name === 'price' ? { ...column, field: { ...column.field, statistics: ['sum' as const] } } : column,
    )
    const { screen } = await setup({ rows: manyRows.slice(0, 2), plan: { ...plan, list: { ...plan.list, columns } } })
    await expect.element(screen.getByText(/^合计（.+） 价格 .*25/)).toBeVisible()
  })

  it('shows several values in a chip each', async () => {
    const tags = fieldPlan('tags', '标签', {
      type: { kind: 'enum' },
      widget: { type: 'choice', options: {} },
      multiple: true,
      choices: { source: 'dict', code: 'yn' },
    })
    const plan = listPlan()
    const columns = [
      ...plan.list.columns.slice(0, 1),
      { field: tags, title: '标签', sortable: false, link: null, ellipsis: true },
    ]
    const row = listRow(1)
    const { card } = await setup({
      rows: [{ ...row, record: { ...row.record, tags: ['Y', 'N'] } }],
      plan: {
        ...plan,
        fieldByName: new Map([...plan.fieldByName, ['tags', tags]]),
        list: { ...plan.list, columns },
      },
    })
    await expect.element(card('LW0001').getByRole('listitem').filter({ hasText: '是' })).toBeVisible()
    await expect.element(card('LW0001').getByRole('listitem').filter({ hasText: '否' })).toBeVisible()
  })
})

describe('the conditions on a phone', () => {
  it('are behind a button, all of them, and hold when they are asked with', async () => {
    const { screen, queries } = await setup({ rows: manyRows })
    await expect.element(screen.getByLabelText('产品名称')).not.toBeInTheDocument()
    await button(screen, '筛选').click()
    const drawer = screen.getByRole('dialog').filter({ hasText: '查询条件' })
    await expect.element(drawer.getByText('价格', { exact: true })).toBeVisible()
    await drawer.getByLabelText('产品名称').fill('产品 2')
    expect(queries).toHaveLength(1)
    await drawer.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByText('1-5 共5条')).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(button(screen, '筛选（1）')).toHaveFocus()
    expect(queries.at(-1)?.conditions).toEqual([{ field: 'name', operator: 'like', value: '产品 2' }])
  })

  it('stand above the cards, each with the way to take it away', async () => {
    const { screen, queries } = await setup({ rows: manyRows, params: { name: '产品 2' } })
    const chips = screen.getByRole('list', { name: '已用的查询条件' })
    await expect.element(chips.getByText('产品名称 包含 “产品 2”')).toBeVisible()
    await chips.getByRole('button', { name: '去掉条件：产品名称' }).click()
    await expect.element(screen.getByText('1-10 共23条')).toBeVisible()
    await expect.element(chips).not.toBeInTheDocument()
    expect(queries.at(-1)?.conditions).toEqual([])
  })

  it('are taken back in their drawer', async () => {
    const { screen, queries } = await setup({ rows: manyRows, params: { name: '产品 2' } })
    await button(screen, '筛选（1）').click()
    const drawer = screen.getByRole('dialog').filter({ hasText: '查询条件' })
    await expect.element(drawer.getByLabelText('产品名称')).toHaveValue('产品 2')
    await drawer.getByRole('button', { name: '重置' }).click()
    await expect.element(drawer.getByLabelText('产品名称')).toHaveValue('')
    await expect.poll(() => queries.at(-1)?.conditions).toEqual([])
  })

  it('that are typed and not asked with are told at the button', async () => {
    const { screen } = await setup({ rows: manyRows })
    await button(screen, '筛选').click()
    await screen.getByLabelText('产品名称').fill('产品 2')
    await userEvent.keyboard('{Escape}')
    await expect.element(button(screen, '筛选')).toHaveAttribute('title', '条件已修改，点击“查询”后生效')
  })
})

describe('what is done to rows on a phone', () => {
  it('stands on the card where it is done most, else in a sheet, and is asked about', async () => {
    const { screen, removed } = await setup({ rows: manyRows })
    await chooseInSheet(screen, '更多 LW0003', '删除')
    await expect.poll(() => removed).toEqual([['3']])
    await button(screen, '编辑 LW0002').click()
    await expect.element(screen.getByRole('dialog').filter({ hasText: '编辑' })).toBeVisible()
  })

  it('stands on the card where it can be done, else says that it cannot', async () => {
    const plan = compilePlan({
      fields: { code: { type: 'string(16)', title: '编号' }, name: { type: 'string(16)', title: '名称' } },
      guards: { edit: { when: "name != '已审批'", message: '已审批的不能修改' } },
      list: { rowActions: ['edit', { action: 'refund', when: "code != 'D3'" }, 'delete'] },
    })
    const row = (id: string, name: string) => ({ id, record: { id, version: 1, code: `D${id}`, name }, texts: {} })
    const { screen } = await setup({ plan, rows: [row('1', '已审批'), row('2', '草稿'), row('3', '已审批')] })
    await expect.element(button(screen, '退款 D1')).toBeVisible()
    await expect.element(button(screen, '编辑 D2')).toBeVisible()
    await expect.element(button(screen, '编辑 D3')).toHaveAttribute('aria-disabled', 'true')
    const cursorOver = (name: string) => getComputedStyle(button(screen, name).element()).cursor
    expect([cursorOver('编辑 D3'), cursorOver('编辑 D2')]).toEqual(['not-allowed', 'pointer'])
    await button(screen, '更多 D1').click()
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: '编辑', exact: true })).toBeVisible()
  })

  it('is never under the thumb where it destroys something', async () => {
    const plan = compilePlan({
      fields: { code: { type: 'string(16)', title: '编号' } },
      list: { rowActions: ['delete'] },
    })
    const { screen } = await setup({
      plan,
      rows: [{ id: '1', record: { id: '1', version: 1, code: 'D1' }, texts: {} }],
    })
    await expect.element(button(screen, '更多 D1')).toBeVisible()
    await expect.element(button(screen, '删除 D1')).not.toBeInTheDocument()
    await button(screen, '更多 D1').click()
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: '删除', exact: true })).toBeVisible()
  })

  it('begins with a tap on the card anywhere', async () => {
    const { screen, card } = await setup({ rows: manyRows })
    await card('LW0002').getByText('产品 2', { exact: true }).click({ force: true })
    await expect.element(screen.getByRole('dialog').filter({ hasText: '详情' })).toBeVisible()
  })

  it('is done to marked rows by the bar at the lower edge', async () => {
    const { screen, removed } = await setup({ rows: manyRows })
    await screen.getByRole('checkbox', { name: '选择 LW0001' }).click()
    await screen.getByRole('checkbox', { name: '选择 LW0002' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText('已选 2 条')).toBeInViewport()
    await chooseInSheet(screen, '操作', '批量删除')
    await expect.poll(() => removed).toEqual([['1', '2']])
  })

  it('marks all rows of the page, and none again', async () => {
    const { screen } = await setup({ rows: manyRows })
    const all = screen.getByRole('checkbox', { name: '选择本页全部' })
    await all.click()
    await expect.element(screen.getByText('已选 10 条')).toBeVisible()
    await all.click()
    await expect.element(screen.getByText('已选 10 条')).not.toBeInTheDocument()
  })

  it('has 新增 below the cards', async () => {
    const { screen } = await setup({ rows: manyRows })
    await button(screen, '新增').click()
    await expect.element(screen.getByRole('dialog').filter({ hasText: '新增' })).toBeVisible()
  })

  it('has no 新增 for whoever may not add', async () => {
    const { screen, card } = await setup({ rows: manyRows, hidden: ['market:price:add'] })
    await expect.element(card('LW0001')).toBeVisible()
    await expect.element(button(screen, '新增')).not.toBeInTheDocument()
  })

  it('has the rest of the toolbar behind one button', async () => {
    const { screen, queries, notices } = await setup({ rows: manyRows })
    await button(screen, '更多').click()
    // It is told to be off, and says why when it is pressed all the same.
    await screen.getByRole('dialog').getByRole('button', { name: '批量删除' }).click({ force: true })
    await expect.poll(() => notices).toEqual(['请选择一条记录！'])
    await button(screen, '更多').click()
    await screen.getByRole('dialog').getByRole('button', { name: /^刷新/ }).click()
    await expect.poll(() => queries.length).toBe(2)
  })
})

describe('a tree on a phone', () => {
  const parent = fieldPlan('parentId', '上级', { type: { kind: 'ref' }, pointer: '' })
  const node = (id: string, parentId: string | null, hasChildren: boolean): ListRow => ({
    id,
    record: { id, parentId, code: `N-${id}`, name: `节点 ${id}` },
    texts: {},
    hasChildren,
  })

  function treePlan(): PagePlan {
    const plan = listPlan()
    const label = plan.fields[0]
    if (!label) throw new Error('The plan has no field.')
    return {
      ...plan,
      kind: 'tree',
      systemFields: [parent],
      fieldByName: new Map([...plan.fieldByName, ['parentId', parent]]),
      tree: { label, parent, expanded: false },
    }
  }

  it('opens its branches, each further to the right', async () => {
    const below: Readonly<Record<string, readonly ListRow[]>> = { 1: [node('11', '1', false)] }
    const { screen, card } = await setup({
      plan: treePlan(),
      list: async () => ({ rows: [node('1', null, true), node('2', null, false)], total: 2 }),
      children: async (parentId) => below[parentId] ?? [],
    })
    await expect.element(button(screen, '展开 N-2')).not.toBeInTheDocument()
    await button(screen, '展开 N-1').click()
    await expect.element(card('N-11')).toHaveAttribute('aria-level', '2')
    const left = (code: string) => card(code).element().getBoundingClientRect().left
    expect(left('N-11')).toBe(left('N-1') + 16)
    await button(screen, '收起 N-1').click()
    await expect.element(card('N-11')).not.toBeInTheDocument()
  })

  it('says in place that a branch cannot be read', async () => {
    const { screen } = await setup({
      plan: treePlan(),
      list: async () => ({ rows: [node('1', null, true)], total: 1 }),
      children: () => Promise.reject(new Error('断了')),
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('下级加载失败')
  })
})
