import { sectionsOf } from '#renderer/compile/layout-walk.ts'
import type { ActionPlan, FieldPlan, LayoutNodePlan, PagePlan, ReactionPlan } from '#renderer/compile/plan.ts'

/**
 * What of the language a page makes use of, as far as a person at the screen meets it: `kind: tree`, `widget: select`.
 * What a word of the language means is tested beside it; which of them go together on real pages is tried by telling the
 * story of pages that have all of these between them.
 */
export function featuresOf(plan: PagePlan): ReadonlySet<string> {
  const { list, query, form, toolbar } = plan
  const inForm = sectionsOf(form.layout).flatMap(({ fields }) => fields.map(({ field }) => field))
  const inCells = [
    ...plan.subTables.flatMap(({ columns }) => columns),
    ...(plan.grid?.columns ?? []).map(({ field }) => field),
  ]
  return new Set([
    `kind: ${plan.kind}`,
    ...(plan.kind === 'list' || plan.kind === 'tree' ? [`form: ${form.open}`] : []),
    ...form.layout.flatMap(layoutFeatures),
    ...inForm.map((field) => `widget: ${inputOf(field)}`),
    ...inCells.map((field) => `cell: ${inputOf(field)}`),
    ...[...inForm, ...inCells].flatMap(fieldFeatures),
    ...query.simple.map(({ operator, field }) => `query: ${operator} of ${inputOf(field)}`),
    ...when(query.more.length > 0, 'query: more'),
    ...when(query.advanced, 'query: advanced'),
    ...when(list.expand !== null, 'list: expanded rows'),
    ...when(
      list.columns.some(({ link }) => link !== null),
      'list: link',
    ),
    ...list.rowActions.map(({ name, action }) => `row: ${action ? action.type : name}`),
    ...when(
      list.rowActions.some((action) => action.when !== null),
      'row: condition',
    ),
    ...toolbar.map(({ name, action }) => `toolbar: ${action ? action.type : name}`),
    ...plan.actions.flatMap(actionFeatures),
    ...when(plan.subTables.length > 0, 'sub-table'),
    ...when(plan.subTables.length > 1, 'sub-table: several'),
    ...when(
      plan.subTables.some(({ minRows }) => minRows > 0),
      'sub-table: required',
    ),
    ...when(plan.checks.length > 0, 'check'),
    ...when(
      plan.subTables.some(({ checks }) => checks.length > 0),
      'check: of a row',
    ),
    ...plan.computed.map(({ table, field }) => `computed: ${field.type.kind}${table === null ? '' : ' of a row'}`),
    ...form.reactions.flatMap((reaction) => reactionFeatures(plan, reaction)),
  ])
}

/** The same of what an action asks before it runs. */
export function questionFeatures({ input, checks }: ActionPlan): ReadonlySet<string> {
  const fields = input.map(({ field }) => field)
  return new Set([
    'question',
    ...fields.map((field) => `widget: ${inputOf(field)}`),
    ...fields.flatMap(fieldFeatures),
    ...when(
      fields.some(({ required }) => required),
      'required',
    ),
    ...when(checks.length > 0, 'check'),
  ])
}

/** `select of dict` */
function inputOf({ widget, choices }: FieldPlan): string {
  return choices ? `${widget.type} of ${choices.source}` : widget.type
}

function layoutFeatures(node: LayoutNodePlan): readonly string[] {
  return [`layout: ${node.kind === 'section' ? `${node.columns} columns` : node.kind}`]
}

function fieldFeatures(field: FieldPlan): readonly string[] {
  const { choices } = field
  return [
    ...when(choices?.source === 'ref' && choices.where.length > 0, 'reference: condition'),
    ...when(choices?.source === 'ref' && choices.fill.length > 0, 'reference: fills'),
    ...when(field.multiple, 'several values'),
    ...when(field.unique, 'rule: unique'),
    ...field.rules.map(({ code }) => `rule: ${code}`),
    ...when(field.defaultExpression !== null, 'default: computed'),
    ...when(field.readOnly, 'read-only field'),
    ...when(field.permissions.length > 0, 'field with a permission'),
    ...when(field.statistics.length > 0, 'statistics'),
  ]
}

function actionFeatures({ type, input, confirm, checks }: ActionPlan): readonly string[] {
  return [
    `action: ${type}`,
    ...when(input.length > 0, 'action: asks'),
    ...when(confirm !== null, 'action: confirmed'),
    ...when(checks.length > 0, 'action: check'),
  ]
}

function reactionFeatures(plan: PagePlan, { whenTrue, otherwise }: ReactionPlan): readonly string[] {
  return [...whenTrue, ...(otherwise ?? [])].flatMap(({ target, ...effect }) =>
    Object.keys(effect).map((what) => `reaction: ${what} of a ${plan.fieldByName.has(target) ? 'field' : 'sub-table'}`),
  )
}

function when(holds: boolean, feature: string): readonly string[] {
  return holds ? [feature] : []
}
