import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FieldError } from '#schemas/api/envelope.ts'
import { malformed } from './api-error.ts'
import { httpMessages, valueMessages } from './messages.ts'

const MAX_REPORTED_ERRORS = 50

const OPTIONS = { strict: true, allErrors: true, verbose: true, removeAdditional: false, useDefaults: false } as const

/** Only from schemas of the program itself, never from stored ones: Ajv generates code. */
const bodies = new Ajv({ ...OPTIONS, coerceTypes: false })
// A query string knows only texts, so numbers and booleans are read from them here and nowhere else.
const queries = new Ajv({ ...OPTIONS, coerceTypes: true })

export type RequestPart = 'params' | 'query' | 'body'

/**
 * A function that throws the 400 envelope when `value` does not fit. Query and path values are coerced in place. A schema
 * is compiled when it is first needed: all of them take a second of each start.
 */
export function createPartValidator(part: RequestPart, schema: AnySchema): (value: unknown) => void {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= (part === 'body' ? bodies : queries).compile(schema)
    if (validate(value)) return
    const errors = toFieldErrors(validate.errors ?? [])
    throw malformed(errors[0]?.message ?? httpMessages.malformedRequest, errors)
  }
}

/** One error per place: a union reports every branch that did not fit, which helps nobody. */
function toFieldErrors(errors: readonly ErrorObject[]): readonly FieldError[] {
  const byPointer = new Map<string, FieldError>()
  for (const error of errors) {
    const folded = toFieldError(error)
    if (!byPointer.has(folded.pointer)) byPointer.set(folded.pointer, folded)
    if (byPointer.size === MAX_REPORTED_ERRORS) break
  }
  return [...byPointer.values()]
}

function toFieldError(error: ErrorObject): FieldError {
  const { keyword, params } = error
  const limit = Number(params.limit)
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    const title = describedTitle(propertySchema(error.parentSchema, name)) ?? name
    return { pointer: `${error.instancePath}/${name}`, code: keyword, message: valueMessages.required(title) }
  }
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty)
    const shown = name.slice(0, 64)
    return { pointer: `${error.instancePath}/${shown}`, code: 'unknown-field', message: valueMessages.unknown(shown) }
  }
  const title = describedTitle(error.parentSchema) ?? error.instancePath.split('/').at(-1) ?? ''
  return { pointer: error.instancePath, code: keyword, message: sentence(keyword, title, limit) }
}

function sentence(keyword: string, title: string, limit: number): string {
  switch (keyword) {
    case 'type':
      return valueMessages.type(title)
    case 'minLength':
      return valueMessages.tooShort(title, limit)
    case 'maxLength':
      return valueMessages.tooLong(title, limit)
    case 'minimum':
    case 'exclusiveMinimum':
      return valueMessages.tooSmall(title, limit)
    case 'maximum':
    case 'exclusiveMaximum':
      return valueMessages.tooLarge(title, limit)
    case 'maxItems':
    case 'maxProperties':
      return valueMessages.tooManyItems(title, limit)
    case 'enum':
    case 'const':
    case 'anyOf':
      return valueMessages.notAllowed(title)
    default:
      return valueMessages.format(title)
  }
}

/** Schemas name their fields for people in `description`; English ones are for developers and are not shown. */
function describedTitle(schema: unknown): string | undefined {
  const description = isRecord(schema) ? schema.description : undefined
  return typeof description === 'string' && /\p{Script=Han}/u.test(description) ? description : undefined
}

function propertySchema(schema: unknown, name: string): unknown {
  return isRecord(schema) && isRecord(schema.properties) ? schema.properties[name] : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
