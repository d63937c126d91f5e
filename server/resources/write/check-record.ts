import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { TargetState } from '#renderer/logic/form-state.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import type { LockedParts } from '#renderer/logic/sight-locks.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { expressionFault } from '#schemas/cron/parse-expression.ts'
import { patternEngine } from '#schemas/rules/pattern-engine.ts'
import { requiresValue } from '#schemas/rules/requires-value.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import { checkRules, isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { DataContext } from '../../http/request-context.ts'
import { fieldMessages as messages } from '../messages.ts'
import { choicesIn } from '../read/choice-texts.ts'
import { fieldError } from '../read/read-fields.ts'
import { lockedFor } from '../read/sight-guard.ts'
import { mayEdit, mayEnterUnseen, maySee, type Resource } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'
import type { ReadBody } from './read-body.ts'
import type { SettledRecord } from './settle-record.ts'

/** Everything that can be said of a record without looking into the database. */
export function checkRecord(
  { context, resource }: ResourceUse,
  { read, settled, isNew }: { readonly read: ReadBody; readonly settled: SettledRecord; readonly isNew: boolean },
): readonly FieldError[] {
  const { plan } = resource
  const refused = new Set([...read.errors, ...settled.errors].map(({ pointer }) => pointer))
  // Closed parts hold what they held: what reactions over hidden values ask of them is not told.
  const locked = isNew ? null : lockedFor(resource, context)
  const ofFields = plan.fields
    .filter(({ name }) => !refused.has(`/${name}`) && !locked?.fields.has(name))
    .flatMap((field) => checkField(field, { context, resource }, { read, settled, isNew }))
  const ofRows = plan.subTables.flatMap((table) => {
    const isChecked = isNew || read.rows.has(table.name) || settled.cells.has(table.name)
    const isVisible = settled.state.targets.get(table.name)?.visible !== false
    const isOpen = isVisible && !locked?.tables.has(table.name)
    return isChecked && isOpen && !refused.has(`/${table.name}`) && !isUnread(table, read)
      ? checkTable(table, context, { read, settled, refused, isSent: isNew || read.rows.has(table.name), locked })
      : []
  })
  // What is malformed stands in the record as it was before: a check of it would say something odd.
  const ofRecord = read.errors.length > 0 ? [] : violations(resource, settled, locked)
  return [...ofFields, ...ofRows, ...ofRecord]
}

/** Sent in a way that makes no list: what is said of that is enough. */
function isUnread({ name }: SubTablePlan, { rows, errors }: ReadBody): boolean {
  return !rows.has(name) && errors.some(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`))
}

function checkField(
  field: FieldPlan,
  { context, resource }: Pick<ResourceUse, 'context' | 'resource'>,
  {
    read,
    settled: { record, base, state, opened },
    isNew,
  }: { readonly read: ReadBody; readonly settled: SettledRecord; readonly isNew: boolean },
): readonly FieldError[] {
  const value = fieldValue(record, field.name)
  const isChanged = isNew || !isDeepStrictEqual(value, fieldValue(base, field.name))
  if (field.computed) return isChanged && (isNew || maySee(context, field)) ? checkComputed(field, value) : []
  const target = state.targets.get(field.name)
  if (!target?.visible) return []
  const errors: FieldError[] = []
  const isAsked = mayEdit(context, field) || mayEnterUnseen(resource, context, { field, isNew })
  // Where nothing reacts all stands as it stood.
  const before = () => (resource.plan.form.reactions.length > 0 ? opened().targets.get(field.name) : target)
  const isNewlyRequired = target.required && (isNew || !before()?.required || !before()?.visible)
  if (isChanged || isNewlyRequired || read.values.has(field.name)) {
    const error = ruleError(field, value, {
      rules: rulesOf(field, target, isAsked && !target.readOnly),
    })
    if (error) errors.push(error)
  }
  const isNewlyLimited = () => !isDeepStrictEqual(target.options, before()?.options ?? null)
  if (target.options && (isChanged || isNewlyLimited())) {
    const left = new Set(target.options)
    if (!choicesIn(value).every((choice) => left.has(choice))) {
      errors.push(fieldError(field, { code: 'unknown-choice', message: messages.unknownChoice(field.title) }))
    }
  }
  return errors
}

/** The field's rules as the reactions leave them. Nobody can be asked for a value that he may not enter. */
export function rulesOf(field: FieldPlan, target: Pick<TargetState, 'required'>, isEditable: boolean): readonly Rule[] {
  if (!isEditable || !target.required) return field.rules.filter((rule) => !requiresValue(rule))
  return field.rules.some(requiresValue) ? field.rules : [{ code: 'required' }, ...field.rules]
}

export function ruleError(
  field: FieldPlan,
  value: CanonicalValue,
  { rules, at = '' }: { readonly rules: readonly Rule[]; readonly at?: string },
): FieldError | null {
  const broken = checkRules(rules, value, {
    title: field.title,
    type: field.type,
    patterns: patternEngine,
    cron: expressionFault,
  })
  return (
    broken && fieldError(field, { code: broken.code, message: messages.brokenRule(field.title, broken.message), at })
  )
}

/** A computed value may be too large for its column, or break a rule that its field declares. */
export function checkComputed(field: FieldPlan, value: CanonicalValue, at = ''): readonly FieldError[] {
  const outcome = readWireValue(field.type, field.multiple, value)
  if (!outcome.ok)
    return [fieldError(field, { code: outcome.code, message: messages.wrongValue(field.title, outcome.message), at })]
  const rules = field.rules.filter((rule) => !requiresValue(rule))
  const error = ruleError(field, value, { rules, at })
  return error ? [error] : []
}

function checkTable(
  table: SubTablePlan,
  context: DataContext,
  {
    read,
    settled: { record, base, cells },
    refused,
    isSent,
    locked,
  }: {
    readonly read: ReadBody
    readonly settled: SettledRecord
    readonly refused: ReadonlySet<string>
    /** Else its rows stay, and only what the record now asks of them is looked at. */
    readonly isSent: boolean
    readonly locked: LockedParts | null
  },
): readonly FieldError[] {
  const rows = subRows(record, table.name)
  const states = cells.get(table.name)
  const errors: FieldError[] = []
  if (isSent && rows.length < table.minRows) {
    const message = messages.tooFewRows(table.title, table.minRows)
    errors.push({ pointer: `/${table.name}`, code: 'too-few-rows', message })
  }
  const held = new Map(subRows(base, table.name).map((row) => [row.id, row]))
  for (const [position, row] of rows.entries()) {
    const at = `/${table.name}/${position}`
    if (refused.has(at) || refused.has(`${at}/id`)) continue
    const before = row.id === undefined ? undefined : held.get(row.id)
    const sent = read.rows.get(table.name)?.[position]?.sent
    for (const field of table.fields) {
      if (refused.has(`${at}/${field.name}`)) continue
      const value = fieldValue(row, field.name)
      const isChanged = !before || !isDeepStrictEqual(value, fieldValue(before, field.name))
      if (field.computed) {
        if (isChanged && (!before || maySee(context, field))) errors.push(...checkComputed(field, value, at))
        continue
      }
      // What reactions over hidden values ask of closed cells is not told.
      const isClosed = before !== undefined && locked?.columns.has(`${table.name}.${field.name}`) === true
      const target = isClosed ? undefined : states?.[position]?.now.get(field.name)
      const was = states?.[position]?.before.get(field.name)
      if (target?.visible === false) continue
      const isNewlyRequired = target?.required === true && !(was?.required && was.visible)
      if (isChanged || isNewlyRequired || sent?.has(field.name)) {
        const { required, readOnly } = target ?? field
        const rules = rulesOf(field, { required }, mayEdit(context, field) && !readOnly)
        const error = ruleError(field, value, { rules, at })
        if (error) errors.push(error)
      }
    }
  }
  if (!isSent) return errors
  const places = read.places.get(table.name)
  return [...errors, ...repeatedValues(table, rows, (position) => places?.[position] !== null)]
}

/**
 * `only`, and `unique`, which means the same in a sub-table: no value twice in a column. Empty cells do not count. Rows
 * that were not sent have their values first, wherever they stand.
 */
function repeatedValues(
  table: SubTablePlan,
  rows: readonly PageRecord[],
  wasSent: (position: number) => boolean,
): readonly FieldError[] {
  const order = [...rows.keys()].sort((left, right) => Number(wasSent(left)) - Number(wasSent(right)))
  return table.fields.filter(standsOnce).flatMap((field) => {
    const rule = field.rules.find(({ code }) => code === 'only' || code === 'unique')
    const seen = new Set<string>()
    return order.flatMap((position) => {
      const value = fieldValue(rows[position] ?? {}, field.name)
      const key = JSON.stringify(value)
      if (isEmptyValue(value)) return []
      if (!seen.has(key)) {
        seen.add(key)
        return []
      }
      const message = rule?.message ?? messages.repeated(field.title)
      return [fieldError(field, { code: 'only', message, at: `/${table.name}/${position}` })]
    })
  })
}

/** Of a field of a sub-table: whether no two rows of a record may hold the same. */
export function standsOnce({ unique, rules }: FieldPlan): boolean {
  return unique || rules.some(({ code }) => code === 'only')
}

function violations(
  { plan }: Resource,
  { record, environment }: SettledRecord,
  locked: LockedParts | null,
): readonly FieldError[] {
  return runChecks(plan, record, environment, locked).flatMap(({ id, message, pointers }) =>
    (pointers.length === 0 ? [''] : pointers).map((pointer) => ({ pointer, code: `check:${id}`, message })),
  )
}
