import { sectionsOf } from '#renderer/compile/layout-walk.ts'
import type { FieldPlan, PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import { checkValue } from '#renderer/logic/check-value.ts'
import { createFormLogic } from '#renderer/logic/form-logic.ts'
import type { FormState, LogicEnvironment, TargetState } from '#renderer/logic/form-state.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import { offerOf } from '#renderer/react/list/row-action.ts'
import { freshText } from './fresh-text.ts'

/** A record that a user could type in: one of the demo's, with its own texts where two records must differ. */
export interface SampleRecord {
  readonly values: PageRecord
  /** What it is found by, and its text. */
  readonly identity: FieldPlan
  readonly name: string
  /** Once it is stored. */
  readonly offers: ReadonlySet<string>
}

/**
 * The best of the stored records to type in again: one that the page lets be saved, then one that can be edited and
 * deleted afterwards, then the one with most to fill in. What must not repeat differs from all that is taken.
 */
export function sampleRecord(
  plan: PagePlan,
  stored: readonly PageRecord[],
  taken: readonly PageRecord[],
  environment: LogicEnvironment,
): SampleRecord {
  const identity = identityOf(plan)
  const refusals: string[] = []
  const samples = stored.flatMap((record) => {
    const outcome = tryRecord(plan, withFreshTexts(plan, record, taken, identity), environment)
    if ('refusal' in outcome) {
      refusals.push(outcome.refusal)
      return []
    }
    const { values, state } = outcome
    const offers = new Set(
      plan.list.rowActions
        // What is guarded stands there as well, and says why it does nothing.
        .filter((action) => ['offered', 'guarded'].includes(offerOf(action, state.record, environment).kind))
        .map(({ name }) => name),
    )
    return [{ values, identity, name: String(fieldValue(values, identity.name)), offers }]
  })
  const best = samples.toSorted((left, right) => worth(right) - worth(left))[0]
  if (!best) throw new Error(`No record of ${plan.title} can be saved again: ${[...new Set(refusals)].join('; ')}`)
  return best
}

function worth({ offers, values }: SampleRecord): number {
  const filled = Object.values(values).filter((value) => value !== null).length
  return (offers.has('delete') ? 200 : 0) + (offers.has('edit') ? 100 : 0) + filled
}

/** A text that the query bar asks for and the form takes. */
export function identityOf(plan: PagePlan): FieldPlan {
  const editable = new Set(editableFields(plan))
  const candidates = [...plan.query.simple, ...plan.query.more].filter(
    ({ field, operator }) =>
      field.type.kind === 'string' && !field.choices && ['eq', 'like'].includes(operator) && editable.has(field),
  )
  const chosen = candidates.find(({ field }) => field.required) ?? candidates[0]
  if (!chosen) throw new Error(`No text of ${plan.title} can be asked for.`)
  return chosen.field
}

/** Fields of the form that a user may change, as long as no reaction says otherwise. */
function editableFields(plan: PagePlan): readonly FieldPlan[] {
  return sectionsOf(plan.form.layout)
    .flatMap(({ fields }) => fields)
    .filter(({ field, readOnly }) => !readOnly && !field.readOnly && !field.computed)
    .map(({ field }) => field)
}

function withFreshTexts(
  plan: PagePlan,
  record: PageRecord,
  taken: readonly PageRecord[],
  identity: FieldPlan,
): PageRecord {
  const fresh = editableFields(plan)
    .filter((field) => field === identity || mayNotRepeat(field))
    .flatMap((field) => {
      const value = fieldValue(record, field.name)
      const others = taken.map((other) => String(fieldValue(other, field.name) ?? ''))
      const like = typeof value === 'string' ? value : (others.find((other) => other !== '') ?? '试验')
      return value === null && field !== identity ? [] : [[field.name, freshText(field, like, others)] as const]
    })
  return { ...record, ...Object.fromEntries(fresh) }
}

function mayNotRepeat({ unique, rules }: FieldPlan): boolean {
  return unique || rules.some(({ code }) => code === 'duplicate')
}

type Outcome = { readonly values: PageRecord; readonly state: FormState } | { readonly refusal: string }

function tryRecord(plan: PagePlan, record: PageRecord, environment: LogicEnvironment): Outcome {
  const most = mostRows(plan, record)
  // As few rows of the sub-tables as the page's checks allow, and none only where they allow no rows.
  const wanted = [...Array.from({ length: most }, (_, index) => index + 1), 0]
  let outcome: Outcome = { refusal: 'no rows' }
  for (const count of wanted) {
    outcome = tryWithRows(plan, record, count, environment)
    if (!('refusal' in outcome)) return outcome
  }
  return outcome
}

function mostRows(plan: PagePlan, record: PageRecord): number {
  return Math.max(0, ...plan.subTables.map(({ name }) => subRows(record, name).length))
}

/** What begins now is left so where it can be: what was long ago, timers may act on in the midst of the story. */
function tryWithRows(plan: PagePlan, record: PageRecord, rowCount: number, environment: LogicEnvironment): Outcome {
  const initial = createFormLogic(plan).initialRecord(environment)
  const beginsNow = ({ name, type }: FieldPlan) => type.kind === 'datetime' && fieldValue(initial, name) !== null
  const fields = editableFields(plan)
  const ofNow = tryFields(
    plan,
    fields.filter((field) => !beginsNow(field)),
    { record, rowCount, environment },
  )
  return 'refusal' in ofNow ? tryFields(plan, fields, { record, rowCount, environment }) : ofNow
}

interface Trial {
  readonly record: PageRecord
  readonly rowCount: number
  readonly environment: LogicEnvironment
}

function tryFields(plan: PagePlan, fields: readonly FieldPlan[], { record, rowCount, environment }: Trial): Outcome {
  const logic = createFormLogic(plan)
  const initial = logic.initialRecord(environment)
  const typed = {
    ...Object.fromEntries(fields.map(({ name }) => [name, fieldValue(record, name)])),
    ...Object.fromEntries(plan.subTables.map(({ name }) => [name, subRows(record, name).slice(0, rowCount)])),
  }
  const first = logic.open({ ...initial, ...typed }, environment, { fills: false })
  // What no user can see he does not fill in.
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => isOpen(first.targets.get(name))))
  const state = logic.open({ ...initial, ...values }, environment, { fills: false })
  const refusal = refusalOf(plan, state, environment)
  return refusal === undefined ? { values, state } : { refusal }
}

function isOpen(target: TargetState | undefined): boolean {
  return target === undefined || (target.visible && !target.readOnly)
}

function refusalOf(plan: PagePlan, { record, targets }: FormState, environment: LogicEnvironment): string | undefined {
  const ofFields = editableFields(plan).flatMap((field) => {
    const target = targets.get(field.name)
    if (!target?.visible) return []
    return checkValue(field, field.title, fieldValue(record, field.name), target)
  })
  const ofTables = plan.subTables.flatMap((table) => {
    if (targets.get(table.name)?.visible === false) return []
    const rows = subRows(record, table.name)
    const required = targets.get(table.name)?.required ? 1 : 0
    return rows.length < Math.max(table.minRows, required) ? [`${table.title} needs more rows`] : []
  })
  const ofChecks = runChecks(plan, record, environment).map(({ message }) => message)
  return [...ofFields, ...ofTables, ...ofChecks].find((message) => message !== '')
}
