import { ConfigProvider, Tabs } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { gridCells } from '#widgets/cells/grid-cells.ts'
import { fakeHost, registry } from '../../react/form/form.fixture.tsx'
import { HostProvider } from '../../react/host-context.tsx'
import type { GridColumn } from '../engine/grid-column.ts'
import { DataGrid } from './data-grid.tsx'
import type { GridHandle } from './grid-handle.ts'
import { validatePanes } from './validate-panes.ts'

const columns: readonly GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true, message: '请填名称' }] },
]

const rows = {
  goods: [{ id: 'g1', name: '水泥' }],
  people: Array.from({ length: 60 }, (_, index) => ({ id: `p${index}`, name: index === 50 ? '' : `员工${index}` })),
}

interface PanesProps {
  readonly goods: React.Ref<GridHandle>
  readonly people: React.Ref<GridHandle>
  /** Is told how a tab is brought to the front. */
  takeActivate(activate: (key: string) => void): void
}

function Panes({ goods, people, takeActivate }: PanesProps) {
  const [active, setActive] = useState('goods')
  takeActivate((key) => flushSync(() => setActive(key)))
  const pane = (key: keyof typeof rows, label: string, ref: React.Ref<GridHandle>) => ({
    key,
    label,
    forceRender: true,
    children: <DataGrid cells={gridCells} ref={ref} label={label} columns={columns} dataSource={rows[key]} />,
  })
  return (
    <Tabs
      animated={false}
      activeKey={active}
      onChange={setActive}
      items={[pane('goods', '货物', goods), pane('people', '人员', people)]}
    />
  )
}

it('shows the tab of the first grid that fails, with its cell in view and focused (spec 5)', async () => {
  const goods = createRef<GridHandle>()
  const people = createRef<GridHandle>()
  let activate: (key: string) => void = () => undefined
  const screen = await render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <HostProvider host={fakeHost().host} registry={registry}>
        <Panes
          goods={goods}
          people={people}
          takeActivate={(given) => {
            activate = given
          }}
        />
      </HostProvider>
    </ConfigProvider>,
  )
  await expect.element(screen.getByText('水泥')).toBeVisible()
  function panes() {
    if (!goods.current || !people.current) throw new Error('The grids are not mounted.')
    return [
      { paneKey: 'goods', grid: goods.current },
      { paneKey: 'people', grid: people.current },
    ]
  }
  const check = () => validatePanes({ panes: panes(), activate: (key) => activate(key) })
  await expect(check()).rejects.toMatchObject({
    error: 'VALIDATE_FAILED',
    index: 1,
    paneKey: 'people',
    errMap: { p50: { name: '请填名称' } },
  })
  await expect.element(screen.getByRole('tab', { name: '人员' })).toHaveAttribute('aria-selected', 'true')
  const input = screen.getByRole('textbox', { name: '第 51 行 名称' })
  await expect.element(input).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('请填名称')
  await userEvent.keyboard('新名{Enter}')
  await expect(check()).resolves.toBeUndefined()
})
