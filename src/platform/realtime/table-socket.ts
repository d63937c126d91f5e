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
  close(): void
}

export interface TableSocketDependencies {
  open(onMessage: (text: string) => void): SharedSocket
}

export function createTableSocket({ open }: TableSocketDependencies): TableSocket {
  const rowListeners = createListeners<(news: RowNews) => void>()
  const dataListeners = createListeners<(...args: readonly unknown[]) => void>()
  let connection: SharedSocket | undefined

  function hear(text: string) {
    const message = readTableMessage(text)
    if (message?.kind === 'row') for (const listener of rowListeners.of(message.socketKey)) listener(message)
    if (message?.kind === 'data') for (const listener of dataListeners.of(message.key)) listener(...message.args)
  }

  function listen<Listener>(listeners: Listeners<Listener>, key: string, listener: Listener): () => void {
    connection ??= open(hear)
    const remove = listeners.add(key, listener)
    return () => {
      remove()
      if (rowListeners.size() + dataListeners.size() > 0) return
      connection?.close()
      connection = undefined
    }
  }

  return {
    onRow: (socketKey, listener) => listen(rowListeners, socketKey, listener),
    onData: (key, listener) => listen(dataListeners, key, listener),
    sendRow(socketKey, { row, caseId }) {
      connection?.send(writeRowMessage({ socketKey, row, caseId }))
    },
    close() {
      connection?.close()
      connection = undefined
    },
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
