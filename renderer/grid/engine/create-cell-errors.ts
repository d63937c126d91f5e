import type { CellErrors, ErrorLayer, ErrorMap } from './cell-errors.ts'

type Messages = { -readonly [Layer in ErrorLayer]?: string | undefined }

/** What is wrong with the cells of a grid: nothing is kept for cells that are right. */
export function createCellErrors(): CellErrors {
  const rows = new Map<string, Map<string, Messages>>()
  const listeners = new Set<() => void>()
  // Asked for by every cell that is painted.
  let size = 0
  /** Within a batch: whether something has changed. */
  let isNews: boolean | null = null

  function tell() {
    if (isNews === null) for (const listener of [...listeners]) listener()
    else isNews = true
  }

  function set(layer: ErrorLayer, id: string, key: string, message: string | undefined) {
    const cells = rows.get(id)
    const messages = cells?.get(key)
    if (messages?.[layer] === message) return
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
    tell()
  }

  function batch(run: () => void) {
    // Within another one, that one tells.
    if (isNews !== null) {
      run()
      return
    }
    isNews = false
    try {
      run()
    } finally {
      const mustTell: boolean = isNews
      isNews = null
      if (mustTell) tell()
    }
  }

  return {
    messageOf(id, key) {
      const messages = rows.get(id)?.get(key)
      return messages && shown(messages)
    },
    set,
    batch,
    replace(layer, errors: ErrorMap) {
      batch(() => {
        for (const [id, cells] of [...rows]) {
          for (const key of [...cells.keys()]) if (errors[id]?.[key] === undefined) set(layer, id, key, undefined)
        }
        for (const [id, cells] of Object.entries(errors)) {
          for (const [key, message] of Object.entries(cells)) set(layer, id, key, message)
        }
      })
    },
    forgetRow(id) {
      size -= rows.get(id)?.size ?? 0
      if (rows.delete(id)) tell()
    },
    rename(ids) {
      batch(() => {
        for (const [before, after] of ids) {
          const cells = rows.get(before)
          if (!cells) continue
          rows.delete(before)
          size -= rows.get(after)?.size ?? 0
          rows.set(after, cells)
          tell()
        }
      })
    },
    clear() {
      if (size === 0) return
      size = 0
      rows.clear()
      tell()
    },
    get size() {
      return size
    },
    all: (layer) =>
      mapValues(rows, (cells) => mapValues(cells, (messages) => (layer ? messages[layer] : shown(messages)) ?? '')),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function mapValues<From, To>(map: ReadonlyMap<string, From>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Array.from(map, ([key, value]) => [key, to(value)]))
}

/** Whose word counts when several have something to say. */
function shown({ paste, server, form, rule }: Messages): string | undefined {
  return paste ?? server ?? form ?? rule
}
