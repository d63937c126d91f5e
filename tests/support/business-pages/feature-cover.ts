/**
 * Few of these that have all their features between them, in the order given. Each time the one is taken that has most of
 * what is still missing, of two alike the first. One with a new feature is always among them; one without gets in only in
 * place of others that have less.
 */
export function featureCover<T>(all: readonly T[], featuresOf: (one: T) => ReadonlySet<string>): readonly T[] {
  const known = all.map((one) => ({ one, features: featuresOf(one) }))
  const chosen: (typeof known)[number][] = []
  const missing = new Set(known.flatMap(({ features }) => [...features]))
  while (missing.size > 0) {
    const gain = ({ features }: (typeof known)[number]) =>
      [...features].filter((feature) => missing.has(feature)).length
    const best = known.reduce((left, right) => (gain(right) > gain(left) ? right : left))
    chosen.push(best)
    for (const feature of best.features) missing.delete(feature)
  }
  return without(chosen, known)
}

interface Known<T> {
  readonly one: T
  readonly features: ReadonlySet<string>
}

/** Those chosen early whose features later ones have as well are not needed. */
function without<T>(chosen: readonly Known<T>[], order: readonly Known<T>[]): readonly T[] {
  const kept = new Set(chosen)
  for (const candidate of chosen) {
    const others = [...kept].filter((other) => other !== candidate)
    const covered = new Set(others.flatMap(({ features }) => [...features]))
    if ([...candidate.features].every((feature) => covered.has(feature))) kept.delete(candidate)
  }
  return order.filter((known) => kept.has(known)).map(({ one }) => one)
}
