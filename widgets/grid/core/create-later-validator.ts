import type { CellErrors } from './cell-errors.ts'
import type { ValidatorOptions } from './create-validator.ts'
import type { GridStore } from './grid-store.ts'
import type { LaterPart } from './later-part.ts'
import type { GridRow } from './row.ts'
import type { Validator } from './validator.ts'

interface LaterValidatorOptions {
  readonly store: GridStore
  readonly errors: CellErrors
  readonly checks: LaterPart<(options: ValidatorOptions) => Validator>
}

/**
 * A validator whose code comes after the first paint. What is to be checked before is checked when it has come, with
 * the value that stands in the cell then; nothing is passed over, and `validate` waits.
 */
export function createLaterValidator({ store, errors, checks }: LaterValidatorOptions): Validator {
  let validator: Validator | null = null
  // Errors of the server are there without any rules.
  const endRenaming = store.subscribe(({ renamed }) => {
    if (renamed) errors.rename(renamed)
  })

  function use(run: (validator: Validator) => void) {
    checks.use((create) => {
      if (!validator) {
        endRenaming()
        validator = create({ store, errors })
      }
      run(validator)
    })
  }

  function hasRules(key?: string): boolean {
    return store.columns.some((column) => column.rules.length > 0 && (key === undefined || key === column.key))
  }

  /** Rows keep their object when saving gives them another id. */
  function idOf(row: GridRow): string | null {
    const id = store.idOf(row)
    return store.rowById(id) === row ? id : null
  }

  return {
    fetch() {
      if (hasRules()) checks.fetch()
    },
    check(id, key, on) {
      if (validator) return validator.check(id, key, on)
      const row = store.rowById(id)
      if (!row || !hasRules(key)) return
      use((arrived) => {
        const now = idOf(row)
        if (now !== null) arrived.check(now, key, on)
      })
    },
    checkMany(cells) {
      if (validator) return validator.checkMany(cells)
      if (!hasRules()) return
      const wanted = Array.from(cells, ([id, key]) => ({ row: store.rowById(id), key }))
      use((arrived) => {
        const present: [id: string, key: string][] = []
        for (const { row, key } of wanted) {
          const now = row ? idOf(row) : null
          if (now !== null) present.push([now, key])
        }
        arrived.checkMany(present)
      })
    },
    checkColumn(key) {
      if (hasRules(key)) use((arrived) => arrived.checkColumn(key))
    },
    warm(key) {
      if (!hasRules(key)) return
      // Nobody needs it yet: what cannot be had is not told.
      if (checks.part) use((arrived) => arrived.warm(key))
      else checks.fetch()
    },
    validate() {
      if (!validator && !hasRules()) return Promise.resolve(null)
      return new Promise((resolve) => {
        use((arrived) => resolve(arrived.validate()))
      })
    },
  }
}
