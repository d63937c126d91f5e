import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldPlan, GroupFigurePlan, GroupPlan } from '#renderer/compile/plan.ts'
import { rowGrouping } from '#renderer/compile/row-grouping.ts'
import type { GroupedFigures } from '#schemas/api/resources.ts'
import type { GroupPeriod } from '#schemas/language/groups.ts'
import { GROUP_BY_PARAM, GROUP_ORDER_PARAM, GROUP_PARAM } from '#schemas/query/list-params.ts'
import { businessFailure } from '../../http/api-error.ts'
import { figureMessages, groupMessages as messages } from '../messages.ts'
import { maySee } from '../resource.ts'
import { type FiguresWork, inTime } from './list-figures.ts'
import { readListQuery } from './read-list-query.ts'
import { liveRows } from './read-records.ts'
import { AGGREGATES, toWireNumber, type WireNumber } from './statistics.ts'
import { readValueTexts } from './value-texts.ts'

/** Nobody reads more; what is left out is in the total. */
const MOST_GROUPS = 100

const PERIOD_FORMATS: Readonly<Record<GroupPeriod, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }

/**
 * The figures of a group of the page, over the rows that the caller sees and the conditions find. Figures of fields that
 * the caller may not see are left out.
 *
 * @throws {ApiError} for a group that the page does not have, or that tells what the caller may not see.
 */
export async function groupsCall(work: FiguresWork, query: Readonly<Record<string, unknown>>): Promise<GroupedFigures> {
  const { context, resource } = work
  const by = query[GROUP_BY_PARAM]
  const isAsked = typeof by === 'string' && by !== ''
  const group = isAsked ? rowGrouping(resource.plan, by) : resource.plan.list.groups?.[Number(query[GROUP_PARAM] ?? 0)]
  if (!group || !maySee(context, group.field)) throw businessFailure(messages.unknownGroup)
  const { filters, pageNo, pageSize } = readListQuery(work, query)
  const order = query[GROUP_ORDER_PARAM]
  const portion: Portion = {
    skipped: isAsked ? (pageNo - 1) * pageSize : 0,
    most: isAsked ? pageSize : MOST_GROUPS,
    order: order === 'asc' || order === 'desc' ? order : null,
  }
  return inTime(work, figureMessages.groups, async (limited) => {
    const { groupCount, ...counted } = await countGroups(limited, group, filters, portion)
    return isAsked ? { ...counted, groupCount } : counted
  })
}

interface Portion {
  readonly skipped: number
  readonly most: number
  /** Of the values; null: those of most rows first, of times the latest. */
  readonly order: 'asc' | 'desc' | null
}

async function countGroups(
  work: FiguresWork,
  group: GroupPlan,
  filters: readonly Expression<SqlBool>[],
  { skipped, most, order }: Portion,
) {
  const figures = group.figures.filter(({ field }) => field === null || maySee(work.context, field))
  const value = groupValue(group)
  const isTotal = sql<number>`grouping(${value})`
  const lines = liveRows(work)
    .where((eb) => eb.and([...filters]))
    // The groups and all of them together, in one pass.
    .groupBy(sql`grouping sets ((1), ())`)
    .select([
      value.as('value'),
      sql<string>`count(*) over ()`.as('lineCount'),
      // All of them together come first.
      sql<string>`row_number() over (order by ${isTotal} desc, ${orderOf(group, order)})`.as('place'),
      ...figures.map((figure, index) => aggregateOf(figure).as(`figure${index}`)),
    ])
  const rows = await work.db
    .selectFrom(lines.as('line'))
    .where(sql<SqlBool>`place = 1 or place between ${skipped + 2} and ${skipped + most + 1}`)
    .orderBy(sql`place`)
    .selectAll()
    .execute()
  const toFigures = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(figures.map((figure, index) => [figure.key, toFigure(figure, row[`figure${index}`])]))
  const [total, ...found] = rows
  const groupCount = Math.max(0, Number(total?.lineCount ?? 1) - 1)
  const groups = found.map((row) => ({ value: row.value, figures: toFigures(row) }))
  const textOf = await readTexts(
    work,
    group,
    groups.map((one) => one.value),
  )
  return {
    groups: groups.map(({ value: stored, figures: counted }) => ({
      value: stored,
      text: textOf(stored),
      figures: counted,
    })),
    total: total ? toFigures(total) : {},
    more: groupCount > skipped + most,
    groupCount,
  }
}

function orderOf(group: GroupPlan, order: Portion['order']): RawBuilder<unknown> {
  const value = groupValue(group)
  if (order) return order === 'asc' ? sql`${value} asc nulls last` : sql`${value} desc nulls last`
  return group.per ? sql`${value} desc nulls last` : sql`count(*) desc, ${value}`
}

function groupValue({ field, per }: GroupPlan): RawBuilder<string | null> {
  const column = sql.ref(field.column)
  // The zone of the session is that of the business.
  if (per) return sql<string | null>`to_char(${column}, ${sql.lit(PERIOD_FORMATS[per])})`
  return sql<string | null>`nullif(${column}::text, '')`
}

function aggregateOf({ statistic, field }: GroupFigurePlan): RawBuilder<string | null> {
  if (!statistic || !field) return sql<string>`count(*)::text`
  return sql<string | null>`${AGGREGATES[statistic]}(${sql.ref(field.column)}::numeric)::text`
}

function toFigure({ statistic, field }: GroupFigurePlan, value: unknown): WireNumber {
  return statistic && field ? toWireNumber(field, statistic, value) : Number(value)
}

async function readTexts(work: FiguresWork, { field, per }: GroupPlan, values: readonly (string | null)[]) {
  const stored = (value: string) => toStored(field, value)
  const known = values.flatMap((value) => (value === null ? [] : [{ [field.name]: stored(value) }]))
  const textOf = per ? null : await readValueTexts(work, [field], known)
  return (value: string | null) => {
    if (value === null) return messages.noValue
    return textOf ? textOf(field, stored(value)) : value
  }
}

function toStored({ type }: FieldPlan, value: string) {
  return type.kind === 'boolean' ? value === 'true' : value
}
