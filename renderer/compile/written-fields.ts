import { type KnownActions, storedProperty } from '../action-traits.ts'
import { effectsOf } from './compile-effects.ts'
import { sectionsOf } from './layout-walk.ts'
import { pointerOf } from './page-source-text.ts'
import type { ActionPlan, EffectPlan, FieldPlan, PagePlan } from './plan.ts'

/** What something writes into a field: one value, or whatever comes. */
export type Write = { readonly value: unknown } | typeof ANYTHING
export const ANYTHING = 'anything'

/** A field of a page with something that comes into it. */
export interface WrittenField {
  /** Code of the page that has the field. */
  readonly page: string
  readonly field: string
  readonly write: Write
}

/** What a page writes, into its own fields or into those of other pages. */
type Writer = (plan: PagePlan, actions: KnownActions) => readonly WrittenField[]

/**
 * Everything in a page that writes fields. What the language learns to write with is one more line here.
 */
const WRITERS: readonly Writer[] = [
  defaultsOf,
  computedOf,
  editedOf,
  importedOf,
  filledOf,
  reactedOf,
  actedOf,
  beganWithOf,
  numberedOf,
  followedBy,
]

/** What comes into the fields of pages, over all of them: by code of the page, then by field. */
export function writtenFields(
  plans: readonly PagePlan[],
  actions: KnownActions,
): ReadonlyMap<string, ReadonlyMap<string, readonly Write[]>> {
  const pages = new Map<string, Map<string, Write[]>>()
  for (const plan of plans) {
    for (const { page, field, write } of WRITERS.flatMap((writer) => writer(plan, actions))) {
      const fields = pages.get(page) ?? new Map<string, Write[]>()
      pages.set(page, fields.set(field, [...(fields.get(field) ?? []), write]))
    }
  }
  return pages
}

/** The fields of rows that choosing a row of some reference copies values into. */
export function filledBy(fields: readonly FieldPlan[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap(({ choices }) => (choices?.source === 'ref' ? choices.fill.map(({ target }) => target) : [])),
  )
}

function defaultsOf({ code: page, fields }: PagePlan): readonly WrittenField[] {
  return fields.flatMap(({ name: field, defaultValue, defaultExpression }): readonly WrittenField[] => {
    if (defaultExpression) return [{ page, field, write: ANYTHING }]
    return defaultValue === null ? [] : [{ page, field, write: { value: defaultValue } }]
  })
}

function computedOf(plan: PagePlan): readonly WrittenField[] {
  return anything(
    plan,
    plan.fields.filter(({ computed, kept }) => computed !== null || kept !== undefined),
  )
}

/** Fields that somebody can type into: in the form, in rows that are entered in the page. */
function editedOf(plan: PagePlan): readonly WrittenField[] {
  const inForm = sectionsOf(plan.form.layout).flatMap(({ fields }) => fields.filter(({ readOnly }) => !readOnly))
  const { grid } = plan
  const inGrid = grid?.columns.map(({ field }) => field) ?? []
  const inDetails = (grid?.view.details ?? []).flatMap((name) => plan.fieldByName.get(name) ?? [])
  const order = grid?.order ? [grid.order] : []
  return anything(plan, [...inForm.map(({ field }) => field), ...inGrid, ...inDetails, ...order].filter(isFree))
}

function importedOf(plan: PagePlan): readonly WrittenField[] {
  return plan.toolbar.some(({ name }) => name === 'import') ? anything(plan, plan.fields.filter(isFree)) : []
}

function filledOf(plan: PagePlan): readonly WrittenField[] {
  return [...filledBy([...plan.fields, ...plan.systemFields])].map((field) => ({
    page: plan.code,
    field,
    write: ANYTHING,
  }))
}

function reactedOf({ code: page, form }: PagePlan): readonly WrittenField[] {
  return form.reactions.flatMap(({ whenTrue, otherwise }) =>
    [...whenTrue, ...(otherwise ?? [])].flatMap((effect) =>
      writesOfEffect(effect).map((write) => ({ page, field: effect.target, write })),
    ),
  )
}

function writesOfEffect({ readOnly, value }: EffectPlan): readonly Write[] {
  return [
    // Once it may be edited, anything may stand in it.
    ...(readOnly === false ? [ANYTHING as Write] : []),
    ...(value ? [('literal' in value ? { value: value.literal } : ANYTHING) as Write] : []),
  ]
}

function actedOf(plan: PagePlan, actions: KnownActions): readonly WrittenField[] {
  return plan.actions.flatMap((action) =>
    writesOfAction(action, actions).map(([field, write]) => ({ page: plan.code, field, write })),
  )
}

function writesOfAction(action: ActionPlan, actions: KnownActions): readonly (readonly [string, Write])[] {
  const property = storedProperty(actions.get(action.type))
  const values = property === undefined ? undefined : action.props[property]
  const written = Object.entries(typeof values === 'object' && values !== null ? values : {}).map(
    ([name, value]): readonly [string, Write] => {
      const isComputed = action.expressions.has(pointerOf(property ?? '', name))
      return [name, isComputed ? ANYTHING : { value }]
    },
  )
  return [...written, ...action.input.map(({ field }): readonly [string, Write] => [field.name, ANYTHING])]
}

/** New rows of a page that stands in a pane begin with what the panes before it decide. */
function beganWithOf({ panes = [] }: PagePlan): readonly WrittenField[] {
  return panes.flatMap(({ contents }) =>
    contents.flatMap((content) =>
      'page' in content ? content.values.map(({ field }) => ({ page: content.page, field, write: ANYTHING })) : [],
    ),
  )
}

/** Numbers are given at saving. */
function numberedOf(plan: PagePlan): readonly WrittenField[] {
  return anything(
    plan,
    plan.fields.filter(({ number }) => number !== undefined),
  )
}

/** What effects write, into this page or another. */
function followedBy(plan: PagePlan): readonly WrittenField[] {
  return effectsOf(plan).flatMap(({ effect: { work } }): readonly WrittenField[] => {
    if (work.kind === 'message') {
      return Object.values<string>(work.count ?? {}).map((field) => ({ page: plan.code, field, write: ANYTHING }))
    }
    return work.kind === 'set' || work.kind === 'insert'
      ? work.values.map((value) => ({
          page: work.page,
          field: value.name,
          write: 'literal' in value ? { value: value.literal } : ANYTHING,
        }))
      : []
  })
}

function isFree({ readOnly, computed }: FieldPlan): boolean {
  return !readOnly && computed === null
}

function anything({ code: page }: PagePlan, fields: readonly FieldPlan[]): readonly WrittenField[] {
  return fields.map(({ name: field }) => ({ page, field, write: ANYTHING }))
}
