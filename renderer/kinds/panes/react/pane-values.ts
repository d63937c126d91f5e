import { type Condition, OPERATORS_BY_KIND } from '#schemas/query/operator.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { FieldPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import type { PagePanePlan, PaneContentPlan } from '../panes-plan.ts'

/** The rows that are selected, by pane. */
export type SelectedRecords = Readonly<Record<string, PageRecord | undefined>>

/** What `with` says at the moment, or what has to be selected before it says anything. */
export type PaneValues =
  | { readonly state: 'known'; readonly values: Readonly<Record<string, CanonicalValue>> }
  /** Nothing is selected in this pane. */
  | { readonly state: 'unselected'; readonly pane: string }
  /** What is selected in this pane has no value to give. */
  | { readonly state: 'empty'; readonly pane: string }

export function valuesOf(content: PaneContentPlan, selected: SelectedRecords): PaneValues {
  const values: Record<string, CanonicalValue> = {}
  for (const { field, value } of content.values) {
    if ('literal' in value) values[field] = value.literal
    else {
      const record = selected[value.pane]
      if (!record) return { state: 'unselected', pane: value.pane }
      const given = value.source === 'id' ? (record.id ?? null) : fieldValue(record, value.source)
      if (given === null || given === '') return { state: 'empty', pane: value.pane }
      values[field] = given
    }
  }
  return { state: 'known', values }
}

/** The panes whose contents are decided, directly or over others, by what is selected in this one. */
export function panesBehind(pane: string, panes: readonly PagePanePlan[]): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (id: string) => {
    for (const other of panes) {
      if (found.has(other.id) || !readsFrom(other, id)) continue
      found.add(other.id)
      walk(other.id)
    }
  }
  walk(pane)
  return found
}

function readsFrom({ contents }: PagePanePlan, pane: string): boolean {
  return contents.some(({ values }) => values.some(({ value }) => 'pane' in value && value.pane === pane))
}

export interface FixedValues {
  readonly fixed: readonly Condition[]
  /** What a new row begins with. */
  readonly initial: PageRecord
  /** Names that are no fields of the page, or whose fields take no such value. */
  readonly unknown: readonly string[]
}

/** The values as conditions on the rows of a page, and as the beginning of a new row. */
export function toFixedValues(values: Readonly<Record<string, CanonicalValue>>, plan: PagePlan): FixedValues {
  const fixed: Condition[] = []
  const initial: Record<string, CanonicalValue> = {}
  const unknown: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = plan.fieldByName.get(name)
    const held = field && heldValue(field, value)
    if (!field || held === undefined || held === null) unknown.push(name)
    else {
      fixed.push(toCondition(field, held))
      initial[name] = held
    }
  }
  return { fixed, initial, unknown }
}

/** Another field may hold the same thing in another way: a number as a text, one value among several. */
function heldValue({ type, multiple }: FieldPlan, value: CanonicalValue): CanonicalValue | undefined {
  const [only] = Array.isArray(value) ? value : [value]
  const isText = !['integer', 'boolean', 'decimal'].includes(type.kind)
  const one = isText && typeof only === 'number' ? String(only) : only
  const outcome = readWireValue(type, multiple, multiple ? [value].flat().map(String).join(',') : one)
  return outcome.ok ? outcome.value : undefined
}

function toCondition({ name, type, multiple }: FieldPlan, value: CanonicalValue): Condition {
  const texts = [value].flat().map(String)
  if (multiple || !OPERATORS_BY_KIND[type.kind].includes('eq')) return { field: name, operator: 'in', value: texts }
  const one = typeof value === 'number' || typeof value === 'boolean' ? value : (texts[0] ?? '')
  return { field: name, operator: 'eq', value: one }
}
