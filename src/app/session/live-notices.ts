import type { QueryClient } from '@tanstack/react-query'
import { announcementsKey } from '#src/features/announcements/queries.ts'
import { socketBase } from '#src/platform/addresses.ts'
import type { Connectivity } from '#src/platform/connectivity.ts'
import { joinWindows } from '#src/platform/realtime/browser-windows.ts'
import { noticeHeartbeat } from '#src/platform/realtime/heartbeats.ts'
import { openLiveSocket, type SocketState, sessionSockets } from '#src/platform/realtime/live-socket.ts'
import { isRightsNews, readNotice } from '#src/platform/realtime/messages.ts'
import { openSharedSocket } from '#src/platform/realtime/shared-socket.ts'
import type { ConsoleServices } from '../boot/console-services.ts'

/** The bell does not wait longer for its connection than it waits between two questions without one. */
const SETTLES_AFTER_MS = 6000

/** News of announcements as they come, for as long as the console stands. */
export interface LiveNotices {
  state(): SocketState
  /**
   * Whether it is known how the connection stands. Until then the bell asks for nothing: what it is told before the
   * connection is there would have to be asked for again.
   */
  isSettled(): boolean
  subscribe(onChange: () => void): () => void
  close(): void
}

export interface LiveNoticesOptions {
  readonly services: Pick<ConsoleServices, 'config' | 'ownSession'> & { readonly queryClient: QueryClient }
  readonly connectivity: Pick<Connectivity, 'onBack'>
  readonly userId: string
  /** It changes with the user's department. */
  scope(): string
  readonly pageAddress: string
  /** What the user may do has changed, or may have while nothing was heard. */
  onRights(): void
}

/** One connection for all windows of the user in this browser; what it says makes the bells ask again. */
export function openLiveNotices({
  services,
  connectivity,
  userId,
  scope,
  pageAddress,
  onRights,
}: LiveNoticesOptions): LiveNotices {
  const { config, ownSession, queryClient } = services
  const name = `pagewright-notices/${userId}`
  const address = `${socketBase(config, pageAddress)}/websocket/${encodeURIComponent(userId)}`
  const listeners = new Set<() => void>()
  let state: SocketState = 'connecting'
  let settled = false

  function tell() {
    for (const listener of listeners) listener()
  }

  const timer = setTimeout(() => {
    settled = true
    tell()
  }, SETTLES_AFTER_MS)

  const ring = () => void queryClient.invalidateQueries({ queryKey: [...announcementsKey(scope())] })

  const socket = openSharedSocket({
    name,
    ...joinWindows(name, navigator.locks),
    onServerBack: connectivity.onBack,
    open: ({ onMessage, onState }) =>
      openLiveSocket({
        ...sessionSockets(() => address, ownSession.token),
        heartbeat: noticeHeartbeat,
        onMessage,
        onState,
        random: Math.random,
      }),
    onMessage(text) {
      if (isRightsNews(text)) onRights()
      else if (readNotice(text) !== undefined) ring()
    },
    onState(next) {
      state = next
      // What came while there was no connection was not heard.
      if (next === 'open' && settled) {
        ring()
        onRights()
      }
      settled ||= next !== 'connecting'
      tell()
    },
  })

  return {
    state: () => state,
    isSettled: () => settled,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    close() {
      clearTimeout(timer)
      socket.close()
    },
  }
}
