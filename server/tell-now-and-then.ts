const TELL_EVERY_MS = 10_000
/** Of more kinds than that, which nobody has thought of, all may be told again. */
const MOST_KINDS = 100

/**
 * Says the first of a kind at once and then one in ten seconds, with how many there were since the last: what goes wrong a
 * thousand times a second would fill the log with itself.
 *
 * @param now milliseconds that only grow
 */
export function createTeller(now: () => number): (kind: string, tell: (count: number) => void) => void {
  const kinds = new Map<string, { count: number; toldAt: number }>()
  return (kind, tell) => {
    const known = kinds.get(kind)
    const count = (known?.count ?? 0) + 1
    if (known && now() - known.toldAt < TELL_EVERY_MS) {
      known.count = count
      return
    }
    if (kinds.size >= MOST_KINDS) kinds.clear()
    kinds.set(kind, { count: 0, toldAt: now() })
    tell(count)
  }
}
