import type { TextEditing } from '../core/cell-definition.ts'
import { HEADER_HEIGHT_PX, ROW_HEIGHT_PX } from '../core/constants.ts'
import type { GridKeyState } from '../core/grid-keys.ts'
import type { CellValue, GridRow } from '../core/row.ts'
import { inputCell } from '../core/selection-moves.ts'
import type { PlacedColumn } from './geometry.ts'
import styles from './grid.module.css'
import type { GridState } from './grid-state.ts'
import type { OpenEditor } from './view-types.ts'

/** The cell whose editor is open. */
export interface EditedCell {
  readonly rowId: string
  readonly row: GridRow
  readonly rowIndex: number
  readonly placed: PlacedColumn
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
  /** Opens the editor of the active cell. `text`: what was typed to open it. False where there is nothing to edit. */
  open(text?: string): boolean
  /** The value stays; the cell closes. */
  commit(): void
  /** The value from before comes back; the cell closes. */
  cancel(): void
  /** Follows the active cell, the layout and the scroll of pinned columns. */
  place(): void
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
  /** The component is done and says where to go. */
  onMove(move: 'down' | 'right' | 'left' | 'none'): void
}

/** How far the unseen input keeps from the edges of its cell: where the painted input stands. */
const INSET_BLOCK_PX = 14
const INSET_INLINE_PX = 4

export function createLiveEditor(state: GridState, events: LiveEditorEvents): LiveEditor {
  const { store, validator, editors, texts } = state.options
  const input = document.createElement('input')
  input.className = styles.input ?? ''
  input.type = 'text'
  input.autocomplete = 'off'
  input.spellcheck = false
  input.dataset.waiting = ''
  const container = document.createElement('div')
  container.className = styles.editor ?? ''
  container.hidden = true

  let cell: EditedCell | null = null
  let editor: OpenEditor | null = null
  let keyState: GridKeyState = 'navigating'
  let composing = false
  /** The text before the last accepted key. */
  let accepted = ''
  let label = ''

  function target(): EditedCell | null {
    const { selection, layout } = state
    if (!selection) return null
    const { row: rowIndex, column } = inputCell(selection)
    const row = store.rows[rowIndex]
    const placed = layout.placed[column]
    return row && placed ? { rowId: store.idOf(row), row, rowIndex, placed } : null
  }

  function textEditing(): TextEditing | undefined {
    const { editing, text } = (cell ?? target())?.placed.column.cell ?? {}
    return editing === 'text' ? text : undefined
  }

  function open(typed?: string): boolean {
    const next = target()
    if (!next || state.mode === 'none') return false
    const { column } = next.placed
    if (!store.isEditable(next.row, next.rowIndex, column)) return false
    const { editing, text } = column.cell
    if (editing === 'text' && text) {
      cell = next
      store.beginEdit()
      keyState = typed === undefined ? 'editing' : 'typing'
      openText(next, text, typed)
    } else if (editing === 'component' && editors) {
      cell = next
      store.beginEdit()
      keyState = 'editing'
      openComponent(next, typed)
    } else return false
    events.onOpened(next)
    return true
  }

  function openText({ placed: { column }, row }: EditedCell, text: TextEditing, typed: string | undefined) {
    delete input.dataset.waiting
    input.inputMode = text.inputMode ?? 'text'
    input.style.textAlign = column.align === 'left' ? '' : column.align
    if (input.placeholder !== column.placeholder) input.placeholder = column.placeholder
    input.removeAttribute('aria-activedescendant')
    accepted = text.write(row[column.key] ?? null, column)
    if (typed === undefined) {
      input.value = accepted
      input.select()
    } else if (typed !== '') {
      input.value = typed
      take()
    }
    place()
    if (document.activeElement !== input) input.focus({ preventScroll: true })
  }

  function openComponent(opened: EditedCell, typed: string | undefined) {
    const { placed, row, rowId, rowIndex } = opened
    const { column } = placed
    if (!editors) return
    const { floating } = column.cell
    container.hidden = false
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
        label: texts.cellLabel(rowIndex + 1, column.title),
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
    const { rowId, placed } = edited
    const changes = [{ id: rowId, key: placed.column.key, value }]
    for (const [key, other] of Object.entries(others)) changes.push({ id: rowId, key, value: other ?? null })
    store.setCells(changes, 'user')
    for (const { key } of changes) validator.check(rowId, key, 'change')
  }

  /** The typed text goes into the row at once; what is no text of the column is taken back. */
  function take() {
    const text = textEditing()
    if (!cell || !text) return
    const { column } = cell.placed
    const cleaned = text.clean?.(input.value, column)
    if (cleaned !== undefined && cleaned !== input.value) show(cleaned)
    if (text.accepts && !text.accepts(input.value, column)) {
      show(accepted)
      return
    }
    accepted = input.value
    store.setCells([{ id: cell.rowId, key: column.key, value: text.read(accepted, column) }], 'user')
    validator.check(cell.rowId, column.key, 'input')
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
    const text = textEditing()
    if (text) {
      if (composing) accepted = input.value
      const settled = text.settle ? text.settle(accepted, closed.placed.column) : accepted
      const value = text.read(settled, closed.placed.column)
      if (composing || settled !== accepted)
        store.setCells([{ id: closed.rowId, key: closed.placed.column.key, value }], 'user')
    }
    store.endEdit()
    close(closed)
    validator.check(closed.rowId, closed.placed.column.key, 'blur')
  }

  function cancel() {
    if (!cell) return
    const closed = cell
    store.cancelEdit()
    close(closed)
    validator.check(closed.rowId, closed.placed.column.key, 'change')
  }

  function close(closed: EditedCell) {
    cell = null
    composing = false
    keyState = 'navigating'
    const hadFocus = container.contains(document.activeElement)
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
    input.dataset.waiting = ''
    if (input.value !== '') input.value = ''
    if (input.placeholder !== '') input.placeholder = ''
    accepted = ''
    input.setAttribute('aria-activedescendant', `${state.id}-active`)
  }

  function place() {
    const at = cell ?? target()
    if (!at) {
      input.style.left = '0'
      input.style.top = '0'
      return
    }
    const { placed, rowIndex } = at
    const { column, pinned } = placed
    const { layout, scrollLeft, widthPx } = state
    name(texts.cellLabel(rowIndex + 1, column.title))
    let leftPx = placed.leftPx
    if (pinned === 'left') leftPx += scrollLeft
    else if (pinned === 'right') leftPx += scrollLeft + widthPx - layout.rightWidthPx
    const topPx = HEADER_HEIGHT_PX + rowIndex * ROW_HEIGHT_PX
    if (editor || (cell && column.cell.editing === 'component')) {
      const { floating } = column.cell
      container.style.width = `${Math.max(column.widthPx, floating?.widthPx ?? 0)}px`
      container.style.height = `${Math.max(ROW_HEIGHT_PX - 1, floating?.heightPx ?? 0)}px`
      container.style.left = `${leftPx}px`
      container.style.top = `${topPx}px`
      clip(container, leftPx, column.widthPx, pinned !== null || floating !== undefined)
    } else {
      input.style.width = `${column.widthPx - INSET_INLINE_PX * 2}px`
      input.style.height = `${ROW_HEIGHT_PX - 1 - INSET_BLOCK_PX * 2}px`
      input.style.left = `${leftPx + INSET_INLINE_PX}px`
      input.style.top = `${topPx + INSET_BLOCK_PX}px`
      clip(input, leftPx, column.widthPx, pinned !== null)
    }
  }

  /** The input is named by the cell that it is for, also while nothing is typed in it. */
  function name(text: string) {
    if (label === text) return
    label = text
    input.setAttribute('aria-label', text)
  }

  /** What has scrolled under pinned columns is not drawn over them. */
  function clip(element: HTMLElement, leftPx: number, widthPx: number, free: boolean) {
    const { layout, scrollLeft, widthPx: windowPx } = state
    const under = free ? 0 : Math.max(0, scrollLeft + layout.leftWidthPx - leftPx)
    const over = free ? 0 : Math.max(0, leftPx + widthPx - (scrollLeft + windowPx - layout.rightWidthPx))
    const path = under > 0 || over > 0 ? `inset(-4px ${over > 0 ? over : -4}px -4px ${under > 0 ? under : -4}px)` : ''
    if (element.style.clipPath !== path) element.style.clipPath = path
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
    // The word is composed in the input as it stands; only its look changes.
    if (!cell && textEditing()) open('')
  })
  input.addEventListener('compositionend', () => {
    composing = false
    if (cell) take()
    else typeInto()
  })

  /** Typing in the waiting input opens the cell with what was typed. */
  function typeInto() {
    const typed = input.value
    if (typed === '') return
    if (!open(typed)) input.value = ''
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
    open,
    commit,
    cancel,
    place,
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
      node !== null && (node === input || container.contains(node) || (editor?.contains(node) ?? false)),
    destroy() {
      if (cell) commit()
      input.remove()
      container.remove()
    },
  }
}
