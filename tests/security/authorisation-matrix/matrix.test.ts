import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { admits, codesOf } from '#server/permissions/access-codes.ts'
import { type AccountServices, openAccountServices } from '#tests/support/account-server.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { type Call, callsOfPages, collectFixedCalls, OF_INSTALLATION, readAccess } from './calls.ts'
import { OF_THE_SESSION, SOCKETS, WITH_A_TICKET } from './exceptions.ts'
import { lineOf, readRows, rowOf } from './rows.ts'

/**
 * Every call beside everybody who may try it. What it must answer follows from its row, who asks, and a few exceptions;
 * a call without a row fails.
 */
const PAGE_FOLDER = resolve(import.meta.dirname, '../../../schemas/pages')
const PAGES = Object.fromEntries(
  readdirSync(PAGE_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, readFileSync(join(PAGE_FOLDER, file), 'utf8')]),
)
const OTHER_TENANT = 77
/** Besides a right's own calls, so many of the others are tried with it. */
const OTHERS_TRIED = 4
const SESSION_MS = 3 * 3_600_000

type Answer = 'in' | 'signs in first' | 'may not'

describe('the matrix of calls and callers', () => {
  const rows = readRows()
  const fixed = collectFixedCalls()
  let services: AccountServices
  let server: PageServer
  let calls: readonly Call[]
  let signedIn: readonly Call[]
  let codes: readonly string[]

  beforeAll(async () => {
    services = await openAccountServices()
    server = await createPageServer(PAGES, { app: { accounts: services.settings, onRoute: fixed.onRoute } })
    calls = [...fixed.calls, ...callsOfPages(server)].filter(({ name }) => !SOCKETS.has(name))
    signedIn = calls.filter(({ name }) => !OF_THE_SESSION.has(name))
    codes = [...new Set(calls.flatMap(({ access }) => codesOf(access)))].sort()
  })
  afterAll(async () => {
    await server?.close()
    await services?.close()
  })

  const accessOf = (call: Call) => readAccess(rowOf(server, rows, call) ?? '')

  let addresses = 0
  async function tryCall({ method, path }: Call, token?: string): Promise<Answer> {
    addresses += 1
    const { status, body } = await server.call({
      method,
      path,
      // Limits of addresses are not what this is about.
      address: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
      ...(method !== 'GET' && { body: {} }),
      ...(token !== undefined && { token }),
    })
    if (status === 401 || body?.code === ENVELOPE_CODES.unauthorized) return 'signs in first'
    return status === 403 || body?.code === ENVELOPE_CODES.forbidden ? 'may not' : 'in'
  }

  /** The calls whose answer is another one than it must be. */
  async function wrongOnes(
    tried: readonly Call[],
    token: string | undefined,
    expected: (call: Call) => Answer,
  ): Promise<readonly string[]> {
    const wrong: string[] = []
    for (const call of tried) {
      const answer = await tryCall(call, token)
      const wanted = WITH_A_TICKET.has(call.name) ? 'may not' : expected(call)
      if (answer !== wanted) wrong.push(`${call.name}: ${answer} instead of ${wanted}`)
    }
    return wrong
  }

  const unlessSignedIn = (call: Call) => (accessOf(call) === 'public' ? 'in' : 'signs in first')
  /** What somebody with these codes must be answered. */
  const withCodes = (held: ReadonlySet<string>) => (call: Call) => (admits(accessOf(call), held) ? 'in' : 'may not')

  it('has a row for each call, and a call for each row', () => {
    expect(calls.length).toBeGreaterThan(900)
    expect(calls.filter((call) => rowOf(server, rows, call) === undefined).map(lineOf)).toEqual([])
    const names = new Set(calls.map(({ name }) => name))
    expect([...rows.keys()].filter((name) => !names.has(name))).toEqual([])
  })

  it('says of each call what the call says of itself', () => {
    const different = calls.filter((call) => `${call.name} ${rowOf(server, rows, call)}` !== lineOf(call))
    expect(different.map(lineOf)).toEqual([])
  })

  it('lets nobody in who is not signed in, but where everybody may', async () => {
    expect(await wrongOnes(calls, undefined, unlessSignedIn)).toEqual([])
    expect(await wrongOnes(calls, 'no-such-token', unlessSignedIn)).toEqual([])
  })

  it('lets whoever has no rights make their own calls alone', async () => {
    await server.addUser('without-rights')
    const token = await server.signIn('without-rights')
    expect(await wrongOnes(signedIn, token, withCodes(new Set()))).toEqual([])
  })

  it('lets whoever may list everything change nothing', async () => {
    const held = codes.filter((code) => code.endsWith(':list'))
    await server.addUser('lists-only', held)
    const token = await server.signIn('lists-only')
    expect(await wrongOnes(signedIn, token, withCodes(new Set(held)))).toEqual([])
  })

  it('lets each right do what it says, and nothing else', { timeout: 240_000 }, async () => {
    expect(codes.length).toBeGreaterThan(400)
    const wrong: string[] = []
    for (const [place, code] of codes.entries()) {
      const name = `only-${place}`
      await server.addUser(name, [code])
      const token = await server.signIn(name)
      const own = signedIn.filter((call) => codesOf(accessOf(call)).includes(code))
      const others = signedIn.filter((call) => codesOf(accessOf(call)).length > 0 && !own.includes(call))
      const picked = Array.from({ length: OTHERS_TRIED }, (_, at) => others[(place * 131 + at * 257) % others.length])
      const tried = [...own, ...picked.flatMap((call) => call ?? [])]
      for (const line of await wrongOnes(tried, token, withCodes(new Set([code])))) wrong.push(`${code}: ${line}`)
    }
    expect(wrong).toEqual([])
  })

  it('lets the administrator of another tenant do everything but to what is of the installation', async () => {
    await server.addUser('head-of-another', codes, [OTHER_TENANT])
    const token = await server.signIn('head-of-another')
    const isOfInstallation = (call: Call) => rowOf(server, rows, call)?.endsWith(OF_INSTALLATION) === true
    expect(await wrongOnes(signedIn, token, (call) => (isOfInstallation(call) ? 'may not' : 'in'))).toEqual([])
  })

  it('lets nobody in whose account is frozen', async () => {
    const id = await server.addUser('soon-frozen')
    const token = await server.signIn('soon-frozen')
    const admin = await server.signIn('admin')
    const body = { ids: id, status: '2' }
    const { body: frozen } = await server.call({ method: 'PUT', path: '/sys/user/frozenBatch', body, token: admin })
    expect(frozen).toMatchObject({ success: true })
    expect(await wrongOnes(signedIn, token, unlessSignedIn)).toEqual([])
  })

  it('lets nobody in whose session has expired', async () => {
    await server.addUser('long-away', codes)
    const token = await server.signIn('long-away')
    server.advance(SESSION_MS)
    expect(await wrongOnes(signedIn, token, unlessSignedIn)).toEqual([])
  })
})
