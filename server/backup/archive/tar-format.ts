/** The little of the tar format (POSIX pax) that a back-up needs: files with their names and sizes, one after the other. */
export const BLOCK_BYTES = 512
/** Two empty blocks end an archive. */
export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK_BYTES)

const NAME_BYTES = 100
const LARGEST_OCTAL = 0o77777777777
const REGULAR_FILE = '0'
const MORE_ABOUT_NEXT = 'x'
/** A back-up holds hashes of passwords, and everything else that a database knows. */
const OWNER_ONLY = '0000600'

export interface TarHeader {
  readonly name: string
  readonly size: number
  /** Whether it is not a file, but says more about the next one. */
  readonly isAboutNext: boolean
}

/** How much an entry is filled up to whole blocks. */
export function paddingAfter(size: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
}

/** The blocks that stand before the content of a file. */
export function headerBlocks(name: string, size: number, modified: Date): Buffer {
  const isPlain = Buffer.byteLength(name) <= NAME_BYTES && /^[\x20-\x7e]*$/.test(name) && size <= LARGEST_OCTAL
  if (isPlain) return headerBlock(name, size, modified, REGULAR_FILE)
  const more = Buffer.from(`${paxRecord('path', name)}${paxRecord('size', String(size))}`)
  const shortName = `long-name-${name.length}`
  return Buffer.concat([
    headerBlock(shortName, more.length, modified, MORE_ABOUT_NEXT),
    more,
    paddingAfter(more.length),
    headerBlock(shortName, Math.min(size, LARGEST_OCTAL), modified, REGULAR_FILE),
  ])
}

function headerBlock(name: string, size: number, modified: Date, kind: string): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(name, 0)
  block.write(OWNER_ONLY, 100)
  block.write('0000000', 108)
  block.write('0000000', 116)
  block.write(size.toString(8).padStart(11, '0'), 124)
  block.write(
    Math.floor(modified.getTime() / 1_000)
      .toString(8)
      .padStart(11, '0'),
    136,
  )
  block.write(kind, 156)
  block.write('ustar', 257)
  block.write('00', 263)
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The length at its start counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  const guess = rest + String(rest).length
  const length = rest + String(guess).length
  return `${length} ${key}=${value}\n`
}

/** What a block says; null: it ends the archive; undefined: it is none. */
export function readHeader(block: Buffer): TarHeader | null | undefined {
  if (block.every((byte) => byte === 0)) return null
  if (Number.parseInt(textAt(block, 148, 8), 8) !== checksumOf(block)) return undefined
  const size = Number.parseInt(textAt(block, 124, 12), 8)
  const kind = textAt(block, 156, 1)
  if (!(size >= 0) || (kind !== REGULAR_FILE && kind !== MORE_ABOUT_NEXT)) return undefined
  return { name: textAt(block, 0, NAME_BYTES), size, isAboutNext: kind === MORE_ABOUT_NEXT }
}

/** Name and size of the next file, where they did not fit into its own block. */
export function readMore(content: Buffer): { readonly name?: string; readonly size?: number } {
  const values = new Map<string, string>()
  for (let start = 0; start < content.length; ) {
    const length = Number.parseInt(content.toString('utf8', start, start + 20), 10)
    if (!(length > 0)) break
    const [, key = '', value = ''] = /^\d+ ([^=]+)=(.*)\n$/s.exec(content.toString('utf8', start, start + length)) ?? []
    values.set(key, value)
    start += length
  }
  const [name, size] = [values.get('path'), Number(values.get('size'))]
  return { ...(name !== undefined && { name }), ...(size >= 0 && { size }) }
}

function textAt(block: Buffer, start: number, length: number): string {
  const text = block.toString('utf8', start, start + length)
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).trim()
}

/** The sum of all bytes, its own place counted as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)
}
