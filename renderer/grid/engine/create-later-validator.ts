import type { CellErrors } from './cell-errors.ts'
import type { ValidatorOptions } from './create-validator.ts'
import type { GridStore } from './grid-store.ts'
import type { LaterPart } from './later-part.ts'
import type { Validator } from './validator.ts'

type Cell = readonly [id: string, key: string]

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

  /** Rows keep their object when saving gives them another id; cells of those that are gone are passed over. */
  function checkLater(cells: Iterable<Cell>, run: (validator: Validator, cells: readonly Cell[]) => void) {
    const wanted = Array.from(cells, ([id, key]) => [store.rowById(id), key] as const)
    if (!wanted.some(([, key]) => hasRules(key))) return
    use((arrived) => {
      const present = wanted.flatMap(([row, key]): Cell[] => {
        const id = row && store.idOf(row)
        return id !== undefined && store.rowById(id) === row ? [[id, key]] : []
      })
      run(arrived, present)
    })
  }

  return {
    fetch() {
      if (hasRules()) checks.fetch()
    },
    check(id, key, on) {
      if (validator) validator.check(id, key, on)
      else
        checkLater([[id, key]], (arrived, present) => {
          for (const [now] of present) arrived.check(now, key, on)
        })
    },
    checkMany(cells) {
      if (validator) validator.checkMany(cells)
      else checkLater(cells, (arrived, present) => arrived.checkMany(present))
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
