/** A busy machine has no idle moments: they come all the same. */
const IDLE_TIMEOUT_MS = 20

const fetchAll = () =>
  Promise.all([import('./later-view.ts'), import('./foot-lines.ts'), import('../engine/create-validator.ts')])

/**
 * Draws a grid, until it has counted its figures and has what it fetches when somebody comes to it: as users find it
 * who have looked at it for a moment.
 */
export async function withParts<Screen>(draw: () => Promise<Screen>): Promise<Screen> {
  await fetchAll()
  const ask = window.requestIdleCallback
  window.requestIdleCallback = (run) => ask(run, { timeout: IDLE_TIMEOUT_MS })
  try {
    const screen = await draw()
    for (const grid of document.querySelectorAll('[role="grid"]'))
      grid.parentElement?.dispatchEvent(new PointerEvent('pointerenter'))
    // Asked for after the grid has asked: what comes here has come there.
    await fetchAll()
    await new Promise((resolve) => window.requestIdleCallback(resolve))
    return screen
  } finally {
    window.requestIdleCallback = ask
  }
}
