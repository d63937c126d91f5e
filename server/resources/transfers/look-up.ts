import type { FieldError } from '#schemas/api/envelope.ts'
import { checkConditions } from '../read/check-conditions.ts'
import type { ChoiceTexts } from '../read/choice-texts.ts'
import { savedFields } from '../resource.ts'
import { checkFiles } from '../write/check-files.ts'
import { type ChangedValues, checkChoices, inquire, inquireTargets } from '../write/check-references.ts'
import { checkStoredRules } from '../write/check-stored-rules.ts'
import { isLookedFor } from '../write/check-taken.ts'
import { findCircles, findRefusedRows, judgedByArea } from '../write/find-refusals.ts'
import type { PlannedSave } from '../write/prepare-save.ts'
import { findClosedParents, findUnfit, findUnwanted, guardCode } from '../write/row-guards.ts'
import { findGuardedRows } from '../write/sub-row-guards.ts'
import type { ImportWork, ReadRow } from './import-work.ts'
import { NO_CHANGES } from './read-row.ts'
import { repeatedRowValues } from './repeated-row-values.ts'
import { isToldOf, placeIn, toRowError } from './row-errors.ts'
import type { RowError } from './row-refusal.ts'
import { takenValues } from './taken-values.ts'

/** What only the database, or earlier rows of the file, can tell, for all rows of a chunk at once; by row number. */
export async function lookUp(
  work: ImportWork,
  all: readonly ReadRow[],
  texts: ChoiceTexts,
): Promise<ReadonlyMap<number, readonly RowError[]>> {
  const { db, resource, header } = work
  const rows = all.filter(({ save }) => save !== NO_CHANGES)
  const fields = savedFields(resource)
  const changes = rows.map(({ row, save, existing }): ChangedValues & { readonly number: number } => ({
    at: `/${row.number}`,
    values: save.changes,
    held: existing?.values ?? null,
    number: row.number,
  }))
  const placed = rows.map(({ row, save, existing }) => ({ at: `/${row.number}`, save, existing }))
  const misfits: FieldError[] = []
  for (const { row, save, existing } of rows) {
    const found = await checkConditions(work, save, existing)
    misfits.push(...found.map((error) => ({ ...error, pointer: `/${row.number}${error.pointer}` })))
  }
  const errors = [
    ...(await findUnfitRows(work, placed)),
    ...checkChoices(fields, changes, texts),
    ...(await inquire(work.db, [inquireTargets(work, fields, changes)])).flat(),
    ...(await checkFiles(work, fields, changes)),
    ...(await checkStoredRules(db, fields, changes)),
    ...(await takenValues(work, { fields: fields.filter(isLookedFor), met: work.met }, changes)),
    ...repeatedRowValues(resource.plan, work.met, rows),
    ...(await findRefusedRows(work, placed)),
    ...misfits,
    ...(await findUnwanted(work, placed)),
    ...findGuardedRows(work, placed),
    ...(await findClosedParents(work, placed)),
    ...(await findCircles(work, placed)),
    ...(await judgedByArea(work, placed)),
  ]
  const byNumber = new Map(rows.map((row) => [row.row.number, row]))
  const found = new Map<number, RowError[]>()
  for (const error of errors) {
    const [, number = ''] = error.pointer.split('/')
    const read = byNumber.get(Number(number))
    const pointer = error.pointer.slice(number.length + 1)
    if (!read || read.unread.has(placeIn(pointer, read.rows))) continue
    const told = found.get(read.row.number) ?? []
    const next = toRowError(header, read, { ...error, pointer })
    if (!isToldOf([...read.errors, ...told], next)) found.set(read.row.number, [...told, next])
  }
  return found
}

/** Records that do not fit the condition of the button that edits them. */
async function findUnfitRows(work: ImportWork, saves: readonly PlannedSave[]): Promise<readonly FieldError[]> {
  const held = saves.flatMap(({ existing }) => existing ?? [])
  if (held.length === 0) return []
  const unfit = await findUnfit(work, 'edit', held)
  return saves.flatMap(({ at, existing }) => {
    const message = existing ? unfit.get(existing.id) : undefined
    return message === undefined ? [] : [{ pointer: at, code: guardCode('edit'), message }]
  })
}
