import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { BackupError } from '../backup-error.ts'
import { backupMessages as messages } from '../messages.ts'
import { BLOCK_BYTES, END_OF_ARCHIVE, paddingAfter, readHeader, readMore } from './tar-format.ts'
import { CHECKSUMS } from './write-archive.ts'

/** One part of an archive, and where its content lies in the file. */
interface ArchiveEntry {
  readonly name: string
  readonly size: number
  readonly start: number
}

/** An archive whose every part has been found as it was written. */
export interface Archive {
  readonly path: string
  /** In the order in which they were written. */
  readonly names: readonly string[]
  readonly sizeOf: (name: string) => number
  readonly has: (name: string) => boolean
  /** For parts that are kept small. */
  readonly read: (name: string) => Promise<Buffer>
  readonly stream: (name: string) => Readable
}

const READ_BYTES = 1_048_576
/** Names of parts are ours: nothing in them leads out of a folder. */
const SAFE_NAME = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\0][^\\\0]*$/

/**
 * Reads an archive from its beginning to its end and compares every part with its checksum, before anybody relies on it.
 * @throws {BackupError} it is none, it is damaged, or it breaks off.
 */
export async function openArchive(path: string, onRead: (bytes: number, of: number) => void): Promise<Archive> {
  const file = await open(path).catch((error: unknown) => {
    throw new BackupError(messages.cannotOpen(path, error instanceof Error ? error.message : String(error)))
  })
  try {
    const { entries, checksums } = await readEntries(file, path, onRead)
    compare(path, entries, checksums)
    return toArchive(path, entries)
  } finally {
    await file.close()
  }
}

function toArchive(path: string, entries: ReadonlyMap<string, HashedEntry>): Archive {
  const entryOf = (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new BackupError(messages.partMissing(path, name))
    return entry
  }
  const stream = (name: string) => {
    const { start, size } = entryOf(name)
    if (size === 0) return Readable.from([])
    return createReadStream(path, { start, end: start + size - 1, highWaterMark: READ_BYTES })
  }
  return {
    path,
    names: [...entries.keys()],
    sizeOf: (name) => entryOf(name).size,
    has: (name) => entries.has(name),
    read: async (name) => {
      const pieces: Buffer[] = []
      for await (const piece of stream(name)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    stream,
  }
}

interface HashedEntry extends ArchiveEntry {
  readonly sha256: string
}

interface ReadEntries {
  readonly entries: ReadonlyMap<string, HashedEntry>
  /** What stands in the last part. */
  readonly checksums: string
}

async function readEntries(
  file: FileHandle,
  path: string,
  onRead: (bytes: number, of: number) => void,
): Promise<ReadEntries> {
  const entries = new Map<string, HashedEntry>()
  const { size: fileSize } = await file.stat()
  let position = 0
  let more: ReturnType<typeof readMore> = {}
  const damaged = () => new BackupError(messages.damaged(path, position))
  for (;;) {
    const block = await readAt(file, position, BLOCK_BYTES)
    if (block.length < BLOCK_BYTES)
      throw new BackupError(position === 0 ? messages.noArchive(path) : messages.breaksOff(path))
    const header = readHeader(block)
    if (header === null) {
      await assertEnd(file, path, position)
      break
    }
    if (header === undefined) throw position === 0 ? new BackupError(messages.noArchive(path)) : damaged()
    position += BLOCK_BYTES
    const { name, size } = header.isAboutNext ? header : { ...header, ...more }
    const after = position + size + paddingAfter(size).length
    if (after > fileSize) throw new BackupError(messages.breaksOff(path))
    if (header.isAboutNext) {
      if (size > READ_BYTES) throw damaged()
      more = readMore(await readAt(file, position, size))
    } else {
      more = {}
      if (!SAFE_NAME.test(name) || entries.has(name)) throw damaged()
      entries.set(name, { name, size, start: position, sha256: await hashAt(file, position, size) })
    }
    if (!isEmpty(await readAt(file, position + size, after - position - size))) throw damaged()
    position = after
    onRead(position, fileSize)
  }
  const last = [...entries.values()].at(-1)
  if (last?.name !== CHECKSUMS)
    throw new BackupError(entries.size === 0 ? messages.noArchive(path) : messages.breaksOff(path))
  entries.delete(CHECKSUMS)
  return { entries, checksums: (await readAt(file, last.start, last.size)).toString('utf8') }
}

/** Two empty blocks, and nothing behind them. */
async function assertEnd(file: FileHandle, path: string, position: number): Promise<void> {
  const end = await readAt(file, position, END_OF_ARCHIVE.length + 1)
  if (end.length < END_OF_ARCHIVE.length) throw new BackupError(messages.breaksOff(path))
  if (end.length > END_OF_ARCHIVE.length || !isEmpty(end)) throw new BackupError(messages.damaged(path, position))
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

/** Each part has a line, and each line its part. */
function compare(path: string, entries: ReadonlyMap<string, HashedEntry>, checksums: string): void {
  const expected = new Map<string, string>()
  for (const line of checksums.split('\n')) {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (sha256 !== undefined && name !== undefined) expected.set(name, sha256)
    else if (line !== '') throw new BackupError(messages.partDamaged(path, CHECKSUMS))
  }
  for (const { name, sha256 } of entries.values()) {
    if (expected.get(name) !== sha256) throw new BackupError(messages.partDamaged(path, name))
  }
  for (const name of expected.keys()) if (!entries.has(name)) throw new BackupError(messages.partMissing(path, name))
}

async function hashAt(file: FileHandle, start: number, size: number): Promise<string> {
  const hash = createHash('sha256')
  for (let done = 0; done < size; ) {
    const piece = await readAt(file, start + done, Math.min(READ_BYTES, size - done))
    hash.update(piece)
    done += piece.length
    if (piece.length === 0) break
  }
  return hash.digest('hex')
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
