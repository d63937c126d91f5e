import { sql } from 'kysely'
import { formatBusinessTime } from '#schemas/values/business-time.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure, entityNotFound } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import { chunksOf } from '../resources/chunks.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { inChange, type ResourceChange, type WorkOn } from '../resources/resource-work.ts'
import { lockRecords, updateRecords } from '../resources/write/record-store.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { peopleBelow } from '../users/colleagues.ts'
import { statusOf } from './announcement-resource.ts'
import { announcementMessages as messages } from './messages.ts'
import { PUBLISHED, REVOKED } from './repository.ts'

const PAGE = 'announcement-list'
const USERS_AT_A_TIME = 5_000
const DEFAULT_NOTICE_TYPE = 'system'

/** Hands an announcement to whom it is for and rings their bells, when all of it is committed. */
export async function release(workOn: WorkOn, context: RequestContext, id: string): Promise<void> {
  await changing(workOn, context, id, async (change, record) => {
    if (statusOf(record) === PUBLISHED) throw businessFailure(messages.releasedBefore)
    const ends = record.values.get('endTime')
    const now = formatBusinessTime(context.now().getTime(), change.resource.timeZone)
    if (typeof ends === 'string' && ends <= now) throw businessFailure(messages.endedAlready)
    await write(change, record, { sendStatus: PUBLISHED, sendTime: now, cancelTime: null, sender: context.username })
    const userIds = record.values.get('audience') === 'USER' ? await receiversOf(change.db, context, record) : null
    if (userIds?.length === 0) throw businessFailure(messages.nobodyReached)
    await handOut(change.db, context, id, userIds ?? [])
    await notifyNotice(change.db, {
      userIds,
      // What the installation says is for all of its tenants.
      ...(context.tenantId !== INSTALLATION && { tenantId: context.tenantId }),
      message: {
        cmd: userIds === null ? 'topic' : 'user',
        msgId: id,
        msgTxt: String(record.values.get('title')),
        noticeType: DEFAULT_NOTICE_TYPE,
      },
    })
  })
}

/** Takes a released announcement back; who has not read it yet finds it no more. */
export async function revoke(workOn: WorkOn, context: RequestContext, id: string): Promise<void> {
  await changing(workOn, context, id, async (change, record) => {
    if (statusOf(record) !== PUBLISHED) throw businessFailure(messages.notReleased)
    const now = formatBusinessTime(context.now().getTime(), change.resource.timeZone)
    await write(change, record, { sendStatus: REVOKED, cancelTime: now })
    await notifyNotice(change.db, {
      userIds: null,
      ...(context.tenantId !== INSTALLATION && { tenantId: context.tenantId }),
      message: { cmd: 'topic', msgId: id, msgTxt: '', noticeType: DEFAULT_NOTICE_TYPE },
    })
  })
}

/** Puts an announcement on top, or takes it down, released or not. */
export async function pin(workOn: WorkOn, context: RequestContext, id: string, pinned: boolean): Promise<void> {
  await changing(workOn, context, id, (change, record) => write(change, record, { pinned }))
}

async function changing(
  workOn: WorkOn,
  context: RequestContext,
  id: string,
  run: (change: ResourceChange<RequestContext>, record: StoredRecord) => Promise<void>,
): Promise<void> {
  const work = workOn(PAGE, context)
  if (!work) throw businessFailure(messages.pageBroken)
  await inChange(work, async (change) => {
    const [record] = await lockRecords(change, [id], 'change')
    if (!record) throw entityNotFound()
    await run(change, record)
  })
}

async function write(
  change: ResourceChange<RequestContext>,
  record: StoredRecord,
  values: Readonly<Record<string, CanonicalValue>>,
): Promise<void> {
  await updateRecords(change, [{ record, changes: new Map(Object.entries(values)), rows: new Map() }])
}

/** The users that are named, and the people of the departments that are, and below. */
async function receiversOf(trx: Db, context: RequestContext, { values }: StoredRecord): Promise<readonly string[]> {
  const named = list(values.get('userIds'))
  const departments = list(values.get('departIds'))
  const codes = await trx
    .selectFrom('sys_depart')
    .where('tenant_id', '=', context.tenantId)
    .where('del_flag', '=', 0)
    .where('id', 'in', [...departments, ''])
    .select('org_code')
    .execute()
  const rows = await trx
    .selectFrom('sys_member')
    .where('tenant_id', '=', context.tenantId)
    .where('status', '=', '1')
    .where(({ or, eb }) =>
      or([
        eb('id', '=', sql<string>`any(${[...named]}::text[])`),
        ...codes.map(({ org_code }) => eb('id', 'in', peopleBelow(trx, context, org_code))),
      ]),
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everybody's copy is made when they first ask; of some, each gets theirs at once. */
async function handOut(trx: Db, context: RequestContext, id: string, userIds: readonly string[]): Promise<void> {
  const now = context.now()
  for (const some of chunksOf(userIds, USERS_AT_A_TIME)) {
    await trx
      .insertInto('sys_announcement_send')
      .values(
        some.map((userId) => ({
          id: createUuidV7(now.getTime()),
          announcement_id: id,
          user_id: userId,
          create_time: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['announcement_id', 'user_id']).doNothing())
      .execute()
  }
}

function list(value: CanonicalValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
