import type { CellErrors, ErrorLayer, ErrorMap } from './cell-errors.ts'

type Messages = { -readonly [Layer in ErrorLayer]?: string | undefined }

/** What is wrong with the cells of a grid: nothing is kept for cells that are right. */
export function createCellErrors(): CellErrors {
  const rows = new Map<string, Map<string, Messages>>()
  const listeners = new Set<(ids: ReadonlySet<string> | null) => void>()
  // Asked for by every cell that is painted.
  let size = 0

  /** Rows that changed within a batch; null: all may have. Undefined outside of batches. */
  let untold: Set<string> | null | undefined

  function tell(ids: ReadonlySet<string> | null) {
    if (untold !== undefined) {
      if (ids === null) untold = null
      else for (const id of ids) untold?.add(id)
      return
    }
    for (const listener of [...listeners]) listener(ids)
  }

  /** @returns whether something changed. */
  function put(layer: ErrorLayer, id: string, key: string, message: string | undefined): boolean {
    const cells = rows.get(id)
    const messages = cells?.get(key)
    if (messages?.[layer] === message) return false
    if (messages) {
      messages[layer] = message
      if (cells && shown(messages) === undefined) {
        size -= 1
        cells.delete(key)
        if (cells.size === 0) rows.delete(id)
      }
    } else {
      size += 1
      if (cells) cells.set(key, { [layer]: message })
      else rows.set(id, new Map([[key, { [layer]: message }]]))
    }
    return true
  }

  return {
    messageOf(id, key) {
      const messages = rows.get(id)?.get(key)
      return messages && shown(messages)
    },
    set(layer, id, key, message) {
      if (!put(layer, id, key, message)) return
      if (untold) untold.add(id)
      else tell(new Set([id]))
    },
    replace(layer, errors: ErrorMap) {
      const changed = new Set<string>()
      for (const [id, cells] of [...rows]) {
        for (const key of [...cells.keys()]) {
          if (errors[id]?.[key] === undefined && put(layer, id, key, undefined)) changed.add(id)
        }
      }
      for (const [id, cells] of Object.entries(errors)) {
        for (const [key, message] of Object.entries(cells)) if (put(layer, id, key, message)) changed.add(id)
      }
      if (changed.size > 0) tell(changed)
    },
    forgetRow(id) {
      size -= rows.get(id)?.size ?? 0
      if (rows.delete(id)) tell(new Set([id]))
    },
    rename(ids) {
      const changed = new Set<string>()
      for (const [before, after] of ids) {
        const cells = rows.get(before)
        if (!cells) continue
        rows.delete(before)
        size -= rows.get(after)?.size ?? 0
        rows.set(after, cells)
        changed.add(before).add(after)
      }
      if (changed.size > 0) tell(changed)
    },
    batch(run) {
      // Within another one, that one tells.
      if (untold !== undefined) {
        run()
        return
      }
      untold = new Set()
      try {
        run()
      } finally {
        const changed: Set<string> | null = untold
        untold = undefined
        if (changed === null || changed.size > 0) tell(changed)
      }
    },
    clear() {
      if (size === 0) return
      size = 0
      rows.clear()
      tell(null)
    },
    get size() {
      return size
    },
    all() {
      const all: Record<string, Record<string, string>> = {}
      for (const [id, cells] of rows)
        all[id] = Object.fromEntries(Array.from(cells, ([key, messages]) => [key, shown(messages) ?? '']))
      return all
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Whose word counts when several have something to say. */
function shown({ paste, server, form, rule }: Messages): string | undefined {
  return paste ?? server ?? form ?? rule
}
