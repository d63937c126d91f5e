import type { Essentials, Unmount } from './essentials.ts'

export interface ConsoleEntryOptions {
  /** Where to go first: path and query. */
  readonly target: string
  /** The user has just signed in. */
  readonly greet: boolean
  /** The session is no more; sign-in takes over and leads back to `wanted`. */
  onSessionLost(wanted: string, reason: string | undefined): void
}
export function mountConsole(container: HTMLElement, essentials: Essentials, options: ConsoleEntryOptions): Unmount {
  container.textContent = essentials.config.platformName + options.target
  return () => undefined
}
