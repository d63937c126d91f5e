import { migrations } from '../db/migrations/migrations.ts'
import { type Archive, openArchive } from './archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import {
  BACKUP_FORMAT,
  type BackupHead,
  type BackupSummary,
  backupHead,
  backupSummary,
  PARTS,
  parseDescription,
  readFormat,
} from './description.ts'
import { backupMessages as messages } from './messages.ts'
import type { Progress } from './progress.ts'

/** A back-up that is whole, and that this program can restore. */
export interface Backup {
  readonly archive: Archive
  readonly head: BackupHead
  readonly summary: BackupSummary
}

/**
 * Reads and checks all of a back-up; nothing is written.
 * @throws {BackupError} it is damaged, incomplete, or of a newer program.
 */
export async function openBackup(path: string, progress: Progress): Promise<Backup> {
  const archive = await openArchive(path, (bytes, of) => progress({ kind: 'check', bytes, of }))
  if (!archive.has(PARTS.head)) throw new BackupError(messages.noArchive(path))
  const content = await archive.read(PARTS.head)
  const format = readFormat(content)
  if (format === undefined) throw new BackupError(messages.noArchive(path))
  if (format > BACKUP_FORMAT) throw new BackupError(messages.newerFormat(path))
  const head = parseDescription(backupHead, content)
  if (!head) throw new BackupError(messages.partDamaged(path, PARTS.head))
  const unknown = head.migrations.find((name) => !(name in migrations))
  if (unknown !== undefined) throw new BackupError(messages.newerProgram(path, head.program, unknown))
  if (!archive.has(PARTS.summary)) throw new BackupError(messages.breaksOff(path))
  const summary = parseDescription(backupSummary, await archive.read(PARTS.summary))
  if (!summary) throw new BackupError(messages.partDamaged(path, PARTS.summary))
  assertComplete(path, archive, head, summary)
  return { archive, head, summary }
}

function assertComplete(path: string, archive: Archive, head: BackupHead, summary: BackupSummary): void {
  const rows = new Set(summary.tables.map(({ name }) => name))
  const table = head.catalogue.tables.find(({ name }) => !rows.has(name))
  if (table) throw new BackupError(messages.partMissing(path, table.name))
  const part = summary.tables.flatMap(({ parts }) => parts).find((name) => !archive.has(name))
  if (part !== undefined) throw new BackupError(messages.partMissing(path, part))
  if (head.hasSecretKey && !archive.has(PARTS.secretKey)) {
    throw new BackupError(messages.partMissing(path, PARTS.secretKey))
  }
}

/** Secrets of others that could not be opened with these keys. */
export function unreadableSecrets(head: BackupHead, keyIds: readonly string[]): BackupHead['secrets'] {
  return head.secrets.filter(({ keyId }) => !keyIds.includes(keyId))
}

/** What a restore takes on the disk, at the least. */
export function leastBytes({ summary }: Pick<Backup, 'summary'>): { readonly rows: number; readonly files: number } {
  return { rows: summary.tables.reduce((sum, { bytes }) => sum + bytes, 0), files: summary.files.bytes }
}
