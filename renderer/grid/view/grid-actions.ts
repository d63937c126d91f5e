import { findGridKey, type GridCommand, KEY_MOVES } from '../engine/grid-keys.ts'
import type { CellPosition, GridExtent, Selection } from '../engine/selection.ts'
import {
  inputCell,
  isSingleCell,
  moveSelection,
  selectAll,
  selectCell,
  stepSelection,
} from '../engine/selection-moves.ts'
import type { CellCommands } from './cell-commands.ts'
import type { WholeState } from './later-parts.ts'
import type { LiveEditor } from './live-editor.ts'

interface ActionParts {
  readonly root: HTMLElement
  readonly state: WholeState
  readonly live: LiveEditor
  readonly cells: CellCommands
  extent(): GridExtent
  select(selection: Selection | null, options?: { readonly scroll?: boolean }): void
  say(text: string): void
}

/** What keys and presses do. */
export interface GridActions {
  handleKey(event: KeyboardEvent): void
  /** @returns whether there was something to do. */
  run(command: GridCommand): boolean
  /** An editor closed by itself and says where to go. */
  afterCommit(move: 'down' | 'right' | 'left' | 'none'): void
  /** The grid was entered with Tab. */
  enterByTab(): void
  openByPress(position: CellPosition): void
  click(position: CellPosition, target: Element): void
  /** Something in a column before the data was pressed. */
  service(kind: 'select' | 'expand' | 'menu', rowIndex: number, target: Element, extend: boolean): void
}

/** Commands that no text has a use for. */
const BESIDE_TEXT = /^(undo|redo|fillDown|(move|extend)(Row|Edge)?(Up|Down|Page|First|Last))/

export function createGridActions({ root, state, live, cells, extent, select, say }: ActionParts): GridActions {
  const { store, selected, events } = state.options
  /** Escape was pressed where nothing was left to give up: Tab leaves the grid. */
  let released = false
  let lastMarked = -1
  const tools = { state, select, say }

  function activeRow() {
    return state.active ? store.rows[state.active.row] : undefined
  }
  function activeColumn() {
    return state.active ? state.layout.placed[state.active.column]?.column : undefined
  }

  // --- keys ---
  function handleKey(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    if (live.cell?.column.cell.editing === 'component') {
      if (live.cell.column.cell.keepsKeys?.includes(event.key)) return
    } else if (event.target !== live.input) return
    const found = findGridKey(event, live.keyState) ?? findBesideText(event)
    if (event.key === 'Tab' && released && live.keyState === 'navigating') return
    if (event.key !== 'Escape' && event.key !== 'Shift') released = false
    if (!found || (found.command === 'toggle' && !canToggle())) {
      // A blank is text, where text is expected.
      if (openByTyping(event)) event.preventDefault()
      return
    }
    if (found.clipboard || !run(found.command)) return
    event.preventDefault()
    // A dialog around the grid closes by it, and does not ask whether somebody has used it already.
    if (event.key === 'Escape') event.stopPropagation()
  }

  /** A text that was not touched leaves to the grid what is of no use in a text. */
  function findBesideText(event: KeyboardEvent) {
    const found = live.isUntouched ? findGridKey(event, 'navigating') : undefined
    return found && BESIDE_TEXT.test(found.command) ? found : undefined
  }

  /** A component opens with the key that was typed; text goes into the input by itself. */
  function openByTyping({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
    if (live.cell || isComposing || ctrlKey || metaKey || altKey || key.length !== 1) return false
    return activeColumn()?.cell.editing === 'component' && live.open(key === ' ' ? undefined : key)
  }

  /** @returns whether the key has done its work: the browser does nothing more. */
  function run(command: GridCommand): boolean {
    const move = KEY_MOVES[command]
    if (!move) {
      const work = commands[command]
      return work !== undefined && work() !== false
    }
    live.commit()
    const isFilled = (row: number, column: number) => cells.textAt(row, column) !== ''
    const next = moveSelection(state.selection, move.move, extent(), { extend: move.extend, isFilled })
    if (next) select(next)
    return true
  }

  /** Those that are no moves, and not the clipboard's. False: the key has not done its work. */
  const commands: Partial<Record<GridCommand, () => unknown>> = {
    collapse,
    stepRight: () => tab('right'),
    stepLeft: () => tab('left'),
    commitRight: () => commitAnd(() => tab('right')),
    commitLeft: () => commitAnd(() => tab('left')),
    commitDown: () => commitAnd(() => enter('down')),
    commitUp: () => commitAnd(() => enter('up')),
    stepUp: () => enter('up'),
    enter() {
      if (isRange() || canToggle() || !live.open()) enter('down')
    },
    selectAll: () => select(selectAll(state.selection, extent()), { scroll: false }),
    edit: () => void live.open(),
    cancel() {
      live.cancel()
      live.focus()
    },
    undo: () => besideText(() => cells.travel('undo')),
    redo: () => besideText(() => cells.travel('redo')),
    toggle: cells.toggle,
    clear: cells.clear,
    fillDown: () => besideText(cells.fillDown),
    commitFill: cells.commitFill,
    markRow: markActiveRow,
    rowMenu: openRowMenu,
    moveRowUp: () => moveRow(-1),
    moveRowDown: () => moveRow(1),
  }

  function isRange(): boolean {
    return state.selection !== null && !isSingleCell(state.selection)
  }

  function collapse(): boolean {
    if (state.selection && isRange()) {
      select(selectCell(inputCell(state.selection)))
      return true
    }
    // Nothing is left to give up here: the next Tab leaves, and the next Escape may close a dialog around the grid.
    const wasReleased = released
    released = true
    return !wasReleased
  }

  /** To the next cell that can be edited. False where there is none: the key leads out of the grid. */
  function tab(direction: 'right' | 'left'): boolean {
    const next = isEditableAnywhere()
      ? stepSelection(state.selection, direction, extent(), { isStop: cells.isEditable })
      : null
    if (next) select(next)
    else if (direction === 'left' || !appendRow()) return false
    else select(selectCell({ row: store.rows.length - 1, column: firstStop(store.rows.length - 1) }))
    openIfAlways()
    return true
  }

  /** Where nothing can be edited, the rows need not be looked through. */
  function isEditableAnywhere(): boolean {
    return state.mode !== 'none' && state.layout.placed.some(({ column }) => !column.readOnly)
  }

  function enter(direction: 'down' | 'up') {
    const next = stepSelection(state.selection, direction, extent())
    // A row that was filled in with Tab is followed from where it was begun, as further up.
    const column = state.selection?.tabbedFrom ?? state.active?.column ?? 0
    if (next) select(next)
    else if (direction === 'down' && appendRow()) select(selectCell({ row: store.rows.length - 1, column }))
  }

  function appendRow(): boolean {
    return events.onBeyondLast?.() ?? false
  }

  function firstStop(row: number): number {
    return Math.max(
      0,
      state.layout.placed.findIndex(({ index }) => cells.isEditable(row, index)),
    )
  }

  /** Another cell follows the one that was open; where inputs follow one another, it is open too. */
  function commitAnd<Result>(go: () => Result): Result {
    live.commit()
    const result = go()
    live.focus()
    if (result !== false) openIfAlways()
    return result
  }

  function openIfAlways() {
    if (state.mode === 'always' && !live.cell && activeColumn()?.cell.editing === 'text') live.open()
  }

  /** An open text that was not touched goes on being open. */
  function besideText(change: () => void) {
    const wasOpen = live.cell !== null
    live.commit()
    change()
    if (wasOpen) openIfAlways()
  }

  function canToggle(): boolean {
    return activeColumn()?.cell.editing === 'toggle'
  }

  // --- rows ---
  function markActiveRow() {
    if (state.active && state.options.services.select) markRows(state.active.row, false)
  }

  /** Marks a row or takes its mark away; `extend`: and all rows from the last one on. */
  function markRows(rowIndex: number, extend: boolean) {
    const row = store.rows[rowIndex]
    if (!row) return
    const on = !selected.has(store.idOf(row))
    const last = extend && lastMarked !== -1 ? lastMarked : rowIndex
    lastMarked = rowIndex
    for (const marked of store.rows.slice(Math.min(last, rowIndex), Math.max(last, rowIndex) + 1))
      selected.toggle(store.idOf(marked), on)
  }

  function moveRow(by: 1 | -1) {
    const row = activeRow()
    if (row && state.options.services.drag) state.options.parts.view.use((view) => view.moveRow(row, by, tools))
  }

  function openRowMenu() {
    const row = activeRow()
    if (row) events.onRowMenu?.(row, live.input.getBoundingClientRect())
  }

  // --- presses ---
  function click(position: CellPosition, target: Element) {
    const row = store.rows[position.row]
    const column = state.layout.placed[position.column]?.column
    if (!row || !column) return
    const { cell } = column
    const disabled = !cells.isEditable(position.row, position.column)
    const place = { column, row, rowId: store.idOf(row), rowIndex: position.row, disabled }
    if (!cell.press?.(target, place, cells.actionsOn(row, column)) && !disabled && !live.cell) {
      if (cell.editing === 'toggle') cells.toggle()
      else if (cell.editing === 'component') live.open()
    }
    events.onCellClick?.(row, column, target)
  }

  return {
    handleKey,
    run,
    afterCommit(move) {
      live.focus()
      if (move === 'none') return
      if (move === 'down') enter('down')
      else if (!tab(move)) {
        state.options.parts.view.use((view) => view.focusBeyond(root, move))
        return
      }
      openIfAlways()
    },
    enterByTab: openIfAlways,
    openByPress({ column }) {
      released = false
      if (state.layout.placed[column]?.column.cell.editing === 'text') live.open()
    },
    click,
    service(kind, rowIndex, target, extend) {
      const row = store.rows[rowIndex]
      if (!row) return
      live.commit()
      if (kind === 'select') markRows(rowIndex, extend)
      else if (kind === 'expand') events.onExpand?.(row, target.getBoundingClientRect())
      else events.onRowMenu?.(row, target.getBoundingClientRect())
    },
  }
}
