import { type SqlBool, sql } from 'kysely'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { assertPassword } from '../accounts/form-rules.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { rowScope } from '../resources/read/row-scope.ts'
import type { FieldValues, StoredRecord } from '../resources/read/stored-record.ts'
import { inChange, type WorkOn } from '../resources/resource-work.ts'
import { lockRecords, updateRecords } from '../resources/write/record-store.ts'
import { assertMayChangeAccount } from '../roles/no-climbing.ts'
import { secondFactorMessages } from '../second-factor/messages.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import type { Caller } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { orBusy } from '../session/or-busy.ts'
import type { PasswordHasher } from '../session/password-hash.ts'
import { endSessions } from '../session/session-store.ts'
import { storePassword } from '../session/user-repository.ts'
import { type HandedOut, handOutPasswords, membersOf } from './hand-out-passwords.ts'
import { userMessages as messages } from './messages.ts'

/** The page over the accounts. */
export const ACCOUNTS_PAGE = 'user-list'
/** And over those in the bin. */
export const BIN_PAGE = 'user-bin'
/** Of `userIdentity`. */
const SUPERIOR = '2'

export interface AdministrationParts {
  readonly db: Db
  readonly passwords: PasswordHasher
  readonly workOn: WorkOn
  readonly secondFactors: SecondFactors
}

/** Freezes members or lets them in again, as an edit of their rows. */
export async function changeStatus(
  parts: AdministrationParts,
  context: RequestContext,
  ids: readonly string[],
  status: string,
): Promise<void> {
  await editAccounts(parts, context, ids, ({ values }) =>
    values.get('status') === status ? null : new Map([['status', status]]),
  )
}

/** Who is in charge of one department at least is a superior; who no longer is may stay one. */
export async function changeCharge(
  parts: AdministrationParts,
  context: RequestContext,
  { userId, departId, status }: { readonly userId: string; readonly departId: string; readonly status: boolean },
): Promise<void> {
  await editAccounts(parts, context, [userId], ({ values }) => {
    const held = values.get('departIds')
    const departIds = Array.isArray(held) ? held.map(String) : []
    if (departIds.includes(departId) === status) return null
    if (!status) return new Map([['departIds', departIds.filter((id) => id !== departId)]])
    return new Map<string, CanonicalValue>([
      ['departIds', [...departIds, departId]],
      ['userIdentity', SUPERIOR],
    ])
  })
}

/** @param changesOf what changes in a row; null: nothing. */
async function editAccounts(
  { workOn }: AdministrationParts,
  context: RequestContext,
  ids: readonly string[],
  changesOf: (record: StoredRecord) => FieldValues | null,
): Promise<void> {
  const work = accountsFor(workOn, context)
  await inChange(work, async (change) => {
    const records = await lockRecords(change, ids, 'change')
    if (records.length < ids.length) throw businessFailure(messages.notFound)
    const edits = records.flatMap((record) => {
      const changes = changesOf(record)
      return changes === null ? [] : [{ record, changes, rows: new Map() }]
    })
    await updateRecords(change, edits)
  })
}

/** The rows of the page over the accounts, for somebody. */
export function accountsFor(workOn: WorkOn, context: RequestContext) {
  const work = workOn(ACCOUNTS_PAGE, context)
  if (!work) throw businessFailure(messages.pageBroken)
  return work
}

/** The rows of the page over those whom the tenant has deleted. */
export function binFor(workOn: WorkOn, context: RequestContext) {
  const work = workOn(BIN_PAGE, context)
  if (!work) throw businessFailure(messages.pageBroken)
  return work
}

interface ChosenPassword {
  readonly username: string
  readonly password: string
  readonly confirmpassword: string
}

/** A password that an administrator has thought of for somebody. */
export async function setPassword(
  parts: AdministrationParts,
  context: RequestContext,
  given: ChosenPassword,
  caller: Caller,
): Promise<void> {
  if (given.password !== given.confirmpassword) throw businessFailure(messages.passwordsDiffer)
  const { db, passwords } = parts
  const account = await memberNamed(parts, context, given.username)
  assertPassword(given.password, account)
  const hash = await orBusy(() => passwords.hash(given.password))
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    await assertMayChangeAccount(trx, context, account.id)
    await storePassword(trx, account.id, hash, context.now())
    await endedFor(trx, context, account, caller)
  })
}

/** Passwords of the server's making, which their owners replace when they sign in with them. */
export async function replacePasswords(
  parts: AdministrationParts,
  context: RequestContext,
  { by, names }: { readonly by: 'id' | 'username'; readonly names: readonly string[] },
  caller: Caller,
): Promise<readonly HandedOut[]> {
  const { db, passwords } = parts
  const members = await shownMembers(parts, context)
    .where(by, 'in', [...names])
    .orderBy('username')
    .execute()
  if (members.length < names.length) throw businessFailure(messages.notFound)
  // Before a hash is made, which takes a third of a second each.
  for (const { id } of members) await assertMayChangeAccount(db, context, id)
  return handOutPasswords({ db, passwords, context }, members, (trx, account) =>
    endedFor(trx, context, account, caller),
  )
}

/** For who has lost it: they sign in by their password alone, until they set up another one. */
export async function resetSecondFactors(
  parts: AdministrationParts,
  context: RequestContext,
  ids: readonly string[],
  caller: Caller,
): Promise<void> {
  // Their own is turned off by password and code: a console left open must not do without.
  if (ids.includes(context.userId)) throw businessFailure(secondFactorMessages.notYourself)
  const { db, secondFactors } = parts
  const members = await shownMembers(parts, context)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  if (members.length < ids.length) throw businessFailure(messages.notFound)
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    let removed = 0
    for (const { id, username } of members) {
      await assertMayChangeAccount(trx, context, id)
      if (!(await secondFactors.remove(trx, id))) continue
      removed += 1
      await endSessions(trx, id)
      const content = secondFactorMessages.resetLog(username, context.username)
      await writeLoginLog(trx, { content, username, success: true, ...caller, now: context.now() })
    }
    if (removed === 0) throw businessFailure(secondFactorMessages.nobodyHasIt)
  })
}

async function endedFor(
  trx: Db,
  { userId, sessionId, now }: RequestContext,
  account: { readonly id: string; readonly username: string },
  { address, traceId }: Caller,
): Promise<void> {
  await endSessions(trx, account.id, account.id === userId ? { sessionId } : {})
  const content = messages.loginLog(account.username)
  await writeLoginLog(trx, { content, username: account.username, success: true, address, traceId, now: now() })
}

/** Members whom the page over the accounts shows the caller. */
function shownMembers({ db, workOn }: AdministrationParts, context: RequestContext) {
  const work = workOn(ACCOUNTS_PAGE, context)
  // A page that is broken keeps nobody from a new password but those whom rules may bind.
  const scope = work ? rowScope(work) : context.bounds.rules.size > 0 ? sql<SqlBool>`false` : null
  return membersOf(db, context).where(scope ?? sql<SqlBool>`true`)
}

async function memberNamed(parts: AdministrationParts, context: RequestContext, username: string) {
  const member = await shownMembers(parts, context).where('username', '=', username).executeTakeFirst()
  if (!member) throw businessFailure(messages.notFound)
  return member
}
