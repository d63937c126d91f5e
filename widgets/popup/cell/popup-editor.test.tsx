import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CellDefinition } from '#renderer/grid/engine/cell-definition.ts'
import type { ReportSource } from '#renderer/grid/engine/cell-services.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { popup } from './index.ts'

const products: GridColumn = {
  key: 'product',
  title: '产品',
  popupCode: 'products',
  orgFields: 'name,code',
  destFields: 'product,productCode',
}

const source: ReportSource = {
  scope: 'test',
  describe: async (code) =>
    code === 'products'
      ? {
          id: 'r1',
          name: '产品报表',
          columns: [
            { key: 'code', title: '编码', texts: new Map() },
            { key: 'name', title: '名称', texts: new Map() },
          ],
        }
      : null,
  queryItems: async () => [],
  rows: async () => ({
    rows: [
      { code: 'A1', name: '苹果' },
      { code: 'P1', name: '梨' },
    ],
    total: 2,
  }),
}

/** The cell with what a page has around it. */
const staged: CellDefinition = {
  ...popup,
  loadEditor: async () => {
    const Editor = await popup.loadEditor?.()
    if (!Editor) throw new Error('no editor')
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    return (props) => (
      <QueryClientProvider client={client}>
        <Editor {...props} />
      </QueryClientProvider>
    )
  },
}

const stage = (declared: Partial<GridColumn> = {}, reports: ReportSource | null = source) =>
  stageEditor(staged, { column: { ...products, ...declared }, services: reports ? { reports } : {} })

/** The same source, and what it was asked for. */
function watched(total = 2) {
  const describeReport = vi.fn(source.describe)
  const rows = vi.fn<ReportSource['rows']>(async (id, query, signal) => ({
    ...(await source.rows(id, query, signal)),
    total,
  }))
  return { reports: { ...source, describe: describeReport, rows }, describeReport, rows }
}

afterEach(() => vi.useRealTimers())

describe('the cell of a report', () => {
  it('opens with the rows of the report, 1200 pixels wide', async () => {
    const { screen } = await stage()
    const dialog = screen.getByRole('dialog', { name: '产品报表' })
    await expect.element(dialog.getByRole('cell', { name: '苹果', exact: true })).toBeVisible()
    await expect.element(dialog.getByText('1-2 共2条')).toBeVisible()
    expect(dialog.element().getBoundingClientRect().width).toBe(1200)
  })

  it('writes the chosen row into the cell and its row', async () => {
    const { screen, onChange, onCommit } = await stage()
    await userEvent.click(screen.getByRole('cell', { name: '苹果', exact: true }))
    // In single mode the last one stays.
    await userEvent.click(screen.getByRole('cell', { name: '梨', exact: true }))
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(onChange.mock.calls).toEqual([['梨', { productCode: 'P1' }]])
    expect(onCommit).toHaveBeenCalledWith('none')
  })

  it('takes a row by its radio button as well', async () => {
    const { screen, onChange } = await stage()
    await userEvent.click(screen.getByRole('radio').nth(1))
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(onChange.mock.calls).toEqual([['梨', { productCode: 'P1' }]])
  })

  it('asks for rows page by page, 10, 20 or 30 of them, with the order and the parameters of the column (spec 3: sorter, param)', async () => {
    const { reports, rows } = watched(35)
    const { screen } = await stage({ sorter: 'code=desc', param: { year: 2024 } }, reports)
    await expect.element(screen.getByText('1-10 共35条')).toBeVisible()
    const always = { sort: { column: 'code', order: 'desc' }, params: { year: 2024 }, filters: {} }
    expect(rows.mock.calls.map(([id, query]) => [id, query])).toEqual([['r1', { page: 1, pageSize: 10, ...always }]])
    await userEvent.click(screen.getByTitle('4', { exact: true }))
    await expect.element(screen.getByText('31-35 共35条')).toBeVisible()
    expect(rows.mock.lastCall?.[1]).toEqual({ page: 4, pageSize: 10, ...always })
    await userEvent.click(screen.getByRole('combobox', { name: '页码' }))
    expect(
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['10 条/页', '20 条/页', '30 条/页'])
  })

  it('remembers a report and its rows for 30 seconds (spec 9)', async () => {
    const { reports, describeReport, rows } = watched()
    const asked: number[][] = [[], []]
    describeReport.mockImplementation((...given) => {
      asked[0]?.push(Date.now())
      return source.describe(...given)
    })
    rows.mockImplementation((...given) => {
      asked[1]?.push(Date.now())
      return source.rows(...given)
    })
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    const { screen, grid } = await stage({}, reports)
    await expect.element(screen.getByRole('cell', { name: '苹果', exact: true })).toBeVisible()
    vi.setSystemTime(1_029_000)
    grid().openAnother('二')
    await expect.element(screen.getByRole('textbox').first()).toHaveValue('二')
    vi.setSystemTime(1_031_000)
    grid().openAnother('三')
    // Not at 29 seconds: that would stand between them.
    await expect
      .poll(() => asked)
      .toEqual([
        [1_000_000, 1_031_000],
        [1_000_000, 1_031_000],
      ])
  })

  it('joins several rows where the column takes several', async () => {
    const { screen, onChange } = await stage({ multi: true })
    await userEvent.click(screen.getByRole('cell', { name: '苹果', exact: true }))
    await userEvent.click(screen.getByRole('cell', { name: '梨', exact: true }))
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(onChange.mock.calls).toEqual([['苹果,梨', { productCode: 'A1,P1' }]])
  })

  it('asks for a row where none is chosen (spec 5: 请选择一条记录)', async () => {
    const { screen, onChange } = await stage()
    await expect.element(screen.getByRole('cell', { name: '苹果', exact: true })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    await expect.element(screen.getByText('请选择一条记录')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('clears the cell and its row', async () => {
    const { screen, onChange } = await stage()
    await userEvent.click(screen.getByRole('button', { name: '清空' }))
    expect(onChange.mock.calls).toEqual([[null, { productCode: null }]])
  })

  it.each([
    [{ popupCode: '' }, 'popup参数未正确配置!'],
    [{ orgFields: 'name' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('says what is wrong with its column (spec 5): %j', async (declared, problem) => {
    const { screen } = await stage(declared)
    await expect.element(screen.getByRole('textbox')).toHaveValue(problem)
  })

  it('says where the server has no reports, whole, however narrow the column is', async () => {
    const { screen } = await stage({}, null)
    const problem = '当前服务器还没有在线报表，无法选择'
    await expect.element(screen.getByRole('textbox')).toHaveValue(problem)
    const whole = screen.getByRole('tooltip')
    await expect.element(whole).toHaveTextContent(problem)
    await expect.element(whole).toBeVisible()
  })

  it('says where there is no such report', async () => {
    const { screen } = await stage({ popupCode: 'nothing' })
    await expect.element(screen.getByText('服务器上没有编码为“nothing”的在线报表')).toBeVisible()
  })

  it('says why a report could not be had, and tries again', async () => {
    let isBroken = true
    const { screen } = await stage(
      {},
      {
        ...source,
        describe: (code, signal) => (isBroken ? Promise.reject(new Error('网络超时')) : source.describe(code, signal)),
      },
    )
    await expect.element(screen.getByText('出错了')).toBeVisible()
    await expect
      .element(screen.getByText('Popup初始化失败，请检查你的配置或稍后重试！ 错误信息如下：网络超时'))
      .toBeVisible()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await expect.element(screen.getByRole('cell', { name: '苹果', exact: true })).toBeVisible()
  })
})
