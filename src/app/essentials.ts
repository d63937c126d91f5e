import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ConsoleStorage } from '#src/platform/storage/storage.ts'

/** What both halves of the console, the sign-in page and the console behind it, are given at the start. */
export interface Essentials {
  readonly config: ConsoleConfig
  readonly storage: ConsoleStorage
  readonly clock: Clock
}

/** Takes what was mounted out of the page again. */
export type Unmount = () => void
