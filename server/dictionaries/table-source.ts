import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import type { DataContext } from '../http/request-context.ts'
import { entityRows, hasText } from '../resources/existing/existing-rows.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import type { TableDictionary } from './table-dictionary.ts'
import { labelText, partTexts } from './table-label.ts'

export interface ItemRow {
  readonly value: string
  readonly text: string | null
  readonly parts: readonly (string | null)[]
}

/** The rows of these values. */
export function hasValue({ entry, codeColumn }: TableDictionary, values: readonly string[]) {
  return hasText(entry, codeColumn, values)
}

/** The rows that the caller may choose: of a page that closes rows, those that it shows them. */
export function choosableRows(db: Db, context: DataContext, dictionary: TableDictionary) {
  const scope = dictionary.entry.rowScope?.(context) ?? null
  const rows = liveRows(db, context, dictionary)
  return scope === null ? rows : rows.where(scope)
}

/** All rows that are there for the caller: what is chosen already keeps its name. */
export function liveRows(db: Db, context: DataContext, dictionary: TableDictionary) {
  const { entry, label, codeColumn, conditions = [], comparisons = [] } = dictionary
  const { tenantColumn, accountColumn, deletedColumn } = entry
  const shown = entry.shownRows?.(context) ?? null
  // Table and columns come out of the registry, never out of the request.
  let query = entityRows(entityDb(db), entry, context, 'source')
    .where(sql<boolean>`${sql.ref(codeColumn)} is not null`)
    .select([
      sql<string>`${sql.ref(codeColumn)}::text`.as('value'),
      labelText(label).as('text'),
      sql<(string | null)[]>`array[${sql.join([...partTexts(label)])}]::text[]`.as('parts'),
    ])
  if (tenantColumn) query = query.where(tenantColumn, '=', context.tenantId)
  if (accountColumn) {
    query = query.where(({ eb, exists, fn, lit, selectFrom }) => {
      const memberships = selectFrom('sys_user_tenant as member').whereRef(
        'member.user_id',
        '=',
        `source.${accountColumn}`,
      )
      if (context.tenantId !== 0) {
        return exists(memberships.where('member.tenant_id', '=', context.tenantId).select('member.user_id'))
      }
      // Who is in no tenant is in tenant 0; looked up for each row, which beats reading all memberships for a page.
      // Below 1: the planner takes a third of the rows to be so, and one of 200 to be equal to 0.
      return eb(
        fn.coalesce(
          memberships.select(({ fn: { min } }) => min('member.tenant_id').as('lowest')),
          lit(0),
        ),
        '<',
        1,
      )
    })
  }
  if (shown !== null) query = query.where(shown)
  if (deletedColumn) query = query.where(sql<boolean>`${sql.ref(deletedColumn)} = 0`)
  for (const { column, value } of conditions) query = query.where(sql<boolean>`${sql.ref(column)} = ${value}`)
  for (const { column, equals, value } of comparisons) {
    query = query.where(sql<boolean>`${sql.ref(column)}::text ${equals ? sql`=` : sql`<>`} ${value}`)
  }
  return query
}
