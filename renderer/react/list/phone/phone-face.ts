import type { ColumnPlan, FieldPlan, PagePlan } from '../../../compile/plan.ts'

/** As many values have room below the title of a card. */
const MOST_FACTS = 3

/** Which columns stand where on the card of a row. */
export interface PhoneFace {
  /** Null: the user sees no column. */
  readonly title: ColumnPlan | null
  /** Beside the title: the state that the row is in. */
  readonly status: ColumnPlan | null
  /** In the order of the columns. */
  readonly facts: readonly ColumnPlan[]
}

/**
 * Makes a card of the columns of a list, which no page has to declare: the column that leads to the record is its title, a
 * choice that something writes by itself its state; an amount, a time and then the columns that stand first are its facts,
 * pictures and files aside.
 * Whoever has put the columns in an order of their own gets the first ones as facts.
 * @param columns in the order in which they are wanted in sight
 */
export function phoneFace(columns: readonly ColumnPlan[], { list, tree }: Pick<PagePlan, 'list' | 'tree'>): PhoneFace {
  const title =
    columns.find(({ link }) => link === 'detail') ??
    columns.find(({ field }) => field.name === tree?.label.name) ??
    columns[0] ??
    null
  const states = columns.filter((column) => column !== title && isState(column.field))
  const status = states.find(({ field }) => field.readOnly) ?? states[0] ?? null
  const rest = columns.filter((column) => column !== title && column !== status)
  const wanted = isReordered(columns, list.columns) ? rest : [...foremost(rest), ...rest]
  const facts = new Set([...new Set(wanted)].filter(({ field }) => field.files === undefined).slice(0, MOST_FACTS))
  return { title, status, facts: rest.filter((column) => facts.has(column)) }
}

/** How much the row is about, and when it was. */
function foremost(columns: readonly ColumnPlan[]): readonly ColumnPlan[] {
  const amount =
    columns.find(({ field }) => field.statistics.includes('sum')) ??
    columns.find(({ field }) => field.type.kind === 'decimal')
  const time =
    columns.find(({ field }) => field.type.kind === 'datetime') ??
    columns.find(({ field }) => field.type.kind === 'date')
  return [amount, time].filter((column) => column !== undefined)
}

function isReordered(columns: readonly ColumnPlan[], ofPage: readonly ColumnPlan[]): boolean {
  const names = columns.map(({ field }) => field.name)
  const shown = ofPage.map(({ field }) => field.name).filter((name) => names.includes(name))
  return names.join() !== shown.join()
}

function isState({ type, multiple, choices }: FieldPlan): boolean {
  return type.kind === 'enum' && !multiple && choices?.source !== 'ref'
}
