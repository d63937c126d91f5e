import { afterEach, describe, expect, it } from 'vitest'
import { userEvent, page as viewport } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DataSource, ListRow } from '../../../data-source.ts'
import { createListSetup, type ListSettings, listRow } from '../list-page.fixture.tsx'
import { compiledPlan, createKeptList } from '../views/list-views.fixture.ts'

const plan = compiledPlan({
  fields: {
    name: { type: 'string(20)', title: '名称' },
    kind: {
      type: 'enum',
      title: '种类',
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
    },
    since: { type: 'date', title: '日期' },
    price: { type: 'decimal(12,2)', title: '价格', statistics: ['sum'] },
    secret: { type: 'enum', title: '密级', permission: 'secret', options: [{ value: 'x', text: '绝密' }] },
  },
  list: { columns: ['name', 'kind', 'since', 'price', 'secret'], rowActions: ['edit', 'delete'] },
  toolbar: ['add', 'batch_delete'],
})

/** 25 rows of the first kind, two of the second, one without. */
const rows: readonly ListRow[] = Array.from({ length: 28 }, (_, index) => {
  const kind = index < 25 ? 'a' : index < 27 ? 'b' : null
  const id = String(index + 1)
  return { ...listRow(index + 1), record: { id, version: 1, name: `货${id}`, kind, price: '2' } }
})

type Asked = Parameters<NonNullable<DataSource['rowGroups']>>

function setup(more: Partial<ListSettings> = {}) {
  const asked: Asked[0][] = []
  const written: Record<string, string | null>[] = []
  const { call, kept } = createKeptList()
  const rowGroups: DataSource['rowGroups'] = async (query, conditions) => {
    asked.push(query)
    const found = rows.filter((row) => conditions.every(({ field, value }) => row.record[field] === value))
    const groups = ['a', 'b', null].flatMap((value) => {
      const count = found.filter(({ record }) => record.kind === value).length
      const text = value === null ? '（空）' : value === 'a' ? '甲' : '乙'
      return count === 0 ? [] : [{ value, text, figures: { count: String(count), 'sum(price)': String(count * 2) } }]
    })
    const from = (query.page - 1) * query.pageSize
    const total = { count: String(found.length), 'sum(price)': String(found.length * 2) }
    return { groups: groups.slice(from, from + query.pageSize), total, more: false, groupCount: groups.length }
  }
  const made = createListSetup({
    plan,
    call,
    params: { _group: 'kind' },
    transfers: { rowGroups },
    changeQuery: (changes) => written.push(changes),
    async list({ page, pageSize, conditions }) {
      const [asksKind] = conditions.filter(({ field }) => field === 'kind' || field === 'superQueryParams')
      const kind = asksKind?.field === 'kind' ? asksKind.value : null
      const found = asksKind ? rows.filter(({ record }) => record.kind === kind) : rows
      return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
    },
    ...more,
  })
  return { ...made, asked, written, kept }
}

afterEach(() => viewport.viewport(1280, 800))

describe('the rows of a list in groups', () => {
  it('stand below headings with their value, their number and the totals of the group', async () => {
    const screen = await render(setup().page)
    await expect.element(screen.getByRole('row', { name: /^收起 甲/ })).toHaveTextContent('种类：甲25 条50')
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /^展开 （空）/ })).toHaveTextContent('种类：（空）1 条2')
    await expect.element(screen.getByText('共 28 条')).toBeVisible()
    await expect.element(screen.getByText('1-3 共3组')).toBeVisible()
    await expect.element(screen.getByText(/^\d+ 组\/页$/)).toBeVisible()
    // A page of rows is filled by the first group: the others wait until they are asked for.
    await expect.element(screen.getByRole('button', { name: '收起 甲' })).toHaveAttribute('aria-expanded', 'true')
    await expect.element(screen.getByRole('button', { name: '展开 乙' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('begin at the edge of the texts below their heading', async () => {
    const screen = await render(setup().page)
    const row = screen.getByText('货1', { exact: true })
    await expect.element(row).toBeVisible()
    const arrow = screen.getByRole('button', { name: '收起 甲' }).element().firstElementChild
    const apart = (arrow?.getBoundingClientRect().left ?? 0) - row.element().getBoundingClientRect().left
    expect(Math.abs(apart)).toBeLessThan(1)
  })

  it('are asked for by the ordinary call, with the value of their group, once it is opened', async () => {
    const { page, queries } = setup()
    const screen = await render(page)
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
    expect(queries.map(({ conditions }) => conditions)).toEqual([[{ field: 'kind', operator: 'eq', value: 'a' }]])
    await screen.getByRole('button', { name: '展开 乙' }).click()
    await expect.element(screen.getByText('货26')).toBeVisible()
    expect(queries.at(-1)?.conditions).toEqual([{ field: 'kind', operator: 'eq', value: 'b' }])
    await screen.getByRole('button', { name: '展开 （空）' }).click()
    await expect.element(screen.getByText('货28')).toBeVisible()
    expect(queries.at(-1)?.conditions).toMatchObject([
      { operator: 'advanced', value: { lines: [{ field: 'kind', rule: 'empty' }] } },
    ])
  })

  it('are folded and unfolded by keys', async () => {
    const screen = await render(setup().page)
    const toggle = screen.getByRole('button', { name: /(收起|展开) 甲/ })
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
    toggle.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect.element(screen.getByText('货1', { exact: true })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
  })

  it('come a page at a time within their group, each once', async () => {
    const { page, queries } = setup()
    const screen = await render(page)
    await expect.element(screen.getByText('货10', { exact: true })).toBeVisible()
    expect(screen.getByText('货11', { exact: true }).elements()).toEqual([])
    await expect.element(screen.getByText('已显示 10 条，共 25 条')).toBeInTheDocument()
    await screen.getByRole('button', { name: '再显示一页' }).click()
    await expect.element(screen.getByText('已显示 20 条，共 25 条')).toBeInTheDocument()
    await screen.getByRole('button', { name: '再显示一页' }).click()
    await expect.element(screen.getByText('货25', { exact: true })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '再显示一页' }).elements(), 'there are no more').toEqual([])
    expect(queries.map(({ page: number }) => number)).toEqual([1, 2, 3])
    expect(screen.getByText('货11', { exact: true }).elements()).toHaveLength(1)
  })

  it('mark only records, whose number is told', async () => {
    const screen = await render(setup().page)
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
    await screen.getByRole('checkbox', { name: '选择本页全部' }).click()
    await expect.element(screen.getByText('已选 10 条')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /选择 (甲|乙)/ }).elements()).toEqual([])
  })
})

type Screen = Awaited<ReturnType<typeof render>>

describe('what the rows of a list are grouped by', () => {
  const choose = async (screen: Screen, title: string) => {
    await screen.getByRole('button', { name: '列设置' }).click()
    await groupBy(screen, title)
  }

  /** By what is typed: of a long list only the entries in sight are there to be pressed. */
  async function groupBy(screen: Screen, title: string) {
    await screen.getByRole('combobox', { name: '分组' }).fill(title)
    await userEvent.keyboard('{Enter}')
  }

  it('is chosen beside the columns, stands in the address, and is taken back', async () => {
    const { page, written, asked } = setup({ params: {} })
    const screen = await render(page)
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
    await choose(screen, '种类')
    await expect.element(screen.getByRole('button', { name: '收起 甲' })).toBeVisible()
    await expect.poll(() => written.at(-1)?._group).toBe('kind')
    await groupBy(screen, '日期（按年）')
    await expect.poll(() => asked.at(-1)?.by).toBe('since:year')
    await groupBy(screen, '不分组')
    await expect.poll(() => written.at(-1)?._group).toBeNull()
    await expect.element(screen.getByText('1-10 共28条')).toBeVisible()
  })

  it('is given up where the server cannot do it', async () => {
    const screen = await render(setup({ transfers: { rowGroups: async () => null } }).page)
    await expect.element(screen.getByText('当前服务器不能按字段分组，请在列设置的“分组”里选“不分组”')).toBeVisible()
    await screen.getByRole('button', { name: '列设置' }).click()
    await groupBy(screen, '不分组')
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
  })

  it('is what the page says, unless the address says nothing is', async () => {
    const byPage = { ...plan, list: { ...plan.list, groupBy: 'kind' } }
    const screen = await render(setup({ plan: byPage, params: {} }).page)
    await expect.element(screen.getByRole('button', { name: '收起 甲' })).toBeVisible()
    await screen.unmount()
    const plain = await render(setup({ plan: byPage, params: { _group: '-' } }).page)
    await expect.element(plain.getByText('1-10 共28条')).toBeVisible()
    expect(plain.getByText('种类：').elements()).toEqual([])
  })

  it('is nothing that the user may not see, by address or by choice', async () => {
    const { page, asked } = setup({ params: { _group: 'secret' }, hidden: ['demo:sample:field:secret:see'] })
    const screen = await render(page)
    await expect.element(screen.getByText('1-10 共28条')).toBeVisible()
    expect(asked).toEqual([])
    await screen.getByRole('button', { name: '列设置' }).click()
    await screen.getByRole('combobox', { name: '分组' }).click()
    await expect.element(screen.getByTitle('种类', { exact: true }).last()).toBeVisible()
    expect(screen.getByTitle('密级', { exact: true }).elements()).toEqual([])
  })

  it('is kept in a view', async () => {
    const { page, kept } = setup({ tab: { changeQuery: () => undefined } })
    const screen = await render(page)
    await expect.element(screen.getByText('货1', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: '视图', exact: true }).click()
    await screen.getByRole('textbox', { name: '视图名称' }).fill('按种类')
    await screen.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => kept.settings.views[0]?.content.groupBy).toBe('kind')
  })
})

describe('groups on a phone', () => {
  it('are headings among the cards, with their totals', async () => {
    await viewport.viewport(360, 740)
    const screen = await render(setup().page)
    await expect.element(screen.getByText('价格 50')).toBeVisible()
    const figure = screen.getByText('价格 50').element().parentElement ?? document.body
    const figuresAt = figure.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(figure).paddingLeft)
    expect(figuresAt).toBe(screen.getByText('种类：', { exact: true }).first().element().getBoundingClientRect().left)
    await screen.getByRole('button', { name: '收起 甲' }).click()
    await expect.element(screen.getByText('货1', { exact: true })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '展开 乙' }).click()
    await expect.element(screen.getByText('货26')).toBeVisible()
  })
})
