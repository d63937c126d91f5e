import type { CellActions } from '../core/cell-definition.ts'
import { applyCellPlan, type CellPlan, type TooManyCells } from '../core/cell-plan.ts'
import { parseClipboardText, writeClipboardText } from '../core/clipboard-text.ts'
import { MAX_PASTED_CELLS } from '../core/constants.ts'
import { type FillPlace, planClear, planFill, planFillAll, planFillDown } from '../core/fill-plan.ts'
import type { Column } from '../core/grid-column.ts'
import { findGridKey, type GridCommand, KEY_MOVES } from '../core/grid-keys.ts'
import { applyPaste, planPaste } from '../core/paste-plan.ts'
import type { GridRow } from '../core/row.ts'
import type { CellPosition, CellRange, GridExtent, Selection } from '../core/selection.ts'
import {
  inputCell,
  isSingleCell,
  moveSelection,
  type Step,
  selectAll,
  selectCell,
  stepSelection,
} from '../core/selection-moves.ts'
import type { GridState } from './grid-state.ts'
import type { LiveEditor } from './live-editor.ts'

interface ActionParts {
  readonly state: GridState
  readonly live: LiveEditor
  extent(): GridExtent
  select(selection: Selection | null, options?: { readonly scroll?: boolean }): void
  say(text: string): void
}

/** What keys, the clipboard and presses do; all of it through the store, so that all of it can be taken back. */
export interface GridActions {
  handleKey(event: KeyboardEvent): void
  handleCopy(event: ClipboardEvent): void
  handleCut(event: ClipboardEvent): void
  handlePaste(event: ClipboardEvent): void
  fill(source: CellRange, target: CellRange): void
  /** An editor closed by itself and says where to go. */
  afterCommit(move: 'down' | 'right' | 'left' | 'none'): void
  /** The grid was entered with Tab. */
  enterByTab(): void
  openByPress(position: CellPosition): void
  click(position: CellPosition, target: Element): void
  markRows(rowIndex: number, on: boolean, extend: boolean): void
}

export function createGridActions({ state, live, extent, select, say }: ActionParts): GridActions {
  const { store, validator, errors, selected, events, texts } = state.options
  /** Escape was pressed twice: Tab leaves the grid. */
  let released = false
  let lastMarked = -1

  function columnAt(index: number): Column | undefined {
    return state.layout.placed[index]?.column
  }

  function isEditable(row: number, column: number): boolean {
    const at = store.rows[row]
    const of = columnAt(column)
    return at !== undefined && of !== undefined && state.mode !== 'none' && store.isEditable(at, row, of)
  }

  function active(): { readonly row: GridRow; readonly rowIndex: number; readonly column: Column } | null {
    const { selection } = state
    if (!selection) return null
    const position = inputCell(selection)
    const row = store.rows[position.row]
    const column = columnAt(position.column)
    return row && column ? { row, rowIndex: position.row, column } : null
  }

  // --- keys ---
  function handleKey(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    const { cell, keyState } = live
    if (cell && cell.placed.column.cell.editing === 'component') {
      if (cell.placed.column.cell.keepsKeys?.includes(event.key)) return
    } else if (event.target !== live.input) return
    const found = findGridKey(event, keyState)
    if (event.key === 'Tab' && released && keyState === 'navigating') return
    if (event.key !== 'Escape' && event.key !== 'Shift') released = false
    if (!found) {
      openByTyping(event)
      return
    }
    if (found.clipboard) return
    if (found.command === 'toggle' && !canToggle()) {
      // A blank is text, where text is expected.
      openByTyping(event)
      return
    }
    if (!run(found.command)) return
    event.preventDefault()
    // A dialog around the grid closes by it, and does not ask whether somebody has used it already.
    if (event.key === 'Escape') event.stopPropagation()
  }

  /** A component opens with the key that was typed; text goes into the input by itself. */
  function openByTyping({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
    if (live.cell || isComposing || ctrlKey || metaKey || altKey || key.length !== 1) return
    if (active()?.column.cell.editing === 'component') live.open(key === ' ' ? undefined : key)
  }

  function run(command: GridCommand): boolean {
    const move = KEY_MOVES[command]
    if (move) {
      const isFilled = (row: number, column: number) => textAt(row, column) !== ''
      const next = moveSelection(state.selection, move.move, extent(), { extend: move.extend, isFilled })
      if (next) select(next)
      return true
    }
    switch (command) {
      case 'selectAll':
        select(selectAll(state.selection, extent()), { scroll: false })
        return true
      case 'collapse':
        if (state.selection && !isSingleCell(state.selection)) {
          select(selectCell(inputCell(state.selection)))
          return true
        }
        // Nothing is left to give up here: the next Tab leaves, and a dialog around the grid may close.
        if (!released) {
          released = true
          return true
        }
        return false
      case 'stepRight':
        return step('right', true)
      case 'stepLeft':
        return step('left', true)
      case 'stepUp':
        return step('up', false)
      case 'enter':
        if (state.selection && !isSingleCell(state.selection)) return step('down', false)
        if (canToggle() || !live.open()) return step('down', false)
        return true
      case 'edit':
        live.open()
        return true
      case 'toggle':
        toggle()
        return true
      case 'markRow':
        markActiveRow()
        return true
      case 'clear':
        clear()
        return true
      case 'undo':
        travel('undo')
        return true
      case 'redo':
        travel('redo')
        return true
      case 'fillDown':
        fillDown()
        return true
      case 'rowMenu':
        openRowMenu()
        return true
      case 'moveRowUp':
        moveRow(-1)
        return true
      case 'moveRowDown':
        moveRow(1)
        return true
      case 'commitDown':
        return commitAnd('down')
      case 'commitUp':
        return commitAnd('up')
      case 'commitRight':
        return commitAnd('right')
      case 'commitLeft':
        return commitAnd('left')
      case 'commitFill':
        commitFill()
        return true
      case 'cancel':
        live.cancel()
        live.focus()
        return true
      default:
        return false
    }
  }

  /** Where always-on inputs follow one another, the next one is open too. */
  function step(direction: Step, isTab: boolean): boolean {
    const isStop = isTab ? isEditable : undefined
    const next = stepSelection(state.selection, direction, extent(), isStop ? { isStop } : {})
    if (next) {
      select(next)
      return true
    }
    const isForward = direction === 'right' || direction === 'down'
    if (!isForward || !(events.onBeyondLast?.() ?? false)) return !isTab && isForward
    const last = store.rows.length - 1
    const { column } = state.selection ? inputCell(state.selection) : { column: 0 }
    select(selectCell({ row: last, column: direction === 'down' ? column : firstStop(last) }))
    return true
  }

  function firstStop(row: number): number {
    const found = state.layout.placed.findIndex(({ index }) => isEditable(row, index))
    return Math.max(0, found)
  }

  function commitAnd(direction: Step): boolean {
    live.commit()
    const moved = step(direction, direction === 'left' || direction === 'right')
    live.focus()
    if (moved) openIfAlways()
    return moved
  }

  function openIfAlways() {
    if (state.mode === 'always' && active()?.column.cell.editing === 'text') live.open()
  }

  function afterCommit(move: 'down' | 'right' | 'left' | 'none') {
    live.focus()
    if (move === 'none') return
    step(move, move !== 'down')
    openIfAlways()
  }

  // --- values ---
  function textAt(rowIndex: number, columnIndex: number): string {
    const row = store.rows[rowIndex]
    const column = columnAt(columnIndex)
    return row && column ? column.cell.format(row[column.key] ?? null, column) : ''
  }

  function place(): FillPlace {
    return { columns: columnsOf(), store }
  }

  function clear() {
    if (state.range) carryOut(planClear(state.range, place()))
  }

  /** Does what was planned; what is wrong with it is marked, and said. */
  function carryOut(plan: CellPlan | TooManyCells) {
    if (plan.kind === 'too-many') {
      refuse(plan)
      return
    }
    applyCellPlan(plan, store, errors)
    check(plan)
  }

  function check({ changes }: CellPlan) {
    validator.checkMany(changes.map(({ id, key }) => [id, key] as const))
  }

  function refuse({ limit }: TooManyCells) {
    const text = texts.pasteTooLarge(limit)
    events.onMessage?.('warning', text)
    say(text)
  }

  function canToggle(): boolean {
    const at = active()
    return at !== null && at.column.cell.editing === 'toggle'
  }

  function toggle() {
    const at = active()
    if (!at?.column.cell.toggle || !isEditable(at.rowIndex, inputCellColumn())) return
    const value = at.column.cell.toggle(at.row[at.column.key] ?? null, at.column)
    const id = store.idOf(at.row)
    store.setCells([{ id, key: at.column.key, value }], 'user')
    validator.check(id, at.column.key, 'change')
  }

  function inputCellColumn(): number {
    return state.selection ? inputCell(state.selection).column : -1
  }

  function travel(way: 'undo' | 'redo') {
    const change = way === 'undo' ? store.undo() : store.redo()
    if (!change) return
    const cells = [...(change.cells ?? [])].flatMap(([id, keys]) => [...keys].map((key) => [id, key] as const))
    validator.checkMany(cells)
    const [first] = cells
    const row = first ? store.indexOf(first[0]) : (change.inserted[0]?.index ?? -1)
    if (row === -1) return
    const placed = first ? state.layout.placed.find(({ column }) => column.key === first[1]) : undefined
    select(selectCell({ row, column: placed?.index ?? Math.max(0, inputCellColumn()) }))
  }

  // --- fill ---
  function fill(source: CellRange, target: CellRange) {
    const whole = {
      top: Math.min(source.top, target.top),
      left: Math.min(source.left, target.left),
      bottom: Math.max(source.bottom, target.bottom),
      right: Math.max(source.right, target.right),
    }
    carryOut(planFill(source, whole, place()))
    select({
      anchor: { row: whole.top, column: whole.left },
      active: { row: whole.bottom, column: whole.right },
    })
  }

  function columnsOf(): readonly Column[] {
    return state.layout.placed.map(({ column }) => column)
  }

  function fillDown() {
    if (state.range) carryOut(planFillDown(state.range, place()))
  }

  function commitFill() {
    const edited = live.cell
    const { range } = state
    if (!edited || !range) return
    const { column } = edited.placed
    live.commit()
    live.focus()
    carryOut(planFillAll(edited.row[column.key] ?? null, column, range, place()))
  }

  // --- clipboard ---
  function copyText(): string | null {
    const { range } = state
    if (!range || live.cell) return null
    const rows: string[][] = []
    for (let row = range.top; row <= range.bottom; row += 1) {
      const cells: string[] = []
      for (let column = range.left; column <= range.right; column += 1) cells.push(textAt(row, column))
      rows.push(cells)
    }
    return writeClipboardText(rows)
  }

  function handleCopy(event: ClipboardEvent): boolean {
    const text = copyText()
    if (text === null) return false
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    return true
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isTable = /[\t\n]/.test(text.replace(/\r?\n$/, ''))
    if (live.cell) {
      // One value belongs to the open input; a table belongs to the grid.
      if (!isTable || live.cell.placed.column.cell.editing !== 'text') return
      live.commit()
      live.focus()
    }
    if (!state.range || state.mode === 'none' || text === '') return
    event.preventDefault()
    paste(text, state.range)
  }

  function paste(text: string, target: CellRange) {
    const plan = planPaste({
      cells: parseClipboardText(text, MAX_PASTED_CELLS),
      target,
      columns: columnsOf(),
      store,
      mayAdd: state.options.mayAddRows?.() ?? 0,
    })
    if (plan.kind === 'too-many') {
      refuse(plan)
      return
    }
    applyPaste(plan, store, errors)
    check(plan)
    const { range } = plan
    if (range) {
      const anchor = { row: range.top, column: range.left }
      select({ anchor, active: { row: range.bottom, column: range.right } }, { scroll: false })
    }
    const wrong = plan.refused.length + plan.refusedInAdded.length
    const left = plan.skipped + plan.dropped
    const said = texts.pasted(plan.changes.length, wrong, left)
    say(said)
    if (wrong + left > 0) events.onMessage?.('warning', said)
  }

  // --- rows ---
  function markActiveRow() {
    const at = active()
    if (at) markRows(at.rowIndex, !selected.has(store.idOf(at.row)), false)
  }

  function markRows(rowIndex: number, on: boolean, extend: boolean) {
    const from = extend && lastMarked !== -1 ? Math.min(lastMarked, rowIndex) : rowIndex
    const to = extend && lastMarked !== -1 ? Math.max(lastMarked, rowIndex) : rowIndex
    lastMarked = rowIndex
    for (let index = from; index <= to; index += 1) {
      const row = store.rows[index]
      if (row) selected.toggle(store.idOf(row), on)
    }
  }

  function moveRow(by: 1 | -1) {
    const at = active()
    const to = (at?.rowIndex ?? 0) + by
    if (!at || !state.options.services.drag || to < 0 || to >= store.rows.length) return
    store.move(at.rowIndex, to, 'user')
    select(selectCell({ row: to, column: inputCellColumn() }))
  }

  function openRowMenu() {
    const at = active()
    if (at) events.onRowMenu?.(at.row, live.input.getBoundingClientRect())
  }

  // --- presses ---
  function openByPress(position: CellPosition) {
    released = false
    if (columnAt(position.column)?.cell.editing === 'text') live.open()
  }

  function click(position: CellPosition, target: Element) {
    const row = store.rows[position.row]
    const column = columnAt(position.column)
    if (!row || !column) return
    const rowId = store.idOf(row)
    const disabled = !isEditable(position.row, position.column)
    const actions: CellActions = {
      setValue(value, others = {}) {
        const changes = Object.entries({ [column.key]: value, ...others }).map(([key, next]) => ({
          id: rowId,
          key,
          value: next,
        }))
        store.setCells(changes, 'user')
        validator.check(rowId, column.key, 'change')
      },
      open: () => {
        live.open()
      },
    }
    const place = { column, row, rowId, rowIndex: position.row, disabled }
    if (!column.cell.press?.(target, place, actions) && !disabled && !live.cell) {
      if (column.cell.editing === 'toggle') toggle()
      else if (column.cell.editing === 'component') live.open()
    }
    events.onCellClick?.(row, column, target)
  }

  return {
    handleKey,
    handleCopy: (event) => void handleCopy(event),
    handleCut(event) {
      if (handleCopy(event)) clear()
    },
    handlePaste,
    fill,
    afterCommit,
    enterByTab: openIfAlways,
    openByPress,
    click,
    markRows,
  }
}
