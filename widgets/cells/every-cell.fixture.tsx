import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRef } from 'react'
import { vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataGrid } from '#renderer/grid/data-grid/data-grid.tsx'
import type { GridHandle } from '#renderer/grid/data-grid/grid-handle.ts'
import type { DataGridProps } from '#renderer/grid/data-grid/grid-props.ts'
import type { ReportSource, UploadTransport } from '#renderer/grid/engine/cell-services.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue, GridRow } from '#renderer/grid/engine/row.ts'
import { paste } from '#renderer/grid/paste.fixture.ts'
import { withParts } from '#renderer/grid/view/grid-parts.fixture.ts'
import type { Host } from '#renderer/host.ts'
import { fakeHost, registry } from '#renderer/react/form/form.fixture.tsx'
import { HostProvider } from '#renderer/react/host-context.tsx'
import { gridCells } from './grid-cells.ts'

const tables: Readonly<Record<string, readonly (readonly [value: string, text: string])[]>> = {
  product: [
    ['p1', '水泥'],
    ['p2', '水管'],
  ],
  sys_depart: [
    ['d1', '研发部'],
    ['d2', '市场部'],
  ],
  sys_user: [
    ['zhangsan', '张三'],
    ['lisi', '李四'],
  ],
}

function itemsOf(dictCode: string) {
  const items = tables[dictCode.split(',')[0] ?? ''] ?? []
  return items.map(([value, text]) => ({ value, text, title: text, label: text }))
}

const dictionaries: Host['dictionaries'] = {
  load: async (code) => itemsOf(code),
  peek: () => undefined,
  search: async (code, keyword) => itemsOf(code).filter(({ text }) => text.includes(keyword)),
  labels: async (code, values) => values.map((value) => itemsOf(code).find((item) => item.value === value)?.text ?? ''),
}

const reports: ReportSource = {
  scope: 'test',
  describe: async () => ({
    id: 'r1',
    name: '产品报表',
    columns: [
      { key: 'code', title: '编码', texts: new Map() },
      { key: 'name', title: '名称', texts: new Map() },
    ],
  }),
  queryItems: async () => [],
  rows: async () => ({
    rows: [
      { code: 'A1', name: '苹果' },
      { code: 'P1', name: '梨' },
    ],
    total: 2,
  }),
}

/** A server that takes every file at once. */
const uploads: UploadTransport = {
  addressOf: (path) => `/static/${path}`,
  send: async ({ file }) => ({ success: true, message: `temp/${file.name}` }),
}

export type CellGrid = Awaited<ReturnType<typeof openCellGrid>>

/**
 * A real grid with one column, 样例, and a row for each value: `r1`, `r2`, …; what stands in the rows beside it is kept.
 */
export async function openCellGrid(
  column: Partial<GridColumn>,
  values: readonly CellValue[],
  props: Partial<DataGridProps> = {},
) {
  const record = fakeHost()
  const host: Host = { ...record.host, dictionaries }
  const ref = createRef<GridHandle>()
  const onEditActived = vi.fn()
  const columns: readonly GridColumn[] = [{ key: 'cell', title: '样例', width: 260, ...column }]
  const dataSource = values.map((value, index): GridRow => ({ id: `r${index + 1}`, cell: value }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await withParts(() =>
    render(
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <QueryClientProvider client={client}>
          <HostProvider host={host} registry={registry}>
            <DataGrid
              cells={gridCells}
              ref={ref}
              label="样例"
              columns={columns}
              dataSource={dataSource}
              uploads={uploads}
              reports={reports}
              onEditActived={onEditActived}
              {...props}
            />
          </HostProvider>
        </QueryClientProvider>
      </ConfigProvider>,
    ),
  )

  function handle(): GridHandle {
    if (!ref.current) throw new Error('The grid is not mounted.')
    return ref.current
  }

  function cell(row: number): HTMLElement {
    const found = document.querySelector<HTMLElement>(
      `[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="1"]`,
    )
    if (!found) throw new Error(`There is no cell in row ${row}.`)
    return found
  }

  return {
    screen,
    handle,
    notices: record.notices,
    onEditActived,
    /** The cell of a row, counted from 1. */
    cell,
    /** Presses a cell where it lies: the test runner looks for it by its name, which a picture changes when it comes. */
    async pressCell(row: number, how: 'click' | 'dblClick') {
      const grid = screen.getByRole('grid')
      const { left, top } = grid.element().getBoundingClientRect()
      const box = cell(row).getBoundingClientRect()
      const position = { x: box.left + box.width / 2 - left, y: box.top + box.height / 2 - top }
      await userEvent[how](grid, { position, force: true })
    },
    stored: (row: number): CellValue | undefined => handle().getTableData()[row - 1]?.cell,
    /** Makes the cell active, without opening it. */
    focus: (row: number) => handle().focusCell(`r${row}`, 'cell'),
    /** What Ctrl+C puts on the clipboard. The clipboard itself is one for all tests that run beside this one. */
    copy(): string {
      const clipboardData = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      return clipboardData.getData('text/plain')
    },
    paste: (text: string) => paste(text),
    press: (keys: string) => userEvent.keyboard(keys),
  }
}

/** The next question of the browser for files is answered with these. */
export function chooseInBrowser(...files: readonly File[]) {
  const answer = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    const chosen = new DataTransfer()
    for (const file of files) chosen.items.add(file)
    this.files = chosen.files
    this.dispatchEvent(new Event('change'))
    answer.mockRestore()
  })
}
