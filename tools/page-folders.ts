import { join, relative, resolve } from 'node:path'
import { collectPages } from '#server/pages/collect-pages.ts'
import { type DictionarySource, type PageFile, readDictionaryFiles } from '#server/pages/page-files.ts'
import type { CommandContext } from './command.ts'

/** Where the pages of an installation lie. */
export type PagesPlace = Pick<CommandContext, 'root' | 'pagesDir'>

/** Folders with page files, absolute; a later one overrides pages of an earlier one. */
export function pageFolders({ root, pagesDir }: PagesPlace): readonly string[] {
  const own = join(root, 'schemas/pages')
  return pagesDir === null ? [own] : [own, resolve(root, pagesDir)]
}

/** The page files of the installation as the server sees them; `file` is relative to its root, as an editor opens it. */
export interface InstalledPages {
  /** Those that count, in the order in which names go to them. */
  readonly pages: readonly PageFile[]
  /** Those that do not, since an older file of their folder has the code. */
  readonly shadowed: readonly PageFile[]
  /** Those that a page of PAGES_DIR stands in the place of. */
  readonly overridden: readonly PageFile[]
}

export async function readInstalledPages(place: PagesPlace): Promise<InstalledPages> {
  const { pages, shadowed, overridden } = await collectPages(pageFolders(place))
  const asOpened = (page: PageFile): PageFile => ({ ...page, file: relative(place.root, page.path) })
  return {
    pages: pages.map(asOpened),
    shadowed: shadowed.map(asOpened),
    overridden: overridden.map(asOpened),
  }
}

/** What there is to check: a file that does not count has to be told why. */
export async function readPageFiles(place: PagesPlace): Promise<readonly PageFile[]> {
  const { pages, shadowed } = await readInstalledPages(place)
  return [...pages, ...shadowed]
}

/** The files with dictionaries that lie beside the pages; `file` is relative to the root, as an editor opens it. */
export async function readInstalledDictionaries(place: PagesPlace): Promise<readonly DictionarySource[]> {
  const files = await Promise.all(pageFolders(place).map(readDictionaryFiles))
  return files.flat().map((file) => ({ ...file, file: relative(place.root, file.path) }))
}
