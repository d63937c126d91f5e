import { Zip, ZipDeflate } from 'fflate'
import { type Cell, textCell } from './cell.ts'
import {
  contentTypes,
  packageRelations,
  rowXml,
  type SheetColumn,
  STYLES,
  sheetClosing,
  sheetOpening,
  stylesXml,
  workbookRelations,
  workbookXml,
} from './sheet-xml.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface SheetLayout {
  readonly name: string
  /** Rows above the header, across all columns; the first is the heading. */
  readonly titles: readonly string[]
  readonly columns: readonly SheetColumn[]
}

/** Writes sheets one after the other, row by row: only what is packed already is kept. */
export interface WorkbookWriter {
  beginSheet(layout: SheetLayout): void
  writeRows(rows: readonly (readonly Cell[])[]): void
  /** Bytes so far. */
  size(): number
  finish(): Buffer
}

/** Rows go out in bulk; speed counts more than the last percent of size. */
const COMPRESSION = { level: 3 } as const
/** Longest name of a sheet. */
const MAX_NAME_LENGTH = 31

export function createWorkbookWriter(): WorkbookWriter {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
    bytes += chunk.length
  })
  const encoder = new TextEncoder()
  const names: string[] = []
  let sheet: {
    readonly file: ZipDeflate
    readonly columns: number
    readonly headerRow: number
    lastRow: number
  } | null = null

  function addPart(name: string, text: string) {
    const part = new ZipDeflate(name, COMPRESSION)
    zip.add(part)
    part.push(encoder.encode(text), true)
  }

  function endSheet() {
    if (!sheet) return
    sheet.file.push(encoder.encode(sheetClosing(sheet.columns, sheet.headerRow, sheet.lastRow)), true)
    sheet = null
  }

  return {
    beginSheet({ name, titles, columns }) {
      endSheet()
      names.push(sheetName(name, names))
      const file = new ZipDeflate(`xl/worksheets/sheet${names.length}.xml`, COMPRESSION)
      zip.add(file)
      const headerRow = titles.length + 1
      const above = titles.map((title, index) =>
        rowXml(index + 1, [textCell(title)], () => (index === 0 ? STYLES.title : STYLES.subtitle)),
      )
      file.push(encoder.encode(sheetOpening(columns, headerRow) + above.join('') + headerXml(headerRow, columns)))
      sheet = { file, columns: columns.length, headerRow, lastRow: headerRow }
    },
    writeRows(rows) {
      if (!sheet) throw new TypeError('Rows were written before a sheet was begun.')
      let text = ''
      for (const row of rows) {
        sheet.lastRow += 1
        text += rowXml(sheet.lastRow, row)
      }
      if (text !== '') sheet.file.push(encoder.encode(text))
    },
    size: () => bytes,
    finish() {
      endSheet()
      addPart('xl/workbook.xml', workbookXml(names))
      addPart('xl/_rels/workbook.xml.rels', workbookRelations(names.length))
      addPart('xl/styles.xml', stylesXml())
      addPart('_rels/.rels', packageRelations())
      addPart('[Content_Types].xml', contentTypes(names.length))
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}

/** What must be filled in stands out. */
function headerXml(row: number, columns: readonly SheetColumn[]): string {
  const titles = columns.map(({ title }) => textCell(title))
  return rowXml(row, titles, (column) => (columns[column]?.required ? STYLES.required : STYLES.header))
}

/** Names of sheets are short, unique whatever their case, and without the characters of addresses. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const plain = wanted
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  const base = plain === '' || plain.toLowerCase() === 'history' ? 'Sheet' : plain
  const used = new Set(taken.map((name) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const name =
      [...base]
        .slice(0, MAX_NAME_LENGTH - ending.length)
        .join('')
        .slice(0, MAX_NAME_LENGTH - ending.length) + ending
    if (!used.has(name.toLowerCase())) return name
  }
}
