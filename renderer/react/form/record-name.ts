import type { FieldPlan, PagePlan, PageRecord } from '../../compile/plan.ts'

/** What a record is called in a title: the field whose column opens the detail, else the first text of the list. */
export function recordName(plan: PagePlan, record: PageRecord, maySee: (field: FieldPlan) => boolean): string {
  const columns = plan.list.columns.filter(({ field }) => field.type.kind === 'string' && maySee(field))
  const column = columns.find(({ link }) => link === 'detail') ?? columns[0]
  const value = column ? record[column.field.name] : undefined
  return typeof value === 'string' ? value : ''
}
