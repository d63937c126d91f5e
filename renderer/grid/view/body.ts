import type { CellPlace } from '../engine/cell-definition.ts'
import { isClosed } from '../engine/edit-rights.ts'
import type { GridRow } from '../engine/row.ts'
import { makeBlock, makeDiv } from './elements.ts'
import type { ErrorTexts } from './error-texts.ts'
import styles from './grid.module.css'
import { activeCellId, type GridState, isMarked, type ServiceColumn } from './grid-state.ts'
import {
  bindCell,
  CellMark,
  type CellSlot,
  drawCellMarks,
  drawRowMarks,
  makeCellSlot,
  makeRowSlot,
  paintValue,
  RowMark,
  type RowSlot,
} from './row-pool.ts'
import { makeServiceCell, paintServiceCell, placeServices } from './service-cells.ts'

/** The rows in the window. Everything here runs within the scroll event: what is painted late is seen blank. */
export interface GridBody {
  readonly element: HTMLElement
  /** Whether the active cell is among the drawn ones. */
  readonly showsActive: boolean
  /** Brings elements to the rows and columns of the window; those that stay are not touched. */
  render(): void
  /** Paints values again: of these rows and columns, or of all that are in the window. */
  repaint(ids: ReadonlyMap<string, unknown> | ReadonlySet<string> | null, columns: ReadonlySet<string> | null): void
  /** Draws range, errors and row marks again. */
  remark(): void
  /** Other columns, widths or pins: the elements are made anew. */
  rebuild(): void
  cellAt(row: number, column: number): HTMLElement | null
  destroy(): void
}

/** Reused for every paint: nothing is allocated while scrolling. */
type MutablePlace = { -readonly [Key in keyof CellPlace]: CellPlace[Key] }

const HANDLE_PX = 9

export function createBody(
  state: GridState,
  services: readonly ServiceColumn[],
  describe: ErrorTexts['describe'],
): GridBody {
  const { store, errors, slots: slotHost, selected, texts, rowHeightPx, markRow } = state.options
  const element = makeDiv(styles.body, 'rowgroup')
  const lines: RowSlot[] = []
  const idle: RowSlot[] = []
  /** The handle that stands in the last cell of the range. */
  const handle = makeDiv(styles.handle)
  handle.dataset.fillHandle = ''
  let handleCell: CellSlot | null = null
  let place: MutablePlace | null = null
  let paintedFree = { first: 0, end: 0 }
  let activeCell: CellSlot | null = null

  function render() {
    const { first, end } = state.rows
    const { free } = state
    if (free.first !== paintedFree.first || free.end !== paintedFree.end) {
      paintedFree = free
      for (const line of lines) if (line.index !== -1) bindFree(line, line.index >= first && line.index < end)
    }
    let kept = 0
    for (const line of lines) {
      if (line.index >= first && line.index < end && line.row === store.rows[line.index]) kept += 1
      else if (line.index !== -1) {
        line.index = -1
        idle.push(line)
      } else if (!idle.includes(line)) idle.push(line)
    }
    if (kept < end - first) {
      for (let index = first; index < end; index += 1) if (!lineOf(index)) show(index)
    }
    // What is left over shows nothing.
    for (const line of idle) if (line.row) hide(line)
    idle.length = 0
    slotHost?.flush()
  }

  function lineOf(index: number): RowSlot | undefined {
    for (const line of lines) if (line.index === index) return line
    return undefined
  }

  function show(index: number) {
    const row = store.rows[index]
    if (!row) return
    const line = idle.pop() ?? addLine()
    if (line.row === null) line.element.style.visibility = ''
    line.index = index
    line.row = row
    line.id = store.idOf(row)
    line.element.style.transform = `translateY(${index * rowHeightPx}px)`
    // Row 1 is the header.
    line.element.setAttribute('aria-rowindex', String(index + 2))
    bindFree(line, false)
    paintLine(line, null)
  }

  function hide(line: RowSlot) {
    line.row = null
    line.id = ''
    line.index = -1
    for (const cell of line.pinned) clearCell(cell)
    for (const cell of line.free) clearCell(cell)
    line.element.style.visibility = 'hidden'
    line.element.removeAttribute('aria-rowindex')
  }

  /** The element shows no cell any more. */
  function clearCell(cell: CellSlot) {
    drawCellMarks(cell, 0)
    if (activeCell === cell) forgetActive()
    if (handleCell === cell) removeHandle()
    describe(cell.element, undefined)
    if (cell.placed.column.cell.editing === 'slot') slotHost?.release(cell.element)
  }

  function forgetActive() {
    activeCell?.element.removeAttribute('id')
    activeCell = null
  }

  function addLine(): RowSlot {
    const line = makeRowSlot(state.layout.widthPx)
    const { layout } = state
    if (layout.leftWidthPx > 0) {
      line.left = makeBlock('left', layout.leftWidthPx)
      line.element.append(line.left)
    }
    placeServices(services, layout.leftWidthPx, (service, leftPx, position) => {
      const cell = makeServiceCell(service, leftPx, position)
      const place = service.isLoose ? line.element : line.left
      line.service.push(cell)
      place?.append(cell)
    })
    if (layout.right.length > 0) {
      // Last, as it is read.
      line.right = makeBlock('right', layout.rightWidthPx)
      line.element.append(line.right)
    }
    for (const placed of [...layout.left, ...layout.right]) {
      const cell = makeCellSlot(line, placed, isInputLook(), services.length)
      line.pinned.push(cell)
      ;(placed.pinned === 'left' ? line.left : line.right)?.append(cell.element)
    }
    lines.push(line)
    element.append(line.element)
    return line
  }

  function isInputLook(): boolean {
    return state.mode === 'always'
  }

  /** The line's cells for the columns of the window; new ones are painted when the row stays. */
  function bindFree(line: RowSlot, paint: boolean) {
    const { first, end } = state.free
    const { free } = state.layout
    const cells = line.free
    const fits =
      cells.length === end - first && cells[0]?.placed === free[first] && cells.at(-1)?.placed === free[end - 1]
    if (fits) return
    const wanted = new Set(free.slice(first, end))
    const spare: CellSlot[] = []
    const next: CellSlot[] = []
    for (const cell of cells) {
      if (wanted.delete(cell.placed)) next.push(cell)
      else spare.push(cell)
    }
    const fresh: CellSlot[] = []
    for (const placed of wanted) {
      let cell = spare.pop()
      if (cell) {
        if (cell.placed.column.cell.editing === 'slot') slotHost?.release(cell.element)
        bindCell(cell, placed, isInputLook(), services.length)
      } else {
        cell = makeCellSlot(line, placed, isInputLook(), services.length)
        line.element.insertBefore(cell.element, line.right)
      }
      fresh.push(cell)
      next.push(cell)
    }
    for (const cell of spare) {
      clearCell(cell)
      cell.element.remove()
    }
    next.sort((one, other) => one.placed.index - other.placed.index)
    line.free = next
    if (!paint || !line.row) return
    for (const cell of fresh) paintCell(cell, line.row, line.index, isRowDisabled(line))
    markLine(line)
  }

  function isRowDisabled(line: RowSlot): boolean {
    return line.row !== null && store.isDisabled(line.row, line.index)
  }

  function paintLine(line: RowSlot, columns: ReadonlySet<string> | null) {
    const { row, index } = line
    if (!row) return
    const disabled = isRowDisabled(line)
    for (const cell of line.pinned)
      if (!columns || columns.has(cell.placed.column.key)) paintCell(cell, row, index, disabled)
    for (const cell of line.free)
      if (!columns || columns.has(cell.placed.column.key)) paintCell(cell, row, index, disabled)
    if (!columns) paintServices(line, disabled)
    markLine(line)
  }

  function paintServices(line: RowSlot, disabled: boolean) {
    if (line.service.length === 0) return
    const serviceState = {
      number: line.index + 1,
      selected: selected.has(line.id),
      disabled: line.row && selected.isMarkable ? !selected.isMarkable(line.row, line.index) : disabled,
      radio: state.options.services.select === 'radio',
      name: `${state.id}-rows`,
    }
    for (const cell of line.service) paintServiceCell(cell, serviceState, texts)
  }

  function paintCell(cell: CellSlot, row: GridRow, index: number, disabled: boolean) {
    const { column } = cell.placed
    const definition = column.cell
    const isLocked = disabled || isClosed(column, row)
    if (place) {
      place.column = column
      place.row = row
      place.rowId = cell.line.id
      place.rowIndex = index
      place.disabled = isLocked
    } else place = { column, row, rowId: cell.line.id, rowIndex: index, disabled: isLocked }
    if (definition.editing === 'slot') slotHost?.paint(cell.element, column, row, cell.line.id, index)
    else paintValue(cell.element, definition, column, place)
    markCell(cell, index, isLocked)
  }

  function markCell(cell: CellSlot, index: number, disabled: boolean) {
    const { column, index: position } = cell.placed
    const { active, range, filling } = state
    let marks = (disabled || isClosed(column, cell.line.row)) && column.cell.editing !== 'none' ? CellMark.locked : 0
    const isActive = active !== null && active.row === index && active.column === position
    if (isActive) marks |= CellMark.active
    else if (isMarked(range, index, position)) marks |= CellMark.range
    if (filling && isMarked(filling, index, position)) marks |= CellMark.filling
    const message = errors.size > 0 ? errors.messageOf(cell.line.id, column.key) : undefined
    if (message !== undefined) marks |= CellMark.invalid
    if (message !== undefined || cell.marks & CellMark.invalid) describe(cell.element, message)
    drawCellMarks(cell, marks)
    if (isActive && activeCell !== cell) {
      forgetActive()
      activeCell = cell
      cell.element.id = activeCellId(state)
    } else if (!isActive && activeCell === cell) forgetActive()
    const carriesHandle = range !== null && range.bottom === index && range.right === position && state.mode !== 'none'
    if (carriesHandle) putHandle(cell)
    else if (handleCell === cell) removeHandle()
  }

  function putHandle(cell: CellSlot) {
    handle.style.left = `${cell.placed.leftPx + cell.placed.column.widthPx - HANDLE_PX}px`
    const parent = cell.element.parentElement
    if (handle.parentElement !== parent) parent?.append(handle)
    handleCell = cell
  }

  function removeHandle() {
    handle.remove()
    handleCell = null
  }

  function markLine(line: RowSlot) {
    drawRowMarks(line, rowMarks(line))
    markRow?.(line)
  }

  function rowMarks(line: RowSlot): number {
    let marks = 0
    if (selected.has(line.id)) marks |= RowMark.marked
    if (state.flashing.size > 0 && state.flashing.has(line.id)) marks |= RowMark.flash
    if (store.isStale(line.id)) marks |= RowMark.stale
    if (state.dropIndex === line.index) marks |= RowMark.dropping
    else if (state.dropIndex === line.index + 1 && state.dropIndex === store.rows.length) marks |= RowMark.droppingAfter
    return marks
  }

  return {
    element,
    get showsActive() {
      return activeCell !== null
    },
    render,
    repaint(ids, columns) {
      for (const line of lines) {
        if (!line.row || (ids && !ids.has(line.id))) continue
        // A row that was saved for the first time has another id.
        if (!ids) line.id = store.idOf(line.row)
        paintLine(line, columns)
      }
      slotHost?.flush()
    },
    remark() {
      for (const line of lines) {
        if (!line.row) continue
        const disabled = isRowDisabled(line)
        for (const cell of line.pinned) markCell(cell, line.index, disabled)
        for (const cell of line.free) markCell(cell, line.index, disabled)
        paintServices(line, disabled)
        markLine(line)
      }
    },
    rebuild() {
      for (const line of lines) {
        for (const cell of line.pinned) clearCell(cell)
        for (const cell of line.free) clearCell(cell)
        line.element.remove()
      }
      lines.length = 0
      idle.length = 0
      paintedFree = { first: 0, end: 0 }
    },
    cellAt(row, column) {
      const line = lineOf(row)
      if (!line) return null
      const isAt = ({ placed }: CellSlot) => placed.index === column
      return (line.pinned.find(isAt) ?? line.free.find(isAt))?.element ?? null
    },
    destroy() {
      this.rebuild()
      element.remove()
    },
  }
}
