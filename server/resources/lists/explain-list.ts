import { sql } from 'kysely'
import type { ListWanted } from '../read/read-list-query.ts'
import { readListQuery } from '../read/read-list-query.ts'
import { matchingRows } from '../read/read-records.ts'
import type { RecordWork } from '../resource-work.ts'
import { isCancelled } from './guard-list.ts'
import type { ListServices } from './list-services.ts'
import { pageByNumber } from './page-rows.ts'
import { type PlanStep, readPlan } from './read-plan.ts'
import { type Unserved, unservedParts } from './served-by-index.ts'

/** How the database reads a list. */
export interface ExplainedList {
  readonly wanted: ListWanted
  /** Without its values. */
  readonly statement: string
  readonly plan: PlanStep
  /** Seconds after which its run was ended; null: it came to its end. */
  readonly endedAfter: number | null
  readonly unserved: Unserved
  readonly tableRows: number
}

type ListFacts = Pick<ListServices, 'limits' | 'rowsOf' | 'indexesOf'>

/**
 * Runs the rows of a list as the database explains them, or lets it plan them only, where a run takes too long. What a
 * client asks for is read like any list call; no part of its text becomes a statement.
 */
export async function explainList(
  work: RecordWork,
  { limits, rowsOf: sizeOf, indexesOf }: ListFacts,
  query: Readonly<Record<string, unknown>>,
): Promise<ExplainedList> {
  const wanted = readListQuery(work, query)
  const page = pageByNumber(matchingRows(work, wanted.filters), work.resource, wanted)
  const ran = await runPlan(work, wanted, limits.seconds)
  return {
    wanted,
    statement: page.compile().sql,
    plan: ran ?? readPlan(await page.explain('json')),
    endedAfter: ran ? null : limits.seconds,
    unserved: unservedParts(work.resource, wanted, indexesOf(work.resource.plan)),
    tableRows: sizeOf(work.resource.table),
  }
}

async function runPlan(work: RecordWork, wanted: ListWanted, seconds: number): Promise<PlanStep | null> {
  try {
    return await work.db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(trx)
      const page = pageByNumber(matchingRows({ ...work, db: trx }, wanted.filters), work.resource, wanted)
      return readPlan(await page.explain('json', sql`analyze`))
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
    return null
  }
}
