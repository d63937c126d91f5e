import type { Static, TSchema } from 'typebox'

/** Says that a schema uses a word of JSON Schema that the check below does not know. */
export class UnknownKeywordError extends Error {
  readonly code = 'unknown-keyword'
  constructor(keyword: string) {
    super(`The check of answers does not know the keyword "${keyword}".`)
    this.name = 'UnknownKeywordError'
  }
}

type Words = Readonly<Record<string, unknown>>
/** What the keywords of one schema look at: the schema itself, and the definitions around it. */
interface Place {
  readonly schema: Words
  readonly definitions: Words
}
type Keyword = (wanted: unknown, value: unknown, place: Place) => boolean

/**
 * Whether a value is what a schema of `schemas/api` says. TypeBox's own check knows all of JSON Schema, dates and
 * internationalised hosts included, and would be 9 KB of the sign-in page; this one knows the words that the API uses, and
 * a test holds it against the other.
 */
export function conforms<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return check(schema, value, {})
}

function check(schema: unknown, value: unknown, outer: Words): boolean {
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema)) return false
  const definitions = isObject(schema.$defs) ? schema.$defs : outer
  const place = { schema, definitions }
  return Object.entries(schema).every(([word, wanted]) => {
    if (SAYS_NOTHING.has(word)) return true
    const keyword = KEYWORDS[word]
    if (keyword === undefined) throw new UnknownKeywordError(word)
    return keyword(wanted, value, place)
  })
}

const SAYS_NOTHING = new Set([
  '$id',
  '$defs',
  '~kind',
  '~optional',
  'default',
  'description',
  'title',
  'additionalItems',
])

/** Of values of another type, a keyword says nothing. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: (wanted, value) => typeof wanted === 'string' && TYPES[wanted]?.(value) === true,
  const: (wanted, value) => wanted === value,
  enum: (wanted, value) => Array.isArray(wanted) && wanted.includes(value),
  anyOf: (wanted, value, { definitions }) =>
    Array.isArray(wanted) && wanted.some((option) => check(option, value, definitions)),
  $ref: (wanted, value, { definitions }) => check(definitions[String(wanted)], value, definitions),
  pattern: (wanted, value) => typeof value !== 'string' || new RegExp(String(wanted), 'u').test(value),
  minLength: (wanted, value) => typeof value !== 'string' || [...value].length >= Number(wanted),
  maxLength: (wanted, value) => typeof value !== 'string' || [...value].length <= Number(wanted),
  minimum: (wanted, value) => typeof value !== 'number' || value >= Number(wanted),
  maximum: (wanted, value) => typeof value !== 'number' || value <= Number(wanted),
  minItems: (wanted, value) => !Array.isArray(value) || value.length >= Number(wanted),
  maxItems: (wanted, value) => !Array.isArray(value) || value.length <= Number(wanted),
  // A list of schemas is a tuple, which has nothing after them.
  items(wanted, value, { definitions }) {
    if (!Array.isArray(value)) return true
    if (!Array.isArray(wanted)) return value.every((item) => check(wanted, item, definitions))
    return value.every((item, index) => index < wanted.length && check(wanted[index], item, definitions))
  },
  required: (wanted, value) =>
    !isObject(value) || (Array.isArray(wanted) && wanted.every((key) => Object.hasOwn(value, key))),
  properties(wanted, value, { schema, definitions }) {
    if (!isObject(value) || !isObject(wanted)) return true
    const { required } = schema
    return Object.entries(wanted).every(([key, property]) => {
      const absent = value[key] === undefined && !(Array.isArray(required) && required.includes(key))
      return absent || !Object.hasOwn(value, key) || check(property, value[key], definitions)
    })
  },
  patternProperties: (wanted, value, { definitions }) =>
    !isObject(value) ||
    Object.entries(isObject(wanted) ? wanted : {}).every(([pattern, property]) =>
      Object.entries(value).every(
        ([key, of]) => !new RegExp(pattern, 'u').test(key) || check(property, of, definitions),
      ),
    ),
  additionalProperties(wanted, value, { schema, definitions }) {
    if (!isObject(value)) return true
    const { properties, patternProperties } = schema
    const patterns = Object.keys(isObject(patternProperties) ? patternProperties : {})
    const named = isObject(properties) ? properties : {}
    return Object.entries(value).every(
      ([key, of]) =>
        Object.hasOwn(named, key) ||
        patterns.some((pattern) => new RegExp(pattern, 'u').test(key)) ||
        check(wanted, of, definitions),
    )
  },
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
}

function isObject(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
