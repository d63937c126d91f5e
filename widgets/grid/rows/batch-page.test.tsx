import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Activity } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageRecord } from '#renderer/compile/plan.ts'
import {
  ConflictError,
  type DataSource,
  type ListQuery,
  PageChangedError,
  type RowsToSave,
  type SavedRows,
  SaveRefusedError,
  SaveUnansweredError,
} from '#renderer/data-source.ts'
import type { HostDrafts, HostLive, StoredDraft } from '#renderer/host.ts'
import { BatchPage } from '#renderer/react/batch/batch-page.tsx'
import { compilePlan } from '#renderer/react/form/compiled-page.fixture.ts'
import { fakeDataSource, fakeHost } from '#renderer/react/form/form.fixture.tsx'
import { HostProvider } from '#renderer/react/host-context.tsx'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { driveGrid } from './grid-cells.fixture.ts'

const QUOTES = {
  kind: 'grid',
  fields: {
    product: { type: 'string(32)', title: '产品', rules: ['required'], query: 'like' },
    quantity: { type: 'integer', title: '数量', default: 1 },
    price: { type: 'decimal(12,2)', title: '单价', rules: ['required'], statistics: ['sum'] },
    amount: { type: 'decimal(14,2)', title: '金额', value: '= quantity * price' },
  },
  checks: [{ id: 'small', that: 'amount <= 1000', message: '金额太大', fields: ['price'] }],
  grid: { pageSize: 20 },
  query: { simple: ['product'] },
}

function quote(number: number, part: PageRecord = {}): PageRecord {
  return { id: `q${number}`, version: 1, product: `产品 ${number}`, quantity: 1, price: '10', amount: '10', ...part }
}

interface Settings {
  readonly total?: number
  readonly agrees?: boolean
  readonly hidden?: readonly string[]
  /** Each save takes the next answer: an error is thrown; none left means that all is saved. */
  readonly answers?: readonly Error[]
  readonly page?: Record<string, unknown>
  /** Saves are answered when the test says so. */
  readonly waiting?: boolean
  /** Items of every dictionary. */
  readonly items?: Promise<readonly DictItem[]>
  /** What an earlier opening has left in this browser; null: nothing. */
  readonly draft?: StoredDraft | null
  /** The versions that rows are stored in by now. */
  readonly versions?: Readonly<Record<string, number>>
}

async function setup({
  total = 40,
  agrees = true,
  hidden = [],
  answers = [],
  page: part = {},
  waiting = false,
  items,
  draft = null,
  versions = {},
}: Settings = {}) {
  const fake = fakeHost({ agrees, hidden })
  const queries: ListQuery[] = []
  const saves: { readonly rows: RowsToSave; readonly key: string }[] = []
  const left = [...answers]
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  if (!waiting) answer()
  const stored = new Map(Array.from({ length: total }, (_, index) => [`q${index + 1}`, quote(index + 1)]))
  for (const [id, version] of Object.entries(versions)) {
    stored.set(id, { ...stored.get(id), id, version, product: '他人改名' })
  }
  const kept = { draft }
  const drafts: HostDrafts = {
    find: async () => kept.draft,
    async keep(_key, next) {
      kept.draft = next
    },
    async drop() {
      kept.draft = null
    },
  }
  const toRow = (record: PageRecord) => ({ id: record.id ?? '', record, texts: {} })
  const dataSource: DataSource = {
    ...fakeDataSource(fake.calls),
    byIds: async (ids) => [...stored.values()].filter(({ id = '' }) => ids.includes(id)).map(toRow),
    async list(query) {
      queries.push(query)
      const from = (query.page - 1) * query.pageSize
      return { rows: [...stored.values()].slice(from, from + query.pageSize).map(toRow), total: stored.size }
    },
    async saveAll(rows, { idempotencyKey }): Promise<SavedRows> {
      saves.push({ rows, key: idempotencyKey })
      await answered
      const failure = left.shift()
      if (failure) throw failure
      return {
        message: '保存成功！',
        added: rows.added.map(({ rowKey, record }, index) => ({
          rowKey,
          record: { ...record, id: `new${index}`, version: 1 },
        })),
        changed: rows.changed.map((record) => ({ ...stored.get(record.id), ...record, version: 2 })),
        deleted: rows.deleted.length,
      }
    },
  }
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()
  const live: HostLive = {
    onRecords(_table, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBack(listener) {
      backListeners.add(listener)
      return () => backListeners.delete(listener)
    },
    onRow: () => () => undefined,
    sendRow() {},
  }
  const dictionaries = { ...fake.host.dictionaries, ...(items && { load: () => items }) }
  const host = { ...fake.host, live, drafts, dictionaries, dataSource: () => dataSource }
  let version = { hash: 'h1', plan: compilePlan({ ...QUOTES, ...part }, widgetRegistry) }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const tree = (mode: 'visible' | 'hidden') => (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={client}>
        <HostProvider host={host} registry={widgetRegistry}>
          <Activity mode={mode}>
            <div style={{ display: 'flex', flexDirection: 'column', height: 640 }}>
              <BatchPage {...version} />
            </div>
          </Activity>
        </HostProvider>
      </QueryClientProvider>
    </ConfigProvider>
  )
  const screen = await render(tree('visible'))
  const grid = screen.getByRole('grid', { name: '样例' })
  await expect.element(grid).toBeVisible()
  const driver = driveGrid(grid)
  await expect.poll(() => driver.textOf('第 1 行 产品')).toBe('产品 1')
  return {
    ...fake,
    ...driver,
    screen,
    grid,
    queries,
    saves,
    answer,
    stored,
    kept,
    tellChange: () => {
      for (const listener of listeners) listener()
    },
    reconnect: () => {
      for (const listener of backListeners) listener()
    },
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    hide: () => screen.rerender(tree('hidden')),
    show: () => screen.rerender(tree('visible')),
    /** The page's file is another one from now on. */
    exchange(other: Record<string, unknown>) {
      version = { hash: `${version.hash}+`, plan: compilePlan({ ...QUOTES, ...other }, widgetRegistry) }
      return screen.rerender(tree('visible'))
    },
  }
}

beforeEach(() => page.viewport(1200, 800))

// The first test does not wait for the code as well.
beforeAll(async () => void (await widgetRegistry.rows.load()))

/** What the browser sends when something is copied elsewhere and pasted here. */
function pasteInto(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Opens a cell of dates, whose picker may have to be loaded first, and leaves it with Enter. */
async function enterDate(cell: Locator, text: string) {
  await cell.click()
  await page.getByPlaceholder('请选择日期').fill(text)
  await userEvent.keyboard('{Enter}')
}

describe('a page of kind grid', () => {
  it('reads a page of rows, computes what is entered, and saves all changes with one call', async () => {
    const { type, textOf, press, screen, saves, queries, notices, grid } = await setup()
    expect(queries[0]).toMatchObject({ page: 1, pageSize: 20 })
    await type('第 2 行 单价', '12.5')
    await expect.poll(() => textOf('第 2 行 金额')).toBe('12.50')
    await expect.element(grid.getByRole('row', { name: '合计' })).toHaveTextContent('202.50')
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await press('删除')
    await press('新增')
    await userEvent.keyboard('新品')
    await type('第 20 行 单价', '3')
    await expect.element(screen.getByText('新增 1 行，修改 1 行，删除 1 行')).toBeVisible()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows).toEqual({
      added: [{ rowKey: expect.any(String), record: { product: '新品', quantity: 1, price: '3' } }],
      changed: [{ id: 'q2', version: 1, price: '12.5' }],
      deleted: [{ id: 'q3', version: 1 }],
    })
    await expect.poll(() => notices).toEqual(['保存成功！'])
    await expect.element(screen.getByText('未保存：')).not.toBeInTheDocument()
    await expect.element(screen.getByText('共 40 条', { exact: true })).toBeVisible()
  })

  it('keeps its rows in sight and what was entered when the window becomes narrow, and fills it again when it is wide', async () => {
    const { type, grid, textOf, cell, hide, show } = await setup()
    await type('第 1 行 单价', '11')
    // A page that was shown again hears of the window after its rows.
    await hide()
    await show()
    const height = () => grid.element().closest<HTMLElement>('[data-rows-of]')?.offsetHeight ?? 0
    const wide = height()
    await page.viewport(360, 740)
    await expect.poll(height).not.toBe(wide)
    await expect.element(cell('第 1 行 产品')).toBeInViewport()
    expect(textOf('第 1 行 单价')).toBe('11.00')
    await page.viewport(1200, 800)
    await expect.poll(height).toBe(wide)
    await expect.element(cell('第 6 行 单价')).toBeInViewport()
    expect(textOf('第 1 行 单价')).toBe('11.00')
  })

  it('saves with Ctrl+S, and tells its tab while something is unsaved', async () => {
    const { type, saves, unsaved } = await setup()
    await type('第 1 行 单价', '11')
    expect(unsaved).toEqual([true])
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves).toHaveLength(1)
    await expect.poll(() => unsaved).toEqual([true, false])
  })

  it('asks nobody to save what breaks a rule or a check, and shows the first mistake', async () => {
    const { type, press, screen, saves, input, cell } = await setup()
    await type('第 2 行 数量', '500')
    await type('第 4 行 产品', '')
    await press('保存')
    await expect.element(screen.getByText('没有保存：有 2 处需要修改')).toBeVisible()
    await expect.element(input('第 2 行 单价')).toHaveAccessibleDescription('金额太大')
    await expect.element(cell('第 4 行 产品')).toHaveAttribute('aria-invalid', 'true')
    expect(saves).toEqual([])
  })

  it('saves all that it holds with one call: a pasted list of 1,200 rows as well', async () => {
    const { press, cell, saves, notices, screen } = await setup({ total: 1 })
    await cell('第 1 行 产品').click()
    pasteInto(Array.from({ length: 1200 }, (_, index) => `新品 ${index}\t1\t2`).join('\n'))
    await expect.element(screen.getByText('新增 1199 行，修改 1 行')).toBeVisible()
    await press('保存')
    await expect.poll(() => saves.map(({ rows }) => [rows.added.length, rows.changed.length])).toEqual([[1199, 1]])
    await expect.poll(() => notices).toContain('保存成功！')
  })

  it('gives the focus back when it has saved', async () => {
    const { type, saves, notices, input, textOf, answer } = await setup({ waiting: true })
    await type('第 1 行 单价', '11')
    await userEvent.keyboard('{Enter}{Control>}s{/Control}')
    await expect.poll(() => [saves.length, document.activeElement]).toEqual([1, document.body])
    answer()
    await expect.poll(() => notices).toEqual(['保存成功！'])
    await expect.element(input('第 2 行 单价')).toHaveFocus()
    await userEvent.keyboard('12{Enter}')
    await expect.poll(() => textOf('第 2 行 单价')).toBe('12.00')
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('asks before it saves the old values of cells that refused a paste; agreed: %s', async (agrees, count) => {
    const { type, press, saves, questions, input, textOf } = await setup({ agrees })
    await type('第 1 行 产品', '新名称')
    await userEvent.keyboard('{Enter}{Escape}{ArrowUp}{ArrowRight}{ArrowRight}')
    pasteInto('十元')
    await expect.poll(() => textOf('第 1 行 单价')).toBe('10.00')
    await press('保存')
    await expect.poll(() => questions).toEqual(['有 1 处输入或粘贴的内容没有采用'])
    await expect.poll(() => saves).toHaveLength(count)
    if (!agrees) await expect.element(input('第 1 行 单价')).toHaveFocus()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'marks a cell that is left with a text that is no date, and asks before it is saved; agreed: %s',
    async (agrees, count) => {
      const fields = { ...QUOTES.fields, since: { type: 'date', title: '日期' } }
      const { type, cell, press, saves, questions, textOf } = await setup({ agrees, page: { fields } })
      await type('第 1 行 产品', '新名称')
      await enterDate(cell('第 1 行 日期'), '2026-01-05')
      await expect.poll(() => textOf('第 1 行 日期')).toBe('2026-01-05')
      await enterDate(cell('第 1 行 日期'), '1/9')
      await expect.element(cell('第 1 行 日期')).toHaveAttribute('aria-invalid', 'true')
      await expect.poll(() => textOf('第 1 行 日期')).toBe('2026-01-05')
      await press('保存')
      await expect.poll(() => questions).toEqual(['有 1 处输入或粘贴的内容没有采用'])
      await expect.poll(() => saves).toHaveLength(count)
    },
  )

  it.each(['2026-01-05{Enter}', '{F2}{Escape}{Escape}'])(
    'takes the mark of a text that was no date away with %s',
    async (keys) => {
      const fields = { ...QUOTES.fields, since: { type: 'date', title: '日期' } }
      const { cell } = await setup({ page: { fields } })
      await enterDate(cell('第 1 行 日期'), '2026-01-05')
      await enterDate(cell('第 1 行 日期'), '1/9')
      await expect
        .element(cell('第 1 行 日期'))
        .toHaveAccessibleDescription('“1/9”不是日期，应为 2026-01-09 这样的格式')
      await userEvent.keyboard(`{ArrowUp}${keys}`)
      await expect.element(cell('第 1 行 日期')).not.toHaveAttribute('aria-invalid')
    },
  )

  it('saves what was pasted into choices that are still on their way, when they have come', async () => {
    let arrive: (items: readonly DictItem[]) => void = () => undefined
    const items = new Promise<readonly DictItem[]>((resolve) => {
      arrive = resolve
    })
    const fields = { ...QUOTES.fields, checked: { type: 'enum', title: '已核对', dict: 'yn' } }
    const { type, cell, press, saves, notices } = await setup({ items, page: { fields } })
    await type('第 1 行 产品', '新名称')
    await userEvent.keyboard('{Enter}{Escape}')
    await cell('第 1 行 金额').click()
    await userEvent.keyboard('{ArrowRight}')
    pasteInto('是')
    await expect.element(cell('第 1 行 已核对')).toHaveAccessibleDescription('选项加载中，加载完成后自动填入')
    await press('保存')
    arrive([{ value: 'Y', text: '是', title: '是', label: '是' }])
    await expect.poll(() => notices).toEqual(['保存成功！'])
    expect(saves[0]?.rows.changed).toMatchObject([{ id: 'q1', product: '新名称', checked: 'Y' }])
  })

  it('takes steps back, also a row that was deleted', async () => {
    const { type, press, screen, textOf } = await setup()
    await expect.element(screen.getByRole('button', { name: '撤销' })).toBeDisabled()
    await type('第 1 行 单价', '11')
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await press('删除')
    await expect.poll(() => textOf('第 1 行 产品')).toBe('产品 2')
    await press('撤销')
    await expect.poll(() => [textOf('第 1 行 产品'), textOf('第 1 行 单价')]).toEqual(['产品 1', '11.00'])
    await press('撤销')
    await expect.poll(() => textOf('第 1 行 单价')).toBe('10.00')
    await expect.element(screen.getByText('未保存：')).not.toBeInTheDocument()
  })

  it('asks before it turns to other rows, and keeps what was entered when that is not wanted', async () => {
    const { type, screen, questions, queries, textOf } = await setup({ agrees: false })
    await type('第 1 行 单价', '11')
    await screen.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => questions).toEqual(['有未保存的修改'])
    expect([queries.length, textOf('第 2 行 产品')]).toEqual([1, '产品 2'])
  })

  it('turns to other rows without a question when nothing is unsaved', async () => {
    const { screen, questions, queries, textOf } = await setup()
    await screen.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => textOf('第 1 行 产品')).toBe('产品 21')
    expect([questions, queries.map((query) => query.page)]).toEqual([[], [1, 2]])
  })

  it('keeps what was entered while its tab is hidden', async () => {
    const { type, hide, show, textOf, grid, queries, press, saves } = await setup()
    await type('第 1 行 单价', '11')
    await hide()
    await expect.element(grid).not.toBeInTheDocument()
    await show()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('11.00')
    expect(queries).toHaveLength(1)
    await type('第 2 行 单价', '12')
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed.length).toBe(2)
  })
})

describe('what a user may not', () => {
  it('is not offered: new rows, deletion, editing', async () => {
    const { screen, grid, cell, textOf } = await setup({
      hidden: ['demo:sample:add', 'demo:sample:edit', 'demo:sample:batch_delete'],
    })
    for (const name of ['新增', '保存', '撤销'])
      expect(screen.getByRole('button', { name, exact: true }).query()).toBeNull()
    expect(grid.getByRole('checkbox').query()).toBeNull()
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9')
    expect(textOf('第 1 行 单价')).toBe('10.00')
  })

  it('is left to new rows where stored ones may not be edited', async () => {
    const { cell, textOf, press, input } = await setup({ total: 2, hidden: ['demo:sample:edit'] })
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9')
    expect(textOf('第 1 行 单价')).toBe('10.00')
    await press('新增')
    await expect.element(input('第 3 行 产品')).toHaveFocus()
    await userEvent.keyboard('新')
    await expect.element(input('第 3 行 产品')).toHaveValue('新')
  })
})

describe('the order of rows', () => {
  it('is not offered to be changed: nothing would keep it', async () => {
    const { cell, textOf, screen, grid } = await setup()
    expect(grid.getByRole('button', { name: /^移动第/ }).query()).toBeNull()
    await cell('第 1 行 产品').click()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await cell('第 2 行 产品').click({ button: 'right' })
    await expect.element(screen.getByRole('menuitem', { name: '插入一行' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: '向下移' }).query()).toBeNull()
    expect([textOf('第 1 行 产品'), textOf('第 2 行 产品')]).toEqual(['产品 1', '产品 2'])
  })
})

describe('a user who may delete rows, but not edit them', () => {
  it.each([
    ['nor add any', ['demo:sample:edit', 'demo:sample:add']],
    ['but add some', ['demo:sample:edit']],
  ])('%s, marks stored rows and deletes them', async (_, hidden) => {
    const { grid, press, saves, screen, textOf, cell } = await setup({ total: 3, hidden })
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9')
    expect(textOf('第 1 行 单价')).toBe('10.00')
    await grid.getByRole('checkbox').nth(2).click()
    await press('删除')
    await expect.element(screen.getByText('删除 1 行', { exact: false })).toBeVisible()
    await press('保存')
    await expect.poll(() => saves[0]?.rows).toEqual({ added: [], changed: [], deleted: [{ id: 'q2', version: 1 }] })
  })
})

describe('what the server refuses', () => {
  it('stands at its row and cell, in the words of the server; all rows stay unsaved and editable', async () => {
    const refused = new SaveRefusedError('第 17 行有误', [
      { pointer: '/changed/1/product', code: 'taken', message: '该产品今天已有报价' },
    ])
    const { type, press, input, saves, screen, textOf } = await setup({ answers: [refused] })
    await type('第 2 行 单价', '12')
    await type('第 17 行 单价', '17')
    await press('保存')
    await expect.element(input('第 17 行 产品')).toHaveFocus()
    await expect.element(input('第 17 行 产品')).toHaveAccessibleDescription('该产品今天已有报价')
    await expect.element(screen.getByText('修改 2 行')).toBeVisible()
    expect(textOf('第 17 行 单价')).toBe('17.00')
    await type('第 17 行 产品', '另一个')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.rows.changed).toMatchObject([{ id: 'q2' }, { id: 'q17', product: '另一个', price: '17' }])
    expect(saves[1]?.key).not.toBe(saves[0]?.key)
  })

  it('for a conflict offers both sides of the row', async () => {
    const theirs = quote(2, { version: 7, price: '99', amount: '99' })
    const conflict = new ConflictError('数据已被修改', {
      conflicts: [{ pointer: '/changed/0', id: 'q2', message: '数据已被修改', current: theirs }],
    })
    const { type, press, screen, saves, textOf, cell } = await setup({ answers: [conflict] })
    await type('第 2 行 数量', '5')
    await press('保存')
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
    await expect.element(cell('第 2 行 单价')).toHaveAttribute('aria-invalid', 'true')
    await press('第 2 行：保留我的值')
    await expect.poll(() => [textOf('第 2 行 数量'), textOf('第 2 行 单价')]).toEqual(['5', '99.00'])
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.rows.changed).toEqual([{ id: 'q2', version: 7, quantity: 5 }])
  })

  it('by no answer at all is tried again under the same key', async () => {
    const { type, press, screen, saves } = await setup({ answers: [new Error('网络超时')] })
    await type('第 2 行 单价', '12')
    await press('保存')
    await expect.element(screen.getByText('网络超时')).toBeVisible()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.key).toBe(saves[0]?.key)
    await expect.element(screen.getByText('网络超时')).not.toBeInTheDocument()
  })
})

describe('an answer that was lost', () => {
  it('is asked for again before anything else is sent, so that no row is added twice', async () => {
    const { press, input, saves, screen, textOf, type } = await setup({
      total: 2,
      answers: [new SaveUnansweredError('网络超时')],
    })
    await press('新增')
    await expect.element(input('第 3 行 产品')).toHaveFocus()
    await userEvent.keyboard('新')
    await type('第 3 行 单价', '5')
    await press('保存')
    await expect.element(screen.getByText('没有收到服务器的答复', { exact: false })).toBeVisible()
    await type('第 3 行 单价', '6')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(3)
    expect(saves[1]).toEqual(saves[0])
    expect(saves[2]?.rows).toEqual({ added: [], changed: [{ id: 'new0', version: 1, price: '6' }], deleted: [] })
    expect(saves[2]?.key).not.toBe(saves[0]?.key)
    await expect.poll(() => textOf('第 3 行 单价')).toBe('6.00')
    await expect.element(screen.getByText('没有收到服务器的答复', { exact: false })).not.toBeInTheDocument()
  })

  it('that is a refusal in the end stands in the way of nothing', async () => {
    const refused = new SaveRefusedError('价格有误', [{ pointer: '/changed/0/price', code: 'x', message: '价格有误' }])
    const { press, saves, type, screen } = await setup({ answers: [new SaveUnansweredError('网络超时'), refused] })
    await type('第 2 行 单价', '12')
    await press('保存')
    await expect.element(screen.getByText('没有收到服务器的答复', { exact: false })).toBeVisible()
    await type('第 2 行 单价', '13')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(3)
    expect(saves[2]?.rows.changed).toEqual([{ id: 'q2', version: 1, price: '13' }])
  })
})

describe('rows that are to go and are gone already', () => {
  it('stand in nobody’s way: the others are saved without them', async () => {
    const gone = new ConflictError('1 行已被他人修改', {
      conflicts: [{ pointer: '/deleted/0', id: 'q1', message: '已被他人删除', current: null }],
    })
    const { press, saves, type, screen, grid } = await setup({ answers: [gone] })
    await type('第 2 行 单价', '12')
    await grid.getByRole('checkbox').nth(1).click()
    await press('删除')
    await expect.element(screen.getByText('修改 1 行，删除 1 行', { exact: false })).toBeVisible()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.rows).toEqual({
      added: [],
      changed: [{ id: 'q2', version: 1, price: '12' }],
      deleted: [],
    })
    await expect.element(screen.getByText('修改 1 行', { exact: false })).not.toBeInTheDocument()
  })
})

describe('what others save', () => {
  it('appears in rows that nobody changes here, and marks those that somebody does', async () => {
    const { type, textOf, cell, stored, tellChange, screen, input } = await setup()
    const isFlashing = (name: string) => cell(name).element().closest('[role="row"]')?.hasAttribute('data-flash')
    await type('第 2 行 单价', '12')
    stored.set('q1', quote(1, { version: 2, price: '77', amount: '77' }))
    stored.set('q2', quote(2, { version: 2, price: '88', amount: '88' }))
    tellChange()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('77.00')
    expect([isFlashing('第 1 行 单价'), isFlashing('第 2 行 单价'), isFlashing('第 3 行 单价')]).toEqual([
      true,
      false,
      false,
    ])
    await expect.element(input('第 2 行 单价')).toHaveValue('12')
    await expect.element(input('第 2 行 单价')).toHaveAccessibleDescription('对方改为 88.00')
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
  })

  it('appears when the connection comes back, and when the tab is shown again: nobody has heard of it', async () => {
    const { textOf, stored, reconnect, hide, show } = await setup()
    stored.set('q1', quote(1, { version: 2, price: '77', amount: '77' }))
    reconnect()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('77.00')
    await hide()
    stored.set('q1', quote(1, { version: 3, price: '78', amount: '78' }))
    await show()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('78.00')
  })

  it('is told when it is a row that the page does not know', async () => {
    const { stored, tellChange, screen } = await setup({ total: 3 })
    stored.set('q9', quote(9))
    tellChange()
    await expect.element(screen.getByText('数据有更新，请刷新')).toBeVisible()
  })
})

describe('a page whose file changes while rows are unsaved', () => {
  const { price: _, ...withoutPrice } = QUOTES.fields

  it('keeps the rows, where they were and as far as they were typed, in the columns that it has now', async () => {
    const { exchange, type, textOf, press, screen, saves, unsaved, stored } = await setup()
    await screen.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => textOf('第 1 行 产品')).toBe('产品 21')
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await press('删除')
    await press('新增')
    await userEvent.keyboard('新品')
    await type('第 1 行 单价', '11')
    await type('第 2 行 产品', '改名')
    stored.set('q22', quote(22, { version: 2, product: '别人改的' }))
    const note = { type: 'string(20)', title: '备注', default: '无' }
    await exchange({ fields: { ...QUOTES.fields, note } })
    await expect.element(screen.getByText('页面已更新，未保存的修改已保留')).toBeVisible()
    await expect.element(screen.getByText('新增 1 行，修改 2 行，删除 1 行')).toBeVisible()
    expect([textOf('第 1 行 单价'), textOf('第 2 行 产品')]).toEqual(['11.00', '改名'])
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
    expect(unsaved.at(-1)).toBe(true)
    await type('第 20 行 单价', '5')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows).toEqual({
      added: [{ rowKey: expect.any(String), record: { product: '新品', quantity: 1, price: '5', note: '无' } }],
      changed: [
        { id: 'q21', version: 1, price: '11' },
        { id: 'q22', version: 1, product: '改名' },
      ],
      deleted: [{ id: 'q23', version: 1 }],
    })
  })

  it('says which columns are gone with what was entered in them', async () => {
    const { exchange, type, textOf, screen, unsaved } = await setup()
    await type('第 1 行 单价', '11')
    await type('第 2 行 数量', '3')
    const fields = { ...withoutPrice, amount: { type: 'integer', title: '金额', value: '= quantity' } }
    await exchange({ fields, checks: [] })
    await expect.element(screen.getByText(/其中的内容没有保留：单价/)).toBeVisible()
    await expect.element(screen.getByText('修改 1 行')).toBeVisible()
    expect(textOf('第 2 行 数量')).toBe('3')
    await exchange({ fields: { product: QUOTES.fields.product }, checks: [] })
    await expect.element(screen.getByText(/其中的内容没有保留：数量/)).toBeVisible()
    expect(unsaved.at(-1)).toBe(false)
  })

  it('waits until a save that is under way has its answer', async () => {
    const { exchange, type, press, screen, saves, answer } = await setup({ waiting: true })
    await type('第 1 行 单价', '11')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    await exchange({ title: '新标题' })
    answer()
    await expect.element(screen.getByRole('heading', { name: '新标题' })).toBeVisible()
    await expect.element(screen.getByText('未保存：')).not.toBeInTheDocument()
  })

  it('offers the new page to who could not save', async () => {
    const { type, press, screen } = await setup({ answers: [new PageChangedError('页面已更新')] })
    await type('第 1 行 单价', '11')
    await press('保存')
    await expect.element(screen.getByText('更新页面后，未保存的修改会保留下来。')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '更新页面' })).toBeVisible()
  })
})

describe('the draft of a page of rows', () => {
  const OFFER = /^有一份 .* 未保存的草稿$/

  /** What a page leaves that is closed with a new row, a changed one and a deleted one. */
  async function leave(row = '第 2 行 单价', total = 5) {
    const { type, press, screen, kept } = await setup({ total })
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await press('删除')
    await type(row, '12.5')
    await press('新增')
    await userEvent.keyboard('新品')
    await expect.element(screen.getByText('新增 1 行，修改 1 行，删除 1 行')).toBeVisible()
    // At once, when the page goes.
    await screen.unmount()
    return kept.draft
  }

  it('is offered by the next opening with what it holds, taken over when it is asked for, and gone when saved', async () => {
    const draft = await leave()
    const { screen, textOf, press, saves, kept } = await setup({ draft, total: 5 })
    await expect.element(screen.getByText(OFFER)).toBeVisible()
    await expect.element(screen.getByText('新增 1 行，修改 1 行，删除 1 行')).toBeVisible()
    expect(textOf('第 2 行 单价')).toBe('10.00')
    await press('恢复草稿')
    await expect.poll(() => [textOf('第 2 行 单价'), textOf('第 5 行 产品')]).toEqual(['12.50', '新品'])
    await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}s{/Control}')
    // The new row has no price yet.
    await expect.element(screen.getByText('没有保存：有 1 处需要修改')).toBeVisible()
    await userEvent.keyboard('3{Enter}{Control>}s{/Control}')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows).toMatchObject({
      added: [{ record: { product: '新品', price: '3' } }],
      changed: [{ id: 'q2', version: 1, price: '12.5' }],
      deleted: [{ id: 'q3', version: 1 }],
    })
    await expect.poll(() => kept.draft).toBeNull()
  })

  it.each([
    ['in view', '第 2 行', { q2: 5 }, 20],
    ['of another page', '第 12 行', { q13: 5 }, 10],
  ])('is in conflict with rows %s that others have saved since', async (_name, row, versions, pageSize) => {
    const draft = await leave(`${row} 单价`, 15)
    const { screen, press } = await setup({ draft, total: 15, versions, page: { grid: { pageSize } } })
    await press('恢复草稿')
    await expect.element(screen.getByText('有 1 行已被他人修改或删除')).toBeVisible()
  })

  it('is not kept any more when it is given up', async () => {
    const draft = await leave()
    const { screen, press, kept } = await setup({ draft })
    await press('丢弃草稿')
    await expect.poll(() => kept.draft).toBeNull()
    await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument()
  })

  it('is not offered to who has just entered it, when the page is exchanged', async () => {
    const { type, screen, exchange, textOf } = await setup()
    await type('第 2 行 单价', '12.5')
    await exchange({ checks: [] })
    await expect.element(screen.getByText('页面已更新，未保存的修改已保留')).toBeVisible()
    await expect.poll(() => textOf('第 2 行 单价')).toBe('12.50')
    await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument()
  })
})
