import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { calculate, toDecimal } from '#renderer/expression/decimal-arithmetic.ts'
import { dependenciesOf } from '#renderer/expression/dependencies.ts'
import type { ExpressionValues } from '#renderer/expression/scope.ts'
import type { AggregateNode } from '#renderer/expression/tree.ts'
import type { FieldKind } from '#schemas/language/field-type.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../../db/databases.ts'
import { businessFailure } from '../../http/api-error.ts'
import { createPageContext, type DataContext } from '../../http/request-context.ts'
import { resourceMessages as messages } from '../messages.ts'
import type { Resource } from '../resource.ts'
import type { RecordFiles } from '../resource-work.ts'
import { toSqlCondition } from '../sql-expressions/to-sql.ts'
import { readColumnValue } from '../tables/column-value.ts'
import type { FilterField } from './list-filter.ts'
import { liveRows } from './read-records.ts'

/** What rows of other pages come to, each asked for once. */
export interface AggregatedRows {
  /** Undefined where it is not known yet: the next `load` asks for it. */
  find(node: AggregateNode, values: ExpressionValues): CanonicalValue | undefined
  readonly isWanted: boolean
  load(): Promise<void>
}

interface AggregateWork {
  readonly db: Db
  readonly context: DataContext
  readonly files: Pick<RecordFiles, 'resourceOf'>
}

/** The one column that is no field. */
const ID: FilterField = { column: 'id', type: { kind: 'string', maxLength: 36 }, multiple: false }

/**
 * Live rows of the tenant are summed up as the page itself sees them, by one statement for each aggregate and the values
 * that its condition compares with.
 */
export function createAggregatedRows({ db, context: caller, files }: AggregateWork): AggregatedRows {
  const context = createPageContext(caller)
  const known = new Map<string, CanonicalValue>()
  const wanted = new Map<string, () => Promise<CanonicalValue>>()

  function queryOf(node: AggregateNode, values: ExpressionValues) {
    const { entity, field, where } = node
    const resource = entity === null ? undefined : files.resourceOf(entity)
    if (!resource || !isReadable(node, resource)) throw businessFailure(messages.notSummed(node.page))
    const summed = field === null ? null : (resource.plan.fieldByName.get(field) ?? null)
    const column = summed ? sql.ref(summed.column) : null
    const rows = liveRows({ db, context, resource }).select(aggregateOf(node, column).as('value'))
    const query = where ? rows.where(toSqlCondition({ tree: where }, scopeOf(resource, values))) : rows
    const read = async () => {
      const { value } = await query.executeTakeFirstOrThrow()
      return readAggregate(node, summed, value)
    }
    const { sql: text, parameters } = query.compile()
    return { key: JSON.stringify([text, parameters]), read }
  }

  return {
    find(node, values) {
      const { key, read } = queryOf(node, values)
      const value = known.get(key)
      if (value === undefined) wanted.set(key, read)
      return value
    },
    get isWanted() {
      return wanted.size > 0
    },
    async load() {
      const asked = [...wanted]
      wanted.clear()
      for (const [key, read] of asked) known.set(key, await read())
    },
  }
}

/** Open fields only: what has been closed, or has gone, since the page was compiled is not told. */
function isReadable({ field, where }: AggregateNode, { plan }: Resource): boolean {
  const compared = where ? dependenciesOf(where).flatMap((read) => (read.kind === 'target' ? [read.name] : [])) : []
  return [...(field === null ? [] : [field]), ...compared].every(
    (name) => name === ID.column || plan.fieldByName.get(name)?.permissions.length === 0,
  )
}

function scopeOf({ plan, textCollation }: Resource, values: ExpressionValues) {
  const columns = new Map<string, FilterField>([...plan.fieldByName, ['id', ID]])
  return { columns: { source: 'target' as const, columns }, values: { ...values, target: null }, textCollation }
}

type Aggregate = Pick<AggregateNode, 'name'>

/**
 * What the rows of a statement come to, or those of them that fit a condition.
 *
 * @param column null: the rows themselves are counted.
 */
export function aggregateOf(
  { name }: Aggregate,
  column: RawBuilder<unknown> | null,
  condition: RawBuilder<SqlBool> | null = null,
): RawBuilder<unknown> {
  const fitting = condition ? sql` filter (where ${condition})` : sql``
  if (column === null) return sql`count(*)${fitting}`
  switch (name) {
    case 'sum':
      return sql`coalesce(sum(${column})${fitting}, 0)`
    case 'avg':
      // Divided as expressions divide, once it is read.
      return sql`sum(${column})${fitting}::text || '/' || nullif(count(${column})${fitting}, 0)::text`
    case 'min':
      return sql`min(${column})${fitting}`
    case 'max':
      return sql`max(${column})${fitting}`
    case 'count':
      return sql`count(${column})${fitting}`
  }
}

/** The result as a canonical value: a number is a text, as expressions want it. */
export function readAggregate(aggregate: Aggregate, summed: FieldPlan | null, value: unknown): CanonicalValue {
  if (aggregate.name === 'avg') return quotientOf(value)
  const isNumber =
    summed === null || aggregate.name === 'sum' || aggregate.name === 'count' || NUMBERS.has(summed.type.kind)
  return summed && !isNumber ? readColumnValue(summed, value) : toText(value)
}

const NUMBERS: ReadonlySet<FieldKind> = new Set(['integer', 'long', 'decimal'])

/** Divided as expressions divide, so that an average is the same wherever it is worked out. */
function quotientOf(value: unknown): string | null {
  const [total, count] = toText(value)?.split('/') ?? []
  if (total === undefined || count === undefined) return null
  return calculate('/', toDecimal(total), toDecimal(count))?.toFixed() ?? null
}

function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
