import { createHash } from 'node:crypto'
import type { Db } from '../../db/databases.ts'
import { instant } from '../../db/instant.ts'
import { businessFailure, malformed } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { resourceMessages as messages } from '../messages.ts'
import type { ResourceChange } from '../resource-work.ts'
import type { RecordTransaction } from '../services.ts'

/** Under which key a save was asked for, and what for. */
export interface IdempotentRequest {
  readonly key: string
  readonly hash: string
  /** Throws where it may not be done any more; what was done already is answered all the same. */
  assertTimely?(): void
}

/** Whoever sends the same again asks for the same. */
export interface SaveIdentity {
  readonly path: string
  readonly tenantId: number
  readonly body: unknown
}

type StoredAnswer = Record<string, unknown>

const KEPT_MS = 24 * 60 * 60 * 1_000

/** The request's key; null when the client has sent none. */
export function readIdempotentRequest(
  header: string | readonly string[] | undefined,
  request: SaveIdentity,
): IdempotentRequest | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(header)) throw malformed(messages.malformedKey)
  const hash = createHash('sha256')
    .update(JSON.stringify([request.path, request.tenantId, request.body]))
    .digest('hex')
  return { key: header, hash }
}

/**
 * Does `create` (any save) once per key: a repeated request gets the first one's answer. Key, row and answer are written in one
 * transaction, so a creation that failed leaves its key free, and a second request that comes in the middle of the
 * first waits for it.
 */
export async function onceByKey(
  { db, context }: Pick<ResourceChange<RequestContext>, 'db' | 'context'>,
  request: IdempotentRequest | null,
  create: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!request) return create()
  const now = context.now()
  await db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', context.userId)
    .where('create_time', '<', instant(new Date(now.getTime() - KEPT_MS)))
    .execute()
  const claimed = await db
    .insertInto('idempotency_key')
    .values({
      user_id: context.userId,
      idempotency_key: request.key,
      request_hash: request.hash,
      answer: null,
      create_time: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .executeTakeFirst()
  const ofKey = { user_id: context.userId, idempotency_key: request.key }
  if (claimed.numInsertedOrUpdatedRows === 0n) return earlierAnswer(db, ofKey, request)
  request.assertTimely?.()
  const answer = await create()
  await db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where((row) => row.and(ofKey))
    .execute()
  return answer
}

/** Keys of people who create nothing any more; those of the others go when they create something. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const limit = instant(new Date(now.getTime() - KEPT_MS))
  await db.deleteFrom('idempotency_key').where('create_time', '<', limit).execute()
}

async function earlierAnswer(
  trx: RecordTransaction,
  ofKey: { readonly user_id: string; readonly idempotency_key: string },
  request: IdempotentRequest,
): Promise<StoredAnswer> {
  const earlier = await trx
    .selectFrom('idempotency_key')
    .where((row) => row.and(ofKey))
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (!earlier?.answer || earlier.request_hash !== request.hash) throw businessFailure(messages.keyUsedOtherwise)
  return earlier.answer
}
