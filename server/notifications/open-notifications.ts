import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createTeller } from '../tell-now-and-then.ts'

export interface NotificationsOptions {
  /** A connection of its own: LISTEN belongs to it, and does not pass poolers in transaction mode. */
  readonly connect: () => Promise<pg.Client>
  readonly log: FastifyBaseLogger
  /** Called with each connection before anything is heard on it. */
  readonly onOpened?: (client: pg.Client) => Promise<void>
}

export interface Subscriber {
  readonly channels: readonly string[]
  onNotification(channel: string, payload: string): void
  /** The connection is lost: from now on nothing is heard. */
  onLost?(): void
  /** The connection is back after it was lost: what was said meanwhile was not heard. */
  onGap(): void
}

/** What all servers on the same database have to say, heard on one connection for as long as it is not closed. */
export interface Notifications {
  /** Ends when the returned function is called. */
  readonly subscribe: (subscriber: Subscriber) => Promise<() => void>
  /**
   * Says something on the listening connection itself, so that hearing it proves the whole way.
   * @throws while there is no connection.
   */
  readonly say: (channel: string, payload: string) => Promise<void>
  /** Gives the connection up as dead and opens another. */
  readonly reconnect: () => void
  readonly close: () => Promise<void>
}

const RETRY_MS = 1000
const SLOWEST_RETRY_MS = 3_000

export async function openNotifications({ connect, log, onOpened }: NotificationsOptions): Promise<Notifications> {
  const subscribers = new Set<Subscriber>()
  let client: pg.Client | undefined
  let closed = false
  let retryMs = RETRY_MS
  let timer: NodeJS.Timeout | undefined
  const tell = createTeller(() => performance.now())

  async function open(): Promise<void> {
    const opened = await connect()
    opened.on('error', (error) => {
      log.warn({ err: error }, 'the connection for notifications was lost')
    })
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload }) => {
      for (const one of subscribers) if (one.channels.includes(channel)) one.onNotification(channel, payload ?? '')
    })
    try {
      await onOpened?.(opened)
      for (const channel of new Set([...subscribers].flatMap((one) => one.channels))) await listenTo(opened, channel)
    } catch (error) {
      // Nobody hears anything on it, and it may be one of the last that the database has.
      letGo(opened)
      throw error
    }
    if (closed) {
      await opened.end()
      return
    }
    client = opened
    retryMs = RETRY_MS
  }

  /** It may never answer: nobody waits for its end. */
  function letGo(dead: pg.Client) {
    dead.end().catch((error: unknown) => log.debug({ err: error }, 'the lost connection did not end in order'))
  }

  function lose(lost: pg.Client) {
    if (closed || client !== lost) return
    client = undefined
    for (const one of subscribers) one.onLost?.()
    retry()
  }

  function retry() {
    timer = setTimeout(async () => {
      try {
        await open()
        for (const one of subscribers) one.onGap()
      } catch (error) {
        tell('no connection', (tries) => log.warn({ err: error, tries }, 'no connection for notifications'))
        retryMs = Math.min(retryMs * 2, SLOWEST_RETRY_MS)
        if (!closed) retry()
      }
    }, retryMs)
    timer.unref()
  }

  await open()
  return {
    subscribe: async (subscriber) => {
      subscribers.add(subscriber)
      if (client) for (const channel of subscriber.channels) await listenTo(client, channel)
      return () => {
        subscribers.delete(subscriber)
      }
    },
    say: async (channel, payload) => {
      if (!client) throw new Error('There is no connection for notifications.')
      await client.query('select pg_notify($1, $2)', [channel, payload])
    },
    reconnect: () => {
      const dead = client
      if (!dead) return
      lose(dead)
      letGo(dead)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      subscribers.clear()
      await client?.end()
    },
  }
}

async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
