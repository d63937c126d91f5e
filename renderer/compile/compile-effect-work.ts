import { EFFECT_CALLS, findEffectCall } from '#schemas/language/effect-calls.ts'
import type { RecordEffectDeclaration } from '#schemas/language/effects.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { ReferableFields } from './compile-context.ts'
import { compileCondition } from './compile-expression.ts'
import { compileMessageEffect } from './compile-message-effect.ts'
import { type EffectParts, insideRow } from './effect-parts.ts'
import { type EffectTarget, targetOfPage, targetOfTable } from './effect-target.ts'
import { compileFreeValues, compileValues } from './effect-values.ts'
import { pointerOf } from './page-source-text.ts'
import { withPages } from './page-sources.ts'
import type {
  CallEffectPlan,
  EffectRowsPlan,
  EffectWorkPlan,
  ExpressionPlan,
  InsertEffectPlan,
  SetEffectPlan,
  UnusableEffectPlan,
} from './plan.ts'
import { suggestionHint } from './suggest.ts'
import { compileTargetCondition, withTarget } from './target-condition.ts'

type SetDeclaration = NonNullable<RecordEffectDeclaration['set']>
type CallDeclaration = NonNullable<RecordEffectDeclaration['call']>
type InsertDeclaration = NonNullable<RecordEffectDeclaration['insert']>
type Values = Readonly<Record<string, unknown>>

/** What an effect does; null when there are mistakes in it. */
export function compileEffectWork(declaration: RecordEffectDeclaration, parts: EffectParts): EffectWorkPlan | null {
  const { set, insert, message, webhook, call } = declaration
  const isRevealed = declaration.reveals === true
  if (set) return compileSet(set, isRevealed, parts)
  if (insert) return compileInsert(insert, isRevealed, parts)
  if (message) return compileMessageEffect(message, parts)
  if (webhook) {
    const values = compileFreeValues(webhook.values, `${parts.pointer}/webhook/values`, parts)
    return { kind: 'webhook', target: webhook.target, values }
  }
  if (!call) return null
  return compileCall(call, parts)
}

function compileSet(
  declaration: SetDeclaration,
  isRevealed: boolean,
  parts: EffectParts,
): SetEffectPlan | UnusableEffectPlan | null {
  const { pointer, context } = parts
  const at = `${pointer}/set`
  const { row, page, where } = declaration
  const refuse = (key: string, message: string, hint: string) => {
    context.problems.report('invalid-effect', at + key, { part: 'key', message, hint })
    return null
  }
  if ((row === undefined) === (page === undefined)) {
    return refuse(
      '',
      row === undefined ? 'set 没有写改写哪一行' : 'row 和 page 只能写一个',
      '写 "row": "引用字段"，或 page 加 where',
    )
  }
  if (page !== undefined && where === undefined)
    return refuse('', 'set.page 没有写 where', '写条件，如 "target.type == type"')
  if (row !== undefined && where !== undefined)
    return refuse('/where', 'where 只与 page 一起写', '删去 where，条件写在 when 里')
  if (!declaration.values && !declaration.require) return refuse('', 'set 什么也不写', '写 values 或 require')

  const reference = row === undefined ? null : referenceOf(row, `${at}/row`, parts)
  if (row !== undefined && !reference) return null
  const target = reference
    ? targetOfTable(reference.entity, `${at}/row`, context)
    : targetOfPage(page ?? '', `${at}/page`, context)
  if (!target?.fields) return target && { kind: 'unusable', page: target.page }
  const scope = withTarget(parts, target)
  const rows = reference?.rows ?? compileWhere(where ?? '', `${at}/where`, scope, parts)
  const judged = withPages(scope, context)
  const demands = (declaration.require ?? []).flatMap(({ that, message }, index) => {
    const condition = compileCondition(that, `${at}/require/${index}/that`, judged, context)
    return condition ? [{ that: condition, message }] : []
  })
  const values = compileValues(declaration.values ?? {}, {
    parts: { ...parts, scope: judged, target, deciding: [...(parts.deciding ?? []), ...whereOf(rows)] },
    at: `${at}/values`,
    title: target.title,
    fields: target.fields,
    opened: target.opened,
    isRevealed,
  })
  return rows && { kind: 'set', page: target.page, table: target.table, rows, values, demands }
}

function whereOf(rows: EffectRowsPlan | null): readonly ExpressionPlan[] {
  return rows?.by === 'condition' ? [rows.where] : []
}

function compileWhere(
  text: string,
  pointer: string,
  scope: ExpressionScope,
  parts: EffectParts,
): EffectRowsPlan | null {
  const where = compileTargetCondition(text, pointer, scope, parts, '会改写那个页面的所有行')
  return where && { by: 'condition', where }
}

/** `member`, `row.product`: the reference, and the table that it leads to. */
function referenceOf(
  text: string,
  pointer: string,
  { table, fields, subTables, scope, context }: EffectParts,
): { readonly entity: string; readonly rows: EffectRowsPlan } | null {
  const ofRow = text.startsWith('row.')
  const name = ofRow ? text.slice('row.'.length) : text
  const fail = (message: string, hint: string | undefined) => {
    context.problems.report('invalid-effect', pointer, { message, actual: text, hint })
    return null
  }
  if (ofRow && table === null) return fail('这里没有子表的行，不能写 row.', '加上 each，写子表的名称')
  const ofTable = subTables.find((each) => each.name === table)?.fieldByName
  const field = ofRow ? ofTable?.get(name) : fields.plans.get(name)
  if (!field) {
    const known = ofRow ? (scope.row?.keys() ?? []) : fields.names
    // A field with mistakes of its own is known, and has no plan.
    if ([...known].includes(name)) return null
    return fail(`没有字段 "${text}"`, suggestionHint(name, known))
  }
  const { choices } = field
  if (choices?.source !== 'ref') return fail(`字段 "${text}" 不是引用`, '写一个 ref 字段；其他的行用 page 加 where')
  if (field.multiple)
    return fail(`字段 "${text}" 可存多个值，不知道是哪一行`, '用 page 加 where，如 "target.id in tags"')
  const source = ofRow ? 'row' : 'record'
  return {
    entity: choices.entity,
    rows: { by: 'reference', source, field: name, title: field.title, value: choices.value },
  }
}

function compileInsert(
  { page, values, lines = {} }: InsertDeclaration,
  isRevealed: boolean,
  parts: EffectParts,
): InsertEffectPlan | UnusableEffectPlan | null {
  const { pointer, context, scope } = parts
  const at = `${pointer}/insert`
  const target = targetOfPage(page, `${at}/page`, context)
  if (!target?.fields) return target && { kind: 'unusable', page: target.page }
  const { title, fields, table } = target
  if (target.opened) {
    context.problems.report('invalid-effect', `${at}/page`, {
      message: `“${title}”是系统数据，后果不能在其中新增`,
      actual: page,
      hint: '只能用 set 改写它开放的字段；新增用 call 执行服务器登记的操作',
    })
    return null
  }
  const compiled = compileValues(values, { parts: summing(parts), at: `${at}/values`, title, fields, isRevealed })
  reportMissing(fields, values, `${at}/values`, target, parts)
  const lists = Object.entries(lines).flatMap(([name, line]) => {
    const below = at + pointerOf('lines', name)
    const lineFields = target.subTables.get(name)
    if (!lineFields) {
      const message = `页面 "${page}" 没有子表 "${name}"`
      const hint = suggestionHint(name, target.subTables.keys())
      context.problems.report('unknown-sub-table', below, { part: 'key', message, actual: name, hint })
      return []
    }
    if (!scope.subTables?.has(line.each)) {
      const message = `没有子表 "${line.each}"`
      const hint = suggestionHint(line.each, scope.subTables?.keys() ?? [])
      context.problems.report('unknown-sub-table', `${below}/each`, { message, actual: line.each, hint })
      return []
    }
    const inside = insideRow(line.each, parts)
    const when = line.when === undefined ? null : compileCondition(line.when, `${below}/when`, inside.scope, context)
    const deciding = [...(inside.deciding ?? []), ...(when ? [when] : [])]
    const rowValues = compileValues(line.values, {
      parts: { ...summing(inside), deciding },
      at: `${below}/values`,
      title,
      fields: lineFields,
      isRevealed,
    })
    reportMissing(lineFields, line.values, `${below}/values`, target, parts)
    return [{ table: name, each: line.each, when, values: rowValues }]
  })
  return { kind: 'insert', page, table, values: compiled, lines: lists }
}

/** The same place where rows of pages may be summed up. */
function summing(parts: EffectParts): EffectParts {
  return { ...parts, scope: withPages(parts.scope, parts.context) }
}

/** A new row that would always be refused. */
function reportMissing(
  fields: ReferableFields,
  values: Values,
  pointer: string,
  { title }: EffectTarget,
  { context }: EffectParts,
): void {
  const missing = [...fields].filter(([name, field]) => field.mustBeGiven && !Object.hasOwn(values, name))
  if (missing.length === 0) return
  const names = missing.map(([name]) => name).join('、')
  context.problems.report('invalid-effect', pointer, {
    part: 'key',
    message: `“${title}”的必填字段没有值：${names}`,
    hint: `在 values 中写上 ${names}`,
  })
}

function compileCall({ endpoint, input = {} }: CallDeclaration, parts: EffectParts): CallEffectPlan | null {
  const { problems } = parts.context
  const at = `${parts.pointer}/call`
  const call = findEffectCall(endpoint)
  if (!call) {
    const names = EFFECT_CALLS.map(({ name }) => name)
    problems.report('invalid-effect', `${at}/endpoint`, {
      message: `没有可由页面执行的操作 "${endpoint}"`,
      actual: endpoint,
      hint: suggestionHint(endpoint, names) ?? `可用：${names.join('、')}`,
    })
    return null
  }
  const known = Object.keys(call.input)
  for (const name of Object.keys(input)) {
    if (known.includes(name)) continue
    const hint = suggestionHint(name, known) ?? `可用：${known.join('、')}`
    problems.report('invalid-effect', `${at}/input/${name}`, {
      part: 'key',
      message: `操作 "${endpoint}" 没有输入 "${name}"`,
      actual: name,
      hint,
    })
  }
  const missing = known.filter((name) => !Object.hasOwn(input, name))
  if (missing.length > 0) {
    problems.report('invalid-effect', at, {
      part: 'key',
      message: `操作 "${endpoint}" 缺少输入：${missing.join('、')}`,
      hint: '写在 input 中',
    })
  }
  return { kind: 'call', endpoint, input: compileFreeValues(input, `${at}/input`, parts) }
}
