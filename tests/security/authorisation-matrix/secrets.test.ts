import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { createPageServer, type Page, type PageServer } from '#tests/support/page-server.ts'
import { type Authenticator, turnOnSecondFactor } from '#tests/support/second-factor.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { readSheets } from '#tests/support/spreadsheets.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'
import { type Call, callsOfPages, collectFixedCalls } from './calls.ts'
import { OF_THE_SESSION, SOCKETS } from './exceptions.ts'

const SOURCE_PASSWORD = 'Secret-of-a-source-97531'
const NEW_PASSWORD = 'Changed-by-admin-8642'
const IDS_TRIED = 3

/** Tables with what is nobody's to know, and the columns that hold it. */
const HELD = [
  ['sys_user_secret', 'password_hash'],
  ['sys_session', 'token_hash'],
  ['sys_second_factor', 'sealed_secret'],
  ['sys_recovery_code', 'code_hash'],
  ['sys_sealed_data_source', 'sealed_password'],
  ['sys_installation', 'value'],
] as const
/** Shorter ones are words, which stand anywhere. */
const LEAST_LENGTH = 12

describe('what is nobody’s to know', () => {
  const fixed = collectFixedCalls()
  let server: PageServer
  let admin: string
  let reads: readonly Call[]
  let factor: Authenticator
  let keeperToken: string

  beforeAll(async () => {
    server = await createPageServer(systemPages(), { app: { onRoute: fixed.onRoute } })
    admin = await server.signIn('admin')
    reads = [...fixed.calls, ...callsOfPages(server)].filter(
      ({ name, method }) => method === 'GET' && !SOCKETS.has(name) && !OF_THE_SESSION.has(name),
    )
    const keeper = await server.addUser('keeper')
    keeperToken = await server.signIn('keeper')
    factor = await turnOnSecondFactor(server, keeperToken)
    const post = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await server.call({ method, path, body, token: admin })
      expect(answer.body.success, answer.text).toBe(true)
    }
    const source = { code: 'secret-keeper', name: '保密的数据源', dbType: '6', dbDriver: 'org.postgresql.Driver' }
    await post('POST', '/sys/dataSource/add', {
      ...source,
      dbUrl: 'jdbc:postgresql://db.example.com:5432/erp',
      dbUsername: 'erp',
      dbPassword: SOURCE_PASSWORD,
    })
    // Changes of them are in the data log and in the log of operations.
    await post('PUT', '/sys/user/changePassword', {
      username: 'keeper',
      password: NEW_PASSWORD,
      confirmpassword: NEW_PASSWORD,
    })
    await post('PUT', '/sys/user/edit', { id: keeper, realname: '另一个名字' })
    await server.app.flushOperations()
  })
  afterAll(() => server?.close())

  async function secrets(): Promise<readonly string[]> {
    const held = await Promise.all(
      HELD.map(([table, column]) =>
        sql<{ text: string | null }>`select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(
          server.databases.owner,
        ),
      ),
    )
    for (const [place, { rows }] of held.entries()) expect(rows.length, HELD[place]?.[0]).toBeGreaterThan(0)
    const stored = held.flatMap(({ rows }) => rows.map(({ text }) => text ?? ''))
    const told = [
      SOURCE_PASSWORD,
      NEW_PASSWORD,
      USER_PASSWORD,
      factor.secret,
      ...factor.recoveryCodes,
      admin,
      keeperToken,
    ]
    return [...new Set([...stored, ...told])].filter((text) => text.length >= LEAST_LENGTH)
  }

  /** Everything that an answer says, a workbook's cells too. */
  async function read(path: string, query: Record<string, string> = {}): Promise<string> {
    server.advance(10_000)
    const { rawPayload, statusCode } = await server.app.inject({
      url: API_BASE_PATH + path,
      query,
      headers: { [HEADERS.token]: admin },
    })
    expect([401, 429], path).not.toContain(statusCode)
    return rawPayload.subarray(0, 2).toString() === 'PK'
      ? JSON.stringify(readSheets(rawPayload))
      : rawPayload.toString()
  }

  it('is in no answer to whoever may read everything, in no export, log or choice', async () => {
    const known = await secrets()
    const leaks: string[] = []
    let answers = 0
    const look = (where: string, text: string) => {
      answers += 1
      for (const secret of known) if (text.includes(secret)) leaks.push(`${where}: ${secret}`)
    }
    for (const { name, path } of reads) look(name, await read(path))
    for (const { owner, served } of server.dynamicEndpoints.all()) {
      if (!served.endpoint.path.endsWith('/list')) continue
      const { path } = served.endpoint
      const page: { readonly result?: Page } = JSON.parse(await read(path, { pageSize: '100' }))
      look(path, JSON.stringify(page))
      for (const { id } of (page.result?.records ?? []).slice(0, IDS_TRIED)) {
        look(`${owner} ${id}`, await read(path.replace(/list$/, 'queryById'), { id: String(id) }))
      }
    }
    for (const [table, column] of HELD) {
      look(`${table} as a choice`, await read(`/sys/dict/loadDict/${table},${column},${column}`, { keyword: '' }))
      look(`${table} compared`, await read('/sys/dataLog/queryDataVerList', { dataTable: table, dataId: '1' }))
    }
    expect(answers).toBeGreaterThan(200)
    expect(leaks).toEqual([])
  })
})
