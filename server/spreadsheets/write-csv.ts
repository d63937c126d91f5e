import type { ByteSink } from './byte-sink.ts'
import type { Cell } from './cell.ts'
import type { TableWriter } from './table-writer.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** By it spreadsheets know that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** What spreadsheets take for a formula, in full width as well. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/** A file of comma-separated values (RFC 4180), which holds one table: its header, then its rows. */
export function createCsvWriter(out: ByteSink): TableWriter {
  return {
    async begin({ columns }) {
      await out.write(Buffer.from(BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => quoted(safeText(title))))))
      return {
        async write(rows) {
          let text = ''
          for (const row of rows) text += csvLine(row.map(csvValue))
          if (text !== '') await out.write(Buffer.from(text))
        },
      }
    },
    async finish() {},
    abandon() {},
  }
}

function csvLine(values: readonly string[]): string {
  return `${values.join(',')}\r\n`
}

function csvValue(cell: Cell): string {
  if (cell === null) return ''
  if (cell.kind === 'number') return cell.number
  return quoted(cell.kind === 'text' ? safeText(cell.text) : cell.text)
}

/** A text stays a text: a quote in front keeps spreadsheets from running it. */
function safeText(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
