import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { ensureInstallationKey } from '../first-start/installation-key.ts'
import { createFileLinks } from './file-links.ts'
import type { FileSettings } from './file-settings.ts'
import { createFolderStore } from './file-store.ts'
import type { Files } from './routes.ts'
import { createS3Store } from './s3-store.ts'

const HOUR_MS = 60 * 60 * 1_000

export async function openFiles(db: Db, clock: Clock, settings: FileSettings): Promise<Files> {
  const key = await ensureInstallationKey(db, 'file-key')
  return {
    settings,
    store: settings.s3 ? createS3Store(settings.s3) : createFolderStore(settings.folder),
    links: createFileLinks(key, clock, settings.linkHours * HOUR_MS),
  }
}
