import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GridRow } from '../engine/row.ts'
import { makeRows, openView, press } from './grid-view.fixture.ts'

interface Point {
  readonly x: number
  readonly y: number
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function send(type: string, { x, y }: Point, init: PointerEventInit = {}) {
  const target = document.elementFromPoint(x, y) ?? document.body
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      ...init,
    }),
  )
}

/** Presses on an element, moves over points and lets go at the last one. */
function drag(from: Element, ...path: readonly Point[]) {
  send('pointerdown', middleOf(from))
  for (const point of path) send('pointermove', point)
  send('pointerup', path.at(-1) ?? middleOf(from))
}

const frames = (count: number) =>
  new Promise<void>((done) => {
    const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)))
    next(count)
  })

const SERVICES = { drag: true, expand: true, select: 'checkbox', numbers: true } as const

describe('a press on a cell', () => {
  it('selects it, and opens it where it takes text', async () => {
    const grid = openView()
    await userEvent.click(grid.cell('B3'))
    expect([grid.at, grid.open]).toEqual(['B3', 'B3'])
    await userEvent.click(grid.cell('E2'))
    expect([grid.at, grid.open]).toEqual(['E2', null])
  })

  it('ticks a box, and opens a list, once each', async () => {
    const grid = openView()
    await userEvent.click(grid.cell('C2'))
    expect(grid.value('C2')).toBe('Y')
    await userEvent.click(grid.cell('D2'))
    expect(grid.open).toBe('D2')
    expect(grid.editors.opened).toHaveLength(1)
  })

  it('with Shift reaches to it, and does nothing else there', async () => {
    const grid = openView()
    await userEvent.click(grid.cell('A1'))
    await userEvent.click(grid.cell('C3'), { modifiers: ['Shift'] })
    expect([grid.at, grid.range, grid.open, grid.value('C3')]).toEqual(['A1', 'A1:C3', null, 'Y'])
    await userEvent.click(grid.cell('D2'), { modifiers: ['Shift'] })
    expect([grid.range, grid.open]).toEqual(['A1:D2', null])
  })

  it('with the right button keeps the range that it is in, and asks for the menu of its row', async () => {
    const asked: unknown[] = []
    const grid = openView({ events: { onRowMenu: (row: GridRow) => asked.push(row.id) } })
    await userEvent.click(grid.cell('A1'))
    await userEvent.click(grid.cell('B3'), { modifiers: ['Shift'] })
    await userEvent.click(grid.cell('A2'), { button: 'right' })
    expect([grid.range, grid.open, asked]).toEqual(['A1:B3', null, ['r2']])
    await userEvent.click(grid.cell('D4'), { button: 'right' })
    expect([grid.range, grid.open]).toEqual(['D4', null])
  })

  it('opens by a double click what is not open yet', async () => {
    const grid = openView({ mode: 'click' })
    await userEvent.dblClick(grid.cell('D2'))
    expect([grid.open, grid.editors.opened.length]).toEqual(['D2', 1])
  })

  it('of a finger opens nothing before it is lifted, and nothing at all when it scrolls', () => {
    const grid = openView()
    const at = middleOf(grid.cell('A2'))
    send('pointerdown', at, { pointerType: 'touch' })
    expect(grid.at).toBeNull()
    send('pointercancel', at, { pointerType: 'touch' })
    expect(grid.at).toBeNull()
    send('pointerdown', at, { pointerType: 'touch' })
    send('pointerup', at, { pointerType: 'touch' })
    expect([grid.at, grid.open]).toEqual(['A2', 'A2'])
  })

  it('between the cells leaves the keys with the grid', async () => {
    const grid = openView({ rows: makeRows(2), view: { height: 400 } })
    await userEvent.click(grid.cell('E1'))
    await userEvent.click(page.elementLocator(grid.view.viewport), { position: { x: 400, y: 350 } })
    await press('ArrowDown')
    expect(grid.at).toBe('E2')
  })

  it('tells the page of the cell', async () => {
    const onCellClick = vi.fn<(row: GridRow, column: { readonly key: string }) => void>()
    const grid = openView({ events: { onCellClick } })
    await userEvent.click(grid.cell('E2'))
    expect(onCellClick.mock.calls.map(([row, { key }]) => [row.id, key])).toEqual([['r2', 'note']])
  })
})

describe('dragging over cells', () => {
  it('selects the range from where it began', async () => {
    const grid = openView()
    await userEvent.dragAndDrop(grid.cell('A1'), grid.cell('C3'))
    expect([grid.at, grid.range, grid.open]).toEqual(['A1', 'A1:C3', null])
  })

  it('ticks no box on its way', async () => {
    const grid = openView()
    await userEvent.dragAndDrop(grid.cell('C1'), grid.cell('C2'))
    expect([grid.range, grid.value('C1'), grid.value('C2')]).toEqual(['C1:C2', 'Y', 'N'])
  })

  it('scrolls at the edge, and takes along what comes', async () => {
    const grid = openView()
    const { bottom } = grid.view.viewport.getBoundingClientRect()
    const from = middleOf(grid.cell('A2'))
    send('pointerdown', from)
    send('pointermove', { x: from.x, y: bottom + 40 })
    await expect.poll(() => grid.view.viewport.scrollTop).toBeGreaterThan(200)
    send('pointerup', { x: from.x, y: bottom + 40 })
    const { scrollTop } = grid.view.viewport
    await frames(3)
    expect(grid.view.viewport.scrollTop).toBe(scrollTop)
    expect(grid.view.range?.top).toBe(1)
    expect(grid.view.range?.bottom).toBeGreaterThan(7)
  })

  it('does not scroll for a hand that trembles close to the edge', async () => {
    const grid = openView()
    const { bottom } = grid.view.viewport.getBoundingClientRect()
    const at = { x: middleOf(grid.cell('A1')).x, y: bottom - 8 }
    send('pointerdown', at)
    send('pointermove', { ...at, x: at.x + 2 })
    await frames(3)
    send('pointerup', at)
    expect(grid.view.viewport.scrollTop).toBeLessThan(61)
    expect(grid.view.range?.top).toBe(grid.view.range?.bottom)
  })
})

describe('the fill handle', () => {
  const handleOf = (root: Element) => {
    const handle = root.querySelector('[data-fill-handle]')
    if (!handle) throw new Error('There is no handle.')
    return handle
  }

  it('copies a text down, as one step of undo', async () => {
    const grid = openView()
    grid.put('A1')
    drag(handleOf(grid.root), middleOf(grid.cell('A2')), middleOf(grid.cell('A3')))
    expect([grid.value('A2'), grid.value('A3'), grid.range]).toEqual(['员工1', '员工1', 'A1:A3'])
    await press('Ctrl+z')
    expect([grid.value('A2'), grid.value('A3')]).toEqual(['员工2', '员工3'])
  })

  it('goes on with a series of numbers', async () => {
    const grid = openView({ rows: makeRows(6).map((row, index) => ({ ...row, age: index < 2 ? 10 + index * 5 : 0 })) })
    grid.put('B1')
    await press('Shift+ArrowDown')
    drag(handleOf(grid.root), middleOf(grid.cell('B4')))
    expect([grid.value('B3'), grid.value('B4'), grid.value('B5')]).toEqual([20, 25, 0])
  })

  it('shows what it will fill, and fills nothing when it comes back', () => {
    const grid = openView()
    grid.put('A1')
    const at = middleOf(handleOf(grid.root))
    send('pointerdown', at)
    send('pointermove', middleOf(grid.cell('A3')))
    expect([...grid.root.querySelectorAll('[data-filling]')]).toEqual([grid.cell('A2'), grid.cell('A3')])
    send('pointermove', middleOf(grid.cell('A1')))
    send('pointerup', middleOf(grid.cell('A1')))
    expect(grid.root.querySelector('[data-filling]')).toBeNull()
    expect(grid.store.hasChanges()).toBe(false)
  })

  it('is not there where nobody may edit', () => {
    const grid = openView({ mode: 'none' })
    grid.put('A1')
    expect(grid.root.querySelector('[data-fill-handle]')).toBeNull()
  })
})

describe('the columns before the data', () => {
  it('take a row along by its handle, and the selection with it (spec 4: drag)', async () => {
    const grid = openView({ view: { services: SERVICES } })
    grid.put('A1')
    const handle = page.getByRole('button', { name: '移动第 1 行' })
    const { x } = middleOf(handle.element())
    drag(handle.element(), { x, y: middleOf(grid.cell('A3')).y + 40 })
    expect(grid.store.rows.slice(0, 4).map(({ id }) => id)).toEqual(['r2', 'r3', 'r1', 'r4'])
    expect(grid.at).toBe('A3')
  })

  it('show where a row would come to stand, below the last one too', () => {
    const grid = openView({ rows: makeRows(3), view: { services: SERVICES } })
    const handle = page.getByRole('button', { name: '移动第 1 行' }).element()
    const { x } = middleOf(handle)
    send('pointerdown', middleOf(handle))
    send('pointermove', { x, y: middleOf(grid.cell('A2')).y - 25 })
    expect(grid.root.querySelector('[data-dropping]')).toBe(grid.cell('A2').closest('[role="row"]'))
    send('pointermove', { x, y: middleOf(grid.cell('A3')).y + 40 })
    expect(grid.root.querySelector('[data-dropping-after]')).toBe(grid.cell('A3').closest('[role="row"]'))
    send('pointercancel', { x, y: 0 })
    expect(grid.root.querySelector('[data-dropping], [data-dropping-after]')).toBeNull()
    expect(grid.store.rows.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3'])
  })

  it('open the menu of a row by a click on its handle', async () => {
    const onRowMenu = vi.fn<(row: GridRow) => void>()
    const grid = openView({ view: { services: SERVICES }, events: { onRowMenu } })
    drag(page.getByRole('button', { name: '移动第 2 行' }).element())
    expect(onRowMenu.mock.calls[0]?.[0]).toBe(grid.store.rows[1])
  })

  it('leave a row where it is in a grid that nobody may edit', () => {
    const grid = openView({ view: { services: SERVICES }, store: { disabled: true } })
    const handle = page.getByRole('button', { name: '移动第 1 行' }).element()
    drag(handle, { x: middleOf(handle).x, y: middleOf(grid.cell('A3')).y })
    expect(grid.store.rows[0]?.id).toBe('r1')
  })

  it('mark rows, with Shift those between, and all of them by the box above (spec 4: select)', async () => {
    const grid = openView({ rows: makeRows(5), view: { services: SERVICES } })
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 2 行' }))
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 4 行' }), { modifiers: ['Shift'] })
    expect(grid.selected.ids).toEqual(['r2', 'r3', 'r4'])
    const all = page.getByRole('checkbox', { name: '全选' })
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
    await userEvent.click(all)
    expect(grid.selected.ids).toHaveLength(5)
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 1 行' }))
    expect(grid.selected.has('r1')).toBe(false)
  })

  it('expand a row', async () => {
    const onExpand = vi.fn<(row: GridRow) => void>()
    const grid = openView({ view: { services: SERVICES }, events: { onExpand } })
    await userEvent.click(page.getByRole('button', { name: '展开第 2 行' }))
    expect(onExpand.mock.calls[0]?.[0]).toBe(grid.store.rows[1])
  })
})

describe('the edge of a column', () => {
  it('changes its width, not below the least, and moves an open input along', async () => {
    const onColumnResize = vi.fn<() => void>()
    const grid = openView({ events: { onColumnResize } })
    await userEvent.click(grid.cell('B2'))
    const grip = () => {
      const found = document.querySelector('[title="调整 姓名 的宽度"]')
      if (!found) throw new Error('There is no grip.')
      return found
    }
    const left = grid.input.getBoundingClientRect().left
    const from = middleOf(grip())
    drag(grip(), { x: from.x + 30, y: from.y }, { x: from.x + 60, y: from.y })
    expect(grid.columns[0]?.widthPx).toBe(220)
    expect(grid.cell('B2').getBoundingClientRect().left).toBe(grid.cell('A2').getBoundingClientRect().left + 220)
    expect(grid.input.getBoundingClientRect().left).toBe(left + 60)
    expect(grid.open).toBe('B2')
    drag(grip(), { x: middleOf(grip()).x - 900, y: from.y })
    expect(grid.columns[0]?.widthPx).toBe(40)
    expect(onColumnResize).toHaveBeenCalled()
  })
})

describe('what is wrong with a cell', () => {
  const tip = () => page.getByRole('tooltip')

  it('is shown where the pointer is, and goes with it', async () => {
    const grid = openView()
    grid.errors.set('server', 'r2', 'name', '重名')
    await userEvent.hover(grid.cell('A2'))
    await expect.element(tip()).toHaveTextContent('重名')
    await userEvent.hover(grid.cell('A1'))
    await expect.element(tip()).not.toBeInTheDocument()
  })

  it('is shown beside the active cell, and follows the selection', async () => {
    const grid = openView()
    grid.errors.set('server', 'r2', 'name', '重名')
    await userEvent.click(grid.cell('A2'))
    await expect.element(tip()).toHaveTextContent('重名')
    await press('Escape', 'ArrowDown')
    await expect.element(tip()).not.toBeInTheDocument()
  })

  it('goes while the cells move under it', async () => {
    const grid = openView()
    grid.errors.set('server', 'r2', 'name', '重名')
    await userEvent.click(grid.cell('A2'))
    grid.view.viewport.scrollTop = 300
    await expect.element(tip()).not.toBeInTheDocument()
  })
})

it('ends what listens without an error, whose stack would keep the grid', async () => {
  const abort = vi.spyOn(AbortController.prototype, 'abort')
  try {
    const grid = openView({ view: { services: SERVICES } })
    await userEvent.click(grid.cell('B3'))
    drag(grid.cell('A1'), middleOf(grid.cell('B2')))
    grid.destroy()
    expect(abort).toHaveBeenCalled()
    expect(abort.mock.calls.filter(([reason]) => reason === undefined)).toEqual([])
  } finally {
    abort.mockRestore()
  }
})
