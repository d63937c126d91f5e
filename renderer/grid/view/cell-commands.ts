import type { CellActions } from '../engine/cell-definition.ts'
import { applyCellPlan, type CellPlan, type TooManyCells } from '../engine/cell-plan.ts'
import { writeClipboardText } from '../engine/clipboard-text.ts'
import type { Column } from '../engine/column.ts'
import { type FillPlace, planClear, planFillAll, planFillDown } from '../engine/range-plan.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import type { CellRange, Selection } from '../engine/selection.ts'
import type { WholeState } from './later-parts.ts'
import type { LiveEditor } from './live-editor.ts'
import type { TransferSpot } from './transfer.ts'

interface CommandParts {
  readonly state: WholeState
  readonly live: LiveEditor
  select(selection: Selection | null, options?: { readonly scroll?: boolean }): void
  say(text: string): void
}

/** What changes values without an editor; all of it through the store, so that all of it can be taken back. */
export interface CellCommands {
  textAt(row: number, column: number): string
  isEditable(row: number, column: number): boolean
  /** The next value of the active cell, where its type has one. */
  toggle(): void
  /** What a press in a painted cell may do. */
  actionsOn(row: GridRow, column: Column): CellActions
  clear(): void
  fill(source: CellRange, target: CellRange): void
  fillDown(): void
  /** The value of the open cell, into all cells of the range. */
  commitFill(): void
  travel(way: 'undo' | 'redo'): void
  /** @returns whether there was something to copy. */
  copy(event: ClipboardEvent): boolean
  cut(event: ClipboardEvent): void
  paste(event: ClipboardEvent): void
}

/** In a grid without rows nothing is selected. */
const FIRST_CELL: CellRange = { top: 0, left: 0, bottom: 0, right: 0 }

export function createCellCommands({ state, live, select, say }: CommandParts): CellCommands {
  const { store, validator, errors, events, texts, parts, copied } = state.options

  function isEditable(rowIndex: number, columnIndex: number): boolean {
    const row = store.rows[rowIndex]
    const column = state.layout.placed[columnIndex]?.column
    return row !== undefined && column !== undefined && state.mode !== 'none' && store.isEditable(row, rowIndex, column)
  }

  function textAt(rowIndex: number, columnIndex: number): string {
    const row = store.rows[rowIndex]
    const column = state.layout.placed[columnIndex]?.column
    return row && column ? column.cell.format(row[column.key] ?? null, column) : ''
  }

  function setValue(row: GridRow, column: Column, value: CellValue, others: Readonly<Record<string, CellValue>> = {}) {
    const id = store.idOf(row)
    const changes = Object.entries({ [column.key]: value, ...others }).map(([key, next]) => ({ id, key, value: next }))
    store.setCells(changes, 'user')
    for (const { key } of changes) validator.check(id, key, 'change')
  }

  function toggle() {
    const { active } = state
    const row = active && store.rows[active.row]
    const column = active && state.layout.placed[active.column]?.column
    if (!active || !row || !column?.cell.toggle || !isEditable(active.row, active.column)) return
    setValue(row, column, column.cell.toggle(row[column.key] ?? null, column))
  }

  /** The rows as plans see them: in a grid that nobody may edit, no cell can be. */
  function place(): FillPlace {
    const columns = state.layout.placed.map(({ column }) => column)
    return { columns, store }
  }

  /** Does what was planned; what is wrong with it is marked. */
  function carryOut(plan: CellPlan | TooManyCells) {
    if (plan.kind === 'too-many') {
      refuse(texts.tooManyCells(plan.limit))
      return
    }
    applyCellPlan(plan, store, errors)
    check(plan)
  }

  function check({ changes }: CellPlan) {
    validator.checkMany(changes.map(({ id, key }) => [id, key] as const))
  }

  function refuse(text: string) {
    events.onMessage?.('warning', text)
    say(text)
  }

  const tools = { state, live, place, carryOut, check, refuse, select, say }

  /** What is brought to a range goes there when the code for it has come, wherever its cells stand then. */
  function spotOf(range: CellRange): TransferSpot {
    return {
      range,
      row: store.rows[range.top],
      column: state.layout.placed[range.left]?.column,
      selection: state.selection,
      tools,
    }
  }

  function changeRange(plan: (range: CellRange, place: FillPlace) => CellPlan | TooManyCells) {
    if (state.range && state.mode !== 'none') carryOut(plan(state.range, place()))
  }

  const clear = () => changeRange(planClear)

  function fill(source: CellRange, target: CellRange) {
    const spot = spotOf(source)
    parts.view.use((view) => view.continueSeries(target, spot))
  }

  function commitFill() {
    const edited = live.cell
    const { range } = state
    if (!edited || !range) return
    const { row, column } = edited
    live.commit()
    live.focus()
    carryOut(planFillAll(row[column.key] ?? null, column, range, place()))
  }

  function travel(way: 'undo' | 'redo') {
    const change = way === 'undo' ? store.undo() : store.redo()
    if (change) parts.view.use((view) => view.showTravelled(change, tools))
  }

  /** Controls in cells that the page draws have a clipboard of their own. */
  function isOurs({ target }: ClipboardEvent): boolean {
    if (!(target instanceof Element) || live.contains(target)) return true
    return !target.closest('input, textarea, [contenteditable]')
  }

  function copy(event: ClipboardEvent): boolean {
    const { range } = state
    if (!range || live.cell || !isOurs(event)) return false
    const rows: string[][] = []
    for (let row = range.top; row <= range.bottom; row += 1) {
      const cells: string[] = []
      for (let column = range.left; column <= range.right; column += 1) cells.push(textAt(row, column))
      rows.push(cells)
    }
    event.preventDefault()
    event.clipboardData?.setData('text/plain', writeClipboardText(rows))
    copied.copy(event, range, place())
    return true
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (state.mode === 'none' || text === '' || !isOurs(event)) return
    if (live.cell) {
      // One value belongs to the open input, where it is typed or searched for; a table belongs to the grid. Only an input
      // of several lines takes it.
      const isTable = /[\t\n]/.test(text.replace(/\r?\n$/, ''))
      if (!isTable || (event.target instanceof Element && event.target.closest('textarea'))) return
      live.commit()
      live.focus()
    }
    event.preventDefault()
    const spot = spotOf(state.range ?? FIRST_CELL)
    // Of an event that is over, a part that has still to come reads the text alone.
    parts.view.use((view) => view.pasteText(text, spot, event))
  }

  return {
    textAt,
    isEditable,
    toggle,
    actionsOn: (row, column) => ({
      setValue: (value, others) => setValue(row, column, value, others),
      open: () => {
        live.open()
      },
    }),
    clear,
    fill,
    fillDown: () => changeRange(planFillDown),
    commitFill,
    travel,
    copy,
    cut(event) {
      if (copy(event)) clear()
    },
    paste,
  }
}
