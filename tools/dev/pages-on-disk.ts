import { compilePageSet } from '#renderer/compile/compile-page-set.ts'
import type { PageOnDisk, PagesOnDisk } from '#renderer/page-watch.ts'
import type { PageFile } from '#server/pages/page-files.ts'
import { checkDictionaries, pageCheckOptions } from '../check/check-pages.ts'
import { type PagesPlace, readPageFiles } from '../page-folders.ts'

/**
 * Reads all pages, then checks them: `tell` hears of the new texts at once, with the problems as they were, and of the
 * problems when they are known. A page of a later folder stands in the place of the one it overrides.
 */
export async function tellPagesOnDisk(
  place: PagesPlace,
  before: PagesOnDisk | undefined,
  tell: (pages: PagesOnDisk) => void,
): Promise<PagesOnDisk> {
  const files = await readPageFiles(place)
  if (before) tell({ ...before, ...withProblems(files, problemsByFile(before.pages)) })
  const dictionaries = await checkDictionaries(place)
  const checked = compilePageSet(files, await pageCheckOptions(place.root, dictionaries))
  const after = {
    ...withProblems(files, problemsByFile(checked)),
    dictionaries: dictionaries.map(({ file, problems }) => ({ file, problems })),
  }
  tell(after)
  return after
}

type ProblemsByFile = ReadonlyMap<string, PageOnDisk['problems']>

function problemsByFile(pages: readonly Pick<PageOnDisk, 'file' | 'problems'>[]): ProblemsByFile {
  return new Map(pages.map(({ file, problems }) => [file, problems]))
}

function withProblems(files: readonly PageFile[], problems: ProblemsByFile): PagesOnDisk {
  return { pages: files.map(({ code, hash, file }) => ({ code, hash, file, problems: problems.get(file) ?? [] })) }
}
