import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { isStorable } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { fillRuleMessages as messages } from './messages.ts'
import { nextOrgCode } from './next-org-code.ts'

/** What a generator makes a value from. */
export interface FillRequest {
  readonly db: Db
  readonly context: DataContext
  /** Code of the rule: counters are kept by it. */
  readonly ruleCode: string
  /** Now in the business zone, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string
  readonly params: Readonly<Record<string, string>>
  readonly formData: Readonly<Record<string, unknown>>
}
export type Generator = (request: FillRequest) => Promise<unknown>

/** Prefix, the time to the second, two random digits, and the form's name: as the contract has it, so it may repeat. */
async function orderNumber({ now, params, formData }: FillRequest): Promise<string> {
  const name = formData.name
  return `${params.prefix || 'CN'}${now.replace(/\D/g, '')}${randomInt(10, 100)}${typeof name === 'string' ? name : ''}`
}

/** How much of the time a period takes: its digits. */
const PERIODS: Readonly<Record<string, number>> = { '': 0, yyyy: 4, yyyyMM: 6, yyyyMMdd: 8 }
const DEFAULT_DIGITS = 4
const MAX_DIGITS = 12

/**
 * Prefix, period and a number that begins anew in each period. Numbers never repeat, whoever asks at the same moment;
 * one that is not used leaves a gap.
 */
async function serialNumber({ db, context, ruleCode, now, params }: FillRequest): Promise<string> {
  const length = PERIODS[params.period ?? 'yyyyMMdd']
  const digits = params.digits === undefined || params.digits === '' ? DEFAULT_DIGITS : Number(params.digits)
  if (length === undefined || !Number.isInteger(digits) || digits < 1 || digits > MAX_DIGITS) {
    throw businessFailure(messages.brokenParams(ruleCode))
  }
  const period = now.replace(/\D/g, '').slice(0, length)
  const { last_number: number } = await db
    .insertInto('sys_serial_number')
    .values({ tenant_id: context.tenantId, name: ruleCode, period, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'name', 'period'])
        .doUpdateSet({ last_number: sql<number>`sys_serial_number.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return `${params.prefix ?? ''}${period}${String(number).padStart(digits, '0')}`
}

/** The next department code below a parent, and what kind of department it is: a company at the top, else a department. */
async function orgCode({ db, context, params, formData }: FillRequest): Promise<readonly [string, string]> {
  const parentId =
    typeof formData.parentId === 'string' && formData.parentId !== '' ? formData.parentId : params.parentId
  if (parentId && !isStorable(parentId)) throw businessFailure(messages.unknownParent)
  const parent = parentId
    ? await db
        .selectFrom('sys_depart')
        .where('tenant_id', '=', context.tenantId)
        .where('id', '=', parentId)
        .select('org_code')
        .executeTakeFirst()
    : null
  if (parentId && !parent) throw businessFailure(messages.unknownParent)
  const parentCode = parent?.org_code ?? null
  // Those of deleted departments are not given out again either.
  const siblings = await acrossTenants(db, 'codes of departments are unique over all tenants')
    .selectFrom('sys_depart')
    .where('org_code', 'like', `${parentCode ?? ''}___`)
    .select('org_code')
    .execute()
  const code = nextOrgCode(
    parentCode,
    siblings.map((row) => row.org_code),
  )
  if (code === null) throw businessFailure(messages.codesUsedUp)
  return [code, parentCode === null ? '1' : '2']
}

/** By name. Rules name nothing else: no class, no code. */
export const GENERATORS: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  ['OrderNumberRule', orderNumber],
  ['SerialNumberRule', serialNumber],
  ['OrgCodeRule', orgCode],
])
