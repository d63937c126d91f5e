/** Long enough for everybody who looks at a list at the same time, and no longer than anybody turns a page. */
const KEPT_MS = 5_000
const SIZE = 1_000

interface Estimate {
  readonly madeAt: number
  readonly rows: number
}

const kept = new Map<string, Estimate>()

/**
 * About how many rows there are, asked once in a few seconds: it is an estimate, and stays one.
 *
 * @param key everything that the number depends on, the database included: objects of one server are named by `identityOf`.
 */
export async function keptEstimate(
  key: string,
  ask: () => Promise<number>,
  now: () => number = () => performance.now(),
): Promise<number> {
  const known = knownEstimate(key, now)
  if (known !== undefined) return known
  const rows = await ask()
  kept.delete(key)
  kept.set(key, { madeAt: now(), rows })
  const [oldest] = kept.keys()
  if (kept.size > SIZE && oldest !== undefined) kept.delete(oldest)
  return rows
}

/** What was answered in the last few seconds; undefined: nobody has asked. */
export function knownEstimate(key: string, now: () => number = () => performance.now()): number | undefined {
  const known = kept.get(key)
  return known && now() - known.madeAt < KEPT_MS ? known.rows : undefined
}
