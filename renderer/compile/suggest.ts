/**
 * The known name that was most likely meant, or `undefined` when none is near enough.
 * Near: same but for case, a prefix, or few edits (a swap of neighbours counts one) in proportion to the length.
 */
export function suggestName(wrong: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(wrong.length / 3))
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const distance = name.toLowerCase() === wrong.toLowerCase() ? 0 : editDistance(wrong, name)
    if (distance <= limit && (!best || distance < best.distance)) best = { name, distance }
  }
  return best?.name
}

/** `是不是 "yes-no"？`, or nothing. */
export function suggestionHint(wrong: string, known: Iterable<string>): string | undefined {
  const name = suggestName(wrong, known)
  return name === undefined ? undefined : `是不是 "${name}"？`
}

/** Optimal string alignment distance. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let distance = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (beforePrevious[j - 2] ?? 0) + 1)
      }
      current.push(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
