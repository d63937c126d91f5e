import { GROUP_PERIODS, type GroupPeriod } from '#schemas/language/groups.ts'
import { GROUP_SEPARATOR } from './grouped-field.ts'
import type { FieldPlan, GroupPlan, ListPlan, PagePlan } from './plan.ts'

/** Why rows cannot be put together by a field; null: they can. */
export function reasonAgainstGroups({ type, multiple, choices }: FieldPlan): string | null {
  if (multiple) return '它存多个值'
  if (choices || isTime({ type }) || type.kind === 'boolean') return null
  return `它的类型是 ${type.kind}，要用有可选值的字段、引用、boolean、date 或 datetime`
}

export function isTime({ type }: Pick<FieldPlan, 'type'>): boolean {
  return type.kind === 'date' || type.kind === 'datetime'
}

type GroupedPage = Pick<PagePlan, 'tree'> & { readonly list: Pick<ListPlan, 'columns' | 'offered'> }

/** All that the rows of a list can stand under, as `rowGrouping` reads it: a field, of a date a part of time with it. */
export function rowGroupings(
  { list, tree }: GroupedPage,
  maySee: (field: FieldPlan) => boolean,
): readonly { readonly by: string; readonly group: GroupPlan }[] {
  if (tree) return []
  const fields = [...list.columns, ...(list.offered ?? [])].map(({ field }) => field)
  return fields
    .filter((field) => isGroupable(field) && maySee(field))
    .flatMap((field) => {
      const periods = isTime(field) ? GROUP_PERIODS : [null]
      return periods.map((per) => ({
        by: per === null ? field.name : `${field.name}${GROUP_SEPARATOR}${per}`,
        group: groupOf(field, per, fields),
      }))
    })
}

/** The rows of a list by a field: `status`, or `createTime:day`, by months where nothing is said; null: they cannot be. */
export function rowGrouping({ list, tree }: GroupedPage, by: string): GroupPlan | null {
  const [name, part] = by.split(GROUP_SEPARATOR)
  const fields = [...list.columns, ...(list.offered ?? [])].map((column) => column.field)
  const field = fields.find((one) => one.name === name)
  if (tree || !field || !isGroupable(field)) return null
  if (!isTime(field)) return part === undefined ? groupOf(field, null, fields) : null
  const per = part === undefined ? 'month' : GROUP_PERIODS.find((one) => one === part)
  return per ? groupOf(field, per, fields) : null
}

/** The rows of a group are asked for by its value. */
function isGroupable(field: FieldPlan): boolean {
  return field.queryOperator !== null && reasonAgainstGroups(field) === null
}

/** With the totals that the list has below its rows. */
function groupOf(field: FieldPlan, per: GroupPeriod | null, fields: readonly FieldPlan[]): GroupPlan {
  return {
    field,
    per,
    title: field.title,
    figures: [
      { key: 'count', statistic: null, field: null },
      ...fields.flatMap((one) =>
        one.statistics.map((statistic) => ({ key: `${statistic}(${one.name})`, statistic, field: one })),
      ),
    ],
  }
}
