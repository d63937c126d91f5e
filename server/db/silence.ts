import { setImmediate as nextTurn } from 'node:timers/promises'

/** What a caller is told, at once, while the database says nothing. */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError'
  readonly code = 'DATABASE_SILENT'

  constructor() {
    super('The database does not answer.')
  }
}

export interface SilenceOptions {
  /** Asks the database something on a connection of its own; rejects when there is no answer. */
  readonly probe: () => Promise<void>
  readonly onChange: (isSilent: boolean) => void
}

/**
 * Notices that a database says nothing at all: its machine is gone, it is paused, or its network drops everything. Then
 * whatever waits for it is broken off, and nobody else begins to wait, until it answers a probe. One statement that takes
 * long is no silence: others are answered meanwhile, or the probe is.
 */
export interface SilenceWatch {
  /** @throws {DatabaseSilentError} while the database says nothing. */
  readonly assertAnswering: () => void
  /** Waits for an answer, which shows that there is somebody. */
  readonly follow: <Answer>(answer: Promise<Answer>) => Promise<Answer>
  /** Called when it falls silent, until the returned function is called. */
  readonly onSilence: (breakOff: () => void) => () => void
  readonly stop: () => void
}

/** As long may a statement wait without a word from any other, before somebody asks. */
const SUSPICIOUS_MS = 2_000
/** As long may the answer to that take; a busy machine answers late. */
const PROBE_MS = 3_000
const LOOK_MS = 500
const PROBE_AGAIN_MS = 500

export function createSilenceWatch({ probe, onChange }: SilenceOptions): SilenceWatch {
  const waiting = new Map<symbol, number>()
  const breakers = new Set<() => void>()
  let heardAt = performance.now()
  let isSilent = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const hear = () => {
    heardAt = performance.now()
  }

  async function isAnswered(): Promise<boolean> {
    const askedAt = performance.now()
    const answered = probe().then(
      () => true,
      () => false,
    )
    const isAlive = await Promise.race([answered, after(PROBE_MS)])
    // Timers come before what the network has brought: a process that was busy reads it first.
    await nextTurn()
    await nextTurn()
    if (isAlive) hear()
    return isAlive || heardAt > askedAt
  }

  function isSuspicious(): boolean {
    const [oldest] = waiting.values()
    return oldest !== undefined && performance.now() - Math.max(oldest, heardAt) > SUSPICIOUS_MS
  }

  async function look(): Promise<void> {
    if (isSuspicious() && !(await isAnswered()) && waiting.size > 0) await sitOut()
    timer = undefined
    if (waiting.size > 0) lookLater()
  }

  async function sitOut(): Promise<void> {
    isSilent = true
    onChange(true)
    for (const breakOff of [...breakers]) breakOff()
    while (!isStopped && !(await isAnswered())) await after(PROBE_AGAIN_MS)
    isSilent = false
    if (!isStopped) onChange(false)
  }

  function lookLater(): void {
    if (isStopped) return
    timer ??= setTimeout(() => void look(), LOOK_MS).unref()
  }

  return {
    assertAnswering: () => {
      if (isSilent) throw new DatabaseSilentError()
    },
    follow: async (answer) => {
      const key = Symbol()
      waiting.set(key, performance.now())
      lookLater()
      try {
        const answered = await answer
        hear()
        return answered
      } catch (error) {
        if (isWordOfDatabase(error)) hear()
        throw error
      } finally {
        waiting.delete(key)
      }
    },
    onSilence: (breakOff) => {
      breakers.add(breakOff)
      return () => breakers.delete(breakOff)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const SQL_STATE = /^[0-9A-Z]{5}$/

/** Its refusals have a code of five characters; what the network says has none, or another. */
export function isWordOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && SQL_STATE.test(String(error.code))
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
}
