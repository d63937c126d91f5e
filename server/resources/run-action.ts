import type { ActionDefinition } from '#renderer/action.ts'
import { literalOf } from '#renderer/compile/compile-field.ts'
import type { ActionPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { conditionHolds } from '#renderer/expression/evaluate.ts'
import { evaluateForField, evaluatePlan } from '#renderer/logic/evaluate-plan.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { businessFailure, entityNotFound } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { checkComputed, ruleError } from './check-record.ts'
import { resourceMessages as messages } from './messages.ts'
import { logicEnvironment, toPageRecord } from './page-record.ts'
import { changesOf } from './prepare-save.ts'
import { lockRecords, type RecordTransaction, updateRecord, withRows } from './record-store.ts'
import type { Resource } from './resource.ts'
import { assertSavable, type ResourceServices } from './save-record.ts'
import { failuresOf } from './settle-record.ts'
import type { StoredRecord } from './stored-record.ts'

/** An action of a page with the property of its type that holds the values to store. */
export interface StoringAction {
  readonly plan: ActionPlan
  readonly valuesProperty: string
}

/** Null for an action that only the browser runs. */
export function storingAction(plan: ActionPlan, definition: ActionDefinition | undefined): StoringAction | null {
  const { storesValues, valuesProperty } = definition ?? {}
  return storesValues && valuesProperty !== undefined ? { plan, valuesProperty } : null
}

/**
 * Stores an action's values in all of the records, or in none. Its condition is looked at here again, for each record
 * as it is now. Reactions do not bind it: an action is how a page changes what its form shows read-only.
 */
export async function runAction(
  trx: RecordTransaction,
  services: ResourceServices,
  context: DataContext,
  resource: Resource,
  action: StoringAction,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await lockRecords(trx, context, resource, wanted)
  if (found.length < wanted.length) throw entityNotFound()
  const records = await withRows(trx, context, resource, found)
  for (const record of records) {
    const outcome = applyAction(resource, context, action, record)
    const save = { ...changesOf(resource, outcome.record, record), errors: outcome.errors }
    await assertSavable(trx, services, context, resource, save, record)
    if (save.changes.size === 0 && save.rows.size === 0) continue
    await updateRecord(trx, context, resource, record, save.changes, save.rows)
  }
}

function applyAction(resource: Resource, context: DataContext, action: StoringAction, record: StoredRecord) {
  const { plan, logic, timeZone } = resource
  const stored = toPageRecord(record)
  const environment = logicEnvironment(context, timeZone, stored)
  assertFitting(action, stored, environment)
  const { values, errors } = valuesFor(resource, action, stored, environment)
  const state = logic.open({ ...stored, ...values }, environment, { fills: false })
  const ofComputed = plan.fields.flatMap((field) => {
    const value = fieldValue(state.record, field.name)
    return field.computed && value !== fieldValue(stored, field.name) ? checkComputed(field, value) : []
  })
  const ofRecord = runChecks(plan, state.record, environment).map(({ id, message, pointers }) => ({
    pointer: pointers[0] ?? '',
    code: `check:${id}`,
    message,
  }))
  return { record: state.record, errors: [...errors, ...ofComputed, ...failuresOf(resource, state), ...ofRecord] }
}

function assertFitting({ plan }: StoringAction, record: PageRecord, environment: LogicEnvironment): void {
  if (!plan.when) return
  const outcome = evaluatePlan(plan.when, record, environment, { target: null })
  if (!outcome.ok) throw businessFailure(`${plan.title}：${outcome.failure.message}`)
  if (!conditionHolds(outcome.value)) throw businessFailure(messages.actionNotFitting(plan.title))
}

function valuesFor(
  { plan }: Resource,
  { plan: action, valuesProperty }: StoringAction,
  record: PageRecord,
  environment: LogicEnvironment,
): { readonly values: Readonly<Record<string, CanonicalValue>>; readonly errors: readonly FieldError[] } {
  const values: Record<string, CanonicalValue> = {}
  const errors: FieldError[] = []
  for (const [name, literal] of Object.entries(Object(action.props[valuesProperty]))) {
    const field = plan.fieldByName.get(name)
    if (!field) continue
    const pointer = `/${name}`
    const expression = action.expressions.get(`/${valuesProperty}/${name}`)
    const computed = expression && evaluateForField(expression, field, record, environment)
    if (computed && !computed.ok) {
      errors.push({ pointer, code: 'expression-limit', message: `${field.title}：${computed.failure.message}` })
      continue
    }
    const raw = computed ? computed.value : literalOf(literal)
    const outcome = readWireValue(field.type, field.multiple, raw)
    if (!outcome.ok) {
      errors.push({ pointer, code: outcome.code, message: `${field.title}${outcome.message}` })
      continue
    }
    values[name] = outcome.value
    const broken = ruleError(field, outcome.value, field.rules)
    if (broken) errors.push(broken)
  }
  return { values, errors }
}
