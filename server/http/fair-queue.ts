/** Who asks: first the address takes its turn, then the session at that address. */
export interface Caller {
  readonly address: string
  readonly session: string
}

export interface QueueLimits {
  /** As many work at once. */
  readonly places: number
  /** As many of one caller work at once, so that a slow question of theirs leaves places to others. */
  readonly placesOfCaller: number
  /** As many wait. */
  readonly waiting: number
  readonly waitingOfCaller: number
  readonly waitMs: number
}

/** Why there is no place: the caller asks for too much, there are too many callers, or it took too long. */
export type QueueRefusal = 'caller-full' | 'full' | 'late' | 'gone'

export class QueueRefusedError extends Error {
  override readonly name = 'QueueRefusedError'
  readonly code: QueueRefusal

  constructor(code: QueueRefusal) {
    super(`No place in the queue: ${code}.`)
    this.code = code
  }
}

export interface FairQueue {
  /** Takes a place that is free at once; answers what gives it back, or undefined where the caller has to wait. */
  readonly tryEnter: (caller: Caller) => (() => void) | undefined
  /**
   * Waits for a place; answers what gives it back, which may be called twice.
   * @throws {QueueRefusedError}
   */
  readonly enter: (caller: Caller, signal: AbortSignal) => Promise<() => void>
  readonly waiting: () => number
}

interface Waiter {
  readonly caller: Caller
  readonly start: () => void
}

/**
 * Places for those who work, and a bounded queue before them. Free places go round the addresses that wait, and within
 * an address round its sessions: who asks a thousand times at once waits behind themselves, not before everybody else.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const waiters = new Map<string, Map<string, Waiter[]>>()
  const working = new Map<string, number>()
  let taken = 0
  let waiting = 0

  const take = (caller: Caller) => {
    const key = keyOf(caller)
    taken += 1
    working.set(key, (working.get(key) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      taken -= 1
      const left = (working.get(key) ?? 1) - 1
      if (left > 0) working.set(key, left)
      else working.delete(key)
      startNext()
    }
  }
  const mayStart = (caller: Caller) => (working.get(keyOf(caller)) ?? 0) < limits.placesOfCaller

  const remove = (waiter: Waiter) => {
    const { address, session } = waiter.caller
    const sessions = waiters.get(address)
    const line = sessions?.get(session)
    const index = line?.indexOf(waiter) ?? -1
    if (!sessions || !line || index === -1) return
    line.splice(index, 1)
    waiting -= 1
    if (line.length === 0) sessions.delete(session)
    if (sessions.size === 0) waiters.delete(address)
  }

  const findNext = (): Waiter | undefined => {
    for (const [address, sessions] of waiters) {
      for (const [session, line] of sessions) {
        const [first] = line
        if (!first || !mayStart(first.caller)) continue
        // Behind the others for the next turn; maps keep the order of insertion.
        sessions.delete(session)
        sessions.set(session, line)
        waiters.delete(address)
        waiters.set(address, sessions)
        return first
      }
    }
    return undefined
  }

  const startNext = () => {
    while (taken < limits.places) {
      const next = findNext()
      if (!next) return
      remove(next)
      next.start()
    }
  }

  const wait = (caller: Caller, signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const sessions = waiters.get(caller.address) ?? new Map<string, Waiter[]>()
      const line = sessions.get(caller.session) ?? []
      if (line.length >= limits.waitingOfCaller) return reject(new QueueRefusedError('caller-full'))
      if (waiting >= limits.waiting) return reject(new QueueRefusedError('full'))
      const giveUp = (code: QueueRefusal) => {
        settle()
        remove(waiter)
        reject(new QueueRefusedError(code))
      }
      const onGone = () => giveUp('gone')
      const timer = setTimeout(() => giveUp('late'), limits.waitMs)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onGone)
      }
      const waiter: Waiter = {
        caller,
        start: () => {
          settle()
          resolve(take(caller))
        },
      }
      signal.addEventListener('abort', onGone)
      line.push(waiter)
      sessions.set(caller.session, line)
      waiters.set(caller.address, sessions)
      waiting += 1
    })

  // Who comes to a free place while others wait does not pass them: those cannot start either then.
  const tryEnter = (caller: Caller) => (taken < limits.places && mayStart(caller) ? take(caller) : undefined)

  return {
    tryEnter,
    enter: async (caller, signal) => {
      if (signal.aborted) throw new QueueRefusedError('gone')
      return tryEnter(caller) ?? wait(caller, signal)
    },
    waiting: () => waiting,
  }
}

function keyOf({ address, session }: Caller): string {
  return `${address} ${session}`
}
