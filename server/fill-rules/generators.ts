import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { isStorable } from '#schemas/values/wire-value.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { fillRuleMessages as messages } from './messages.ts'
import { LEVEL_LENGTH, nextLevelCode } from './next-level-code.ts'

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
  const code = await nextDepartmentCode(db, context, parentId || null)
  return [code, parentId ? '2' : '1']
}

/** @throws {ApiError} when the department above is not there, or has no code left to give. */
export async function nextDepartmentCode(
  db: Db,
  { tenantId }: DataContext,
  parentId: string | null,
  /** Codes that are given out already and stored nowhere yet. */
  taken: readonly string[] = [],
): Promise<string> {
  const parent =
    parentId === null
      ? null
      : await db
          .selectFrom('sys_depart')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', parentId)
          .select('org_code')
          .executeTakeFirst()
  if (parent === undefined) throw businessFailure(messages.unknownParent)
  const parentCode = parent?.org_code ?? null
  // Those of deleted departments are not given out again either.
  const siblings = await acrossTenants(db, 'codes of departments are unique over all tenants')
    .selectFrom('sys_depart')
    .where('org_code', 'like', `${parentCode ?? ''}___`)
    .select('org_code')
    .execute()
  const code = nextLevelCode(parentCode, [...siblings.map((row) => row.org_code), ...taken])
  if (code === null) throw businessFailure(messages.codesUsedUp)
  return code
}

/** The next code of a category below `pid`; below no one where it is empty or '0'. */
async function categoryCode({ db, context, params, formData }: FillRequest): Promise<string> {
  const pid = typeof formData.pid === 'string' && formData.pid !== '' ? formData.pid : (params.pid ?? '')
  if (!isStorable(pid)) throw businessFailure(messages.unknownCategory)
  return nextCategoryCode(db, context, pid === '' || pid === ROOT_CATEGORY ? null : pid)
}

const ROOT_CATEGORY = '0'

/** @throws {ApiError} when the category above is not there, or has no code left to give. */
export async function nextCategoryCode(
  db: Db,
  { tenantId }: DataContext,
  parentId: string | null,
  /** Codes that are given out already and stored nowhere yet. */
  taken: readonly string[] = [],
): Promise<string> {
  const categories = db.selectFrom('sys_category').where('tenant_id', '=', tenantId)
  const parent =
    parentId === null ? null : await categories.where('id', '=', parentId).select('code').executeTakeFirst()
  if (parent === undefined) throw businessFailure(messages.unknownCategory)
  const prefix = parent?.code ?? ''
  const siblings = await categories
    .where('code', 'like', `${escapeLike(prefix)}${'_'.repeat(LEVEL_LENGTH)}`)
    .select('code')
    .execute()
  const code = nextLevelCode(prefix === '' ? null : prefix, [...siblings.map((row) => row.code), ...taken])
  if (code === null) throw businessFailure(messages.codesUsedUp)
  return code
}

/** By name. Rules name nothing else: no class, no code. */
export const GENERATORS: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  ['OrderNumberRule', orderNumber],
  ['SerialNumberRule', serialNumber],
  ['OrgCodeRule', orgCode],
  ['CategoryCodeRule', categoryCode],
])

/** Rules of older servers name a class of theirs: com.example.rule.OrderNumberRule. */
export function generatorName(ruleClass: string): string {
  return ruleClass.trim().split('.').at(-1) ?? ''
}
