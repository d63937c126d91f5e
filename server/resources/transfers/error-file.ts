import { createMemoryStore } from '../../spreadsheets/byte-sink.ts'
import { textCell } from '../../spreadsheets/cell.ts'
import { createWorkbookWriter } from '../../spreadsheets/write-workbook.ts'
import { importMessages as messages } from './messages.ts'
import type { RowRefusal } from './row-refusal.ts'

const WIDTH = 18
const REASON_WIDTH = 60
const text = { kind: 'text' } as const

/** The refused rows as they were sent, with the reasons behind them: to be put right in place, and sent again. */
export interface ErrorFile {
  add(refusals: readonly RowRefusal[]): Promise<void>
  finish(): Promise<Buffer>
}

/** Takes the rows as they are refused, and keeps them packed. */
export async function beginErrorFile(titles: readonly (string | null)[]): Promise<ErrorFile> {
  const file = createMemoryStore()
  const writer = createWorkbookWriter(file)
  // Reasons of an earlier try are replaced by today's.
  const kept = titles.flatMap((title, index) =>
    title === null || title === messages.reasonColumn || title === messages.rowColumn ? [] : [{ title, index }],
  )
  const columns = kept.map(({ title }) => ({ title, width: Math.max(WIDTH, title.length * 2 + 4), format: text }))
  const report = [
    { title: messages.reasonColumn, width: REASON_WIDTH, format: text, required: true },
    { title: messages.rowColumn, width: WIDTH, format: text },
  ]
  const sheet = await writer.begin({ name: messages.errorSheet, titles: [], columns: [...columns, ...report] })
  return {
    add: (refusals) =>
      sheet.write(
        refusals.map(({ row, errors }) => [
          ...kept.map(({ index }) => textCell(row.cells[index] ?? '')),
          textCell(errors.map(({ message }) => message).join('；')),
          textCell(String(row.number)),
        ]),
      ),
    async finish() {
      await writer.finish()
      return file.content()
    },
  }
}
