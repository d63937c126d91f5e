import { Type } from 'typebox'
import { conforms } from '#schemas/conforms.ts'
import type { LiveSocket, SocketState } from './live-socket.ts'

/** The part of `BroadcastChannel` that is needed. */
export type Broadcaster = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>

/** Runs `work` while this window is the one that holds the name; resolves when it has given it back. */
export type Election = (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>

export interface SharedSocketSettings {
  /** The same in all windows that share the connection, and in no others: the user is part of it. */
  readonly name: string
  readonly channel: Broadcaster
  readonly elect: Election
  /** Calls the listener each time that the server was away and can be reached again. Returns the function that ends it. */
  onServerBack(listener: () => void): () => void
  open(wires: { onMessage(text: string): void; onState(state: SocketState): void }): LiveSocket
  onMessage(text: string): void
  onState(state: SocketState): void
}

export interface SharedSocket {
  send(text: string): void
  close(): void
}

const news = Type.Union([
  Type.Object({ kind: Type.Literal('message'), text: Type.String() }),
  Type.Object({
    kind: Type.Literal('state'),
    state: Type.Union([
      Type.Literal('connecting'),
      Type.Literal('open'),
      Type.Literal('waiting'),
      Type.Literal('closed'),
    ]),
  }),
  /** From a window without the connection: for the server. */
  Type.Object({ kind: Type.Literal('send'), text: Type.String() }),
  /** From a window without the connection: it has reached the server. */
  Type.Object({ kind: Type.Literal('hurry') }),
  /** A window has come and wants to know how things stand. */
  Type.Object({ kind: Type.Literal('ask') }),
])

/**
 * One connection for all windows of a browser. The window that is elected opens it and tells the others what it hears;
 * when it goes, another one takes its place at once.
 */
export function openSharedSocket(settings: SharedSocketSettings): SharedSocket {
  const { name, channel, elect, onServerBack, open, onMessage, onState } = settings
  const closing = new AbortController()
  let connection: LiveSocket | undefined
  let state: SocketState = 'connecting'

  function enter(next: SocketState) {
    if (state === next) return
    state = next
    onState(next)
  }

  function hear({ data }: MessageEvent<unknown>) {
    // Another version of the console may say more than this one understands.
    if (!conforms(news, data)) return
    switch (data.kind) {
      case 'message':
        return onMessage(data.text)
      case 'state':
        if (!connection) enter(data.state)
        return
      case 'send':
        connection?.send(data.text)
        return
      case 'hurry':
        connection?.hurry()
        return
      case 'ask':
        if (connection) channel.postMessage({ kind: 'state', state })
    }
  }

  function lead(): Promise<void> {
    return new Promise((resolve) => {
      if (closing.signal.aborted) return resolve()
      connection = open({
        onMessage(text) {
          channel.postMessage({ kind: 'message', text })
          onMessage(text)
        },
        onState(next) {
          enter(next)
          channel.postMessage({ kind: 'state', state: next })
        },
      })
      closing.signal.addEventListener('abort', () => {
        connection?.close()
        connection = undefined
        resolve()
      })
    })
  }

  const unwatch = onServerBack(() => {
    // A window that is not looked at asks nothing, so that the one with the connection may be the last to know.
    if (connection) connection.hurry()
    else channel.postMessage({ kind: 'hurry' })
  })
  channel.addEventListener('message', hear)
  channel.postMessage({ kind: 'ask' })
  void elect(name, closing.signal, lead)

  return {
    send(text) {
      if (connection) connection.send(text)
      else channel.postMessage({ kind: 'send', text })
    },
    close() {
      closing.abort()
      unwatch()
      channel.removeEventListener('message', hear)
      channel.close()
    },
  }
}

/** Election by the browser's locks: a window that is closed or crashes gives its lock back by itself. */
export function electByLock(locks: LockManager): Election {
  return async (name, signal, work) => {
    try {
      await locks.request(name, { signal }, work)
    } catch (error) {
      // Closed while it was still waiting for its turn.
      if (!signal.aborted) throw error
    }
  }
}
