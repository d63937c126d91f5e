import { describe, expect, it } from 'vitest'
import type { CellPosition, GridExtent, Selection } from './selection.ts'
import {
  clampSelection,
  extendTo,
  inputCell,
  isSingleCell,
  type Move,
  moveSelection,
  rangeOf,
  type Step,
  selectAll,
  stepSelection,
} from './selection-moves.ts'

// Ten rows, five columns, four rows to a page.
const EXTENT: GridExtent = { rows: 10, columns: 5, pageRows: 4 }
const EMPTY: GridExtent = { rows: 0, columns: 5, pageRows: 4 }

type Cell = readonly [row: number, column: number]
function at([row, column]: Cell): CellPosition {
  return { row, column }
}
function select(anchor: Cell, active: Cell = anchor): Selection {
  return { anchor: at(anchor), active: at(active) }
}
function activeOf(selection: Selection | null): Cell | null {
  return selection && [selection.active.row, selection.active.column]
}

describe('moving the active cell', () => {
  it.each<[Move, from: Cell, to: Cell]>([
    ['up', [5, 2], [4, 2]],
    ['down', [5, 2], [6, 2]],
    ['left', [5, 2], [5, 1]],
    ['right', [5, 2], [5, 3]],
    ['up', [0, 2], [0, 2]],
    ['down', [9, 2], [9, 2]],
    ['left', [5, 0], [5, 0]],
    ['right', [5, 4], [5, 4]],
    ['rowStart', [5, 2], [5, 0]],
    ['rowEnd', [5, 2], [5, 4]],
    ['firstCell', [5, 2], [0, 0]],
    ['lastCell', [5, 2], [9, 4]],
    ['pageUp', [5, 2], [1, 2]],
    ['pageUp', [2, 2], [0, 2]],
    ['pageDown', [5, 2], [9, 2]],
    ['pageDown', [1, 2], [5, 2]],
  ])('%s from %j is %j', (move, from, to) => {
    expect(moveSelection(select(from), move, EXTENT)).toEqual(select(to))
  })

  it('moves by one row at least when no whole row fits in the window', () => {
    expect(activeOf(moveSelection(select([5, 2]), 'pageDown', { ...EXTENT, pageRows: 0 }))).toEqual([6, 2])
  })

  it('begins in the first cell when nothing is selected', () => {
    expect(moveSelection(null, 'down', EXTENT)).toEqual(select([0, 0]))
  })

  it('selects nothing in an empty grid', () => {
    expect(moveSelection(null, 'down', EMPTY)).toBeNull()
    expect(moveSelection(select([0, 0]), 'down', { rows: 3, columns: 0, pageRows: 1 })).toBeNull()
    expect(selectAll(null, EMPTY)).toBeNull()
    expect(stepSelection(null, 'right', EMPTY)).toBeNull()
  })

  it('leaves a drawn range from the corner where it began', () => {
    expect(moveSelection(select([2, 1], [5, 3]), 'down', EXTENT)).toEqual(select([3, 1]))
  })

  it('comes back into a grid that has become smaller', () => {
    expect(activeOf(moveSelection(select([99, 99]), 'up', EXTENT))).toEqual([8, 4])
  })
})

describe('moving to the edge of filled cells (Ctrl and an arrow)', () => {
  // Column 0: rows 1-3 and 6-7 are filled, the others empty.
  const filled = new Set([1, 2, 3, 6, 7])
  const isFilled = (row: number, column: number) => column === 0 && filled.has(row)

  it.each<[Move, from: number, to: number]>([
    ['edgeDown', 1, 3],
    ['edgeDown', 2, 3],
    ['edgeDown', 3, 6],
    ['edgeDown', 4, 6],
    ['edgeDown', 7, 9],
    ['edgeDown', 9, 9],
    ['edgeUp', 9, 7],
    ['edgeUp', 7, 6],
    ['edgeUp', 6, 3],
    ['edgeUp', 1, 0],
    ['edgeUp', 0, 0],
  ])('%s from row %i stops at row %i', (move, from, to) => {
    expect(activeOf(moveSelection(select([from, 0]), move, EXTENT, { isFilled }))).toEqual([to, 0])
  })

  it('goes along a row just so', () => {
    const isInRow = (_row: number, column: number) => column === 1 || column === 2
    const move = (from: number, direction: Move) =>
      activeOf(moveSelection(select([0, from]), direction, EXTENT, { isFilled: isInRow }))?.[1]

    expect(move(0, 'edgeRight')).toBe(1)
    expect(move(1, 'edgeRight')).toBe(2)
    expect(move(2, 'edgeRight')).toBe(4)
    expect(move(4, 'edgeLeft')).toBe(2)
    expect(move(2, 'edgeLeft')).toBe(1)
  })

  it('draws the range along with Shift', () => {
    expect(moveSelection(select([1, 0]), 'edgeDown', EXTENT, { extend: true, isFilled })).toEqual(
      select([1, 0], [3, 0]),
    )
  })
})

describe('drawing a range with Shift', () => {
  it('keeps the anchor while the active cell moves on', () => {
    const once = moveSelection(select([5, 2]), 'down', EXTENT, { extend: true })
    const twice = moveSelection(once, 'left', EXTENT, { extend: true })

    expect(twice).toEqual(select([5, 2], [6, 1]))
    expect(twice && rangeOf(twice)).toEqual({ top: 5, left: 1, bottom: 6, right: 2 })
  })

  it('shrinks the range again on the way back', () => {
    const drawn = select([5, 2], [7, 2])
    expect(moveSelection(drawn, 'up', EXTENT, { extend: true })).toEqual(select([5, 2], [6, 2]))
  })

  it('draws to a clicked cell, from the anchor or from nothing', () => {
    expect(extendTo(select([5, 2], [6, 3]), at([1, 0]))).toEqual(select([5, 2], [1, 0]))
    expect(extendTo(null, at([1, 0]))).toEqual(select([1, 0]))
  })

  it('types into the corner where the range began', () => {
    expect(inputCell(select([5, 2], [7, 4]))).toEqual(at([5, 2]))
  })
})

describe('select all', () => {
  it('takes every cell and leaves the active one where it is', () => {
    const all = selectAll(select([5, 2]), EXTENT)

    expect(all && rangeOf(all)).toEqual({ top: 0, left: 0, bottom: 9, right: 4 })
    expect(activeOf(all)).toEqual([5, 2])
    expect(activeOf(selectAll(null, EXTENT))).toEqual([0, 0])
  })

  it('ends with the next move, which starts from the active cell', () => {
    const all = selectAll(select([5, 2]), EXTENT)

    expect(moveSelection(all, 'down', EXTENT)).toEqual(select([6, 2]))
    expect(moveSelection(all, 'down', EXTENT, { extend: true })).toEqual(select([5, 2], [6, 2]))
  })
})

describe('Tab and Enter', () => {
  it.each<[Step, from: Cell, to: Cell | null]>([
    ['right', [1, 1], [1, 2]],
    ['right', [1, 4], [2, 0]],
    ['right', [9, 4], null],
    ['left', [1, 1], [1, 0]],
    ['left', [1, 0], [0, 4]],
    ['left', [0, 0], null],
    ['down', [1, 1], [2, 1]],
    ['down', [9, 1], null],
    ['up', [1, 1], [0, 1]],
    ['up', [0, 1], null],
  ])('%s from %j leads to %j', (step, from, to) => {
    expect(activeOf(stepSelection(select(from), step, EXTENT))).toEqual(to)
  })

  it('steps over cells that cannot be edited, from row to row', () => {
    // Columns 3 and 4 cannot be edited, and row 2 not at all.
    const isStop = (row: number, column: number) => column < 3 && row !== 2
    const step = (from: Cell, direction: Step) => activeOf(stepSelection(select(from), direction, EXTENT, { isStop }))

    expect(step([1, 2], 'right')).toEqual([3, 0])
    expect(step([3, 0], 'left')).toEqual([1, 2])
    expect(step([9, 2], 'right')).toBeNull()
  })

  it('goes back with Enter to the column where a run of Tabs began', () => {
    const tabbed = stepSelection(stepSelection(select([1, 1]), 'right', EXTENT), 'right', EXTENT)
    const entered = stepSelection(tabbed, 'down', EXTENT)

    expect(activeOf(tabbed)).toEqual([1, 3])
    expect(activeOf(entered)).toEqual([2, 1])
    expect(activeOf(stepSelection(moveSelection(tabbed, 'left', EXTENT), 'down', EXTENT))).toEqual([2, 2])
  })

  describe('in a range of several cells', () => {
    const drawn = select([1, 1], [2, 2])
    function walk(step: Step, times: number): (Cell | null)[] {
      let selection: Selection | null = drawn
      return Array.from({ length: times }, () => {
        selection = stepSelection(selection, step, EXTENT)
        return activeOf(selection)
      })
    }

    it('walks row by row with Tab, round and round', () => {
      expect(walk('right', 5)).toEqual([
        [1, 2],
        [2, 1],
        [2, 2],
        [1, 1],
        [1, 2],
      ])
    })

    it('walks backwards with Shift+Tab', () => {
      expect(walk('left', 2)).toEqual([
        [2, 2],
        [2, 1],
      ])
    })

    it('walks column by column with Enter', () => {
      expect(walk('down', 4)).toEqual([
        [2, 1],
        [1, 2],
        [2, 2],
        [1, 1],
      ])
      expect(walk('up', 1)).toEqual([[2, 2]])
    })

    it('keeps the range, and types into the cell it walked to', () => {
      const walked = stepSelection(drawn, 'right', EXTENT)

      expect(walked && rangeOf(walked)).toEqual(rangeOf(drawn))
      expect(walked && inputCell(walked)).toEqual(at([1, 2]))
    })

    it('stays where it is when nothing in the range can be edited', () => {
      expect(activeOf(stepSelection(drawn, 'right', EXTENT, { isStop: () => false }))).toEqual([1, 1])
    })
  })
})

describe('a grid that loses rows', () => {
  it('pulls the selection back to the last row', () => {
    expect(clampSelection(select([8, 1], [9, 2]), { ...EXTENT, rows: 9 })).toEqual(select([8, 1], [8, 2]))
  })

  it('keeps the same selection while all of it is still there', () => {
    const selection = select([1, 1], [2, 2])
    expect(clampSelection(selection, EXTENT)).toBe(selection)
  })

  it('has no selection when no row is left', () => {
    expect(clampSelection(select([0, 0]), EMPTY)).toBeNull()
  })

  it('tells a single cell from a range', () => {
    expect(isSingleCell(select([1, 1]))).toBe(true)
    expect(isSingleCell(select([1, 1], [1, 2]))).toBe(false)
  })
})
