// @ts-check
import { Refused } from './refused.mjs'

/** @typedef {import('./sheet-row.ts').SheetRow} SheetRow */

const BYTE_ORDER_MARK = '\uFEFF'
/** Enough to tell in which letters a file is written, and by what its values are parted. */
const PROBED_BYTES = 64 * 1024
/** What our own exports put before a text that a spreadsheet would run. */
const KEPT_FROM_RUNNING = /^'(?=[=+\-@\t\r＝＋－＠])/

/**
 * A file of values parted by commas, tabs or semicolons, as it is read: of its rows only the next ones are in memory.
 * Written in UTF-8, or as spreadsheets in Chinese write it (GB 18030).
 *
 * @param {AsyncIterable<Buffer>} stream
 * @param {import('./read-workbook.ts').WorkbookLimits} limits
 * @param {(rows: SheetRow[]) => Promise<void>} send
 * @returns {Promise<{ name: string, otherSheets: string[] }>}
 */
export async function readCsv(stream, limits, send) {
  /** @type {SheetRow[]} */
  const batch = []
  let number = 0
  const parser = createParser((cells) => {
    number += 1
    if (cells.every((cell) => cell === '')) return
    if (number > limits.rows + limits.headerRows) throw new Refused('too-many-rows')
    if (cells.length > limits.columns) throw new Refused('too-many-columns')
    batch.push({ number, cells: cells.map((cell) => (cell === '' ? null : cell.replace(KEPT_FROM_RUNNING, ''))) })
  })
  for await (const text of textOf(stream)) {
    parser.write(text)
    while (batch.length >= limits.batchRows) await send(batch.splice(0, limits.batchRows))
  }
  parser.end()
  while (batch.length > 0) await send(batch.splice(0, limits.batchRows))
  return { name: 'CSV', otherSheets: [] }
}

/** @param {AsyncIterable<Buffer>} stream */
async function* textOf(stream) {
  /** @type {TextDecoder | undefined} */
  let decoder
  let first = Buffer.alloc(0)
  for await (const piece of stream) {
    if (!decoder) {
      first = Buffer.concat([first, piece])
      if (first.length < PROBED_BYTES) continue
      decoder = new TextDecoder(encodingOf(first))
      yield decoder.decode(first, { stream: true }).replace(BYTE_ORDER_MARK, '')
    } else yield decoder.decode(piece, { stream: true })
  }
  if (!decoder) {
    decoder = new TextDecoder(encodingOf(first))
    yield decoder.decode(first, { stream: true }).replace(BYTE_ORDER_MARK, '')
  }
  yield decoder.decode()
}

/** @param {Buffer} bytes the first ones */
function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes.includes(0)) throw new Refused('not-a-text')
  try {
    // A character may be cut in two at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

/**
 * RFC 4180: values may stand in quotes, with commas, line breaks and doubled quotes inside.
 *
 * @param {(cells: string[]) => void} onRow
 */
function createParser(onRow) {
  /** @type {string | undefined} */
  let delimiter
  /** @type {string[]} */
  let cells = []
  let cell = ''
  /** @type {'start' | 'plain' | 'quoted' | 'after-quote'} */
  let state = 'start'
  let isAfterReturn = false

  function endCell() {
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  function endRow() {
    endCell()
    onRow(cells)
    cells = []
  }

  return {
    /** @param {string} text */
    write(text) {
      delimiter ??= delimiterOf(text)
      for (const character of text) {
        if (isAfterReturn) {
          isAfterReturn = false
          if (character === '\n') continue
        }
        if (state === 'quoted') {
          if (character === '"') state = 'after-quote'
          else cell += character
        } else if (state === 'after-quote' && character === '"') {
          cell += '"'
          state = 'quoted'
        } else if (state === 'start' && character === '"') state = 'quoted'
        else if (character === delimiter) endCell()
        else if (character === '\n' || character === '\r') {
          isAfterReturn = character === '\r'
          endRow()
        } else {
          cell += character
          if (state === 'start') state = 'plain'
        }
      }
    },
    end() {
      if (cell !== '' || cells.length > 0) endRow()
    },
  }
}

/** What parts the values of the first line. @param {string} text */
function delimiterOf(text) {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counted = [',', '\t', ';'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  counted.sort((left, right) => right.count - left.count)
  return counted[0]?.delimiter ?? ','
}
