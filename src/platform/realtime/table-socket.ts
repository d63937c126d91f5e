import type { SocketState } from './live-socket.ts'
import { readTableMessage, writeRowMessage } from './messages.ts'
import type { SharedSocket } from './shared-socket.ts'

/** A row that somebody has saved. */
export interface RowNews {
  readonly row: Readonly<Record<string, unknown>>
  /** The table that said so: it knows already. */
  readonly caseId: string
}

/** The data-table channel: one connection, opened with the first listener and closed with the last. */
export interface TableSocket {
  /** Rows saved in tables that share a key. */
  onRow(socketKey: string, listener: (news: RowNews) => void): () => void
  /** Data that the server sends under a key. */
  onData(key: string, listener: (...args: readonly unknown[]) => void): () => void
  sendRow(socketKey: string, news: RowNews): void
  /** The connection was lost and stands again: what was said meanwhile nobody has heard. Needs another listener. */
  onBack(listener: () => void): () => void
  close(): void
}

export interface TableSocketDependencies {
  open(onMessage: (text: string) => void, onState: (state: SocketState) => void): SharedSocket
}

export function createTableSocket({ open }: TableSocketDependencies): TableSocket {
  const rowListeners = createListeners<(news: RowNews) => void>()
  const dataListeners = createListeners<(...args: readonly unknown[]) => void>()
  const backListeners = new Set<() => void>()
  let connection: SharedSocket | undefined
  let hasStood = false

  function enter(state: SocketState) {
    if (state !== 'open') return
    const isBack = hasStood
    hasStood = true
    if (isBack) for (const listener of [...backListeners]) listener()
  }

  function end() {
    connection?.close()
    connection = undefined
    hasStood = false
  }

  function hear(text: string) {
    const message = readTableMessage(text)
    if (message?.kind === 'row') for (const listener of rowListeners.of(message.socketKey)) listener(message)
    if (message?.kind === 'data') for (const listener of dataListeners.of(message.key)) listener(...message.args)
  }

  function listen<Listener>(listeners: Listeners<Listener>, key: string, listener: Listener): () => void {
    connection ??= open(hear, enter)
    const remove = listeners.add(key, listener)
    return () => {
      remove()
      if (rowListeners.size() + dataListeners.size() > 0) return
      end()
    }
  }

  return {
    onRow: (socketKey, listener) => listen(rowListeners, socketKey, listener),
    onData: (key, listener) => listen(dataListeners, key, listener),
    sendRow(socketKey, { row, caseId }) {
      connection?.send(writeRowMessage({ socketKey, row, caseId }))
    },
    onBack(listener) {
      const own = () => listener()
      backListeners.add(own)
      return () => void backListeners.delete(own)
    },
    close: end,
  }
}

interface Listeners<Listener> {
  add(key: string, listener: Listener): () => void
  of(key: string): readonly Listener[]
  size(): number
}

function createListeners<Listener>(): Listeners<Listener> {
  const byKey = new Map<string, Set<{ readonly listener: Listener }>>()
  return {
    add(key, listener) {
      const entry = { listener }
      const entries = byKey.get(key) ?? new Set()
      byKey.set(key, entries.add(entry))
      return () => {
        entries.delete(entry)
        if (entries.size === 0 && byKey.get(key) === entries) byKey.delete(key)
      }
    },
    of: (key) => [...(byKey.get(key) ?? [])].map(({ listener }) => listener),
    size: () => byKey.size,
  }
}
