import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from '#tests/support/built-server.ts'
import { makeFolder, type Postgres, ROLES } from './postgres.ts'
import { startProgram } from './run-process.ts'
import { untilItWorks } from './until.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
/** The file of the operations guide, with the addresses of this run in the place of the guide's. */
const GUIDE = resolve(import.meta.dirname, '../../deploy/pgbouncer.ini')

export interface Pooler {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Pgbouncer in transaction mode before the database; null where it is not installed. */
export async function startPooler(folder: string, postgres: Postgres): Promise<Pooler | null> {
  if (!existsSync(PGBOUNCER)) return null
  const home = makeFolder(join(folder, 'pooler'), postgres.runsAs)
  const port = await freePort()
  const url = new URL(postgres.urlOf('app'))
  const users = join(home, 'userlist.txt')
  writeFileSync(users, `"${ROLES.app}" "${url.password}"\n`)
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(file, iniFor({ port, users, database: postgres.port }))
  const program = startProgram(PGBOUNCER, [file], postgres.runsAs)
  const pooled = postgres.urlOf('app', port)
  await untilItWorks(
    'pgbouncer answers',
    async () => {
      const client = new pg.Client({ connectionString: pooled })
      await client.connect()
      await client.end()
    },
    10_000,
  ).catch((error: unknown) => {
    throw new Error(program.output(), { cause: error })
  })
  return {
    url: pooled,
    stop: async () => {
      await program.stop('SIGINT')
    },
  }
}

function iniFor({
  port,
  users,
  database,
}: {
  readonly port: number
  readonly users: string
  readonly database: number
}) {
  const changes: Readonly<Record<string, string>> = {
    pagewright: `host=127.0.0.1 port=${database} dbname=pagewright`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: users,
    unix_socket_dir: '',
    logfile: '',
    pidfile: '',
  }
  const lines = readFileSync(GUIDE, 'utf8').split('\n')
  return lines
    .map((line) => {
      const name = /^(\w+) = /.exec(line)?.[1]
      return name !== undefined && name in changes ? `${name} = ${changes[name]}` : line
    })
    .join('\n')
}

/** The statements of the guide that give the role of requests the settings which a pooler drops. */
export async function applyRoleSettings(postgres: Postgres): Promise<number> {
  const text = readFileSync(resolve(import.meta.dirname, '../../deploy/pooled-role.sql'), 'utf8')
  const statements = text.split('\n').filter((line) => /^alter role/i.test(line))
  for (const statement of statements) await postgres.query(statement)
  return statements.length
}
