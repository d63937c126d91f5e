import { type Cell, type CellFormat, MAX_CELL_LENGTH } from './cell.ts'
import { spreadsheetMessages as messages } from './messages.ts'

/** Decimals that have a number format of their own; numbers with more are shown as the spreadsheet likes. */
export const MAX_FORMATTED_DECIMALS = 10

/** Places in `cellXfs` of the style sheet below. */
export const STYLES = {
  plain: 0,
  title: 1,
  subtitle: 2,
  header: 3,
  required: 4,
  text: 5,
  date: 6,
  datetime: 7,
} as const
const FIRST_NUMBER_STYLE = 8

function styleOf(format: CellFormat): number {
  if (format.kind !== 'number') return STYLES[format.kind]
  return format.decimals > MAX_FORMATTED_DECIMALS ? STYLES.plain : FIRST_NUMBER_STYLE + format.decimals
}

/** A row of cells, `row` from 1. Empty cells are not written: their column says what they are. */
export function rowXml(row: number, cells: readonly Cell[], styleAt?: (column: number) => number): string {
  let written = ''
  for (const [column, cell] of cells.entries()) {
    if (cell !== null) written += cellXml(columnName(column) + row, cell, styleAt?.(column))
  }
  return `<row r="${row}">${written}</row>`
}

function cellXml(place: string, cell: Exclude<Cell, null>, style: number | undefined): string {
  if (cell.kind === 'number') return `<c r="${place}" s="${style ?? styleOf(cell)}"><v>${cell.number}</v></c>`
  if (cell.kind !== 'text') return `<c r="${place}" s="${style ?? STYLES[cell.kind]}"><v>${cell.serial}</v></c>`
  const text = escapeText(shortened(cell.text))
  // Readers drop white space at the ends otherwise.
  const space = EDGE_SPACE.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${style ?? STYLES.text}" t="inlineStr"><is><t${space}>${text}</t></is></c>`
}

const EDGE_SPACE = /^\s|\s$/

function shortened(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text
  const kept = text.slice(0, MAX_CELL_LENGTH - messages.cutOff.length)
  // Half of a surrogate pair would be no character.
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept) + messages.cutOff
}

const columnNames: string[] = []

/** `A` to `XFD`, from 0. */
export function columnName(index: number): string {
  columnNames[index] ??= nameOfColumn(index)
  return columnNames[index]
}

function nameOfColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these
const NEEDS_ESCAPE = /[_&<>"\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/

/** XML has no way to write most control characters; spreadsheets write them as `_x0001_`, and so this text itself too. */
function escapeText(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold
      .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, hexEscape)
      .replace(/\p{Surrogate}/gu, hexEscape)
  )
}

function hexEscape(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface SheetColumn {
  readonly title: string
  /** Beside the title, for whoever fills the sheet in. */
  readonly required?: boolean
  readonly format: CellFormat
  /** In characters. */
  readonly width: number
}

/** Everything up to the first row. The rows down to the header stay in sight. */
export function sheetOpening(columns: readonly SheetColumn[], headerRow: number): string {
  const pane = `<pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/>`
  const widths = columns.map(
    ({ width, format }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleOf(format)}" customWidth="1"/>`,
  )
  const cols = widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  return `${XML}<worksheet xmlns="${MAIN}">${views}${cols}<sheetData>`
}

/** Everything behind the last row: a filter on the header, and the title rows across all columns. */
export function sheetClosing(columnCount: number, headerRow: number, lastRow: number): string {
  const last = columnName(Math.max(0, columnCount - 1))
  const titles = Array.from(
    { length: headerRow - 1 },
    (_, index) => `<mergeCell ref="A${index + 1}:${last}${index + 1}"/>`,
  )
  const merged =
    titles.length === 0 || columnCount < 2 ? '' : `<mergeCells count="${titles.length}">${titles.join('')}</mergeCells>`
  return `</sheetData><autoFilter ref="A${headerRow}:${last}${lastRow}"/>${merged}</worksheet>`
}

/** A sheet as the workbook lists it: its file is called by its number, from 1. */
export interface ListedSheet {
  readonly name: string
  readonly number: number
}

export function workbookXml(sheets: readonly ListedSheet[]): string {
  const listed = sheets.map(
    ({ name, number }) => `<sheet name="${escapeText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${listed.join('')}</sheets></workbook>`
}

export function sheetFile(number: number): string {
  return `worksheets/sheet${number}.xml`
}

export function workbookRelations(sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) =>
    relation(index + 1, 'worksheet', sheetFile(index + 1)),
  )
  return relations([...sheets, relation(sheetCount + 1, 'styles', 'styles.xml')])
}

export function packageRelations(): string {
  return relations([relation(1, 'officeDocument', 'xl/workbook.xml')])
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`
}

function relations(list: readonly string[]): string {
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

export function contentTypes(sheetCount: number): string {
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${TYPES}.${type}+xml"/>`
  const sheets = Array.from({ length: sheetCount }, (_, index) => part(`/xl/${sheetFile(index + 1)}`, 'worksheet'))
  const parts = [part('/xl/workbook.xml', 'sheet.main'), part('/xl/styles.xml', 'styles'), ...sheets]
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`
  )
}

const DATE_FORMAT = 164
const DATETIME_FORMAT = 165
const FIRST_NUMBER_FORMAT = 166
/** `@`: a text, also when it looks like a number. */
const TEXT_FORMAT = 49

export function stylesXml(): string {
  const decimals = Array.from({ length: MAX_FORMATTED_DECIMALS + 1 }, (_, digits) => digits)
  const numberFormat = (digits: number) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`)
  const formats = [
    `<numFmt numFmtId="${DATE_FORMAT}" formatCode="yyyy\\-mm\\-dd"/>`,
    `<numFmt numFmtId="${DATETIME_FORMAT}" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/>`,
    ...decimals.map(
      (digits) => `<numFmt numFmtId="${FIRST_NUMBER_FORMAT + digits}" formatCode="${numberFormat(digits)}"/>`,
    ),
  ]
  const centred = '<alignment horizontal="center" vertical="center"/>'
  const style = (format: number, font = 0, fill = 0, more = '') =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${more}</xf>`
  const styles = [
    style(0),
    style(0, 1, 0, centred),
    style(0, 0, 0, '<alignment horizontal="left"/>'),
    style(TEXT_FORMAT, 2, 2),
    style(TEXT_FORMAT, 3, 2),
    style(TEXT_FORMAT),
    style(DATE_FORMAT),
    style(DATETIME_FORMAT),
    ...decimals.map((digits) => style(FIRST_NUMBER_FORMAT + digits)),
  ]
  const font = (more: string) => `<font>${more}<name val="等线"/></font>`
  const fonts = [
    font('<sz val="11"/>'),
    font('<b/><sz val="14"/>'),
    font('<b/><sz val="11"/>'),
    font('<b/><sz val="11"/><color rgb="FFC00000"/>'),
  ]
  const fills =
    '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/></patternFill></fill>'
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    `<fonts count="${fonts.length}">${fonts.join('')}</fonts><fills count="3">${fills}</fills>` +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
  )
}
