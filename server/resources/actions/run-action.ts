import { isDeepStrictEqual } from 'node:util'
import { type ActionTraits, storedProperty } from '#renderer/action-traits.ts'
import type { ActionPlan, FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { conditionHolds } from '#renderer/expression/evaluate.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { createActionLogic } from '#renderer/logic/action-logic.ts'
import { actionQuestion } from '#renderer/logic/action-plan.ts'
import { actionValues, type StoringAction } from '#renderer/logic/action-values.ts'
import { evaluatePlan } from '#renderer/logic/evaluate-plan.ts'
import { createFormLogic } from '#renderer/logic/form-logic.ts'
import type { FormState, LogicEnvironment } from '#renderer/logic/form-state.ts'
import { conditionsOf } from '#renderer/logic/row-guards.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import type { LockedParts } from '#renderer/logic/sight-locks.ts'
import { ENVELOPE_CODES, type FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { businessFailure, entityNotFound, fieldFailure } from '../../http/api-error.ts'
import type { DataContext } from '../../http/request-context.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { isQuiet } from '../effects/quiet-fields.ts'
import { fieldMessages, resourceMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { choicesIn } from '../read/choice-texts.ts'
import { type Body, fieldError } from '../read/read-fields.ts'
import { withRows } from '../read/read-records.ts'
import { isToldTo, lockedFor, sentLockErrors, settledLockErrors, withoutUnseenMisfits } from '../read/sight-guard.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { mayEdit, maySee, type Resource } from '../resource.ts'
import type { ResourceChange, Trail } from '../resource-work.ts'
import { checkComputed, ruleError, rulesOf } from '../write/check-record.ts'
import { assertUnbroken, awaitTurn } from '../write/judge-written.ts'
import { changesOf } from '../write/prepare-save.ts'
import { HIDDEN_VALUE } from '../write/record-log.ts'
import { lockRecords, type RecordUpdate, updateRecord } from '../write/record-store.ts'
import { assertSavable } from '../write/save-record.ts'
import { failuresOf } from '../write/settle-record.ts'
import { readActionInput } from './read-action-input.ts'

/** An action with the resource as it is while the action runs: what it asks for has the rules of the question. */
export interface ResourceAction extends StoringAction {
  readonly resource: Resource
}

/** Null for an action that only the browser runs. */
export function resourceAction(
  resource: Resource,
  plan: ActionPlan,
  definition: ActionTraits | undefined,
): ResourceAction | null {
  const valuesProperty = storedProperty(definition)
  if (valuesProperty === undefined) return null
  const question = { ...resource.plan, ...actionQuestion(resource.plan, plan) }
  return { plan, valuesProperty, resource: { ...resource, plan: question, logic: createFormLogic(question) } }
}

/** What a run of an action is asked for. */
export interface ActionRequest {
  readonly ids: readonly string[]
  /** By field name, as it was sent. */
  readonly input: Body
  /** By id: the version that a row must have for any of them to be changed. */
  readonly versions?: Readonly<Record<string, number>>
  /** Takes what there is to tell besides that it was done. */
  readonly notes?: string[]
}

/** A row that an action was run on. The same twice: there was nothing to change. */
export interface ActedRow {
  readonly before: StoredRecord
  readonly after: StoredRecord
}

/**
 * Stores an action's input and values in all of the records, or in none. Its condition is looked at here again, for
 * each record as it is now. Reactions do not bind what it writes by itself: an action is how a page changes what its
 * form shows read-only. What it asks for is checked as the form of the question has it.
 */
export async function runAction(
  given: Omit<ResourceChange, 'resource'>,
  action: ResourceAction,
  { input: sent, ...request }: ActionRequest,
): Promise<readonly ActedRow[]> {
  const input = readActionInput(action, given.context, sent)
  if (input.errors.length > 0) throw fieldFailure(input.errors)
  return runActionWith(given, action, { ...request, input: input.values })
}

/** The same with an input that nobody has sent. What the work follows from, if anything, is its cause in the log. */
export async function runActionWith(
  given: Omit<ResourceChange, 'resource'>,
  action: ResourceAction,
  { ids, input, versions, notes }: Omit<ActionRequest, 'input'> & { readonly input: FieldValues },
): Promise<readonly ActedRow[]> {
  const { resource } = action
  const work: ResourceChange = { ...given, resource }
  const { context } = work
  const wanted = [...new Set(ids)]
  await awaitTurn(work)
  const found = await lockRecords(work, wanted, 'change')
  if (found.length < wanted.length) throw entityNotFound()
  assertUnchanged(action, found, versions)
  const records = await withRows(work, found)
  const done: ActedRow[] = []
  const related = createRelatedReads(work)
  await related.readStored(records.map(toPageRecord))
  const change: ResourceChange = {
    ...work,
    trail: work.trail ?? { ...ofAction(action, context, input), ...(notes && { notes }) },
  }
  for (const record of records) {
    const about = { sent: input, record, related: related.rows }
    const outcome = await related.settle(() => applyAction(context, action, about))
    const save = { ...changesOf(resource, outcome.record, record), errors: outcome.errors }
    await assertSavable(change, save, record)
    const isChanged = save.changes.size > 0 || save.rows.size > 0
    const { changes, rows } = save
    const update = { record, changes, rows, ...manner(action, save) }
    const after = isChanged ? await updateRecord(change, update) : record
    done.push({ before: record, after })
  }
  for (const { before, after } of done) if (before !== after) await assertUnbroken(change, { before, after })
  const { effects, isUnlogged } = action.plan
  if (effects.length > 0) {
    await change.follow?.(change, { effects, rows: done, ...(isUnlogged && { isUnlogged }) })
  }
  return done
}

/** Whoever names versions wants the rows as they were then, or not at all. */
function assertUnchanged(
  { plan }: ResourceAction,
  records: readonly StoredRecord[],
  versions: Readonly<Record<string, number>> = {},
): void {
  const stale = records.filter(({ id, version }) => Object.hasOwn(versions, id) && versions[id] !== version)
  if (stale.length === 0) return
  throw businessFailure(messages.changedSince(plan.title, stale.length), { code: ENVELOPE_CODES.conflict })
}

/** What other programs count disturbs nobody who edits the record, and need not stand in its history. */
function manner({ plan, resource }: ResourceAction, { changes, rows }: Pick<RecordUpdate, 'changes' | 'rows'>) {
  if (!plan.isForPrograms) return {}
  return {
    keepsVersion: rows.size === 0 && isQuiet(resource.plan, changes.keys()),
    isUnlogged: plan.isUnlogged ?? false,
  }
}

/** The log of what the action changes says which it was, and what was entered; what few may see leaves its trace only. */
function ofAction({ plan, resource }: ResourceAction, caller: DataContext, sent: FieldValues): Trail {
  const input = [...sent].map(([name, value]) => {
    const isOpen = resource.plan.fieldByName.get(name)?.permissions.length === 0
    return [name, isOpen || value === null ? value : HIDDEN_VALUE] as const
  })
  return {
    depth: 0,
    written: { rows: 0 },
    caller,
    cause: { by: 'action', action: plan.name, input: Object.fromEntries(input) },
    isImport: false,
  }
}

function applyAction(
  context: DataContext,
  action: ResourceAction,
  {
    sent,
    record,
    related,
  }: { readonly sent: FieldValues; readonly record: StoredRecord; readonly related: RelatedRows },
) {
  const { resource } = action
  const stored = toPageRecord(record)
  const environment = logicEnvironment(context, resource.timeZone, stored, related)
  assertFitting(action, stored, environment)
  const locked = lockedFor(resource, context)
  const closed = sentLockErrors(resource, locked, { read: { values: sent, rows: new Map() }, existing: record })
  if (closed.length > 0) return { record: stored, errors: closed }
  const settled = settleInput(action, Object.fromEntries(sent), { stored, environment })
  const { input } = settled
  const state = withoutUnseenMisfits(resource, context, settled.state)
  const moved = settledLockErrors(resource, locked, { before: stored, after: state.record })
  if (moved.length > 0) return { record: stored, errors: moved }
  const written = actionValues(resource.plan, action, { ...stored, ...input }, environment)
  const ofValues = written.failures.map(({ field, code, message }) => fieldError(field, { code, message }))
  const ofRules = Object.entries(written.values).flatMap(([name, value]) => {
    const field = resource.plan.fieldByName.get(name)
    return (field && ruleError(field, value, { rules: field.rules })) ?? []
  })
  const ofInput = action.plan.input.flatMap(({ field }) => checkInput(field, { context, input, state, locked }))
  const ofComputed = resource.plan.fields.flatMap((field) => {
    const value = fieldValue(state.record, field.name)
    return field.computed && maySee(context, field) && !isDeepStrictEqual(value, fieldValue(stored, field.name))
      ? checkComputed(field, value)
      : []
  })
  const ofExpressions = failuresOf(resource, state, isToldTo(resource, context, locked))
  const ofChecks = violations(action, state.record, { environment, locked })
  return {
    record: state.record,
    errors: [...ofValues, ...ofRules, ...ofInput, ...ofComputed, ...ofExpressions, ...ofChecks],
  }
}

function assertFitting({ plan, resource }: ResourceAction, record: PageRecord, environment: LogicEnvironment): void {
  for (const { when, message } of conditionsOf(resource.plan, plan)) {
    const outcome = evaluatePlan(when, record, environment, { target: null })
    if (!outcome.ok) throw businessFailure(messages.guardFailed(plan.title, outcome.failure.message))
    if (!conditionHolds(outcome.value)) throw businessFailure(message ?? messages.actionNotFitting(plan.title))
  }
}

/** The input without what reactions hide; passing one value over may hide another, so this goes on until it rests. */
function settleInput(
  action: ResourceAction,
  sent: Readonly<Record<string, CanonicalValue>>,
  { stored, environment }: { readonly stored: PageRecord; readonly environment: LogicEnvironment },
) {
  const { plan, logic } = action.resource
  let input = sent
  for (;;) {
    const state = createActionLogic(plan, action, logic, input).open(stored, environment, { fills: false })
    const shown = Object.entries(input).filter(([name]) => state.targets.get(name)?.visible !== false)
    if (shown.length === Object.keys(input).length) return { input, state }
    input = Object.fromEntries(shown)
  }
}

/** What was not sent stays as it is; but an action that needs an answer is not run without one. */
function checkInput(
  field: FieldPlan,
  {
    context,
    input,
    state: { targets },
    locked,
  }: {
    readonly context: DataContext
    readonly input: PageRecord
    readonly state: FormState
    readonly locked: LockedParts
  },
): readonly FieldError[] {
  const target = targets.get(field.name)
  const isClosed = locked.fields.has(field.name)
  if (!target?.visible && !isClosed) return []
  const isEditable = mayEdit(context, field) && !isClosed
  if (!isEditable && field.required)
    return [fieldError(field, { code: 'forbidden-field', message: fieldMessages.notAllowed(field.title) })]
  if (!target || isClosed) return []
  const value = fieldValue(input, field.name)
  const broken = ruleError(field, value, { rules: rulesOf(field, target, isEditable) })
  const isOffered = target.options === null || choicesIn(value).every((choice) => target.options?.includes(choice))
  return [
    ...(broken ? [broken] : []),
    ...(isOffered
      ? []
      : [fieldError(field, { code: 'unknown-choice', message: fieldMessages.unknownChoice(field.title) })]),
  ]
}

/** Beside what was asked for, where a check speaks of it. */
function violations(
  { plan, resource }: ResourceAction,
  record: PageRecord,
  { environment, locked }: { readonly environment: LogicEnvironment; readonly locked: LockedParts },
): readonly FieldError[] {
  const asked = new Set(plan.input.map(({ field }) => `/${field.name}`))
  return runChecks(resource.plan, record, environment, locked).map(({ id, message, pointers }) => ({
    pointer: pointers.find((pointer) => asked.has(pointer)) ?? pointers[0] ?? '',
    code: `check:${id}`,
    message,
  }))
}
