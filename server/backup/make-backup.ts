import type pg from 'pg'
import { MIGRATION_TABLE } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { readDictionaryFiles, readPageFiles } from '../pages/page-files.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import { type ArchiveOutput, type ArchiveWriter, writeArchive } from './archive/write-archive.ts'
import { withConnection } from './backup-connection.ts'
import { BackupError } from './backup-error.ts'
import { readCatalogue } from './catalogue/read-catalogue.ts'
import { copyOut } from './copy-rows.ts'
import { BACKUP_FORMAT, type BackupHead, type BackupSummary, PARTS, partName } from './description.ts'
import { backupMessages as messages } from './messages.ts'
import type { Progress } from './progress.ts'
import { readSecrets } from './sealed-columns.ts'
import { inSnapshot } from './snapshot.ts'
import { backUpFiles, type NotedFile, readNotedFiles } from './stored-files.ts'

export interface BackupSource {
  /** Of the role that owns the tables. */
  readonly url: string
  readonly schema: string
  /** Null: stored files are left out. */
  readonly files: FileStore | null
  readonly pages: { readonly product: string; readonly own: string | null }
  readonly secretKeys: readonly SecretKey[]
  readonly withKey: boolean
  readonly program: string
  readonly now: Date
  readonly progress: Progress
  /** Given what the files take at the least, before anything is written. */
  readonly assertSpace: (bytes: number) => Promise<void>
}

export interface MadeBackup {
  readonly head: BackupHead
  readonly summary: BackupSummary
  /** Of the whole archive. */
  readonly bytes: number
}

/** Writes everything that an installation consists of, the database in one state, while its server works. */
export async function makeBackup(output: ArchiveOutput, source: BackupSource): Promise<MadeBackup> {
  const archive = writeArchive(output, source.now)
  const { head, tables, noted } = await withConnection(source.url, (client) =>
    inSnapshot(client, source.schema, () => backUpDatabase(archive, client, source)),
  )
  // After the snapshot has ended: files are large, and nothing needs to be held for them any more.
  const pages = await backUpPages(archive, source.pages)
  const files = source.files
    ? await backUpFiles(archive, source.files, noted, (done, bytes) => {
        source.progress({ kind: 'files', done, of: noted.length, bytes })
      })
    : { files: { count: 0, bytes: 0, left: true }, missingFiles: [], changedFiles: [] }
  const summary: BackupSummary = { tables, pages, ...files }
  await archive.add(PARTS.summary, toJson(summary))
  return { head, summary, bytes: await archive.finish() }
}

interface DatabasePart {
  readonly head: BackupHead
  readonly tables: BackupSummary['tables']
  readonly noted: readonly NotedFile[]
}

async function backUpDatabase(archive: ArchiveWriter, client: pg.Client, source: BackupSource): Promise<DatabasePart> {
  const catalogue = await readCatalogue(client)
  const known = new Set(catalogue.tables.map(({ name }) => name))
  if (!known.has(MIGRATION_TABLE)) throw new BackupError(messages.notOurs(source.schema))
  const noted = known.has('sys_file') ? await readNotedFiles(client) : []
  if (source.files) await source.assertSpace(noted.reduce((sum, { size }) => sum + size, 0))
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    program: source.program,
    madeAt: source.now.toISOString(),
    schema: source.schema,
    databaseVersion: await showVersion(client),
    migrations: await readMigrations(client),
    secretKeyIds: source.secretKeys.map(({ id }) => id),
    hasSecretKey: source.withKey,
    secrets: await readSecrets(client, known),
    catalogue,
  }
  await archive.add(PARTS.head, toJson(head))
  if (source.withKey) {
    const lines = source.secretKeys.map(({ bytes }) => `${bytes.toString('base64')}\n`)
    await archive.add(PARTS.secretKey, Buffer.from(lines.join('')))
  }
  const tables: BackupSummary['tables'] = []
  for (const [index, table] of catalogue.tables.entries()) {
    const parts: string[] = []
    let gathered = 0
    const { rows, bytes } = await copyOut(client, table, async (part, size) => {
      const name = partName(index + 1, table.name, parts.length + 1)
      parts.push(name)
      gathered += size
      await archive.add(name, part)
      source.progress({ kind: 'rows', table: table.name, done: index, of: known.size, bytes: gathered })
    })
    tables.push({ name: table.name, rows, bytes, parts })
  }
  return { head, tables, noted }
}

async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATION_TABLE} order by name`)
  return rows.map(({ name }) => name)
}

async function showVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return rows[0]?.version ?? ''
}

/** Texts of pages and dictionaries. Those of the product come with the program; they are kept to be looked up. */
async function backUpPages(
  archive: ArchiveWriter,
  { product, own }: BackupSource['pages'],
): Promise<BackupSummary['pages']> {
  const add = async (prefix: string, folder: string | null) => {
    if (folder === null) return 0
    const files = [...(await readPageFiles(folder)), ...(await readDictionaryFiles(folder))]
    for (const { file, text } of files) await archive.add(`${prefix}${file}`, Buffer.from(text))
    return files.length
  }
  return { own: await add(PARTS.ownPages, own), product: await add(PARTS.productPages, product) }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}
