// @ts-check
/**
 * Reads a workbook that somebody has sent, in a thread of its own with a heap of its own: whatever the file does to
 * its reader, the server goes on. Plain JavaScript, since Node 20 runs no TypeScript and this one file is started
 * from the sources and from the built server alike.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { read, SSF, utils } from '@e965/xlsx'
import yauzl from 'yauzl'

/** @typedef {{ name: string, otherSheets: string[], rows: { number: number, cells: (string | null)[] }[], errors: { row: number, column: number, text: string }[] }} SentSheet */

class Refused extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}

/** Errors as the file numbers them. */
const ERROR_TEXTS = new Map([
  [0, '#NULL!'],
  [7, '#DIV/0!'],
  [15, '#VALUE!'],
  [23, '#REF!'],
  [29, '#NAME?'],
  [36, '#NUM!'],
  [42, '#N/A'],
])

/** @type {{ bytes: Uint8Array, fileName: string, limits: import('./read-workbook.ts').WorkbookLimits }} */
const { bytes, fileName, limits } = workerData

try {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  parentPort?.postMessage({ kind: 'sheet', sheet: await readFile(file) })
} catch (error) {
  // A reader of damaged files throws anything; what it says is of no use to whoever has sent the file.
  parentPort?.postMessage({ kind: 'refused', reason: error instanceof Refused ? error.reason : 'damaged' })
}

/**
 * @param {Buffer} file
 * @returns {Promise<SentSheet>}
 */
async function readFile(file) {
  if (file.length > limits.bytes) throw new Refused('too-large')
  if (isZip(file)) await inspectZip(file)
  else if (!isCompoundFile(file)) throw new Refused('not-a-workbook')
  // Exports of the older console are workbooks of today under the old name; the other way round it is a mistake.
  else if (/\.xlsx$/i.test(fileName)) throw new Refused('wrong-name')
  return readFirstSheet(file)
}

/** @param {Buffer} file */
function isZip(file) {
  return file.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
}

/** The container of .xls files. @param {Buffer} file */
function isCompoundFile(file) {
  return file.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
}

/**
 * Unpacks every part once and counts, before the parser sees any: what a part declares about itself may be a lie.
 *
 * @param {Buffer} file
 */
async function inspectZip(file) {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > limits.parts) throw new Refused('too-many-parts')
  const names = new Set()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    names.add(entry.fileName.toLowerCase())
    if (names.size > limits.parts) throw new Refused('too-many-parts')
    if (entry.isEncrypted()) throw new Refused('damaged')
    const tooLarge = unpacked + entry.uncompressedSize > limits.unpackedBytes
    const tooDense =
      entry.uncompressedSize > limits.ratioFreeBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio
    if (tooLarge || tooDense) throw new Refused('unpacks-too-large')
    const isXml = /\.(?:xml|rels)$/i.test(entry.fileName)
    let before = ''
    for await (const chunk of await zip.openReadStreamPromise(entry, {})) {
      unpacked += chunk.length
      if (unpacked > limits.unpackedBytes) throw new Refused('unpacks-too-large')
      if (!isXml) continue
      // A declaration may lie across two chunks.
      const text = before + chunk.toString('latin1')
      if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('holds-declarations')
      before = text.slice(-10)
    }
  }
  if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml')) throw new Refused('not-a-workbook')
  if ([...names].some((name) => /vbaproject\.bin$/.test(name))) throw new Refused('holds-macros')
}

/**
 * @param {Buffer} file
 * @returns {SentSheet}
 */
function readFirstSheet(file) {
  const book = read(file, {
    type: 'buffer',
    sheets: 0,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    // One more than allowed, to tell that there are too many.
    sheetRows: limits.rows + limits.headerRows + 1,
  })
  const [name = '', ...otherSheets] = book.SheetNames
  const sheet = book.Sheets[name]
  if (!sheet) throw new Refused('damaged')
  const written = sheet['!fullref'] ?? sheet['!ref']
  if (written && utils.decode_range(written).e.r >= limits.rows + limits.headerRows) throw new Refused('too-many-rows')
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  /** @type {SentSheet['rows']} */
  const rows = []
  /** @type {SentSheet['errors']} */
  const errors = []
  const data = sheet['!data'] ?? []
  for (const [index, row] of Object.entries(data)) {
    const number = Number(index) + 1
    /** @type {(string | null)[]} */
    const cells = []
    // Own keys only: a row with one cell far to the right is long, but not full.
    for (const [place, cell] of Object.entries(row ?? [])) {
      const column = Number(place)
      if (cell?.t === 'e') errors.push({ row: number, column, text: errorText(cell) })
      const text = cell ? textOf(cell, date1904) : ''
      if (text === '') continue
      if (column >= limits.columns) throw new Refused('too-many-columns')
      while (cells.length < column) cells.push(null)
      cells[column] = text
    }
    if (cells.length > 0) rows.push({ number, cells })
  }
  return { name, otherSheets, rows, errors }
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
      return errorText(cell)
    case 'n':
      return typeof cell.v === 'number' ? numberText(cell.v, cell.z, date1904) : ''
    default:
      return ''
  }
}

/** @param {import('@e965/xlsx').CellObject} cell */
function errorText(cell) {
  return ERROR_TEXTS.get(Number(cell.v)) ?? '#'
}

/**
 * @param {number} value
 * @param {string | number | undefined} format
 * @param {boolean} date1904
 */
function numberText(value, format, date1904) {
  if (format !== undefined && SSF.is_date(String(format))) return dateText(value, date1904)
  // Spreadsheets keep 15 digits: 0.1 + 0.2 is 0.3 there, and what people see is what they mean.
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : ''
}

/**
 * @param {number} value
 * @param {boolean} date1904
 */
function dateText(value, date1904) {
  // To the second: binary fractions of a day come out a little before or behind it.
  const rounded = Math.round(value * 86_400) / 86_400
  const date = SSF.parse_date_code(rounded, { date1904 })
  if (!date) return String(value)
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0')
  const seconds = Math.round(date.S)
  const time = `${two(date.H)}:${two(date.M)}:${two(seconds)}`
  if (rounded < 1) return time
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`
  return time === '00:00:00' ? day : `${day} ${time}`
}
