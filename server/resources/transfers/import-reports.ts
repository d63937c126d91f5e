import type { Db } from '../../db/databases.ts'
import { instant } from '../../db/instant.ts'
import { acrossTenants } from '../../db/tenant-guard.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import type { ResourceWork } from '../resource-work.ts'
import { importMessages as messages } from './messages.ts'

/** Refused rows can be fetched for a day. They lie in the database, so that any server can hand them out. */
const KEPT_MS = 24 * 60 * 60 * 1_000

export interface StoredReport {
  readonly fileName: string
  readonly content: Buffer
}

/** Keeps a file of refused rows for the one who has sent them. Answers its id. */
export async function keepReport(
  { db, context, resource }: ResourceWork<RequestContext>,
  { fileName, content }: StoredReport,
): Promise<string> {
  await forgetOldReports(db, context.now())
  const id = createUuidV7(context.now().getTime())
  await db
    .insertInto('import_report')
    .values({
      id,
      user_id: context.userId,
      tenant_id: context.tenantId,
      table_name: resource.table,
      file_name: fileName,
      content,
      create_time: context.now(),
    })
    .execute()
  return id
}

/** @throws {ApiError} when it is gone, or somebody else's: the answer does not tell which. */
export async function findReport(
  { db, context, resource }: ResourceWork<RequestContext>,
  id: string,
): Promise<StoredReport> {
  const report = await db
    .selectFrom('import_report')
    .where('id', '=', id)
    .where('user_id', '=', context.userId)
    .where('tenant_id', '=', context.tenantId)
    .where('table_name', '=', resource.table)
    .where('create_time', '>=', instant(new Date(context.now().getTime() - KEPT_MS)))
    .select(['file_name', 'content'])
    .executeTakeFirst()
  if (!report) throw businessFailure(messages.reportGone)
  return { fileName: report.file_name, content: report.content }
}

export async function forgetOldReports(db: Db, now: Date): Promise<void> {
  await acrossTenants(db, 'old files go, whose ever they are')
    .deleteFrom('import_report')
    .where('create_time', '<', instant(new Date(now.getTime() - KEPT_MS)))
    .execute()
}
