import { loadavg } from 'node:os'
import { startBenchServer } from './bench-server.ts'
import { createClient, openSessions, type Told } from './clients.ts'

/**
 * How the server takes many clients: 500 that ask for lists without a pause, and 2,000 that ask once in the same moment,
 * more than may wait. `npm run bench:at-once [clients] [seconds]`
 */
const CLIENTS = Number(process.argv[2] ?? 500)
const SECONDS = Number(process.argv[3] ?? 20)
const TOO_MANY = 2_000
const WARM_UP_MS = 3_000
const GOAL_RATIO = 10
const LIST = '/market/manufacturer/list?pageNo=1&pageSize=10'

const say = (line: string) => process.stdout.write(`${line}\n`)

function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN)
}

function countBy(answers: readonly Told[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { success, status, message, retryAfter } of answers) {
    const key = success ? 'ok' : `${status} ${message}, Retry-After ${retryAfter ?? 'missing'}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const server = await startBenchServer()
try {
  const tokens = await openSessions(server, TOO_MANY)
  const clients = tokens.map((token) => createClient(server.url, token))

  const answers: Told[] = []
  const start = performance.now()
  const countFrom = start + WARM_UP_MS
  const endAt = countFrom + SECONDS * 1_000
  await Promise.all(
    clients.slice(0, CLIENTS).map(async (client) => {
      while (performance.now() < endAt) {
        const answer = await client.call(LIST)
        if (performance.now() > countFrom) answers.push(answer)
      }
    }),
  )
  const sorted = answers.map(({ ms }) => ms).sort((left, right) => left - right)
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
  const failed = answers.filter(({ success }) => !success).length
  say(`load ${loadavg()[0]?.toFixed(1)}`)
  say(`${CLIENTS} clients for ${SECONDS} s: ${Math.round(answers.length / SECONDS)} lists a second, ${failed} failed`)
  say(`  p50 ${p50} ms, p99 ${p99} ms, slowest ${percentile(sorted, 1)} ms; p99 is ${(p99 / p50).toFixed(1)} times p50`)

  const burst = await Promise.all(clients.map((client) => client.call(LIST)))
  const slowest = Math.round(Math.max(...burst.map(({ ms }) => ms)))
  say(`${TOO_MANY} at once, each with a session of its own (slowest answer ${slowest} ms):`)
  for (const [text, count] of countBy(burst)) say(`  ${String(count).padStart(5)} x ${text}`)

  const own = Array.from({ length: TOO_MANY }, () => createClient(server.url, tokens[0] ?? ''))
  const ownBurst = await Promise.all(own.map((client) => client.call(LIST)))
  say(
    `${TOO_MANY} at once, all of one session (slowest answer ${Math.round(Math.max(...ownBurst.map(({ ms }) => ms)))} ms):`,
  )
  for (const [text, count] of countBy(ownBurst)) say(`  ${String(count).padStart(5)} x ${text}`)

  for (const client of [...clients, ...own]) client.close()
  const isClear = [...burst, ...ownBurst].every(
    ({ success, retryAfter, status }) => success || (retryAfter && [429, 503].includes(status)),
  )
  if (failed > 0 || p99 > GOAL_RATIO * p50 || !isClear) process.exitCode = 1
} finally {
  await server.stop()
}
