import { FIELD_TYPE_PATTERN } from '#schemas/language/field-type.ts'
import {
  API_PATH_PATTERN,
  FIELD_NAME_PATTERN,
  PAGE_CODE_PATTERN,
  PERMISSION_PREFIX_PATTERN,
  TABLE_NAME_PATTERN,
} from '#schemas/language/names.ts'
import type { ProblemCode } from '#schemas/language/problems.ts'
import { parsePointer, pointerOf } from './page-source-text.ts'
import type { ProblemDetails } from './problem-reporter.ts'
import { suggestionHint } from './suggest.ts'
import type { SchemaError } from './validators.ts'

/** A mistake of structure in the author's words. */
export interface StructureProblem extends ProblemDetails {
  readonly code: ProblemCode
  readonly pointer: string
}

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Turns Ajv's errors into problems, one for each mistake: of a union's branches only the one that was meant counts.
 * `schema` is the schema that the errors came from, `value` what was checked.
 */
export function foldSchemaErrors(
  errors: readonly SchemaError[],
  schema: object,
  value: unknown,
): readonly StructureProblem[] {
  return chooseBranches(errors, schema, value).map((error) => toProblem(error, schema, value))
}

function chooseBranches(errors: readonly SchemaError[], schema: object, value: unknown): readonly SchemaError[] {
  let kept = errors
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

function toProblem(error: SchemaError, schema: object, root: unknown): StructureProblem {
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
      const allowed = [error.params.allowedValues ?? error.params.allowedValue].flat().map(String)
      const expected = allowed.join('、')
      const hint = typeof value === 'string' ? suggestionHint(value, allowed) : undefined
      const message = `不能是 ${describeValue(value)}，只能是 ${expected}${allowed.length > 1 ? ' 之一' : ''}`
      return { ...at, code: 'wrong-value', expected, hint, message }
    }
    case 'pattern':
      return { ...at, ...wrongFormat(String(error.params.pattern), String(value)) }
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

function unknownKey(pointer: string, key: string, owner: JsonSchema): StructureProblem {
  const at = { pointer: pointer + pointerOf(key), part: 'key' as const, actual: key }
  if (owner.patternProperties !== undefined) return { ...at, ...wrongFormat(FIELD_NAME_PATTERN, key) }
  const known = Object.keys(isObject(owner.properties) ? owner.properties : {})
  const hint = suggestionHint(key, known)
  return { ...at, code: 'unknown-key', expected: known.join('、'), hint, message: `没有名为 "${key}" 的键` }
}

const FORMATS: Readonly<Record<string, { readonly what: string; readonly expected: string }>> = {
  [FIELD_NAME_PATTERN]: { what: '字段名', expected: '小写字母开头，只含字母和数字，如 priceType' },
  [PAGE_CODE_PATTERN]: { what: '页面代码', expected: '小写字母、数字和连字符，如 product-price' },
  [TABLE_NAME_PATTERN]: { what: '表名', expected: '小写字母、数字和下划线，如 market_product_price' },
  [API_PATH_PATTERN]: { what: '接口路径', expected: '两到四段，如 /market/productPrice' },
  [PERMISSION_PREFIX_PATTERN]: { what: '权限前缀', expected: '用冒号分开的两段以上，如 market:price' },
}

const TYPE_EXAMPLES =
  'string(32)、text、integer、long、decimal(12,2)、boolean、date、datetime、time、enum、ref、file、json'

function wrongFormat(pattern: string, value: string): Omit<StructureProblem, 'pointer'> {
  if (pattern === FIELD_TYPE_PATTERN) {
    const names = ['string(32)', 'decimal(12,2)', ...TYPE_EXAMPLES.split('、')]
    const hint = value === 'string' ? '写上长度，如 string(32)' : suggestionHint(value, names)
    return { code: 'unknown-field-type', expected: TYPE_EXAMPLES, hint, message: `没有存储类型 "${value}"` }
  }
  const format = FORMATS[pattern] ?? { what: '文本', expected: `符合 ${pattern}` }
  return {
    code: 'wrong-format',
    expected: format.expected,
    message: `${format.what} "${value}" 的写法不对：${format.expected}`,
  }
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
