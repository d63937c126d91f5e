import { type SqlBool, sql } from 'kysely'
import type { FieldError } from '#schemas/api/envelope.ts'
import { sysDepart } from '#schemas/managed/sys-depart.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { assertPassword } from '../accounts/form-rules.ts'
import type { Db } from '../db/databases.ts'
import { namesKeptFrom } from '../departments/kept-departments.ts'
import { departmentMessages } from '../departments/messages.ts'
import { businessFailure, fieldFailure } from '../http/api-error.ts'
import { refusalOf } from '../http/refusal-of.ts'
import type { DataContext } from '../http/request-context.ts'
import type {
  ManagedJudging,
  ManagedRowWrite,
  ManagedSave,
  ManagedSight,
  ManagedWrite,
} from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { assertAdministratorsStay, assertMayChangeAccount } from '../roles/no-climbing.ts'
import { createRoleJudge, type RoleJudge } from '../roles/role-judge.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { shownTenants } from '../tenants/shown-tenants.ts'
import { departmentsOf } from './account-store.ts'
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

interface Judging extends ManagedSight {
  readonly db: Db
  readonly context: DataContext
  readonly roles: RoleJudge
}

/** What somebody may not do to accounts, of every row that is saved or imported: told together with its other faults. */
export async function findAccountFaults(
  { db, context, scopeOf }: Pick<ManagedJudging, 'db' | 'context'> & ManagedSight,
  saves: readonly ManagedSave[],
): Promise<readonly FieldError[]> {
  const judging = { db, context, scopeOf, roles: createRoleJudge(db, context) }
  const faults: FieldError[] = []
  for (const { at, ...row } of saves) {
    for (const fault of await faultsOf(judging, row)) faults.push({ ...fault, pointer: `${at}${fault.pointer}` })
  }
  return faults
}

/** Whether somebody may do to accounts what a write is about: the same for whatever writes them, batches and jobs too. */
export async function judgeAccounts(write: ManagedWrite): Promise<void> {
  const { trx: db, context, scopeOf } = write
  const judging = { db, context, scopeOf, roles: createRoleJudge(db, context) }
  for (const row of write.rows) {
    if (write.action === 'delete' && row.before) await judgeLeaving(write, row.before)
    else {
      const [fault] = await faultsOf(judging, row)
      if (fault) throw fault.pointer === '' ? businessFailure(fault.message) : fieldFailure([fault])
    }
  }
}

async function faultsOf(judging: Judging, row: ManagedRowWrite): Promise<readonly FieldError[]> {
  const own = await (row.before === null ? faultsOfNew(row) : faultsOfChange(judging, row.before, row))
  return [
    ...own,
    ...faultsOfCharge(row),
    ...(await faultsOfDepartments(judging, row)),
    ...(await faultsOfTenants(judging, row)),
    ...(await faultsOfRoles(judging, row)),
  ]
}

async function faultsOfNew({ values }: ManagedRowWrite): Promise<readonly FieldError[]> {
  const password = text(values.get('password'))
  if (password !== text(values.get('confirmpassword'))) {
    return [fault('confirmpassword', 'password', messages.passwordsDiffer)]
  }
  // Without one the account waits for the password that somebody makes for it.
  if (password === '') return []
  const account = { username: text(values.get('username')), phone: text(values.get('phone')) }
  const weak = await refusalOf(() => assertPassword(password, account))
  return weak === null ? [] : [fault('password', 'password', weak)]
}

async function faultsOfChange(
  judging: Judging,
  before: StoredRecord,
  { values }: ManagedRowWrite,
): Promise<readonly FieldError[]> {
  const { db, context } = judging
  const changes = (name: string) => values.has(name) && !same(values.get(name), before.values.get(name))
  const faults: FieldError[] = []
  if (changes('username')) faults.push(fault('username', 'username', messages.nameKept))
  if ([...values.keys()].some((name) => OF_ACCOUNT.has(name) && changes(name))) {
    const beyond = await refusalOf(() => assertMayChangeAccount(db, context, before.id))
    if (beyond !== null) faults.push(fault('', 'account', beyond))
  }
  if (changes('status')) {
    const kept = await refusalOf(() => judgeStatus(judging, before, values.get('status')))
    if (kept !== null) faults.push(fault('', 'status', kept))
  }
  return faults
}

async function judgeStatus(
  { db, context }: Judging,
  before: StoredRecord,
  status: CanonicalValue | undefined,
): Promise<void> {
  if (isOneself(context, before)) throw businessFailure(messages.notOneself('冻结'))
  if (before.values.get('username') === FIRST_ACCOUNT) throw businessFailure(messages.adminAlone)
  // Elsewhere it is the tenant's own word, and the account works on in its other ones.
  if (context.tenantId === INSTALLATION) await assertMayChangeAccount(db, context, before.id)
  if (status === FROZEN) await assertAdministratorsStay(db, context, [before.id])
}

async function judgeLeaving({ trx, context }: ManagedWrite, before: StoredRecord): Promise<void> {
  if (isOneself(context, before)) throw businessFailure(messages.notOneself('删除'))
  if (before.values.get('username') === FIRST_ACCOUNT) throw businessFailure(messages.adminKept)
  if (context.tenantId === INSTALLATION) await assertMayChangeAccount(trx, context, before.id)
  await assertAdministratorsStay(trx, context, [before.id])
}

function isOneself(context: DataContext, { id }: StoredRecord): boolean {
  return context.kind === 'user' && context.userId === id
}

/** Nobody answers for a department without belonging to it. */
function faultsOfCharge({ before, values }: ManagedRowWrite): readonly FieldError[] {
  if (!values.has('departIds') && !values.has('selecteddeparts')) return []
  const value = (name: string) => (values.has(name) ? values.get(name) : before?.values.get(name))
  const own = new Set(list(value('selecteddeparts')))
  if (list(value('departIds')).every((id) => own.has(id))) return []
  return [fault('departIds', 'in-charge', messages.inChargeElsewhere)]
}

/** Nobody puts people into a department that is kept from themselves, takes them out of it or lets them answer for it. */
async function faultsOfDepartments(
  judging: Judging,
  { before, values }: ManagedRowWrite,
): Promise<readonly FieldError[]> {
  const faults: FieldError[] = []
  for (const name of ['selecteddeparts', 'departIds']) {
    if (!values.has(name)) continue
    const held = list(before?.values.get(name))
    const wanted = list(values.get(name))
    const changed = [...held, ...wanted].filter((id) => !held.includes(id) || !wanted.includes(id))
    const kept = await departmentsKeptFrom(judging, changed)
    if (kept.length > 0) faults.push(fault(name, 'department', departmentMessages.keptFromYou(kept)))
  }
  return faults
}

/** Who is let into a tenant again is in the departments there that they were in. */
async function departmentsKeptThere(
  judging: Judging,
  tenants: readonly string[],
  userId: string,
): Promise<readonly string[]> {
  const kept: string[] = []
  for (const id of tenants) {
    const context = { ...judging.context, tenantId: Number(id) }
    const departments = await departmentsOf(judging.db, context, userId)
    kept.push(...(await departmentsKeptFrom({ ...judging, context }, departments)))
  }
  return kept
}

function departmentsKeptFrom({ db, context, scopeOf }: Judging, ids: readonly string[]): Promise<readonly string[]> {
  return namesKeptFrom({ db, context, scope: scopeOf(sysDepart.table) }, ids)
}

/** A tenant says of its members alone that they are in it; the installation, what an account belongs to. */
async function faultsOfTenants(judging: Judging, { before, values }: ManagedRowWrite): Promise<readonly FieldError[]> {
  const { db, context } = judging
  if (!values.has('relTenantIds')) return []
  const wanted = list(values.get('relTenantIds'))
  if (context.tenantId !== INSTALLATION) {
    if (wanted.every((id) => id === String(context.tenantId))) return []
    return [fault('relTenantIds', 'tenant', messages.otherTenants)]
  }
  const held = list(before?.values.get('relTenantIds'))
  const left = held.filter((id) => !wanted.includes(id))
  const joined = wanted.filter((id) => !held.includes(id))
  if (!before || (left.length === 0 && joined.length === 0)) return []
  const beyond = await refusalOf(async () => {
    await assertShown(db, context, left)
    await assertMayChangeAccount(db, context, before.id)
    for (const id of left) await assertAdministratorsStay(db, { ...context, tenantId: Number(id) }, [before.id])
    const kept = await departmentsKeptThere(judging, joined, before.id)
    if (kept.length > 0) throw businessFailure(departmentMessages.keptFromYou(kept))
  })
  return beyond === null ? [] : [fault('relTenantIds', 'tenant', beyond)]
}

/** Nobody is taken out of a tenant that is not there for whoever does it; into one nobody is let by its reference alone. */
async function assertShown(db: Db, context: DataContext, tenants: readonly string[]): Promise<void> {
  if (tenants.length === 0) return
  const shown = await db
    .selectFrom('sys_tenant as source')
    .where('source.id', 'in', tenants.map(Number))
    .where(shownTenants(context) ?? sql<SqlBool>`true`)
    .select('source.id')
    .execute()
  if (shown.length < tenants.length) throw businessFailure(messages.unknownTenants)
}

/** Who is let into a tenant again has there what they had: whoever does it holds that too. */
export async function judgeJoined({ trx, context, action, rows }: ManagedWrite): Promise<void> {
  if (action !== 'edit' || context.tenantId !== INSTALLATION) return
  for (const { before, values } of rows) {
    if (before && values.has('relTenantIds')) await assertMayChangeAccount(trx, context, before.id)
  }
}

/** Nobody gives or takes a role that grants more than they hold. */
async function faultsOfRoles({ roles }: Judging, { before, values }: ManagedRowWrite): Promise<readonly FieldError[]> {
  if (!values.has('selectedroles')) return []
  const held = new Set(list(before?.values.get('selectedroles')))
  const wanted = new Set(list(values.get('selectedroles')))
  for (const id of new Set([...wanted, ...held])) {
    if (wanted.has(id) && held.has(id)) continue
    const beyond = wanted.has(id) ? await roles.whyNotGive(id) : await roles.whyNotTake(id)
    if (beyond !== null) return [fault('selectedroles', 'role', beyond)]
  }
  return []
}

function fault(name: string, code: string, message: string): FieldError {
  return { pointer: name === '' ? '' : `/${name}`, code, message }
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
