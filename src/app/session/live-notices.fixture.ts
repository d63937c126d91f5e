import type { TableSocket } from '#src/platform/realtime/table-socket.ts'
import type { LiveNotices } from './live-notices.ts'

/** A connection that stands, and tells nothing. */
export const quietNotices: LiveNotices = {
  state: () => 'open',
  isSettled: () => true,
  subscribe: () => () => undefined,
  close: () => undefined,
}

/** Tables that nobody else changes. */
export const quietTables: TableSocket = {
  onRow: () => () => undefined,
  onData: () => () => undefined,
  sendRow: () => undefined,
  onBack: () => () => undefined,
  close: () => undefined,
}
