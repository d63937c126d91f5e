import type { WebSocket } from 'ws'

/** The two channels of the contract: the bell's, and that of tables with live rows. */
export type SocketChannel = 'notice' | 'table'

/** Whose socket it is, as verified when it was opened. */
export interface SocketOwner {
  readonly userId: string
  readonly tenantId: number
  readonly sessionId: string
}

export interface HubSocket {
  readonly channel: SocketChannel
  readonly owner: SocketOwner
  send(text: string): void
}

/** All sockets of this server. */
export interface SocketHub {
  /** Refuses with a close code when the user has too many. */
  add(
    socket: WebSocket,
    channel: SocketChannel,
    owner: SocketOwner,
    onText: (text: string, from: HubSocket) => void,
  ): void
  broadcast(channel: SocketChannel, text: string, isMeant: (owner: SocketOwner) => boolean): void
  /** Whose sockets stand here; each owner once for each socket. */
  owners(): readonly SocketOwner[]
  /** Closes the sockets of these owners: their session has ended, or they have lost the tenant that it works in. */
  closeOf(owners: ReadonlySet<SocketOwner>): void
  /** Closes them one after the other within this time, so that they do not all come to another server at once. */
  closeSlowly(withinMs: number): void
  closeAll(): void
  size(): number
}

/** Close codes: the standard's, and those from 4000 on that are the application's own. */
export const CLOSE_CODES = { goingAway: 1001, policy: 1008, sessionEnded: 4401, tooMany: 4429 } as const

export const SOCKETS_PER_USER = 10
export const MESSAGES_PER_SECOND = 20
/** A client that stops reading must not fill the memory of the server. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** A socket whose other side has gone without a word is noticed within two of these. */
const PING_MS = 14_000
const CLOSE_EVERY_MS = 100

interface Entry extends HubSocket {
  readonly socket: WebSocket
  alive: boolean
}

export function createSocketHub(): SocketHub {
  const entries = new Set<Entry>()
  const countByUser = new Map<string, number>()
  const pinging = setInterval(() => {
    for (const entry of entries) {
      if (!entry.alive) {
        entry.socket.terminate()
        continue
      }
      entry.alive = false
      entry.socket.ping()
    }
  }, PING_MS)
  pinging.unref()
  let closing: NodeJS.Timeout | undefined

  function send(socket: WebSocket, text: string) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
    else socket.send(text)
  }

  return {
    add(socket, channel, owner, onText) {
      const { userId } = owner
      const count = countByUser.get(userId) ?? 0
      if (count >= SOCKETS_PER_USER) {
        socket.close(CLOSE_CODES.tooMany, 'too many connections')
        return
      }
      const entry: Entry = { socket, channel, owner, alive: true, send: (text) => send(socket, text) }
      const mayTalk = createTalkLimit()
      entries.add(entry)
      countByUser.set(userId, count + 1)
      socket.on('pong', () => {
        entry.alive = true
      })
      socket.on('message', (data, isBinary) => {
        entry.alive = true
        if (!mayTalk(Date.now())) socket.close(CLOSE_CODES.policy, 'too many messages')
        else if (!isBinary) onText(String(data), entry)
      })
      // A frame that breaks the protocol or its limits: the library closes the socket, which is all there is to do.
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        entries.delete(entry)
        const left = (countByUser.get(userId) ?? 0) - 1
        if (left > 0) countByUser.set(userId, left)
        else countByUser.delete(userId)
      })
    },
    broadcast(channel, text, isMeant) {
      for (const entry of entries) if (entry.channel === channel && isMeant(entry.owner)) entry.send(text)
    },
    owners: () => [...entries].map(({ owner }) => owner),
    closeOf(owners) {
      for (const { owner, socket } of entries) {
        if (owners.has(owner)) socket.close(CLOSE_CODES.sessionEnded, 'session ended')
      }
    },
    closeSlowly(withinMs) {
      let turns = Math.max(1, Math.floor(withinMs / CLOSE_EVERY_MS))
      closing ??= setInterval(() => {
        const count = Math.ceil(entries.size / turns)
        turns = Math.max(1, turns - 1)
        // An entry goes when its socket has closed: until then it is passed over.
        const open = [...entries].filter(({ socket }) => socket.readyState === socket.OPEN)
        for (const { socket } of open.slice(0, count)) socket.close(CLOSE_CODES.goingAway, 'server stops')
      }, CLOSE_EVERY_MS)
      closing.unref()
    },
    closeAll() {
      clearInterval(pinging)
      clearInterval(closing)
      for (const { socket } of entries) socket.close(CLOSE_CODES.goingAway, 'server stops')
    },
    size: () => entries.size,
  }
}

/** So many messages within any second, whatever the second. */
function createTalkLimit(): (nowMs: number) => boolean {
  let since = 0
  let count = 0
  return (nowMs) => {
    if (nowMs - since >= 1000) {
      since = nowMs
      count = 0
    }
    count += 1
    return count <= MESSAGES_PER_SECOND
  }
}
