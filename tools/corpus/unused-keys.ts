type JsonSchema = Readonly<Record<string, unknown>>

/** A key that a schema knows; a schema that stands in several places is one, with several paths. */
interface KnownKey {
  readonly paths: Set<string>
}

/** Keys that a schema knows and none of the values has, as paths: `fields.*.help`. */
export function unusedKeys(schema: object, values: readonly unknown[]): readonly string[] {
  const used = new Set<string>()
  for (const value of values) collectUsed(value, '', used)
  const known = new Map<unknown, Map<string, KnownKey>>()
  collectKnown(schema, '', known)
  return [...known.values()]
    .flatMap((keys) => [...keys.values()])
    .flatMap(({ paths }) => ([...paths].some((path) => used.has(path)) ? [] : [...paths].slice(0, 1)))
    .toSorted()
}

/** Objects with names of the author's own have `*` for the name; a list's items stand for the list. */
function collectKnown(schema: unknown, path: string, known: Map<unknown, Map<string, KnownKey>>): void {
  if (!isObject(schema)) return
  for (const branch of asList(schema.anyOf)) collectKnown(branch, path, known)
  collectKnown(schema.items, path, known)
  const { properties } = schema
  for (const [key, property] of Object.entries(isObject(properties) ? properties : {})) {
    const keys = known.get(schema) ?? new Map<string, KnownKey>()
    known.set(schema, keys)
    const entry = keys.get(key) ?? { paths: new Set() }
    keys.set(key, entry)
    entry.paths.add(join(path, key))
    collectKnown(property, join(path, key), known)
  }
  const named = [
    ...Object.values(isObject(schema.patternProperties) ? schema.patternProperties : {}),
    schema.additionalProperties,
  ]
  for (const value of named) collectKnown(value, join(path, '*'), known)
}

function collectUsed(value: unknown, path: string, used: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectUsed(item, path, used)
    return
  }
  if (!isObject(value)) return
  for (const [key, part] of Object.entries(value)) {
    // A key may be one of the language or a name of the author's own: it counts as both.
    for (const name of [key, '*']) {
      used.add(join(path, name))
      collectUsed(part, join(path, name), used)
    }
  }
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
