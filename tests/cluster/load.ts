import { setTimeout as delay } from 'node:timers/promises'
import { call } from './client.ts'

export interface Load {
  readonly acknowledged: ReadonlySet<string>
  readonly failures: readonly string[]
  readonly requests: () => number
  readonly slowestMs: () => number
  /** Lets what has begun end. */
  readonly stop: () => Promise<void>
}

interface LoadOptions {
  readonly url: string
  readonly token: string
  readonly writers: number
  readonly readers: number
  readonly prefix: string
}

const PAUSE_MS = 5

/** People who save and read by way of the balancer without a break, until they are told to stop. */
export function startLoad({ url, token, writers, readers, prefix }: LoadOptions): Load {
  const acknowledged = new Set<string>()
  const failures: string[] = []
  let isStopped = false
  let requests = 0
  let slowestMs = 0
  let names = 0

  const ask = async (
    what: string,
    work: () => Promise<{ status: number; body: { success: boolean; message: string } }>,
  ) => {
    const start = performance.now()
    requests += 1
    try {
      const { status, body } = await work()
      if (status === 200 && body.success) return true
      failures.push(`${what}: ${status} ${body.message}`)
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : error}`)
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - start)
    }
    return false
  }
  const work = async (once: () => Promise<void>) => {
    while (!isStopped) {
      await once()
      await delay(PAUSE_MS)
    }
  }
  const write = async () => {
    names += 1
    const name = `${prefix}-${names}`
    const saved = await ask('add', () =>
      call(url, { method: 'POST', path: '/cluster/note/add', token, body: { name } }),
    )
    if (saved) acknowledged.add(name)
  }
  const read = async () => {
    await ask('list', () => call(url, { path: '/cluster/note/list?pageSize=10', token }))
  }
  const people = [
    ...Array.from({ length: writers }, () => work(write)),
    ...Array.from({ length: readers }, () => work(read)),
  ]
  return {
    acknowledged,
    failures,
    requests: () => requests,
    slowestMs: () => slowestMs,
    stop: async () => {
      isStopped = true
      await Promise.all(people)
    },
  }
}
