import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { valueOfNone } from '#renderer/compile/compile-referring.ts'
import type { FieldPlan, PageRecord, ReferringRowsPlan } from '#renderer/compile/plan.ts'
import type { ExpressionValues } from '#renderer/expression/scope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createPageContext } from '../../http/request-context.ts'
import { aggregateOf, readAggregate } from '../read/aggregated-rows.ts'
import type { FilterField } from '../read/list-filter.ts'
import { liveRows } from '../read/read-records.ts'
import type { Resource } from '../resource.ts'
import type { TenantWork } from '../resource-work.ts'
import { toSqlCondition } from '../sql-expressions/to-sql.ts'

/** The one column that is no field. */
const ID: FilterField = { column: 'id', type: { kind: 'string', maxLength: 36 }, multiple: false }

/** What a condition may know besides the rows; a kept value hangs on none of it. */
export type Around = Required<Pick<ExpressionValues, 'user' | 'now'>>
export const NOTHING_AROUND: Around = { user: null, now: '' }
type ConditionScope = Around & Partial<Pick<ExpressionValues, 'record'>>

/**
 * What the live rows of the tenant come to that refer to each of the records, by the record's id and in the order of the
 * sums, which all go by one reference: one statement for all of them. Records that no row refers to are missing.
 */
export async function readSums(
  { db, context }: TenantWork,
  resource: Resource,
  {
    sums,
    ids,
    around,
  }: {
    readonly sums: readonly ReferringRowsPlan[]
    readonly ids: readonly string[]
    readonly around: Around
  },
): Promise<ReadonlyMap<string, readonly CanonicalValue[]>> {
  const [first] = sums
  if (!first || ids.length === 0) return new Map()
  const reference = sql.ref(columnOf(first.reference, resource).column)
  const work: SumsWork = { db, context, resource, sums, scope: { ...around, record: {} } }
  const found = await summedRows(work)
    .where(sql<SqlBool>`${reference} = any(${ids}::text[])`)
    .select(sql<string>`${reference}`.as('id'))
    .groupBy(reference)
    .execute()
  return valuesOf(work, found)
}

/**
 * The same where conditions read fields of the record itself: those stand in the statement as values, so each record has
 * a part of it. Every record is there.
 */
export async function readOwnSums(
  { db, context }: TenantWork,
  resource: Resource,
  {
    sums,
    records,
    around,
  }: {
    readonly sums: readonly ReferringRowsPlan[]
    readonly records: readonly PageRecord[]
    readonly around: Around
  },
): Promise<ReadonlyMap<string, readonly CanonicalValue[]>> {
  const [first] = sums
  if (!first || records.length === 0) return new Map()
  const reference = sql.ref(columnOf(first.reference, resource).column)
  const parts = records.map((record) => {
    const id = String(record.id)
    const rows = summedRows({ db, context, resource, sums, scope: { ...around, record } })
    return sql`(${rows.where(sql<SqlBool>`${reference} = ${id}`).select(sql<string>`${id}::text`.as('id'))})`
  })
  const { rows } = await sql<SummedRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return valuesOf({ resource, sums }, rows)
}

type SummedRow = Readonly<Record<string, unknown>>

interface SumsWork extends TenantWork {
  readonly resource: Resource
  readonly sums: readonly ReferringRowsPlan[]
  readonly scope: ConditionScope
}

/** What the rows come to, as `value0` and so on; whose rows, and under what `id`, is still to be said. */
function summedRows({ db, context, resource, sums, scope }: SumsWork) {
  const [first] = sums
  const only = first && sums.length === 1 ? conditionOf(first, resource, scope) : null
  return liveRows({ db, context: createPageContext(context), resource })
    .$if(only !== null, (query) => query.where(only ?? sql<SqlBool>`true`))
    .select(
      sums.map((sum, place) => resultOf(sum, { resource, scope, isAlone: sums.length === 1 }).as(`value${place}`)),
    )
}

function valuesOf(
  { resource, sums }: Pick<SumsWork, 'resource' | 'sums'>,
  found: readonly SummedRow[],
): ReadonlyMap<string, readonly CanonicalValue[]> {
  return new Map(
    found.map(({ id, ...values }) => [
      String(id),
      sums.map((sum, place) => readAggregate(sum, summedField(sum, resource), values[`value${place}`])),
    ]),
  )
}

function resultOf(
  sum: ReferringRowsPlan,
  { resource, scope, isAlone }: Pick<SumsWork, 'resource' | 'scope'> & { readonly isAlone: boolean },
): RawBuilder<unknown> {
  const summed = summedField(sum, resource)
  return aggregateOf(sum, summed && sql.ref(summed.column), isAlone ? null : conditionOf(sum, resource, scope))
}

/** The value of a record that no row refers to. */
export const valueOfNoRows = valueOfNone

/** Null: all rows that refer count. */
export function conditionOf(
  { where }: ReferringRowsPlan,
  { plan, textCollation }: Pick<Resource, 'plan' | 'textCollation'>,
  { record = {}, user, now }: ConditionScope,
): RawBuilder<SqlBool> | null {
  if (!where) return null
  return toSqlCondition(
    { tree: where },
    {
      columns: { source: 'target', columns: new Map<string, FilterField>([...plan.fieldByName, ['id', ID]]) },
      values: { record, target: null, user: user ?? null, now },
      textCollation,
    },
  )
}

function summedField({ field }: ReferringRowsPlan, resource: Resource): FieldPlan | null {
  return field === null ? null : columnOf(field, resource)
}

export function columnOf(name: string, { plan }: Pick<Resource, 'plan'>): FieldPlan {
  const field = plan.fieldByName.get(name)
  if (!field) throw new TypeError(`A page sums up the field "${name}", which "${plan.code}" does not have.`)
  return field
}
