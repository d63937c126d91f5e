import type { References } from '../../../calls/references.ts'
import type { NamedValues, RelatedRows } from '../../../expression/scope.ts'

/** So many rows are asked for in one call. */
const AT_ONCE = 100

export interface FormRelatedSettings {
  readonly references: References
  readonly page: string
  /** Rows of a reference are there: what reads them is worked out again. */
  arrived(path: string): void
}

/** The rows that the expressions of one form read through its references, each asked for once. */
export interface FormRelated {
  readonly rows: RelatedRows
  /** Waits for what is under way; what could not be read is tried again first. Null: there is nothing to wait for. */
  settled(): Promise<void> | null
}

export function createFormRelated({ references, page, arrived }: FormRelatedSettings): FormRelated {
  const known = new Map<string, NamedValues>()
  /** Asked for, whatever came of it: what is not told stays unknown, and the server judges. */
  const asked = new Set<string>()
  const wanted = new Map<string, Set<string>>()
  const failed: { readonly path: string; readonly values: readonly string[] }[] = []
  const underWay = new Set<Promise<void>>()
  let missed = 0

  function track(work: Promise<void>) {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }

  /** What one evaluation asks for goes out together. */
  async function askTogether() {
    await Promise.resolve()
    const all = [...wanted]
    wanted.clear()
    await Promise.all(all.map(([path, values]) => read(path, [...values])))
  }

  async function read(path: string, values: readonly string[]) {
    const now = values.slice(0, AT_ONCE)
    const later = values.slice(AT_ONCE)
    try {
      const rows = await references.related({ page, field: path }, now)
      for (const [value, row] of Object.entries(rows)) known.set(keyOf(path, value), row)
      arrived(path)
    } catch {
      // Told to nobody: the save tries again, and the server has the rows anyway.
      failed.push({ path, values: now })
    }
    if (later.length > 0) await read(path, later)
  }

  async function settle() {
    for (const { path, values } of failed.splice(0)) track(read(path, values))
    // What arrives may name rows of its own.
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    rows: {
      get missed() {
        return missed
      },
      find(path, value) {
        const key = keyOf(path, value)
        const row = known.get(key)
        if (row) return row
        missed += 1
        if (asked.has(key)) return undefined
        asked.add(key)
        if (wanted.size === 0) track(askTogether())
        wanted.set(path, (wanted.get(path) ?? new Set()).add(value))
        return undefined
      },
    },
    settled: () => (underWay.size + failed.length === 0 ? null : settle()),
  }
}

function keyOf(path: string, value: string): string {
  return JSON.stringify([path, value])
}
