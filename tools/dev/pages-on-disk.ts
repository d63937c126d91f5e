import { join, relative } from 'node:path'
import { compilePageSet } from '#renderer/compile/compile-page-set.ts'
import type { PageOnDisk, PagesOnDisk } from '#renderer/page-watch.ts'
import { readPageFiles } from '#server/pages/page-files.ts'
import { pageCheckOptions } from '../check/check-pages.ts'
import { pageFolders } from '../page-folders.ts'

/** Reads and checks all pages. A page of a later folder stands in the place of the one it overrides. */
export async function pagesOnDisk(place: {
  readonly root: string
  readonly pagesDir: string | null
}): Promise<PagesOnDisk> {
  const { root } = place
  const folders = await Promise.all(
    pageFolders(place).map(async (folder) =>
      (await readPageFiles(folder)).map((page) => ({ ...page, file: relative(root, join(folder, page.file)) })),
    ),
  )
  const files = [...new Map(folders.flat().map((page) => [page.code, page])).values()]
  const compiled = compilePageSet(files, await pageCheckOptions(root))
  const problemsOf = new Map(compiled.map(({ file, problems }) => [file, problems]))
  const pages = files.map(
    ({ code, hash, file }): PageOnDisk => ({ code, hash, file, problems: problemsOf.get(file) ?? [] }),
  )
  return { pages }
}
