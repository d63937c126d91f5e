import { MAX_SAVED_QUERIES, type SavedQuery } from '#schemas/api/saved-queries.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

const COLUMNS = ['id', 'title', 'match_type as matchType', 'content'] as const

export interface QueryToSave extends Omit<SavedQuery, 'id'> {
  readonly page: string
  readonly overwrite: boolean
}

/** The caller's own. */
function ownRows(db: Db, { tenantId, userId }: RequestContext, page: string) {
  return db
    .selectFrom('sys_saved_query')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('page', '=', page)
}

export function listOwn(db: Db, context: RequestContext, page: string): Promise<SavedQuery[]> {
  return ownRows(db, context, page)
    .select(COLUMNS)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SAVED_QUERIES)
    .execute()
}

/** `taken`: there is one of that title. `full`: there are as many as one keeps. */
export type SaveOutcome = SavedQuery | 'taken' | 'full'

export function save(db: Db, context: RequestContext, wanted: QueryToSave): Promise<SaveOutcome> {
  const { page, title, matchType, content, overwrite } = wanted
  const savedAt = context.now()
  const values = { match_type: matchType, content, saved_at: savedAt }
  return inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    const held = await ownRows(trx, context, page).select(['id', 'title']).forUpdate().execute()
    const same = held.find((one) => one.title === title)
    if (same && !overwrite) return 'taken'
    if (!same && held.length >= MAX_SAVED_QUERIES) return 'full'
    const owner = { tenant_id: context.tenantId, user_id: context.userId }
    const id = same?.id ?? createUuidV7(savedAt.getTime())
    const insert = trx.insertInto('sys_saved_query').values({ id, ...owner, page, title, ...values })
    // Two windows may save the same title at once: the later one asks, as if it had come later.
    const saved = await insert
      .onConflict((conflict) => {
        const place = conflict.columns(['user_id', 'tenant_id', 'page', 'title'])
        return overwrite ? place.doUpdateSet(values) : place.doNothing()
      })
      .returning(COLUMNS)
      .executeTakeFirst()
    return saved ?? 'taken'
  })
}

export async function remove(db: Db, context: RequestContext, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    await trx
      .deleteFrom('sys_saved_query')
      .where('tenant_id', '=', context.tenantId)
      .where('user_id', '=', context.userId)
      .where('id', '=', id)
      .execute()
  })
}
