import type { Locator } from 'playwright'
import type { ActionPlan, FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { actionQuestion } from '#renderer/logic/action-plan.ts'
import { evaluateForField } from '#renderer/logic/evaluate-plan.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import { offerOf } from '#renderer/react/list/row-action.ts'
import { dialogGone, errorsIn } from '../console-actions.ts'
import { fillForm } from './fill-form.ts'
import { freshText } from './fresh-text.ts'
import type { Visitor } from './page-story.ts'
import { identityOf } from './sample-record.ts'
import { columnTexts, findByText, nameOfRow, pressInRow } from './shown-list.ts'
import { environmentOf, listedRecords, recordById } from './stored-records.ts'

/**
 * Runs an action that asks for input on a row that offers it: what begins filled in is left, the rest is filled in as
 * other records have it. Then the record holds what was filled in.
 */
export async function runWithInput(visitor: Visitor, action: ActionPlan): Promise<void> {
  const { page, business, expect } = visitor
  const { plan } = business
  const stored = await listedRecords(page, business)
  const { record, row } = await rowFor(visitor, action, stored)
  const id = String(record.id)
  await pressInRow(page, row, action.title, await nameOfRow(page, plan))
  const dialog = page.getByRole('dialog')
  // It can be pressed as soon as the form is there.
  const submit = dialog.getByRole('button', { name: action.title, exact: true, disabled: false })
  await submit.waitFor()
  const environment = await environmentOf(page)
  const wanted = Object.fromEntries(
    action.input
      .filter(({ field }) => beginsEmpty(field, record, environment))
      .map(({ field }) => [field.name, answerFor(field, stored)] as const),
  )
  await fillForm(dialog, { ...plan, ...actionQuestion(plan, action) }, wanted)
  await submit.click()
  const success = page.getByText('操作成功!')
  await expect
    .poll(async () => ((await success.count()) > 0 ? 'stored' : await errorsIn(dialog)), { timeout: 10_000 })
    .toBe('stored')
  await dialogGone(page)
  expect(await recordById(page, business, id)).toMatchObject(wanted)
}

/** A row in view on which the action is offered. */
async function rowFor(
  { page, business: { plan }, expect }: Visitor,
  action: ActionPlan,
  stored: readonly PageRecord[],
): Promise<{ readonly record: PageRecord; readonly row: Locator }> {
  const environment = await environmentOf(page)
  const identity = identityOf(plan)
  const nameOf = (record: PageRecord) => String(fieldValue(record, identity.name))
  const namesakes = (record: PageRecord) => stored.filter((other) => nameOf(other).includes(nameOf(record))).length
  const [record] = stored
    .filter((candidate) => offerOf(action, candidate, environment).kind === 'offered')
    .toSorted((left, right) => namesakes(left) - namesakes(right))
  if (!record) throw new Error(`No record of ${plan.title} offers ${action.title}.`)
  await findByText(page, plan, identity.name, nameOf(record))
  const row = page.locator(`tr[data-row-key="${record.id}"]`)
  // The rows that were there before may be in sight for a moment.
  const column = plan.list.columns.find(({ field }) => field === identity)?.title ?? identity.title
  await expect
    .poll(async () => (await columnTexts(page, column)).every((text) => text.includes(nameOf(record))))
    .toBe(true)
  await row.waitFor()
  return { record, row }
}

function beginsEmpty(field: FieldPlan, record: PageRecord, environment: LogicEnvironment): boolean {
  if (!field.defaultExpression) return field.defaultValue === null
  const outcome = evaluateForField(field.defaultExpression, field, record, { ...environment, old: record })
  return !outcome.ok || outcome.value === null
}

/** What some other record holds, with other characters where two may not hold the same. */
function answerFor(field: FieldPlan, stored: readonly PageRecord[]) {
  const held = stored.map((record) => fieldValue(record, field.name)).filter((value) => value !== null)
  const [first = '试验的原因'] = held
  const isSingle = field.unique || field.rules.some(({ code }) => code === 'duplicate')
  return isSingle && typeof first === 'string' ? freshText(field, first, held.map(String)) : first
}
