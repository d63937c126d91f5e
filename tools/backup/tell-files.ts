import type { BackupSummary, NamedFile } from '#server/backup/description.ts'
import type { Terminal } from '../command.ts'
import { backupCommandMessages as messages } from './messages.ts'

const SHOWN = 20

/** Files of rows that are not there, or not as they were stored; of a back-up and of what is restored from it. */
export function tellFiles({ missingFiles, changedFiles }: BackupSummary, { err }: Terminal): void {
  const tell = (files: readonly NamedFile[], title: (count: number) => string) => {
    if (files.length === 0) return
    err(title(files.length))
    for (const file of files.slice(0, SHOWN)) err(messages.file(file))
    if (files.length > SHOWN) err(messages.more(files.length - SHOWN))
  }
  tell(missingFiles, messages.missing)
  tell(changedFiles, messages.changed)
}
