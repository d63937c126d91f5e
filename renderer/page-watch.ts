import type { Problem } from '#schemas/language/problem.ts'

/** Name of the event in which the dev server tells the console about page files. */
export const PAGES_EVENT = 'pagewright:pages'
/** With it the console asks for the event: what was told before it was loaded, it has missed. */
export const PAGES_REQUEST = 'pagewright:pages-request'

/** All page files as they are on the disk at the moment. */
export interface PagesOnDisk {
  readonly pages: readonly PageOnDisk[]
  /** Files with dictionaries. */
  readonly dictionaries?: readonly Pick<PageOnDisk, 'file' | 'problems'>[]
}

export interface PageOnDisk {
  readonly code: string
  readonly hash: string
  /** As an editor opens it. */
  readonly file: string
  readonly problems: readonly Problem[]
}
