import { randomBytes } from 'node:crypto'
import pg from 'pg'

const CHANGES = 'pagewright_change'
const BEAT_MS = 1_000
/** Counted from when the beat was sent that came back last. */
const TRUST_MS = 2_000
const DEAD_MS = 5_000
const RETRY_MS = 1_000

export interface Watcher {
  readonly onChange: (key: string) => void
  /** Anything may have changed. */
  readonly onGap: () => void
}

/** The connection on which the database tells what has changed; what is kept is good while it answers its beats. */
export interface ChangeLine {
  readonly isCurrent: () => boolean
  readonly watch: (watcher: Watcher) => void
  readonly close: () => Promise<void>
}

export async function openChangeLine(url: string): Promise<ChangeLine> {
  const beats = `twin_beat_${randomBytes(8).toString('hex')}`
  const watchers: Watcher[] = []
  let client: pg.Client | undefined
  let trustedUntil = 0
  let sentAt = 0
  let heardAt = 0
  let retrying: NodeJS.Timeout | undefined
  let isClosed = false

  const distrust = () => {
    trustedUntil = 0
    for (const watcher of watchers) watcher.onGap()
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 1_500 })
    // `end` follows, and says the same.
    opened.on('error', () => {})
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANGES) return tell(payload)
      heardAt = performance.now()
      trustedUntil = Math.max(trustedUntil, Number(payload) + TRUST_MS)
    })
    await opened.connect()
    await opened.query(`listen ${CHANGES}; listen ${beats}`)
    distrust()
    client = opened
    heardAt = performance.now()
    await beat()
  }

  const tell = (key: string) => {
    for (const watcher of watchers) watcher.onChange(key)
  }

  function lose(lost: pg.Client) {
    if (isClosed || client !== lost) return
    client = undefined
    distrust()
    retry()
  }

  function retry() {
    retrying = setTimeout(() => open().catch(() => retry()), RETRY_MS)
  }

  /** Out and back on the connection itself: in the order of commits, so all before it has been heard. */
  async function beat(): Promise<void> {
    sentAt = performance.now()
    // A beat that fails does not come back, which says enough.
    await client?.query('select pg_notify($1, $2)', [beats, String(sentAt)]).catch(() => {})
  }

  await open()
  const timer = setInterval(() => {
    const dead = client
    if (dead && performance.now() - heardAt > DEAD_MS) {
      lose(dead)
      dead.end().catch(() => {})
    }
    void beat()
  }, BEAT_MS)
  return {
    isCurrent: () => performance.now() < trustedUntil,
    watch: (watcher) => void watchers.push(watcher),
    close: async () => {
      isClosed = true
      clearInterval(timer)
      clearTimeout(retrying)
      await client?.end()
    },
  }
}
