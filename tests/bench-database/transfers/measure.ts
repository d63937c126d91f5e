import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { callServer } from '../source-server.ts'

export interface Server {
  readonly url: string
  readonly token: string
  readonly pid: number
}

/** What lies in memory for a process, in MB. */
function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Processor time of a process so far, in seconds: what other work on the machine does not change. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export interface Cost {
  readonly seconds: number
  readonly processorSeconds: number
  /** How much more lay in memory at most than before. */
  readonly growthMb: number
  /** How long calls of others took meanwhile. */
  readonly listMs: readonly number[]
}

const LIST_EVERY_MS = 100

async function listOnce({ url, token }: Server): Promise<number> {
  const start = performance.now()
  const { success } = await callServer({ url, token }, 'GET', '/bench/party/list?pageNo=1&pageSize=10')
  // A refusal is no answer, however fast it comes.
  return success ? performance.now() - start : Number.POSITIVE_INFINITY
}

export async function idleLists(server: Server, times = 60): Promise<readonly number[]> {
  const found: number[] = []
  for (let at = 0; at < times; at += 1) {
    found.push(await listOnce(server))
    await delay(LIST_EVERY_MS / 4)
  }
  return found
}

/** Does work, while somebody else asks for a list again and again. */
export async function costOf(server: Server, work: () => Promise<void>): Promise<Cost> {
  const { pid } = server
  const before = { memory: residentMb(pid), processor: processorSeconds(pid), at: performance.now() }
  let peak = before.memory
  let isDone = false
  const listMs: number[] = []
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 50)
  const others = (async () => {
    while (!isDone) {
      listMs.push(await listOnce(server))
      await delay(LIST_EVERY_MS)
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
    clearInterval(watch)
    await others
  }
  return {
    seconds: (performance.now() - before.at) / 1000,
    processorSeconds: processorSeconds(pid) - before.processor,
    growthMb: peak - before.memory,
    listMs,
  }
}
