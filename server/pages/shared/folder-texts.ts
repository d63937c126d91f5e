import type { DictionarySource, PageFile } from '../page-files.ts'

/** What lies in the folders of a server. */
export interface FolderTexts {
  /** One of each code. */
  readonly pages: readonly PageFile[]
  /** The product's that pages of the installation stand in the place of. */
  readonly overridden: readonly PageFile[]
  readonly dictionaries: readonly DictionarySource[]
}

export type AgreedTexts = Pick<FolderTexts, 'pages' | 'dictionaries'>
