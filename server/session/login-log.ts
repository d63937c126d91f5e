import type { Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

/** `log_type` of signing in and out. */
export const SIGN_IN_LOG = 1
const WORKS = 1

export interface LoginLogEntry {
  readonly content: string
  readonly username: string
  readonly address: string
  readonly success: boolean
  readonly traceId: string
  readonly now: Date
}

/** What has failed is of no tenant: nobody has shown whose it is. */
export async function writeLoginLog(db: Db, entry: LoginLogEntry): Promise<void> {
  const account = accountNamed(db, entry.username)
  await db
    .insertInto('sys_log')
    .values({
      id: createUuidV7(entry.now.getTime()),
      log_type: SIGN_IN_LOG,
      log_content: entry.content,
      username: entry.username,
      realname: entry.success ? account.select('realname') : null,
      tenant_id: entry.success ? beginsIn(account) : null,
      ip: entry.address,
      success: entry.success,
      trace_id: entry.traceId,
      create_time: entry.now,
    })
    .execute()
}

function accountNamed(db: Db, username: string) {
  return db
    .selectFrom('sys_user')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['username']), '=', username.toLowerCase()))
}

/** The tenant that somebody has chosen last, else the first that lets them in. */
function beginsIn(account: ReturnType<typeof accountNamed>) {
  return account.select(({ fn, selectFrom, lit }) => {
    const works = selectFrom('sys_user_tenant').whereRef('user_id', '=', 'sys_user.id').where('status', '=', WORKS)
    return fn
      .coalesce(
        works.whereRef('tenant_id', '=', 'sys_user.login_tenant_id').select('tenant_id'),
        works.select((tenants) => tenants.fn.min('tenant_id').as('first')),
        lit(0),
      )
      .as('tenant_id')
  })
}
