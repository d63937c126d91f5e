import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { PageFile } from '#renderer/compile/compile-page-set.ts'
import type { CommandContext } from './command.ts'

/** Folders with page files, absolute; a later one overrides pages of an earlier one. */
export function pageFolders({ root, pagesDir }: Pick<CommandContext, 'root' | 'pagesDir'>): readonly string[] {
  const own = join(root, 'schemas/pages')
  return pagesDir === null ? [own] : [own, resolve(root, pagesDir)]
}

/** All page files of the installation; `file` is relative to its root, as an editor opens it. */
export async function readPageFiles(context: Pick<CommandContext, 'root' | 'pagesDir'>): Promise<readonly PageFile[]> {
  const folders = await Promise.all(pageFolders(context).map((folder) => readFolder(folder, context.root)))
  return folders.flat()
}

async function readFolder(folder: string, root: string): Promise<readonly PageFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return Promise.all(paths.map(async (path) => ({ file: relative(root, path), text: await readFile(path, 'utf8') })))
}
