import type { SessionChannel } from './session-channel.ts'

/** A browser with one window. */
export const lonelyChannel: SessionChannel = {
  tell: () => undefined,
  listen: () => () => undefined,
  close: () => undefined,
}
