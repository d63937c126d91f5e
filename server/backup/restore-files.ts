import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.ts'
import { createS3Store, type S3Settings } from '../files/s3-store.ts'
import type { Archive } from './archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import { PARTS } from './description.ts'
import { backupMessages as messages } from './messages.ts'
import type { Progress } from './progress.ts'

/** Files on their way to where they belong. */
export interface RestoredFiles {
  /** Puts them into their places. */
  readonly settle: () => Promise<void>
  /** Takes back what was written, also what is in its place already. */
  readonly discard: () => Promise<void>
}

export const NOTHING_TO_RESTORE: RestoredFiles = { settle: async () => {}, discard: async () => {} }

const SHOWN = 5
const DRAFT = '.restoring-'

/** @throws {BackupError} which says what is there. */
export async function assertEmptyFolder(folder: string, describe: (names: readonly string[]) => string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  if (names.length > 0) throw new BackupError(describe(names.slice(0, SHOWN)))
}

/** What somebody else has put there meanwhile stays. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  })
}

/** Writes stored files beside their places, within their folder. */
export async function restoreToFolder(archive: Archive, folder: string, progress: Progress): Promise<RestoredFiles> {
  const draft = join(folder, `${DRAFT}${randomBytes(4).toString('hex')}`)
  const settled: string[] = []
  const wasThere = existsSync(folder)
  const discard = async () => {
    for (const path of [draft, ...settled]) await rm(path, { recursive: true, force: true })
    if (!wasThere) await removeEmptyFolder(folder)
  }
  try {
    await mkdir(draft, { recursive: true })
    await eachFile(archive, progress, async (key) => {
      const path = join(draft, ...key.split('/'))
      await mkdir(dirname(path), { recursive: true })
      await pipeline(archive.stream(`${PARTS.files}${key}`), createWriteStream(path, { flags: 'wx', flush: true }))
    })
  } catch (error) {
    await discard()
    throw error
  }
  return {
    settle: async () => {
      for (const name of await readdir(draft)) {
        const place = join(folder, name)
        await rename(join(draft, name), place)
        settled.push(place)
      }
      await rm(draft, { recursive: true })
    },
    discard,
  }
}

/** A bucket takes files one by one; what is left there when a restore fails is named by no row, and written again. */
export async function restoreToBucket(
  archive: Archive,
  settings: S3Settings,
  progress: Progress,
): Promise<RestoredFiles> {
  const store: FileStore = createS3Store(settings)
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-restore-'))
  const local = join(folder, 'content')
  try {
    await eachFile(archive, progress, async (key) => {
      await pipeline(archive.stream(`${PARTS.files}${key}`), createWriteStream(local))
      await store.put(key, local, 'application/octet-stream')
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return NOTHING_TO_RESTORE
}

async function eachFile(archive: Archive, progress: Progress, take: (key: string) => Promise<void>): Promise<void> {
  const keys = namesBelow(archive, PARTS.files)
  let bytes = 0
  for (const [index, key] of keys.entries()) {
    progress({ kind: 'files', done: index, of: keys.length, bytes })
    await take(key)
    bytes += archive.sizeOf(`${PARTS.files}${key}`)
  }
}

export function namesBelow(archive: Archive, prefix: string): readonly string[] {
  return archive.names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** The installation's own pages which are not in their folder as they are in the back-up; none may be there otherwise. */
export async function missingPages(archive: Archive, folder: string): Promise<readonly string[]> {
  const missing: string[] = []
  const other: string[] = []
  for (const name of namesBelow(archive, PARTS.ownPages)) {
    const path = join(folder, ...name.split('/'))
    if (!existsSync(path)) missing.push(name)
    else if (!(await readFile(path)).equals(await archive.read(`${PARTS.ownPages}${name}`))) other.push(name)
  }
  if (other.length > 0) throw new BackupError(messages.otherPages(folder, other.slice(0, SHOWN), other.length))
  return missing
}

/** Pages and dictionaries go into their folder whole, one by one: a server may be looking at it. */
export function restorePages(archive: Archive, folder: string, names: readonly string[]): RestoredFiles {
  const settled: string[] = []
  return {
    settle: async () => {
      for (const name of names) {
        const path = join(folder, ...name.split('/'))
        const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, await archive.read(`${PARTS.ownPages}${name}`), { flag: 'wx' })
        await rename(draft, path)
        settled.push(path)
      }
    },
    discard: async () => {
      for (const path of settled) await rm(path, { force: true })
    },
  }
}
