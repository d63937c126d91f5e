/**
 * Tables as text on the clipboard, as Excel, WPS and Google Sheets write and read them: cells between tabs, rows between
 * line breaks; a cell with tabs or line breaks stands in quotes, the quotes in it doubled.
 */

const QUOTE = '"'

/** Writes rows of texts, for spreadsheets and for ourselves to read again. */
export function writeClipboardText(rows: readonly (readonly string[])[]): string {
  const text = rows.map((cells) => cells.map(quoteIfNeeded).join('\t')).join('\r\n')
  const last = rows.at(-1)
  // An empty row at the end would be lost with the line break before it.
  return last?.length === 1 && last[0] === '' ? `${text}\r\n` : text
}

function quoteIfNeeded(cell: string): string {
  if (!/^"|[\t\r\n]/.test(cell)) return cell
  return QUOTE + cell.replaceAll(QUOTE, QUOTE + QUOTE) + QUOTE
}
