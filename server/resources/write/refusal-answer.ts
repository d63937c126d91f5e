import type { ApiError } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { toWholeWireRecords } from '../read/whole-wire-record.ts'
import { mayDo } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { type RowsRefused, toApiError } from './rows-refused.ts'

/** Who may neither list nor edit is told the version alone: neither values nor who has changed them. */
export async function refusalAnswer(work: ResourceWork<RequestContext>, refused: RowsRefused): Promise<ApiError> {
  const { db, context, resource } = work
  const maySeeRows = ['list', 'edit'].some((action) => mayDo(context, resource.plan, action))
  if (!maySeeRows) return toApiError(refused, ({ id, version }) => ({ record: { id, version } }))
  const usernames = refused.conflicts.flatMap(({ record }) => changerOf(record) ?? [])
  const users =
    usernames.length === 0
      ? []
      : await db.selectFrom('sys_user').where('username', 'in', usernames).select(['username', 'realname']).execute()
  const realnames = new Map(users.map(({ username, realname }) => [username, realname]))
  const records = refused.conflicts.flatMap(({ record }) => record ?? [])
  const wires = await toWholeWireRecords(records, work)
  return toApiError(refused, (record) => {
    const wire = wires[records.indexOf(record)] ?? {}
    const username = changerOf(record)
    const changedBy = username === null ? null : { username, realname: realnames.get(username) ?? null }
    return { record: wire, changedBy, changedAt: typeof wire.updateTime === 'string' ? wire.updateTime : null }
  })
}

function changerOf(record: StoredRecord | null): string | null {
  const username = record?.values.get('updateBy')
  return typeof username === 'string' && username !== '' ? username : null
}
