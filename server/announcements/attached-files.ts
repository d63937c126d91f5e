import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { filePathsOf, isWebFile, mapFilePaths } from '#schemas/values/file-value.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import type { FileSigner } from '../files/file-links.ts'

export interface FileParts {
  readonly db: Db
  readonly files: FileSigner
}

/** What of an announcement names files: those attached to it, and pictures in its text. */
interface NamesFiles {
  readonly files?: string | null
  readonly msgContent?: string | null
}

/**
 * Whoever reads an announcement may open its files: their paths go out signed. Texts of messages may name any path; one
 * that is not the announcement's own stays as it is, and is refused where it is asked for.
 */
export async function withOpenFiles<Item extends NamesFiles>(
  { db, files }: FileParts,
  items: readonly Item[],
  idOf: (item: Item) => string,
): Promise<readonly Item[]> {
  const paths = items.flatMap(pathsIn)
  if (paths.length === 0) return items
  const rows = await acrossTenants(db, 'what the installation announces is read in all tenants, with its files')
    .selectFrom('sys_file')
    .where('data_table', '=', 'sys_announcement')
    .where('data_id', 'in', items.map(idOf))
    .where('path', 'in', paths)
    .select(['data_id', 'path'])
    .execute()
  const own = new Set(rows.map(({ data_id, path }) => `${data_id} ${path}`))
  return items.map((item) => {
    const sign = (path: string) => (own.has(`${idOf(item)} ${path}`) ? files.sign(path) : path)
    return {
      ...item,
      ...(item.files && { files: pathsOf(item.files).map(sign).join(',') }),
      ...(item.msgContent && { msgContent: textOf(mapFilePaths(item.msgContent, 'text', sign)) }),
    }
  })
}

function pathsIn({ files, msgContent }: NamesFiles): readonly string[] {
  return [...pathsOf(files), ...filePathsOf(msgContent, 'text')].filter((path) => !isWebFile(path))
}

function pathsOf(files: string | null | undefined): readonly string[] {
  return (files ?? '').split(',').filter((path) => path !== '')
}

function textOf(value: CanonicalValue): string {
  return typeof value === 'string' ? value : ''
}
