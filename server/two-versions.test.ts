import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { pageOf } from '#tests/support/page-server.ts'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { readProgram } from './package-root.ts'
import { readSettings } from './settings/settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

const PROJECT = join(import.meta.dirname, '..')
const PASSWORD = 'Versions-admin-2468'
const TOO_OLD =
  '数据库已由更新版本的程序升级，本服务器的程序过旧，只能查看，不能登录或保存；请稍后重试，并请管理员升级本服务器'

interface Started extends RunningServer {
  readonly metricsPort: number
}

/** What newer programs do to the database: migrations of theirs, each with the version that it came with. */
async function upgradeBy(databases: TestDatabases, migrations: Readonly<Record<string, string>>): Promise<void> {
  await databases.owner.transaction().execute(async (trx) => {
    for (const [name, program] of Object.entries(migrations)) {
      await sql`insert into pagewright_migration (name, timestamp) values (${name}, '')`.execute(trx)
      await sql`insert into pagewright_migration_program (name, program) values (${name}, ${program})`.execute(trx)
    }
    await sql`select pg_notify('pagewright_schema', '')`.execute(trx)
  })
}

describe('a server on a database that newer programs have upgraded', () => {
  let root: string
  let databases: TestDatabases
  let first: Started
  let token: string
  const started: Started[] = []

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'pagewright-versions-'))
    await mkdir(join(root, 'program/schemas/pages/trial'), { recursive: true })
    for (const name of ['package.json', 'node_modules', 'schemas/areas', 'schemas/dictionaries']) {
      await symlink(join(PROJECT, name), join(root, 'program', name))
    }
    const page = pageOf('part', { name: { type: 'string(20)', title: '名称' } })
    await writeFile(join(root, 'program/schemas/pages/trial/part.json'), JSON.stringify(page))
    databases = await openTestDatabase({ template: 'empty' })
    first = await start()
    token = await signIn(first)
    await add(first, '螺丝')
  })
  afterAll(async () => {
    for (const server of started) await server.stop()
    await databases.close()
    await rm(root, { recursive: true, force: true })
  })

  async function start(): Promise<Started> {
    const metricsPort = await findPort()
    const environment = {
      DATABASE_URL: databases.appUrl,
      DATABASE_DDL_URL: databases.ownerUrl,
      DATA_DIR: join(root, `data-${started.length}`),
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: PASSWORD,
    }
    const server = await startServer({
      settings: readSettings(environment, root),
      packageRoot: join(root, 'program'),
      report: () => {},
      onAdminMade: () => {},
      onDemoUserMade: () => {},
    })
    const one = { ...server, metricsPort }
    started.push(one)
    return one
  }

  async function send(server: Started, path: string, request: RequestInit = {}) {
    const response = await fetch(`${server.address}${API_BASE_PATH}${path}`, {
      ...request,
      headers: { 'content-type': 'application/json', ...(token ? { [HEADERS.token]: token } : {}) },
    })
    // The tests look at what they need of it.
    const body = (await response.json()) as Envelope<never>
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  }

  async function signIn(server: Started): Promise<string> {
    const credentials = JSON.stringify({ username: 'admin', password: PASSWORD })
    const { body } = await send(server, '/sys/login', { method: 'POST', body: credentials })
    return Object(body.result).token
  }

  const add = (server: Started, name: string) =>
    send(server, '/trial/part/add', { method: 'POST', body: JSON.stringify({ name }) })
  const namesOn = async (server: Started): Promise<readonly string[]> => {
    const { body } = await send(server, '/trial/part/list?pageNo=1&pageSize=10')
    return Object(body.result).records.map((row: { readonly name: string }) => row.name)
  }
  const health = async (server: Started) => (await fetch(`http://127.0.0.1:${server.metricsPort}/readyz`)).json()

  it('one version behind starts, reads and writes, and says that it is behind', async () => {
    await upgradeBy(databases, { '9001-next': '9.1.0', '9002-next': '9.1.0' })
    const server = await start()
    expect((await add(server, '螺母')).body.success).toBe(true)
    expect(await namesOn(server)).toEqual(expect.arrayContaining(['螺丝', '螺母']))
    expect(await health(server)).toMatchObject({
      ready: true,
      program: readProgram(PROJECT),
      notes: ['the database was upgraded by a newer program (9.1.0): this one works, and is to be replaced'],
    })
  })

  it('further behind goes on reading, refuses what it cannot with a sentence, and says so', async () => {
    const running = started.at(-1) ?? first
    await upgradeBy(databases, { '9003-after': '9.2.0' })
    await expect.poll(async () => (await add(running, '垫片')).status, { timeout: 5_000 }).toBe(503)
    const counted = await databases.owner.selectFrom('sys_data_log').select('id').execute()
    const refused = await add(running, '垫圈')
    expect([refused.status, refused.body.message, refused.retryAfter]).toEqual([503, TOO_OLD, '5'])
    expect(await databases.owner.selectFrom('sys_data_log').select('id').execute()).toHaveLength(counted.length)
    expect(await namesOn(running)).toContain('螺母')
    const note =
      'the database was upgraded by a newer program (9.1.0, 9.2.0), more than one version ahead: this one only reads, and is to be replaced'
    // Health is asked of the database twice a second.
    await expect.poll(() => health(running), { timeout: 3_000 }).toMatchObject({ ready: true, notes: [note] })
  })

  it('further behind starts, changes nothing of the database, reads, and refuses sign-ins and writes', async () => {
    const before = await databaseContents()
    const server = await start()
    expect(await databaseContents()).toEqual(before)
    expect(await namesOn(server)).toEqual(await namesOn(first))
    const sentences = [
      await add(server, '垫圈'),
      await send(server, '/sys/login', {
        method: 'POST',
        body: JSON.stringify({ username: 'admin', password: PASSWORD }),
      }),
    ].map(({ status, body }) => [status, body.message])
    expect(sentences).toEqual([
      [503, TOO_OLD],
      [503, TOO_OLD],
    ])
    expect(await health(server)).toMatchObject({ ready: true, checks: { jobs: 'ok', migrations: 'ok' } })
  })

  it('further behind lets people sign out', async () => {
    const server = started.at(-1) ?? first
    await send(server, '/sys/logout', { method: 'POST' })
    const ask = async () => (await send(first, '/trial/part/list?pageNo=1&pageSize=10')).status
    await expect.poll(ask, { timeout: 3_000 }).toBe(401)
  })

  /** How often each table was written to, for all that a start could touch. */
  async function databaseContents() {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = ${databases.schema} and tablename <> 'sys_session'
      order by 1`.execute(databases.owner)
    const counts: Record<string, unknown> = {}
    for (const { name } of rows) {
      const { rows: found } = await sql`
        select count(*) as rows, max(xmin::text::bigint) as newest from ${sql.id(databases.schema, name)}
      `.execute(databases.owner)
      counts[name] = found[0]
    }
    return counts
  }
})

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
