import type { GridStore } from '../engine/grid-store.ts'
import type { GridRow } from '../engine/row.ts'
import type { SelectedRows } from '../view/view-types.ts'

export type SelectionKind = 'checkbox' | 'radio'

/** What the user did with the marks of rows. */
export interface MarkChange {
  readonly type: 'radio' | 'checkbox' | 'checkbox-all'
  readonly action: 'selected' | 'unselected' | 'selected-all'
  /** Null: all of them. */
  readonly row: GridRow | null
}

/** The marks of rows: what the view draws, and what the toolbar and the page ask. */
export interface MarkedRows extends SelectedRows {
  readonly ids: readonly string[]
  readonly rows: readonly GridRow[]
  readonly size: number
  clear(): void
  /** Rows that may no longer be marked lose their mark. */
  recheck(): void
  destroy(): void
}

/**
 * Marks by row id. Disabled rows cannot be marked, unless the caller knows better; of radio buttons one is on. Rows that go take their marks along.
 */
export function createMarkedRows(
  store: GridStore,
  kind: SelectionKind,
  onMark: (change: MarkChange) => void = () => undefined,
  isMarkable: (row: GridRow, index: number) => boolean = (row, index) => !store.isDisabled(row, index),
): MarkedRows {
  const marked = new Set<string>()
  const listeners = new Set<() => void>()
  /** Rows that can be marked; undefined: to be counted, which only the box above all of them asks for. */
  let markable: number | undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }

  function mayMark(id: string): boolean {
    const index = store.indexOf(id)
    const row = store.rows[index]
    return row !== undefined && isMarkable(row, index)
  }

  function countMarkable(): number {
    let count = 0
    for (const [index, row] of store.rows.entries()) if (isMarkable(row, index)) count += 1
    return count
  }

  function recheck() {
    markable = undefined
    for (const id of [...marked]) if (!mayMark(id)) marked.delete(id)
    tell()
  }

  const unsubscribe = store.subscribe((change) => {
    const before = marked.size
    if (change.reset) marked.clear()
    for (const [temporary, real] of change.renamed ?? []) if (marked.delete(temporary)) marked.add(real)
    for (const { id } of change.removed) marked.delete(id)
    // A changed value may disable its row.
    markable = undefined
    if (before !== marked.size || change.reset || change.inserted.length > 0 || change.removed.length > 0) tell()
  })

  return {
    isMarkable,
    has: (id) => marked.has(id),
    get size() {
      return marked.size
    },
    get ids() {
      return [...marked]
    },
    get rows() {
      return [...marked].map((id) => store.rowById(id)).filter((row) => row !== undefined)
    },
    toggle(id, on) {
      if (marked.has(id) === on || (on && !mayMark(id))) return
      if (on && kind === 'radio') marked.clear()
      if (on) marked.add(id)
      else marked.delete(id)
      tell()
      onMark({ type: kind, action: on ? 'selected' : 'unselected', row: store.rowById(id) ?? null })
    },
    toggleAll(on) {
      if (on && kind === 'radio') return
      if (!on) marked.clear()
      else for (const [index, row] of store.rows.entries()) if (isMarkable(row, index)) marked.add(store.idOf(row))
      tell()
      onMark({ type: 'checkbox-all', action: on ? 'selected-all' : 'unselected', row: null })
    },
    get state() {
      if (marked.size === 0) return 'none'
      markable ??= countMarkable()
      return marked.size >= markable ? 'all' : 'some'
    },
    clear() {
      if (marked.size === 0) return
      marked.clear()
      tell()
      onMark({ type: kind === 'radio' ? 'radio' : 'checkbox-all', action: 'unselected', row: null })
    },
    recheck,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    destroy: unsubscribe,
  }
}
