import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './databases.ts'
import { expectedRows } from './expected-rows.ts'

export type TotalWanted = 'exact' | 'estimate'

export interface Total {
  readonly total: number
  /** Otherwise it is about that many: there are too many to count for a page. */
  readonly isExact: boolean
}

/** As many rows are counted one by one where an estimate will do. */
const COUNTED_ROWS = 10_000

/** The ways to count what a search finds, which nobody asks for before they are needed. */
export interface RowCount {
  /** All of them, one by one. */
  all(): Promise<number>
  /** The same, but no more than so many. */
  upTo(limit: number): Promise<number>
  /** As many as the planner of the database expects; nothing is read for it. */
  expected(): Promise<number>
}

/** Rows of a search that says nothing yet of what is read of them. */
interface Found<DB, TB extends keyof DB> {
  readonly all: SelectQueryBuilder<DB, TB, object>
  /** Where a few of them are found in another way than all; absent: in the same. */
  readonly few?: SelectQueryBuilder<DB, TB, object>
  /** What the planner is asked about, and never run; absent: `all`. */
  readonly guess?: SelectQueryBuilder<DB, TB, object>
}

/** @param found called when something is to be counted: most pages tell their number themselves. */
export function rowCount<DB, TB extends keyof DB>(db: Db, found: () => Found<DB, TB>): RowCount {
  return {
    async all() {
      const { all } = found()
      // What a search is already known to read is nobody's type.
      const { total } = Object(await all.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow())
      return Number(total)
    },
    async upTo(limit) {
      const { all, few = all } = found()
      const some = few.select(({ lit }) => lit(1).as('one')).limit(limit)
      const { total } = await db
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async expected() {
      const { all, guess = all } = found()
      return expectedRows(await guess.select(({ lit }) => lit(1).as('one')).explain('json'))
    },
  }
}

/** Rows of a page. */
export interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  /** How many the search finds, counted with them as far as `countedWith` says; absent or null: nothing was. */
  readonly counted?: number | null
}

/** How the rows of a page are read, what is made of them, and how all that the search finds are counted. */
interface CountedPage<Page, Shown> {
  page(): Promise<Page>
  show(page: Page): Promise<Shown>
  readonly count: RowCount
  /** The rows are counted with the page, where that is full. */
  readonly isCounted?: boolean
}

export interface PlaceOfPage {
  readonly pageNo: number
  readonly pageSize: number
  readonly total: TotalWanted
  /** As many are counted one by one before an estimate will do; absent: `COUNTED_ROWS`. */
  readonly counted?: number
}

/** How far rows are to be counted with a page; null: an estimate will do for it. */
export function countedWith({ pageNo, pageSize, total, counted = COUNTED_ROWS }: PlaceOfPage): 'all' | number | null {
  if (total === 'exact') return 'all'
  return pageNo * pageSize <= counted ? counted + 1 : null
}

/**
 * A page, and how many rows there are on all pages: exactly, or beyond the first 10,000 as many as the database expects.
 * A page that is not full is the last one, from which the total is known without counting. An estimate always leaves
 * room for more than has been seen: who has come to its end, or beyond it, is told exactly.
 */
export async function readCounted<Row, Page extends PageOfRows<Row>, Shown>(
  { page: read, show, count, isCounted = false }: CountedPage<Page, Shown>,
  place: PlaceOfPage,
): Promise<Total & { readonly shown: Shown }> {
  if (place.total === 'exact' && !isCounted) {
    // Each takes as long as the other where there are many.
    const [shown, total] = await Promise.all([read().then(show), count.all()])
    return { shown, total, isExact: true }
  }
  const page = await read()
  const [shown, counted] = await Promise.all([show(page), totalBehind(count, page, place)])
  return { shown, ...counted }
}

async function totalBehind(count: RowCount, page: PageOfRows<unknown>, place: PlaceOfPage): Promise<Total> {
  const { pageNo, pageSize, total } = place
  const { rows, counted = null } = page
  const seen = (pageNo - 1) * pageSize + rows.length
  if (rows.length < pageSize && (rows.length > 0 || pageNo === 1)) return { total: seen, isExact: true }
  if (rows.length === 0) return { total: await count.all(), isExact: true }
  if (total === 'exact') return { total: counted ?? (await count.all()), isExact: true }
  const known = counted === null ? count : { ...count, upTo: async () => counted }
  return estimateOf(known, { ...place, seen })
}

/** How many there are where an estimate will do. @param seen so many there are at least. */
export async function estimateOf(
  count: RowCount,
  { seen = 0, counted: limit = COUNTED_ROWS }: { readonly seen?: number; readonly counted?: number } = {},
): Promise<Total> {
  if (seen <= limit) {
    const counted = await count.upTo(limit + 1)
    if (counted <= limit) return { total: counted, isExact: true }
  }
  const expected = Math.max(await count.expected(), limit + 1)
  return expected > seen ? { total: expected, isExact: false } : { total: await count.all(), isExact: true }
}
