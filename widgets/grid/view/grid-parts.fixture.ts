/** A busy machine has no idle moments: they come all the same, one by one. */
const IDLE_TIMEOUT_MS = 20

/** Draws a grid, until it has what it fetches in idle time: as users find it who have looked at it for a moment. */
export async function withParts<Screen>(draw: () => Promise<Screen>): Promise<Screen> {
  await Promise.all([import('./later-view.ts'), import('./foot-lines.ts'), import('../core/create-validator.ts')])
  const ask = window.requestIdleCallback
  window.requestIdleCallback = (run) => ask(run, { timeout: IDLE_TIMEOUT_MS })
  try {
    const screen = await draw()
    // It counts in one moment and fetches in the next.
    for (let moment = 0; moment < 3; moment += 1) await new Promise((resolve) => window.requestIdleCallback(resolve))
    return screen
  } finally {
    window.requestIdleCallback = ask
  }
}
