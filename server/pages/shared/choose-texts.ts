import { compareVersions } from './program-version.ts'

/** Texts of the product's own folder, and those of the installation (PAGES_DIR), which stand in their place. */
export type TextLayer = 'product' | 'own'

/** A text that some server has or had. */
export interface KnownText {
  readonly id: string
  readonly layer: TextLayer
  /** Of the page; of a file with dictionaries its name. */
  readonly code: string
  /** Version of the program that has it. */
  readonly program: string
  /** Empty: the file is gone, as a server has noticed. */
  readonly hash: string
  readonly isCurrent: boolean
}

/** What a server has, by the keys of `placeOf`. */
export interface ServerTexts {
  readonly program: string
  readonly texts: Readonly<Record<string, string>>
}

export function placeOf({ layer, code }: Pick<KnownText, 'layer' | 'code'>): string {
  return `${layer} ${code}`
}

/** The hash that stands for a file that is gone. */
export const GONE = ''

/**
 * The text that all servers serve, of each place: of those that servers which are up have, the one of the newest program,
 * and of that one the text that was noticed last. What a newer program does not bring along any more is gone.
 *
 * @param known in the order in which they were noticed.
 * @param keepCurrent what is served counts as well: others may just be coming back.
 */
export function chooseTexts(
  known: readonly KnownText[],
  servers: readonly ServerTexts[],
  { keepCurrent }: { readonly keepCurrent: boolean },
): readonly KnownText[] {
  const kept = keepCurrent ? known.filter(({ isCurrent }) => isCurrent) : []
  const newest = [...servers, ...kept.filter(({ layer }) => layer === 'product')]
    .map(({ program }) => program)
    .reduce((a, b) => (compareVersions(a, b) >= 0 ? a : b), '')
  const chosen = new Map<string, KnownText>()
  for (const text of known) {
    const place = placeOf(text)
    const isHeld = servers.some(({ program, texts }) => program === text.program && texts[place] === text.hash)
    if (!isHeld && !kept.includes(text)) continue
    const best = chosen.get(place)
    if (!best || compareVersions(text.program, best.program) >= 0) chosen.set(place, text)
  }
  return [...chosen.values()].filter(({ layer, program }) => layer === 'own' || compareVersions(program, newest) >= 0)
}
