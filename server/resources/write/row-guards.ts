import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { conditionHolds } from '#renderer/expression/evaluate.ts'
import { evaluatePlan } from '#renderer/logic/evaluate-plan.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import { describeValues, fieldsRead, type GuardedAction, guardOf, type RowGuard } from '#renderer/logic/row-guards.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { PARENT_FIELD } from '#schemas/language/names.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { businessFailure } from '../../http/api-error.ts'
import { resourceMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { type ChoiceTexts, choicesIn, loadChoiceTexts } from '../read/choice-texts.ts'
import { fieldError } from '../read/read-fields.ts'
import { isNamed, piecesOf } from '../read/report-names.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { maySee } from '../resource.ts'
import type { ResourceChange, ResourceUse } from '../resource-work.ts'
import type { PlannedSave } from './prepare-save.ts'
import { holdRecords } from './record-store.ts'

/** The field error of a row that does not fit a condition: `when:delete`. */
export function guardCode(name: GuardedAction): string {
  return `when:${name}`
}

/**
 * Rows to which something may not be done since they do not fit the condition that the page gives its button: why, by
 * id. They are judged as they are stored, so the transaction must hold them.
 */
export async function findUnfit(
  work: ResourceChange,
  action: GuardedAction,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  const { context, resource } = work
  const guard = guardOf(resource.plan, action)
  if (!guard) return new Map()
  const unfit = records.filter((record) => !fits(work, guard, toPageRecord(record)))
  if (unfit.length === 0) return new Map()
  const told = fieldsRead(guard.when, resource.plan, (field) => maySee(context, field))
  const pages = unfit.map(toPageRecord)
  const texts = await loadChoiceTexts(
    work,
    told.filter(isNamed),
    (field) => new Set(pages.flatMap((record) => piecesOf(field, fieldValue(record, field.name)))),
  )
  return new Map(
    pages.map((record) => {
      const name = recordName(resource.plan, record, (field) => maySee(context, field))
      const values = describeValues(told, record, (field, value) => textOf(field, value, texts))
      return [String(record.id), messages.rowNotFitting(name, guard.title, values)]
    }),
  )
}

function fits({ context, resource }: ResourceUse, { when, title }: RowGuard, stored: PageRecord): boolean {
  const { timeZone } = resource
  const outcome = evaluatePlan(when, stored, logicEnvironment(context, timeZone, stored), { target: null })
  if (!outcome.ok) throw businessFailure(`${title}：${outcome.failure.message}`)
  return conditionHolds(outcome.value)
}

/** Rows of a tree that are put below one that takes none, by the condition of its 添加下级. */
export async function findClosedParents(
  work: ResourceChange,
  saves: readonly Pick<PlannedSave, 'at' | 'save'>[],
): Promise<readonly FieldError[]> {
  const { resource } = work
  const { tree } = resource.plan
  if (!tree || !guardOf(resource.plan, 'add_child')) return []
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

function textOf(field: FieldPlan, value: CanonicalValue, texts: ChoiceTexts): string {
  if (value === null || value === '') return messages.noValue
  if (isNamed(field)) {
    const known = texts.get(field.name)
    return piecesOf(field, value)
      .map((piece) => known?.get(piece) ?? piece)
      .join('、')
  }
  const definition = widgetRegistry.get(field.widget.type)
  return definition?.format(value, { options: field.widget.options, field, choices: [] }) ?? String(value)
}
