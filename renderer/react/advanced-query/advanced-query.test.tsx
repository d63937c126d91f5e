import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deleteSavedQuery, listSavedQueries, type SavedQuery, saveQuery } from '#schemas/api/saved-queries.ts'
import { isAdvanced } from '#schemas/query/super-query-params.ts'
import { fakeCall } from '../../calls/host-call.fixture.ts'
import type { FieldPlan, PagePlan } from '../../compile/plan.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from '../list/list-page.fixture.tsx'

const base = listPlan()
const asked = (field: FieldPlan): FieldPlan => ({ ...field, queryOperator: 'eq' })
const plan: PagePlan = {
  ...base,
  query: { ...base.query, advanced: true },
  fields: base.fields.map(asked),
  list: { ...base.list, columns: base.list.columns.map((column) => ({ ...column, field: asked(column.field) })) },
}

/** The server's part of saved queries, in memory. */
function keptQueries(kept: SavedQuery[] = []) {
  let number = 0
  const call = fakeCall((endpoint, { body, query }) => {
    if (endpoint === listSavedQueries) return [...kept]
    if (endpoint === saveQuery) {
      const { title, matchType, content } = body as SavedQuery
      const same = kept.find((one) => one.title === title)
      if (same) Object.assign(same, { matchType, content })
      else kept.unshift({ id: `q${++number}`, title, matchType, content })
      return kept[0]
    }
    if (endpoint === deleteSavedQuery) {
      kept.splice(
        kept.findIndex(({ id }) => id === query?.id),
        1,
      )
      return null
    }
    throw new Error(`No test answers ${endpoint.path}.`)
  })
  return { call, kept }
}

async function setup(settings: Omit<ListSettings, 'plan'> & { readonly kept?: SavedQuery[] } = {}) {
  const saved = keptQueries(settings.kept)
  const list = createListSetup({ rows: [listRow(1), listRow(2)], plan, call: saved.call, ...settings })
  const screen = await render(list.page)
  const lines = () => list.queries.at(-1)?.conditions.find(isAdvanced)?.value
  return { screen, ...saved, ...list, lines }
}

type Screen = Awaited<ReturnType<typeof setup>>['screen']

// In tests antd gives one id to all titles, so that dialogs are not found by their names.
const named = (screen: Screen, title: string) => screen.getByRole('dialog').filter({ hasText: title })

async function open(screen: Screen) {
  await screen.getByRole('button', { name: '高级查询' }).click()
  await expect.element(named(screen, '高级查询构造器')).toBeVisible()
}

/** What the open list offers. */
const options = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].filter((one) => one.offsetParent !== null)

async function choose(screen: Screen, label: string, option: string) {
  await screen.getByRole('combobox', { name: label, exact: true }).click()
  const find = () => options().find(({ textContent }) => textContent === option)
  await expect.poll(find).toBeDefined()
  find()?.click()
}

const press = (screen: Screen, name: string) => dialog(screen).getByRole('button', { name, exact: true }).click()
const dialog = (screen: Screen) => named(screen, '高级查询构造器')

async function compose(screen: Screen, place: string, field: string, rule: string, value?: string) {
  await choose(screen, `第 ${place} 条的字段`, field)
  await choose(screen, `第 ${place} 条的匹配规则`, rule)
  if (value !== undefined) await screen.getByLabelText(`第 ${place} 条的值`).fill(value)
}

const TEXT = { type: 'text', dbType: 'string' }

describe('the advanced query of a list', () => {
  it('opens with one blank line, the specified texts and nothing saved', async () => {
    const { screen } = await setup()
    await open(screen)
    for (const text of [
      '过滤条件匹配',
      'AND（所有条件都要求匹配）',
      '选择查询字段',
      '等于',
      '保存的查询',
      '没有保存任何查询',
    ]) {
      await expect.element(dialog(screen).getByText(text, { exact: true })).toBeVisible()
    }
    for (const name of ['重置', '保存查询条件', '关闭', '查询']) {
      // The cross of the dialog closes as well.
      await expect.element(dialog(screen).getByRole('button', { name, exact: true }).last()).toBeVisible()
    }
    await press(screen, '删除第 1 条')
    await expect.element(dialog(screen).getByText('没有任何查询条件')).toBeVisible()
    await press(screen, '点击新增')
    await expect.element(dialog(screen).getByRole('group', { name: '第 1 条' })).toBeVisible()
  })

  it('is 1000 px wide', async () => {
    const { screen } = await setup()
    await open(screen)
    const { width } = dialog(screen).element().getBoundingClientRect()
    expect(Math.round(width)).toBe(Math.min(1000, window.innerWidth - 16))
  })

  it('offers the specified ways of comparing in their order', async () => {
    const { screen } = await setup()
    await open(screen)
    await choose(screen, '第 1 条的字段', '价格')
    await screen.getByRole('combobox', { name: '第 1 条的匹配规则' }).click()
    const titles = () => options().map(({ textContent }) => textContent)
    await expect
      .poll(titles)
      .toEqual([
        '等于',
        '在...中',
        '不等于',
        '大于',
        '大于等于',
        '小于',
        '小于等于',
        '不在...中',
        '介于',
        '为空',
        '不为空',
      ])
  })

  it('asks nothing by an empty query, and says so', async () => {
    const { screen, notices, queries } = await setup()
    await open(screen)
    const asked = queries.length
    await press(screen, '查询')
    expect(notices).toEqual(['不能查询空条件'])
    await expect.element(dialog(screen).getByText('请选择字段')).toBeVisible()
    expect(queries).toHaveLength(asked)
  })

  it('asks what was composed, says that it holds and what it is, and takes it away', async () => {
    const { screen, lines, queries } = await setup()
    await open(screen)
    await compose(screen, '1', '产品名称', '包含', '水泵')
    await press(screen, '新增条件')
    await press(screen, '查询')
    await expect.poll(lines).toEqual({
      matchType: 'and',
      lines: [{ field: 'name', rule: 'like', val: '水泵', ...TEXT }],
    })
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    await expect.element(screen.getByText('已有高级查询条件生效')).toBeVisible()
    await expect.element(screen.getByText('产品名称 包含 “水泵”')).toBeVisible()
    expect(queries.at(-1)).toMatchObject({ page: 1 })
    await screen.getByRole('button', { name: '清空', exact: true }).click()
    await expect.poll(() => queries.at(-1)?.conditions).toEqual([])
    await expect.element(screen.getByText('已有高级查询条件生效')).not.toBeInTheDocument()
  })

  it('joins lines by any of them, with groups within', { timeout: 40_000 }, async () => {
    const { screen, lines } = await setup()
    await open(screen)
    await compose(screen, '1', '产品名称', '以..开始', '水')
    await choose(screen, '过滤条件匹配', 'OR（条件中的任意一个匹配）')
    await press(screen, '新增分组')
    await compose(screen, '2.1', '产品编码', '等于', 'A')
    await press(screen, '在第 2 组新增条件')
    await compose(screen, '2.2', '价格', '大于', '5')
    await press(screen, '查询')
    await expect.poll(lines).toEqual({
      matchType: 'or',
      lines: [
        { field: 'name', rule: 'right_like', val: '水', ...TEXT },
        {
          matchType: 'and',
          lines: [
            { field: 'code', rule: 'eq', val: 'A', ...TEXT },
            { field: 'price', rule: 'gt', val: '5', type: 'number', dbType: 'bigdecimal' },
          ],
        },
      ],
    })
    await expect
      .element(screen.getByText(/产品名称 以\.\.开始 “水” 或 （产品编码 等于 “A” 且 价格 大于 “￥5”）/))
      .toBeVisible()
  })

  it('marks what is not whole, and sends the rest', async () => {
    const { screen, lines } = await setup()
    await open(screen)
    await compose(screen, '1', '产品名称', '等于', 'A')
    await press(screen, '新增条件')
    await choose(screen, '第 2 条的字段', '产品编码')
    await press(screen, '保存查询条件')
    await expect.element(dialog(screen).getByText('请填写要比较的值')).toBeVisible()
    await expect.element(dialog(screen).getByText('有 1 条不完整，查询和保存时不包含在内。')).toBeVisible()
    await named(screen, '请输入保存的名称').getByRole('button', { name: '取消' }).click()
    await press(screen, '查询')
    await expect.poll(lines).toMatchObject({ lines: [{ field: 'name' }] })
  })

  it('clears the value with another field, and takes steps back and again', async () => {
    const { screen } = await setup()
    await open(screen)
    await compose(screen, '1', '产品名称', '等于', 'A')
    await choose(screen, '第 1 条的字段', '产品编码')
    await expect.element(screen.getByLabelText('第 1 条的值')).toHaveValue('')
    await press(screen, '撤销')
    await expect.element(screen.getByLabelText('第 1 条的值')).toHaveValue('A')
    await press(screen, '恢复')
    await expect.element(screen.getByLabelText('第 1 条的值')).toHaveValue('')
  })

  it('is reset to one blank line, and the list is asked without it', async () => {
    const { screen, lines, queries } = await setup()
    await open(screen)
    await compose(screen, '1', '产品名称', '等于', 'A')
    await press(screen, '查询')
    await expect.poll(lines).toBeDefined()
    await open(screen)
    await press(screen, '重置')
    await expect.poll(() => queries.at(-1)?.conditions).toEqual([])
    await expect.element(dialog(screen).getByText('选择查询字段')).toBeVisible()
  })

  it('does not offer fields that may not be seen', async () => {
    const { screen } = await setup({ hidden: ['market:price:field:cost:see'] })
    await open(screen)
    await screen.getByRole('combobox', { name: '第 1 条的字段' }).click()
    await expect.poll(() => options().length).toBeGreaterThan(2)
    expect(options().map(({ textContent }) => textContent)).not.toContain('成本价')
  })

  it('is composed and asked by keys alone', async () => {
    const { screen, lines } = await setup()
    screen.getByRole('button', { name: '高级查询' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog(screen)).toBeVisible()
    screen.getByRole('combobox', { name: '第 1 条的字段' }).element().focus()
    await userEvent.keyboard('产品名{Enter}')
    await expect.element(screen.getByLabelText('第 1 条的值')).toBeVisible()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(screen.getByLabelText('第 1 条的值')).toHaveFocus()
    await userEvent.keyboard('水泵')
    await expect.element(screen.getByLabelText('第 1 条的值')).toHaveValue('水泵')
    dialog(screen).getByRole('button', { name: '查询', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(lines).toMatchObject({ lines: [{ field: 'name', val: '水泵' }] })
  })
})

describe('saved queries', () => {
  const water: SavedQuery = {
    id: 'q0',
    title: '水',
    matchType: 'or',
    content: JSON.stringify([
      { field: 'name', operator: 'like', value: '水' },
      { field: 'gone', operator: 'eq', value: 'x' },
    ]),
  }

  it('are not made of nothing, nor without a name', async () => {
    const { screen, notices, kept } = await setup()
    await open(screen)
    await press(screen, '保存查询条件')
    expect(notices).toEqual(['空条件不能保存'])
    await compose(screen, '1', '产品名称', '等于', 'A')
    await press(screen, '保存查询条件')
    const prompt = named(screen, '请输入保存的名称')
    await prompt.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => notices.at(-1)).toBe('保存名称不能为空')
    expect(kept).toEqual([])
  })

  it('are saved, loaded without asking, and deleted when the user agrees', async () => {
    const { screen, notices, kept, asks, queries } = await setup()
    await open(screen)
    await compose(screen, '1', '产品名称', '等于', 'A')
    await press(screen, '保存查询条件')
    await screen.getByLabelText('保存的名称').fill('我的')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => notices.at(-1)).toBe('保存成功')
    expect(kept).toMatchObject([{ title: '我的', matchType: 'and' }])
    await press(screen, '重置')
    const asked = queries.length
    await press(screen, '载入“我的”')
    await expect.element(screen.getByLabelText('第 1 条的值')).toHaveValue('A')
    expect(queries).toHaveLength(asked)
    await press(screen, '删除“我的”')
    await expect.poll(() => kept).toEqual([])
    expect(asks).toEqual(['是否删除当前查询？'])
    await expect.element(dialog(screen).getByText('没有保存任何查询')).toBeVisible()
  })

  it('ask before they take the place of one, and take its word over as well', async () => {
    const { screen, kept, asks } = await setup({ kept: [{ ...water }] })
    await open(screen)
    await compose(screen, '1', '产品名称', '等于', 'A')
    await press(screen, '保存查询条件')
    await screen.getByLabelText('保存的名称').fill('水')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asks).toEqual(['水 已存在，是否覆盖？'])
    await expect.poll(() => kept).toMatchObject([{ title: '水', matchType: 'and' }])
  })

  it('mark what is gone when they are loaded, and ask without it', async () => {
    const { screen, lines } = await setup({ kept: [{ ...water }] })
    await open(screen)
    await press(screen, '载入“水”')
    await expect.element(dialog(screen).getByText('这个字段已不可用，请重新选择或删除这一条')).toBeVisible()
    await press(screen, '查询')
    await expect.poll(lines).toEqual({ matchType: 'or', lines: [{ field: 'name', rule: 'like', val: '水', ...TEXT }] })
  })

  it('10. of this browser, by the path or the code of the page, move to the server once', async () => {
    const stored = new Map([
      [
        'JSuperQuerySaved_/market/product-price',
        JSON.stringify([
          { title: '旧的', matchType: 'or', records: [{ field: 'name', rule: 'like', val: '水' }] },
          { title: '水', matchType: 'and', records: [{ field: 'name', rule: 'eq', val: '别的' }] },
        ]),
      ],
      [
        'JSuperQuerySaved_product-price',
        JSON.stringify([{ title: '新的', type: 'and', content: '[{"field":"code","rule":"in","val":"a,b"}]' }]),
      ],
    ])
    const { screen, kept } = await setup({
      kept: [{ ...water }],
      arrangements: {
        getItem: (name) => stored.get(name) ?? null,
        setItem() {},
        removeItem: (name) => void stored.delete(name),
      },
    })
    await open(screen)
    await expect.element(dialog(screen).getByRole('button', { name: '载入“旧的”' })).toBeVisible()
    await expect.element(dialog(screen).getByRole('button', { name: '载入“新的”' })).toBeVisible()
    expect(kept.find(({ title }) => title === '水')?.content, 'a title that is there stays').toBe(water.content)
    expect(stored.size).toBe(0)
    await press(screen, '载入“新的”')
    await expect.element(screen.getByLabelText('第 1 条的值')).toHaveValue('a,b')
  })
})

describe('the head of a column', () => {
  it('narrows the rows by one line of the advanced query, and lets go of it', async () => {
    const { screen, lines, queries } = await setup()
    await screen.getByRole('button', { name: '按“产品名称”筛选' }).click()
    const head = named(screen, '按“产品名称”筛选')
    await head.getByRole('button', { name: '确定' }).click()
    await expect.element(head.getByText('请填写要比较的值')).toBeVisible()
    await head.getByRole('textbox', { name: '产品名称' }).fill('水')
    await userEvent.keyboard('{Enter}')
    await expect.poll(lines).toEqual({ matchType: 'and', lines: [{ field: 'name', rule: 'eq', val: '水', ...TEXT }] })
    expect(queries.at(-1)?.sort, 'the head was not pressed').toEqual({ field: 'createTime', order: 'desc' })
    const funnel = screen.getByRole('button', { name: '按“产品名称”筛选' })
    await expect.element(funnel).toHaveAttribute('aria-pressed', 'true')
    await funnel.click()
    await head.getByRole('button', { name: '清空' }).click()
    await expect.poll(() => queries.at(-1)?.conditions).toEqual([])
  })
})
