import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { answer } from './answer.ts'
import { bindEndpoint } from './serve-endpoint.ts'

const read = endpoint({ method: 'GET', path: '/test/read', access: 'self', result: Type.String() })
const write = endpoint({ method: 'POST', path: '/test/write', access: 'self', result: Type.Null() })
const long = endpoint({ method: 'POST', path: '/test/long', access: 'self', result: Type.Null() })

const roleOf = (id: string) => ({ id, role_code: id, role_name: '停电', tenant_id: 0 })

/** One server for all: none of it may need another start. */
describe('a server whose database', () => {
  const logged: { readonly level: number; readonly msg: string; readonly answers?: number }[] = []
  let server: TestServer
  let token: string
  let superuser: pg.Client
  let name: string

  beforeAll(async () => {
    server = await createTestServer({
      breaksConnections: true,
      app: { logger: pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) }) },
      beforeReady: ({ dynamicEndpoints, databases }) =>
        dynamicEndpoints.replace('test', [
          bindEndpoint(read, async () => {
            const { rows } = await sql<{ answer: string }>`select 'read' as answer`.execute(databases.app)
            return answer(rows[0]?.answer ?? '')
          }),
          bindEndpoint(write, async () => {
            await databases.app.insertInto('sys_role').values(roleOf(createUuidV7())).execute()
            return answer(null)
          }),
          bindEndpoint(long, async () => {
            await databases.app.transaction().execute(async (trx) => {
              await trx.insertInto('sys_role').values(roleOf('half')).execute()
              await sql`select pg_sleep(9)`.execute(trx)
            })
            return answer(null)
          }),
        ]),
    })
    token = await server.signIn('admin')
    name = new URL(server.databases.appUrl).pathname.slice(1)
    superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
    await superuser.connect()
  })
  afterEach(async () => {
    logged.length = 0
    server.advance(60_000)
    await superuser.query(`alter database ${name} connection limit -1`)
    await superuser.query(`alter database ${name} reset default_transaction_read_only`)
  })
  afterAll(async () => {
    await superuser?.end()
    await server?.close()
  })

  const endConnections = () =>
    superuser.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  const told = () => logged.filter(({ msg }) => msg === 'requests fail').map(({ answers }) => answers)
  const reads = () => server.call<string>({ method: 'GET', path: '/test/read', token })
  const writes = () => server.call({ method: 'POST', path: '/test/write', token, body: {} })

  it('lets nobody in says so, in one line of the log, and is used again once it does', async () => {
    await superuser.query(`alter database ${name} connection limit 0`)
    await endConnections()
    const refused = await Promise.all(Array.from({ length: 12 }, reads))
    for (const { status, body, headers } of refused) {
      expect([status, body.message]).toEqual([503, '数据库的连接已用完，请稍后再试；若持续出现，请联系管理员'])
      expect(headers['retry-after']).toBe('5')
    }
    expect(told()).toEqual([1])
    server.advance(10_000)
    await reads()
    expect(told()).toEqual([1, 12])
    await superuser.query(`alter database ${name} connection limit -1`)
    expect(await reads()).toMatchObject({ status: 200, body: { result: 'read' } })
  })

  it('may only be read answers reads, and refuses writes with the reason', async () => {
    await superuser.query(`alter database ${name} set default_transaction_read_only = on`)
    await endConnections()
    await expect.poll(async () => (await reads()).status).toBe(200)
    const refused = await writes()
    const sentence = '数据库目前只读，数据未保存，请稍后再试；若持续出现，请联系管理员'
    expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([503, sentence, '5'])
    await expect(server.signIn('admin')).rejects.toThrow(sentence)
    await superuser.query(`alter database ${name} reset default_transaction_read_only`)
    // Connections that were opened meanwhile still say no, once each.
    await expect.poll(async () => (await writes()).status).toBe(200)
  })

  it('ends a connection in the middle of a transaction says so, and keeps nothing of it', async () => {
    const answered = server.call({ method: 'POST', path: '/test/long', token, body: {} })
    const working = () =>
      superuser.query("select 1 from pg_stat_activity where datname = $1 and query like '%pg_sleep(9)%'", [name])
    await expect.poll(async () => (await working()).rowCount).toBe(1)
    await endConnections()
    const { status, body } = await answered
    expect([status, body.message]).toEqual([503, '数据库暂时无法连接，请稍后再试'])
    await expect.poll(async () => (await writes()).status).toBe(200)
    const kept = server.databases.app.selectFrom('sys_role').select('id').where('id', '=', 'half')
    expect(await kept.execute()).toEqual([])
  })
})
