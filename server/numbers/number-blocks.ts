import type { Db } from '../db/databases.ts'
import { advanceCounter, type CounterKey } from './number-counter.ts'

/** Numbers that are given out outside of the transactions that use them: a save that fails leaves a gap. */
export interface NumberBlocks {
  readonly take: (key: CounterKey, count: number) => Promise<readonly number[]>
}

interface Waiting {
  readonly count: number
  readonly resolve: (numbers: readonly number[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * One statement serves everybody who asks while the one before is on its way, so that savers wait for a counter and
 * never for each other's transactions. Nothing is kept in store: a restart loses no numbers.
 *
 * @param db of connections that no transaction of a save holds, or savers could wait for each other after all.
 */
export function createNumberBlocks(db: Db): NumberBlocks {
  const queues = new Map<string, Waiting[]>()

  async function serve(key: CounterKey, place: string): Promise<void> {
    for (let queue = queues.get(place) ?? []; queue.length > 0; queue = queues.get(place) ?? []) {
      queues.set(place, [])
      const total = queue.reduce((sum, { count }) => sum + count, 0)
      try {
        let next = (await advanceCounter(db, key, total)) - total + 1
        for (const { count, resolve } of queue) {
          const first = next
          next += count
          resolve(Array.from({ length: count }, (_, index) => first + index))
        }
      } catch (error) {
        for (const { reject } of queue) reject(error)
      }
    }
    queues.delete(place)
  }

  return {
    take: (key, count) =>
      new Promise((resolve, reject) => {
        const place = JSON.stringify([key.tenantId, key.name, key.period])
        const queue = queues.get(place)
        if (queue) {
          queue.push({ count, resolve, reject })
          return
        }
        queues.set(place, [{ count, resolve, reject }])
        void serve(key, place)
      }),
  }
}
