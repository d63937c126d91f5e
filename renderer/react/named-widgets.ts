import type { PagePlan } from '../compile/plan.ts'

/** The widgets that a page is drawn with: those of its fields and of the fields of its sub-tables, whoever shows them. */
export function namedWidgets({ systemFields, fields, asked = [], subTables }: PagePlan): ReadonlySet<string> {
  const all = [...systemFields, ...fields, ...asked, ...subTables.flatMap((table) => table.fields)]
  return new Set(all.map(({ widget }) => widget.type))
}
