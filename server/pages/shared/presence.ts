import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../db/databases.ts'
import type { ServerTexts } from './choose-texts.ts'

/** Any number will do, as long as all our servers take the same. */
const PRESENCE_LOCK = 0x50_57_55_50
const LARGEST_ID = 2 ** 31

/** That this server is up: it is, for the others, as long as it holds a lock on its listening connection. */
export interface Presence {
  readonly id: number
  /** For each listening connection, before anything is heard on it. */
  readonly hold: (client: pg.Client) => Promise<void>
}

export function createPresence(): Presence {
  const id = randomInt(1, LARGEST_ID)
  return {
    id,
    hold: async (client) => {
      await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE_LOCK, id])
    },
  }
}

/** What the servers that are up have, this one among them whatever its connection does; the others are struck off. */
export async function readServersUp(trx: Db, own: number): Promise<readonly ServerTexts[]> {
  const { rows } = await sql<{ id: string }>`
    select objid::bigint::text as id from pg_locks
    where locktype = 'advisory' and granted and classid = ${PRESENCE_LOCK} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  `.execute(trx)
  const up = [own, ...rows.map(({ id }) => Number(id))]
  await trx.deleteFrom('sys_page_server').where('id', 'not in', up).execute()
  return trx.selectFrom('sys_page_server').select(['program', 'texts']).execute()
}
