import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, type FileHandle, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ArchiveOutput } from './archive/write-archive.ts'
import { BackupError, isOutOfSpace } from './backup-error.ts'
import { backupMessages as messages } from './messages.ts'

const OWNER_ONLY = 0o600

/**
 * Writes a file that is there whole or not at all: under another name until it is finished.
 * @param openOutput where the bytes go; a test hands over its own.
 */
export async function writeWholeFile<T>(
  path: string,
  work: (output: ArchiveOutput) => Promise<T>,
  openOutput: (path: string) => Promise<FileOutput> = openFile,
): Promise<T> {
  if (existsSync(path)) throw new BackupError(messages.fileExists(path))
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw new BackupError(messages.folderNotWritable(dirname(path)), { cause })
  })
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  const output = await openOutput(draft)
  try {
    const result = await work(output)
    await output.finish()
    await rename(draft, path)
    return result
  } catch (error) {
    await output.abandon()
    await rm(draft, { force: true })
    if (isOutOfSpace(error)) throw new BackupError(messages.diskFull(dirname(path)), { cause: error })
    throw error
  }
}

export interface FileOutput extends ArchiveOutput {
  /** Everything is on the disk when it answers. */
  readonly finish: () => Promise<void>
  readonly abandon: () => Promise<void>
}

async function openFile(path: string): Promise<FileOutput> {
  const file = await open(path, 'wx', OWNER_ONLY)
  let isOpen = true
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    write: (bytes) => writeAll(file, bytes),
    finish: async () => {
      await file.sync()
      await close()
    },
    abandon: close,
  }
}

/** One call may write a part only. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
}

export type FreeSpace = (folder: string) => Promise<number>

/** What may still be written where a folder is, or will be. */
export const freeSpaceAt: FreeSpace = async (folder) => {
  for (let place = folder; ; place = dirname(place)) {
    if (!existsSync(place) && place !== dirname(place)) continue
    const { bavail, bsize } = await statfs(place)
    return bavail * bsize
  }
}

/** @throws {BackupError} which says how much is missing. */
export async function assertSpaceAt(folder: string, bytes: number, freeSpace: FreeSpace): Promise<void> {
  const free = await freeSpace(folder)
  if (free < bytes) throw new BackupError(messages.notEnoughSpace(folder, bytes, free))
}
