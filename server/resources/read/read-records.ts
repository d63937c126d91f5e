import { type Expression, type SqlBool, sql } from 'kysely'
import { inPortions } from '../../db/in-portions.ts'
import { keptEstimate, knownEstimate } from '../../db/kept-estimates.ts'
import { identityOf, type SlotOf } from '../../db/reused-statements.ts'
import { type PageOfRows, type RowCount, rowCount } from '../../db/row-total.ts'
import { entityRows, hasId } from '../existing/existing-rows.ts'
import {
  boundsOf,
  edgesOf,
  type PageEdges,
  pageByNumber,
  pageKey,
  rowsBeside,
  type WantedRows,
} from '../lists/page-rows.ts'
import { type NamedReference, runPage } from '../lists/page-statement.ts'
import type { RecordWork } from '../resource-work.ts'
import { type EntityRow, entityDb } from '../tables/entity-tables.ts'
import { loadRows } from '../write/sub-row-store.ts'
import type { ChoiceTexts } from './choice-texts.ts'
import { sortOrder } from './row-order.ts'
import { rowScope } from './row-scope.ts'
import { NO_ROWS, readStoredRecord, type StoredRecord } from './stored-record.ts'

/*
 * How the rows of pages are read. Nothing here works without saying on whose behalf: every statement carries the tenant, and
 * what the caller has to do with.
 */

export interface RecordQuery extends WantedRows {
  readonly filters: readonly Expression<SqlBool>[]
}

type Filters = RecordQuery['filters']

/** How many live rows the filters find; nothing is counted before it is asked for. */
export function recordCount(work: RecordWork, filters: Filters = []): RowCount {
  const count = rowCount(work.db, () => ({ all: matchingRows(work, filters) }))
  const key = filters.length === 0 ? rowsKey(work) : null
  return key === null ? count : { ...count, expected: () => keptEstimate(estimateKey(key), count.expected) }
}

const estimateKey = (key: string) => `rows ${key}`

/** So many times as many rows as are counted: their number then does not fall below that while an estimate is kept. */
const FAR_BEYOND = 1.5

/** Exactly. */
export function countRecords(work: RecordWork, filters: Filters): Promise<number> {
  return recordCount(work, filters).all()
}

/** What is asked of the database together with rows. */
interface ReadBeside {
  readonly names?: readonly NamedReference[]
  /** How far all rows of the search are counted. */
  readonly counted?: 'all' | number | null
}

/** A page of records, with what was asked beside them. */
export interface RecordPage extends PageOfRows<StoredRecord> {
  readonly names: ChoiceTexts
  /** Where it begins and ends, for who turns pages. */
  readonly edges: PageEdges | null
}

/** A page by its number in one statement, with what is asked beside it; one beside a row by its key, for itself. */
export async function listRecords(
  work: RecordWork,
  query: RecordQuery,
  { names = [], counted = null }: ReadBeside = {},
): Promise<RecordPage> {
  const { db, context, resource } = work
  const { filters, edge } = query
  const beside = edge ? await rowsBeside(matchingRows(work, filters), resource, { ...query, edge }) : null
  if (beside) return { rows: await readRows(work, beside), edges: edgesOf(beside), names: new Map() }
  const { limit, offset } = boundsOf(query)
  const key = filters.length === 0 ? rowsKey(work) : null
  // Counting so far takes longer than reading the page.
  const known = key !== null && typeof counted === 'number' && isFarBeyond(key, counted) ? counted : null
  const isCounted = counted !== null && known === null
  const counting = isCounted ? { pageSize: (slot: SlotOf) => slot<number>(0), rows: countedRows } : null
  const page = await runPage(db, context, {
    key: key === null ? null : JSON.stringify(['page', key, pageKey(query), typeof counted]),
    values: [limit, offset, counted],
    rows: (slot) => pageByNumber(matchingRows(work, filters), resource, query, { limit: slot(0), offset: slot(1) }),
    order: () => sortOrder(resource, query.sort),
    names,
    counted: counting,
  })
  return { ...page, counted: known ?? page.counted, rows: await readRows(work, page.rows), edges: edgesOf(page.rows) }

  function countedRows(slot: SlotOf) {
    const rows = matchingRows(work, filters)
    return counted === 'all' ? rows : rows.limit(slot<number>(2))
  }
}

function isFarBeyond(key: string, counted: number): boolean {
  return (knownEstimate(estimateKey(key)) ?? 0) >= FAR_BEYOND * counted
}

export async function findRecord(work: RecordWork, id: string): Promise<StoredRecord | null> {
  return (await findNamed(work, id, [])).record
}

/** A record, and what its references are called. */
export async function findNamed(
  work: RecordWork,
  id: string,
  names: readonly NamedReference[],
): Promise<{ readonly record: StoredRecord | null; readonly names: ChoiceTexts }> {
  const { db, context, resource } = work
  const key = rowsKey(work)
  const page = await runPage(db, context, {
    key: key === null ? null : JSON.stringify(['record', key]),
    values: [id],
    rows: (slot) =>
      liveRows(work)
        .where(key === null ? hasId(resource.plan.entity, [id]) : sql<SqlBool>`id = ${slot(0)}`)
        .selectAll(),
    names,
  })
  const [record] = await readRows(work, page.rows)
  return { record: record ?? null, names: page.names }
}

/** What a statement about the rows depends on that the caller sees; null: on the caller, or on values. */
function rowsKey(work: RecordWork): string | null {
  const { context, resource } = work
  if (resource.managed || resource.plan.entity.existing || rowScope(work)) return null
  return `${identityOf(resource)} ${context.tenantId}`
}

async function readRows(work: RecordWork, rows: readonly EntityRow[]): Promise<readonly StoredRecord[]> {
  const { db, context, resource } = work
  const stored = rows.map((row) => readStoredRecord(resource, row))
  const records = resource.plan.tree && rowScope(work) ? await withSeenChildren(work, stored) : stored
  return resource.managed?.hooks.afterRead?.(db, context, records, work.files?.resourceOf) ?? records
}

/** Rows of a tree that know only of those below them that the caller sees. */
async function withSeenChildren(work: RecordWork, records: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const ids = records.map(({ id }) => id)
  const found = await liveRows(work)
    .where(sql<SqlBool>`parent_id = any(${ids}::text[])`)
    .select(sql<string>`parent_id`.as('id'))
    .distinct()
    .execute()
  const parents = new Set(found.map(({ id }) => id))
  return records.map((record) => ({ ...record, hasChild: parents.has(record.id) }))
}

/** All that the query finds, some records at a time, in the transaction of the work. */
export async function* readInPortions(
  work: RecordWork,
  query: Pick<RecordQuery, 'filters' | 'sort'>,
  size: number,
): AsyncGenerator<readonly StoredRecord[], void> {
  const { db, context, resource } = work
  const matching = matchingRows(work, query.filters).selectAll().orderBy(sortOrder(resource, query.sort))
  for await (const rows of inPortions(db, matching, size)) {
    const records = rows.map((row) => readStoredRecord(resource, row))
    yield (await resource.managed?.hooks.afterRead?.(db, context, records, work.files?.resourceOf)) ?? records
  }
}

/** The rows that all these conditions let through. */
export function matchingRows(work: RecordWork, filters: RecordQuery['filters']) {
  return liveRows(work).where((row) => row.and([...filters]))
}

/** The records of these ids, in their order; those that are not there are left out. */
export async function findRecords(work: RecordWork, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const rows = await liveRows(work).where(hasId(work.resource.plan.entity, ids)).selectAll().execute()
  const byId = new Map((await readRows(work, rows)).map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The records with the rows of their sub-tables. */
export async function withRows(work: RecordWork, records: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const { resource } = work
  if (resource.plan.subTables.length === 0 || records.length === 0) return records
  const ids = records.map(({ id }) => id)
  const rows = await loadRows(work, ids)
  return records.map((record) => ({ ...record, rows: rows.get(record.id) ?? NO_ROWS }))
}

/** What the rows are called in these statements, for conditions that stand beside other tables. */
export const ROWS_ALIAS = 'record'

/** Rows of the tenant that are not deleted, as far as the caller has to do with them. */
export function liveRows(work: RecordWork) {
  const scope = rowScope(work)
  return scope ? allLiveRows(work).where(scope) : allLiveRows(work)
}

/** Rows whether or not the caller sees them: for what must not tell more than that there are some. */
export function allLiveRows({ db, context, resource }: RecordWork) {
  const restriction = resource.managed?.hooks.restrictList?.(context)
  return entityRows(entityDb(db), resource.plan.entity, context, ROWS_ALIAS)
    .where('tenant_id', '=', context.tenantId)
    .$if(resource.plan.entity.softDelete, (query) => query.where(sql<SqlBool>`del_flag = 0`))
    .$if(restriction !== undefined, (query) => query.where(restriction ?? sql<SqlBool>`false`))
}
