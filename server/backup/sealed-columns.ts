import pg, { type ClientBase } from 'pg'
import { placeOfDataSource } from '../data-sources/data-source-secrets.ts'
import { placeOf as placeOfSecondFactor } from '../second-factor/second-factors.ts'
import { sealedWith } from '../secrets/secret-box.ts'
import { placeOf } from '../webhooks/webhook-targets.ts'
import type { BackupHead } from './description.ts'

/** Where secrets of others lie sealed. Another kind is a line here, and a step of `rotate-key`. */
const SEALED_COLUMNS: readonly {
  readonly table: string
  /** Names the row. */
  readonly key: string
  readonly column: string
  readonly placeOf: (key: string) => string
}[] = [
  { table: 'sys_second_factor', key: 'user_id', column: 'sealed_secret', placeOf: placeOfSecondFactor },
  { table: 'sys_webhook_target', key: 'name', column: 'sealed_secret', placeOf },
  { table: 'sys_sealed_data_source', key: 'id', column: 'sealed_password', placeOf: placeOfDataSource },
]

/** Which secrets of others there are, and which key each needs; not what they are. */
export async function readSecrets(client: ClientBase, tables: ReadonlySet<string>): Promise<BackupHead['secrets']> {
  const found: BackupHead['secrets'] = []
  for (const { table, key, column, placeOf } of SEALED_COLUMNS) {
    if (!tables.has(table)) continue
    const [name, sealed] = [pg.escapeIdentifier(key), pg.escapeIdentifier(column)]
    const { rows } = await client.query<{ name: string; sealed: string }>(
      `select ${name} as name, ${sealed} as sealed from ${pg.escapeIdentifier(table)} where ${sealed} is not null order by 1`,
    )
    for (const row of rows) found.push({ place: placeOf(row.name), keyId: sealedWith(row.sealed) })
  }
  return found
}
