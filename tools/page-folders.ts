import { join, relative, resolve } from 'node:path'
import { collectPages } from '#server/pages/collect-pages.ts'
import type { PageFile } from '#server/pages/page-files.ts'
import type { CommandContext } from './command.ts'

type Place = Pick<CommandContext, 'root' | 'pagesDir'>

/** Folders with page files, absolute; a later one overrides pages of an earlier one. */
export function pageFolders({ root, pagesDir }: Place): readonly string[] {
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

export async function readInstalledPages(place: Place): Promise<InstalledPages> {
  const { pages, shadowed, overridden } = await collectPages(pageFolders(place))
  const asOpened = (page: PageFile): PageFile => ({ ...page, file: relative(place.root, page.path) })
  return {
    pages: pages.map(asOpened),
    shadowed: shadowed.map(asOpened),
    overridden: overridden.map(asOpened),
  }
}

/** What there is to check: a file that does not count has to be told why. */
export async function readPageFiles(place: Place): Promise<readonly PageFile[]> {
  const { pages, shadowed } = await readInstalledPages(place)
  return [...pages, ...shadowed]
}
