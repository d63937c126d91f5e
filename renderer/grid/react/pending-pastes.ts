import { findPasted, loadLinked, type PasteTarget } from '../choices/find-pasted.ts'
import type { CellErrors } from '../engine/cell-errors.ts'
import type { Column } from '../engine/column.ts'
import { findGridKey } from '../engine/grid-keys.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { messages } from '../messages.ts'
import type { GridView } from '../view/view-types.ts'

export interface PendingPastesOptions {
  readonly store: GridStore
  readonly errors: CellErrors
  view(): GridView | null
  /** A paste has begun to wait: whoever saves waits for it as well. */
  onWaiting?(settled: Promise<void>): void
}

/** Pastes that wait for choices: to be loaded, or to be found. Their cells say so; they come in as one step. */
export interface PendingPastes {
  /** What a paste has to wait for; undefined: nothing. `columns` begin with the one of the first pasted text. */
  wait(cells: readonly (readonly string[])[], columns: readonly Column[]): Promise<unknown> | undefined
  /** Resolves when none waits any more; null: none does. */
  settled(): Promise<void> | null
  /** Nothing of them comes in. False: none was waiting. */
  cancel(): boolean
  /** The key that takes back does so with what waits. Returns what ends it. */
  follow(root: HTMLElement): () => void
}

interface WaitingPaste {
  readonly marked: readonly (readonly [id: string, key: string])[]
  readonly settled: Promise<void>
  cancel(): void
}

export function createPendingPastes({ store, errors, view, onWaiting }: PendingPastesOptions): PendingPastes {
  const waiting = new Set<WaitingPaste>()

  /** Of a paste of this height. */
  function targetOf(height: number): PasteTarget {
    const { top = 0, bottom = 0, left = 0, right = 0 } = view()?.range ?? {}
    const rows = Array.from({ length: Math.max(height, bottom - top + 1) }, (_, down) => store.rows[top + down] ?? {})
    return { rows, width: right - left + 1 }
  }

  /** Cells that are there and whose text nobody can read yet. */
  function unreadCells(cells: readonly (readonly string[])[], columns: readonly Column[]) {
    const top = view()?.range?.top ?? 0
    return cells.flatMap((texts, down) => {
      const row = store.rows[top + down]
      if (!row) return []
      return texts.flatMap((text, right) => {
        const column = columns[right]
        const isUnread =
          column?.choices && store.isEditable(row, top + down, column) && !column.cell.parse(text, column).ok
        return isUnread ? [[store.idOf(row), column.key] as const] : []
      })
    })
  }

  function unmark({ marked }: WaitingPaste) {
    errors.batch(() => {
      for (const [id, key] of marked)
        if (errors.messageOf(id, key) === messages.pasteWaits) errors.set('paste', id, key, undefined)
    })
  }

  function settled(): Promise<void> | null {
    if (waiting.size === 0) return null
    return Promise.all([...waiting].map((paste) => paste.settled)).then(() => undefined)
  }

  function cancel(): boolean {
    if (waiting.size === 0) return false
    for (const paste of waiting) paste.cancel()
    return true
  }

  return {
    wait(cells, columns) {
      // What was pasted first comes in first.
      const before = settled()
      const searched = findPasted(cells, columns)
      const linked = loadLinked(cells, columns, () => targetOf(cells.length))
      const found = searched && linked ? Promise.all([searched, linked]) : (searched ?? linked)
      if (!before && !found) return undefined
      const marked = unreadCells(cells, columns)
      errors.batch(() => {
        for (const [id, key] of marked) errors.set('paste', id, key, messages.pasteWaits)
      })
      const { promise: done, resolve: finish } = withResolvers()
      // One that is cancelled never comes to an end: nothing is pasted.
      const { promise: mayPaste, resolve: paste } = withResolvers()
      const mine: WaitingPaste = { marked, settled: done, cancel: end }
      function end() {
        waiting.delete(mine)
        unmark(mine)
        finish()
      }
      waiting.add(mine)
      onWaiting?.(done)
      void Promise.all([before, found]).then(() => {
        if (!waiting.has(mine)) return
        // First: what its step redeems would come back with an undo.
        unmark(mine)
        paste()
        // When it has come in.
        setTimeout(end)
      })
      return mayPaste
    },
    settled,
    cancel,
    follow(root) {
      const handleKey = (event: KeyboardEvent) => {
        const isText = view()?.editing !== null
        if (isText || findGridKey(event, 'navigating')?.command !== 'undo' || !cancel()) return
        event.preventDefault()
        event.stopPropagation()
      }
      root.addEventListener('keydown', handleKey, { capture: true })
      return () => root.removeEventListener('keydown', handleKey, { capture: true })
    },
  }
}

function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
