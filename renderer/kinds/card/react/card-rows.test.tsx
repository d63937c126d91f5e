import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RowActionPlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import { compilePlan } from '../../../react/form/model/compiled-page.fixture.ts'
import { createListSetup, type ListSettings } from '../../../react/list/list-page.fixture.tsx'
import { FlatRowsView } from '../../row-views/view.tsx'

const plan = compilePlan({
  kind: 'card',
  title: '横幅',
  fields: {
    name: { type: 'string(20)', title: '标题' },
    sort: { type: 'integer', title: '次序' },
    secret: { type: 'string(9)', title: '底价', permission: 'secret' },
    on: {
      type: 'enum',
      title: '启用',
      options: [
        { value: 'Y', text: '是' },
        { value: 'N', text: '否', color: 'red' },
      ],
    },
  },
  card: { title: 'name', fields: ['sort', 'secret'], tag: 'on' },
  list: { columns: ['name', 'sort'], sort: 'sort', rowActions: ['edit', 'delete'] },
  query: { simple: ['name'] },
  toolbar: ['add', 'batch_delete'],
})

const row = (id: number, on = 'Y'): ListRow => ({
  id: String(id),
  record: { id: String(id), version: 1, name: `B${id}`, sort: id, secret: 'hush', on },
  texts: {},
})

function actionOf(name: string): RowActionPlan {
  return { name, title: '详情', when: null, guard: null, action: null }
}

/** The cards come with the first page that has some. */
const LATE = { timeout: 10_000 }
const HIDDEN = 'demo:sample:field:secret:see'

async function show(settings: Partial<ListSettings> = {}) {
  const rows = Array.from({ length: 12 }, (_, index) => row(index + 1, index === 1 ? 'N' : 'Y'))
  const made = createListSetup({ plan, view: FlatRowsView, rows, ...settings })
  const screen = await render(made.page)
  await expect.element(screen.getByRole('heading', { name: 'B1', exact: true }), LATE).toBeVisible()
  const card = (id: number) => screen.getByRole('listitem').filter({ hasText: new RegExp(`B${id}(?!\\d)`) })
  return { ...made, screen, card }
}

afterEach(() => page.viewport(1280, 800))

it('shows each row of the page with its title, its fields and what may be done to it', async () => {
  const { screen, card } = await show({ hidden: [HIDDEN, 'demo:sample:delete'] })
  expect(document.querySelectorAll('li[data-row]')).toHaveLength(10)
  await expect.element(card(2)).toHaveTextContent('次序2')
  await expect.element(card(2).getByRole('button', { name: '编辑 B2' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^删除/ }).elements()).toHaveLength(0)
  expect(document.body.textContent).not.toContain('hush')
})

it('says what “是” is about, unless a colour says it', async () => {
  const { card } = await show()
  await expect.element(card(1)).toHaveTextContent('启用是')
  await expect.element(card(2)).toHaveTextContent('B2否次序2')
})

it('marks cards one by one and all of the page, and deletes what is marked', async () => {
  const { screen, card, removed } = await show()
  await userEvent.click(card(3).getByRole('checkbox', { name: '选择 B3' }))
  await expect.element(screen.getByText('已选 1 条')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await expect.element(screen.getByText('已选 10 条')).toBeVisible()
  await userEvent.click(card(3).getByRole('checkbox', { name: '选择 B3' }))
  await userEvent.click(screen.getByRole('button', { name: '批量删除' }))
  await expect.poll(() => removed).toEqual([['1', '2', '4', '5', '6', '7', '8', '9', '10']])
})

it('asks for another order, and for the next page', async () => {
  const { screen, queries } = await show()
  await userEvent.click(screen.getByRole('combobox', { name: '排序：横幅' }))
  await userEvent.click(screen.getByText('次序 降序'))
  await expect.poll(() => queries.at(-1)?.sort).toEqual({ field: 'sort', order: 'desc' })
  await userEvent.click(screen.getByTitle('2', { exact: true }))
  await expect.element(screen.getByRole('heading', { name: 'B11' })).toBeVisible()
})

it('ends its cards where the pages and what stands above them end, with the scroll bar beside', async () => {
  await page.viewport(800, 700)
  const { screen } = await show()
  const ends = (element: Element | null | undefined) => element?.getBoundingClientRect().right
  const sort = screen.getByRole('combobox', { name: '排序：横幅' }).element().closest('.ant-select')
  const cards = screen.getByRole('list', { name: '横幅卡片' }).element()
  expect(ends(cards)).toBe(ends(sort))
  expect(cards.parentElement?.clientWidth).toBeGreaterThanOrEqual(cards.clientWidth)
})

it('leads to the record by the title, and has no action for it besides', async () => {
  const leading = { ...plan, list: { ...plan.list, rowActions: [actionOf('detail'), ...plan.list.rowActions] } }
  const { card } = await show({ plan: leading })
  await expect.element(card(1).getByRole('button', { name: 'B1', exact: true })).toBeVisible()
  await expect.element(card(1).getByRole('button', { name: '编辑 B1' })).toBeVisible()
  expect(card(1).getByRole('button', { name: '详情 B1' }).elements()).toHaveLength(0)
})

it('stands on a phone as the cards of a list do, with the fields that its page names', async () => {
  await page.viewport(360, 740)
  const { screen, card: cardOf } = await show({ hidden: [HIDDEN] })
  const card = cardOf(2)
  await expect.element(card).toHaveTextContent('B2启用否次序2编辑')
  await expect.element(card.getByRole('button', { name: '更多 B2' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '排序：次序 升序' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: '排序：横幅' }).elements()).toHaveLength(0)
})

it('scrolls its cards, with the pages below in view', async () => {
  await page.viewport(800, 700)
  const { screen } = await show()
  const pages = screen.getByRole('navigation', { name: '分页' }).element().getBoundingClientRect()
  expect(pages.bottom).toBeLessThanOrEqual(700)
  const cards = screen.getByRole('list', { name: '横幅卡片' }).element().parentElement
  expect(cards?.getBoundingClientRect().bottom).toBeLessThanOrEqual(pages.top)
  expect(cards?.scrollHeight).toBeGreaterThan(cards?.clientHeight ?? 0)
})
