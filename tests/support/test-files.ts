import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/databases.ts'
import { DEFAULT_FILE_SETTINGS, type FileSettings } from '#server/files/file-settings.ts'
import { openFiles } from '#server/files/open-files.ts'
import type { Files } from '#server/files/routes.ts'
import type { RecordFiles } from '#server/resources/resource-work.ts'

/** Where no file is stored or shown. */
export const NO_FILES: RecordFiles = { sign: (path) => path, resourceOf: () => undefined }

export interface TestFiles extends Files {
  readonly close: () => Promise<void>
}

/** Stored files in a folder of their own. */
export async function openTestFiles(db: Db, clock: Clock, settings: Partial<FileSettings> = {}): Promise<TestFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-files-'))
  const files = await openFiles(db, clock, { ...DEFAULT_FILE_SETTINGS, folder, ...settings })
  return { ...files, close: () => rm(folder, { recursive: true, force: true }) }
}
