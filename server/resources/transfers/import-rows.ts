import { sql } from 'kysely'
import type { Choice, ParseOutcome } from '#renderer/widget.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { chunksOf } from '../chunks.ts'
import { resourceMessages } from '../messages.ts'
import { checkConditions } from '../read/check-conditions.ts'
import { type ChoiceTexts, loadChoiceTexts } from '../read/choice-texts.ts'
import { rowScope } from '../read/row-scope.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { lockTree } from '../read/tree-store.ts'
import { savedFields } from '../resource.ts'
import { checkFiles } from '../write/check-files.ts'
import { type ChangedValues, checkChoices, inquire, inquireTargets } from '../write/check-references.ts'
import { checkStoredRules } from '../write/check-stored-rules.ts'
import { isLookedFor } from '../write/check-taken.ts'
import { findCircles, judgedByArea } from '../write/find-refusals.ts'
import { giveNumbers } from '../write/give-numbers.ts'
import { awaitTurn, findBroken, judgesWritten } from '../write/judge-written.ts'
import { type PlannedSave, type PreparedSave, prepareSave } from '../write/prepare-save.ts'
import { insertWhole, isOutsideRows, type NewRecord, type RecordUpdate, updateRecords } from '../write/record-store.ts'
import { findClosedParents, findUnfit, findUnwanted, guardCode } from '../write/row-guards.ts'
import { findTargets, type ImportTarget, NEW_ROW } from './import-targets.ts'
import { type ImportCounts, type ImportWork, NO_COUNTS, type ReadCells } from './import-work.ts'
import { importMessages as messages } from './messages.ts'
import { type ChoicesByField, loadCellChoices, parseCell } from './read-cells.ts'
import type { SheetHeader } from './read-header.ts'
import type { RowError, RowRefusal } from './row-refusal.ts'
import { takenValues } from './taken-values.ts'

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
  for await (const rows of chunksIn(portions)) {
    assertWanted()
    const { fitting, refusals } = await checkRows(work, rows, texts)
    await onRefused(refusals)
    count({ checked: rows.length })
    if (isNumbered) waiting.push(...fitting)
    else await write(fitting)
  }
  const numbered = await giveNumbers(
    work,
    waiting.map(({ row, save, existing }) => ({ at: `/${row.number}`, save, existing })),
  )
  const named = waiting.map((read, index) => ({ ...read, save: numbered[index] ?? read.save }))
  for (const rows of chunksOf(named, CHUNK)) {
    assertWanted()
    await write(rows)
  }
  return counts
}

async function* chunksIn(portions: AsyncIterable<readonly SheetRow[]>) {
  for await (const rows of portions) yield* chunksOf(rows, CHUNK)
}

/** Which of the rows may be written, as far as that can be told before; and why the others may not. */
async function checkRows(
  work: ImportWork,
  rows: readonly SheetRow[],
  texts: ChoiceTexts,
): Promise<{ readonly fitting: readonly ReadRow[]; readonly refusals: readonly RowRefusal[] }> {
  const { header, turns } = work
  const choices = await loadCellChoices(work, header.columns, rows)
  const cells = rows.map((row) => readCells(work, row, choices))
  const targets = await findTargets(work, cells)
  const read: ReadRow[] = []
  for (const one of cells) {
    read.push(await readRow(work, one, targets.get(one.row.number) ?? NEW_ROW))
    await turns.next()
  }
  const found = await lookUp(work, read, texts)
  const refusals: RowRefusal[] = []
  const fitting = read.filter(({ row, errors }) => {
    const all = [...errors, ...(found.get(row.number) ?? [])]
    if (all.length > 0) refusals.push({ row, errors: inColumnOrder(header, all) })
    return all.length === 0
  })
  return { fitting, refusals }
}

interface Written extends Omit<ImportCounts, 'checked'> {
  /** Rows that break what is judged once they are written. */
  readonly refusals: readonly RowRefusal[]
}

async function writeRows(work: ImportWork, rows: readonly ReadRow[]): Promise<Written> {
  const fresh = rows.filter(({ existing }) => !existing)
  // Saving without a change is no change: no new version, no line in the log.
  const changed = rows.filter(({ existing, save }) => existing && save.changes.size + save.rows.size > 0)
  const unchanged = rows.length - fresh.length - changed.length
  if (!judgesWritten(work.resource.plan)) {
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
    const { row, save, existing } = read
    if (existing && save.changes.size + save.rows.size === 0) continue
    const { errors: found, stored } = await writeJudged(work, read)
    if (found.length > 0) {
      const errors = found.map((error) => toRowError(work.header, row, error))
      refusals.push({ row, errors: inColumnOrder(work.header, errors) })
    } else if (existing) updated += 1
    else {
      added += 1
      work.onAdded?.(stored.map(({ id }) => id))
    }
  }
  return { added, updated, unchanged, refusals }
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
    ? await findBroken(
        work,
        stored.map((after) => ({ at: '', before: read.existing, after })),
      )
    : [{ pointer: '', code: 'rows', message: resourceMessages.outsideRows }]
  await (errors.length > 0 ? sql`rollback to savepoint ${ONE_ROW}` : sql`release savepoint ${ONE_ROW}`).execute(work.db)
  return { errors, stored }
}

interface ReadRow {
  readonly row: SheetRow
  readonly save: PreparedSave
  /** The record that it changes; null: it is a new one. */
  readonly existing: StoredRecord | null
  /** Names of fields whose cell has no value that could be checked. */
  readonly unread: ReadonlySet<string>
  readonly errors: readonly RowError[]
}

function readCells({ header, options }: ImportWork, row: SheetRow, choices: ChoicesByField): ReadCells {
  const body: Record<string, unknown> = Object.create(null)
  const unread = new Set<string>()
  const errors: RowError[] = []
  let key: unknown = null
  for (const { field, title, index, isKeyOnly } of header.columns) {
    const isKey = header.key?.field === field
    if (isKeyOnly && !isKey) continue
    const text = row.cells[index] ?? null
    // An empty cell leaves its field to the default, or as it is, like a field that a form does not send.
    if (text === null || text.trim() === '') continue
    const broken = row.errors?.find(({ column }) => column === index)?.text
    const outcome: ParseOutcome =
      broken !== undefined
        ? { ok: false, message: messages.spreadsheetError(broken) }
        : parseCell(field, text, choices.get(field.name) ?? NO_CHOICES)
    if (outcome.ok) {
      if (isKey) key = outcome.value
      if (!isKeyOnly) body[wireNameOf(field)] = outcome.value
      continue
    }
    unread.add(field.name)
    errors.push({ row: row.number, title, value: text, message: outcome.message })
  }
  for (const [name, value] of options.given) body[name] = value
  return { row, body, key, unread, errors }
}

const NO_CHOICES: readonly Choice[] = []

/** A row as a save: reactions and computed values run, everything checked that it holds itself. */
async function readRow(work: ImportWork, read: ReadCells, { existing, error }: ImportTarget): Promise<ReadRow> {
  const { header } = work
  const { row, body, unread } = read
  // Nothing else is said of a row of which it is not known what it is to change.
  if (error) return { row, save: NO_CHANGES, existing: null, unread, errors: [...read.errors, error] }
  const save = await prepareSave(work, { body, existing })
  const isTrue = ({ pointer, code }: FieldError) =>
    unread.size === 0 || (!unread.has(fieldOf(pointer)) && !code.startsWith('check:'))
  const errors = [...read.errors, ...save.errors.filter(isTrue).map((found) => toRowError(header, row, found))]
  return { row, save, existing, unread, errors }
}

const NO_CHANGES: PreparedSave = { changes: new Map(), rows: new Map(), errors: [] }

/** What only the database can tell, for all rows of a chunk at once; by row number. */
async function lookUp(
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
    ...misfits,
    ...(await findUnwanted(work, placed)),
    ...(await findClosedParents(work, placed)),
    ...(await findCircles(work, placed)),
    ...(await judgedByArea(work, placed)),
  ]
  const byNumber = new Map(rows.map((row) => [row.row.number, row]))
  const found = new Map<number, RowError[]>()
  for (const error of errors) {
    const [, number = '', name = ''] = error.pointer.split('/')
    const read = byNumber.get(Number(number))
    if (!read || read.unread.has(name)) continue
    const told = found.get(read.row.number) ?? []
    const next = toRowError(header, read.row, { ...error, pointer: `/${name}` })
    // What was refused already says nothing new by being refused again.
    const isTold = [...read.errors, ...told].some(({ title }) => title !== '' && title === next.title)
    if (!isTold) found.set(read.row.number, [...told, next])
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

/** From left to right; what the row as a whole is refused for comes last. */
function inColumnOrder({ titles }: SheetHeader, errors: readonly RowError[]): readonly RowError[] {
  const place = ({ title }: RowError) => {
    const index = titles.indexOf(title)
    return index === -1 ? titles.length : index
  }
  return [...errors].sort((left, right) => place(left) - place(right))
}

function toRowError(header: SheetHeader, row: SheetRow, { pointer, message }: FieldError): RowError {
  const name = fieldOf(pointer)
  const column = header.columns.find(({ field }) => field.name === name)
  const value = column ? (row.cells[column.index] ?? '') : ''
  return { row: row.number, title: column?.title ?? header.titleByField.get(name) ?? '', value, message }
}

function fieldOf(pointer: string): string {
  return pointer.split('/')[1] ?? ''
}
