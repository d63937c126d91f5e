/** The part of the browser's `WebSocket` that is needed. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  /** With the close code of the other side, where it gave one. */
  onclose: ((code?: number) => void) | null
  onerror: (() => void) | null
}

export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed'

/** Specified: tried again five seconds after it was lost. */
export const RECONNECT_MS = 5000
/** A server that stays away is asked ever less often, up to this. */
const SLOWEST_RECONNECT_MS = 60_000

/** Keeps a connection from being taken for a dead one, and notices when it is. One for each connection. */
export interface Heartbeat {
  /** The connection stands. */
  start(): void
  /** True when the message was the heartbeat's own. */
  hear(text: string): boolean
  stop(): void
}

/** What a heartbeat may do to its connection. */
export interface HeartbeatWires {
  send(text: string): void
  /** The other side is gone, though nobody said so. */
  lost(): void
}

export interface LiveSocketSettings {
  open(): Socket
  /** False: opening would only be refused. It is asked again after the usual pause. Absent: always worth it. */
  isWorthOpening?(): boolean
  heartbeat(wires: HeartbeatWires): Heartbeat
  onMessage(text: string): void
  onState(state: SocketState): void
  /** From 0 to 1: windows that lost a server together must not come back together. */
  random(): number
}

/** A connection that comes back by itself until it is closed. */
export interface LiveSocket {
  /** False: there is no connection at present, and nothing was sent. */
  send(text: string): boolean
  /** The server was reached by other means: a long pause is not waited out. */
  hurry(): void
  close(): void
}

/**
 * Opens a socket and keeps it open. The first try comes after the specified five seconds; further ones wait twice as
 * long each, up to a minute, with some chance added.
 */
export function openLiveSocket(settings: LiveSocketSettings): LiveSocket {
  const { open, isWorthOpening = () => true, heartbeat, onMessage, onState, random } = settings
  let current: { readonly socket: Socket; readonly beat: Heartbeat } | undefined
  let state: SocketState = 'closed'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function enter(next: SocketState) {
    if (state === next) return
    state = next
    onState(next)
  }

  function connect() {
    if (!isWorthOpening()) {
      enter('waiting')
      timer = setTimeout(connect, RECONNECT_MS)
      return
    }
    enter('connecting')
    const socket = open()
    const beat = heartbeat({ send: (text) => socket.send(text), lost: () => drop() })
    const mine = { socket, beat }
    current = mine

    /** However often the browser reports the end of this connection, it ends once. */
    function drop() {
      if (current !== mine) return
      current = undefined
      beat.stop()
      silence(socket)
      socket.close()
      enter('waiting')
      timer = setTimeout(connect, reconnectDelayMs(failures, random()))
      failures += 1
    }

    socket.onopen = () => {
      failures = 0
      enter('open')
      beat.start()
    }
    socket.onmessage = ({ data }) => {
      // The contract speaks text only; whatever else comes is none of its messages.
      if (typeof data === 'string' && !beat.hear(data)) onMessage(data)
    }
    socket.onclose = () => drop()
    socket.onerror = drop
  }

  connect()
  return {
    send(text) {
      if (state !== 'open' || !current) return false
      current.socket.send(text)
      return true
    },
    hurry() {
      if (state !== 'waiting' || failures < 2) return
      failures = 1
      clearTimeout(timer)
      timer = setTimeout(connect, random() * RECONNECT_MS)
    },
    close() {
      clearTimeout(timer)
      const closed = current
      current = undefined
      if (closed) {
        closed.beat.stop()
        silence(closed.socket)
        closed.socket.close()
      }
      enter('closed')
    },
  }
}

/** How long to wait after so many failures in a row. */
export function reconnectDelayMs(failures: number, random: number): number {
  if (failures === 0) return RECONNECT_MS
  const grown = Math.min(RECONNECT_MS * 2 ** failures, SLOWEST_RECONNECT_MS)
  return Math.round(grown * (0.75 + random * 0.25))
}

/** A socket of the browser, as much of it as is needed. */
function openBrowserSocket(address: string, token: string | undefined): Socket {
  const browser = new WebSocket(address, token === undefined ? [] : [token])
  const socket: Socket = {
    // One that the other side is closing takes nothing more, and browsers complain.
    send: (text) => browser.readyState === WebSocket.OPEN && browser.send(text),
    close: () => browser.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  }
  browser.onopen = () => socket.onopen?.()
  browser.onmessage = ({ data }) => socket.onmessage?.({ data })
  browser.onclose = ({ code }) => socket.onclose?.(code)
  browser.onerror = () => socket.onerror?.()
  return socket
}

/** The server's close code for a session that has ended, or lost what it was opened for. */
export const SESSION_ENDED = 4401

/**
 * Sockets of a session: with a token that the server has called dead, none is opened until there is another one.
 *
 * @param address of the socket, made anew for each
 */
export function sessionSockets(
  address: () => string,
  token: () => string | undefined,
  openSocket = openBrowserSocket,
): Pick<LiveSocketSettings, 'open' | 'isWorthOpening'> {
  let dead: string | undefined
  return {
    isWorthOpening: () => dead === undefined || token() !== dead,
    open() {
      const used = token()
      const socket = openSocket(address(), used)
      const watched: Socket = {
        ...socket,
        send: (text) => socket.send(text),
        close: () => socket.close(),
      }
      socket.onopen = () => watched.onopen?.()
      socket.onmessage = (event) => watched.onmessage?.(event)
      socket.onerror = () => watched.onerror?.()
      socket.onclose = (code) => {
        if (code === SESSION_ENDED) dead = used
        watched.onclose?.(code)
      }
      return watched
    },
  }
}

function silence(socket: Socket) {
  socket.onopen = null
  socket.onmessage = null
  socket.onclose = null
  socket.onerror = null
}
