import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADERS } from '#schemas/api/envelope.ts'
import { httpMessages } from '#server/http/messages.ts'
import { type AccountServices, openAccountServices } from '#tests/support/account-server.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'

const PAGE_FOLDER = resolve(import.meta.dirname, '../../schemas/pages')
const PAGES = Object.fromEntries(
  readdirSync(PAGE_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .slice(0, 3)
    .map((file) => [file, readFileSync(join(PAGE_FOLDER, file), 'utf8')]),
)
const CALLS_OF_A_PAGE = [
  ['GET', 'list'],
  ['GET', 'statistics'],
  ['GET', 'queryById'],
  ['POST', 'add'],
  ['PUT', 'edit'],
  ['POST', 'edit'],
  ['DELETE', 'delete'],
  ['DELETE', 'deleteBatch'],
  ['POST', 'saveAll'],
  ['GET', 'exportXls'],
  ['POST', 'exportTask'],
  ['POST', 'exportTicket'],
  ['POST', 'batchPreview'],
  ['POST', 'batchWork'],
  ['GET', 'deleted'],
  ['POST', 'restore'],
  ['POST', 'undoDelete'],
  ['POST', 'purge'],
  ['GET', 'importErrors'],
] as const

interface Route {
  readonly method: string
  readonly url: string
}

/** Names of every part of every call, and some that no call has. */
const NAMES = [
  ...['username', 'password', 'captcha', 'checkKey', 'key', 'left', 'mobile', 'smscode', 'smsmode', 'phone', 'email'],
  ...['id', 'ids', 'values', 'keyword', 'pageNo', 'pageSize', 'column', 'order', 'field', 'superQueryParams'],
  ...[
    'tableName',
    'fieldName',
    'fieldVal',
    'dataId',
    'ruleCode',
    'value',
    'where',
    'rules',
    'anntId',
    'titile',
    'sender',
  ],
  ...[
    'token',
    'ticket',
    'service',
    'operateCode',
    'thirdUserUuid',
    'orgCode',
    'loginTenantId',
    'selections',
    'parentId',
  ],
  ...[
    'added',
    'changed',
    'deleted',
    'version',
    'sign',
    'delNotExist',
    'code',
    'hash',
    '__proto__',
    'constructor',
    'a\u0000',
  ],
]
const TEXTS = [
  ...['', ' ', '0', '-1', '1', 'true', 'null', 'a,b', '$$', '{zzz}', '{"a":1}', '[]', '%', "' or 1=1 --", '\\'],
  ...['2026-11-22', '99999999999999999999', '1e400', 'NaN', 'x'.repeat(300), '\ud800', '螺', '🧱', 'a\tb\r\n'],
  ...['a\u0000b', '\u0000', '\u0001', '\u001f', '\u007f', '\u0085', '%00', '%2500', '\u202e'],
]
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 12, unit: 'binary' }))
const value = fc.oneof({ weight: 5, arbitrary: text }, { weight: 2, arbitrary: fc.jsonValue() })
const pairs = fc.array(fc.tuple(fc.constantFrom(...NAMES), text), { maxLength: 4 })
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
/** Some that lead on to a table, so that statements are reached. */
const parameter = fc.oneof(
  { weight: 2, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom('sys_user,realname,username', 'sys_depart,depart_name,id', 'order_number_rule'),
  },
)
const request = fc.record({
  route: fc.nat(),
  parameters: fc.array(parameter, { minLength: 4, maxLength: 4 }),
  pairs,
  body,
})

/** Half of a surrogate pair has no encoding; it goes out as the replacement that browsers send. */
const encode = (part: string) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'))

describe('whatever is sent to any call', () => {
  const routes: Route[] = []
  let services: AccountServices
  let server: PageServer
  let token: string

  beforeAll(async () => {
    services = await openAccountServices()
    server = await createPageServer(PAGES, {
      app: {
        accounts: services.settings,
        onRoute: ({ method, url, websocket }) => {
          // Sockets have a fuzz of their own, and the catch-all's calls are named below.
          if (websocket || url.endsWith('/*')) return
          for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url })
        },
      },
    })
    for (const page of Object.values(PAGES)) {
      const { api } = (JSON.parse(page) as { entity: { api: string } }).entity // as the language defines it
      for (const [method, name] of CALLS_OF_A_PAGE) routes.push({ method, url: `/jeecg-boot${api}/${name}` })
    }
    token = await server.signIn('admin')
  })
  afterAll(async () => {
    await server?.close()
    await services?.close()
  })

  function build({ method, url }: Route, given: { parameters: string[]; pairs: [string, string][]; body: unknown }) {
    let parameter = 0
    const path = url.replace(/:\w+/g, () => encode(given.parameters[parameter++] || 'x'))
    const query = given.pairs.map(([name, part]) => `${encode(name)}=${encode(part)}`).join('&')
    const hasBody = method === 'POST' || method === 'PUT'
    return {
      method: method as 'GET', // one of those that routes have
      url: query === '' ? path : `${path}?${query}`,
      ...(hasBody && { payload: JSON.stringify(given.body), headers: { 'content-type': 'application/json' } }),
    } satisfies InjectOptions
  }

  // The session would end, and later calls would say no more than that it has.
  const isLasting = ({ url }: Route) => !/logout|updatePassword|selectDepart/.test(url)

  it.each([
    ['anonymous', false],
    ['signed in', true],
  ])(
    'never fails inside: %s',
    async (_, signedIn) => {
      expect(routes.length).toBeGreaterThan(60)
      const usable = signedIn ? routes.filter(isLasting) : routes
      let calls = 0
      await fc.assert(
        fc.asyncProperty(request, async ({ route, ...given }) => {
          const chosen = usable[route % usable.length]
          if (!chosen) return
          const built = build(chosen, given)
          calls += 1
          // Limits of addresses and users are not what this is about.
          if (calls % 200 === 0) server.advance(61_000)
          const response = await server.app.inject({
            ...built,
            headers: { ...built.headers, ...(signedIn && { [HEADERS.token]: token }) },
            remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
          })
          expect(response.statusCode, `${built.method} ${built.url} ${response.body}`).toBeLessThan(500)
          expect(response.body).not.toContain(httpMessages.integrityViolated)
        }),
        { numRuns: 2_500 },
      )
    },
    180_000,
  )

  it('is refused with its own words where it holds a control character, by each call', async () => {
    for (const { method, url } of routes) {
      const path = url.replace(/:\w+/g, 'x')
      const answer = await server.app.inject({ method: method as 'GET', url: `${path}?a=b%00` }) // as above
      expect(answer.json(), `${method} ${url}`).toMatchObject({
        success: false,
        message: httpMessages.controlCharacter,
      })
    }
  })
})
