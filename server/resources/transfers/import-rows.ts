import { sql } from 'kysely'
import type { Choice, ParseOutcome } from '#renderer/widget.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ReadSheet, SheetRow } from '../../spreadsheets/read-workbook.ts'
import { chunksOf } from '../chunks.ts'
import { checkConditions } from '../read/check-conditions.ts'
import { type ChoiceTexts, loadChoiceTexts } from '../read/choice-texts.ts'
import { lockTree } from '../read/tree-store.ts'
import { savedFields } from '../resource.ts'
import type { ResourceChange } from '../resource-work.ts'
import { checkFiles } from '../write/check-files.ts'
import { type ChangedValues, checkChoices, checkTargets } from '../write/check-references.ts'
import { checkStoredRules } from '../write/check-stored-rules.ts'
import { isLookedFor } from '../write/check-taken.ts'
import { giveNumbers } from '../write/give-numbers.ts'
import { awaitTurn, findBroken, judgesWritten } from '../write/judge-written.ts'
import { type PreparedSave, prepareSave } from '../write/prepare-save.ts'
import { insertWhole } from '../write/record-store.ts'
import { findClosedParents, findUnwanted } from '../write/row-guards.ts'
import type { RowError, RowRefusal } from './import-outcome.ts'
import { importMessages as messages } from './messages.ts'
import { type ChoicesByField, loadCellChoices, parseCell } from './read-cells.ts'
import type { SheetHeader } from './read-header.ts'
import { type FirstRows, takenValues } from './taken-values.ts'

/** So many rows are checked and written at a time; between two chunks the server does other things. */
const CHUNK = 200

export interface ImportedRows {
  readonly imported: number
  readonly refusals: readonly RowRefusal[]
}

/** An import, in its transaction. */
export interface ImportWork extends ResourceChange<RequestContext> {
  readonly sheet: ReadSheet
  readonly header: SheetHeader
  /** Throws when nobody waits for the import any more: then nothing of it is kept. */
  readonly assertWanted: () => void
}

/**
 * Adds the rows of a sheet, each by the rules of a save: reactions and computed values, rules of fields and pages,
 * references, unique values, rules of the server, the caller's rights. Rows that are refused are passed over.
 */
export async function importRows(work: ImportWork): Promise<ImportedRows> {
  const { resource, header, assertWanted } = work
  await awaitTurn(work)
  if (resource.plan.tree) await lockTree(work)
  const chosen = savedFields(resource).filter(({ choices }) => choices !== null && choices.source !== 'ref')
  const texts = await loadChoiceTexts(work, chosen, () => new Set())
  const firstRows: FirstRows = new Map()
  const brokenCells = new Map(work.sheet.errors.map(({ row, column, text }) => [cellKey(row, column), text]))
  const refusals: RowRefusal[] = []
  let imported = 0
  // Numbers are taken all at once, when it is known how many rows get one; so the rows are written after the last check.
  const isNumbered = resource.plan.fields.some(({ number }) => number !== undefined)
  const waiting: ReadRow[] = []
  for (const rows of chunksOf(header.dataRows, CHUNK)) {
    assertWanted()
    const choices = await loadCellChoices(work, header.columns, rows)
    const read: ReadRow[] = []
    for (const row of rows) read.push(await readRow(work, row, { choices, brokenCells }))
    const found = await lookUp(work, read, { texts, firstRows })
    const fitting = read.filter(({ row, errors }) => {
      const all = [...errors, ...(found.get(row.number) ?? [])]
      if (all.length > 0) refusals.push({ row, errors: inColumnOrder(header, all) })
      return all.length === 0
    })
    if (isNumbered) waiting.push(...fitting)
    else imported += await insertRows(work, fitting, refusals)
  }
  const numbered = await giveNumbers(
    work,
    waiting.map(({ row, save }) => ({ at: `/${row.number}`, save, existing: null })),
  )
  const named = waiting.map((read, index) => ({ ...read, save: numbered[index] ?? read.save }))
  for (const rows of chunksOf(named, CHUNK)) {
    assertWanted()
    imported += await insertRows(work, rows, refusals)
  }
  return { imported, refusals }
}

/** @param refusals where rows are noted that break what is judged once they are written. */
async function insertRows(work: ImportWork, rows: readonly ReadRow[], refusals: RowRefusal[]): Promise<number> {
  if (rows.length === 0) return 0
  if (!judgesWritten(work.resource.plan)) {
    const records = rows.map(({ save }) => ({ values: save.changes, rows: save.rows }))
    return (await insertWhole(work, records)).length
  }
  let imported = 0
  for (const { row, save } of rows) {
    const errors = await insertJudged(work, save)
    if (errors.length === 0) imported += 1
    else
      refusals.push({
        row,
        errors: inColumnOrder(
          work.header,
          errors.map((error) => toRowError(work.header, row, error)),
        ),
      })
  }
  return imported
}

/** Writes one row after the rows before it, and takes it back where it then breaks a check. */
async function insertJudged(work: ImportWork, { changes, rows }: PreparedSave): Promise<readonly FieldError[]> {
  const savepoint = sql.id('imported_row')
  await sql`savepoint ${savepoint}`.execute(work.db)
  const stored = await insertWhole(work, [{ values: changes, rows }])
  const errors = await findBroken(
    work,
    stored.map((after) => ({ at: '', before: null, after })),
  )
  await (errors.length > 0 ? sql`rollback to savepoint ${savepoint}` : sql`release savepoint ${savepoint}`).execute(
    work.db,
  )
  return errors
}

interface ReadRow {
  readonly row: SheetRow
  readonly save: PreparedSave
  /** Names of fields whose cell has no value that could be checked. */
  readonly unread: ReadonlySet<string>
  readonly errors: readonly RowError[]
}

/** A row as a save: its cells read, reactions and computed values run, everything checked that it holds itself. */
async function readRow(
  work: ImportWork,
  row: SheetRow,
  { choices, brokenCells }: { readonly choices: ChoicesByField; readonly brokenCells: ReadonlyMap<string, string> },
): Promise<ReadRow> {
  const { header } = work
  const body: Record<string, unknown> = Object.create(null)
  const unread = new Set<string>()
  const errors: RowError[] = []
  for (const { field, title, index } of header.columns) {
    const text = row.cells[index] ?? null
    // An empty cell leaves its field to the default, like a field that a form does not send.
    if (text === null || text.trim() === '') continue
    const broken = brokenCells.get(cellKey(row.number, index))
    const outcome: ParseOutcome =
      broken !== undefined
        ? { ok: false, message: messages.spreadsheetError(broken) }
        : parseCell(field, text, choices.get(field.name) ?? NO_CHOICES)
    if (outcome.ok) {
      body[wireNameOf(field)] = outcome.value
      continue
    }
    unread.add(field.name)
    errors.push({ row: row.number, title, value: text, message: outcome.message })
  }
  const save = await prepareSave(work, { body, existing: null })
  const isTrue = ({ pointer, code }: FieldError) =>
    unread.size === 0 || (!unread.has(fieldOf(pointer)) && !code.startsWith('check:'))
  errors.push(...save.errors.filter(isTrue).map((error) => toRowError(header, row, error)))
  return { row, save, unread, errors }
}

function cellKey(row: number, column: number): string {
  return `${row}:${column}`
}

const NO_CHOICES: readonly Choice[] = []

/** What only the database can tell, for all rows of a chunk at once; by row number. */
async function lookUp(
  work: ImportWork,
  rows: readonly ReadRow[],
  { texts, firstRows }: { readonly texts: ChoiceTexts; readonly firstRows: FirstRows },
): Promise<ReadonlyMap<number, readonly RowError[]>> {
  const { db, resource, header } = work
  const fields = savedFields(resource)
  const changes = rows.map(({ row, save }): ChangedValues & { readonly number: number } => ({
    at: `/${row.number}`,
    values: save.changes,
    held: null,
    number: row.number,
  }))
  const placed = rows.map(({ row, save }) => ({ at: `/${row.number}`, save, existing: null }))
  const misfits: FieldError[] = []
  for (const { row, save } of rows) {
    const found = await checkConditions(work, save, null)
    misfits.push(...found.map((error) => ({ ...error, pointer: `/${row.number}${error.pointer}` })))
  }
  const errors = [
    ...checkChoices(fields, changes, texts),
    ...(await checkTargets(work, fields, changes)),
    ...(await checkFiles(work, fields, changes)),
    ...(await checkStoredRules(db, fields, changes)),
    ...(await takenValues(work, { fields: fields.filter(isLookedFor), firstRows }, changes)),
    ...misfits,
    ...(await findUnwanted(work, placed)),
    ...(await findClosedParents(work, placed)),
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
