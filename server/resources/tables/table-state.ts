import { sql } from 'kysely'
import type { Db } from '../../db/databases.ts'
import type { TableState } from './table-migration.ts'

/** Up to here an index is made in a second or two. */
const LARGE_TABLE_ROWS = 100_000
/** Rows that a page of the table holds as long as nobody has counted. */
const ROWS_PER_PAGE = 80

/**
 * What the catalogue says of the tables; those that do not exist are missing from the answer.
 *
 * @param largeFrom so many rows make a table a large one, as far as the database knows.
 */
export async function readTableStates(
  db: Db,
  schema: string,
  tables: readonly string[],
  largeFrom = LARGE_TABLE_ROWS,
): Promise<ReadonlyMap<string, TableState>> {
  const { rows } = await sql<{
    table: string
    kind: string
    isLarge: boolean
    columns: readonly (readonly [name: string, type: string])[]
    indexes: readonly string[]
    comments: readonly (readonly [name: string, comment: string])[]
  }>`
    select relation.relname as table, relation.relkind::text as kind,
      pg_relation_size(relation.oid) / current_setting('block_size')::integer
        * case when relpages > 0 and reltuples > 0 then reltuples / relpages else ${ROWS_PER_PAGE} end
        > ${largeFrom}::integer as "isLarge",
      (select coalesce(jsonb_agg(jsonb_build_array(attname, format_type(atttypid, atttypmod)) order by attnum), '[]')
        from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(jsonb_agg(index.relname), '[]')
        from pg_index join pg_class index on index.oid = indexrelid
        where indrelid = relation.oid and indisvalid) as indexes,
      (select coalesce(jsonb_agg(jsonb_build_array(attname, description)), '[]')
        from pg_description join pg_attribute on attrelid = objoid and attnum = objsubid
        where objoid = relation.oid and classoid = 'pg_class'::regclass and objsubid > 0) as comments
    from pg_class relation
    where relation.relnamespace = ${schema}::regnamespace and relation.relname = any(${tables}::text[])
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.table,
      {
        relationKind: row.kind,
        isLarge: row.isLarge,
        columns: new Map(row.columns),
        indexes: new Set(row.indexes),
        formerNames: new Map(row.comments.map(([name, comment]) => [name, readComment(comment).formerNames])),
        kept: new Map(row.comments.flatMap(([name, comment]) => keptIn(name, readComment(comment)))),
      },
    ]),
  )
}

const FORMER_NAMES = 'pagewright: renamed from '
const KEPT = 'pagewright: kept '

/** What is known of a column beside its type: it goes with it through every copy of the database. */
export interface ColumnComment {
  /** What it was called before. */
  readonly formerNames: readonly string[]
  /** What its values were filled in by; null: it keeps nothing. */
  readonly kept: string | null
}

export function formatComment({ formerNames, kept }: ColumnComment): string {
  const lines = [
    ...(formerNames.length > 0 ? [FORMER_NAMES + formerNames.join(', ')] : []),
    ...(kept === null ? [] : [KEPT + kept]),
  ]
  return lines.join('\n')
}

function readComment(comment: string): ColumnComment {
  const lines = comment.split('\n')
  const after = (start: string) => lines.find((line) => line.startsWith(start))?.slice(start.length)
  return { formerNames: after(FORMER_NAMES)?.split(', ') ?? [], kept: after(KEPT) ?? null }
}

function keptIn(name: string, { kept }: ColumnComment): readonly (readonly [string, string])[] {
  return kept === null ? [] : [[name, kept]]
}

/** Which of the columns hold anything. */
export async function columnsWithData(db: Db, table: string, columns: readonly string[]): Promise<readonly string[]> {
  const held: string[] = []
  for (const column of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
      db,
    )
    if (rows.length > 0) held.push(column)
  }
  return held
}

/** SQLSTATE of an error that the database itself has answered with. */
export function databaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}
