import { type SqlBool, sql } from 'kysely'
import { LIST_JOBS } from '#schemas/managed/sys-quartz-job.ts'
import type { Db } from '../../db/databases.ts'
import { createSystemContext } from '../../http/request-context.ts'
import { putIntoOutbox } from '../../outbox/outbox.ts'
import { notifyDomainEvent } from '../../resources/write/domain-event.ts'
import { INSTALLATION } from '../../session/tenants.ts'
import { planMessages as messages } from './messages.ts'

const PAGE = 'quartz-job-list'
const BY = 'jobs'
const MAX_REASON = 500

export type Trouble = 'failed' | 'timeout' | 'overdue'

export interface NotedRun {
  readonly jobId: string
  readonly trouble: Trouble
  readonly reason: string
}

/** A plan has done its work: whatever was the matter with it is over. */
export async function noteDone(trx: Db, jobId: string, last: { readonly begin: Date; readonly ms: number }) {
  await trx
    .updateTable('sys_quartz_job')
    .set({ last_time: last.begin, last_state: 'done', last_ms: last.ms, failures: 0, trouble: null })
    .where('id', '=', jobId)
    .execute()
  await tellLists(trx, jobId)
}

/**
 * Marks a plan that somebody should look at, and rings the bells of those who see the screen: once, until it has done its
 * work again.
 */
export async function noteTrouble(
  trx: Db,
  now: Date,
  { jobId, trouble, reason }: NotedRun,
  last?: { readonly begin: Date; readonly ms: number },
): Promise<void> {
  const plan = await trx
    .selectFrom('sys_quartz_job')
    .where('id', '=', jobId)
    .select(['job_class_name', 'description', 'trouble'])
    .forUpdate()
    .executeTakeFirst()
  if (!plan) return
  await trx
    .updateTable('sys_quartz_job')
    .set((row) => ({
      trouble,
      failures: row('failures', '+', 1),
      ...(last && { last_time: last.begin, last_ms: last.ms }),
      last_state: trouble === 'overdue' ? 'skipped' : trouble,
    }))
    .where('id', '=', jobId)
    .execute()
  await tellLists(trx, jobId)
  if (plan.trouble !== null) return
  const context = createSystemContext(BY, () => now)
  const name = plan.description || plan.job_class_name
  await putIntoOutbox({ db: trx, context }, [
    {
      kind: 'message',
      cause: { page: PAGE, record: jobId, name: trouble },
      to: await holdersOf(trx, LIST_JOBS),
      channels: ['bell'],
      title: messages.troubleTitle,
      text: messages.troubles[trouble](name, reason.slice(0, MAX_REASON)),
    },
  ])
}

/** Open lists show the plan and its runs as they are now. */
export async function tellLists(trx: Db, jobId: string): Promise<void> {
  const event = { kind: 'records', action: 'edit', tenantId: INSTALLATION, username: BY } as const
  await notifyDomainEvent(trx, { ...event, table: 'sys_quartz_job', ids: [jobId] })
  await notifyDomainEvent(trx, { ...event, table: 'sys_quartz_run', ids: [jobId] })
}

async function holdersOf(db: Db, code: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_member')
    .innerJoin('sys_user_role', 'sys_user_role.user_id', 'sys_member.id')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
    .innerJoin('sys_role_permission', 'sys_role_permission.role_id', 'sys_role.id')
    .innerJoin('sys_permission', 'sys_permission.id', 'sys_role_permission.permission_id')
    .where('sys_member.tenant_id', '=', INSTALLATION)
    .where('sys_role.tenant_id', '=', INSTALLATION)
    .where('sys_permission.del_flag', '=', 0)
    // One row may define several codes, separated by commas.
    .where(sql<SqlBool>`${code} = any(string_to_array(replace(sys_permission.perms, ' ', ''), ','))`)
    .select('sys_member.username')
    .distinct()
    .execute()
  return rows.map(({ username }) => username)
}
