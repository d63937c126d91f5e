import { code, codes } from './document.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** The keys of one object of the language. */
export interface KeyTable {
  /** Where it stands: `form.layout[].tabs[]`; names of the author's own are `<名>`. */
  readonly path: string
  readonly description: string
  readonly rows: readonly KeyRow[]
}

export interface KeyRow {
  readonly key: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

/**
 * Every object of a schema once, in the given order of its keys; an object that stands in several places is described
 * where it comes first.
 */
export function keyTables(schema: object, order: readonly string[] = []): readonly KeyTable[] {
  const tables: KeyTable[] = []
  collect(asSchema(schema), '', order, new Set(), tables)
  return tables
}

function collect(
  schema: JsonSchema,
  path: string,
  order: readonly string[],
  seen: Set<object>,
  tables: KeyTable[],
): void {
  if (seen.has(schema)) return
  seen.add(schema)
  const properties = Object.entries(asSchema(schema.properties))
  if (properties.length > 0) tables.push(toTable(schema, path, properties))
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  for (const [key, property] of properties.toSorted(([a], [b]) => rank(a) - rank(b))) {
    collect(asSchema(property), path === '' ? key : `${path}.${key}`, [], seen, tables)
  }
  for (const branch of asList(schema.anyOf)) collect(branch, path, [], seen, tables)
  if (schema.items) collect(asSchema(schema.items), `${path}[]`, [], seen, tables)
  for (const value of recordValues(schema)) collect(value, `${path}.<名>`, [], seen, tables)
}

function toTable(schema: JsonSchema, path: string, properties: readonly [string, unknown][]): KeyTable {
  const required = asStrings(schema.required)
  const rows = properties.map(([key, value]) => {
    const property = asSchema(value)
    return {
      key,
      type: describeType(property),
      isRequired: required.includes(key),
      description: typeof property.description === 'string' ? property.description : '',
    }
  })
  return { path, description: typeof schema.description === 'string' ? schema.description : '', rows }
}

/** What may be written, in a few words: `文本`、`列表`、`"left"、"right"`. */
function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (Array.isArray(schema.enum)) return codes(schema.enum.map((value) => JSON.stringify(value)))
  const branches = asList(schema.anyOf)
  if (branches.length > 0) return [...new Set(branches.map(describeType))].join(' 或 ')
  switch (schema.type) {
    case 'string':
      return '文本'
    case 'integer':
      return `整数${describeBounds(schema)}`
    case 'number':
      return `数字${describeBounds(schema)}`
    case 'boolean':
      return codes(['true', 'false'])
    case 'array':
      return `列表：${describeType(asSchema(schema.items))}`
    case 'object':
      return '对象'
    default:
      return '任意值'
  }
}

function describeBounds({ minimum, maximum }: JsonSchema): string {
  if (typeof minimum === 'number' && typeof maximum === 'number') return ` ${minimum} 到 ${maximum}`
  if (typeof minimum === 'number') return `，不小于 ${minimum}`
  return typeof maximum === 'number' ? `，不大于 ${maximum}` : ''
}

function recordValues(schema: JsonSchema): readonly JsonSchema[] {
  const named = Object.values(asSchema(schema.patternProperties))
  const others = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  return [...named, ...others].map(asSchema)
}

function asSchema(value: unknown): JsonSchema {
  // A part of a JSON Schema is read key by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}
}

function asList(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.map(asSchema) : []
}

function asStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
