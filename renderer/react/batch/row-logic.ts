import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import type { FormLogic } from '../../logic/form-logic.ts'
import type { LogicEnvironment, LogicFailure } from '../../logic/form-state.ts'
import { runChecks } from '../../logic/run-checks.ts'
import type { LockedParts } from '../../logic/sight-locks.ts'
import type { RowTable } from '../../rows/row-tables.ts'
import type { RowMark } from '../form/model/logic-marks.ts'
import { computedOfTables, readsTables } from '../form/model/unseen-computed.ts'
import { messages } from './messages.ts'

export interface RowLogicSettings {
  readonly plan: PagePlan
  readonly logic: FormLogic
  /** Computed fields that are computed from what this user may not see: they keep what is stored. */
  readonly unseen: ReadonlySet<string>
  /** What is closed to this user in stored rows. */
  readonly locked: LockedParts
  /** What is edited in rows once it was read: what is computed of it keeps what is stored until then. */
  readonly tables: readonly RowTable[]
  /** The first column: messages that belong to no column in sight stand there. */
  readonly firstColumn: string
  isShown(field: string): boolean
  environment(): Omit<LogicEnvironment, 'old'>
}

/** What a page's logic makes of one row: bare names are the row's fields, as in the form of a record. */
export interface RowLogic {
  /** The row with all that is computed; the same object when nothing is. */
  settle(key: string, record: PageRecord, stored: PageRecord | null): PageRecord
  /** Expressions that failed, and checks that do not hold, as marks of the row that stands at `position`. */
  marks(
    key: string,
    position: number,
    rowChecked: { readonly record: PageRecord; readonly stored: PageRecord | null } | null,
  ): readonly RowMark[]
  forget(key: string): void
  clear(): void
}

export function createRowLogic(settings: RowLogicSettings): RowLogic {
  const { plan, logic, unseen, locked, tables, firstColumn, isShown, environment } = settings
  const ofTables = computedOfTables(plan)
  const unread = new Set([...unseen, ...ofTables])
  const withoutTables: PagePlan = {
    ...plan,
    checks: plan.checks.filter(({ that }) => !readsTables(that.dependencies, ofTables)),
  }
  const failures = new Map<string, readonly LogicFailure[]>()

  /** A new row has no rows that would have to be read. */
  function isRead(record: PageRecord, stored: PageRecord | null): boolean {
    return stored === null || tables.every(({ name }) => name in record)
  }

  function place(names: readonly string[]): readonly string[] {
    const shown = names.filter(isShown)
    return shown.length > 0 ? shown : [firstColumn]
  }

  return {
    settle(key, record, stored) {
      const state = logic.open(record, { old: stored, ...environment() }, { fills: false })
      if (state.failures.length > 0) failures.set(key, state.failures)
      else failures.delete(key)
      const closed = isRead(record, stored) ? unseen : unread
      const kept = [...closed].filter((name) => state.record[name] !== (stored?.[name] ?? null))
      if (kept.length === 0) return state.record
      return { ...state.record, ...Object.fromEntries(kept.map((name) => [name, stored?.[name] ?? null])) }
    },
    marks(key, row, checked) {
      const failed = (failures.get(key) ?? []).flatMap(({ target, message }) =>
        place(target === null ? [] : [target]).map((column) => ({
          row,
          column,
          message: messages.notComputed(message),
        })),
      )
      const known = checked && { old: checked.stored, ...environment() }
      const told = checked && isRead(checked.record, checked.stored) ? plan : withoutTables
      const violations = known ? runChecks(told, checked.record, known, checked.stored && locked) : []
      const broken = violations.flatMap(({ pointers, message }) =>
        place(pointers.map((pointer) => pointer.slice(1))).map((column) => ({ row, column, message })),
      )
      return [...failed, ...broken]
    },
    forget: (key) => void failures.delete(key),
    clear: () => failures.clear(),
  }
}
