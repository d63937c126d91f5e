import type { ClientBase } from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { thumbnailKey } from '../files/store-file.ts'
import type { ArchiveWriter } from './archive/write-archive.ts'
import { type BackupSummary, type NamedFile, PARTS } from './description.ts'

/** A stored file as the rows of the snapshot know it. */
export interface NotedFile extends NamedFile {
  readonly size: number
  readonly sha256: string
  readonly hasThumbnail: boolean
  /** Whether a record holds it; the others are swept after a while. */
  readonly isHeld: boolean
}

/** Records hold copies of files with the same content: one of them stands for all. */
export async function readNotedFiles(client: ClientBase): Promise<readonly NotedFile[]> {
  const { rows } = await client.query<NotedFile & { readonly size: string }>(
    `select distinct on (store_key) store_key as key, name, size, sha256, has_thumbnail as "hasThumbnail",
       coalesce(data_table, '') as "table", coalesce(data_id, '') as id, coalesce(data_field, '') as field,
       data_id is not null as "isHeld"
     from sys_file where is_stored order by store_key, data_id nulls last`,
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

type FileSummary = Pick<BackupSummary, 'files' | 'missingFiles' | 'changedFiles'>

/** Copies stored files behind the rows that name them: what the snapshot knows was there before. */
export async function backUpFiles(
  archive: ArchiveWriter,
  store: FileStore,
  noted: readonly NotedFile[],
  onFile: (done: number, bytes: number) => void,
): Promise<FileSummary> {
  const missingFiles: NamedFile[] = []
  const changedFiles: NamedFile[] = []
  let [count, bytes] = [0, 0]
  for (const { size, sha256, hasThumbnail, isHeld, ...file } of noted) {
    const content = await store.read(file.key, { from: 0, to: size - 1 })
    if (content) {
      const came = await archive.addStream(`${PARTS.files}${file.key}`, size, content)
      if (came.bytes !== size || came.sha256 !== sha256) changedFiles.push(file)
      count += 1
      bytes += size
      if (hasThumbnail) bytes += await backUpThumbnail(archive, store, thumbnailKey(file.key))
    } else if (isHeld) missingFiles.push(file)
    onFile(count, bytes)
  }
  return { files: { count, bytes, left: false }, missingFiles, changedFiles }
}

const LARGEST_THUMBNAIL = 4 * 1_048_576

/** Its size stands nowhere, and it is small. One that is gone is shown by the picture itself. */
async function backUpThumbnail(archive: ArchiveWriter, store: FileStore, key: string): Promise<number> {
  const content = await store.read(key, { from: 0, to: LARGEST_THUMBNAIL - 1 })
  if (!content) return 0
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  const whole = Buffer.concat(pieces)
  await archive.add(`${PARTS.files}${key}`, whole)
  return whole.length
}
