import type { DataLogLine } from '#schemas/api/data-log.ts'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { LoggedContent } from '../resources/history/logged-values.ts'

/** A record that was changed more often has a history that nobody reads to its end. */
const MOST_VERSIONS = 500

export interface LoggedVersion {
  readonly id: string
  readonly table: string
  readonly recordId: string
  readonly version: number
  readonly runningNo: number
  readonly action: string
  readonly content: LoggedContent
  readonly by: string
  readonly at: string
}

/** Newest first. */
export async function listVersions(
  db: Db,
  context: RequestContext,
  record: { readonly table: string; readonly id: string },
): Promise<readonly LoggedVersion[]> {
  const rows = await versions(db, context)
    .where('data_table', '=', record.table)
    .where('data_id', '=', record.id)
    .orderBy('running_no', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_VERSIONS)
    .execute()
  return rows.map(toVersion)
}

/** In the order of the ids; those that are not of the tenant are not there. */
export async function findVersions(
  db: Db,
  context: RequestContext,
  ids: readonly string[],
): Promise<readonly LoggedVersion[]> {
  const rows = await versions(db, context)
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toVersion))
}

function versions(db: Db, { tenantId }: RequestContext) {
  return db
    .selectFrom('sys_data_log')
    .where('tenant_id', '=', tenantId)
    .select([
      'id',
      'data_table',
      'data_id',
      'data_version',
      'running_no',
      'action',
      'data_content',
      'create_by',
      'create_time',
    ])
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

function toVersion(row: VersionRow): LoggedVersion {
  return {
    id: row.id,
    table: row.data_table,
    recordId: row.data_id,
    version: row.data_version,
    runningNo: row.running_no,
    action: row.action,
    content: row.data_content,
    by: row.create_by,
    at: row.create_time,
  }
}

export function toLine({
  id,
  table,
  recordId,
  version,
  runningNo,
  action,
  content,
  by,
  at,
}: LoggedVersion): DataLogLine {
  return {
    id,
    dataTable: table,
    dataId: recordId,
    dataContent: JSON.stringify(content),
    dataVersion: version,
    runningNo,
    type: 'json',
    action,
    createBy: by,
    createTime: at,
  }
}
