import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has come in whole, on the local disk. Whoever has it removes it, or moves it to where it belongs. */
export interface IncomingFile {
  readonly localPath: string
  readonly size: number
  readonly sha256: string
}

const FOLDER = 'incoming'

/** Writes what comes to the disk as it comes. A stream that breaks off leaves nothing. */
export async function takeIn(folder: string, content: Readable, signal: AbortSignal): Promise<IncomingFile> {
  const incoming = join(folder, FOLDER)
  await mkdir(incoming, { recursive: true })
  const localPath = join(incoming, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(content, measure, createWriteStream(localPath, { flags: 'wx' }), { signal })
  } catch (error) {
    await rm(localPath, { force: true })
    throw error
  }
  return { localPath, size, sha256: hash.digest('hex') }
}

/** The first bytes of a file, by which its type is known. */
export async function headOf(localPath: string, bytes: number): Promise<Buffer> {
  const file = await open(localPath, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** What a server that was killed has left behind. */
export async function clearIncoming(folder: string, before: Date): Promise<void> {
  const incoming = join(folder, FOLDER)
  for (const name of await readdir(incoming).catch(noneWhenMissing)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(nullWhenMissing)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}

/** An upload that ends meanwhile takes its file away itself. */
function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function noneWhenMissing(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
