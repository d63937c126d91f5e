// @ts-check
/**
 * Reads a workbook that somebody has sent, in a thread of its own with a heap of its own: whatever the file does to
 * its reader, the server goes on. Plain JavaScript, since Node 20 runs no TypeScript and these files are started
 * from the sources and from the built server alike. It hands out rows as they are read, and waits until they are taken.
 */

import { once } from 'node:events'
import { createReadStream, fstatSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import yauzl from 'yauzl'
import { inspectArchive } from './inspect-archive.mjs'
import { readCsv } from './read-csv.mjs'
import { readNewWorkbook } from './read-new-workbook.mjs'
import { readOldWorkbook } from './read-old-workbook.mjs'
import { Refused } from './refused.mjs'

/** @type {{ descriptor: number, fileName: string, sheet: string | null, limits: import('./read-workbook.ts').WorkbookLimits }} */
const { descriptor, fileName, sheet: wanted, limits } = workerData
const port = parentPort
if (!port) throw new TypeError('This file is the beginning of a thread.')

/** @param {import('./sheet-row.ts').SheetRow[]} rows */
async function send(rows) {
  const taken = once(/** @type {import('node:worker_threads').MessagePort} */ (port), 'message')
  // As bytes they change hands without being copied.
  const bytes = new TextEncoder().encode(JSON.stringify(rows))
  port?.postMessage({ kind: 'rows', count: rows.length, bytes }, [/** @type {ArrayBuffer} */ (bytes.buffer)])
  await taken
}

try {
  port.postMessage({ kind: 'end', ...(await readFile()) })
} catch (error) {
  // A reader of damaged files throws anything; what it says is of no use to whoever has sent the file.
  port.postMessage({ kind: 'refused', reason: error instanceof Refused ? error.reason : 'damaged' })
}

async function readFile() {
  const { size } = fstatSync(descriptor)
  if (size > limits.bytes) throw new Refused('too-large')
  if (isZip()) {
    const zip = await yauzl.fromFdPromise(descriptor, {
      lazyEntries: true,
      validateEntrySizes: true,
      autoClose: false,
    })
    const parts = await inspectArchive(zip, limits)
    return readNewWorkbook(
      async (path) => {
        const entry = parts.get(path.toLowerCase())
        return entry ? zip.openReadStreamPromise(entry, {}) : null
      },
      { wanted, limits },
      send,
    )
  }
  if (!isCompoundFile()) {
    if (!/\.csv$/i.test(fileName)) throw new Refused('not-a-workbook')
    return readCsv(createReadStream('', { fd: descriptor, start: 0, autoClose: false }), limits, send)
  }
  // The container of an .xlsx file that has a password.
  if (holdsName('EncryptedPackage')) throw new Refused('encrypted')
  // Exports of the older console are workbooks of today under the old name; the other way round it is a mistake.
  if (/\.xlsx$/i.test(fileName)) throw new Refused('wrong-name')
  const { rows, ...sheet } = readOld(bytesOf(size))
  /** @type {import('./sheet-row.ts').SheetRow[]} */
  let batch = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < limits.batchRows) continue
    await send(batch)
    batch = []
  }
  if (batch.length > 0) await send(batch)
  return sheet
}

/** @param {Buffer} bytes */
function readOld(bytes) {
  try {
    return readOldWorkbook(bytes, { wanted, limits })
  } catch (error) {
    // The library's own words for a file with a password.
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new Refused('encrypted')
    throw error
  }
}

/** Whether a part of the container is called so. @param {string} name */
function holdsName(name) {
  const { size } = fstatSync(descriptor)
  return bytesOf(size).includes(Buffer.from(name, 'utf16le'))
}

function isZip() {
  return bytesOf(4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
}

/** The container of .xls files. */
function isCompoundFile() {
  return bytesOf(8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
}

/** The first bytes of the file. @param {number} length */
function bytesOf(length) {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const count = readSync(descriptor, bytes, read, length - read, read)
    if (count === 0) break
    read += count
  }
  return bytes.subarray(0, read)
}
