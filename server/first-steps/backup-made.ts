import pg, { type ClientBase } from 'pg'

/** When the last back-up was made, as the installation remembers it. */
export const BACKUP_MADE = 'backup-made'

/** By the connection of the back-up, which is the owner's. */
export async function noteBackup(client: ClientBase, schema: string, now: Date): Promise<void> {
  await client.query("select set_config('search_path', $1, false)", [pg.escapeIdentifier(schema)])
  const statement =
    'insert into sys_installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value'
  await client.query(statement, [BACKUP_MADE, now.toISOString()])
}
