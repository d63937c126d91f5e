import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMS_FILE } from '#server/accounts/sms-file.ts'
import type { Databases } from '#server/db/databases.ts'
import { joinTenant } from './add-user.ts'
import { openServerDatabase } from './built-server-users.ts'

/** What an administrator would give a user of a running built server. */
export interface AccountDetails {
  readonly phone?: string
  /** Codes of departments of the demo data; the first is the current one. */
  readonly departments?: readonly string[]
  /** Tenants of the demo data: 0 and 1. */
  readonly tenants?: readonly number[]
}

export function giveAccount(dataFolder: string, name: string, details: AccountDetails): Promise<void> {
  const { phone, departments = [], tenants = [] } = details
  return withDatabase(dataFolder, async ({ app }) => {
    const { id: userId } = await app
      .selectFrom('sys_user')
      .where('username', '=', name)
      .select('id')
      .executeTakeFirstOrThrow()
    if (phone !== undefined) await app.updateTable('sys_user').set({ phone }).where('id', '=', userId).execute()
    for (const code of departments) {
      const { id: departId } = await app
        .selectFrom('sys_depart')
        .where('org_code', '=', code)
        .select('id')
        .executeTakeFirstOrThrow()
      await app.insertInto('sys_user_depart').values({ user_id: userId, depart_id: departId }).execute()
    }
    for (const tenantId of tenants) {
      if (tenantId !== 0) await joinTenant(app, userId, tenantId)
    }
  })
}

/** The newest code that was sent to a phone: without a provider the messages lie in the server's data folder. */
export async function readSmsCode(dataFolder: string, mobile: string): Promise<string> {
  const lines = (await readFile(join(dataFolder, 'data', SMS_FILE), 'utf8')).trimEnd().split('\n')
  const messages = lines.map((line): { mobile: string; content: string } => JSON.parse(line))
  const content = messages.findLast((message) => message.mobile === mobile)?.content ?? ''
  const code = /验证码 (\d{6})/.exec(content)?.[1]
  if (code === undefined) throw new Error(`No code for ${mobile} in: ${content}`)
  return code
}

async function withDatabase<Result>(
  dataFolder: string,
  work: (databases: Databases) => Promise<Result>,
): Promise<Result> {
  const databases = openServerDatabase(dataFolder)
  try {
    return await work(databases)
  } finally {
    await databases.close()
  }
}
