import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 10
const PATIENCE_MS = 180_000

/** Waits until it is so, and answers how long that took, in milliseconds. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
  pollMs = POLL_MS,
): Promise<number> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await delay(pollMs)
  }
  return performance.now() - start
}

/** The same of something that fails until it is there. */
export function untilItWorks(what: string, attempt: () => Promise<unknown>, withinMs = PATIENCE_MS): Promise<number> {
  return until(
    what,
    () =>
      attempt().then(
        () => true,
        () => false,
      ),
    withinMs,
  )
}
