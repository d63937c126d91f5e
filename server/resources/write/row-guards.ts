import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { conditionHolds } from '#renderer/expression/evaluate.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { evaluatePlan } from '#renderer/logic/evaluate-plan.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import { describeValues, fieldsRead, guardsOf, pageGuardsOf, type RowGuard } from '#renderer/logic/row-guards.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { GuardedAction } from '#schemas/language/guards.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { businessFailure } from '../../http/api-error.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { resourceMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { choicesIn } from '../read/choice-texts.ts'
import { fieldError } from '../read/read-fields.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { readValueTexts } from '../read/value-texts.ts'
import { maySee } from '../resource.ts'
import type { ResourceChange, ResourceUse } from '../resource-work.ts'
import type { PlannedSave } from './prepare-save.ts'
import { holdRecords } from './record-store.ts'

/** The field error of a row that does not fit a condition: `when:delete`. */
export function guardCode(name: GuardedAction): string {
  return `when:${name}`
}

/**
 * Rows to which something may not be done since they do not fit the page's guard, or the condition of the button that
 * does it: why, by id. They are judged as they are stored, so the transaction must hold them.
 *
 * @param guardsOnly what a page lets follow from a change is bound by guards, not by the conditions of buttons.
 */
export async function findUnfit(
  work: ResourceChange,
  action: GuardedAction,
  records: readonly StoredRecord[],
  { guardsOnly = false }: { readonly guardsOnly?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  const { plan } = work.resource
  const guards = guardsOnly ? pageGuardsOf(plan, action) : guardsOf(plan, action)
  const unfit = new Map<string, string>()
  const related = createRelatedReads(work)
  if (guards.length > 0) await related.readStored(records.map(toPageRecord))
  for (const guard of guards) {
    const left = records.filter((record) => !unfit.has(record.id))
    const refused = await related.settle(() =>
      left.filter((record) => !fits(work, guard, toPageRecord(record), related.rows)),
    )
    for (const [id, reason] of await reasonsOf(work, guard, refused.map(toPageRecord))) unfit.set(id, reason)
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
      if (await related.settle(() => fits(work, guard, record, related.rows))) continue
      const [message = guard.title] = (await reasonsOf(work, guard, [record])).values()
      errors.push({ pointer: at, code: guardCode('add'), message })
    }
  }
  return errors
}

function recordOf({ changes, rows }: PlannedSave['save']): PageRecord {
  const lists = [...rows].map(([name, list]) => [name, list.map(({ values }) => Object.fromEntries(values))])
  return { ...Object.fromEntries(changes), ...Object.fromEntries(lists) }
}

/** Why records do not fit, by id. */
async function reasonsOf(
  work: ResourceChange,
  guard: RowGuard,
  records: readonly PageRecord[],
): Promise<ReadonlyMap<string, string>> {
  const { context, resource } = work
  if (records.length === 0) return new Map()
  const seen = (field: FieldPlan) => maySee(context, field)
  const told = guard.message === null ? fieldsRead(guard.when, resource.plan, seen) : []
  const textOf = await readValueTexts(work, told, records)
  return new Map(
    records.map((record) => {
      const name = recordName(resource.plan, record, seen)
      const values = describeValues(told, record, (field, value) => textOf(field, value) || messages.noValue)
      const reason =
        guard.message === null
          ? messages.rowNotFitting(name, guard.title, values)
          : messages.rowGuarded(name, guard.message)
      return [String(record.id), reason]
    }),
  )
}

function fits(
  { context, resource }: ResourceUse,
  { when, title }: RowGuard,
  record: PageRecord,
  related: RelatedRows,
): boolean {
  const { timeZone } = resource
  const environment = logicEnvironment(context, timeZone, record, related)
  const outcome = evaluatePlan(when, record, environment, { target: null })
  // What cannot be judged is refused.
  if (!outcome.ok) throw businessFailure(messages.guardFailed(title, outcome.failure.message))
  return conditionHolds(outcome.value)
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
