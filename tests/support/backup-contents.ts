import pg from 'pg'
import { BACKUP_MADE } from '#server/first-steps/backup-made.ts'

/** Rows of every table of a schema as texts, in one order, and how the tables look; to compare two databases by. */
export async function contentsOf(url: string, schema: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const client = new pg.Client({
    connectionString: url,
    options: `-c pagewright.tenant=all -c TimeZone=UTC -c search_path=${schema}`,
  })
  await client.connect()
  try {
    const contents: Record<string, readonly string[]> = {}
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'm', 'v')`,
      [schema],
    )
    for (const { name } of tables) {
      const place = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${place} t order by 1`)
      // That a back-up was made is noted behind it.
      contents[name] = rows.map(({ row }) => row).filter((row) => !row.startsWith(`(${BACKUP_MADE},`))
    }
    const { rows: columns } = await client.query<{ name: string; looks: string }>(
      `select relname as name, attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull as looks
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = $1::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       order by relname, attnum`,
      [schema],
    )
    for (const { name, looks } of columns)
      contents[`columns of ${name}`] = [...(contents[`columns of ${name}`] ?? []), looks]
    return contents
  } finally {
    await client.end()
  }
}
