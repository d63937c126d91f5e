import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

export interface NewFile {
  readonly path: string
  readonly storeKey: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  readonly hasThumbnail: boolean
  readonly biz: string
}

/** What it takes to hand out a file. */
export interface StoredFile {
  readonly storeKey: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly hasThumbnail: boolean
  /** The field that it belongs to; null: none yet. */
  readonly field: { readonly table: string; readonly name: string } | null
}

/** Notes a file before its content is stored: what breaks off in between is found by the sweep. Answers its id. */
export async function noteFile(db: Db, context: RequestContext, file: NewFile): Promise<string> {
  const id = createUuidV7(context.now().getTime())
  await db
    .insertInto('sys_file')
    .values({
      id,
      tenant_id: context.tenantId,
      path: file.path,
      store_key: file.storeKey,
      name: file.name,
      content_type: file.type,
      size: file.size,
      sha256: file.sha256,
      has_thumbnail: file.hasThumbnail,
      biz: file.biz,
      uploader_id: context.userId,
      create_time: context.now(),
      is_stored: false,
    })
    .execute()
  return id
}

export async function markStored(db: Db, context: RequestContext, id: string): Promise<void> {
  await db
    .updateTable('sys_file')
    .set({ is_stored: true })
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .execute()
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** How much somebody has uploaded within a day, in bytes. */
export async function uploadedOfLate(db: Db, context: RequestContext): Promise<number> {
  const { bytes } = await acrossTenants(db, 'one person has one quota, wherever they work')
    .selectFrom('sys_file')
    .where('uploader_id', '=', context.userId)
    .where('create_time', '>', instant(new Date(context.now().getTime() - DAY_MS)))
    .select(sql<string>`coalesce(sum(size), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function findFile(db: Db, path: string): Promise<StoredFile | null> {
  const row = await acrossTenants(db, 'who has a signed address need not be signed in')
    .selectFrom('sys_file')
    .where('path', '=', path)
    .where('is_stored', '=', true)
    .select(['store_key', 'name', 'content_type', 'size', 'has_thumbnail', 'data_table', 'data_field'])
    .executeTakeFirst()
  if (!row) return null
  return {
    storeKey: row.store_key,
    name: row.name,
    type: row.content_type,
    size: Number(row.size),
    hasThumbnail: row.has_thumbnail,
    field: row.data_table && row.data_field ? { table: row.data_table, name: row.data_field } : null,
  }
}
