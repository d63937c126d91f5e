import { Activity } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListPage, ListQuery } from '../../data-source.ts'
import { AccessRefusedError, SaveRefusedError } from '../../data-source.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from './list-page.fixture.tsx'

const manyRows = Array.from({ length: 61 }, (_, index) => listRow(index + 1))

async function setup(settings: ListSettings) {
  const list = createListSetup(settings)
  const screen = await render(list.page)
  return { screen, ...list }
}

type Screen = Awaited<ReturnType<typeof render>>

async function goToPage(screen: Screen, page: number) {
  await screen.getByRole('listitem', { name: String(page), exact: true }).click()
}

function row(screen: Screen, text: string) {
  return screen.getByRole('row').filter({ hasText: text })
}

describe('a list page', () => {
  it('shows its title, the total, the rows and where they are among all', async () => {
    const { screen } = await setup({ rows: manyRows })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('产品价格共 61 条')
    await expect.element(row(screen, 'LW0001')).toHaveTextContent('￥12.5')
    await expect.element(screen.getByText('1-10 共61条')).toBeVisible()
  })

  it('shows dictionary texts, and one mark for nothing', async () => {
    const { screen } = await setup({ rows: [listRow(1)] })
    await expect.element(row(screen, 'LW0001').getByText('是', { exact: true })).toBeVisible()
    await expect.element(row(screen, 'LW0001').getByText('—')).toBeVisible()
  })

  it('marks a value that no dictionary knows', async () => {
    const odd = listRow(1)
    const { screen } = await setup({ rows: [{ ...odd, record: { ...odd.record, status: 'X' } }] })
    await expect.element(row(screen, 'LW0001').getByText(/^未知（.+）$/)).toBeVisible()
  })

  it('has rows of 35 px and no more for plain text, of which fifteen fit on a small laptop', async () => {
    const { screen } = await setup({ rows: [listRow(1)] })
    const shown = row(screen, 'LW0001')
    await expect.element(shown).toBeVisible()
    expect(shown.element().getBoundingClientRect().height).toBe(35)
  })

  it('hides a column whose field the user may not see', async () => {
    const { screen } = await setup({ rows: manyRows, hidden: ['market:price:field:cost:see'] })
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: '成本价' })).not.toBeInTheDocument()
  })

  it('asks the server for the order when a header is pressed, and shows which it is', async () => {
    const { screen, queries } = await setup({ rows: manyRows })
    const header = screen.getByRole('columnheader', { name: '价格' })
    await header.click()
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
    expect(queries.at(-1)?.sort).toEqual({ field: 'price', order: 'asc' })
  })

  it('begins in the order of several columns, and says at each which place it has', async () => {
    const plan = listPlan()
    const [first, second] = [
      { field: 'price', order: 'desc' },
      { field: 'name', order: 'asc' },
    ] as const
    const columns = plan.list.columns.map((column) => ({ ...column, sortable: true }))
    const list = { ...plan.list, columns, defaultSort: { ...first, then: [second] } }
    const { screen, queries } = await setup({ rows: manyRows, plan: { ...plan, list } })
    const header = (name: string) => screen.getByRole('columnheader', { name })
    await expect.element(header('价格')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(header('价格').getByTitle('第 1 排序列')).toHaveTextContent('1')
    await expect.element(header('名称')).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(header('名称').getByTitle('第 2 排序列')).toHaveTextContent('2')
    expect(queries.at(-1)?.sort).toEqual({ ...first, then: [second] })
    await header('名称').click()
    await expect.element(header('价格').getByTitle('第 1 排序列')).not.toBeInTheDocument()
    expect(queries.at(-1)?.sort).toEqual({ field: 'name', order: 'desc' })
  })
})

describe('querying', () => {
  it('asks on Enter, starts on page 1 and drops the marks', async () => {
    const { screen, queries } = await setup({ rows: manyRows })
    await screen.getByRole('checkbox', { name: '选择 LW0001' }).click()
    await goToPage(screen, 3)
    await expect.element(row(screen, 'LW0021')).toBeVisible()
    await screen.getByLabelText('产品名称').fill('产品 6')
    expect(queries).toHaveLength(2)
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByText('1-3 共3条')).toBeVisible()
    expect(queries.at(-1)).toMatchObject({
      page: 1,
      conditions: [{ field: 'name', operator: 'like', value: '产品 6' }],
    })
    await expect.element(screen.getByText('已选 1 条')).not.toBeInTheDocument()
  })

  it('keeps the old rows in sight until the new ones are there, and the newer answer over a late one', async () => {
    const answers: ((page: ListPage) => void)[] = []
    const { screen } = await setup({ list: () => new Promise((resolve) => answers.push(resolve)) })
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.({ rows: [listRow(1)], total: 1 })
    await expect.element(row(screen, 'LW0001')).toBeVisible()

    await screen.getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => answers.length).toBe(2)
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    await screen.getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => answers.length).toBe(3)
    answers[2]?.({ rows: [listRow(3)], total: 1 })
    await expect.element(row(screen, 'LW0003')).toBeVisible()
    answers[1]?.({ rows: [listRow(2)], total: 1 })
    await expect.element(row(screen, 'LW0003')).toBeVisible()
    await expect.element(row(screen, 'LW0002')).not.toBeInTheDocument()
  })

  it('says when the old rows were read, as long as they stand for the new ones', async () => {
    const answers: ((page: ListPage) => void)[] = []
    const shownTimes: number[] = []
    const { screen } = await setup({
      list: () => new Promise((resolve) => answers.push(resolve)),
      businessTime(epochMs) {
        shownTimes.push(epochMs)
        return '2026-11-20 10:00:00'
      },
    })
    const begun = Date.now()
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.({ rows: [listRow(1)], total: 1 })
    await expect.element(screen.getByText('更新于 10:00')).toBeVisible()
    await screen.getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => answers.length).toBe(2)
    await expect.element(screen.getByText('更新于 10:00')).toBeVisible()
    expect(Math.min(...shownTimes)).toBeGreaterThanOrEqual(begun)
  })

  it('says when the conditions in the bar are not those of the rows', async () => {
    const { screen } = await setup({ rows: manyRows })
    const search = screen.getByRole('button', { name: '查询' })
    await screen.getByLabelText('产品编码').fill('LW0002')
    await expect.element(search).toHaveAttribute('title', '条件已修改，点击“查询”后生效')
    await search.click()
    await expect.element(search).not.toHaveAttribute('title')
  })

  it('opens further conditions and says how many there are', async () => {
    const { screen } = await setup({ rows: manyRows })
    await expect.element(screen.getByLabelText('价格 起')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '展开（1）' }).click()
    await screen.getByLabelText('价格 起').fill('10')
    await expect.element(screen.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
  })

  it('does not search with the Enter that ends an input method composition', async () => {
    const { screen, queries } = await setup({ rows: manyRows })
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    const input = screen.getByLabelText('产品名称').element()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
    expect(input.dispatchEvent(enter)).toBe(false)
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    input.closest('form')?.requestSubmit()
    expect(queries).toHaveLength(1)
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    input.closest('form')?.requestSubmit()
    await expect.poll(() => queries.length).toBe(2)
  })

  it('tells "nothing matches" from "nothing there yet"', async () => {
    const { screen } = await setup({ rows: manyRows })
    await screen.getByLabelText('产品编码').fill('不存在')
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByText('没有符合条件的数据')).toBeVisible()
    await screen.getByRole('button', { name: '清空条件' }).click()
    await expect.element(screen.getByText('1-10 共61条')).toBeVisible()
    await expect.element(screen.getByLabelText('产品编码')).toHaveValue('')
  })
})

describe('an empty list', () => {
  it('offers to add the first row', async () => {
    const { screen } = await setup({ rows: [] })
    await expect.element(screen.getByText('还没有产品价格数据')).toBeVisible()
    expect(screen.getByRole('button', { name: '新增' }).elements()).toHaveLength(2)
  })

  it('offers nothing to those who may not add', async () => {
    const { screen } = await setup({ rows: [], hidden: ['market:price:add'] })
    await expect.element(screen.getByText('还没有产品价格数据')).toBeVisible()
    expect(screen.getByRole('button', { name: '新增' }).elements()).toHaveLength(0)
  })
})

describe('a list that cannot be loaded', () => {
  it('says so in its place, with the number to quote, and tries again', async () => {
    let failing = true
    const list = async () => {
      if (failing) throw Object.assign(new Error('网络超时'), { traceId: 'trace-7' })
      return { rows: [listRow(1)], total: 1 }
    }
    const { screen } = await setup({ list })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('网络超时')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('trace-7')
    failing = false
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.element(row(screen, 'LW0001')).toBeVisible()
  })

  it('keeps the rows that were there when another page of them cannot be had, and says so', async () => {
    let lost = false
    const list = async ({ page, pageSize }: ListQuery) => {
      if (lost) throw new Error('网络连接失败，请检查网络后重试')
      return { rows: manyRows.slice((page - 1) * pageSize, page * pageSize), total: 61 }
    }
    const { screen } = await setup({ list })
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    lost = true
    await goToPage(screen, 2)
    const note = screen.getByRole('alert')
    await expect.element(note).toHaveTextContent('第 2 页加载失败，显示的仍是之前的数据。')
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    await expect.element(screen.getByText('1-10 共61条')).toBeVisible()
    await goToPage(screen, 2)
    await expect.element(screen.getByText('1-10 共61条')).toBeVisible()
    lost = false
    await note.getByRole('button', { name: '重试' }).click()
    await expect.element(row(screen, 'LW0011')).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  })

  it('does not keep the rows of another question', async () => {
    let lost = false
    const list = async () => {
      if (lost) throw new Error('网络连接失败，请检查网络后重试')
      return { rows: manyRows.slice(0, 10), total: 61 }
    }
    const { screen } = await setup({ list })
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    lost = true
    await screen.getByLabelText('产品名称').fill('产品 6')
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('加载失败')
    await expect.element(row(screen, 'LW0001')).not.toBeInTheDocument()
  })

  it('shows the reason of a refusal, and does not offer to try again', async () => {
    const list = () => Promise.reject(new AccessRefusedError('没有访问权限，请联系管理员授权'))
    const { screen } = await setup({ list })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('没有访问权限，请联系管理员授权')
    await expect.element(screen.getByRole('button', { name: '重试' })).not.toBeInTheDocument()
  })
})

describe('deleting', () => {
  it('asks, deletes, says what the server says and shows the rest', async () => {
    const { screen, removed, notices } = await setup({ rows: manyRows })
    await screen.getByRole('button', { name: '删除 LW0001' }).click()
    await expect.element(screen.getByText('确定删除吗?')).toBeVisible()
    expect(removed).toEqual([])
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByText('1-10 共60条')).toBeVisible()
    expect(removed).toEqual([['1']])
    expect(notices).toEqual(['删除成功!'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('产品价格列表')
  })

  it('gives the focus back to the row when the question is declined', async () => {
    const { screen, removed } = await setup({ rows: manyRows })
    await screen.getByRole('button', { name: '删除 LW0002' }).click()
    await expect.element(screen.getByRole('button', { name: '确定' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: '删除 LW0002' })).toHaveFocus()
    expect(removed).toEqual([])
  })

  it('steps back a page when the last row of the last page is gone', async () => {
    const { screen } = await setup({ rows: manyRows })
    await goToPage(screen, 7)
    await screen.getByRole('button', { name: '删除 LW0061' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByText('51-60 共60条')).toBeVisible()
    await expect.element(row(screen, 'LW0060')).toBeVisible()
  })

  it('leaves everything as it was when the server refuses', async () => {
    const remove = () => Promise.reject(new Error('该数据已被引用'))
    const { screen, notices } = await setup({ rows: manyRows, remove })
    await screen.getByRole('button', { name: '删除 LW0001' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => notices).toEqual(['该数据已被引用'])
    await expect.element(row(screen, 'LW0001')).toBeVisible()
  })

  it('opens the rows that refer to one that must stay', async () => {
    const use = { page: 'orders', title: '订单', count: 2, query: { product: '1' } }
    const error = { pointer: '/ids/0', code: 'in-use', message: '“甲”正被“订单”的 2 条数据使用，不能删除', uses: [use] }
    const remove = () => Promise.reject(new SaveRefusedError(error.message, [error]))
    const { screen, asks, opened, notices } = await setup({ rows: manyRows, remove })
    await screen.getByRole('button', { name: '删除 LW0001' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => opened).toEqual([['orders', { product: '1' }]])
    expect(asks).toEqual([error.message])
    expect(notices).toEqual([])
  })

  it('warns when nothing is marked', async () => {
    const { screen, notices, questions } = await setup({ rows: manyRows })
    await screen.getByRole('button', { name: '批量删除' }).click({ force: true })
    await expect.poll(() => notices).toEqual(['请选择一条记录！'])
    expect(questions).toEqual([])
  })

  it('deletes what is marked on several pages', async () => {
    const { screen, removed, questions } = await setup({ rows: manyRows })
    await screen.getByRole('checkbox', { name: '选择 LW0002' }).click()
    await goToPage(screen, 2)
    await screen.getByRole('checkbox', { name: '选择 LW0012' }).click()
    await expect.element(screen.getByText('已选 2 条')).toBeVisible()
    await screen.getByRole('button', { name: '批量删除' }).click()
    await expect.element(screen.getByText('11-20 共59条')).toBeVisible()
    expect(questions).toEqual(['确认删除'])
    expect(removed).toEqual([['2', '12']])
    await expect.element(screen.getByText('已选 2 条')).not.toBeInTheDocument()
  })

  it('deletes nothing when the question is declined', async () => {
    const { screen, removed } = await setup({ rows: manyRows, agrees: false })
    await screen.getByRole('checkbox', { name: '选择 LW0002' }).click()
    await screen.getByRole('button', { name: '批量删除' }).click()
    await expect.element(screen.getByText('已选 1 条')).toBeVisible()
    expect(removed).toEqual([])
  })
})

describe('editing', () => {
  it('stays on its page, shows what was saved and marks the row for a moment', async () => {
    const { screen, queries } = await setup({ rows: manyRows })
    await goToPage(screen, 3)
    await screen.getByRole('button', { name: '编辑 LW0025' }).click()
    await screen.getByRole('dialog').getByLabelText('产品名称').fill('改过的名称')
    await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    const edited = row(screen, 'LW0025')
    await expect.element(edited).toHaveTextContent('改过的名称')
    await expect.element(edited).toHaveClass(/flashed/)
    expect(queries.map(({ page }) => page)).toEqual([1, 3, 3])
    await expect.element(edited, { timeout: 3_000 }).not.toHaveClass(/flashed/)
  })
})

describe('a tab that is hidden and shown again', () => {
  it('is as it was, without asking the server', async () => {
    const { page, queries } = createListSetup({ rows: manyRows })
    const screen = await render(<Activity mode="visible">{page}</Activity>)
    await goToPage(screen, 2)
    await screen.getByRole('checkbox', { name: '选择 LW0012' }).click()
    await screen.getByLabelText('产品名称').fill('还没查询')
    await screen.rerender(<Activity mode="hidden">{page}</Activity>)
    await expect.element(screen.getByText('LW0012')).not.toBeVisible()
    await screen.rerender(<Activity mode="visible">{page}</Activity>)
    await expect.element(row(screen, 'LW0012')).toBeVisible()
    await expect.element(screen.getByText('已选 1 条')).toBeVisible()
    await expect.element(screen.getByLabelText('产品名称')).toHaveValue('还没查询')
    expect(queries.map((query) => query.page)).toEqual([1, 2])
  })
})

describe('a hundred rows', () => {
  it('are not all in the document, and still read as a table', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => listRow(index + 1))
    const { screen } = await setup({ list: async () => ({ rows, total: 100 }) })
    await expect.element(row(screen, 'LW0001').getByRole('cell').first()).toBeVisible()
    expect(screen.getByRole('button', { name: /^编辑/ }).elements().length).toBeLessThan(60)
  })
})

describe('paging', () => {
  it('keeps the row in view when the size changes', async () => {
    const { screen, queries } = await setup({ rows: manyRows })
    await goToPage(screen, 7)
    await expect.element(screen.getByText('61-61 共61条')).toBeVisible()
    await screen.getByRole('combobox').click()
    await screen.getByRole('option', { name: '50 条/页' }).click()
    await expect.element(screen.getByText('51-61 共61条')).toBeVisible()
    expect(queries.at(-1)).toMatchObject({ page: 2, pageSize: 50 })
  })

  it('steps back when others deleted the rows of its page', async () => {
    const shrinking = async ({ page }: { page: number }) =>
      page > 2 ? { rows: [], total: 15 } : { rows: [listRow(page)], total: page === 1 ? 61 : 15 }
    const { screen, queries } = await setup({ list: shrinking })
    await goToPage(screen, 7)
    await expect.element(row(screen, 'LW0002')).toBeVisible()
    expect(queries.map(({ page }) => page)).toEqual([1, 7, 2])
  })
})

describe('permissions', () => {
  it('draws no button that is not granted', async () => {
    const hidden = ['add', 'edit', 'delete', 'batch_delete'].map((action) => `market:price:${action}`)
    const { screen } = await setup({ rows: manyRows, hidden })
    await expect.element(screen.getByRole('button', { name: '详情 LW0001' })).toBeVisible()
    for (const name of ['新增', '批量删除', '编辑 LW0001', '删除 LW0001']) {
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
    }
    await expect.element(screen.getByRole('checkbox', { name: '选择 LW0001' })).not.toBeInTheDocument()
  })

  it('says why a button that is switched off does nothing', async () => {
    const { screen, notices, queries } = await setup({ rows: manyRows, disabled: ['market:price:batch_delete'] })
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    ;(screen.getByRole('button', { name: '批量删除' }).element() as HTMLElement).focus() // an Element has no focus()
    await userEvent.keyboard('{Enter}')
    expect(notices).toEqual(['没有操作权限'])
    expect(queries).toHaveLength(1)
  })

  it('draws no toolbar button that the page does not name', async () => {
    const { screen } = await setup({ rows: manyRows, plan: listPlan({ toolbar: [] }) })
    await expect.element(row(screen, 'LW0001')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '新增' })).not.toBeInTheDocument()
  })
})
