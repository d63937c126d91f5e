import type { Column } from '../engine/column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { findHeaderKey, type HeaderCommand } from '../engine/header-keys.ts'
import { inputCell } from '../engine/selection-moves.ts'
import type { GridView } from '../view/view-types.ts'

/** One step of a width, by key or menu. */
export const WIDTH_STEP_PX = 20

export interface HeaderKeysOptions {
  readonly store: GridStore
  view(): GridView | null
  /** Whether the columns have menus. */
  hasMenus(): boolean
  onMenu(column: Column, anchor: DOMRect): void
  onWiden(key: string, byPx: number): void
}

/** The titles of the columns, for the keyboard. */
export interface HeaderKeys {
  /** The title of a column gets the focus; where there is none any more, a cell. */
  focus(key: string | null): void
  /** Listens to keys pressed in titles. Returns what ends it. */
  follow(root: HTMLElement): () => void
}

/**
 * Titles take the focus themselves, one at a time; the selected cell goes along below, so that columns which are not
 * drawn come into view, and the way back leads to the column that was reached.
 */
export function createHeaderKeys({ store, view, hasMenus, onMenu, onWiden }: HeaderKeysOptions): HeaderKeys {
  /** Shown columns in the order in which they stand: those that are pinned first and last. */
  function shownKeys(rowId: string): readonly string[] {
    const places = store.columns.flatMap(({ key }) => {
      const place = view()?.positionOf(rowId, key)
      return place ? [{ key, column: place.column }] : []
    })
    return places.sort((left, right) => left.column - right.column).map(({ key }) => key)
  }

  function activeRowId(): string | null {
    const selection = view()?.selection
    const row = store.rows[selection ? inputCell(selection).row : 0]
    return row ? store.idOf(row) : null
  }

  function findHead(place: number, shown: number): HTMLElement | null {
    const grid = view()?.viewport.querySelector('[role="grid"]')
    const services = Number(grid?.getAttribute('aria-colcount')) - shown
    return grid?.querySelector<HTMLElement>(`[role="columnheader"][aria-colindex="${place + services + 1}"]`) ?? null
  }

  function focus(key: string | null) {
    const rowId = activeRowId()
    if (rowId === null) return
    const keys = shownKeys(rowId)
    const place = key === null ? -1 : keys.indexOf(key)
    view()?.focusCell(rowId, keys[place] ?? keys[0] ?? '')
    const head = place === -1 ? null : findHead(place, keys.length)
    if (!head) return
    head.tabIndex = -1
    if (hasMenus()) head.setAttribute('aria-haspopup', 'menu')
    head.focus({ preventScroll: true })
  }

  function run(command: Exclude<HeaderCommand, 'headEnter'>, head: HTMLElement) {
    const rowId = activeRowId()
    const keys = rowId === null ? [] : shownKeys(rowId)
    const at = keys.findIndex((_, place) => findHead(place, keys.length) === head)
    const key = keys[at]
    if (rowId === null || key === undefined) return
    switch (command) {
      case 'headLeft':
        return focus(keys[at - 1] ?? key)
      case 'headRight':
        return focus(keys[at + 1] ?? key)
      case 'headFirst':
        return focus(keys[0] ?? key)
      case 'headLast':
        return focus(keys.at(-1) ?? key)
      case 'headLeave':
        view()?.focusCell(rowId, key)
        return
      case 'headMenu': {
        const column = store.columns.find((candidate) => candidate.key === key)
        if (column && hasMenus()) onMenu(column, head.getBoundingClientRect())
        return
      }
      case 'headNarrower':
      case 'headWider':
        onWiden(key, command === 'headWider' ? WIDTH_STEP_PX : -WIDTH_STEP_PX)
        // Its title was drawn anew.
        focus(key)
    }
  }

  function enter() {
    const rowId = activeRowId()
    const selection = view()?.selection
    if (rowId !== null && selection) focus(shownKeys(rowId)[inputCell(selection).column] ?? null)
  }

  function handleKey(event: KeyboardEvent) {
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const isTitle = target.role === 'columnheader'
    const { viewport, editing } = view() ?? {}
    // The input of the grid, open or not, or the editor of a cell; not what the page draws in cells.
    const isCell = target.parentElement === viewport || (editing !== null && viewport?.contains(target) === true)
    const command = isTitle || isCell ? findHeaderKey(event, isTitle ? 'title' : 'cell') : undefined
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    if (command === 'headEnter') enter()
    else run(command, target)
  }

  return {
    focus,
    follow(root) {
      // Before editors that would keep the key for themselves.
      root.addEventListener('keydown', handleKey, { capture: true })
      return () => root.removeEventListener('keydown', handleKey, { capture: true })
    },
  }
}
