import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Databases } from '../db/databases.ts'
import { openNotifications } from '../notifications/open-notifications.ts'
import type { Carriers } from './carrier.ts'
import { createLaneRunner } from './lane-runner.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'
import { dueLanes } from './outbox-rows.ts'

export interface Outbox {
  /** Looks what is due, and begins to tell it. */
  readonly wake: () => void
  /** When all that was due has been tried. */
  readonly idle: () => Promise<void>
  /** What is being told may end; what was not begun is for the other servers. Safe to call twice. */
  readonly close: () => Promise<void>
}

export interface OutboxOptions {
  readonly databases: Pick<Databases, 'app' | 'connect'>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly carriers: Carriers
}

/** Other systems that hang must not keep the rest waiting, nor take all of this server. */
const MOST_WEBHOOK_LANES = 16
const FINISH_WITHIN_MS = 2_000
/** What is due later than this is found by the job that runs every minute. */
const LONGEST_TIMER_MS = 60_000

/** Carries what lies in the outbox, together with all other servers on the database. */
export async function openOutbox({ databases, clock, log, carriers }: OutboxOptions): Promise<Outbox> {
  const db = databases.app
  const running = new Map<string, Promise<void>>()
  /** Running lanes into which more was put since: what they have taken may not hold it. */
  const missed = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  let looking: Promise<void> | undefined
  let isAsked = false
  let isClosed = false

  const runLane = createLaneRunner({ db, clock, log, carriers, isClosed: () => isClosed, onRetry: wakeAt })

  async function look(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false
      for (const lane of await dueLanes(db, clock())) {
        if (running.has(lane)) missed.add(lane)
        else if (mayRun(lane)) start(lane)
      }
    }
  }

  function mayRun(lane: string): boolean {
    return !isWebhook(lane) || [...running.keys()].filter(isWebhook).length < MOST_WEBHOOK_LANES
  }

  function start(lane: string): void {
    const run = runLane(lane).catch((error: unknown) => {
      log.error({ err: error, lane }, 'the outbox was not worked on')
      return false
    })
    const ended = run.then((hasMore) => {
      running.delete(lane)
      const isMissed = missed.delete(lane)
      // Others may have waited for a place.
      if (hasMore || isMissed || isWebhook(lane)) wake()
    })
    running.set(lane, ended)
  }

  function wake(): void {
    if (isClosed) return
    isAsked = true
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox was not looked at'))
      .finally(() => {
        looking = undefined
        // Somebody has asked in the moment in which it ended.
        if (isAsked) wake()
      })
  }

  function wakeAt(moment: Date): void {
    const inMs = moment.getTime() - clock().getTime()
    if (isClosed || inMs > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake()
    }, inMs)
    timer.unref()
    timers.add(timer)
  }

  async function idle(): Promise<void> {
    while (looking || running.size > 0) await Promise.all([looking, ...running.values()])
  }

  const notifications = await openNotifications({ connect: databases.connect, log })
  await notifications.subscribe({ channels: [OUTBOX_CHANNEL], onNotification: wake, onGap: wake })
  wake()
  return {
    wake,
    idle,
    close: async () => {
      if (isClosed) return
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await notifications.close()
      await within(idle(), FINISH_WITHIN_MS)
    },
  }
}

function isWebhook(lane: string): boolean {
  return lane.startsWith('webhook:')
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
