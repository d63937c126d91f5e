import pg from 'pg'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { signIn } from '../client.ts'
import type { ClusterServer } from '../servers.ts'
import { expectThat, ms, type Trial } from '../trial.ts'
import { until } from '../until.ts'

/** Only with a replica; the servers have been started with it. */
export function replicaTrial(stopReplica: () => Promise<void>, url: string): Trial {
  return {
    name: 'a read replica takes exports, and is done without when it is away',
    run: async (cluster) => {
      const [server] = cluster.servers()
      const token = await signIn(server.url)
      await until('the replica follows', async () => (await figure(server, 'db_replica{state="following"}')) === 1)
      const before = await statements(server)
      await exportNotes(server, token)
      const after = await statements(server)
      expectThat(after.replica > before.replica, 'Nothing of the export was read from the replica.')
      await refusesWrites(url)
      await stopReplica()
      const start = performance.now()
      await exportNotes(server, token)
      const fallenBackMs = performance.now() - start
      expectThat((await statements(server)).replica === after.replica, 'A replica that is away was read from.')
      await until('the log says so', () => server.complaints(40).some((line) => line.includes('replica is not read')))
      // It is asked anew twice a second.
      await until(
        'the health answer says so',
        async () => {
          const notes = await fetch(`${server.healthUrl}/readyz`).then((answer) => answer.text())
          return notes.includes('the replica is not read from')
        },
        5_000,
      )
      return `${after.replica - before.replica} statements of an export were read there; with the replica stopped an export came from the primary in ${ms(fallenBackMs)}, with a warning`
    },
  }
}

async function figure({ healthUrl }: ClusterServer, name: string): Promise<number> {
  const text = await fetch(`${healthUrl}/metrics`).then((answer) => answer.text())
  const line = text.split('\n').find((one) => one.startsWith(`pagewright_${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

async function statements(server: ClusterServer) {
  return { replica: await figure(server, 'db_statements_total{pool="replica-long-reads",outcome="ok"}') }
}

async function exportNotes({ url }: ClusterServer, token: string): Promise<void> {
  const response = await fetch(`${url}${API_BASE_PATH}/cluster/note/exportXls`, { headers: { [HEADERS.token]: token } })
  const start = Buffer.from(await response.arrayBuffer()).subarray(0, 2)
  expectThat(response.ok && start.toString() === 'PK', `The export was answered ${response.status}.`)
}

async function refusesWrites(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const failure = await client.query('delete from pagewright.sys_captcha').then(
    () => null,
    (error: unknown) => error,
  )
  await client.end()
  expectThat(failure instanceof Error && 'code' in failure && failure.code === '25006', 'The replica takes writes.')
}
