import type { ColumnPlan, FieldPlan, PagePlan } from '../../../compile/plan.ts'

/** As many values have room below the title of a card. */
const MOST_FACTS = 3

/** What a page puts behind these it does not want on a card. */
const IN_SIGHT = 8
const NAMED_STATE = /^(\w*S|s)tat(us|e)$/

/** A field on a card, and what it is called there. */
export type FaceColumn = Pick<ColumnPlan, 'field' | 'title'>

/** What stands where on the card of a row. */
export interface PhoneFace {
  /** Above all else; absent: no picture. */
  readonly image?: FieldPlan | null
  /** Null: the user sees no column. */
  readonly title: FaceColumn | null
  /** Beside the title: the state that the row is in. */
  readonly status: FaceColumn | null
  readonly facts: readonly FaceColumn[]
}

/** Which columns stand where, in their order. */
export interface ColumnFace extends PhoneFace {
  readonly title: ColumnPlan | null
  readonly status: ColumnPlan | null
  readonly facts: readonly ColumnPlan[]
}

/**
 * Makes a card of the columns of a list, which no page has to declare: the column that leads to the record is its title, but
 * for a code that has a name beside it; a choice that something writes by itself, else one that is called a status or a
 * state, is its state; an amount, a time and then the columns that stand first are its facts, pictures and files aside.
 * Whoever has put the columns in an order of their own gets the first ones as facts.
 * @param columns in the order in which they are wanted in sight
 */
export function phoneFace(columns: readonly ColumnPlan[], { list, tree }: Pick<PagePlan, 'list' | 'tree'>): ColumnFace {
  const named =
    columns.find(({ link }) => link === 'detail') ??
    columns.find(({ field }) => field.name === tree?.label.name) ??
    columns[0]
  const title = named ? (nameBeside(named, columns) ?? named) : null
  const states = columns.filter((column) => column !== title && isState(column.field))
  const status =
    states.find(({ field }) => field.readOnly) ?? states.find(({ field }) => NAMED_STATE.test(field.name)) ?? null
  const rest = columns.filter((column) => column !== title && column !== status)
  const wanted = isReordered(columns, list.columns) ? rest : [...foremost(rest.slice(0, IN_SIGHT)), ...rest]
  const facts = new Set([...new Set(wanted)].filter(({ field }) => field.files === undefined).slice(0, MOST_FACTS))
  return { title, status, facts: rest.filter((column) => facts.has(column)) }
}

/** `roleName` of `roleCode`, `name` of `code`: people know it by that, and the code is a fact. */
function nameBeside({ field }: ColumnPlan, columns: readonly ColumnPlan[]): ColumnPlan | undefined {
  const [, subject] = /^(\w*?)(?:[cC]ode|[nN]o)$/.exec(field.name) ?? []
  if (subject === undefined) return undefined
  const named = (name: string) => columns.find((column) => column.field.name === name)
  return named(`${subject}Name`) ?? named('name')
}

/** How much the row is about, and when it was. */
function foremost(columns: readonly ColumnPlan[]): readonly ColumnPlan[] {
  const isSummed = ({ field }: ColumnPlan) => field.statistics.includes('sum')
  const amount =
    columns.find((column) => isSummed(column) && isMoney(column)) ??
    columns.find(isMoney) ??
    columns.find(isSummed) ??
    columns.find(({ field }) => field.type.kind === 'decimal')
  const time =
    columns.find(({ field }) => field.type.kind === 'datetime') ??
    columns.find(({ field }) => field.type.kind === 'date')
  return [amount, time].filter((column) => column !== undefined)
}

/** Not a quantity, which has other digits behind its point, nor a rate, which has few before it. */
function isMoney({ field: { type } }: ColumnPlan): boolean {
  return type.kind === 'decimal' && type.scale === 2 && type.precision > 6
}

function isReordered(columns: readonly ColumnPlan[], ofPage: readonly ColumnPlan[]): boolean {
  const names = columns.map(({ field }) => field.name)
  const shown = ofPage.map(({ field }) => field.name).filter((name) => names.includes(name))
  return names.join() !== shown.join()
}

function isState({ type, multiple, choices }: FieldPlan): boolean {
  return type.kind === 'enum' && !multiple && choices?.source !== 'ref'
}
