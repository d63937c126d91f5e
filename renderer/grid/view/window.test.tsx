import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GridColumn } from '../engine/grid-column.ts'
import type { GridRow } from '../engine/row.ts'
import { COLUMNS, makeRows, type OpenView, openView, press } from './grid-view.fixture.ts'

/** Scrolls as a browser does, and tells of it within the same task. */
function scrollTo(grid: OpenView, place: { readonly top?: number; readonly left?: number }) {
  const { viewport } = grid.view
  if (place.top !== undefined) viewport.scrollTop = place.top
  if (place.left !== undefined) viewport.scrollLeft = place.left
  viewport.dispatchEvent(new Event('scroll'))
}

/** The rows that are seen must be full of what their rows hold. */
function blankRows(grid: OpenView): readonly number[] {
  const { viewport } = grid.view
  const first = Math.floor(viewport.scrollTop / 61)
  const last = Math.min(
    grid.store.rows.length - 1,
    Math.ceil((viewport.scrollTop + viewport.clientHeight - 40) / 61) - 1,
  )
  const blank: number[] = []
  for (let index = first; index <= last; index += 1) {
    const row = grid.store.rows[index]
    const cell = row && grid.view.cellElement(grid.store.idOf(row), 'name')
    const top = cell?.getBoundingClientRect().top ?? 0
    const shouldBe = viewport.getBoundingClientRect().top + 1 + 40 + index * 61 - viewport.scrollTop
    if (cell?.textContent !== row?.name || Math.abs(top - shouldBe) > 1) blank.push(index)
  }
  return blank
}

const wide = (count: number, pins: Readonly<Record<number, 'left' | 'right'>> = {}): GridColumn[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `c${index}`,
    title: `列${index}`,
    type: 'input',
    width: 120,
    ...(pins[index] && { fixed: pins[index] }),
  }))

function wideRows(rows: number, columns: number): GridRow[] {
  return Array.from({ length: rows }, (_, row) => ({
    id: `r${row + 1}`,
    ...Object.fromEntries(Array.from({ length: columns }, (_unused, column) => [`c${column}`, `${row + 1}/${column}`])),
  }))
}

describe('a hundred thousand rows', () => {
  it('are never seen blank, wherever the scroll jumps to', () => {
    const grid = openView({ rows: makeRows(100_000) })
    const nodes = () => grid.root.querySelectorAll('*').length
    const before = nodes()
    for (const top of [61 * 50_000, 17, 61 * 99_999, 61 * 3 + 30, 4_000_123, 0]) {
      scrollTo(grid, { top })
      expect(blankRows(grid), `scrolled to ${top}`).toEqual([])
    }
    expect(nodes()).toBeLessThan(before + 60)
    expect(grid.root.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('100001')
  })

  it('are reached with the keyboard, end to end', async () => {
    const grid = openView({ rows: makeRows(100_000) })
    grid.put('A1')
    await press('Ctrl+End')
    expect(grid.at).toBe('E100000')
    await press('Ctrl+Home')
    expect(grid.at).toBe('A1')
  })
})

describe('many columns', () => {
  it('are drawn as far as they are seen, between those that are pinned', () => {
    const grid = openView({ columns: wide(60, { 0: 'left', 59: 'right' }), rows: wideRows(30, 60), widthPx: 800 })
    for (const left of [0, 500, 1234, 60 * 120, 90]) {
      scrollTo(grid, { left })
      const box = grid.view.viewport.getBoundingClientRect()
      for (const x of [30, 200, 400, 600, 780]) {
        const cell = document.elementFromPoint(box.left + x, box.top + 130)?.closest('[role="gridcell"]')
        const head = document.elementFromPoint(box.left + x, box.top + 20)?.closest('[role="columnheader"]')
        expect(cell?.textContent, `${x} at ${left}`).toBe(`2/${head?.textContent?.slice(1)}`)
      }
    }
    expect(grid.root.querySelectorAll('[role="row"][aria-rowindex="2"] [role="gridcell"]').length).toBeLessThan(14)
  })

  it('have their titles and figures as far as they are seen, no more and each once', async () => {
    const columns = wide(60, { 0: 'left', 59: 'right' }).map(
      (column): GridColumn => ({ ...column, type: 'input-number', statistics: ['sum'] }),
    )
    const rows = [{ id: 'r1', ...Object.fromEntries(columns.map(({ key }, index) => [key, index])) }]
    const grid = openView({ columns, rows, widthPx: 800 })
    const titles = () => [...grid.root.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent)
    const sums = () => [...grid.root.querySelectorAll('[data-statistic="sum"]')].map((cell) => `列${cell.textContent}`)
    await expect.poll(sums).toContain('列3')
    for (const left of [0, 500, 1234, 60 * 120, 90]) {
      scrollTo(grid, { left })
      expect(titles().length, `titles at ${left}`).toBeLessThan(14)
      expect(new Set(titles()).size, `titles at ${left}`).toBe(titles().length)
      expect(sums().sort(), `figures at ${left}`).toEqual(titles().sort())
    }
  })

  it('throw the shadow of pinned columns only where they lie under them', () => {
    const grid = openView({ columns: wide(20, { 0: 'left', 19: 'right' }), rows: wideRows(3, 20), widthPx: 800 })
    const edges = () => ['data-under-left', 'data-under-right'].map((name) => grid.view.viewport.hasAttribute(name))
    expect(edges()).toEqual([false, true])
    scrollTo(grid, { left: 200 })
    expect(edges()).toEqual([true, true])
    scrollTo(grid, { left: 20 * 120 })
    expect(edges()).toEqual([true, false])
  })

  it('come into view beside the pinned ones, not under them', async () => {
    const grid = openView({ columns: wide(20, { 0: 'left', 19: 'right' }), rows: wideRows(3, 20), widthPx: 800 })
    grid.put('A1')
    for (let count = 0; count < 9; count += 1) await press('ArrowRight')
    const box = grid.view.viewport.getBoundingClientRect()
    expect(grid.cell('J1').getBoundingClientRect().right).toBeLessThanOrEqual(box.left + 1 + 800 - 2 - 120 + 1)
    for (let count = 0; count < 6; count += 1) await press('ArrowLeft')
    expect(grid.cell('D1').getBoundingClientRect().left).toBeGreaterThanOrEqual(box.left + 120)
  })

  it('keep an open input over its cell, and out of the pinned ones, while they scroll', async () => {
    const grid = openView({ columns: wide(20, { 0: 'left' }), rows: wideRows(3, 20), widthPx: 800 })
    await userEvent.click(grid.cell('C1'))
    scrollTo(grid, { left: 180 })
    expect(Math.round(grid.input.getBoundingClientRect().left)).toBe(
      Math.round(grid.cell('C1').getBoundingClientRect().left + 4),
    )
    const box = grid.view.viewport.getBoundingClientRect()
    const at = document.elementFromPoint(box.left + 110, box.top + 40 + 30)
    expect(at?.closest('[role="gridcell"]')).toBe(grid.cell('A1'))
  })

  it('are not pinned where that would leave little of the others', () => {
    const pins = { 0: 'left', 1: 'left', 2: 'left' } as const
    const grid = openView({ columns: wide(8, pins), rows: wideRows(3, 8), widthPx: 700 })
    const offset = () => grid.cell('A1').getBoundingClientRect().left - grid.root.getBoundingClientRect().left - 1
    scrollTo(grid, { left: 100 })
    expect(offset()).toBe(0)
    // As at 200 %.
    grid.root.style.width = '350px'
    grid.view.refresh()
    expect(offset()).toBe(-100)
  })
})

describe('an open input', () => {
  it('keeps its text when its row scrolls out of the window and back', async () => {
    const grid = openView({ rows: makeRows(1_000) })
    await userEvent.click(grid.cell('A2'))
    await userEvent.keyboard('半句')
    scrollTo(grid, { top: 30_000 })
    expect([grid.open, document.activeElement]).toEqual(['A2', grid.input])
    await userEvent.keyboard('话')
    scrollTo(grid, { top: 0 })
    expect([grid.input.value, grid.value('A2')]).toEqual(['半句话', '半句话'])
    expect(grid.input.getBoundingClientRect().top).toBeGreaterThan(grid.cell('A2').getBoundingClientRect().top)
  })

  it('goes along when rows come above it, go, or are moved', async () => {
    const grid = openView({ rows: makeRows(10) })
    await userEvent.click(grid.cell('A3'))
    await userEvent.keyboard('甲')
    const isOver = (name: string) => {
      expect(grid.open).toBe(name)
      expect(Math.round(grid.input.getBoundingClientRect().top)).toBe(
        Math.round(grid.cell(name).getBoundingClientRect().top + 14),
      )
    }
    grid.store.add([{ name: '新1' }, { name: '新2' }], 0, 'outside')
    isOver('A5')
    grid.store.remove('r1', 'api')
    isOver('A4')
    grid.store.move(0, 6, 'api')
    isOver('A3')
    await userEvent.keyboard('乙')
    expect(grid.store.rowById('r3')?.name).toBe('甲乙')
  })

  it('closes when its row goes, and nothing else happens to the rows', async () => {
    const grid = openView({ rows: makeRows(5) })
    await userEvent.click(grid.cell('A3'))
    await userEvent.keyboard('甲')
    grid.store.remove('r3', 'api')
    expect([grid.open, grid.store.rows.map(({ name }) => name)]).toEqual([null, ['员工1', '员工2', '员工4', '员工5']])
    await userEvent.keyboard('{ArrowDown}')
    expect(grid.at).toBe('A4')
  })

  it('closes when all rows are exchanged', async () => {
    const grid = openView({ rows: makeRows(5) })
    await userEvent.click(grid.cell('A3'))
    grid.store.load(makeRows(2))
    expect([grid.open, grid.value('A1')]).toEqual([null, '员工1'])
    expect(grid.at).toBe('A2')
  })

  it('is taken as it is when the columns are declared anew', async () => {
    const grid = openView({ rows: makeRows(5) })
    await userEvent.click(grid.cell('A3'))
    await userEvent.keyboard('甲')
    grid.view.setColumns(grid.resolve(COLUMNS.filter(({ key }) => key !== 'name')))
    expect([grid.open, grid.store.rows[2]?.name]).toEqual([null, '甲'])
    expect(grid.root.querySelectorAll('[role="columnheader"]')).toHaveLength(4)
  })

  it('is written on under the id that its row got when it was saved', async () => {
    const grid = openView({ rows: makeRows(2) })
    const [id = ''] = grid.store.add([{ name: '新人' }], undefined, 'user')
    await userEvent.click(grid.cell('A3'))
    grid.store.changes()
    grid.store.accept({ rows: [{ id: 's9', name: '新人' }], newIds: new Map([[id, 's9']]), deletedIds: [] })
    expect(grid.view.editing).toEqual({ rowId: 's9', key: 'name' })
    await userEvent.keyboard('改')
    expect(grid.store.rowById('s9')?.name).toBe('改')
    grid.errors.set('server', 's9', 'name', '重名')
    expect(grid.cell('A3').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the selection', () => {
  it('stays on its row when rows come above it', async () => {
    const grid = openView({ rows: makeRows(5) })
    grid.put('B3')
    grid.store.add([{ name: '新' }], 0, 'outside')
    expect(grid.at).toBe('B4')
  })

  it('goes to the row that follows when its row is removed, and to the last one from the end', () => {
    const grid = openView({ rows: makeRows(5) })
    grid.put('B3')
    grid.store.remove('r3', 'user')
    expect(grid.at).toBe('B3')
    grid.put('B4')
    grid.store.remove('r5', 'user')
    expect(grid.at).toBe('B3')
    grid.store.remove(['r1', 'r2', 'r4'], 'user')
    expect([grid.at, grid.range]).toEqual([null, null])
  })

  it('stays on its column when that is pinned', () => {
    const grid = openView({ rows: makeRows(5) })
    grid.put('B3')
    const [, , , city] = grid.columns
    if (city) city.pinned = 'left'
    grid.view.setColumns(grid.columns)
    expect(grid.view.selection?.active).toEqual({ row: 2, column: 2 })
    expect(grid.root.querySelector('[data-active]')?.textContent).toBe('22')
  })
})

describe('a grid that is hidden', () => {
  it('stands where it stood when it comes back, with what changed meanwhile', async () => {
    const grid = openView({ rows: makeRows(200) })
    grid.put('B100')
    const { scrollTop } = grid.view.viewport
    expect(scrollTop).toBeGreaterThan(1_000)
    grid.root.style.display = 'none'
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    grid.store.setCells([{ id: 'r100', key: 'name', value: '隐藏时改' }], 'api')
    grid.store.add([{ name: '新' }], undefined, 'api')
    grid.root.style.display = ''
    await expect.poll(() => grid.view.viewport.scrollTop).toBe(scrollTop)
    expect([grid.at, grid.cell('A100').textContent, blankRows(grid)]).toEqual(['B100', '隐藏时改', []])
  })

  it('is drawn when it is shown for the first time', async () => {
    const grid = openView({ rows: makeRows(50) })
    grid.root.style.display = 'none'
    grid.store.load(makeRows(60))
    grid.root.style.display = ''
    await expect.poll(() => blankRows(grid)).toEqual([])
  })
})

describe('a grid in something that is scrolled', () => {
  function setupInside() {
    const grid = openView({ rows: makeRows(6) })
    const outer = document.createElement('div')
    outer.style.cssText = 'height: 200px; overflow: auto; padding-top: 300px'
    document.body.append(outer)
    onTestFinished(() => outer.remove())
    outer.append(grid.root)
    const isSeen = (name: string) => {
      const [cell, window] = [grid.cell(name).getBoundingClientRect(), outer.getBoundingClientRect()]
      return cell.top >= window.top - 1 && cell.bottom <= window.bottom + 1
    }
    return { grid, outer, isSeen }
  }

  it('brings the cell that gets the focus into view, and the one that keys lead to', async () => {
    const { grid, isSeen } = setupInside()
    expect(isSeen('A4')).toBe(false)
    grid.put('A4')
    await expect.poll(() => isSeen('A4')).toBe(true)
    await press('ArrowDown', 'ArrowDown')
    await expect.poll(() => isSeen('A6')).toBe(true)
  })

  it('keeps the message of a cell above it, over no cell of its row', async () => {
    const { grid, outer } = setupInside()
    grid.errors.set('server', 'r4', 'name', '重名')
    grid.put('A4')
    const tip = page.getByRole('tooltip')
    await expect.element(tip).toHaveTextContent('重名')
    const rectOf = (element: Element) => element.getBoundingClientRect()
    const gapPx = () => Math.round(rectOf(grid.cell('A4')).top - rectOf(tip.element()).bottom)
    const offPx = () => Math.round(rectOf(tip.element()).left - rectOf(grid.cell('A4')).left)
    await expect.poll(() => [gapPx(), offPx()]).toEqual([2, 0])
    outer.scrollTop -= 40
    await expect.poll(() => [gapPx(), offPx()]).toEqual([2, 0])
  })
})

describe('the size of a grid', () => {
  it('follows its container', async () => {
    const grid = openView({ rows: makeRows(100), view: { height: null, maxHeight: null } })
    grid.root.style.height = '200px'
    await expect.poll(() => grid.view.viewport.clientHeight).toBe(200)
    grid.root.style.height = '700px'
    await expect.poll(() => blankRows(grid)).toEqual([])
    expect(grid.view.viewport.clientHeight).toBe(700)
  })

  it('hides no cell that was seen when something comes below it', async () => {
    const grid = openView({ view: { maxHeight: null, height: null } })
    grid.root.style.height = '400px'
    await expect.poll(() => grid.view.viewport.clientHeight).toBeGreaterThan(390)
    grid.put('A20')
    grid.root.style.height = '300px'
    const { viewport } = grid.view
    const bottomPx = () => viewport.getBoundingClientRect().bottom - grid.cell('A20').getBoundingClientRect().bottom
    await expect.poll(() => viewport.clientHeight).toBeLessThan(310)
    await expect.poll(bottomPx).toBeGreaterThanOrEqual(0)
  })

  it('leaves who looks elsewhere where he is', async () => {
    const grid = openView({ view: { maxHeight: null, height: null } })
    grid.root.style.height = '400px'
    await expect.poll(() => grid.view.viewport.clientHeight).toBeGreaterThan(390)
    grid.put('A20')
    scrollTo(grid, { top: 0 })
    grid.root.style.height = '300px'
    await expect.poll(() => grid.view.viewport.clientHeight).toBeLessThan(310)
    expect(grid.view.viewport.scrollTop).toBe(0)
  })

  it('changes while somebody scrolls: they get where they were going', async () => {
    const grid = openView({ rows: makeRows(100), view: { height: null, maxHeight: null } })
    const { viewport } = grid.view
    grid.root.style.height = '400px'
    await expect.poll(() => viewport.clientHeight).toBe(400)
    await new Promise<void>((done) => {
      // Measured in this frame; told of the scrolling in the next one.
      new ResizeObserver((_, observer) => {
        if (viewport.clientHeight === 400) return
        observer.disconnect()
        done()
      }).observe(viewport)
      requestAnimationFrame(() => {
        grid.root.style.height = '300px'
        viewport.scrollTop = 1_000
      })
    })
    expect(viewport.scrollTop).toBe(1_000)
    await expect.poll(() => blankRows(grid)).toEqual([])
  })

  it('is that of its rows while there are few, and has a limit', () => {
    const few = openView({ rows: makeRows(2) })
    expect(few.view.viewport.clientHeight).toBe(40 + 2 * 61)
    const many = openView({ rows: makeRows(50) })
    expect(many.view.viewport.getBoundingClientRect().height).toBe(400)
  })

  it('has room for a sentence where there are no rows', async () => {
    const grid = openView({ rows: [] })
    const empty = [...grid.root.querySelectorAll('div')].find(({ textContent }) => textContent === '暂无数据')
    const box = empty?.getBoundingClientRect()
    const whole = grid.root.getBoundingClientRect()
    expect(box && box.top > whole.top + 40 && box.top + 22 < whole.bottom).toBe(true)
    await userEvent.keyboard('{Tab}')
    await press('ArrowDown', 'Enter', 'Delete', 'Ctrl+a', 'Ctrl+z')
    expect(grid.at).toBeNull()
    grid.store.add([{ name: '第一' }], undefined, 'user')
    expect([grid.cell('A1').textContent, grid.root.textContent?.includes('暂无数据')]).toEqual(['第一', false])
  })

  it('may be that of one column', async () => {
    const grid = openView({ columns: COLUMNS.slice(0, 1), rows: makeRows(2) })
    await userEvent.click(grid.cell('A1'))
    await press('Tab')
    expect([grid.at, grid.open]).toEqual(['A2', 'A2'])
  })
})
