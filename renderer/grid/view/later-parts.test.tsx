import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLaterPart, FETCH_AGAIN_MS, type LaterPart } from '../engine/later-part.ts'
import type { GridRow } from '../engine/row.ts'
import { paste } from '../paste.fixture.ts'
import { createFootLines } from './foot-lines.ts'
import { makeRows, type OpenView, type OpenViewOptions, openView, press } from './grid-view.fixture.ts'
import { laterView } from './later-view.ts'

/** A part that comes when the test says so. */
function awaited<Part>(part: Part, onFailed: () => void) {
  let settle = { resolve: (_part: Part) => {}, reject: (_error: Error) => {} }
  let isFetched = false
  let fetched: Promise<Part> = Promise.reject(new Error('Nobody has asked.'))
  fetched.catch(() => undefined)
  const later: LaterPart<Part> = createLaterPart({
    load() {
      isFetched = true
      fetched = new Promise((resolve, reject) => {
        settle = { resolve, reject }
      })
      return fetched
    },
    onFailed,
  })
  onTestFinished(() => later.end())
  return {
    later,
    get isFetched() {
      return isFetched
    },
    async arrive() {
      settle.resolve(part)
      await fetched
    },
    async fail() {
      settle.reject(new TypeError('Failed to fetch'))
      await expect(fetched).rejects.toThrow('Failed to fetch')
    },
  }
}

function setup(options: OpenViewOptions = {}) {
  const onFailed = vi.fn()
  const view = awaited(laterView, onFailed)
  const statistics = awaited(createFootLines, onFailed)
  const onMessage = vi.fn<(kind: string, text: string) => void>()
  const grid = openView({
    rows: makeRows(6),
    mode: 'click',
    ...options,
    events: { onMessage, ...options.events },
    view: { parts: { view: view.later, statistics: statistics.later }, ...options.view },
  })
  return { grid, view, statistics, onFailed, onMessage }
}

function send(type: string, target: Element, to: Element = target) {
  const { left, top, width, height } = to.getBoundingClientRect()
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: left + width / 2,
      clientY: top + height / 2,
      pointerId: 1,
      pointerType: 'mouse',
    }),
  )
}

describe('what it takes to work in a grid', () => {
  it('is fetched when the pointer comes to it, and not to draw it', () => {
    const { grid, view } = setup()
    expect(view.isFetched).toBe(false)
    grid.view.viewport.dispatchEvent(new PointerEvent('pointerenter'))
    expect(view.isFetched).toBe(true)
  })

  it('is fetched when the focus comes to it', () => {
    const { grid, view } = setup()
    grid.put('A1')
    expect(view.isFetched).toBe(true)
  })

  it('is fetched when nobody comes, once the page has come to rest', async () => {
    const { view } = setup()
    await expect.poll(() => view.isFetched, { timeout: 5_000 }).toBe(true)
  })
})

describe('a paste before the code for it is there', () => {
  it('comes with it, into the cells that were selected, wherever they stand then', async () => {
    const { grid, view } = setup()
    grid.put('A2')
    paste('甲\t1\n乙\t2', grid.input)
    expect(grid.value('A2')).toBe('员工2')
    grid.store.add([{ name: '新' }], 0, 'api')

    await view.arrive()
    expect(['A2', 'A3', 'B3', 'A4', 'B4', 'A5'].map((name) => grid.value(name))).toEqual([
      '员工1',
      '甲',
      1,
      '乙',
      2,
      '员工4',
    ])
  })

  it('is selected when it comes, unless the user has gone on', async () => {
    const waiting = setup()
    waiting.grid.put('A2')
    paste('甲\n乙', waiting.grid.input)
    await waiting.view.arrive()
    expect(waiting.grid.range).toBe('A2:A3')

    const gone = setup()
    gone.grid.put('A2')
    paste('甲\n乙', gone.grid.input)
    gone.grid.put('B5')
    await gone.view.arrive()
    expect([gone.grid.value('A3'), gone.grid.range]).toEqual(['乙', 'B5'])
  })

  it('is no part of what is typed meanwhile: each is taken back by itself', async () => {
    const { grid, view } = setup()
    grid.put('A1')
    paste('甲', grid.input)
    grid.put('A3')
    await press('F2')
    await userEvent.keyboard('新')
    await view.arrive()
    expect([grid.open, grid.value('A1'), grid.value('A3')]).toEqual(['A3', '甲', '新'])

    await userEvent.keyboard('名{Enter}')
    expect(grid.value('A3')).toBe('新名')
    await press('Ctrl+z', 'Ctrl+z')
    expect([grid.value('A1'), grid.value('A3')]).toEqual(['员工1', '新'])
  })

  it('has nowhere to go when its row was removed', async () => {
    const { grid, view } = setup()
    grid.put('A2')
    paste('甲', grid.input)
    grid.store.remove('r2', 'api')
    await view.arrive()
    expect(grid.store.rows.map(({ name }) => name)).toEqual(['员工1', '员工3', '员工4', '员工5', '员工6'])
  })

  it('outlives a failed fetch: that is said, and it comes with the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { grid, view, onFailed } = setup()
    grid.put('A2')
    paste('甲', grid.input)
    await view.fail()
    expect([onFailed.mock.calls.length, grid.value('A2')]).toEqual([1, '员工2'])

    vi.advanceTimersByTime(FETCH_AGAIN_MS)
    await view.arrive()
    expect(grid.value('A2')).toBe('甲')
  })
})

describe('a row that is moved by the keyboard before the code for it is there', () => {
  const SERVICES = { drag: true, expand: false, select: null, numbers: false } as const

  it('moves when it comes, the selection with it, and that is said', async () => {
    const { grid, view } = setup({ view: { services: SERVICES } })
    grid.put('A2')
    await press('Alt+Shift+ArrowDown')
    expect(grid.value('A2')).toBe('员工2')
    await view.arrive()
    expect([grid.value('A2'), grid.value('A3'), grid.range]).toEqual(['员工3', '员工2', 'A3'])
    expect(grid.root.querySelector('[role="status"]')?.textContent).toBe('已移到第 3 行')
  })

  it('is the row that was selected then, unless it has gone', async () => {
    const moved = setup({ view: { services: SERVICES } })
    moved.grid.put('A2')
    await press('Alt+Shift+ArrowDown')
    moved.grid.put('A5')
    await moved.view.arrive()
    expect([moved.grid.value('A3'), moved.grid.range]).toEqual(['员工2', 'A5'])

    const gone = setup({ view: { services: SERVICES } })
    gone.grid.put('A2')
    await press('Alt+Shift+ArrowDown')
    gone.grid.store.remove('r2', 'api')
    await gone.view.arrive()
    expect(gone.grid.store.rows.map(({ name }) => name)).toEqual(['员工1', '员工3', '员工4', '员工5', '员工6'])
  })
})

describe('keys that change cells', () => {
  it('wait for nothing', async () => {
    const { grid } = setup()
    grid.put('A1')
    await press('Shift+ArrowDown', 'Ctrl+d')
    expect(grid.value('A2')).toBe('员工1')
    await press('Delete')
    expect([grid.value('A1'), grid.value('A2')]).toEqual([null, null])
    await press('Ctrl+z')
    expect([grid.value('A1'), grid.value('A2')]).toEqual(['员工1', '员工1'])
  })

  it('copy at once', () => {
    const { grid } = setup()
    grid.put('A1')
    const clipboardData = new DataTransfer()
    grid.input.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    expect(clipboardData.getData('text/plain')).toBe('员工1')
  })
})

describe('a drag that begins before the code for it is there', () => {
  function handleOf(grid: OpenView): Element {
    const handle = grid.root.querySelector('[data-fill-handle]')
    if (!handle) throw new Error('There is no handle.')
    return handle
  }

  it('goes on when that has come while the pointer is pressed', async () => {
    const { grid, view } = setup()
    grid.put('A1')
    send('pointerdown', handleOf(grid))
    await view.arrive()
    send('pointermove', grid.cell('A3'))
    send('pointerup', grid.cell('A3'))
    expect([grid.value('A2'), grid.value('A3'), grid.value('A4')]).toEqual(['员工1', '员工1', '员工4'])
    expect(grid.range).toBe('A1:A3')
  })

  it('is over when the pointer was let go before', async () => {
    const { grid, view } = setup()
    grid.put('A1')
    send('pointerdown', handleOf(grid))
    send('pointerup', grid.cell('A3'))
    await view.arrive()
    send('pointermove', grid.cell('A4'))
    send('pointerup', grid.cell('A4'))
    expect(grid.range).toBe('A1')
  })

  it('selects cells all the same', () => {
    const { grid } = setup()
    send('pointerdown', grid.cell('A1'))
    send('pointermove', grid.cell('B2'))
    send('pointerup', grid.cell('B2'))
    expect(grid.range).toBe('A1:B2')
  })

  it('opens the menu of a row whose handle was pressed', async () => {
    const onRowMenu = vi.fn<(row: GridRow) => void>()
    const services = { drag: true, expand: false, select: null, numbers: false }
    const { grid, view } = setup({ events: { onRowMenu }, view: { services } })
    const handle = page.getByRole('button', { name: '移动第 2 行' }).element()
    send('pointerdown', handle)
    send('pointerup', handle)
    await view.arrive()
    expect(onRowMenu.mock.calls[0]?.[0]).toBe(grid.store.rows[1])
  })
})

describe('what is wrong with a cell', () => {
  it('is marked at once, and told as soon as the code for that has come', async () => {
    const { grid, view } = setup()
    grid.put('A2')
    grid.errors.set('server', 'r2', 'name', '重名')
    expect(grid.cell('A2').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByRole('tooltip').elements()).toEqual([])

    await view.arrive()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('重名')
    await expect.element(page.elementLocator(grid.cell('A2'))).toHaveAccessibleDescription('重名')
    expect(grid.root.querySelector('[role="status"]')?.textContent).toBe('重名')
  })
})

describe('statistics', () => {
  const columns = [{ key: 'age', title: '年龄', type: 'input-number', statistics: ['sum'] }] as const
  const footOf = (grid: OpenView) => grid.root.querySelector<HTMLElement>('[data-foot]')

  it('have their room from the start, and are counted as soon as their code has come', async () => {
    const { grid, statistics } = setup({ columns })
    const heightPx = footOf(grid)?.offsetHeight
    expect([heightPx, footOf(grid)?.textContent]).toEqual([40, ''])
    grid.store.setCells([{ id: 'r1', key: 'age', value: 30 }], 'api')

    await statistics.arrive()
    await expect.poll(() => footOf(grid)?.querySelector('[data-statistic]')?.textContent).toBe('145')
    expect(footOf(grid)?.offsetHeight).toBe(heightPx)
    expect(footOf(grid)?.querySelector('[role="row"]')?.getAttribute('aria-rowindex')).toBe('8')
  })

  it('fetch nothing where no column asks for them', () => {
    const { grid, statistics } = setup({ columns: [{ key: 'age', title: '年龄' }] })
    const fetch = vi.spyOn(statistics.later, 'use')
    grid.view.refresh()
    expect(fetch).not.toHaveBeenCalled()
  })
})
