import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { startBenchServer } from './bench-server.ts'
import { createClient, openSessions } from './clients.ts'

/**
 * What the server's memory comes to after many requests, beside what it was after 10,000: lists, records, dictionaries,
 * refusals, and one in a hundred that saves. `npm run bench:memory [requests]`
 */
const REQUESTS = Number(process.argv[2] ?? 1_000_000)
const FIRST = 10_000
const TOLD_EVERY = 10
const CLIENTS = 20
const SESSIONS = 100
const GOAL_MEGABYTES = 50
/** What is only waiting to be collected goes meanwhile. */
const SETTLE_MS = 10_000
const SAMPLES = 20

const say = (line: string) => process.stdout.write(`${line}\n`)
const server = await startBenchServer()

/** The least of some seconds without a request. */
async function residentMegabytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await delay(SETTLE_MS / SAMPLES)
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
    least = Math.min(least, Number(kilobytes) / 1024)
  }
  return Math.round(least)
}

let sent = 0
let refused = 0

async function work(clients: readonly ReturnType<typeof createClient>[], until: number): Promise<void> {
  await Promise.all(
    clients.slice(0, CLIENTS).map(async (_, first) => {
      while (sent < until) {
        sent += 1
        const number = sent
        const client = clients[(first + number) % clients.length]
        const answer = await (number % 100 === 0
          ? client?.call('/market/manufacturer/add', rowOf(number))
          : client?.call(PATHS[number % PATHS.length]?.(number) ?? ''))
        if (!answer?.success) refused += 1
      }
    }),
  )
}

const PATHS: readonly ((number: number) => string)[] = [
  () => '/market/manufacturer/list?pageNo=1&pageSize=10',
  (number) => `/market/manufacturer/list?pageNo=1&pageSize=10&name=*${number % 1_000}*`,
  (number) => `/market/manufacturer/list?pageNo=${1 + (number % 5)}&pageSize=20&column=code&order=desc`,
  () => '/sys/dict/getDictItems/manufacturer_type',
  () => '/sys/permission/getUserPermissionByToken',
  // Of nothing that is there: refusals must not gather either.
  (number) => `/market/manufacturer/queryById?id=none-${number}`,
  (number) => `/sys/nothing/${number}`,
]

function rowOf(number: number): object {
  const count = number / 100
  const letter = String.fromCharCode('A'.charCodeAt(0) + Math.floor(count / 10_000))
  const code = `Y${letter}-${String(count % 10_000).padStart(4, '0')}`
  return { code, name: `内存测试厂家 ${code}`, type: 'producer', contact: '王测试', mobile: '13800138000' }
}

try {
  const clients = (await openSessions(server, SESSIONS)).map((token) => createClient(server.url, token))
  await work(clients, FIRST)
  const before = await residentMegabytes()
  say(`load ${loadavg()[0]?.toFixed(1)}; after ${FIRST} requests ${before} MB`)
  let after = before
  const step = Math.max(1, Math.round((REQUESTS - FIRST) / TOLD_EVERY))
  for (let until = FIRST + step; until <= REQUESTS; until += step) {
    const start = performance.now()
    await work(clients, until)
    const perSecond = Math.round(step / ((performance.now() - start) / 1_000))
    after = await residentMegabytes()
    say(`  ${sent} requests: ${after} MB (${perSecond} a second, ${refused} refused so far)`)
  }
  say(`${after - before} MB more after ${sent} requests than after ${FIRST} (goal: at most ${GOAL_MEGABYTES})`)
  if (after - before > GOAL_MEGABYTES) process.exitCode = 1
  for (const client of clients) client.close()
} finally {
  await server.stop()
}
