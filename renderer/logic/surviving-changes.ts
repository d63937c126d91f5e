import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { PagePlan, PageRecord, SubTablePlan } from '../compile/plan.ts'
import { subRows } from '../compile/record-values.ts'

/** What was entered, as far as another version of the page still has its fields, of types that can hold the values. */
export function survivingChanges(changes: PageRecord, plan: PagePlan): PageRecord {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]): [string, PageRecord[string]][] => {
      const table = plan.subTables.find((candidate) => candidate.name === name)
      if (table) return [[name, subRows(changes, name).map((row) => survivingRow(row, table))]]
      const field = plan.fieldByName.get(name)
      const outcome = field && readWireValue(field.type, field.multiple, value)
      return outcome?.ok ? [[name, outcome.value]] : []
    }),
  )
}

function survivingRow(row: PageRecord, table: SubTablePlan): PageRecord {
  const values = table.fields.flatMap((field): [string, CanonicalValue][] => {
    const outcome = readWireValue(field.type, field.multiple, row[field.name])
    return outcome.ok ? [[field.name, outcome.value]] : []
  })
  return { ...Object.fromEntries(values), ...(row.id === undefined ? {} : { id: row.id }) }
}
