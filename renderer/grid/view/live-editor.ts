import type { TextEditing } from '../engine/cell-definition.ts'
import type { Column } from '../engine/column.ts'
import type { GridKeyState } from '../engine/grid-keys.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import { placeEditor } from './editor-place.ts'
import { makeDiv } from './elements.ts'
import styles from './grid.module.css'
import { activeCellId, type GridState } from './grid-state.ts'
import type { OpenEditor } from './view-types.ts'

/** The cell whose editor is open: by what it stands on, since rows and columns move under it. */
export interface EditedCell {
  readonly row: GridRow
  readonly column: Column
}

/**
 * The one live editor: the grid's own text input, or a component of a cell type over the cell. The input has the
 * focus also while nothing is edited, empty and unseen over the active cell: what is typed, and what an input method
 * composes, begins in the element it ends in.
 */
export interface LiveEditor {
  readonly input: HTMLInputElement
  /** Where component editors stand. */
  readonly container: HTMLElement
  readonly cell: EditedCell | null
  readonly keyState: GridKeyState
  /** A text is open and holds what its cell held: there is nothing of its own to undo. */
  readonly isUntouched: boolean
  /** Opens the editor of the active cell. `text`: what was typed to open it. False where there is nothing to edit. */
  open(text?: string): boolean
  /** The value stays; the cell closes. */
  commit(): void
  /** The value from before comes back; the cell closes. */
  cancel(): void
  /** The row of the cell is gone: it closes, and nothing is done to its value. */
  abandon(): void
  /** Follows the active cell, the layout and the scroll of pinned columns. */
  place(): void
  /** Whether the active cell is drawn, so that it can be pointed at for those who hear it. */
  point(isDrawn: boolean): void
  /** The message of the edited or active cell has changed. */
  mark(message: string | undefined, errorId: string): void
  focus(): void
  contains(target: Node | null): boolean
  destroy(): void
}

export interface LiveEditorEvents {
  /** Closed, by whatever; the cell shows its value again. */
  onClosed(cell: EditedCell): void
  onOpened(cell: EditedCell): void
  /** Before anything is shown of it, so that what else changes is laid out with it. */
  onOpening(): void
  /** The component is done and says where to go. */
  onMove(move: 'down' | 'right' | 'left' | 'none'): void
}

export function createLiveEditor(state: GridState, events: LiveEditorEvents): LiveEditor {
  const { store, validator, editors, texts } = state.options
  const input = document.createElement('input')
  input.className = styles.input ?? ''
  input.type = 'text'
  input.autocomplete = 'off'
  input.spellcheck = false
  input.dataset.waiting = ''
  // The cells that it points at are the grid's.
  input.setAttribute('aria-controls', state.id)
  const container = makeDiv(styles.editor)
  container.hidden = true

  let cell: EditedCell | null = null
  let editor: OpenEditor | null = null
  let keyState: GridKeyState = 'navigating'
  let composing = false
  /** The text before the last accepted key. */
  let accepted = ''
  /** What it held when it was opened. */
  let opening = ''
  let label = ''
  let isActiveDrawn = false

  function target(): EditedCell | null {
    const { active, layout } = state
    if (!active) return null
    const row = store.rows[active.row]
    const column = layout.placed[active.column]?.column
    return row && column ? { row, column } : null
  }

  function textEditing(): TextEditing | undefined {
    const { editing, text } = (cell ?? target())?.column.cell ?? {}
    return editing === 'text' ? text : undefined
  }

  function mayOpen(next: EditedCell | null): next is EditedCell {
    const index = state.active?.row ?? -1
    return next !== null && state.mode !== 'none' && store.isEditable(next.row, index, next.column)
  }

  function open(typed?: string): boolean {
    if (cell) commit()
    const next = target()
    if (!mayOpen(next)) return false
    const { editing, text } = next.column.cell
    const typing = editing === 'text' ? text : undefined
    if (!typing && (editing !== 'component' || !editors)) return false
    const start = typing && typed !== undefined ? startOfTyping(typed, typing, next.column) : undefined
    // What is no text of the column opens nothing, or the next key would go on with the value from before.
    if (start === null) return false
    cell = next
    store.beginEdit()
    keyState = start === undefined ? 'editing' : 'typing'
    events.onOpening()
    if (typing) openText(next, typing, start)
    else openComponent(next, typed)
    events.onOpened(next)
    return true
  }

  function startOfTyping(typed: string, text: TextEditing, column: Column): string | null {
    const start = typed === '' ? '' : (text.clean?.(typed, column) ?? typed)
    return text.accepts?.(start, column) === false ? null : start
  }

  function openText({ column, row }: EditedCell, text: TextEditing, typed: string | undefined) {
    delete input.dataset.waiting
    input.inputMode = text.inputMode ?? 'text'
    input.style.textAlign = column.align === 'left' ? '' : column.align
    if (input.placeholder !== column.placeholder) input.placeholder = column.placeholder
    input.removeAttribute('aria-activedescendant')
    opening = text.write(row[column.key] ?? null, column)
    accepted = typed === undefined ? opening : ''
    place()
    if (typed === undefined) {
      input.value = opening
      input.select()
    } else if (typed !== '') {
      if (input.value !== typed) input.value = typed
      take()
    }
    if (document.activeElement !== input) input.focus({ preventScroll: true })
  }

  function openComponent(opened: EditedCell, typed: string | undefined) {
    const { column, row } = opened
    if (!editors) return
    const rowId = store.idOf(row)
    const { floating } = column.cell
    container.hidden = false
    // One input at a time bears the name of the cell.
    input.inert = true
    if (floating) container.dataset.floating = ''
    else delete container.dataset.floating
    input.value = ''
    place()
    const isCurrent = () => cell === opened
    editor = editors.open(
      {
        column,
        row,
        rowId,
        initialText: typed,
        label: texts.cellLabel((state.active?.row ?? 0) + 1, column.title),
        describedBy: undefined,
        invalid: state.options.errors.messageOf(rowId, column.key) !== undefined,
        onChange: (value, others = {}) => {
          if (isCurrent()) setValue(opened, value ?? null, others)
        },
        onCommit: (move = 'none') => {
          if (!isCurrent()) return
          commit()
          events.onMove(move)
        },
        onCancel: () => {
          if (!isCurrent()) return
          cancel()
          focus()
        },
        onReady: () => {
          if (isCurrent()) editor?.focus()
        },
      },
      container,
    )
    editor.focus()
  }

  function setValue(edited: EditedCell, value: CellValue, others: Readonly<Record<string, CellValue | undefined>>) {
    const rowId = store.idOf(edited.row)
    const changes = [{ id: rowId, key: edited.column.key, value }]
    for (const [key, other] of Object.entries(others)) changes.push({ id: rowId, key, value: other ?? null })
    store.setCells(changes, 'user')
    for (const { key } of changes) validator.check(rowId, key, 'change')
  }

  /** The typed text goes into the row at once; what is no text of the column is taken back. */
  function take() {
    const text = textEditing()
    if (!cell || !text) return
    const { column } = cell
    const id = store.idOf(cell.row)
    const cleaned = text.clean?.(input.value, column)
    if (cleaned !== undefined && cleaned !== input.value) show(cleaned)
    if (text.accepts && !text.accepts(input.value, column)) {
      show(accepted)
      return
    }
    accepted = input.value
    store.setCells([{ id, key: column.key, value: text.read(accepted, column) }], 'user')
    validator.check(id, column.key, 'input')
  }

  /** Another text, the caret as far from its end as before. */
  function show(text: string) {
    const fromEnd = input.value.length - (input.selectionEnd ?? 0)
    input.value = text
    const caret = Math.max(0, text.length - fromEnd)
    input.setSelectionRange(caret, caret)
  }

  function commit() {
    if (!cell) return
    const closed = cell
    const { column } = closed
    const id = store.idOf(closed.row)
    if (composing) {
      // The word is taken as far as it has come.
      composing = false
      takeWord()
      if (!cell) return
    }
    const text = textEditing()
    // What nobody has touched stays as it is stored, whatever would be made of it as a text.
    if (text?.settle && accepted !== opening) {
      const settled = text.settle(accepted, column)
      if (settled !== accepted) store.setCells([{ id, key: column.key, value: text.read(settled, column) }], 'user')
    }
    store.endEdit()
    close(closed)
    validator.check(id, column.key, 'blur')
  }

  function cancel() {
    if (!cell) return
    const closed = cell
    store.cancelEdit()
    close(closed)
    validator.check(store.idOf(closed.row), closed.column.key, 'change')
  }

  function abandon() {
    if (!cell) return
    const closed = cell
    store.endEdit()
    close(closed)
  }

  function close(closed: EditedCell) {
    cell = null
    composing = false
    keyState = 'navigating'
    const { activeElement } = document
    const hadFocus = activeElement !== null && (editor?.contains(activeElement) ?? false)
    if (editor) {
      editor.close()
      editor = null
      container.hidden = true
    }
    rest()
    if (hadFocus) input.focus({ preventScroll: true })
    events.onClosed(closed)
  }

  /** The input waits for typing, unseen. */
  function rest() {
    input.inert = false
    input.dataset.waiting = ''
    if (input.value !== '') input.value = ''
    if (input.placeholder !== '') input.placeholder = ''
    accepted = ''
    drawPointer()
  }

  function drawPointer() {
    const isPointing = cell === null && isActiveDrawn
    if (isPointing === input.hasAttribute('aria-activedescendant')) return
    if (isPointing) input.setAttribute('aria-activedescendant', activeCellId(state))
    else input.removeAttribute('aria-activedescendant')
  }

  function place() {
    const { active, layout } = state
    const placed = active && layout.placed[active.column]
    if (!placed) {
      name(texts.cell)
      input.style.left = '0'
      input.style.top = '0'
      return
    }
    const { column } = placed
    name(texts.cellLabel(active.row + 1, column.title), column)
    const isInput = cell?.column.cell.editing !== 'component'
    placeEditor(isInput ? input : container, state, { placed, row: active.row, isInput })
  }

  /** The input is named by the cell that it is for, also while nothing is typed in it. */
  function name(text: string, column?: Column) {
    if (label === text) return
    label = text
    input.setAttribute('aria-label', text)
    if (column?.declared.widget) input.dataset.field = column.key
    else delete input.dataset.field
  }

  function focus() {
    if (editor) editor.focus()
    else if (document.activeElement !== input) input.focus({ preventScroll: true })
  }

  input.addEventListener('input', () => {
    if (composing) return
    if (cell) take()
    else typeInto()
  })
  input.addEventListener('compositionstart', () => {
    composing = true
    if (cell) return
    // The word is composed in the input as it stands; only its look changes.
    if (textEditing()) open('')
    else if (mayOpen(target())) delete input.dataset.waiting
  })
  input.addEventListener('compositionend', () => {
    // A cell that was closed meanwhile has taken the word.
    if (!composing) return
    composing = false
    if (cell) takeWord()
    else typeInto()
  })

  /** A first word that is given up, or that is no text of the column, leaves the value that was there. */
  function takeWord() {
    const text = textEditing()
    if (!cell || !text) return
    const isFirst = keyState === 'typing' && accepted === ''
    if (isFirst && (input.value === '' || startOfTyping(input.value, text, cell.column) === null)) cancel()
    else take()
  }

  /** Typing in the waiting input opens the cell with what was typed. */
  function typeInto() {
    const typed = input.value
    if (typed !== '' && open(typed)) return
    rest()
  }

  rest()
  return {
    input,
    container,
    get cell() {
      return cell
    },
    get keyState() {
      return keyState
    },
    get isUntouched() {
      return cell !== null && textEditing() !== undefined && !composing && input.value === opening
    },
    open,
    commit,
    cancel,
    abandon,
    place,
    point(isDrawn) {
      if (isActiveDrawn === isDrawn) return
      isActiveDrawn = isDrawn
      drawPointer()
    },
    mark(message, errorId) {
      if (message === undefined) {
        if (!input.hasAttribute('aria-invalid')) return
        input.removeAttribute('aria-invalid')
        input.removeAttribute('aria-describedby')
      } else {
        input.setAttribute('aria-invalid', 'true')
        input.setAttribute('aria-describedby', errorId)
      }
    },
    focus,
    contains: (node) =>
      node !== null &&
      (node === input ||
        container.contains(node) ||
        (editor?.contains(node) ?? cell?.column.cell.editing === 'component')),
    destroy() {
      if (cell) commit()
      input.remove()
      container.remove()
    },
  }
}
