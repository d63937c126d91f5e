import { isShippedPage } from '../resources/pages/page-areas.ts'
import { type PageFile, readPageFiles } from './page-files.ts'

/** The page files of an installation. */
export interface CollectedPages {
  /** Those that count, one for each code; of two that write one name the first is entitled to it. */
  readonly pages: readonly PageFile[]
  /** Those that do not, since another file of their folder has the code. */
  readonly shadowed: readonly PageFile[]
  /** Those that a page of a later folder stands in the place of. */
  readonly overridden: readonly PageFile[]
}

/** The file, by its name within its folder, that a code has belonged to until now. */
export type FileOfCode = (code: string) => string | undefined

/**
 * The one place that decides which page files count: server, command line and dev server all ask here. A page of a later
 * folder takes the place of the one with its code in an earlier folder. Between files that are in each other's way the
 * older one counts: what the installation already knows, else what comes with the product, else an earlier folder,
 * else the older file, else the first by name.
 */
export async function collectPages(
  folders: readonly string[],
  fileOfCode: FileOfCode = () => undefined,
): Promise<CollectedPages> {
  const pages = new Map<string, PageFile>()
  const shadowed: PageFile[] = []
  const overridden: PageFile[] = []
  for (const [index, folder] of folders.entries()) {
    const files = (await readPageFiles(folder)).toSorted(bySeniority(index === 0))
    for (const [code, candidates] of byCode(files)) {
      const [first] = candidates
      if (!first) continue
      const known = fileOfCode(code)
      const chosen = candidates.find(({ file }) => file === known) ?? first
      shadowed.push(...candidates.filter((file) => file !== chosen))
      const below = pages.get(code)
      if (below) overridden.push(below)
      // A page that stands in the place of another keeps its rank.
      pages.set(code, chosen)
    }
  }
  return { pages: [...pages.values()], shadowed, overridden }
}

function byCode(files: readonly PageFile[]): ReadonlyMap<string, readonly PageFile[]> {
  const groups = new Map<string, PageFile[]>()
  for (const file of files) {
    const group = groups.get(file.code)
    if (group) group.push(file)
    else groups.set(file.code, [file])
  }
  return groups
}

function bySeniority(comesWithTheProduct: boolean): (a: PageFile, b: PageFile) => number {
  const rank = (page: PageFile) => (comesWithTheProduct && isShippedPage(page.file, page.code) ? 0 : 1)
  return (a, b) => rank(a) - rank(b) || a.since - b.since || (a.file < b.file ? -1 : 1)
}
