import { areaOf, isDictionaryName, type PageFile } from '../page-files.ts'
import { GONE, placeOf } from './choose-texts.ts'
import type { AgreedTexts, FolderTexts } from './folder-texts.ts'
import { compareVersions } from './program-version.ts'
import type { CurrentText, FolderText } from './text-table.ts'

interface Surroundings {
  /** What this server has, by place. */
  readonly texts: ReadonlyMap<string, FolderText>
  /** What it has not, by the id of the text. */
  readonly foreign: ReadonlyMap<string, string>
  readonly program: string
}

/** What all servers serve, in the order of this one's files; what it has no file of comes last. */
export function mergeTexts(
  current: readonly CurrentText[],
  own: FolderTexts,
  { texts, foreign, program }: Surroundings,
): AgreedTexts {
  const ownPages = new Map([...own.overridden, ...own.pages].map((page) => [`${page.code} ${page.hash}`, page]))
  // The installation's own come behind the product's, and so take their place.
  const served = current
    .filter(({ hash }) => hash !== GONE)
    .sort((a, b) => Number(a.layer === 'own') - Number(b.layer === 'own'))
  const textOf = (text: CurrentText) => {
    const mine = texts.get(placeOf(text))
    return mine?.hash === text.hash ? mine.text : foreign.get(text.id)
  }
  const pages = new Map<string, PageFile>()
  for (const text of served.filter(({ code }) => !isDictionaryName(code))) {
    const page = ownPages.get(`${text.code} ${text.hash}`) ?? foreignPage(text, textOf(text), program)
    if (page) pages.set(text.code, page)
  }
  const rank = new Map(own.pages.map(({ code }, index) => [code, index]))
  const rankOf = ({ code }: PageFile) => rank.get(code) ?? rank.size
  return {
    pages: [...pages.values()].sort((a, b) => rankOf(a) - rankOf(b)),
    // Of two that declare one dictionary the first by name has it.
    dictionaries: served
      .filter(({ code }) => isDictionaryName(code))
      .sort((a, b) => Number(a.layer === 'own') - Number(b.layer === 'own') || (a.file < b.file ? -1 : 1))
      .flatMap((each) => {
        const text = textOf(each)
        const { file } = each
        const source = own.dictionaries.find((mine) => mine.file === file && mine.text === text)
        return text === undefined ? [] : [source ?? { file, path: file, text }]
      }),
  }
}

function foreignPage(
  { code, hash, file, program }: CurrentText,
  text: string | undefined,
  ownProgram: string,
): PageFile | undefined {
  // Another server has taken it back at this moment, which is told as well.
  if (text === undefined) return undefined
  const isNewer = compareVersions(program, ownProgram) > 0
  return { code, hash, file, area: areaOf(file), path: file, text, since: 0, ...(isNewer && { newerProgram: program }) }
}
