/** A migration that the database has seen, and the version of the program that it came with; null: nobody has said. */
export interface DoneMigration {
  readonly name: string
  readonly program: string | null
}

/**
 * How this program stands to what others have made of the schema: `previous` is one version behind and works as ever, since
 * migrations only expand; `older` is more than that, and only reads.
 */
export type SchemaStanding = 'current' | 'previous' | 'older'

export interface SchemaAge {
  readonly standing: SchemaStanding
  /** The newer versions that have changed the schema, as far as they are known. */
  readonly newer: readonly string[]
}

export function judgeSchema(done: readonly DoneMigration[], known: ReadonlySet<string>): SchemaAge {
  const unknown = done.filter(({ name }) => !known.has(name))
  const newer = [...new Set(unknown.flatMap(({ program }) => program ?? []))]
  if (unknown.length === 0) return { standing: 'current', newer }
  const isPrevious = newer.length === 1 && unknown.every(({ program }) => program !== null)
  return { standing: isPrevious ? 'previous' : 'older', newer }
}

/** For who runs the installation; null where there is nothing to say. */
export function describeAge({ standing, newer }: SchemaAge): string | null {
  if (standing === 'current') return null
  const upgraded = `the database was upgraded by a newer program (${newer.join(', ') || 'of unknown version'})`
  return standing === 'previous'
    ? `${upgraded}: this one works, and is to be replaced`
    : `${upgraded}, more than one version ahead: this one only reads, and is to be replaced`
}
