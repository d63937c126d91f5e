import { sql } from 'kysely'
import type { FieldError } from '#schemas/api/envelope.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { resourceMessages } from '../messages.ts'
import { rowScope } from '../read/row-scope.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { findCircles } from '../write/find-refusals.ts'
import { findBroken, judgesWritten } from '../write/judge-written.ts'
import { insertWhole, isOutsideRows, type NewRecord, type RecordUpdate, updateRecords } from '../write/record-store.ts'
import type { ImportCounts, ImportWork, ReadRow } from './import-work.ts'
import { refusalOf, toRowError } from './row-errors.ts'
import type { RowRefusal } from './row-refusal.ts'

/** What has become of rows that were found fit. */
export interface Written extends Omit<ImportCounts, 'checked'> {
  /** Rows that break what is judged once they are written. */
  readonly refusals: readonly RowRefusal[]
}

export async function writeRows(work: ImportWork, rows: readonly ReadRow[]): Promise<Written> {
  const fresh = rows.filter(({ existing }) => !existing)
  // Saving without a change is no change: no new version, no line in the log.
  const changed = rows.filter(({ existing, save }) => existing && save.changes.size + save.rows.size > 0)
  const unchanged = rows.length - fresh.length - changed.length
  if (!judgesWritten(work.resource.plan) && changed.filter(isMove).length <= 1) {
    let stored: readonly StoredRecord[] = []
    const write = async () => {
      if (fresh.length > 0) stored = await insertWhole(work, fresh.map(toNewRecord))
      if (changed.length > 0) await updateRecords(work, changed.flatMap(toUpdate))
    }
    if (await isWithin(work, write)) {
      work.onAdded?.(stored.map(({ id }) => id))
      return { added: fresh.length, updated: changed.length, unchanged, refusals: [] }
    }
  }
  const refusals: RowRefusal[] = []
  let added = 0
  let updated = 0
  for (const read of rows) {
    const { save, existing } = read
    if (existing && save.changes.size + save.rows.size === 0) continue
    const { errors: found, stored } = await writeJudged(work, read)
    if (found.length > 0) {
      const errors = found.map((error) => toRowError(work.header, read, error))
      refusals.push(refusalOf(work.header, read, errors))
    } else if (existing) updated += 1
    else {
      added += 1
      work.onAdded?.(stored.map(({ id }) => id))
    }
  }
  return { added, updated, unchanged, refusals }
}

/** Several moves of a tree may make a circle that none of them makes alone. */
function isMove({ save }: ReadRow): boolean {
  return save.changes.has(PARENT_FIELD)
}

function toNewRecord({ save }: ReadRow): NewRecord {
  return { values: save.changes, rows: save.rows }
}

function toUpdate({ existing, save }: ReadRow): readonly RecordUpdate[] {
  return existing ? [{ record: existing, changes: save.changes, rows: save.rows }] : []
}

const ALL_ROWS = sql.id('imported_rows')
const ONE_ROW = sql.id('imported_row')

/** Whether the caller sees all that `write` writes afterwards; where not, nothing of it is written. */
async function isWithin(work: ImportWork, write: () => Promise<unknown>): Promise<boolean> {
  if (!rowScope(work)) {
    await write()
    return true
  }
  await sql`savepoint ${ALL_ROWS}`.execute(work.db)
  try {
    await write()
    await sql`release savepoint ${ALL_ROWS}`.execute(work.db)
    return true
  } catch (error) {
    if (!isOutsideRows(error)) throw error
    await sql`rollback to savepoint ${ALL_ROWS}`.execute(work.db)
    return false
  }
}

/** Writes one row after the rows before it, and takes it back where it then breaks a check, or is not the caller's to see. */
async function writeJudged(
  work: ImportWork,
  read: ReadRow,
): Promise<{ readonly errors: readonly FieldError[]; readonly stored: readonly StoredRecord[] }> {
  await sql`savepoint ${ONE_ROW}`.execute(work.db)
  let stored: readonly StoredRecord[] = []
  const isSeen = await isWithin(work, async () => {
    stored = read.existing ? await updateRecords(work, toUpdate(read)) : await insertWhole(work, [toNewRecord(read)])
  })
  const errors = isSeen
    ? [
        ...(await findCircles(work, [{ at: '', save: read.save, existing: read.existing }])),
        ...(await findBroken(
          work,
          stored.map((after) => ({ at: '', before: read.existing, after })),
        )),
      ]
    : [{ pointer: '', code: 'rows', message: resourceMessages.outsideRows }]
  await (errors.length > 0 ? sql`rollback to savepoint ${ONE_ROW}` : sql`release savepoint ${ONE_ROW}`).execute(work.db)
  return { errors, stored }
}
