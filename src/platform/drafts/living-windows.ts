import { randomHex } from '../realtime/browser-windows.ts'

/** The consoles that are open in the windows of this browser, this one among them. */
export interface LivingWindows {
  /** Of this console. */
  readonly id: string
  /** Those of the others, as far as the browser can say. */
  others(): Promise<ReadonlySet<string>>
  /** This console goes, though its window may stay. */
  leave(): void
}

const PREFIX = 'pagewright-window/'

/**
 * Each holds a lock of its own for as long as it lives: one that is closed or crashes gives it back by itself. Without
 * locks, on pages over plain HTTP, nobody knows of anybody.
 */
export function joinLivingWindows(locks: LockManager | undefined): LivingWindows {
  const id = randomHex()
  let leave: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    leave = resolve
  })
  // Refused, it lets the others take this console for one that is closed, as without locks.
  locks?.request(PREFIX + id, () => gone).catch(() => undefined)
  return {
    id,
    leave,
    async others() {
      const held = await heldOf(locks)
      const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
      return new Set(names.filter((other) => other !== id))
    },
  }
}

async function heldOf(locks: LockManager | undefined): Promise<readonly LockInfo[]> {
  try {
    return (await locks?.query())?.held ?? []
  } catch {
    // Refused to pages without storage: the same as a browser without locks.
    return []
  }
}
