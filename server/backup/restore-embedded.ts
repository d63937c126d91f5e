import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateDatabase, openDataFolder } from '../db/embedded/data-folder.ts'
import { lockFolder } from '../db/embedded/folder-lock.ts'
import { openEmbedded } from '../db/embedded/open-embedded.ts'
import { findDatabaseUser } from '../db/embedded/system-user.ts'
import { KEY_FILE } from '../secrets/key-file.ts'
import { removeEmptyFolder } from './restore-files.ts'

export interface NewDataFolder {
  readonly dataFolder: string
  readonly packageRoot: string
  readonly report: (message: string) => void
  /** Lines of the key file; null: the server makes its own, or has SECRET_KEY. */
  readonly secretKey: Buffer | null
}

/**
 * Makes the database of a data folder that has none: aside, within the folder, so that a server finds it whole or not at
 * all. A server that starts meanwhile is told that the folder is in use.
 */
export async function inNewDataFolder<T>(
  { dataFolder, packageRoot, report, secretKey }: NewDataFolder,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const wasThere = existsSync(dataFolder)
  const folder = openDataFolder(dataFolder)
  const lock = lockFolder(folder)
  const draft = join(folder, `.restoring-${randomBytes(4).toString('hex')}`)
  let isDone = false
  try {
    await mkdir(draft)
    const database = await openEmbedded({ dataFolder: draft, packageRoot, durability: 'safe', report })
    let result: T
    try {
      result = await work(database.ownerUrl)
    } finally {
      await database.stop()
    }
    if (secretKey) await writeFile(join(folder, KEY_FILE), secretKey, { mode: 0o600, flag: 'wx' })
    for (const name of await readdir(draft)) await rename(join(draft, name), join(folder, name))
    isDone = true
    return result
  } finally {
    if (!isDone) await removeDatabase(draft)
    await rm(draft, { recursive: true, force: true })
    lock.release()
    if (!isDone && !wasThere) await removeEmptyFolder(folder)
  }
}

/** It may lie elsewhere, where the user that it runs as can get to. */
async function removeDatabase(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return
  const { folder } = locateDatabase(dataFolder, await findDatabaseUser(), () => {})
  await rm(folder, { recursive: true, force: true })
}
