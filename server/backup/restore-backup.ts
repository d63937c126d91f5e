import type { FileSettings } from '../files/file-settings.ts'
import { parseSecretKeys, type SecretKey } from '../secrets/secret-key.ts'
import { BackupError, isOutOfSpace } from './backup-error.ts'
import { assertSpaceAt, type FreeSpace } from './backup-file.ts'
import { PARTS } from './description.ts'
import { backupMessages as messages } from './messages.ts'
import { type Backup, leastBytes, openBackup, unreadableSecrets } from './open-backup.ts'
import type { Progress } from './progress.ts'
import { assertEmptySchema, type RestoredDatabase, restoreDatabase } from './restore-database.ts'
import { inNewDataFolder } from './restore-embedded.ts'
import {
  assertEmptyFolder,
  missingPages,
  NOTHING_TO_RESTORE,
  namesBelow,
  type RestoredFiles,
  restorePages,
  restoreToBucket,
  restoreToFolder,
} from './restore-files.ts'

export interface RestoreTarget {
  /** Of the role that shall own the tables; null: a database of its own in the data folder. */
  readonly url: string | null
  readonly schema: string
  readonly dataFolder: string
  readonly packageRoot: string
  /** Null: stored files stay in the back-up. */
  readonly files: FileSettings | null
  /** PAGES_DIR. */
  readonly pagesFolder: string | null
  /** Whether pages of the installation are left in the back-up. */
  readonly withoutPages: boolean
  /** SECRET_KEY; null: it is not set. */
  readonly secretKeys: readonly SecretKey[] | null
  /** Whether secrets that cannot be read any more are put up with. */
  readonly withoutSecrets: boolean
  readonly progress: Progress
  readonly report: (message: string) => void
  readonly freeSpace: FreeSpace
}

export interface Restored extends RestoredDatabase {
  readonly backup: Backup
  readonly files: number
  readonly pages: number
  /** Secrets of others that nobody can read any more. */
  readonly unreadable: readonly string[]
  /** Whether the key of the back-up is the installation's now. */
  readonly isKeyRestored: boolean
}

/**
 * Makes an installation of a back-up, where there is none. Everything that can be looked at is looked at before anything is
 * written, and what fails after that is taken back.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<Restored> {
  if (target.url === null)
    await assertEmptyFolder(target.dataFolder, (names) => messages.dataFolderNotEmpty(target.dataFolder, names))
  else await assertEmptySchema({ url: target.url, schema: target.schema })
  const backup = await openBackup(path, target.progress)
  const key = await keyToRestore(backup, target)
  const unreadable = await judgeSecrets(backup, target, key)
  const pages = await judgePages(backup, target)
  await judgeFiles(backup, target)
  await assertSpace(backup, target)
  const steps: RestoredFiles[] = []
  try {
    const files = await takeFiles(backup, target)
    steps.push(files, pages.step)
    const database = await makeDatabase(backup, target, key, async () => {
      for (const step of steps) await step.settle()
    })
    const count = target.files === null ? 0 : backup.summary.files.count
    return { ...database, backup, files: count, pages: pages.count, unreadable, isKeyRestored: key !== null }
  } catch (error) {
    for (const step of steps) await step.discard()
    if (isOutOfSpace(error)) throw new BackupError(messages.restoreFull, { cause: error })
    throw error
  }
}

function makeDatabase(
  backup: Backup,
  { url, schema, dataFolder, packageRoot, progress, report }: RestoreTarget,
  secretKey: Buffer | null,
  beforeCommit: () => Promise<void>,
): Promise<RestoredDatabase> {
  const restore = (ownerUrl: string) => restoreDatabase(backup, { url: ownerUrl, schema, progress, beforeCommit })
  return url === null ? inNewDataFolder({ dataFolder, packageRoot, report, secretKey }, restore) : restore(url)
}

/** A data folder holds a key only where SECRET_KEY does not say which it is, and the server looks there. */
async function keyToRestore({ archive, head }: Backup, { url, secretKeys }: RestoreTarget): Promise<Buffer | null> {
  return head.hasSecretKey && url === null && secretKeys === null ? archive.read(PARTS.secretKey) : null
}

async function judgeSecrets(
  { head, archive }: Backup,
  { secretKeys, withoutSecrets }: RestoreTarget,
  key: Buffer | null,
): Promise<readonly string[]> {
  const keys = secretKeys ?? (key && parseSecretKeys(key.toString('utf8'))) ?? []
  const unreadable = unreadableSecrets(
    head,
    keys.map(({ id }) => id),
  )
  if (unreadable.length > 0 && !withoutSecrets) {
    const ids = [...new Set(unreadable.map(({ keyId }) => keyId))]
    const places = unreadable.map(({ place }) => place)
    throw new BackupError(messages.otherKey(places, ids, head.hasSecretKey ? archive.path : null))
  }
  return unreadable.map(({ place }) => place)
}

async function judgePages(
  { archive }: Backup,
  { pagesFolder, withoutPages }: RestoreTarget,
): Promise<{ readonly step: RestoredFiles; readonly count: number }> {
  const names = namesBelow(archive, PARTS.ownPages)
  if (names.length === 0 || withoutPages) return { step: NOTHING_TO_RESTORE, count: 0 }
  if (pagesFolder === null) throw new BackupError(messages.noPagesFolder(names.length))
  const missing = await missingPages(archive, pagesFolder)
  return { step: restorePages(archive, pagesFolder, missing), count: missing.length }
}

async function judgeFiles({ summary }: Backup, { files }: RestoreTarget): Promise<void> {
  if (!files || files.s3 || summary.files.count === 0) return
  await assertEmptyFolder(files.folder, (names) => messages.filesFolderNotEmpty(files.folder, names))
}

/** What is written is never less than what was read: refused before, and not in the middle. */
async function assertSpace(backup: Backup, { url, dataFolder, files, freeSpace }: RestoreTarget): Promise<void> {
  const least = leastBytes(backup)
  const local = files && !files.s3 ? least.files : 0
  if (files && local > 0) await assertSpaceAt(files.folder, local, freeSpace)
  if (url === null) await assertSpaceAt(dataFolder, least.rows + local, freeSpace)
}

async function takeFiles({ archive, summary }: Backup, { files, progress }: RestoreTarget): Promise<RestoredFiles> {
  if (!files || summary.files.count === 0) return NOTHING_TO_RESTORE
  return files.s3 ? restoreToBucket(archive, files.s3, progress) : restoreToFolder(archive, files.folder, progress)
}
