import type { ToldOnce } from '#schemas/api/resources.ts'
import { MAX_ACCOUNTS } from '#schemas/api/user-administration.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createPassword } from '../first-start/generated-password.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { HandOut, HandOutWork } from '../resources/managed/managed-resource.ts'
import { assertMayChangeAccount } from '../roles/no-climbing.ts'
import { orBusy } from '../session/or-busy.ts'
import type { PasswordHasher } from '../session/password-hash.ts'
import { storePassword } from '../session/user-repository.ts'
import { userMessages as messages } from './messages.ts'

export interface HandedOut {
  readonly username: string
  readonly realname: string
  readonly password: string
}

interface Member {
  readonly id: string
  readonly username: string
  readonly realname: string
}

export interface HandOutParts {
  readonly db: Db
  readonly context: RequestContext
  readonly passwords: Pick<PasswordHasher, 'hash'>
}

/** Passwords of the server's making for all of them or none, which their owners replace when they sign in with them. */
export async function handOutPasswords<Account extends Member>(
  { db, context, passwords }: HandOutParts,
  members: readonly Account[],
  onStored: (trx: Db, account: Account) => Promise<void> = async () => {},
): Promise<readonly HandedOut[]> {
  const made = await inTurn(members, async (account) => {
    const password = createPassword()
    return { account, password, hash: await orBusy(() => passwords.hash(password)) }
  })
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    for (const { hash, account } of made) {
      await assertMayChangeAccount(trx, context, account.id)
      await storePassword(trx, account.id, hash, context.now())
      await trx.updateTable('sys_user_secret').set({ must_change: true }).where('user_id', '=', account.id).execute()
      await onStored(trx, account)
    }
  })
  return made.map(({ account: { username, realname }, password }) => ({ username, realname, password }))
}

/** To whoever has imported accounts: the passwords of those that came without one. */
export const passwordsOfImport: HandOut = {
  later: messages.passwordsLater,
  async make({ db, context, passwords, gone }, added) {
    if (!passwords || gone.aborted) return null
    if (added.length > MAX_ACCOUNTS) return notMade(messages.tooManyForPasswords(added.length, MAX_ACCOUNTS))
    const members = await withoutPassword({ db, context }, added)
    if (members.length === 0) return null
    try {
      const made = await handOutPasswords({ db, context, passwords }, members)
      return toTable(made)
    } catch (error) {
      // The accounts are there all the same, and wait for a password.
      if (!(error instanceof ApiError)) throw error
      return notMade(messages.passwordsNotMade(error.message))
    }
  },
}

/** In the order of the file. */
async function withoutPassword(
  { db, context }: Pick<HandOutWork, 'db' | 'context'>,
  ids: readonly string[],
): Promise<readonly Member[]> {
  const members = await membersOf(db, context)
    .where('id', 'in', [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sys_user_secret').whereRef('user_id', '=', 'sys_account.id').select('user_id'))),
    )
    .execute()
  const byId = new Map(members.map((member) => [member.id, member]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toTable(made: readonly HandedOut[]): ToldOnce {
  return {
    message: messages.passwordsToldOnce,
    fileName: messages.passwordFile,
    columns: [...messages.passwordColumns],
    rows: made.map(({ username, realname, password }) => [username, realname, password]),
  }
}

function notMade(message: string): ToldOnce {
  return { message, fileName: messages.passwordFile, columns: [], rows: [] }
}

export function membersOf(db: Db, { tenantId }: RequestContext) {
  return db.selectFrom('sys_account').where('tenant_id', '=', tenantId).select(['id', 'username', 'realname', 'phone'])
}

/** Two at a time, as many as are hashed beside each other. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += 2) {
    results.push(...(await Promise.all(items.slice(at, at + 2).map(run))))
  }
  return results
}
