import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Both ends are included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** Where the contents of stored files lie. Keys are ours: letters, digits and slashes. */
export interface FileStore {
  /** Takes a finished file from the local disk. */
  readonly put: (key: string, localPath: string, type: string) => Promise<void>
  /** Null: it is not there. */
  readonly read: (key: string, range: ByteRange) => Promise<Readable | null>
  /** What is gone already is no failure. */
  readonly remove: (key: string) => Promise<void>
}

/** A folder outside of everything that is served by its name. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    async put(key, localPath) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await rename(localPath, path).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        // The folder is on another disk: a copy beside, so that the file is whole or not there.
        await copyFile(localPath, `${path}.part`)
        await rename(`${path}.part`, path)
      })
    },
    async read(key, { from, to }) {
      const path = pathOf(key)
      const found = await stat(path).catch(nothingWhenMissing)
      return found ? createReadStream(path, { start: from, end: to }) : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function nothingWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
