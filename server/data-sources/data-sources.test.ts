import { BlockList, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysDataSource } from '#schemas/managed/sys-data-source.ts'
import { parseRanges } from '#server/webhooks/address-rules.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { testSecrets } from '#tests/support/test-server.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'
import { parseDataSourceAddress } from './data-source-address.ts'
import { placeOfDataSource, resealDataSources } from './data-source-secrets.ts'
import { tryConnection } from './try-connection.ts'

const CODES = Object.values(sysDataSource.permissions)
const SECRET = 'Geheim-9753-nowhere'
const MINUTE_MS = 60_000

let server: PageServer
let keeper: string
/** The database of the test, as a data source. */
let ours: { dbUrl: string; dbUsername: string; dbPassword: string }
beforeAll(async () => {
  server = await createPageServer(systemPages(['data-source-list', 'data-log']), {
    app: { dataSourceRanges: parseRanges('127.0.0.0/8,::1') ?? new BlockList() },
  })
  const url = new URL(server.databases.appUrl)
  ours = {
    dbUrl: `jdbc:postgresql://${url.hostname}:${url.port}${url.pathname}`,
    dbUsername: decodeURIComponent(url.username),
    dbPassword: decodeURIComponent(url.password),
  }
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  await server.addUser('keeper', CODES)
  await server.addUser('reader', [sysDataSource.permissions.list ?? ''])
  await server.addUser('elsewhere', CODES, [7])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const sources = (token = keeper, tenant = 0) => clientOf(server, '/sys/dataSource', token, tenant)
const source = (code: string, more: object = {}) => ({
  ...{ code, name: `源${code}`, dbType: '6', dbDriver: 'org.postgresql.Driver' },
  ...{ dbUrl: 'jdbc:postgresql://db.example.com:5432/erp', dbUsername: 'erp', dbPassword: SECRET },
  ...more,
})
const sealedOf = async (id: string) =>
  (
    await server.databases.app
      .selectFrom('sys_sealed_data_source')
      .where('id', '=', id)
      .select('sealed_password')
      .executeTakeFirstOrThrow()
  ).sealed_password ?? ''
const passwordOf = async (id: string) => testSecrets.open(await sealedOf(id), placeOfDataSource(id))
const test = async (body: object, token = keeper) => {
  server.advance(MINUTE_MS)
  return (await server.call({ method: 'POST', path: '/online/cgreport/api/testConnection', body, token })).body
}

describe('the password of a data source', () => {
  it('is sealed, and in no answer, file, log or operation', async () => {
    const added = await sources().add(source('sealed'))
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    const { id } = added.result as { id: string }
    expect(await passwordOf(id)).toBe(SECRET)
    expect(await sealedOf(id)).not.toContain(SECRET)
    const edited = await sources().edit({ id, remark: '备注', dbPassword: `${SECRET}2` })
    const answers = [added, edited, await sources().get(id), await sources().list(), await sources().remove('none')]
    const { sheets } = await transfersOf(server, '/sys/dataSource', keeper).download('/exportXls', {})
    await server.app.flushOperations()
    const { app } = server.databases
    const logs = [
      await app.selectFrom('sys_data_log').selectAll().execute(),
      await app.selectFrom('sys_log').selectAll().execute(),
      await app.selectFrom('idempotency_key').selectAll().execute(),
    ]
    expect(JSON.stringify(logs)).toContain('sealed')
    expect(JSON.stringify([answers, sheets, logs, server.logged])).not.toContain(SECRET)
    expect((await sources().get(id)).result.dbPassword).toBeNull()
  })

  it('stays when nothing is typed, as clients of the contract send it', async () => {
    const { id } = await sources().stored(source('stays'))
    for (const dbPassword of ['', null, '******', undefined]) {
      const answer = await sources().edit({ id, name: `改名${dbPassword}`, dbPassword })
      expect(answer, answer.message).toMatchObject({ success: true })
      expect(await passwordOf(id)).toBe(SECRET)
    }
    await sources().edit({ id, dbPassword: 'another one' })
    expect(await passwordOf(id)).toBe('another one')
  })

  it.each([
    { dbUrl: 'jdbc:postgresql://attacker.example.com:5432/erp' },
    { dbUsername: 'postgres' },
    { dbName: 'other' },
    { dbType: '4' },
    { dbUrl: 'jdbc:postgresql://attacker.example.com/erp', dbPassword: '******' },
  ])('is typed anew with %o', async (change) => {
    const { id } = await sources().stored(source(`moves${JSON.stringify(change).length}`))
    const refused = await sources().edit({ id, ...change })
    expect(errorsOf(refused)).toEqual(['/dbPassword 数据库类型、地址、数据库名或用户名已修改，请重新输入密码'])
    expect(await sources().edit({ id, ...change, dbPassword: 'new' })).toMatchObject({ success: true })
    expect(await passwordOf(id)).toBe('new')
    await sources().remove(id)
  })

  it('is not asked for where there is none', async () => {
    const { id } = await sources().stored(source('open', { dbPassword: null }))
    expect(await sources().edit({ id, dbUrl: 'jdbc:postgresql://h/d' })).toMatchObject({ success: true })
  })

  it('has no place in an address that everybody reads', async () => {
    for (const dbUrl of ['jdbc:postgresql://h/d?password=x', 'jdbc:mysql://u:p@h/d', 'jdbc:sqlserver://h;PWD = x']) {
      expect(errorsOf(await sources().add(source('address', { dbUrl })))[0]).toMatch(/^\/dbUrl 地址里不要写/)
    }
  })

  it('is kept when keys change', async () => {
    const { id } = await sources().stored(source('rotated'))
    expect(await resealDataSources(server.databases.app, testSecrets)).toBe(0)
    expect(await passwordOf(id)).toBe(SECRET)
  })

  it('is of its row: moved to another one it does not open', async () => {
    const [one, two] = [await sources().stored(source('one')), await sources().stored(source('two'))]
    await server.databases.app
      .updateTable('sys_sealed_data_source')
      .set({ sealed_password: await sealedOf(one.id) })
      .where('id', '=', two.id)
      .execute()
    expect((await test({ id: two.id })).message).toContain('已损坏')
  })
})

describe('data sources', () => {
  it('keep their codes, which are of letters and there once', async () => {
    const { id } = await sources().stored(source('first'))
    expect(errorsOf(await sources().add(source('first')))[0]).toMatch(/^\/code /)
    expect(errorsOf(await sources().add(source('1st')))[0]).toMatch(/编码必须以字母开头/)
    expect(errorsOf(await sources().edit({ id, code: 'second' }))[0]).toMatch(/^\/code /)
  })

  it('are imported without a password', async () => {
    const content = makeWorkbook([
      ['数据源编码', '数据源名称', '数据库类型', '驱动类', '数据源地址', '用户名'],
      ['imported', '导入', 'Oracle', 'oracle.jdbc.OracleDriver', 'jdbc:oracle:thin:@h:1521:orcl', 'scott'],
    ])
    const answer = await transfersOf(server, '/sys/dataSource', keeper).send({ content })
    expect(answer, answer.message).toMatchObject({ success: true })
    expect((await sources().list({ code: 'imported' })).result.records).toMatchObject([{ dbType: '2' }])
  })

  it('are chosen from by code, and looked up by the contract', async () => {
    await sources().stored(source('chosen'))
    const reader = await server.signIn('reader')
    const { body } = await server.call({ method: 'GET', path: '/sys/dataSource/options', token: reader })
    expect(body.result).toContainEqual({ value: 'chosen', label: '源chosen', text: '源chosen' })
    const path = '/sys/dict/getDictItems/sys_data_source,name,code'
    expect(JSON.stringify((await server.call({ method: 'GET', path, token: reader })).body.result)).toContain('chosen')
    const query = { tableName: 'sys_data_source', fieldName: 'code', fieldVal: 'chosen' }
    expect(
      (await server.call({ method: 'GET', path: '/sys/duplicate/check', query, token: keeper })).body.success,
    ).toBe(false)
    const secret = '/sys/dict/getDictItems/sys_sealed_data_source,sealed_password,code'
    expect((await server.call({ method: 'GET', path: secret, token: keeper })).body.success).toBe(false)
  })

  it('are changed and tried from tenant 0 alone, by who may', async () => {
    const [elsewhere, reader] = [await server.signIn('elsewhere'), await server.signIn('reader')]
    expect((await sources(elsewhere, 7).add(source('foreign'))).code).toBe(510)
    expect((await test(ours, elsewhere)).code).toBe(510)
    expect((await sources(reader).add(source('foreign'))).code).toBe(510)
    expect((await test(ours, reader)).code).toBe(510)
  })
})

describe('a connection', () => {
  it('is tried with what was typed, or with what is stored', async () => {
    expect(await test({ ...ours, dbType: '6' })).toMatchObject({ success: true, message: '连接成功' })
    const { id } = await sources().stored(source('ours', ours))
    expect(await test({ id })).toMatchObject({ success: true, message: '连接成功' })
  })

  it('never takes a stored password elsewhere', async () => {
    const { id } = await sources().stored(source('target', ours))
    for (const change of [{ dbUrl: 'jdbc:postgresql://127.0.0.1:1/x' }, { dbUsername: 'x' }, { dbName: 'x' }]) {
      expect((await test({ id, ...change })).message).toContain('请先输入密码')
    }
  })

  it('fails with one text, whatever is wrong', async () => {
    const wrong = [
      { ...ours, dbPassword: `${ours.dbPassword}x`, dbUsername: 'nobody-there' },
      { ...ours, dbUrl: 'jdbc:postgresql://127.0.0.1:1/erp' },
      { ...ours, dbUrl: 'jdbc:postgresql://10.1.2.3:5432/erp' },
      { ...ours, dbUrl: 'jdbc:postgresql://169.254.169.254/erp' },
      { ...ours, dbUrl: 'jdbc:postgresql://no-such-host.invalid/erp' },
    ]
    const told = new Set<string>()
    for (const body of wrong) {
      const answer = await test({ ...body, dbType: '6' })
      expect(answer.success).toBe(false)
      told.add(answer.message)
    }
    expect([...told]).toEqual([expect.stringMatching(/^连接失败/)])
  })

  it('is of PostgreSQL: the others are records, and say so', async () => {
    expect((await test({ ...ours, dbType: '4', dbUrl: 'jdbc:mysql://h/d' })).message).toContain('只作登记')
    expect((await test({ ...ours, dbType: '6', dbUrl: 'jdbc:mysql://h/d' })).message).toContain('jdbc:postgresql://')
  })

  it('is not tried without end', async () => {
    await server.atOneMoment(async () => {
      const body = { ...ours, dbType: '4' }
      const call = { method: 'POST', path: '/online/cgreport/api/testConnection', body, token: keeper } as const
      const codes: number[] = []
      for (let tries = 0; tries < 12; tries += 1) codes.push((await server.call(call)).status)
      expect(codes).toContain(429)
    })
  })

  it('ends within its time where nobody answers', async () => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const network = { allowed: parseRanges('127.0.0.1') ?? new BlockList(), timeoutMs: 200 }
    const resolve = async () => [{ address: '127.0.0.1' }]
    const started = Date.now()
    const to = { host: 'silent', port, database: 'x', tls: 'off' } as const
    expect(await tryConnection(to, { username: 'x', password: 'x' }, { ...network, resolve })).toBe(false)
    expect(Date.now() - started).toBeLessThan(2_000)
    silent.close()
  })

  it('goes nowhere when one of the addresses of a name is private', async () => {
    const network = { allowed: new BlockList(), timeoutMs: 200 }
    const resolve = async () => [{ address: '8.8.8.8' }, { address: '127.0.0.1' }]
    const to = { host: 'both', port: 1, database: 'x', tls: 'off' } as const
    expect(await tryConnection(to, { username: 'x', password: 'x' }, { ...network, resolve })).toBe(false)
  })
})

it.each([
  ['jdbc:postgresql://h/d', { host: 'h', port: 5432, database: 'd', tls: 'off' }],
  ['jdbc:postgresql://[::1]:6000/d?ssl=true', { host: '::1', port: 6000, database: 'd', tls: 'on' }],
  ['jdbc:postgresql://h:1/?sslmode=verify-full', { host: 'h', port: 1, database: 'named', tls: 'checked' }],
  ['jdbc:postgresql:///tmp/socket', null],
  ['jdbc:postgresql://h:99999/d', null],
  ['jdbc:postgresql://u:p@h/d', null],
  ['jdbc:mysql://h/d', null],
  ['postgresql://h/d', null],
])('the address %s has the parts %o', (text, parts) => {
  expect(parseDataSourceAddress(text, 'named')).toEqual(parts)
})
