import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageFile } from '#renderer/compile/page-file.ts'

/** Frozen pages of each version of the format, and one folder for each. */
export const CORPUS_FOLDER = 'schemas/language/corpus'

/** The frozen pages of one version. They refer to each other, so they are compiled as a set. */
export async function readCorpus(version: number): Promise<readonly PageFile[]> {
  const folder = join(CORPUS_FOLDER, `v${version}`)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(
    names.map(async (name) => ({ file: join(folder, name), text: await readFile(join(folder, name), 'utf8') })),
  )
}
