import type { FieldPlan, PagePlan, PageRecord } from '../compile/plan.ts'

/** The field that a record is called by: that whose column opens the detail, else the first text of the list. */
export function recordNameField(
  { list }: Pick<PagePlan, 'list'>,
  maySee: (field: FieldPlan) => boolean,
): FieldPlan | undefined {
  const columns = list.columns.filter(({ field }) => field.type.kind === 'string' && maySee(field))
  return (columns.find(({ link }) => link === 'detail') ?? columns[0])?.field
}

/** What a record is called in a title or a message; empty: it has no name. */
export function recordName(plan: PagePlan, record: PageRecord, maySee: (field: FieldPlan) => boolean): string {
  const field = recordNameField(plan, maySee)
  const value = field ? record[field.name] : undefined
  return typeof value === 'string' ? value : ''
}
