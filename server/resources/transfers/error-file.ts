import { textCell } from '../../spreadsheets/cell.ts'
import { createWorkbookWriter } from '../../spreadsheets/write-workbook.ts'
import type { RowRefusal } from './import-outcome.ts'
import { importMessages as messages } from './messages.ts'

const WIDTH = 18
const REASON_WIDTH = 60
const text = { kind: 'text' } as const

/** The refused rows as they were sent, with the reasons behind them: to be put right in place, and sent again. */
export function writeErrorFile(titles: readonly (string | null)[], refusals: readonly RowRefusal[]): Buffer {
  const writer = createWorkbookWriter()
  // Reasons of an earlier try are replaced by today's.
  const kept = titles.flatMap((title, index) =>
    title === null || title === messages.reasonColumn || title === messages.rowColumn ? [] : [{ title, index }],
  )
  const columns = kept.map(({ title }) => ({ title, width: Math.max(WIDTH, title.length * 2 + 4), format: text }))
  const report = [
    { title: messages.reasonColumn, width: REASON_WIDTH, format: text, required: true },
    { title: messages.rowColumn, width: WIDTH, format: text },
  ]
  writer.beginSheet({ name: messages.errorSheet, titles: [], columns: [...columns, ...report] })
  writer.writeRows(
    refusals.map(({ row, errors }) => [
      ...kept.map(({ index }) => textCell(row.cells[index] ?? '')),
      textCell(errors.map(({ message }) => message).join('；')),
      textCell(String(row.number)),
    ]),
  )
  return writer.finish()
}
