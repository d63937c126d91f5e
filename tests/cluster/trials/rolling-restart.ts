import { type Listener, listen, signIn } from '../client.ts'
import { startLoad } from '../load.ts'
import { type Cluster, expectThat, ms, type Trial } from '../trial.ts'
import { until } from '../until.ts'

const SOCKETS = 9
const GOING_AWAY = 1001

export const rollingRestart: Trial = {
  name: 'a rolling restart of all three under load',
  run: async (cluster) => {
    const { balancer, postgres, servers } = cluster
    const token = await signIn(balancer.url)
    const before = balancer.unanswered()
    const prefix = `rolling${Date.now()}`
    const load = startLoad({ url: balancer.url, token, writers: 4, readers: 6, prefix })
    const start = performance.now()
    const spreads: number[] = []
    for (const [index] of servers().entries()) spreads.push(await replace(cluster, index, token))
    const tookMs = performance.now() - start
    await load.stop()
    const unanswered = balancer.unanswered() - before
    expectThat(load.failures.length === 0, `${load.failures.length} requests failed, the first: ${load.failures[0]}`)
    expectThat(unanswered === 0, `${unanswered} requests found no server.`)
    const [{ count } = { count: '0' }] = await postgres.query<{ count: string }>(
      `select count(*) from pagewright.cluster_note where starts_with(name, '${prefix}-')`,
    )
    expectThat(Number(count) === load.acknowledged.size, `${count} rows for ${load.acknowledged.size} writes.`)
    return `${load.requests()} requests in ${(tookMs / 1_000).toFixed(1)} s, 0 refused or failed, slowest ${ms(load.slowestMs())}; sockets were sent away within ${ms(Math.max(...spreads))}, each with 1001`
  },
}

/** Stops a server as a deployment does, and starts it again. Answers how long its sockets took to go. */
async function replace({ servers, restart }: Cluster, index: number, token: string): Promise<number> {
  const server = servers()[index]
  if (!server) throw new Error('There is no such server.')
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => listen(server.url, 'vxeSocket', token)))
  const closed = watchCloses(sockets)
  const ended = server.program.stop('SIGTERM')
  const spreadMs = await until('its sockets are closed', () => closed.length === SOCKETS)
  expectThat(
    closed.every(({ code }) => code === GOING_AWAY),
    `Sockets were closed with ${closed.map(({ code }) => code).join(', ')}.`,
  )
  const times = closed.map(({ at }) => at)
  expectThat(Math.max(...times) - Math.min(...times) > 500, 'All sockets were closed at one moment.')
  const code = await ended
  expectThat(code === 0, `${server.name} ended with ${code}.`)
  const errors = server.complaints(50)
  expectThat(errors.length === 0, `${server.name} has logged: ${errors[0]}`)
  await restart(index)
  return spreadMs
}

function watchCloses(sockets: readonly Listener[]) {
  const closed: { readonly code: number; readonly at: number }[] = []
  for (const { socket } of sockets) socket.on('close', (code) => closed.push({ code, at: performance.now() }))
  return closed
}
