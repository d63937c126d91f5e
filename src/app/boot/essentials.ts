import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { SessionChannel } from '#src/platform/session/session-channel.ts'
import type { ConsoleStorage, KeyValueStore } from '#src/platform/storage/storage.ts'

/** What both halves of the console, the sign-in page and the console behind it, are given at the start. */
export interface Essentials {
  readonly config: ConsoleConfig
  readonly storage: ConsoleStorage
  readonly clock: Clock
  /** To the other windows of this browser. */
  readonly sessionChannel: SessionChannel
  /** The session area as it is, for what the contract keeps there without wrapping. */
  readonly sessionArea: KeyValueStore
  /** Those of the browser; it has them on secure pages only. */
  readonly locks: LockManager | undefined
}

/** Takes what was mounted out of the page again. */
export type Unmount = () => void
