import type { FieldPlan, PagePlan, ReferringRowsPlan } from '#renderer/compile/plan.ts'
import type { Resource } from '../resource.ts'

/** A column that holds what rows of another page come to. */
export interface KeptField {
  readonly field: FieldPlan
  readonly rows: ReferringRowsPlan
}

/** The same with the page that has it. */
export interface KeptTarget extends KeptField {
  readonly resource: Resource
}

/** What other pages keep of the rows of a table. */
export type FindKept = (table: string) => readonly KeptTarget[]

const known = new WeakMap<PagePlan, readonly KeptField[]>()

/** The kept fields of a page, as far as the pages that they sum up can be read. */
export function keptFields(plan: PagePlan): readonly KeptField[] {
  const fields = known.get(plan) ?? plan.fields.flatMap(keptField)
  known.set(plan, fields)
  return fields
}

function keptField(field: FieldPlan): readonly KeptField[] {
  return field.kept?.rows ? [{ field, rows: field.kept.rows }] : []
}

export function keptOver(table: string, resources: Iterable<Resource>): readonly KeptTarget[] {
  return [...resources].flatMap((resource) =>
    keptFields(resource.plan).flatMap((kept) => (kept.rows.table === table ? [{ ...kept, resource }] : [])),
  )
}
