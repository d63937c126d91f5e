import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { conditionHolds } from '#renderer/expression/evaluate.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { evaluatePlan } from '#renderer/logic/evaluate-plan.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import { describeValues, fieldsRead, guardsOf, pageGuardsOf, type RowGuard } from '#renderer/logic/row-guards.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { GuardedAction } from '#schemas/language/guarded-actions.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { resourceMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { choicesIn } from '../read/choice-texts.ts'
import { fieldError } from '../read/read-fields.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { readValueTexts } from '../read/value-texts.ts'
import { mayDo, maySee } from '../resource.ts'
import type { ResourceChange, ResourceUse, ResourceWork } from '../resource-work.ts'
import type { PlannedSave } from './prepare-save.ts'
import { holdRecords } from './record-store.ts'

/** The field error of a row that does not fit a condition: `when:delete`. */
export function guardCode(name: GuardedAction): string {
  return `when:${name}`
}

/** What rows are judged with; where they are about to change, the transaction must hold them. */
export type JudgingWork = Pick<
  ResourceWork,
  'db' | 'registry' | 'context' | 'resource' | 'files' | 'dictionaries' | 'findReportNames' | 'trail'
>

/** To whom reasons are told: no value that they may not see, no name of a row that somebody else names. */
interface Listener {
  readonly sees: (field: FieldPlan) => boolean
  readonly isNamed: boolean
}

/**
 * Rows to which something may not be done since they do not fit the page's guard, or the condition of the button that
 * does it: why, by id. They are judged as they are stored, so the transaction must hold them.
 */
export function findUnfit(
  work: ResourceChange,
  action: GuardedAction,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  return judgeRows(work, guardsOf(work.resource.plan, action), records)
}

/** The same of rows that effects are about to change: bound by guards, not by the conditions of buttons. */
export function findGuarded(
  work: ResourceChange,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  return judgeRows(work, pageGuardsOf(work.resource.plan, 'edit'), records)
}

/** Rows that do not fit one of the guards, with why; the first of them says it. */
export async function judgeRows(
  work: JudgingWork,
  guards: readonly RowGuard[],
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  const unfit = new Map<string, string>()
  if (guards.length === 0) return unfit
  const related = createRelatedReads(work)
  await related.readStored(records.map(toPageRecord))
  for (const guard of guards) {
    const left = records.filter((record) => !unfit.has(record.id)).map(toPageRecord)
    const judged = await related.settle(() => left.map((record) => judgeGuard(work, guard, record, related.rows)))
    const refused = judged.filter(({ isFit }) => !isFit)
    for (const [index, reason] of (await reasonsOf(work, guard, refused)).entries()) {
      unfit.set(String(refused[index]?.record.id), reason)
    }
  }
  return unfit
}

/** New records that the page's guard of 新增 does not let in. */
export async function findUnwanted(
  work: ResourceChange,
  saves: readonly Pick<PlannedSave, 'at' | 'save' | 'existing'>[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  const guards = pageGuardsOf(work.resource.plan, 'add')
  if (guards.length === 0) return errors
  const added = saves.filter(({ existing }) => !existing).map(({ at, save }) => ({ at, record: recordOf(save) }))
  const related = createRelatedReads(work)
  await related.readAhead(added.map(({ record }) => record))
  for (const guard of guards) {
    for (const { at, record } of added) {
      const judged = await related.settle(() => judgeGuard(work, guard, record, related.rows))
      if (judged.isFit) continue
      const [message = guard.title] = await reasonsOf(work, guard, [judged])
      errors.push({ pointer: at, code: guardCode('add'), message })
    }
  }
  return errors
}

/** A new record with its rows, as a save leaves it. */
export function recordOf({ changes, rows }: PlannedSave['save']): PageRecord {
  const lists = [...rows].map(([name, list]) => [name, list.map(({ values }) => Object.fromEntries(values))])
  return { ...Object.fromEntries(changes), ...Object.fromEntries(lists) }
}

/** What a page does in its own name is told to whoever began it, in a sentence that names the row as far as they may see it. */
function listenerOf({ context, trail, resource: { plan } }: JudgingWork): Listener {
  const caller = trail?.caller ?? context
  if (caller === context) return { sees: (field) => maySee(context, field), isNamed: true }
  const mayList = mayDo(caller, plan, 'list')
  return { sees: (field) => mayList && maySee(caller, field), isNamed: false }
}

/** What a guard says of a row, or of a row of its sub-table. What cannot be judged is refused; `failure` tells by what it cannot. */
interface Judged {
  readonly record: PageRecord
  readonly isFit: boolean
  readonly failure: string | null
}

export function judgeGuard(
  { context, resource }: ResourceUse,
  { when }: RowGuard,
  record: PageRecord,
  related: RelatedRows | undefined,
  row?: PageRecord,
): Judged {
  const environment = logicEnvironment(context, resource.timeZone, record, related)
  const outcome = evaluatePlan(when, record, environment, { target: null, ...(row && { row }) })
  if (!outcome.ok) return { record, isFit: false, failure: outcome.failure.message }
  return { record, isFit: conditionHolds(outcome.value), failure: null }
}

/** Why records do not fit, in their order. */
async function reasonsOf(work: JudgingWork, guard: RowGuard, refused: readonly Judged[]): Promise<readonly string[]> {
  const { plan } = work.resource
  const { sees, isNamed } = listenerOf(work)
  if (refused.length === 0) return []
  const told = guard.message === null ? fieldsRead(guard.when, plan, sees) : []
  const textOf = await readValueTexts(
    work,
    told,
    refused.map(({ record }) => record),
  )
  return refused.map(({ record, failure }) => {
    const name = isNamed ? recordName(plan, record, sees) : ''
    if (failure !== null) return messages.rowGuarded(name, messages.guardFailed(guard.title, failure))
    if (guard.message !== null) return messages.rowGuarded(name, guard.message)
    const values = describeValues(told, record, (field, value) => textOf(field, value) || messages.noValue)
    return messages.rowNotFitting(name, guard.title, values)
  })
}

/** Rows of a tree that are put below one that takes none, by the condition of its 添加下级. */
export async function findClosedParents(
  work: ResourceChange,
  saves: readonly Pick<PlannedSave, 'at' | 'save'>[],
): Promise<readonly FieldError[]> {
  const { resource } = work
  const { tree } = resource.plan
  if (!tree || guardsOf(resource.plan, 'add_child').length === 0) return []
  const parentOf = ({ save }: (typeof saves)[number]) => save.changes.get(PARENT_FIELD) ?? null
  const ids = [...new Set(saves.flatMap((save) => choicesIn(parentOf(save))))]
  const parents = await holdRecords(work, ids)
  const unfit = await findUnfit(work, 'add_child', parents)
  return saves.flatMap((save) => {
    const message = unfit.get(String(parentOf(save)))
    return message === undefined
      ? []
      : [fieldError(tree.parent, { code: guardCode('add_child'), message, at: save.at })]
  })
}
