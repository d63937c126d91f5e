// @ts-check
import { Refused } from './refused.mjs'

/**
 * Unpacks every part once and counts, before any parser sees one: what a part declares about itself may be a lie.
 * Answers the parts by their names.
 *
 * @param {import('yauzl').ZipFile} zip
 * @param {import('./read-workbook.ts').WorkbookLimits} limits
 */
export async function inspectArchive(zip, limits) {
  if (zip.entryCount > limits.parts) throw new Refused('too-many-parts')
  /** @type {Map<string, import('yauzl').Entry>} */
  const parts = new Map()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName.toLowerCase(), entry)
    if (parts.size > limits.parts) throw new Refused('too-many-parts')
    if (entry.isEncrypted()) throw new Refused('encrypted')
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
  if (!parts.has('[content_types].xml') || !parts.has('xl/workbook.xml')) throw new Refused('not-a-workbook')
  if ([...parts.keys()].some((name) => /vbaproject\.bin$/.test(name))) throw new Refused('holds-macros')
  return parts
}
