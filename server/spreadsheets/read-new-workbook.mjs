// @ts-check
import { isDateFormat } from './cell-text.mjs'
import { readSheet } from './read-sheet.mjs'
import { readXml } from './read-xml.mjs'
import { Refused } from './refused.mjs'

/**
 * @typedef {import('./sheet-row.ts').SheetRow} SheetRow
 * @typedef {(path: string) => Promise<AsyncIterable<Buffer> | null>} OpenPart a part of the archive; null: there is none
 *
 * @typedef {object} Wanted
 * @property {string | null} wanted name of the sheet; null: the first
 * @property {import('./read-workbook.ts').WorkbookLimits} limits
 */

/**
 * A sheet of an .xlsx file, read as it is unpacked: of its rows only the next ones are in memory.
 *
 * @param {OpenPart} openPart
 * @param {Wanted} wanted
 * @param {(rows: SheetRow[]) => Promise<void>} send
 */
export async function readNewWorkbook(openPart, { wanted, limits }, send) {
  const { sheets, date1904 } = await readBook(openPart)
  const sheet = wanted === null ? sheets[0] : sheets.find(({ name }) => name === wanted)
  const relations = await readRelations(openPart)
  const target = sheet && relations.byId.get(sheet.relation)
  const stream = target && (await openPart(target))
  if (!sheet || !stream) throw new Refused('damaged')
  const shared = await readSharedTexts(await openNamed(openPart, relations.sharedTexts))
  const dateStyles = await readDateStyles(await openNamed(openPart, relations.styles))
  await readSheet(stream, { shared, dateStyles, date1904, limits }, send)
  return { name: sheet.name, otherSheets: sheets.filter((other) => other !== sheet).map(({ name }) => name) }
}

/**
 * @param {OpenPart} openPart
 * @param {string | undefined} name of a part that a book may do without
 */
async function openNamed(openPart, name) {
  return name ? openPart(name) : undefined
}

/** @param {OpenPart} openPart */
async function readBook(openPart) {
  /** @type {{ name: string, relation: string }[]} */
  const sheets = []
  let date1904 = false
  const stream = await openPart('xl/workbook.xml')
  if (!stream) throw new Refused('not-a-workbook')
  await readXml(stream, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', relation })
    },
  })
  return { sheets, date1904 }
}

/** @param {OpenPart} openPart */
async function readRelations(openPart) {
  /** @type {Map<string, string>} */
  const byId = new Map()
  /** @type {Map<string, string>} */
  const byType = new Map()
  const stream = await openPart('xl/_rels/workbook.xml.rels')
  if (!stream) throw new Refused('damaged')
  await readXml(stream, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      if (type === 'worksheet') byId.set(Id, path)
      else byType.set(type, path)
    },
  })
  return { byId, sharedTexts: byType.get('sharedStrings'), styles: byType.get('styles') }
}

/** @param {AsyncIterable<Buffer> | null | undefined} stream */
async function readSharedTexts(stream) {
  /** @type {string[]} */
  const texts = []
  if (!stream) return texts
  let text = ''
  let isText = false
  // How Japanese and Chinese are read aloud stands beside the text itself.
  let isPhonetic = false
  await readXml(stream, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.push(text)
    },
  })
  return texts
}

/**
 * Which cell styles show days, by their numbers.
 *
 * @param {AsyncIterable<Buffer> | null | undefined} stream
 */
async function readDateStyles(stream) {
  /** @type {boolean[]} */
  const styles = []
  if (!stream) return styles
  /** @type {Map<string, string>} */
  const formats = new Map()
  let isOfCells = false
  await readXml(stream, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) styles.push(isDateFormat(attributes.numFmtId ?? '0', formats))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}
