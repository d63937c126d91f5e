import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { Activity, createRef } from 'react'
import { render } from 'vitest-browser-react'
import { gridCells } from '#widgets/cells/grid-cells.ts'
import { type Host, type LiveRow, noLive } from '../../host.ts'
import { fakeHost, registry } from '../../react/form/form.fixture.tsx'
import { HostProvider } from '../../react/host-context.tsx'
import type { GridColumn } from '../engine/grid-column.ts'
import type { GridRow } from '../engine/row.ts'
import { withParts } from '../view/grid-parts.fixture.ts'
import { DataGrid } from './data-grid.tsx'
import type { GridHandle } from './grid-handle.ts'
import type { DataGridProps } from './grid-props.ts'

export const personColumns: readonly GridColumn[] = [
  { key: 'name', title: '姓名', type: 'input', validateRules: [{ required: true, message: '请输入姓名' }] },
  { key: 'age', title: '年龄', type: 'input-number', statistics: ['sum'] },
  {
    key: 'city',
    title: '城市',
    type: 'select',
    options: [
      { value: 'bj', text: '北京' },
      { value: 'sz', text: '深圳' },
    ],
  },
  { key: 'note', title: '备注' },
]

export function people(count = 3): GridRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    name: `员工${index + 1}`,
    age: 20 + index,
    city: index % 2 === 0 ? 'bj' : 'sz',
    note: `第 ${index + 1} 个`,
  }))
}

interface Settings {
  /** Codes that the user lacks below any prefix. */
  readonly excluded?: readonly string[]
  /** Codes with their prefix that he has no right to use. */
  readonly refused?: readonly string[]
  readonly agrees?: boolean
  readonly dictionaries?: Partial<Host['dictionaries']>
  readonly theme?: ThemeConfig
}

/** A grid with a shell around it; what is asked and told is recorded. */
export async function openGrid(
  props: Partial<DataGridProps> = {},
  { excluded = [], refused = [], agrees = true, dictionaries = {}, theme = {} }: Settings = {},
) {
  const record = fakeHost({ agrees })
  const listeners = new Set<(news: LiveRow) => void>()
  const liveKeys: string[] = []
  const sent: LiveRow[] = []
  const asked: string[] = []
  const host: Host = {
    ...record.host,
    dictionaries: { ...record.host.dictionaries, ...dictionaries },
    permissions: {
      ...record.host.permissions,
      isDisabled: (code) => refused.includes(code),
      excludedActions: () => new Set(excluded),
    },
    async confirm({ content }) {
      asked.push(content)
      return agrees
    },
    live: {
      ...noLive,
      onRow(key, listener) {
        liveKeys.push(key)
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      sendRow(key, news) {
        liveKeys.push(key)
        sent.push(news)
      },
    },
  }
  const ref = createRef<GridHandle>()
  const dataSource = people()
  const tree = (more: Partial<DataGridProps> = {}, mode: 'visible' | 'hidden' = 'visible') => (
    <ConfigProvider locale={zhCN} theme={{ ...theme, token: { ...theme.token, motion: false } }}>
      <HostProvider host={host} registry={registry}>
        <Activity mode={mode}>
          <div style={{ width: 900 }}>
            <DataGrid
              cells={gridCells}
              ref={ref}
              label="人员"
              columns={personColumns}
              dataSource={dataSource}
              {...props}
              {...more}
            />
          </div>
        </Activity>
        <button type="button">外面</button>
      </HostProvider>
    </ConfigProvider>
  )
  const screen = await withParts(() => render(tree()))
  function handle(): GridHandle {
    if (!ref.current) throw new Error('The grid is not mounted.')
    return ref.current
  }
  return {
    screen,
    tree,
    handle,
    notices: record.notices,
    asked,
    sent,
    /** Keys that rows were listened for and sent under. */
    liveKeys,
    listeners,
    hear: (row: LiveRow['row'], caseId = 'theirs') => {
      for (const listener of listeners) listener({ row, caseId })
    },
    cell: (text: string) => screen.getByRole('gridcell', { name: text }),
  }
}
