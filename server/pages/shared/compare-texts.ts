import type { FastifyBaseLogger } from 'fastify'
import { GONE, placeOf } from './choose-texts.ts'
import type { CurrentText, FolderText } from './text-table.ts'

/** Codes of pages, and names of files with dictionaries, by how the files of this server differ from what is served. */
export interface Differences {
  /** Another server has a newer text. */
  readonly older: readonly string[]
  /** Another server has a file, and this one has not. */
  readonly missing: readonly string[]
  /** The file is here, and was removed elsewhere, or does not belong to the newer program. */
  readonly removed: readonly string[]
}

export function compareTexts(current: readonly CurrentText[], own: ReadonlyMap<string, FolderText>): Differences {
  const served = new Map(current.map((text) => [placeOf(text), text]))
  const codesOf = (texts: Iterable<{ readonly code: string }>) =>
    [...new Set([...texts].map(({ code }) => code))].sort()
  const isGone = (text: FolderText) => (served.get(placeOf(text))?.hash ?? GONE) === GONE
  return {
    older: codesOf([...own.values()].filter((text) => !isGone(text) && served.get(placeOf(text))?.hash !== text.hash)),
    missing: codesOf(current.filter((text) => text.hash !== GONE && !own.has(placeOf(text)))),
    removed: codesOf([...own.values()].filter(isGone)),
  }
}

export function isDifferent({ older, missing, removed }: Differences): boolean {
  return older.length + missing.length + removed.length > 0
}

/** Tells each difference once, for as long as it is there, and the end of all of them. */
export function tellDifferences(log: FastifyBaseLogger): (differences: Differences) => void {
  let told = new Set<string>()
  return (differences) => {
    const now = new Set(
      Object.entries(differences).flatMap(([kind, codes]) => codes.map((code: string) => `${kind} ${code}`)),
    )
    const isNews = [...now].some((one) => !told.has(one))
    if (isNews) {
      log.warn({ ...differences }, 'page files here are not those of all servers: the newest texts of all are served')
    } else if (now.size === 0 && told.size > 0) log.info('page files here are again those that all servers serve')
    told = now
  }
}

/** For the health answer, which names nothing. */
export function describeDifferences({ older, missing, removed }: Differences): string {
  const counts = [
    [older.length, 'older'],
    [missing.length, 'missing'],
    [removed.length, 'removed elsewhere'],
  ] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return `page files here are not those of all servers (${parts.join(', ')}): the log names them`
}
