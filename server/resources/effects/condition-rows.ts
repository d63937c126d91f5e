import { sql } from 'kysely'
import type { ExpressionPlan } from '#renderer/compile/plan.ts'
import type { EffectSource } from '#renderer/logic/effect-values.ts'
import type { FilterField } from '../read/list-filter.ts'
import { liveRows } from '../read/read-records.ts'
import type { ResourceChange } from '../resource-work.ts'
import { toSqlCondition } from '../sql-expressions/to-sql.ts'

/** The one column that is no field. */
const ID: FilterField = { column: 'id', type: { kind: 'string', maxLength: 36 }, multiple: false }

/** Ids of the page's rows that fit a condition over `target.`, as they are now. */
export async function idsThatFit(
  change: ResourceChange,
  where: ExpressionPlan,
  { record, row, environment }: EffectSource,
): Promise<readonly string[]> {
  const { plan, textCollation } = change.resource
  const { old, user, now, related } = environment
  const condition = toSqlCondition(where, {
    columns: { source: 'target', columns: new Map([...plan.fieldByName, ['id', ID]]) },
    values: { record, row, old, user, now, related },
    textCollation,
  })
  const rows = await liveRows(change).where(condition).select(sql<string>`id`.as('id')).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
