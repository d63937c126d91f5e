import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Checkbox, Table } from 'antd'
import { type Key, type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { openPages, PanelsConsole, withEffects } from './panels-console.fixture.tsx'

async function openConsole(first: ReactNode) {
  const pages: Readonly<Record<string, ReactNode>> = {
    '/first': first,
    '/other': <p style={{ flex: 'none', height: 3000 }}>另一页</p>,
  }
  const renderPage = ({ fullPath }: { readonly fullPath: string }) => pages[fullPath]
  const opened = openPages()
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <PanelsConsole store={opened.store} renderPage={renderPage} />
    </QueryClientProvider>,
  )
  return { screen, ...opened }
}

function TickingPage({ onTick }: { onTick(): void }) {
  useEffect(() => {
    const timer = setInterval(onTick, 1_000)
    return () => clearInterval(timer)
  }, [onTick])
  return null
}

function PollingPage({ load }: { load(): number }) {
  useQuery({ queryKey: ['polled'], queryFn: load, refetchInterval: 1_000, refetchOnMount: false })
  return null
}

describe('work of a page whose tab is hidden', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('of an interval stops, and goes on when the tab is shown', async () => {
    let ticks = 0
    const tick = () => {
      ticks += 1
    }
    const { show } = await openConsole(<TickingPage onTick={tick} />)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(ticks).toBe(3)
    show('/other')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ticks).toBe(3)
    show('/first')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ticks).toBe(4)
  })

  it('of a query stops, whether it polls or the browser is back', async () => {
    let calls = 0
    const load = () => {
      calls += 1
      return calls
    }
    const { show } = await openConsole(<PollingPage load={load} />)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(calls).toBe(3)
    show('/other')
    await vi.advanceTimersByTimeAsync(60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toBe(3)
    show('/first')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(calls).toBe(4)
  })
})

const ROWS = Array.from({ length: 200 }, (_, index) => ({ key: index, name: `第${index}行` }))

function FullPage() {
  const [selected, setSelected] = useState<readonly Key[]>([])
  return (
    <div>
      <input aria-label="名称" />
      <Checkbox>已读</Checkbox>
      <Table
        virtual
        pagination={false}
        scroll={{ y: 200, x: 400 }}
        rowSelection={{
          selectedRowKeys: [...selected],
          onChange: setSelected,
          getCheckboxProps: ({ name }) => ({ 'aria-label': name }),
        }}
        columns={[{ dataIndex: 'name', title: '名称', width: 200 }]}
        dataSource={ROWS}
      />
      <div style={{ height: 2000 }}>长</div>
    </div>
  )
}

describe('what is in a page', () => {
  it('is all there when its tab is shown again: input, selection, every scroll position', async () => {
    const { screen, show } = await openConsole(<FullPage />)
    const name = screen.getByRole('textbox', { name: '名称' })
    await name.fill('草稿')
    await screen.getByRole('checkbox', { name: '已读' }).click()
    await screen.getByRole('checkbox', { name: '第1行' }).click()
    const panel = screen.container.querySelector('[data-hidden="false"] > [data-tab-panel]')
    const rows = screen.container.querySelector('.ant-table-tbody-virtual-holder')
    if (panel === null || rows === null) throw new Error('The page has no scroll containers.')
    rows.scrollTop = 1_000
    panel.scrollTop = 300
    await expect.element(screen.getByText('第20行')).toBeInTheDocument()

    show('/other')
    await expect.element(screen.getByText('另一页')).toBeVisible()
    const other = screen.getByText('另一页').element().parentElement
    if (other !== null) other.scrollTop = 700
    show('/first')

    await expect.element(name).toBeVisible()
    await expect.element(name).toHaveValue('草稿')
    await expect.element(screen.getByRole('checkbox', { name: '已读' })).toBeChecked()
    expect(panel.scrollTop).toBe(300)
    expect(rows.scrollTop).toBe(1_000)
    await expect.element(screen.getByText('第20行')).toBeInTheDocument()
    rows.scrollTop = 0
    await expect.element(screen.getByRole('checkbox', { name: '第1行' })).toBeChecked()
    show('/other')
    await expect.poll(() => other?.scrollTop).toBe(700)
  })

  it('begins anew with a refresh, and only there', async () => {
    const { screen, show, refresh: refreshTab } = await openConsole(<FullPage />)
    const name = screen.getByRole('textbox', { name: '名称' })
    await name.fill('草稿')
    refreshTab('/other')
    show('/other')
    show('/first')
    await expect.element(name).toHaveValue('草稿')
    refreshTab('/first')
    await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveValue('')
  })
})

describe('the focus after a switch', () => {
  it('is where it was in the page that is shown, else on the page as a whole', async () => {
    const { screen, show } = await openConsole(<FullPage />)
    await screen.getByRole('textbox', { name: '名称' }).click()
    show('/other')
    await expect.element(screen.getByRole('main')).toHaveFocus()
    show('/first')
    await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveFocus()
  })

  it('is on the page as a whole when what had it is gone', async () => {
    const { screen, show, refresh: refreshTab } = await openConsole(<FullPage />)
    await screen.getByRole('textbox', { name: '名称' }).click()
    show('/other')
    refreshTab('/first')
    show('/first')
    await expect.element(screen.getByRole('textbox', { name: '名称' })).toBeVisible()
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })
})

describe('the focus', () => {
  it('is back where it was, also when what had it for a moment is gone', async () => {
    const { screen, show } = await openConsole(
      <div>
        <input aria-label="第一项" />
        <input aria-label="第二项" />
      </div>,
    )
    const first = screen.getByRole('textbox', { name: '第一项' }).element()
    const second = screen.getByRole('textbox', { name: '第二项' }).element()
    if (!(first instanceof HTMLElement && second instanceof HTMLElement)) throw new Error('The page has no fields.')
    const passing = document.createElement('input')
    first.after(passing)
    // All in one task, in which a dialog would fetch the focus back.
    first.focus()
    passing.focus()
    passing.remove()
    second.focus()
    await withEffects(() => show('/other'))
    await withEffects(() => show('/first'))
    await expect.poll(() => document.activeElement).toBe(second)
  })
})
