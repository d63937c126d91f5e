import type { ProblemCode } from '#schemas/language/problems.ts'
import { parsePointer, pointerOf } from './page-source-text.ts'
import type { ProblemDetails } from './problem-reporter.ts'
import { suggestionHint } from './suggest.ts'
import type { SchemaError } from './validators.ts'
import { wrongFormat } from './wrong-format.ts'

/** A mistake of structure in the author's words. */
export interface StructureProblem extends ProblemDetails {
  readonly code: ProblemCode
  readonly pointer: string
}

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Turns Ajv's errors into problems, one for each mistake: of a union's branches only the one that was meant counts.
 * `schema` is the schema that the errors came from, `value` what was checked, `offered` which values are to be offered
 * at some pointers, where the schema takes more.
 */
export function foldSchemaErrors(
  errors: readonly SchemaError[],
  schema: object,
  value: unknown,
  offered: Offered = {},
): readonly StructureProblem[] {
  return chooseBranches(errors, schema, value).map((error) => toProblem(error, schema, value, offered))
}

type Offered = Readonly<Record<string, readonly string[]>>

function chooseBranches(errors: readonly SchemaError[], schema: object, value: unknown): readonly SchemaError[] {
  // What a condition asks for is reported by itself.
  let kept = errors.filter(({ keyword }) => keyword !== 'if')
  for (const union of errors.filter((error) => error.keyword === 'anyOf')) {
    if (!kept.includes(union)) continue
    const branches = schemaAt(schema, union.schemaPath)
    const meant = Array.isArray(branches)
      ? branches.findIndex((branch) => acceptsType(branch, valueAt(value, union.instancePath)))
      : -1
    const ofUnion = (error: SchemaError) =>
      isAtOrBelow(error.instancePath, union.instancePath) && error.schemaPath.startsWith(`${union.schemaPath}/`)
    const ofMeant = (error: SchemaError) => error.schemaPath.startsWith(`${union.schemaPath}/${meant}/`)
    kept = kept.filter((error) => {
      if (error === union) return meant === -1
      return !ofUnion(error) || ofMeant(error)
    })
  }
  return kept
}

function isAtOrBelow(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`)
}

function toProblem(error: SchemaError, schema: object, root: unknown, offered: Offered): StructureProblem {
  const pointer = error.instancePath
  const value = valueAt(root, pointer)
  const owner = objectAt(schema, error.schemaPath.replace(/\/[^/]*$/, ''))
  const at = { pointer, actual: describeValue(value) }
  switch (error.keyword) {
    case 'required':
      return { code: 'missing-key', pointer, part: 'key', message: `缺少 "${String(error.params.missingProperty)}"` }
    case 'additionalProperties':
      return unknownKey(pointer, String(error.params.additionalProperty), owner)
    case 'anyOf': {
      const branches = schemaAt(schema, error.schemaPath)
      const expected = (Array.isArray(branches) ? branches : []).map(describeBranch).join('或')
      return { ...at, code: 'wrong-type', expected, message: `应为${expected}，现为${typeName(value)}` }
    }
    case 'type': {
      const expected = TYPE_NAMES[String(error.params.type)] ?? String(error.params.type)
      return { ...at, code: 'wrong-type', expected, message: `应为${expected}，现为${typeName(value)}` }
    }
    case 'enum':
    case 'const': {
      const allowed = offered[pointer] ?? allowedValues(error, schema)
      const expected = allowed.join('、')
      const hint = typeof value === 'string' ? suggestionHint(value, allowed) : undefined
      const message = `不能是 ${describeValue(value)}，只能是 ${expected}${allowed.length > 1 ? ' 之一' : ''}`
      return { ...at, code: 'wrong-value', expected, hint, message }
    }
    case 'pattern':
      return { ...at, ...wrongFormat(String(error.params.pattern), String(value), pointer) }
    case 'uniqueItems': {
      const index = Math.max(Number(error.params.i), Number(error.params.j))
      const item = `${pointer}/${index}`
      const actual = describeValue(valueAt(root, item))
      return { code: 'duplicate-item', pointer: item, actual, message: `第 ${index + 1} 项与前面的重复` }
    }
    case 'maxItems': {
      const limit = Number(error.params.limit)
      // The first item that is too many: a list may fill a screen.
      return { code: 'out-of-range', pointer: `${pointer}/${limit}`, message: rangeMessage('maxItems', limit) }
    }
    default:
      return { ...at, code: 'out-of-range', message: rangeMessage(error.keyword, Number(error.params.limit)) }
  }
}

/** What may stand there: where a union only lists values, those of all its branches. */
function allowedValues({ schemaPath, params }: SchemaError, schema: object): readonly string[] {
  const own = [params.allowedValues ?? params.allowedValue].flat().map(String)
  const branches = schemaAt(schema, schemaPath.replace(/\/\d+\/(?:enum|const)$/, ''))
  if (!/\/anyOf\/\d+\/(?:enum|const)$/.test(schemaPath) || !Array.isArray(branches)) return own
  const listed = branches.map((branch) => (isObject(branch) ? (branch.enum ?? branch.const) : undefined))
  if (listed.includes(undefined)) return own
  // The words first: `false` is the exception.
  return listed
    .flat()
    .map(String)
    .toSorted((a, b) => Number(a === 'false') - Number(b === 'false'))
}

function unknownKey(pointer: string, key: string, owner: JsonSchema): StructureProblem {
  const at = { pointer: pointer + pointerOf(key), part: 'key' as const, actual: key }
  const [pattern] = Object.keys(isObject(owner.patternProperties) ? owner.patternProperties : {})
  if (pattern !== undefined) return { ...at, ...wrongFormat(pattern, key, at.pointer) }
  const known = Object.keys(isObject(owner.properties) ? owner.properties : {})
  const hint = keyHint(key, known)
  return { ...at, code: 'unknown-key', expected: known.join('、'), hint, message: `没有名为 "${key}" 的键` }
}

function rangeMessage(keyword: string, limit: number): string {
  const messages: Readonly<Record<string, string>> = {
    minLength: limit === 1 ? '不能为空' : `至少 ${limit} 个字符`,
    maxLength: `最多 ${limit} 个字符`,
    minimum: `不能小于 ${limit}`,
    maximum: `不能大于 ${limit}`,
    minItems: `至少 ${limit} 项`,
    maxItems: `最多 ${limit} 项`,
    minProperties: `至少 ${limit} 个`,
    maxProperties: `最多 ${limit} 个`,
  }
  return messages[keyword] ?? `不符合 ${keyword}`
}

/** Keys of other tools, and what says the same here. */
const KEYS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['show', '"visible"'],
  ['hidden', '"visible": false'],
  ['hide', '"visible": false'],
  ['disabled', '"readonly"'],
  ['editable', '"readonly": false'],
  ['label', '"title"'],
  ['name', '"title"'],
  ['comment', '"help"'],
  ['tooltip', '"help"'],
  ['defaultValue', '"default"'],
  ['initialValue', '"default"'],
  ['dictCode', '"dict"'],
  ['dictionary', '"dict"'],
  ['enum', '"options"'],
  ['choices', '"options"'],
  ['component', '"widget"'],
  ['validators', '"rules"'],
  ['validation', '"rules"'],
  ['sortable', '"list": { "sort": true }'],
  ['width', '"list": { "width": 120 }'],
  ['search', '"query"'],
  ['searchable', '"query"'],
  ['formula', '"value"'],
  ['expression', '"value"'],
  ['condition', '"when"'],
])
/** Rules that authors write as keys of a field. */
const RULES_AS_KEYS: ReadonlyMap<string, string> = new Map([
  ['required', '"rules": ["required"]'],
  ['unique', '"rules": ["unique"]'],
  ['pattern', '"rules": [{ "pattern": "…" }]'],
  ['min', '"rules": [{ "min": 0 }]'],
  ['max', '"rules": [{ "max": 100 }]'],
  ['maxLength', '"rules": [{ "maxLength": 100 }]'],
  ['minLength', '"rules": [{ "minLength": 1 }]'],
])
const MOST_LISTED = 16

function keyHint(key: string, known: readonly string[]): string | undefined {
  const rule = known.includes('rules') ? RULES_AS_KEYS.get(key) : undefined
  if (rule !== undefined) return `写成 ${rule}`
  const near = suggestionHint(key, known)
  if (near !== undefined) return near
  const meant = KEYS_ELSEWHERE.get(key)
  if (meant !== undefined && known.includes(/^"(\w+)"/.exec(meant)?.[1] ?? '')) return `写成 ${meant}`
  if (known.length === 0) return undefined
  return `可用：${known.slice(0, MOST_LISTED).join('、')}${known.length > MOST_LISTED ? '…' : ''}`
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '列表 […]',
  object: '对象 {…}',
  null: 'null',
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function typeName(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  return TYPE_NAMES[jsonType(value)] ?? '空'
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`
  return typeof value === 'object' && value !== null ? typeName(value) : String(value)
}

function branchTypes(branch: unknown): readonly string[] {
  if (!isObject(branch)) return []
  if (typeof branch.type === 'string') return [branch.type]
  return Array.isArray(branch.enum) ? branch.enum.map(jsonType) : []
}

function acceptsType(branch: unknown, value: unknown): boolean {
  const type = jsonType(value)
  return branchTypes(branch).some((name) => name === type || (name === 'integer' && type === 'number'))
}

function describeBranch(branch: unknown): string {
  if (isObject(branch) && branch.const !== undefined) return String(branch.const)
  return TYPE_NAMES[branchTypes(branch)[0] ?? ''] ?? '其他值'
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}

function schemaAt(schema: object, schemaPath: string): unknown {
  return valueAt(schema, decodeURIComponent(schemaPath.slice(1)))
}

function objectAt(schema: object, schemaPath: string): JsonSchema {
  const found = schemaAt(schema, schemaPath)
  return isObject(found) ? found : {}
}

function valueAt(root: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (value, segment) => (isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined),
    root,
  )
}
