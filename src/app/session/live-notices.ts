import type { QueryClient } from '@tanstack/react-query'
import { announcementsKey } from '#src/features/announcements/queries.ts'
import { socketBase } from '#src/platform/addresses.ts'
import type { Connectivity } from '#src/platform/connectivity.ts'
import { joinWindows } from '#src/platform/realtime/browser-windows.ts'
import { noticeHeartbeat } from '#src/platform/realtime/heartbeats.ts'
import { openLiveSocket, type SocketState, sessionSockets } from '#src/platform/realtime/live-socket.ts'
import { isRightsNews, isTaskNews, readDictionaryNews, readNotice } from '#src/platform/realtime/messages.ts'
import { openSharedSocket } from '#src/platform/realtime/shared-socket.ts'
import type { ConsoleServices } from '../boot/console-services.ts'

/** The bell does not wait longer for its connection than it waits between two questions without one. */
const SETTLES_AFTER_MS = 6000

/** Many consoles hear of a dictionary at once, and do not all ask at once. */
const DICTIONARIES_WITHIN_MS = 2000
/** After a loss of the connection, of which a server that was restarted makes many at once, there is more time. */
const DICTIONARIES_AFTER_LOSS_MS = 20_000

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
  readonly services: Pick<ConsoleServices, 'config' | 'ownSession' | 'dictionaries'> & {
    readonly queryClient: QueryClient
  }
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
  const { config, ownSession, queryClient, dictionaries } = services
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

  const waiting = new Set<ReturnType<typeof setTimeout>>()
  /** What is on the screen with these dictionaries is drawn anew, forms too; what comes later asks for them. */
  function follow(codes: readonly string[] | null, withinMs: number) {
    const wait = setTimeout(() => {
      waiting.delete(wait)
      dictionaries.forget(codes)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [, kind, code] }) =>
          kind === 'dictionary' && (codes === null || codes.includes(String(code))),
      })
    }, Math.random() * withinMs)
    waiting.add(wait)
  }

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
      const changed = readDictionaryNews(text)
      if (changed !== undefined) follow(changed, DICTIONARIES_WITHIN_MS)
      else if (isRightsNews(text)) onRights()
      else if (isTaskNews(text)) void queryClient.invalidateQueries({ queryKey: [scope(), 'tasks'] })
      else if (readNotice(text) !== undefined) ring()
    },
    onState(next) {
      state = next
      // What came while there was no connection was not heard.
      if (next === 'open' && settled) {
        ring()
        onRights()
        follow(null, DICTIONARIES_AFTER_LOSS_MS)
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
      for (const wait of waiting) clearTimeout(wait)
      socket.close()
    },
  }
}
