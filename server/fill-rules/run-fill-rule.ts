import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { isStorable } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { GENERATORS, generatorName } from './generators.ts'
import { fillRuleMessages as messages } from './messages.ts'

export interface FillCall {
  readonly ruleCode: string
  readonly formData: Readonly<Record<string, unknown>>
  /** Parameters that replace those of the rule; others than the rule's own are passed over. */
  readonly overrides: Readonly<Record<string, string>>
}

const storedParams = Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 500 }), Type.Number()]))
const MAX_OVERRIDE_LENGTH = 100

/** @throws {ApiError} for a rule that is not there, names no generator or has broken parameters. */
export async function runFillRule(db: Db, context: DataContext, now: string, call: FillCall): Promise<unknown> {
  const { ruleCode, formData, overrides } = call
  // The database refuses some texts altogether; none of them is a code.
  if (!isStorable(ruleCode)) throw businessFailure(messages.unknown(ruleCode))
  const rule = await db
    .selectFrom('sys_fill_rule')
    .where('rule_code', '=', ruleCode)
    .select(['rule_class', 'rule_params'])
    .executeTakeFirst()
  if (!rule) throw businessFailure(messages.unknown(ruleCode))
  const name = generatorName(rule.rule_class)
  const generate = GENERATORS.get(name)
  if (!generate) throw businessFailure(messages.unknownGenerator(ruleCode, name))
  const own = readParams(rule.rule_params)
  if (!own) throw businessFailure(messages.brokenParams(ruleCode))
  const params = Object.fromEntries(
    Object.entries(own).map(([key, value]) => {
      const override = Object.hasOwn(overrides, key) ? overrides[key]?.slice(0, MAX_OVERRIDE_LENGTH) : undefined
      return [key, resolveVariables(override ?? String(value), context, now)]
    }),
  )
  return generate({ db, context, ruleCode, now, params, formData })
}

type StoredParams = Static<typeof storedParams>

function readParams(json: string | null): StoredParams | null {
  const parsed = parseParams(json ?? '')
  return parsed.kind === 'params' ? parsed.params : null
}

/** The parameters of a rule as a text holds them, or what is wrong with it. */
export function parseParams(
  json: string,
): { readonly kind: 'params'; readonly params: StoredParams } | { readonly kind: 'malformed' | 'array' | 'values' } {
  if (json.trim() === '') return { kind: 'params', params: {} }
  try {
    const params: unknown = JSON.parse(json)
    if (Array.isArray(params)) return { kind: 'array' }
    if (typeof params !== 'object' || params === null) return { kind: 'malformed' }
    return Value.Check(storedParams, params) ? { kind: 'params', params } : { kind: 'values' }
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'malformed' }
    throw error
  }
}

/** `#{sys_user_code}` and its like; an unknown variable stays as it is written. */
function resolveVariables(text: string, context: DataContext, now: string): string {
  const values: ReadonlyMap<string, string> = new Map([
    ['sysusercode', context.username],
    ['sysusername', context.kind === 'user' ? context.realname : context.username],
    ['sysorgcode', context.orgCode ?? ''],
    ['sysdate', now.slice(0, 10)],
    ['systime', now],
    ['tenantid', String(context.tenantId)],
  ])
  return text.replace(/#\{(\w{1,40})\}/g, (whole, name: string) => {
    return values.get(name.replaceAll('_', '').toLowerCase()) ?? whole
  })
}
