import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import type { FileStore } from './file-store.ts'
import { clearIncoming } from './incoming.ts'
import { thumbnailKey } from './store-file.ts'

interface SweepOptions {
  readonly db: Db
  readonly store: FileStore
  readonly folder: string
  readonly clock: Clock
  readonly graceHours: number
}

const HOUR_MS = 60 * 60 * 1_000
/** So many go in one transaction. */
const AT_A_TIME = 100

/**
 * Removes files that no record has taken within the grace period. What a record has taken once stays: the record or its
 * data log names it. Answers how many went.
 */
export async function sweepFiles({ db, store, clock, graceHours, folder }: SweepOptions): Promise<number> {
  const before = new Date(clock().getTime() - graceHours * HOUR_MS)
  await clearIncoming(folder, before)
  let swept = 0
  for (;;) {
    const removed = await removeSome(db, store, before)
    swept += removed
    if (removed < AT_A_TIME) return swept
  }
}

/** Rows and contents go together: where a content cannot be removed, its row stays for the next time. */
function removeSome(db: Db, store: FileStore, before: Date): Promise<number> {
  return acrossTenants(db, 'what nothing holds goes, whose ever it is')
    .transaction()
    .execute(async (trx) => {
      const gone = await trx
        .deleteFrom('sys_file')
        .where('id', 'in', (files) =>
          files
            .selectFrom('sys_file')
            .where('data_id', 'is', null)
            .where('create_time', '<', instant(before))
            .select('id')
            .limit(AT_A_TIME)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['store_key', 'has_thumbnail'])
        .execute()
      if (gone.length === 0) return 0
      const keys = [...new Set(gone.map(({ store_key }) => store_key))]
      // Records hold copies of files, with the same content.
      const shared = await trx.selectFrom('sys_file').where('store_key', 'in', keys).select('store_key').execute()
      const kept = new Set(shared.map(({ store_key }) => store_key))
      for (const { store_key, has_thumbnail } of gone) {
        if (kept.has(store_key)) continue
        await store.remove(store_key)
        if (has_thumbnail) await store.remove(thumbnailKey(store_key))
      }
      return gone.length
    })
}

/** At the start and every hour from then on. Returns what ends it. */
export function keepSweeping(options: SweepOptions & { readonly log: FastifyBaseLogger }): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    running = running
      .then(() => sweepFiles(options))
      .then(
        (count) => {
          if (count > 0) options.log.info({ count }, 'files that no record has taken were removed')
        },
        (error: unknown) => options.log.error({ err: error }, 'files that no record has taken were not removed'),
      )
  }
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  sweep()
  return async () => {
    clearInterval(timer)
    await running
  }
}
