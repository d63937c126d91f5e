import { createMemoryStore } from '../../spreadsheets/byte-sink.ts'
import { textCell } from '../../spreadsheets/cell.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import type { RowWriter, TableWriter } from '../../spreadsheets/table-writer.ts'
import { createWorkbookWriter } from '../../spreadsheets/write-workbook.ts'
import { importMessages as messages } from './messages.ts'
import type { RowError, RowRefusal } from './row-refusal.ts'

const WIDTH = 18
const REASON_WIDTH = 60
const text = { kind: 'text' } as const

type Titles = readonly (string | null)[]

/** The titles of a file: those of its main sheet, and of the sheets with rows of sub-tables. */
export interface RefusableSheets {
  readonly titles: Titles
  readonly subSheets: readonly { readonly name: string; readonly titles: Titles }[]
}

/** The refused rows as they were sent, with the reasons behind them: to be put right in place, and sent again. */
export interface ErrorFile {
  add(refusals: readonly RowRefusal[]): Promise<void>
  finish(): Promise<Buffer>
}

/** Takes the rows as they are refused, and keeps them packed. */
export async function beginErrorFile({ titles, subSheets }: RefusableSheets): Promise<ErrorFile> {
  const file = createMemoryStore()
  const writer = createWorkbookWriter(file)
  const main = await beginSheet(writer, messages.errorSheet, titles)
  const below = new Map<string, ErrorSheet>()
  for (const { name, titles: ofSheet } of subSheets) below.set(name, await beginSheet(writer, name, ofSheet))
  return {
    async add(refusals) {
      await main.write(refusals.flatMap(({ row, errors }) => (row ? [{ row, reasons: errors.map(reasonInMain) }] : [])))
      for (const [name, sheet] of below) {
        await sheet.write(
          refusals.flatMap(({ errors, below: rows = [] }) =>
            rows
              .filter((one) => one.sheet === name)
              .map(({ row }) => ({ row, reasons: errors.filter(isOf(name, row)).map(({ message }) => message) })),
          ),
        )
      }
    },
    async finish() {
      await writer.finish()
      return file.content()
    },
  }
}

/** A record is refused for its rows as well; where they stand is told beside it. */
function reasonInMain({ sheet, row, message }: RowError): string {
  return sheet === undefined ? message : messages.refusedBelow(sheet, row, message)
}

function isOf(sheet: string, { number }: SheetRow): (error: RowError) => boolean {
  return (error) => error.sheet === sheet && error.row === number
}

interface ErrorSheet {
  write(rows: readonly { readonly row: SheetRow; readonly reasons: readonly string[] }[]): Promise<void>
}

async function beginSheet(writer: TableWriter, name: string, titles: Titles): Promise<ErrorSheet> {
  // Reasons of an earlier try are replaced by today's.
  const kept = titles.flatMap((title, index) =>
    title === null || title === messages.reasonColumn || title === messages.rowColumn ? [] : [{ title, index }],
  )
  const columns = kept.map(({ title }) => ({ title, width: Math.max(WIDTH, title.length * 2 + 4), format: text }))
  const report = [
    { title: messages.reasonColumn, width: REASON_WIDTH, format: text, required: true },
    { title: messages.rowColumn, width: WIDTH, format: text },
  ]
  const sheet: RowWriter = await writer.begin({ name, titles: [], columns: [...columns, ...report] })
  return {
    write: (rows) =>
      sheet.write(
        rows.map(({ row, reasons }) => [
          ...kept.map(({ index }) => textCell(row.cells[index] ?? '')),
          textCell(reasons.join('；')),
          textCell(String(row.number)),
        ]),
      ),
  }
}
