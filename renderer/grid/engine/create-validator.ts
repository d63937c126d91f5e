import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { CellErrors, ErrorMap } from './cell-errors.ts'
import { askHandler, type ColumnCheck, createColumnCheck, type HandlerAnswer, type RuleStep } from './cell-rules.ts'
import type { Column } from './column.ts'
import type { RuleEvent } from './grid-column.ts'
import type { GridStore } from './grid-store.ts'
import { createRepeatedCells } from './repeated-cells.ts'
import { type CellValue, type GridRow, isSameCell } from './row.ts'
import type { StoreChange } from './store-change.ts'
import type { PresentValidator } from './validator.ts'
import { valueIndex } from './value-index.ts'

export interface ValidatorOptions {
  readonly store: GridStore
  readonly errors: CellErrors
}

/** What the rules say of a cell: what is wrong at once, and what handlers that stand before that have still to say. */
interface Verdict {
  readonly message: string | null
  readonly late: readonly Promise<string | null>[]
}

const HOLDS: Verdict = { message: null, late: [] }
const NOBODY: ReadonlySet<string> = new Set()

/**
 * Checks the cells of a store. Rules are compiled once for each column, and nothing is kept for cells that hold. It
 * lives as long as its store.
 */
export function createValidator({ store, errors }: ValidatorOptions): PresentValidator {
  const repeatedCells = createRepeatedCells()
  /** The last check of a cell that waits for its handlers; an answer to an earlier one is dropped. */
  const waiting = new Map<GridRow, Map<string, object>>()
  let compiledFor: readonly Column[] | null = null
  let checks: ReadonlyMap<string, ColumnCheck> = new Map()

  /** By key of the column; made anew when the columns are others. */
  function columnChecks(): ReadonlyMap<string, ColumnCheck> {
    if (compiledFor !== store.columns) {
      compiledFor = store.columns
      checks = new Map(
        store.columns.flatMap((column) => {
          const check = createColumnCheck(column)
          return check ? [[column.key, check] as const] : []
        }),
      )
    }
    return checks
  }

  /** Rows that share their value with another one, where the column minds. */
  function repeatedRows({ isUnique, column }: ColumnCheck): ReadonlySet<string> {
    return isUnique ? store.figure(column.key, valueIndex).repeated : NOBODY
  }

  /** `repeated`: asked for once for many rows. */
  function judge(check: ColumnCheck, row: GridRow, on: RuleEvent['type'], repeated = repeatedRows(check)): Verdict {
    const { key, declared } = check.column
    const { steps } = check
    const value = row[key] ?? null
    let late: Promise<string | null>[] | null = null
    // Not by an iterator: a hundred thousand cells are judged at once, by code that is not warm yet.
    for (let at = 0; at < steps.length; at += 1) {
      const step = steps[at] as RuleStep // Within its length.
      let answer: HandlerAnswer = null
      if (step.kind === 'value') answer = step.messageOf(value)
      else if (step.kind === 'handler')
        answer = askHandler(step.handler, { type: on, value, row, column: declared }, step.message)
      // In most columns nothing is there twice: then no row has to be looked for.
      else if (repeated.size > 0 && !isEmptyValue(value) && repeated.has(store.idOf(row))) answer = step.message
      if (answer === null) continue
      if (typeof answer === 'string') return { message: answer, late: late ?? [] }
      late ??= []
      late.push(answer)
    }
    return late ? { message: null, late } : HOLDS
  }

  /** Waits for handlers. What an earlier rule says counts more than what is known already. */
  async function messageInTheEnd(verdict: Verdict): Promise<string | null> {
    for (const answer of verdict.late) {
      const message = await answer
      if (message !== null) return message
    }
    return verdict.message
  }

  function holds(row: GridRow, key: string, value: CellValue): boolean {
    return store.rowById(store.idOf(row)) === row && isSameCell(row[key], value)
  }

  /** Writes what is wrong in the end, unless the cell has been checked again, or holds another value. */
  async function settle(row: GridRow, key: string, value: CellValue, verdict: Verdict): Promise<string | null> {
    const token = {}
    const tokens = waiting.get(row) ?? new Map<string, object>()
    waiting.set(row, tokens.set(key, token))
    const message = await messageInTheEnd(verdict)
    if (waiting.get(row)?.get(key) !== token) return message
    forgetWaiting(row, key)
    // Saving gives new rows other ids meanwhile.
    if (holds(row, key, value)) write(store.idOf(row), key, message)
    return message
  }

  function forgetWaiting(row: GridRow, key: string) {
    const tokens = waiting.get(row)
    if (tokens?.delete(key) && tokens.size === 0) waiting.delete(row)
  }

  function write(id: string, key: string, message: string | null) {
    errors.set('rule', id, key, message ?? undefined)
  }

  function checkCell(check: ColumnCheck, row: GridRow, on: RuleEvent['type'], repeated?: ReadonlySet<string>) {
    const { key } = check.column
    if (waiting.size > 0) forgetWaiting(row, key)
    const verdict = judge(check, row, on, repeated)
    // Nearly all cells of a bulk change: nothing is wrong, and nothing was.
    if (verdict === HOLDS && errors.size === 0 && !repeatedCells.hasColumn(key)) return
    const id = store.idOf(row)
    const value = row[key] ?? null
    write(id, key, verdict.message)
    if (check.isUnique) repeatedCells.mark(key, value, id, verdict.message !== null)
    if (verdict.late.length === 0) return
    // Never rejects: a handler that fails has said what is wrong.
    void settle(row, key, value, verdict)
  }

  /** A cell of many that changed together. A new row is not called wrong before anybody has been there. */
  function checkChanged(check: ColumnCheck, row: GridRow, repeated?: ReadonlySet<string>) {
    const { key } = check.column
    if (isEmptyValue(row[key]) && (errors.size === 0 || errors.messageOf(store.idOf(row), key) === undefined)) return
    checkCell(check, row, 'change', repeated)
  }

  /** Cells that shared a value which now stands in one row only are no longer wrong. */
  function releaseTwins({ patches = [], reset, renamed }: StoreChange) {
    if (renamed) {
      errors.rename(renamed)
      repeatedCells.rename(renamed)
    }
    if (reset) {
      repeatedCells.clear()
      waiting.clear()
      errors.replace('rule', {})
      return
    }
    if (repeatedCells.isEmpty) return
    errors.batch(() => {
      for (const patch of patches) {
        if (patch.kind === 'cells') {
          for (const value of patch.before) {
            if (!repeatedCells.hasColumn(patch.key)) break
            releaseTwinsOf(patch.key, value)
          }
        } else if (patch.kind === 'remove') {
          for (const row of patch.rows) for (const key of [...repeatedCells.keys]) releaseTwinsOf(key, row[key])
        }
      }
    })
  }

  function releaseTwinsOf(key: string, value: CellValue | undefined) {
    const ids = repeatedCells.idsOf(key, value)
    if (ids.length === 0 || value === undefined || store.figure(key, valueIndex).countOf(value) > 1) return
    const check = columnChecks().get(key)
    for (const id of ids) {
      const row = store.rowById(id)
      repeatedCells.mark(key, value, id, false)
      if (check && row && isSameCell(row[key], value)) checkCell(check, row, 'validate')
    }
  }

  store.subscribe(releaseTwins)

  /** All cells; `whenLate` is told of those whose handlers have still to answer. */
  function checkAll(whenLate?: (check: ColumnCheck, row: GridRow, value: CellValue, verdict: Verdict) => void) {
    const wrong: Record<string, Record<string, string>> = {}
    repeatedCells.clear()
    waiting.clear()
    for (const check of columnChecks().values()) {
      const { key } = check.column
      const repeated = repeatedRows(check)
      store.rows.forEach((row, index) => {
        // Nobody could mend it here.
        if (store.isRowDisabled(row, index)) return
        const verdict = judge(check, row, 'validate', repeated)
        if (verdict === HOLDS) return
        const { message } = verdict
        const id = store.idOf(row)
        const value = row[key] ?? null
        if (message !== null) {
          wrong[id] ??= {}
          wrong[id][key] = message
          if (check.isUnique) repeatedCells.mark(key, value, id, true)
        }
        if (verdict.late.length > 0) whenLate?.(check, row, value, verdict)
      })
    }
    errors.replace('rule', wrong)
    return wrong
  }

  return {
    check(id, key, on) {
      const check = columnChecks().get(key)
      const row = check && store.rowById(id)
      if (check && row) checkCell(check, row, on)
    },
    checkMany(cells) {
      const known = columnChecks()
      if (known.size === 0) return
      errors.batch(() => {
        let row: GridRow | undefined
        let rowId: string | undefined
        for (const [id, key] of cells) {
          const check = known.get(key)
          if (!check) continue
          // Pastes come row by row.
          if (id !== rowId) row = store.rowById(id)
          rowId = id
          if (row) checkChanged(check, row)
        }
      })
    },
    checkColumn(key) {
      const check = columnChecks().get(key)
      if (!check) return
      errors.batch(() => {
        const repeated = repeatedRows(check)
        store.rows.forEach((row, index) => {
          // Nobody could mend it here.
          if (store.isRowDisabled(row, index)) return
          checkChanged(check, row, repeated)
        })
      })
    },
    warm(key) {
      for (const check of columnChecks().values()) {
        if (check.isUnique && (key === undefined || check.column.key === key))
          store.figure(check.column.key, valueIndex)
      }
    },
    validateNow: () => nothingOr(checkAll()),
    async validate() {
      const answers: Promise<void>[] = []
      /** Another check of the cell meanwhile, by a blur or a second click on 保存, does not make it right. */
      const judgeInTheEnd = async (check: ColumnCheck, row: GridRow, value: CellValue, verdict: Verdict) => {
        const { key } = check.column
        const message = await settle(row, key, value, verdict)
        const id = store.idOf(row)
        if (store.rowById(id) !== row) return clearWrong(id, key)
        if (!isSameCell(row[key], value)) {
          // What was typed meanwhile is what will be saved.
          const now = row[key] ?? null
          return judgeInTheEnd(check, row, now, judge(check, row, 'validate'))
        }
        if (message === null) return clearWrong(id, key)
        wrong[id] ??= {}
        wrong[id][key] = message
      }
      const clearWrong = (id: string, key: string) => {
        const cells = wrong[id]
        if (!cells) return
        delete cells[key]
        if (Object.keys(cells).length === 0) delete wrong[id]
      }
      const wrong = checkAll((check, row, value, verdict) => {
        answers.push(judgeInTheEnd(check, row, value, verdict))
      })
      await Promise.all(answers)
      return nothingOr(wrong)
    },
  }
}

function nothingOr(wrong: ErrorMap): ErrorMap | null {
  return Object.keys(wrong).length === 0 ? null : wrong
}
