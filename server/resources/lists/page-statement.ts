import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { Db } from '../../db/databases.ts'
import { runReused, type SlotOf } from '../../db/reused-statements.ts'
import { PAGE_ROWS } from '../../db/tenancy.ts'
import { dictionaryKey, type TableDictionary } from '../../dictionaries/table-dictionary.ts'
import { columnText, labelText } from '../../dictionaries/table-label.ts'
import { liveRows } from '../../dictionaries/table-source.ts'
import type { DataContext } from '../../http/request-context.ts'
import type { EntityRows } from '../existing/existing-rows.ts'
import type { ChoiceTexts } from '../read/choice-texts.ts'
import { type EntityRow, entityDb } from '../tables/entity-tables.ts'

/** A field of one reference, and the rows that it points to. */
export interface NamedReference {
  readonly field: FieldPlan
  readonly dictionary: TableDictionary
}

/** Rows with their columns, however they were selected. */
type WholeRows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, EntityRow>

/** A statement that reads rows, and what is asked of the database in the same go. */
export interface PageStatement {
  /** Everything that its text depends on; null: it depends on the values, and is put together each time. */
  readonly key: string | null
  readonly values: readonly unknown[]
  readonly rows: (slot: SlotOf) => WholeRows
  /** The order of the rows, told once more beside what is selected with them; absent: there is one at most. */
  readonly order?: () => RawBuilder<unknown>
  /** Whose rows' names come with them. */
  readonly names: readonly NamedReference[]
  /** Rows that are counted where the page is full: otherwise it is the last one, and tells. Absent: none are. */
  readonly counted?: Counted | null
}

interface Counted {
  readonly pageSize: (slot: SlotOf) => number
  readonly rows: (slot: SlotOf) => EntityRows
}

export interface PageAnswer {
  readonly rows: readonly EntityRow[]
  /** Null: nothing was counted, or no row was found that would tell. */
  readonly counted: number | null
  readonly names: ChoiceTexts
}

/** Beside the columns of fields, none of which is called so. */
const COUNTED = '_counted'
const nameColumn = (place: number) => `_name_${place}`
const namesTable = (place: number) => `_names_${place}`

/**
 * Reads rows, what their references are called, and how many there are, in one round trip. Names are looked up for the rows
 * of the page alone: those of several rows each once, however many rows point to the same.
 */
export async function runPage(db: Db, context: DataContext, page: PageStatement): Promise<PageAnswer> {
  const { key, values, names } = page
  const keys = names.map(({ field, dictionary }) => `${field.column} ${dictionaryKey(context, dictionary)}`)
  const build = (slot: SlotOf) => statementOf(db, context, page, slot)
  const rows =
    key === null
      ? await build(<Value>(place: number) => values[place] as Value).execute()
      : await runReused<EntityRow>(db, JSON.stringify([key, page.counted != null, ...keys]), values, build)
  const [first] = rows
  return {
    rows,
    counted: numberIn(first),
    names: new Map(names.map(({ field }, place) => [field.name, textsOf(rows, field, nameColumn(place))])),
  }
}

function statementOf(db: Db, context: DataContext, { rows, order, names, counted }: PageStatement, slot: SlotOf) {
  const whole: WholeRows = entityDb(db)
    .with(PAGE_ROWS, () => rows(slot))
    .selectFrom(PAGE_ROWS)
    .selectAll(PAGE_ROWS)
  const named = names.reduce(
    (all, reference, place) =>
      order
        ? withNames(all, namesOn(db, context, reference), { reference, place })
        : all.select(nameOf(db, context, reference).as(nameColumn(place))),
    whole,
  )
  const told = counted ? named.select(numberOf(db, counted, slot).as(COUNTED)) : named
  return order ? told.orderBy(order()) : told
}

function numberOf(db: Db, { pageSize, rows }: Counted, slot: SlotOf) {
  const some = entityDb(db).selectFrom(
    rows(slot)
      .select(({ lit }) => lit(1).as('one'))
      .as('some'),
  )
  const number = some.select(({ fn }) => fn.countAll().as('number'))
  // A part by itself says nothing of tenants: the guard reads the whole.
  const onPage = expressionBuilder<Record<string, Record<string, unknown>>, never>()
    .selectFrom(PAGE_ROWS)
    .select(({ fn }) => fn.countAll().as('number'))
  return sql<string | null>`case when ${onPage} >= ${pageSize(slot)}::integer then ${number} end`
}

interface PlacedReference {
  readonly reference: NamedReference
  readonly place: number
}

function withNames(rows: WholeRows, names: Names, { reference, place }: PlacedReference) {
  const table = namesTable(place)
  return rows
    .leftJoin(names.as(table), (join) => join.on(sql<boolean>`${sql.ref(`${table}._value`)} = ${pointer(reference)}`))
    .select(sql.ref<string | null>(`${table}._name`).as(nameColumn(place)))
}

type Names = ReturnType<typeof namesOn>

/** What all rows are called that the page points to, by their values; an array keeps the planner to the index of the values. */
function namesOn(db: Db, context: DataContext, reference: NamedReference) {
  const pointers = expressionBuilder<Record<string, Record<string, unknown>>, never>()
    .selectFrom(PAGE_ROWS)
    .select(pointer(reference).as('value'))
  const value = codeOf(reference)
  return liveRows(db, context, reference.dictionary)
    .clearSelect()
    .select([value.as('_value'), sql<string>`min(${textOf(reference)})`.as('_name')])
    .where(sql<boolean>`${value} = any(array(${pointers}))`)
    .groupBy(value)
}

/** The text of the row that a field points to. */
function nameOf(db: Db, context: DataContext, reference: NamedReference) {
  return liveRows(db, context, reference.dictionary)
    .clearSelect()
    .select(textOf(reference).as('name'))
    .where(sql<boolean>`${codeOf(reference)} = ${pointer(reference)}`)
    .limit(sql.lit(1))
}

const pointer = ({ field }: NamedReference) => sql<string>`${sql.ref(`${PAGE_ROWS}.${field.column}`)}::text`
const codeOf = ({ dictionary }: NamedReference) => columnText(`source.${dictionary.codeColumn}`)
/** A row is called by its value where it has no text. */
const textOf = (reference: NamedReference) =>
  sql<string>`coalesce(${labelText(reference.dictionary.label)}, ${codeOf(reference)})`

function numberIn(row: EntityRow | undefined): number | null {
  const counted = row?.[COUNTED] ?? null
  return counted === null ? null : Number(counted)
}

function textsOf(rows: readonly EntityRow[], { column }: FieldPlan, name: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const row of rows) {
    const text = row[name]
    if (typeof text === 'string') texts.set(String(row[column]), text)
  }
  return texts
}
