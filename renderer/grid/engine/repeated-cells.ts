import type { CellValue } from './row.ts'

const NOBODY: readonly string[] = []

/** Cells of unique columns that are marked as wrong, by the value that they hold. */
export function createRepeatedCells() {
  const columns = new Map<string, Map<string, Set<string>>>()
  const textOf = (value: CellValue | undefined) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  function add(key: string, text: string, id: string) {
    const values = columns.get(key) ?? new Map<string, Set<string>>()
    const ids = values.get(text) ?? new Set<string>()
    columns.set(key, values.set(text, ids.add(id)))
  }
  function remove(key: string, text: string, id: string) {
    const values = columns.get(key)
    const ids = values?.get(text)
    if (!values || !ids) return
    ids.delete(id)
    if (ids.size === 0) values.delete(text)
    if (values.size === 0) columns.delete(key)
  }
  return {
    get isEmpty() {
      return columns.size === 0
    },
    get keys(): Iterable<string> {
      return columns.keys()
    },
    hasColumn(key: string): boolean {
      return columns.has(key)
    },
    mark(key: string, value: CellValue, id: string, isWrong: boolean) {
      if (isWrong) add(key, textOf(value), id)
      else if (columns.has(key)) remove(key, textOf(value), id)
    },
    /** A copy: looking at them again takes marks away. */
    idsOf(key: string, value: CellValue | undefined): readonly string[] {
      const ids = columns.get(key)?.get(textOf(value))
      return ids ? [...ids] : NOBODY
    },
    rename(renamed: ReadonlyMap<string, string>) {
      for (const values of columns.values()) {
        for (const ids of values.values()) {
          for (const id of [...ids]) {
            const next = renamed.get(id)
            if (next !== undefined && ids.delete(id)) ids.add(next)
          }
        }
      }
    },
    clear() {
      columns.clear()
    },
  }
}
