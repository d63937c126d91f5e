import { sql } from 'kysely'
import type { Db } from '../../db/databases.ts'
import type { TableState } from './table-migration.ts'

/** What the catalogue says of the tables; those that do not exist are missing from the answer. */
export async function readTableStates(
  db: Db,
  schema: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, TableState>> {
  const { rows } = await sql<{
    table: string
    kind: string
    columns: readonly (readonly [name: string, type: string])[]
    indexes: readonly string[]
    comments: readonly (readonly [name: string, comment: string])[]
  }>`
    select relation.relname as table, relation.relkind::text as kind,
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

/** The schema of the trigram operators; null where the extension is neither there nor to be had. */
export async function ensureTrigram(db: Db, ownSchema: string): Promise<string | null> {
  const existing = await findTrigram(db)
  if (existing !== null) return existing
  for (const schema of ['public', ownSchema]) {
    try {
      await sql`create extension if not exists pg_trgm with schema ${sql.id(schema)}`.execute(db)
    } catch (error) {
      // Not available, not allowed, or another server is just making it: the next look tells.
      if (!isDatabaseError(error)) throw error
    }
    const made = await findTrigram(db)
    if (made !== null) return made
  }
  return null
}

async function findTrigram(db: Db): Promise<string | null> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'
  `.execute(db)
  return rows[0]?.schema ?? null
}

/** SQLSTATE of an error that the database itself has answered with. */
export function databaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

function isDatabaseError(error: unknown): boolean {
  return databaseErrorCode(error) !== null
}
