import { sql } from 'kysely'
import type { Databases } from './databases.ts'
import { type ColumnStatistics, type TextSample, toTextSample } from './text-sample.ts'

/** What serves searches for parts of texts, as it was when it was last looked at. */
export interface GramsIndexes {
  /** Values of a column with an index that is ready; null where there is none. */
  readonly sampleOf: (table: string, column: string) => TextSample | null
  /** Looks again: an index has been made, or the planner has learned what the rows hold. */
  readonly refresh: () => Promise<void>
}

/**
 * With row security the database looks at the rows of a tenant before it compares anything: no index of grams serves a
 * search then, and asking for them would only be work.
 */
export async function openGramsIndexes(databases: Databases): Promise<GramsIndexes> {
  let known: ReadonlyMap<string, TextSample> = new Map()
  const refresh = async () => {
    if (!databases.rowSecurity) known = await readIndexes(databases)
  }
  await refresh()
  return { sampleOf: (table, column) => known.get(keyOf(table, column)) ?? null, refresh }
}

function keyOf(table: string, column: string): string {
  return `${table}.${column}`
}

async function readIndexes({ owner, schema }: Databases): Promise<ReadonlyMap<string, TextSample>> {
  const { rows } = await sql<ColumnStatistics & { readonly table: string; readonly column: string }>`
    select indexed.relname as table, pg_attribute.attname as column, most_common_vals::text::text[] as common,
      most_common_freqs as "commonShares", histogram_bounds::text::text[] as bounds, null_frac as "emptyShare",
      of_grams.grams
    from pg_index
    join pg_class indexed on indexed.oid = indrelid
    join pg_class index on index.oid = indexrelid
    left join lateral (
      select most_common_elems::text::text[] as grams from pg_stats
      where pg_stats.schemaname = ${schema} and pg_stats.tablename = index.relname
    ) of_grams on true
    join pg_depend of_function on of_function.classid = 'pg_class'::regclass and of_function.objid = indexrelid
      and of_function.refclassid = 'pg_proc'::regclass
      and of_function.refobjid = to_regprocedure(quote_ident(${schema}) || '.grams(text)')
    join pg_depend of_column on of_column.classid = 'pg_class'::regclass and of_column.objid = indexrelid
      and of_column.refclassid = 'pg_class'::regclass and of_column.refobjid = indrelid and of_column.refobjsubid > 0
    join pg_attribute on attrelid = indrelid and attnum = of_column.refobjsubid
    left join pg_stats on pg_stats.schemaname = ${schema} and pg_stats.tablename = indexed.relname
      and pg_stats.attname = pg_attribute.attname
    where indisvalid and indisready and indpred is null and indexed.relnamespace = ${schema}::regnamespace
  `.execute(owner)
  return new Map(rows.map(({ table, column, ...known }) => [keyOf(table, column), toTextSample(known)]))
}
