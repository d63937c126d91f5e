import { read, utils, write } from '@e965/xlsx'

/** Rows of a sheet as people see them, empty cells as empty texts. */
export type SheetTexts = readonly (readonly string[])[]

/** The sheets of a workbook, by name. */
export function readSheets(file: Uint8Array): Readonly<Record<string, SheetTexts>> {
  const book = read(file, { type: 'buffer', cellDates: false })
  return Object.fromEntries(
    book.SheetNames.map((name) => {
      const sheet = book.Sheets[name] ?? {}
      return [name, utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })]
    }),
  )
}

type Rows = readonly (readonly unknown[])[]

/** A workbook with one sheet of these rows. */
export function makeWorkbook(rows: Rows, sheetName = '数据'): Buffer {
  return makeSheets({ [sheetName]: rows })
}

/** A workbook with these sheets, by name. */
export function makeSheets(sheets: Readonly<Record<string, Rows>>): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}
