import { readdirSync } from 'node:fs'
import { type TSchema, Type } from 'typebox'
import { Check } from 'typebox/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { conforms, UnknownKeywordError } from './conforms.ts'

/** Everything that `schemas/api` declares, with where it stands. */
async function apiSchemas(): Promise<readonly (readonly [string, TSchema])[]> {
  const folder = new URL('./api/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
  const found: (readonly [string, TSchema])[] = []
  const seen = new Set<unknown>()
  const walk = (value: unknown, name: string) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    // A mark that only TypeBox leaves.
    if ('~kind' in value || ('type' in value && 'properties' in value)) found.push([name, value as TSchema])
    else for (const [key, part] of Object.entries(value)) walk(part, `${name}.${key}`)
  }
  for (const file of files) walk({ ...(await import(/* @vite-ignore */ new URL(file, folder).href)) }, file)
  return found
}

const OTHERS: readonly unknown[] = [
  null,
  '',
  'x',
  'x'.repeat(5_000),
  0,
  -1,
  1.5,
  1e9,
  Number.NaN,
  true,
  [],
  [null],
  {},
  { a: 1 },
]

/** A value, and the same with something else in each of its places, without each of its keys, and with one more. */
function* variants(value: unknown): Generator<unknown> {
  yield value
  yield* OTHERS
  if (Array.isArray(value)) {
    yield [...value, ...value]
    for (const [index, item] of value.entries())
      for (const other of variants(item)) yield value.map((old, at) => (at === index ? other : old))
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, oneMore: 1 }
    for (const [key, part] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      for (const other of variants(part)) yield { ...value, [key]: other }
    }
  }
}

describe('conforms', () => {
  let schemas: Awaited<ReturnType<typeof apiSchemas>>
  beforeAll(async () => {
    schemas = await apiSchemas()
  })

  it('agrees with TypeBox about every schema of the API, for values that fit and for values that nearly do', () => {
    let fitting = 0
    expect(schemas.length).toBeGreaterThan(50)
    for (const [name, schema] of schemas) {
      for (const value of variants(fullValueOf(schema))) {
        const fits = Check(schema, value)
        if (fits) fitting += 1
        if (conforms(schema, value) !== fits) expect.unreachable(`${name}: ${JSON.stringify(value)} fits: ${fits}`)
      }
    }
    expect(fitting).toBeGreaterThan(schemas.length)
  })

  it('follows references within a schema', () => {
    const tree = Type.Cyclic({ Node: Type.Object({ children: Type.Array(Type.Ref('Node')) }) }, 'Node')
    expect(conforms(tree, { children: [{ children: [] }] })).toBe(true)
    expect(conforms(tree, { children: [{ children: [{}] }] })).toBe(false)
  })

  it('takes an optional key that is undefined for absent', () => {
    const schema = Type.Object({ a: Type.Optional(Type.String()), b: Type.String() })
    expect(conforms(schema, { a: undefined, b: '' })).toBe(true)
    expect(conforms(schema, { b: undefined })).toBe(false)
  })

  it('refuses a schema with a word that it does not know, instead of letting everything pass', () => {
    expect(() => conforms(Type.String({ format: 'email' }), 'x')).toThrow(UnknownKeywordError)
  })
})

const TEXTS = ['', 'x', '1', '2026-11-21', '13800000000', 'a'.repeat(32), '00000000-0000-7000-8000-000000000000']

/** A value with everything in it that a schema speaks of, and which fits where that is easily said. */
function fullValueOf(schema: unknown): unknown {
  const { type, properties, items, anyOf, enum: values, pattern, additionalProperties, ...rest } = Object(schema)
  if ('const' in rest) return rest.const
  if (values) return values[0]
  if (anyOf) return fullValueOf(anyOf[0])
  if (rest.$defs) return fullValueOf(Object.values(rest.$defs)[0])
  switch (type) {
    case 'object': {
      const parts = Object.entries(properties ?? {}).map(([key, part]) => [key, fullValueOf(part)] as const)
      const others = typeof additionalProperties === 'object' ? { other: fullValueOf(additionalProperties) } : {}
      return { ...Object.fromEntries(parts), ...others }
    }
    case 'array':
      return Array.isArray(items) ? items.map(fullValueOf) : [fullValueOf(items)]
    case 'string':
      return TEXTS.find((text) => text.length >= (rest.minLength ?? 0) && new RegExp(pattern ?? '').test(text)) ?? 'x'
    case 'number':
    case 'integer':
      return rest.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}
