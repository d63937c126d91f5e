import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { businessFailure, fieldFailure } from '../http/api-error.ts'
import type { ManagedRowWrite, ManagedWrite } from '../resources/managed/managed-resource.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { tenantMessages as messages } from './messages.ts'

const FROZEN = '0'

/** Whether tenants may be written so: one judgement for forms, batches, imports and jobs. */
export async function judgeTenants({ trx, context, action, rows }: ManagedWrite): Promise<void> {
  if (context.tenantId !== INSTALLATION) throw businessFailure(messages.installationOnly)
  for (const row of rows) {
    if (action === 'delete') judgeDeletion(row)
    else judgeTime(row)
    if (row.before) judgeChange(row)
  }
  const added = rows.flatMap(({ before, values }) => (before ? [] : [Number(values.get('tenantNo'))]))
  if (added.length === 0) return
  // One that was deleted keeps its number: there may be rows of it.
  const taken = await trx.selectFrom('sys_tenant').where('id', 'in', added).select('id').executeTakeFirst()
  if (taken || new Set(added).size < added.length) {
    throw fieldFailure([{ pointer: '/tenantNo', code: 'unique', message: messages.numberTaken }])
  }
}

function judgeDeletion({ before }: ManagedRowWrite): void {
  if (before && isInstallation(before)) throw businessFailure(messages.notInstallation)
  if (before?.values.get('status') !== FROZEN) {
    throw businessFailure(messages.freezeFirst(String(before?.values.get('name') ?? '')))
  }
}

function judgeChange({ before, values }: ManagedRowWrite): void {
  const number = values.get('tenantNo')
  if (number !== undefined && number !== before?.values.get('tenantNo')) {
    throw fieldFailure([{ pointer: '/tenantNo', code: 'tenant-number', message: messages.numberKept }])
  }
  const closes = values.get('status') === FROZEN || (values.get('beginDate') ?? values.get('endDate') ?? null) !== null
  if (before && isInstallation(before) && closes) throw businessFailure(messages.notInstallation)
}

/** Both are written as `YYYY-MM-DD HH:mm:ss`, which sorts as time does. */
function judgeTime({ before, values }: ManagedRowWrite): void {
  const of = (name: string): CanonicalValue =>
    values.has(name) ? (values.get(name) ?? null) : (before?.values.get(name) ?? null)
  const [begin, end] = [of('beginDate'), of('endDate')]
  if (typeof begin !== 'string' || typeof end !== 'string' || begin < end) return
  throw fieldFailure([{ pointer: '/endDate', code: 'time', message: messages.beginsAfterEnd }])
}

function isInstallation({ id }: { readonly id: string }): boolean {
  return id === String(INSTALLATION)
}
