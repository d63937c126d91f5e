import { sql } from 'kysely'
import type { ToldOnce } from '#schemas/api/resources.ts'
import { MAX_ACCOUNTS } from '#schemas/api/user-administration.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createPassword } from '../first-start/generated-password.ts'
import { refusalOf } from '../http/refusal-of.ts'
import type { RequestContext } from '../http/request-context.ts'
import { chunksOf } from '../resources/chunks.ts'
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
  const made: Made<Account>[] = []
  for (const some of chunksOf(members, HASHED_AT_ONCE)) made.push(...(await makeFor(some, passwords)))
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    await assertMayChange(trx, context, members)
    for (const one of made) {
      await store(trx, context, one)
      await onStored(trx, one.account)
    }
  })
  return made.map(toHandedOut)
}

/**
 * To whoever has imported accounts: the passwords of those that came without one. They are kept with the import or not at
 * all; a few are made and stored at a time, since a transaction in which nothing happens for long is ended.
 */
export const passwordsOfImport: HandOut = {
  later: messages.passwordsLater,
  async make({ db, context, passwords, gone }, added) {
    if (!passwords || gone.aborted) return null
    if (added.length > MAX_ACCOUNTS) return notMade(messages.tooManyForPasswords(added.length, MAX_ACCOUNTS))
    const members = await withoutPassword({ db, context }, added)
    if (members.length === 0) return null
    const handed: HandedOut[] = []
    await sql`savepoint handed_out`.execute(db)
    const refusal = await refusalOf(async () => {
      await assertMayChange(db, context, members)
      for (const some of chunksOf(members, HASHED_AT_ONCE)) {
        for (const made of await makeFor(some, passwords)) {
          await store(db, context, made)
          handed.push(toHandedOut(made))
        }
      }
    })
    if (refusal === null) return toTable(handed)
    // The accounts come in all the same, and wait for a password.
    await sql`rollback to savepoint handed_out`.execute(db)
    return notMade(messages.passwordsNotMade(refusal))
  },
}

/** As many as are hashed beside each other. */
const HASHED_AT_ONCE = 2

interface Made<Account extends Member> {
  readonly account: Account
  readonly password: string
  readonly hash: string
}

function makeFor<Account extends Member>(
  members: readonly Account[],
  passwords: HandOutParts['passwords'],
): Promise<readonly Made<Account>[]> {
  return Promise.all(
    members.map(async (account) => {
      const password = createPassword()
      return { account, password, hash: await orBusy(() => passwords.hash(password)) }
    }),
  )
}

async function assertMayChange(trx: Db, context: RequestContext, members: readonly Member[]): Promise<void> {
  for (const { id } of members) await assertMayChangeAccount(trx, context, id)
}

async function store(trx: Db, { now }: RequestContext, { account, hash }: Made<Member>): Promise<void> {
  await storePassword(trx, account.id, hash, now())
  await trx.updateTable('sys_user_secret').set({ must_change: true }).where('user_id', '=', account.id).execute()
}

function toHandedOut({ account: { username, realname }, password }: Made<Member>): HandedOut {
  return { username, realname, password }
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
