import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { EntityPlan, ExistingTablePlan, FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { type Answered, askTogether, type Question } from '../../db/ask-together.ts'
import { entityRows } from '../existing/existing-rows.ts'
import { fieldMessages as messages } from '../messages.ts'
import { arrayTypeOf } from '../read/list-filter.ts'
import { fieldError } from '../read/read-fields.ts'
import type { Resource } from '../resource.ts'
import type { TenantWork } from '../resource-work.ts'
import { toColumnValue } from '../tables/column-value.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { databaseErrorCode } from '../tables/table-state.ts'
import type { ChangedValues, Inquiry } from './check-references.ts'
import { togetherErrors } from './check-together.ts'

/** A table whose live rows of the tenant are searched. */
export interface SearchedTable {
  readonly table: string
  /** Absent: a table of the product's own making. */
  readonly existing?: ExistingTablePlan | undefined
  readonly softDelete: boolean
  /** Of sub-rows: the table of their records, where deleted ones of those are kept, and with them their rows. */
  readonly master?: KeptMaster | undefined
}

/** Where the records of sub-rows are, and by which column they name them. */
export interface KeptMaster {
  readonly table: string
  readonly foreignKeyColumn: string
}

/** Undefined: the sub-rows of a deleted record are removed with it. */
export function keptMaster(entity: EntityPlan, { foreignKeyColumn }: SubTablePlan): KeptMaster | undefined {
  return entity.softDelete ? { table: entity.table, foreignKeyColumn } : undefined
}

/** One column of such a table. */
export interface SearchedColumn extends SearchedTable {
  readonly field: FieldPlan
  /** Ids of rows that do not count. */
  readonly except?: readonly string[]
}

/** What one record of a save wants to have in a table: its own row, or its rows of a sub-table. */
export interface WantedValues {
  readonly changes: readonly ChangedValues[]
  /** Its rows that are stored already: what they hold is nobody else's. */
  readonly ownIds: readonly string[]
  /** Those of them that give up what they hold in the field: other records of the same save may take it. */
  readonly releasedIds: (field: FieldPlan) => readonly string[]
}

/**
 * Values that another row has, of fields that are declared unique or checked for duplicates. Records that are saved
 * together are judged by what they hold in the end, so that two may change places.
 */
export function inquireTaken(
  work: TenantWork,
  { fields, ...table }: SearchedTable & { readonly fields: readonly FieldPlan[] },
  records: readonly WantedValues[],
): Inquiry {
  const searches = fields.flatMap((field) => {
    const wanted = records.flatMap((record) =>
      record.changes.flatMap(({ at, values, held }) => {
        const value = values.get(field.name) ?? null
        if (value === null || value === '' || isDeepStrictEqual(value, held?.get(field.name) ?? null)) return []
        return [{ at, value, record }]
      }),
    )
    if (wanted.length === 0) return []
    const except = records.flatMap((record) => record.releasedIds(field))
    const search = searchHolders(
      work,
      { ...table, field, except },
      wanted.map(({ value }) => value),
    )
    return [{ field, wanted, search }]
  })
  return {
    questions: searches.map(({ search }) => search.question),
    judge: (answers) =>
      searches.flatMap(({ field, wanted, search }, at) => judgeTaken(field, wanted, search.read(answers[at] ?? []))),
  }
}

/** @param holders the ids of the rows that hold a value, by the value as JSON. */
function judgeTaken(
  field: FieldPlan,
  wanted: readonly { readonly at: string; readonly value: CanonicalValue; readonly record: WantedValues }[],
  holders: ReadonlyMap<string, readonly string[]>,
): readonly FieldError[] {
  const takers = new Map<string, WantedValues>()
  return wanted.flatMap(({ at, value, record }) => {
    const key = JSON.stringify(value)
    const own = new Set(record.ownIds)
    const first = takers.get(key) ?? record
    takers.set(key, first)
    if (holders.get(key)?.some((id) => !own.has(id))) return [takenError(field, at)]
    if (first === record) return []
    return [fieldError(field, { code: 'taken', message: messages.takenTogether(field.title), at })]
  })
}

function ofLiveRecords(rows: EntityRows, { table, foreignKeyColumn }: KeptMaster): EntityRows {
  return rows.innerJoin(`${table} as master`, (join) =>
    join
      .onRef('master.id', '=', `record.${foreignKeyColumn}`)
      .onRef('master.tenant_id', '=', 'record.tenant_id')
      .on('master.del_flag', '=', sql.lit(0)),
  )
}

type EntityRows = ReturnType<typeof entityRows>

interface HolderSearch {
  readonly question: Question
  readonly read: (answers: readonly Answered[]) => ReadonlyMap<string, readonly string[]>
}

/**
 * Asks which rows hold one of the values. They are answered by the place of the value among those that are wanted, since
 * only the column itself knows which texts are one value.
 */
function searchHolders(
  { db, context }: TenantWork,
  { table, existing, softDelete, master, field, except = [] }: SearchedColumn,
  values: readonly CanonicalValue[],
): HolderSearch {
  const wanted = values.flatMap((value) => {
    const stored = toColumnValue(field, value)
    return stored === null ? [] : [{ key: JSON.stringify(value), stored: String(stored) }]
  })
  const texts = [...new Set(wanted.map(({ stored }) => stored))]
  const arrayType = arrayTypeOf(field)
  return {
    question: {
      key: existing
        ? null
        : `holders ${JSON.stringify([context.tenantId, table, field.column, softDelete, master, field.type, field.multiple])}`,
      values: [texts, except],
      ask: (slot) => {
        const sought = sql<{ value: unknown; place: number }>`unnest(${slot(0)}::${arrayType}) with ordinality`
        const rows = entityRows(entityDb(db), { table, ...(existing && { existing }) }, context, 'record')
        return (master ? ofLiveRecords(rows, master) : rows)
          .innerJoin(sought.as<'sought'>(sql`sought(value, place)`), (join) =>
            join.on(sql<SqlBool>`${sql.ref(`record.${field.column}`)} = sought.value`),
          )
          .where('record.tenant_id', '=', context.tenantId)
          .where(sql<SqlBool>`not record.id = any(${slot(1)}::text[])`)
          .$if(softDelete, (query) => query.where('record.del_flag', '=', sql.lit(0)))
          .select([sql<string>`sought.place::text`.as('value'), sql<string>`record.id`.as('id')])
      },
    },
    read: (answers) => {
      const byText = new Map<string, string[]>()
      for (const { value, id } of answers) {
        const text = texts[Number(value) - 1]
        if (id !== null && text !== undefined) byText.set(text, [...(byText.get(text) ?? []), id])
      }
      return new Map(
        wanted.flatMap(({ key, stored }) => {
          const ids = byText.get(stored)
          return ids ? [[key, ids]] : []
        }),
      )
    },
  }
}

/** The ids of the rows that hold one of the values, by the value as JSON. */
export async function findHolders(
  work: TenantWork,
  column: SearchedColumn,
  values: readonly CanonicalValue[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { question, read } = searchHolders(work, column, values)
  const [answers = []] = await askTogether(work.db, [question])
  return read(answers)
}

/** Whether a live row of the tenant has the value, other than those that do not count. */
export async function isTaken(work: TenantWork, column: SearchedColumn, value: CanonicalValue): Promise<boolean> {
  const holders = await findHolders(work, column, [value])
  return holders.size > 0
}

/** Whether saving looks for the value in all rows. */
export function isLookedFor(field: FieldPlan): boolean {
  return field.unique || isDuplicateChecked(field)
}

export function isDuplicateChecked(field: FieldPlan): boolean {
  return field.rules.some((rule) => rule.code === 'duplicate')
}

/** What a unique index has refused a row for, beside its fields; empty for other errors. Somebody else was faster. */
export function takenErrorsOf(resource: Resource, error: unknown): readonly FieldError[] {
  if (databaseErrorCode(error) !== '23505') return []
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const field = resource.uniqueByIndex.get(constraint)
  const together = resource.togetherByIndex.get(constraint)
  return field ? [takenError(field, '')] : together ? togetherErrors(together, '') : []
}

export function takenError(field: FieldPlan, at: string): FieldError {
  const rule = field.rules.find(({ code }) => code === 'unique' || code === 'duplicate')
  return fieldError(field, { code: 'taken', message: rule?.message ?? messages.taken(field.title), at })
}
