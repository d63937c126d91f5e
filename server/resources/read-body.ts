import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { SYSTEM_FIELD_NAMES } from '#schemas/language/names.ts'
import { checkRules, requiresValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { DataContext } from '../http/request-context.ts'
import { fieldMessages as messages } from './messages.ts'
import { mayEdit, maySee, type Resource } from './resource.ts'
import type { StoredRecord } from './stored-record.ts'

/** What a save asks for: values that are well-formed and keep the rules, and why others are refused. */
export interface ReadBody {
  /** On add all declared fields; on edit those that change. */
  readonly values: ReadonlyMap<string, CanonicalValue>
  readonly errors: readonly FieldError[]
}

type Body = Readonly<Record<string, unknown>>

const MAX_ERRORS = 50

/** Clients of the contract send the whole row back; what the server fills itself is passed over, whatever it says. */
const IGNORED_KEYS: ReadonlySet<string> = new Set([...SYSTEM_FIELD_NAMES, 'delFlag'])

/** Reads the body of an add: declared defaults for the keys that are absent. */
export function readNewRecord(resource: Resource, context: DataContext, body: Body): ReadBody {
  const values = new Map<string, CanonicalValue>()
  const errors = [...unknownKeys(resource, body)]
  for (const field of resource.plan.fields) {
    const outcome = Object.hasOwn(body, field.name) ? readField(field, body[field.name]) : null
    if (outcome && 'error' in outcome) {
      errors.push(outcome.error)
      continue
    }
    const isEditable = mayEdit(context, field) && !field.readOnly
    if (!isEditable && outcome && !isUntouched(outcome.value, field.defaultValue)) {
      errors.push(refusal(field, context))
      continue
    }
    const value = isEditable && outcome ? outcome.value : field.defaultValue
    const error = ruleError(field, value, isEditable)
    if (error) errors.push(error)
    else values.set(field.name, value)
  }
  return { values, errors: errors.slice(0, MAX_ERRORS) }
}

/** Reads the body of an edit: an absent key leaves its field as it is, null clears it. */
export function readChanges(resource: Resource, context: DataContext, body: Body, existing: StoredRecord): ReadBody {
  const values = new Map<string, CanonicalValue>()
  const errors = [...unknownKeys(resource, body)]
  for (const field of resource.plan.fields) {
    if (!Object.hasOwn(body, field.name)) continue
    // Comparing with what the caller may not see would tell it to him.
    if (!maySee(context, field)) {
      errors.push(refusal(field, context))
      continue
    }
    const outcome = readField(field, body[field.name])
    if ('error' in outcome) {
      errors.push(outcome.error)
      continue
    }
    const isSame = isDeepStrictEqual(outcome.value, existing.values.get(field.name) ?? null)
    const isEditable = mayEdit(context, field) && !field.readOnly
    if (!isEditable) {
      if (!isSame) errors.push(refusal(field, context))
      continue
    }
    const error = ruleError(field, outcome.value, true)
    if (error) errors.push(error)
    else if (!isSame) values.set(field.name, outcome.value)
  }
  return { values, errors: errors.slice(0, MAX_ERRORS) }
}

function readField(
  field: FieldPlan,
  raw: unknown,
): { readonly value: CanonicalValue } | { readonly error: FieldError } {
  const outcome = readWireValue(field.type, field.multiple, raw)
  if (outcome.ok) return { value: outcome.value }
  return { error: fieldError(field, outcome.code, messages.wrongValue(field.title, outcome.message)) }
}

function ruleError(field: FieldPlan, value: CanonicalValue, isEditable: boolean): FieldError | null {
  // Nobody can be asked for a value that he may not enter.
  const rules = isEditable ? field.rules : field.rules.filter((rule) => !requiresValue(rule))
  const broken = checkRules(rules, value, { title: field.title, type: field.type })
  return broken && fieldError(field, broken.code, messages.brokenRule(field.title, broken.message))
}

function isUntouched(value: CanonicalValue, defaultValue: CanonicalValue): boolean {
  return value === null || isDeepStrictEqual(value, defaultValue)
}

function refusal(field: FieldPlan, context: DataContext): FieldError {
  return mayEdit(context, field)
    ? fieldError(field, 'readonly', messages.notEditable(field.title))
    : fieldError(field, 'forbidden-field', messages.notAllowed(field.title))
}

export function fieldError(field: FieldPlan, code: string, message: string): FieldError {
  return { pointer: `/${field.name}`, code, message }
}

function unknownKeys(resource: Resource, body: Body): readonly FieldError[] {
  const { fieldByName } = resource.plan
  return Object.keys(body).flatMap((key) => {
    if (fieldByName.has(key) || IGNORED_KEYS.has(key)) return []
    const stem = key.replace(/_dictText$/, '')
    if (stem !== key && (fieldByName.has(stem) || IGNORED_KEYS.has(stem))) return []
    const shown = [...key].slice(0, 64).join('')
    const pointer = `/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [{ pointer, code: 'unknown-field', message: messages.unknownField(shown) }]
  })
}

/** The version that the client has read; null when it does not say. */
export function readVersion(body: Body): number | null | FieldError {
  const outcome = readWireValue({ kind: 'integer' }, false, body.version)
  if (!outcome.ok) return { pointer: '/version', code: outcome.code, message: messages.wrongVersion }
  return typeof outcome.value === 'number' ? outcome.value : null
}
