import type { ServerChecks } from '../../../calls/server-checks.ts'
import type { FieldPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import { fieldValue, subRows } from '../../../compile/record-values.ts'
import type { FormTable } from '../../field/visible-layout.ts'
import type { RowsModel } from '../rows/rows-model.ts'
import type { FormChanges } from './form-changes.ts'
import { cellKey } from './form-refusals.ts'
import { createRemoteChecks, hasRemoteRules, type RemoteQuestion } from './remote-checks.ts'

export interface FormQuestionsSettings {
  readonly plan: PagePlan
  readonly checks: ServerChecks
  readonly rows: ReadonlyMap<string, RowsModel>
  readonly changes: FormChanges
  /** What the form holds. */
  record(): PageRecord
  /** Of the stored record; null for a new one. */
  recordId(): string | null
  isVisible(name: string): boolean
  /** Whether a field breaks no rule of its own. */
  isSound(name: string): boolean
  refuse(key: string, message: string): void
}

/** What a form asks of rules that only the server can check, about its fields and the cells of its sub-tables. */
export interface FormQuestions {
  /** A field holds another value. */
  followField(field: FieldPlan): void
  /** Cells hold other values: their names by row. */
  followCells(block: FormTable, cells: ReadonlyMap<string, readonly string[]>): void
  forgetRows(block: FormTable, keys: readonly string[]): void
  /** Asks about these fields and all entered rows, as far as they were changed; what is refused, by key. */
  askAll(fields: readonly FieldPlan[], tables: ReadonlySet<string> | null): Promise<ReadonlyMap<string, string>>
}

export function createFormQuestions(settings: FormQuestionsSettings): FormQuestions {
  const { plan, rows, changes, record, isVisible } = settings
  const remote = createRemoteChecks(settings.checks, settings.refuse)

  function fieldQuestion(field: FieldPlan): RemoteQuestion {
    const value = fieldValue(record(), field.name)
    return { field, value, table: plan.entity?.table ?? '', recordId: settings.recordId() }
  }

  /** Rules of the server look at what passes the local ones, and was changed. */
  function isWorthAsking(field: FieldPlan): boolean {
    return isVisible(field.name) && changes.isChanged(field) && settings.isSound(field.name)
  }

  function rowQuestions(tables: ReadonlySet<string> | null): [string, RemoteQuestion][] {
    return [...rows].flatMap(([name, { block, snapshot, enteredPositions }]) => {
      if ((tables && !tables.has(name)) || !isVisible(name)) return []
      const asking = askingFields(block)
      if (asking.length === 0) return []
      const shown = snapshot().rows
      return enteredPositions().flatMap((position) => {
        const { key, record: row } = shown[position] ?? { key: '', record: {} }
        return asking
          .filter((field) => changes.isChangedCell(block, row, field))
          .map((field): [string, RemoteQuestion] => [
            cellKey(block.table, key, field),
            cellQuestion(block.table.table, row, field),
          ])
      })
    })
  }

  return {
    followField: (field) => remote.schedule(field.name, fieldQuestion(field)),
    followCells(block, cells) {
      const { table } = block
      const asking = askingFields(block)
      const model = rows.get(table.name)
      const settled = subRows(record(), table.name)
      for (const [key, names] of cells) {
        const row = settled[model?.positionOf(key) ?? -1]
        if (!row) continue
        for (const field of asking) {
          if (!names.includes(field.name)) continue
          remote.schedule(cellKey(table, key, field), cellQuestion(table.table, row, field))
        }
      }
    },
    forgetRows({ table, columns }, keys) {
      for (const key of keys) for (const { field } of columns) remote.cancel(cellKey(table, key, field))
    },
    askAll(fields, tables) {
      const fieldQuestions = fields.filter(isWorthAsking).map((field) => [field.name, fieldQuestion(field)] as const)
      return remote.askAll(new Map([...fieldQuestions, ...rowQuestions(tables)]))
    },
  }
}

function askingFields({ columns }: FormTable): readonly FieldPlan[] {
  return columns
    .filter(({ field, access }) => access === 'editable' && hasRemoteRules(cellField(field)))
    .map(({ field }) => field)
}

/** In a column, `unique` is about the column: nothing for the server. */
function cellField(field: FieldPlan): FieldPlan {
  return { ...field, unique: false }
}

function cellQuestion(table: string, row: PageRecord, field: FieldPlan): RemoteQuestion {
  return { field: cellField(field), value: fieldValue(row, field.name), table, recordId: row.id ?? null }
}
