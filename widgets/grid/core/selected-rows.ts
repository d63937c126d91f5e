import type { SelectedRows } from '../view/view-types.ts'
import type { GridStore } from './grid-store.ts'
import type { GridRow } from './row.ts'

export type SelectionKind = 'checkbox' | 'radio'

/** What the user did with the marks of rows; names of the contract. */
export interface MarkChange {
  readonly type: 'radio' | 'checkbox' | 'checkbox-all'
  readonly action: 'selected' | 'unselected' | 'selected-all'
  /** Null: all of them. */
  readonly row: GridRow | null
}

/** The marks of rows: what the view draws, and what the toolbar and the page ask. */
export interface MarkedRows extends SelectedRows {
  /** In the order of the rows. */
  readonly ids: readonly string[]
  readonly rows: readonly GridRow[]
  readonly size: number
  clear(): void
  /** Which rows are disabled has changed: the marks are drawn anew. */
  recheck(): void
  destroy(): void
}

/**
 * Marks by row id. Only what differs from "none" or from "all" is held, so that marking all rows looks at none of them.
 * Disabled rows are never marked; of radio buttons one is on. Rows that go take their marks along.
 */
export function createMarkedRows(
  store: GridStore,
  kind: SelectionKind,
  onMark: (change: MarkChange) => void = () => undefined,
): MarkedRows {
  const listeners = new Set<() => void>()
  let areAll = false
  /** Marked rows, or with `areAll` those that are not. */
  const exceptions = new Set<string>()

  const tell = () => {
    for (const listener of listeners) listener()
  }

  function has(id: string): boolean {
    return exceptions.has(id) !== areAll && mayMark(id)
  }

  function mayMark(id: string): boolean {
    const index = store.indexOf(id)
    const row = store.rows[index]
    return row !== undefined && !store.isDisabled(row, index)
  }

  function reset(all: boolean) {
    areAll = all
    exceptions.clear()
  }

  function markedIds(): readonly string[] {
    if (!areAll && exceptions.size === 0) return []
    if (!areAll) {
      const marked = [...exceptions].filter(mayMark)
      return marked.length === 1 ? marked : marked.sort((left, right) => store.indexOf(left) - store.indexOf(right))
    }
    const ids: string[] = []
    for (const [index, row] of store.rows.entries()) {
      const id = store.idOf(row)
      if (!exceptions.has(id) && !store.isDisabled(row, index)) ids.push(id)
    }
    return ids
  }

  function size(): number {
    if (!areAll && exceptions.size === 0) return 0
    return markedIds().length
  }

  /** Looks at rows until it has seen a marked one and one that is not: for most marks that is soon. */
  function state(): SelectedRows['state'] {
    if (!areAll && exceptions.size === 0) return 'none'
    let hasMarked = false
    let hasUnmarked = false
    for (const [index, row] of store.rows.entries()) {
      if (exceptions.has(store.idOf(row)) === areAll) {
        hasUnmarked ||= !store.isDisabled(row, index)
        if (hasUnmarked && !areAll) return [...exceptions].some(mayMark) ? 'some' : 'none'
      } else hasMarked ||= !store.isDisabled(row, index)
      if (hasMarked && (hasUnmarked || (areAll && exceptions.size === 0))) return hasUnmarked ? 'some' : 'all'
    }
    return hasMarked ? 'all' : 'none'
  }

  const unsubscribe = store.subscribe((change) => {
    const { inserted, removed, renamed } = change
    if (change.reset) reset(false)
    for (const [temporary, real] of renamed ?? []) if (exceptions.delete(temporary)) exceptions.add(real)
    for (const { id } of removed) exceptions.delete(id)
    // Marking all meant the rows that were there.
    if (areAll) for (const { id } of inserted) exceptions.add(id)
    if (change.reset || inserted.length > 0 || removed.length > 0) tell()
  })

  return {
    has,
    get size() {
      return size()
    },
    get ids() {
      return markedIds()
    },
    get rows() {
      return markedIds()
        .map((id) => store.rowById(id))
        .filter((row) => row !== undefined)
    },
    get state() {
      return state()
    },
    toggle(id, on) {
      if (has(id) === on || (on && !mayMark(id))) return
      if (on && kind === 'radio') reset(false)
      if (on === areAll) exceptions.delete(id)
      else exceptions.add(id)
      tell()
      onMark({ type: kind, action: on ? 'selected' : 'unselected', row: store.rowById(id) ?? null })
    },
    toggleAll(on) {
      if (on && kind === 'radio') return
      reset(on)
      tell()
      onMark({
        type: kind === 'radio' ? 'radio' : 'checkbox-all',
        action: on ? 'selected-all' : 'unselected',
        row: null,
      })
    },
    clear() {
      if (!areAll && exceptions.size === 0) return
      reset(false)
      tell()
      onMark({ type: kind === 'radio' ? 'radio' : 'checkbox-all', action: 'unselected', row: null })
    },
    recheck: tell,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    destroy: unsubscribe,
  }
}
