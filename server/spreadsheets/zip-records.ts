import type { PackedSizes } from './packer.ts'

/** A file of an archive: its name is ASCII. */
export interface ZipEntry extends PackedSizes {
  readonly name: string
  /** Where its local header begins. */
  readonly at: number
}

/** From here on a number has no room in the fields of 32 bits. */
const ZIP64_FROM = 0xffff_ffff
const DEFLATED = 8
/** The sizes of a file stand behind it, since nobody knows them before. */
const SIZES_BEHIND = 8
/** 1 January 1980, the first day that archives know: the same rows make the same file. */
const DAY = 0x21
const VERSION = 20
const VERSION_ZIP64 = 45
const SHORTS_FULL = 0xffff

type Field = readonly [bytes: 2 | 4 | 8, value: number]

function record(fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}

/** What stands before a file. */
export function localHeader(name: string): Buffer {
  const fields = record([
    [4, 0x0403_4b50],
    [2, VERSION],
    [2, SIZES_BEHIND],
    [2, DEFLATED],
    [2, 0],
    [2, DAY],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  ])
  return Buffer.concat([fields, Buffer.from(name, 'ascii')])
}

/** What stands behind it. */
export function dataDescriptor({ crc, packedSize, size }: PackedSizes, zip64From = ZIP64_FROM): Buffer {
  const length = packedSize >= zip64From || size >= zip64From ? 8 : 4
  return record([
    [4, 0x0807_4b50],
    [4, crc],
    [length, packedSize],
    [length, size],
  ])
}

function directoryEntry(entry: ZipEntry, zip64From: number): Buffer {
  const { name, crc, packedSize, size, at } = entry
  const isLarge = [packedSize, size, at].some((number) => number >= zip64From)
  // All three in the extra field, where one of them needs it: then readers need not know which.
  const short = (number: number) => (isLarge ? ZIP64_FROM : number)
  const extra = isLarge
    ? record([
        [2, 1],
        [2, 24],
        [8, size],
        [8, packedSize],
        [8, at],
      ])
    : Buffer.alloc(0)
  const fields = record([
    [4, 0x0201_4b50],
    [2, isLarge ? VERSION_ZIP64 : VERSION],
    [2, isLarge ? VERSION_ZIP64 : VERSION],
    [2, SIZES_BEHIND],
    [2, DEFLATED],
    [2, 0],
    [2, DAY],
    [4, crc],
    [4, short(packedSize)],
    [4, short(size)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, short(at)],
  ])
  return Buffer.concat([fields, Buffer.from(name, 'ascii'), extra])
}

/** The list of files that ends an archive. */
export function directory(entries: readonly ZipEntry[], at: number, zip64From = ZIP64_FROM): Buffer {
  const list = Buffer.concat(entries.map((entry) => directoryEntry(entry, zip64From)))
  const isLarge = at >= zip64From || entries.length >= SHORTS_FULL
  const end = record([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, isLarge ? SHORTS_FULL : entries.length],
    [2, isLarge ? SHORTS_FULL : entries.length],
    [4, isLarge ? ZIP64_FROM : list.length],
    [4, isLarge ? ZIP64_FROM : at],
    [2, 0],
  ])
  return isLarge ? Buffer.concat([list, largeEnd(entries.length, list.length, at), end]) : Buffer.concat([list, end])
}

function largeEnd(count: number, length: number, at: number): Buffer {
  return record([
    [4, 0x0606_4b50],
    [8, 44],
    [2, VERSION_ZIP64],
    [2, VERSION_ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, at],
    [4, 0x0706_4b50],
    [4, 0],
    [8, at + length],
    [4, 1],
  ])
}
