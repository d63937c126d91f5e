import { sql } from 'kysely'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { chunksOf } from '../chunks.ts'
import { toPageRecord } from '../pages/page-record.ts'
import { type ChoiceTexts, loadChoiceTexts } from '../read/choice-texts.ts'
import { lockTree } from '../read/tree-store.ts'
import { savedFields } from '../resource.ts'
import { giveNumbers } from '../write/give-numbers.ts'
import { awaitTurn } from '../write/judge-written.ts'
import { createRowFills } from '../write/settle-fills.ts'
import { findTargets, NEW_ROW } from './import-targets.ts'
import { type ImportCounts, type ImportWork, NO_COUNTS, type ReadRow } from './import-work.ts'
import { lookUp } from './look-up.ts'
import { readChunk, readRow } from './read-row.ts'
import { refusalOf } from './row-errors.ts'
import type { RowRefusal } from './row-refusal.ts'
import { writeRows } from './write-imported.ts'

/** So many rows are checked and written at a time; between two chunks the server does other things. */
const CHUNK = 200

/**
 * Takes rows of a sheet in, each by the rules of a save: reactions and computed values, rules of fields and pages,
 * references, unique values, rules of the server, the caller's rights. Rows that are refused are passed over.
 */
export async function importRows(
  work: ImportWork,
  portions: AsyncIterable<readonly SheetRow[]>,
): Promise<ImportCounts> {
  const { resource, assertWanted, onProgress, onRefused } = work
  await awaitTurn(work)
  // What is written here is in no statistics yet: a plan that was kept from before would read all of it for every chunk.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(work.db)
  if (resource.plan.tree) await lockTree(work)
  const chosen = savedFields(resource).filter(({ choices }) => choices !== null && choices.source !== 'ref')
  const texts = await loadChoiceTexts(work, chosen, () => new Set())
  let counts = NO_COUNTS
  const count = (more: Partial<ImportCounts>) => {
    counts = {
      checked: counts.checked + (more.checked ?? 0),
      added: counts.added + (more.added ?? 0),
      updated: counts.updated + (more.updated ?? 0),
      unchanged: counts.unchanged + (more.unchanged ?? 0),
    }
    onProgress(counts)
  }
  // Numbers are taken all at once, when it is known how many rows get one; so the rows are written after the last check.
  const isNumbered = resource.plan.fields.some(({ number }) => number !== undefined)
  const waiting: ReadRow[] = []
  const write = async (rows: readonly ReadRow[]) => {
    const { refusals, ...written } = await writeRows(work, rows)
    await onRefused(refusals)
    count(written)
  }
  const writeWaiting = async () => {
    const numbered = await giveNumbers(
      work,
      waiting.map(({ row, save, existing }) => ({ at: `/${row.number}`, save, existing })),
    )
    const named = waiting.splice(0).map((read, index) => ({ ...read, save: numbered[index] ?? read.save }))
    for (const rows of chunksOf(named, CHUNK)) {
      assertWanted()
      await write(rows)
    }
  }
  for await (const portion of portions) {
    for (const rows of chunksOf(portion, CHUNK)) {
      assertWanted()
      const { fitting, refusals } = await checkRows(work, rows, texts)
      await onRefused(refusals)
      count({ checked: rows.length })
      if (isNumbered) waiting.push(...fitting)
      else await write(fitting)
    }
    // Rows of a tree that come after these may be below them.
    if (resource.plan.tree) await writeWaiting()
  }
  await writeWaiting()
  return counts
}

/** Which of the rows may be written, as far as that can be told before; and why the others may not. */
async function checkRows(
  work: ImportWork,
  rows: readonly SheetRow[],
  texts: ChoiceTexts,
): Promise<{ readonly fitting: readonly ReadRow[]; readonly refusals: readonly RowRefusal[] }> {
  const { header, turns } = work
  const cells = await readChunk(work, rows)
  const targets = await findTargets(work, cells)
  const fills = createRowFills(work)
  const held = cells.flatMap(({ row }) => targets.get(row.number)?.existing ?? [])
  await fills.related.readStored(held.map(toPageRecord))
  const read: ReadRow[] = []
  for (const one of cells) {
    read.push(await readRow(work, one, { target: targets.get(one.row.number) ?? NEW_ROW, fills }))
    await turns.next()
  }
  const found = await lookUp(work, read, texts)
  const refusals: RowRefusal[] = []
  const fitting = read.filter((one) => {
    const all = [...one.errors, ...(found.get(one.row.number) ?? [])]
    if (all.length > 0) refusals.push(refusalOf(header, one, all))
    return all.length === 0
  })
  return { fitting, refusals }
}
