import type { LiveNotices } from './live-notices.ts'

/** A connection that stands, and tells nothing. */
export const quietNotices: LiveNotices = {
  state: () => 'open',
  subscribe: () => () => undefined,
  close: () => undefined,
}
