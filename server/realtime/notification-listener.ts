import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

export interface NotificationListenerOptions {
  /** A connection of its own: LISTEN belongs to it, and does not pass poolers in transaction mode. */
  connect(): Promise<pg.Client>
  readonly channels: readonly string[]
  readonly log: FastifyBaseLogger
  onNotification(channel: string, payload: string): void
  /** The connection is back after it was lost: what was said meanwhile was not heard. */
  onGap(): void
}

const RETRY_MS = 1000
const SLOWEST_RETRY_MS = 30_000

/** Hears what other servers on the same database have to say, for as long as it is not closed. */
export interface NotificationListener {
  close(): Promise<void>
}

export async function openNotificationListener(options: NotificationListenerOptions): Promise<NotificationListener> {
  const { connect, channels, log, onNotification, onGap } = options
  let client: pg.Client | undefined
  let closed = false
  let retryMs = RETRY_MS
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const opened = await connect()
    opened.on('error', (error) => {
      log.warn({ err: error }, 'the connection for notifications was lost')
    })
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    for (const channel of channels) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    client = opened
    retryMs = RETRY_MS
  }

  function lose(lost: pg.Client) {
    if (closed || client !== lost) return
    client = undefined
    retry()
  }

  function retry() {
    timer = setTimeout(async () => {
      try {
        await open()
        onGap()
      } catch (error) {
        log.warn({ err: error }, 'no connection for notifications')
        retryMs = Math.min(retryMs * 2, SLOWEST_RETRY_MS)
        if (!closed) retry()
      }
    }, retryMs)
    timer.unref()
  }

  await open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
