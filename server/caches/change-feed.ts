import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { WriteMarks } from '../db/write-marks.ts'
import type { Notifications } from '../notifications/open-notifications.ts'
import { CHANGE_CHANNEL } from './watched-tables.ts'

/**
 * Tells what was changed in the tables that answers are kept of, by this server, another one, or by hand: triggers say
 * it when the transaction commits. As long as it is heard, what is kept is as good as asking anew.
 */
export interface ChangeFeed {
  /**
   * False: nothing that is kept may be taken, since events may be missing. What this process has committed before the
   * call has been told when it resolves, so that who writes sees it at once.
   */
  readonly isCurrent: () => boolean | Promise<boolean>
  readonly watch: (watcher: ChangeWatcher) => void
}

/** For who hears nothing: nothing that is kept is ever taken. */
export const ALWAYS_ASK: ChangeFeed = { isCurrent: () => false, watch: () => {} }

export interface ChangeWatcher {
  /** How often what it keeps was taken, and how often asked for. */
  readonly cache?: CacheFigures
  /** `user:<id>`, `rights` …: keys, never values. */
  onChange(key: string): void
  /** Anything may have changed. */
  onGap(): void
}

export interface CacheFigures {
  readonly name: string
  readonly counts: { readonly taken: number; readonly loaded: number }
}

/** A feed that hears nothing, and so is never current, until it is given a connection. */
export interface OpenChangeFeed extends ChangeFeed {
  readonly caches: () => readonly CacheFigures[]
  /** Resolves once the connection has answered. Ends when the returned function is called. */
  readonly listen: (notifications: Notifications, log: FastifyBaseLogger) => Promise<() => void>
}

const BEAT_MS = 1000
/** Counted from when the beat was sent. */
const TRUST_MS = 2000
/** A connection that has not answered for so long is given up. */
const DEAD_MS = 5000

export function createChangeFeed(writes: WriteMarks): OpenChangeFeed {
  const watchers = new Set<ChangeWatcher>()
  const awaited = new Map<string, () => void>()
  let line: Line | undefined
  let trustedUntil = 0
  let oldestUnanswered: number | undefined
  /** What had been committed here when the last beat that was answered was sent. */
  let told = -1
  let catchingUp: Promise<boolean> | undefined
  let count = 0
  /** Raised when the connection is lost: what was heard before proves nothing any more. */
  let connection = 0

  const isTrusted = () => performance.now() < trustedUntil
  const distrust = () => {
    trustedUntil = 0
    told = -1
    connection += 1
    for (const watcher of watchers) watcher.onGap()
  }

  /** Notifications come in the order of commits: when this one is back, all before it have been heard. */
  async function beat(): Promise<boolean> {
    if (!line) return false
    const { notifications, channel, log } = line
    count += 1
    const payload = String(count)
    const sentAt = performance.now()
    const committed = writes.committed
    const before = connection
    const heard = new Promise<void>((resolve) => awaited.set(payload, resolve))
    oldestUnanswered ??= sentAt
    try {
      await Promise.race([Promise.all([notifications.say(channel, payload), heard]), tooLate()])
    } catch (error) {
      log.debug({ err: error }, 'the listening connection did not answer')
      return false
    } finally {
      awaited.delete(payload)
    }
    if (before !== connection) return false
    oldestUnanswered = undefined
    trustedUntil = Math.max(trustedUntil, sentAt + TRUST_MS)
    told = Math.max(told, committed)
    return isTrusted()
  }

  /** One beat serves all that wait, if it was sent after what they want to be told. */
  async function catchUp(): Promise<boolean> {
    while (isTrusted() && told !== writes.committed) {
      catchingUp ??= beat().finally(() => {
        catchingUp = undefined
      })
      if (!(await catchingUp)) return false
    }
    return isTrusted()
  }

  return {
    isCurrent: () => (isTrusted() && told === writes.committed ? true : catchUp()),
    watch: (watcher) => watchers.add(watcher),
    caches: () => [...watchers].flatMap(({ cache }) => cache ?? []),
    listen: async (notifications, log) => {
      // Nobody else listens here: beats are this server's own.
      const channel = `pagewright_beat_${randomBytes(8).toString('hex')}`
      line = { notifications, channel, log }
      const unsubscribe = await notifications.subscribe({
        channels: [CHANGE_CHANNEL, channel],
        onNotification: (from, payload) => {
          if (from === channel) awaited.get(payload)?.()
          else for (const watcher of watchers) watcher.onChange(payload)
        },
        onLost: distrust,
        onGap: () => {
          distrust()
          void beat()
        },
      })
      const timer = setInterval(() => {
        if (oldestUnanswered !== undefined && performance.now() - oldestUnanswered > DEAD_MS) {
          oldestUnanswered = undefined
          notifications.reconnect()
        }
        void beat()
      }, BEAT_MS)
      timer.unref()
      await beat()
      return () => {
        clearInterval(timer)
        unsubscribe()
        line = undefined
        distrust()
      }
    },
  }
}

interface Line {
  readonly notifications: Notifications
  readonly channel: string
  readonly log: FastifyBaseLogger
}

/** Whoever waits asks the database instead. */
function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('No answer in time.')), TRUST_MS).unref()
  })
}
