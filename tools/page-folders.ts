import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PageFile } from '#renderer/compile/compile-page-set.ts'

/** Folder of the product's pages, and the one that adds to it and overrides it. */
export const PAGES_FOLDER = 'schemas/pages'

export function pageFolders(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  return environment.PAGES_DIR ? [PAGES_FOLDER, environment.PAGES_DIR] : [PAGES_FOLDER]
}

/** All page files below a folder; `file` is relative to the working folder, as an editor opens it. */
export async function readPageFolder(folder: string): Promise<readonly PageFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative('.', join(entry.parentPath, entry.name)))
    .toSorted()
  return Promise.all(paths.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
}
