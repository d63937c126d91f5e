import { sectionsOf } from '#renderer/compile/layout-walk.ts'
import type { EffectValuePlan, ExpressionPlan, FieldPlan, PagePlan, SetEffectPlan } from '#renderer/compile/plan.ts'
import type { RecordSource } from '#renderer/expression/tree.ts'
import { type Business, choicesOf } from './business-pages.ts'
import { createIds, label, picture } from './mermaid.ts'
import { occasionsOf } from './occasions.ts'
import { holdsFor, outcomesOf } from './possible-values.ts'

/** Null: not filled in. */
type State = string | null

export interface Transition {
  /** `any`: nothing is asked of the value that is there. */
  readonly from: { readonly state: State } | 'any'
  readonly to: State
  readonly title: string
}

/** How the values of one choice field follow each other. */
export interface PageStates {
  readonly field: FieldPlan
  /** What each is called. */
  readonly texts: ReadonlyMap<string, string>
  /** What a new record has; undefined: whoever adds it chooses. */
  readonly begin: State | undefined
  /** What effects of other pages add records with. */
  readonly inserted: readonly { readonly state: State; readonly title: string }[]
  readonly transitions: readonly Transition[]
  /** Whether whoever edits a record may choose it. */
  readonly isEditable: boolean
}

/** Something that writes the field, and the conditions on the record that it is written into. */
interface Change {
  readonly title: string
  readonly value: EffectValuePlan
  /** `source`: how they call the record. */
  readonly conditions: readonly { readonly when: ExpressionPlan; readonly source: RecordSource }[]
}

/** The choice fields of a page that actions, its own or those of other pages, lead from one value to another. */
export function statesOf(plan: PagePlan, business: Business): readonly PageStates[] {
  return plan.fields.flatMap((field) => {
    const texts = field.multiple ? null : choicesOf(field, business)
    if (!texts) return []
    const transitions = [...ownChanges(plan, field), ...foreignChanges(plan, field, business)].flatMap((change) =>
      transitionsOf(change, field, texts),
    )
    if (transitions.length === 0) return []
    return [
      {
        field,
        texts,
        transitions,
        begin: beginOf(field),
        inserted: insertedStates(plan, field, business),
        isEditable: isEditable(plan, field),
      },
    ]
  })
}

function ownChanges(plan: PagePlan, field: FieldPlan): readonly Change[] {
  return occasionsOf(plan).flatMap(({ title, values, conditions }) =>
    values
      .filter(({ name }) => name === field.name)
      .map((value) => ({
        title,
        value,
        conditions: conditions.map(({ when }) => ({ when, source: 'record' as const })),
      })),
  )
}

/** What effects write into rows of the page, its own effects on other rows among them. */
function foreignChanges(plan: PagePlan, field: FieldPlan, { pages }: Business): readonly Change[] {
  const editGuards = plan.guards
    .filter(({ name }) => name === 'edit')
    .map(({ when }) => ({ when, source: 'record' as const }))
  return pages.flatMap(({ plan: other }) =>
    occasionsOf(other).flatMap(({ title, effects }) =>
      effects.flatMap(({ work }) =>
        work.kind === 'set' && work.page === plan.code
          ? work.values
              .filter(({ name }) => name === field.name)
              .map((value) => ({
                title: `${other.title}：${title}`,
                value,
                conditions: [...conditionsOfSet(work), ...editGuards],
              }))
          : [],
      ),
    ),
  )
}

function conditionsOfSet({ rows, demands }: SetEffectPlan): Change['conditions'] {
  const conditions = [...(rows.by === 'condition' ? [rows.where] : []), ...demands.map(({ that }) => that)]
  return conditions.map((when) => ({ when, source: 'target' as const }))
}

function transitionsOf(
  { title, value, conditions }: Change,
  field: FieldPlan,
  texts: ReadonlyMap<string, string>,
): readonly Transition[] {
  const possible = (state: State) =>
    conditions.every(({ when, source }) => holdsFor(when.tree, { source, field: field.name, value: state }) !== false)
  const states = statesThatMayBe(field, texts)
  const from = states.filter(possible)
  return outcomes(value).flatMap((to): readonly Transition[] =>
    from.length === states.length
      ? [{ from: 'any', to, title }]
      : from.filter((state) => state !== to).map((state) => ({ from: { state }, to, title })),
  )
}

function statesThatMayBe(field: FieldPlan, texts: ReadonlyMap<string, string>): readonly State[] {
  const isFilled = field.required || field.defaultValue !== null
  return isFilled ? [...texts.keys()] : [...texts.keys(), null]
}

function insertedStates(plan: PagePlan, field: FieldPlan, { pages }: Business): PageStates['inserted'] {
  return pages.flatMap(({ plan: other }) =>
    occasionsOf(other).flatMap(({ title, effects }) =>
      effects.flatMap(({ work }) => {
        if (work.kind !== 'insert' || work.page !== plan.code) return []
        const written = work.values.find(({ name }) => name === field.name)
        const states = written ? outcomes(written) : [beginOf(field)]
        return states.flatMap((state) => (state === undefined ? [] : [{ state, title: `${other.title}：${title}` }]))
      }),
    ),
  )
}

function outcomes(value: EffectValuePlan): readonly State[] {
  return 'expression' in value ? (outcomesOf(value.expression.tree) ?? []) : [asState(value.literal)]
}

function beginOf({ defaultValue, defaultExpression }: FieldPlan): State | undefined {
  if (defaultExpression) return undefined
  return defaultValue === null ? undefined : asState(defaultValue)
}

function asState(value: unknown): State {
  return value === null || value === undefined ? null : String(value)
}

function isEditable({ form }: PagePlan, field: FieldPlan): boolean {
  if (field.readOnly || field.computed) return false
  const place = sectionsOf(form.layout)
    .flatMap(({ fields }) => fields)
    .find((each) => each.field.name === field.name)
  return place !== undefined && !place.readOnly
}

const ANY = 'any'

/** The states of one field as a picture. */
export function statePicture({ texts, begin, inserted, transitions }: PageStates): string {
  const id = createIds('s')
  const textOf = (state: State) => (state === null ? '未填' : (texts.get(state) ?? state))
  const begins = begin === undefined ? [] : [{ state: begin, title: '新增' }]
  const states = new Set<State>([...begins, ...inserted].map(({ state }) => state))
  for (const { from, to } of transitions) {
    states.add(to)
    if (from !== 'any') states.add(from.state)
  }
  const ordered = [...texts.keys(), null].filter((state) => states.has(state))
  const idOf = (state: State) => id(JSON.stringify(state))
  const isAny = transitions.some(({ from }) => from === 'any')
  return picture('stateDiagram-v2', [
    ...(isAny ? [`state "${label('（不论状态）')}" as ${ANY}`] : []),
    ...ordered.map((state) => `state "${label(textOf(state))}" as ${idOf(state)}`),
    ...[...begins, ...inserted].map(({ state, title }) => `[*] --> ${idOf(state)} : ${label(title)}`),
    ...transitions.map(
      ({ from, to, title }) => `${from === 'any' ? ANY : idOf(from.state)} --> ${idOf(to)} : ${label(title)}`,
    ),
  ])
}
