// @ts-check
import { numberText } from './cell-text.mjs'
import { readXml } from './read-xml.mjs'
import { Refused } from './refused.mjs'

/**
 * @typedef {import('./sheet-row.ts').SheetRow} SheetRow
 *
 * @typedef {object} SheetParts
 * @property {readonly string[]} shared texts that cells name by their number
 * @property {readonly boolean[]} dateStyles
 * @property {boolean} date1904
 * @property {import('./read-workbook.ts').WorkbookLimits} limits
 */

/**
 * @param {AsyncIterable<Buffer>} stream
 * @param {SheetParts} parts
 * @param {(rows: SheetRow[]) => Promise<void>} send
 */
export async function readSheet(stream, parts, send) {
  const { limits } = parts
  /** @type {SheetRow[]} */
  let rows = []
  let number = 0
  let column = -1
  /** @type {(string | null)[]} */
  let cells = []
  /** @type {{ column: number, text: string }[]} */
  let errors = []
  let type = ''
  let style = 0
  let value = ''
  let isValue = false
  let isPhonetic = false

  function endCell() {
    const text = textOf({ type, style, value }, parts)
    if (type === 'e') errors.push({ column, text })
    if (text === '') return
    if (column >= limits.columns) throw new Refused('too-many-columns')
    while (cells.length < column) cells.push(null)
    cells[column] = text
  }

  function endRow() {
    if (cells.length === 0) return
    if (number > limits.rows + limits.headerRows) throw new Refused('too-many-rows')
    rows.push(errors.length > 0 ? { number, cells, errors } : { number, cells })
  }

  await readXml(
    stream,
    {
      open(name, attributes) {
        if (name === 'c') {
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? 0)
          value = ''
        } else if (name === 'row') {
          number = attributes.r === undefined ? number + 1 : Number(attributes.r)
          column = -1
          cells = []
          errors = []
        } else if (name === 'rPh') isPhonetic = true
        isValue = name === 'v' || (name === 't' && !isPhonetic)
      },
      text(piece) {
        if (isValue) value += piece
      },
      close(name) {
        isValue = false
        if (name === 'c') endCell()
        else if (name === 'row') endRow()
        else if (name === 'rPh') isPhonetic = false
      },
    },
    () => {
      if (rows.length < limits.batchRows) return undefined
      const full = rows
      rows = []
      return send(full)
    },
  )
  if (rows.length > 0) await send(rows)
}

/** Of `AB12`, from 0. @param {string} place */
function columnOf(place) {
  let column = 0
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/**
 * What stands in a cell, as people would type it. Of a formula that is its last result.
 *
 * @param {{ type: string, style: number, value: string }} cell
 * @param {SheetParts} parts
 */
function textOf({ type, style, value }, { shared, dateStyles, date1904 }) {
  switch (type) {
    case 's':
      return unescaped(shared[Number(value)] ?? '')
    case 'inlineStr':
    case 'str':
      return unescaped(value)
    case 'b':
      return value === '1' || value === 'true' ? '是' : '否'
    case 'e':
      return value
    case 'd':
      return value
        .replace('T', ' ')
        .replace(/\.\d+$|Z$/g, '')
        .replace(/ 00:00:00$/, '')
    default:
      return value === '' ? '' : numberText(Number(value), dateStyles[style] ?? false, date1904)
  }
}

/** What XML cannot hold is written by its number. @param {string} text */
function unescaped(text) {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
