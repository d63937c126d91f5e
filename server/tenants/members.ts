import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MemberRow, TenantUser } from '#schemas/api/tenants.ts'
import { MAX_ACCOUNTS } from '#schemas/api/user-administration.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { containsGrams } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import { businessFailure } from '../http/api-error.ts'
import type { PageWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { rowScope } from '../resources/read/row-scope.ts'
import { inChange, type WorkOn } from '../resources/resource-work.ts'
import { deleteWanted } from '../resources/write/delete-wanted.ts'
import { assertMayChangeAccount } from '../roles/no-climbing.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { tenantMessages as messages } from './messages.ts'

const ACCOUNTS_PAGE = 'user-list'
const WORKS = '1'

export interface MembersWanted {
  readonly tenantId: number
  readonly username: string
  readonly realname: string
  readonly sex?: string
  /** How they stand in the tenant. */
  readonly statuses: readonly string[]
  /** Whom data rules show the caller; null: all. */
  readonly scope?: RawBuilder<SqlBool> | null
}

export interface MembersWork {
  readonly db: Db
  readonly workOn: WorkOn
}

/** Whom the page over the accounts shows the caller: data rules bound people wherever they are administrated. */
export function scopeOfMembers(workOn: WorkOn, context: RequestContext): RawBuilder<SqlBool> | null {
  const work = workOn(ACCOUNTS_PAGE, context)
  if (work) return rowScope(work)
  return context.bounds.rules.size === 0 ? null : sql<SqlBool>`false`
}

/** Members of a tenant, the newest first. */
export async function readMembers(
  db: Db,
  wanted: MembersWanted,
  { pageNo, pageSize }: PageWanted,
): Promise<{ readonly records: readonly MemberRow[]; readonly total: number }> {
  const { username, realname, sex = '', scope = null } = wanted
  const members = db
    .selectFrom('sys_account')
    .where('tenant_id', '=', wanted.tenantId)
    .where('status', 'in', [...wanted.statuses, ''])
    .$if(username !== '', (query) => query.where(containsGrams([sql`username`], username)))
    .$if(realname !== '', (query) => query.where(containsGrams([sql`realname`], realname)))
    .$if(sex !== '', (query) => query.where('sex', '=', sex))
    .$if(scope !== null, (query) => query.where(scope ?? sql<SqlBool>`false`))
  return runForTenant(wanted.tenantId, async () => {
    const { total } = await members.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
    const rows = await members
      .select([
        'id',
        'username',
        'realname',
        'avatar',
        'sex',
        'phone',
        'email',
        'work_no as workNo',
        'org_code_txt as orgCodeTxt',
        'status',
        'create_time as createTime',
      ])
      .orderBy('create_time', (order) => order.desc().nullsLast())
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute()
    const records = rows.map((row) => ({ ...row, sex: row.sex === null ? null : Number(row.sex) }))
    return { records, total: Number(total) }
  })
}

/** Who works in a tenant. @throws {ApiError} for another tenant than the caller's, unless they are in the installation. */
export async function readTenantUsers(
  { db, workOn }: MembersWork,
  context: RequestContext,
  wanted: Omit<MembersWanted, 'statuses' | 'sex'>,
  page: PageWanted,
): Promise<{ readonly records: readonly TenantUser[]; readonly total: number }> {
  assertReaches(context, wanted.tenantId)
  const scope = scopeOfMembers(workOn, context)
  const { records, total } = await readMembers(db, { ...wanted, statuses: [WORKS], scope }, page)
  return {
    records: records.map(({ id, username, realname, sex, phone }) => ({ id, username, realname, sex, phone })),
    total,
  }
}

/**
 * Takes members out of a tenant, as the deletion of their rows there: all of them or none. From the installation it takes
 * every right that they have, as whatever is done to an account.
 */
export async function takeOut(
  workOn: WorkOn,
  context: RequestContext,
  { userIds, tenantId }: { readonly userIds: readonly string[]; readonly tenantId: number },
): Promise<void> {
  assertReaches(context, tenantId)
  // There it would be the account itself.
  if (tenantId === INSTALLATION) throw businessFailure(messages.nobodyLeavesInstallation)
  if (userIds.length === 0) throw businessFailure(messages.noneNamed)
  if (userIds.length > MAX_ACCOUNTS) throw businessFailure(messages.tooMany(MAX_ACCOUNTS))
  const work = workOn(ACCOUNTS_PAGE, { ...context, tenantId })
  if (!work) throw businessFailure(messages.pageBroken(sysUser.title))
  await runForTenant(tenantId, () =>
    inChange(work, async (change) => {
      if (tenantId !== context.tenantId) {
        for (const userId of userIds) await assertMayChangeAccount(change.db, context, userId)
      }
      await deleteWanted(change, userIds, 'batch_delete')
    }),
  )
}

/** From the installation any tenant, else one's own. */
function assertReaches(context: RequestContext, tenantId: number): void {
  if (context.tenantId !== INSTALLATION && tenantId !== context.tenantId) throw businessFailure(messages.otherTenant)
}
