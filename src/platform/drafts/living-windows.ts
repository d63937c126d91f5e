import { randomHex } from '../realtime/browser-windows.ts'

/** The consoles that are open in the windows of this browser, this one among them. */
export interface LivingWindows {
  /** Of this console. */
  readonly id: string
  /** Those of the others, and what else is locked, as far as the browser can say. */
  others(): Promise<ReadonlySet<string | undefined>>
  /** This console goes, though its window may stay. */
  leave(): void
}

/**
 * Each holds a lock of its own for as long as it lives: one that is closed or crashes gives it back by itself. Without
 * locks, on pages over plain HTTP or where the browser refuses them, nobody knows of anybody.
 */
export function joinLivingWindows(locks: LockManager | undefined): LivingWindows {
  const id = `pagewright-window/${randomHex()}`
  let leave: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    leave = resolve
  })
  locks?.request(id, () => gone).catch(ignoreRefusal)
  return {
    id,
    leave,
    async others() {
      const locked = await locks?.query().catch(ignoreRefusal)
      const names = new Set(locked?.held?.map(({ name }) => name))
      names.delete(id)
      return names
    },
  }
}

/** Pages without storage are refused: drafts are offered to all windows then, and nothing is lost. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error
}
