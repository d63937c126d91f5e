import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { HELPER_PARAMS } from '#schemas/query/helper-params.ts'
import { createCleaner } from './clean-result.ts'
import { createPartValidator, type RequestPart } from './validation.ts'

/** Reads one part of a request: what the endpoint declares of it, checked. */
export type PartReader = (sent: unknown) => unknown

/**
 * A fixed call gets the names that it declares and no others, so nothing that a client makes up travels on. Names of a
 * record are the page's affair. What is empty counts as not given.
 */
export function createPartReader(
  part: RequestPart,
  schema: TSchema,
  { closed }: { readonly closed: boolean } = { closed: false },
): PartReader {
  const check = createPartValidator(part, schema)
  const optional = optionalProperties(schema)
  const clean = createCleaner(schema)
  return (sent) => {
    const own = part === 'query' ? withoutHelpers(sent) : sent
    const declared = isRecord(own) && !closed ? withoutEmpty(clean(own), optional) : own
    check(declared)
    return declared
  }
}

/** On an object without a prototype: names of a query may be those of its properties. */
function withoutHelpers(query: unknown): Record<string, unknown> {
  const kept: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(Object(query))) if (!HELPER_PARAMS.has(name)) kept[name] = value
  return kept
}

/** Clients send `''` and `null` for what their user has left out. Null stays where it is a value of its own. */
function withoutEmpty(given: unknown, optional: ReadonlyMap<string, { readonly takesNull: boolean }>): unknown {
  if (!isRecord(given)) return given
  const left: Record<string, unknown> = { ...given }
  for (const [name, { takesNull }] of optional) {
    if (left[name] === '' || (left[name] === null && !takesNull)) delete left[name]
  }
  return left
}

function optionalProperties(schema: TSchema): ReadonlyMap<string, { readonly takesNull: boolean }> {
  const { properties = {}, required = [] } = schema as ObjectSchema
  return new Map(
    Object.entries(properties)
      .filter(([name]) => !required.includes(name))
      .map(([name, property]) => [name, { takesNull: Value.Check(property, null) }]),
  )
}

/** As JSON Schema writes it; a record has neither. */
interface ObjectSchema extends TSchema {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
