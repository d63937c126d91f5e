/** A version of the program that has been released, and the last migration that it came with. */
export interface Release {
  readonly program: string
  readonly upTo: string
}

/**
 * In order. A line is added when the version in `package.json` is raised and the one before had migrations of its own; what
 * stands behind the last of these came with the version in `package.json`.
 */
export const RELEASES: readonly Release[] = []

/** Which version each of these migrations came with. */
export function programsOf(
  names: readonly string[],
  current: string,
  releases: readonly Release[] = RELEASES,
): ReadonlyMap<string, string> {
  const ends = releases.map(({ program, upTo }) => ({ program, end: names.indexOf(upTo) }))
  return new Map(names.map((name, index) => [name, ends.find(({ end }) => index <= end)?.program ?? current] as const))
}
