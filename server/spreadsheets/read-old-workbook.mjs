// @ts-check
import { read, SSF, utils } from '@e965/xlsx'
import { numberText } from './cell-text.mjs'
import { Refused } from './refused.mjs'

/** Errors as the old format numbers them. */
const ERROR_TEXTS = new Map([
  [0, '#NULL!'],
  [7, '#DIV/0!'],
  [15, '#VALUE!'],
  [23, '#REF!'],
  [29, '#NAME?'],
  [36, '#NUM!'],
  [42, '#N/A'],
])

/**
 * A sheet of an .xls file. The format has no more than 65,536 rows, and its parser holds all of them.
 *
 * @param {Buffer} file
 * @param {import('./read-new-workbook.mjs').Wanted} wanted
 * @returns {{ name: string, otherSheets: string[], rows: Iterable<import('./sheet-row.ts').SheetRow> }}
 */
export function readOldWorkbook(file, { wanted, limits }) {
  const book = read(file, {
    type: 'buffer',
    sheets: wanted ?? 0,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    // One more than allowed, to tell that there are too many.
    sheetRows: limits.rows + limits.headerRows + 1,
  })
  const name = wanted ?? book.SheetNames[0] ?? ''
  const otherSheets = book.SheetNames.filter((other) => other !== name)
  const sheet = book.Sheets[name]
  if (!sheet) throw new Refused('damaged')
  const written = sheet['!fullref'] ?? sheet['!ref']
  if (written && utils.decode_range(written).e.r >= limits.rows + limits.headerRows) throw new Refused('too-many-rows')
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  return { name, otherSheets, rows: rowsOf(sheet['!data'] ?? [], date1904, limits) }
}

/**
 * @param {import('@e965/xlsx').CellObject[][]} data
 * @param {boolean} date1904
 * @param {import('./read-workbook.ts').WorkbookLimits} limits
 */
function* rowsOf(data, date1904, limits) {
  for (const [index, row] of Object.entries(data)) {
    /** @type {(string | null)[]} */
    const cells = []
    /** @type {{ column: number, text: string }[]} */
    const errors = []
    // Own keys only: a row with one cell far to the right is long, but not full.
    for (const [place, cell] of Object.entries(row ?? [])) {
      const column = Number(place)
      const text = cell ? textOf(cell, date1904) : ''
      if (cell?.t === 'e') errors.push({ column, text })
      if (text === '') continue
      if (column >= limits.columns) throw new Refused('too-many-columns')
      while (cells.length < column) cells.push(null)
      cells[column] = text
    }
    if (cells.length > 0) yield { number: Number(index) + 1, cells, ...(errors.length > 0 && { errors }) }
  }
}

/**
 * What stands in a cell, as people would type it. Of a formula that is its last result.
 *
 * @param {import('@e965/xlsx').CellObject} cell
 * @param {boolean} date1904
 */
function textOf(cell, date1904) {
  switch (cell.t) {
    case 's':
      return String(cell.v ?? '')
    case 'b':
      return cell.v ? '是' : '否'
    case 'e':
      return ERROR_TEXTS.get(Number(cell.v)) ?? '#'
    case 'n': {
      const isDate = cell.z !== undefined && SSF.is_date(String(cell.z))
      return typeof cell.v === 'number' ? numberText(cell.v, isDate, date1904) : ''
    }
    default:
      return ''
  }
}
