import { sql } from 'kysely'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { readsAggregates } from '#renderer/logic/evaluate-plan.ts'
import { runAggregateChecks } from '#renderer/logic/run-checks.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { fieldFailure } from '../../http/api-error.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { lockedFor } from '../read/sight-guard.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'

/*
 * Checks that sum up rows of pages. They are judged once the rows are written, in the transaction that writes them: so
 * rows that are saved together count each other, and nothing is added or left out by hand.
 */

/** A row that was written, and its place in the body. */
export interface WrittenRow {
  readonly at: string
  readonly before: StoredRecord | null
  readonly after: StoredRecord
}

/** Whether the page has checks that are judged once its rows are written. */
export function judgesWritten({ checks }: Pick<PagePlan, 'checks'>): boolean {
  return checks.some(({ that }) => readsAggregates(that))
}

/**
 * Lets those who write rows under such checks do so one after the other, for each tenant and each table that is summed
 * up: of two who would break a check together, the second sees what the first has written. To be called before rows are
 * held or written; the tables come in one order, so that two never wait for each other.
 */
export async function awaitTurn({ db, context, resource }: ResourceChange): Promise<void> {
  const read = resource.plan.checks.flatMap(({ that }) =>
    that.dependencies.flatMap((dependency) =>
      dependency.kind === 'aggregate' && dependency.entity !== null ? [dependency.entity] : [],
    ),
  )
  for (const table of [...new Set(read)].sort()) {
    const key = `summed-up:${table}`
    await sql`select pg_advisory_xact_lock(hashtext(${key}), ${context.tenantId})`.execute(db)
  }
}

/** What of such checks the rows break, as they are stored now. */
export async function findBroken(work: ResourceChange, rows: readonly WrittenRow[]): Promise<readonly FieldError[]> {
  const { context, resource } = work
  if (!judgesWritten(resource.plan)) return []
  const related = createRelatedReads(work)
  await related.readStored(rows.map(({ after }) => toPageRecord(after)))
  const errors: FieldError[] = []
  for (const { at, before, after } of rows) {
    const environment = logicEnvironment(context, resource.timeZone, before && toPageRecord(before), related.rows)
    // As with other checks: nothing is told that compares with what the caller may not see.
    const locked = before && lockedFor(resource, context)
    const broken = await related.settle(() =>
      runAggregateChecks(resource.plan, toPageRecord(after), environment, locked),
    )
    for (const { id, message, pointers } of broken) {
      for (const pointer of pointers.length === 0 ? [''] : pointers) {
        errors.push({ pointer: at + pointer, code: `check:${id}`, message })
      }
    }
  }
  return errors
}

/** @throws {ApiError} where the row breaks such a check: the transaction is not kept then. */
export async function assertUnbroken(work: ResourceChange, row: Omit<WrittenRow, 'at'>): Promise<void> {
  const errors = await findBroken(work, [{ at: '', ...row }])
  if (errors.length > 0) throw fieldFailure(errors)
}
