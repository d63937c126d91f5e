import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { assertPassword } from '../accounts/form-rules.ts'
import { businessFailure, fieldFailure } from '../http/api-error.ts'
import type { ManagedRowWrite, ManagedWrite } from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { assertAdministratorsStay, assertMayChangeAccount } from '../roles/no-climbing.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { userMessages as messages } from './messages.ts'

/** The account that every installation begins with. */
const FIRST_ACCOUNT = 'admin'
const FROZEN = '2'
/** What belongs to the account, whatever tenant it works in; the rest is of the tenant alone. */
const OF_ACCOUNT: ReadonlySet<string> = new Set([
  'realname',
  'workNo',
  'phone',
  'email',
  'telephone',
  'sex',
  'birthday',
  'avatar',
  'activitiSync',
])

/** Whether somebody may do to accounts what a write is about: one judgement for forms, batches, imports and jobs. */
export async function judgeAccounts(write: ManagedWrite): Promise<void> {
  for (const row of write.rows) {
    if (row.before === null) assertNew(row)
    else if (write.action === 'delete') await judgeLeaving(write, row.before)
    else await judgeChange(write, row.before, row)
  }
}

function assertNew({ values }: ManagedRowWrite): void {
  const password = text(values.get('password'))
  if (password !== text(values.get('confirmpassword'))) {
    throw fieldFailure([{ pointer: '/confirmpassword', code: 'password', message: messages.passwordsDiffer }])
  }
  // Without one the account waits for the password that somebody makes for it.
  if (password !== '')
    assertPassword(password, { username: text(values.get('username')), phone: text(values.get('phone')) })
  assertInCharge(values.get('departIds'), values.get('selecteddeparts'))
}

async function judgeChange(write: ManagedWrite, before: StoredRecord, { values }: ManagedRowWrite): Promise<void> {
  const changes = (name: string) => values.has(name) && !same(values.get(name), before.values.get(name))
  if (changes('username')) {
    throw fieldFailure([{ pointer: '/username', code: 'username', message: messages.nameKept }])
  }
  if ([...values.keys()].some((name) => OF_ACCOUNT.has(name) && changes(name))) {
    await assertMayChangeAccount(write.trx, write.context, before.id)
  }
  if (changes('status')) await judgeStatus(write, before, values.get('status'))
  const value = (name: string) => (values.has(name) ? values.get(name) : before.values.get(name))
  if (values.has('departIds') || values.has('selecteddeparts'))
    assertInCharge(value('departIds'), value('selecteddeparts'))
}

async function judgeStatus(
  write: ManagedWrite,
  before: StoredRecord,
  status: CanonicalValue | undefined,
): Promise<void> {
  const { trx, context } = write
  if (isOneself(write, before)) throw businessFailure(messages.notOneself('冻结'))
  if (before.values.get('username') === FIRST_ACCOUNT) throw businessFailure(messages.adminAlone)
  // Elsewhere it is the tenant's own word, and the account works on in its other ones.
  if (context.tenantId === INSTALLATION) await assertMayChangeAccount(trx, context, before.id)
  if (status === FROZEN) await assertAdministratorsStay(trx, context, [before.id])
}

async function judgeLeaving(write: ManagedWrite, before: StoredRecord): Promise<void> {
  const { trx, context } = write
  if (isOneself(write, before)) throw businessFailure(messages.notOneself('删除'))
  if (before.values.get('username') === FIRST_ACCOUNT) throw businessFailure(messages.adminKept)
  if (context.tenantId === INSTALLATION) await assertMayChangeAccount(trx, context, before.id)
  await assertAdministratorsStay(trx, context, [before.id])
}

function isOneself({ context }: ManagedWrite, { id }: StoredRecord): boolean {
  return context.kind === 'user' && context.userId === id
}

/** Nobody answers for a department without belonging to it. */
function assertInCharge(inCharge: CanonicalValue | undefined, departments: CanonicalValue | undefined): void {
  const own = new Set(list(departments))
  if (list(inCharge).every((id) => own.has(id))) return
  throw fieldFailure([{ pointer: '/departIds', code: 'in-charge', message: messages.inChargeElsewhere }])
}

function list(value: CanonicalValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function text(value: CanonicalValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function same(left: CanonicalValue | undefined, right: CanonicalValue | undefined): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
