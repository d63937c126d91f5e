import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { openAccountServices } from '#tests/support/account-server.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { answer } from './answer.ts'
import { bindEndpoint } from './serve-endpoint.ts'

const listPrices = endpoint({
  method: 'GET',
  path: '/market/price/list',
  access: { permission: 'market:price:list' },
  result: Type.Object({ tenantId: Type.Integer(), orgCode: Type.Union([Type.String(), Type.Null()]) }),
})

/**
 * Everything that anybody may call without signing in, and why it has to be so. A new line here is a decision about
 * security; of the API there are at most 15.
 */
const PUBLIC_CALLS = {
  '/sys/login': 'signs in',
  '/sys/login/secondFactor': 'signs in, with the ticket that the first step has given',
  '/sys/randomImage/:key': 'the captcha of the sign-in',
  '/sys/sliderCaptcha/:key': 'the slider that stands for it, and guards text messages',
  '/sys/checkSlider': 'the answer to the slider',
  '/sys/loginGetUserDeparts': 'the departments that somebody chooses from while signing in',
  '/sys/smsCheckCaptcha': 'the captcha that newer clients send in the place of the slider',
  '/sys/sms': 'the code with which somebody signs in who has a phone only',
  '/sys/phoneLogin': 'signs in by that code',
  '/sys/user/phoneVerification': 'who has forgotten the password shows the phone',
  '/sys/user/passwordChange': 'and sets another, by POST, and by GET for the clients of the contract',
  '/sys/common/static/*': 'images and links send no headers: a stored file is shown by the signature of its address',
  '/sys/logout': 'whose session has ended must be able to leave as well',
}
/** Not of the API: what a browser needs to show the sign-in page. */
const PUBLIC_FILES = {
  '/config.json': 'what the console is called, and what its sign-in page offers',
  '/docs/index.html': 'the manual of the page language',
  '/docs/style.css': 'its looks',
}
/** There only where a setting opens them. */
const PUBLIC_BY_SETTING = {
  '/sys/user/register': 'REGISTRATION: somebody makes an account',
  '/sys/user/checkOnlyUser': 'REGISTRATION: and learns beforehand that a name is taken',
  '/sys/thirdLogin/render/:source': 'THIRD_LOGIN_CONFIG: the way to the other service',
  '/sys/thirdLogin/:source/callback': 'THIRD_LOGIN_CONFIG: and back',
  '/sys/thirdLogin/callback.js': 'THIRD_LOGIN_CONFIG: the script of the page at its end',
  '/sys/thirdLogin/getLoginUser/:token/:thirdType': 'THIRD_LOGIN_CONFIG: signs in with what that page has told',
  '/sys/thirdLogin/getLoginUser/:token/:thirdType/:tenantId': 'THIRD_LOGIN_CONFIG: the same, as newer clients call it',
  '/sys/thirdLogin/get/corpId/clientId': 'THIRD_LOGIN_CONFIG: newer clients ask whether a window of DingTalk is there',
  '/sys/thirdLogin/bindingThirdPhone': 'THIRD_LOGIN_CONFIG: binds an account by its phone',
  '/sys/thirdLogin/user/create': 'THIRD_LOGIN_CONFIG and REGISTRATION: makes an account',
  '/sys/thirdLogin/user/checkPassword': 'THIRD_LOGIN_CONFIG: binds an account by its password',
  '/sys/cas/client/validateLogin': 'CAS_URL: signs in with a ticket of the CAS server',
}

interface Route {
  readonly path: string
  readonly access: unknown
}
const read = ({ url, config }: RouteOptions): Route => ({ path: url, access: config?.access })
const publicPaths = (routes: readonly Route[]) => [
  ...new Set(
    routes
      .filter(({ access }) => access === 'public')
      .map(({ path }) => path)
      .sort(),
  ),
]
const inApi = (paths: object) => Object.keys(paths).map((path) => `/jeecg-boot${path}`)

describe('the access guard', () => {
  let server: TestServer
  const routes: Route[] = []

  beforeAll(async () => {
    server = await createTestServer({
      beforeReady: ({ dynamicEndpoints }) => {
        const served = bindEndpoint(listPrices, async ({ context }) => {
          // More than the endpoint declares: it must not leave the server.
          const read = { tenantId: context.tenantId, orgCode: context.orgCode, secret: 'hidden' }
          return answer(read)
        })
        dynamicEndpoints.replace('price', [served])
      },
      app: {
        onRoute: (route) => routes.push(read(route)),
      },
    })
    await server.addUser('seller', ['market:price:list'])
    await server.addUser('guest')
  })
  afterAll(() => server.close())

  const list = (more: { token?: string } = {}) => server.call({ method: 'GET', path: '/market/price/list', ...more })

  it('finds an access on every route', () => {
    expect(routes.length).toBeGreaterThan(10)
    expect(routes.filter((route) => route.access === undefined)).toEqual([])
  })

  it('leaves exactly the known routes open to everybody', () => {
    expect(publicPaths(routes)).toEqual([...inApi(PUBLIC_CALLS), ...Object.keys(PUBLIC_FILES)].sort())
    expect(Object.keys(PUBLIC_CALLS).length).toBeLessThanOrEqual(15)
  })

  it('opens others where a setting asks for them', async () => {
    const more: Route[] = []
    const services = await openAccountServices()
    const open = await createTestServer({
      app: { accounts: services.settings, onRoute: (route) => more.push(read(route)) },
    })
    const all = [...inApi(PUBLIC_CALLS), ...inApi(PUBLIC_BY_SETTING), ...Object.keys(PUBLIC_FILES)]
    expect(publicPaths(more)).toEqual(all.sort())
    await open.close()
    await services.close()
  })

  it('stops the start when a route declares nothing', async () => {
    const { addAccessGuard } = await import('./access-guard.ts')
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    addAccessGuard(app, {
      verify: async () => {
        throw new Error('not reached')
      },
    })
    expect(() => app.get('/open', async () => 'open')).toThrow('declares no access')
  })

  it('lets through who holds the permission', async () => {
    const { body, text } = await list({ token: await server.signIn('seller') })
    expect(body).toMatchObject({ success: true, code: 200, result: { tenantId: 0, orgCode: null } })
    expect(text).not.toContain('hidden')
  })

  it('refuses who does not hold it: HTTP 200 with code 510', async () => {
    const { status, body } = await list({ token: await server.signIn('guest') })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 510, message: '没有权限，请联系管理员分配权限！', result: null })
  })

  it('asks for a session before it looks at the body', async () => {
    const { status } = await server.call({
      method: 'POST',
      path: '/market/price/list',
      body: {},
    })
    expect(status).toBe(200)
    expect((await list()).status).toBe(401)
  })

  // A route declares the code: a switch on a screen must not open it.
  it('lets nobody through because the row of the permission is switched off', async () => {
    const token = await server.signIn('guest')
    const setStatus = (status: string) =>
      server.databases.app
        .updateTable('sys_permission')
        .set({ status })
        .where('perms', '=', 'market:price:list')
        .execute()
    await setStatus('0')
    expect((await list({ token })).body.code).toBe(510)
    await setStatus('1')
    expect((await list({ token })).body.code).toBe(510)
  })

  it('takes a grant away on the next request', async () => {
    await server.addUser('former', ['market:price:list'])
    const token = await server.signIn('former')
    expect((await list({ token })).body.success).toBe(true)
    await server.databases.app
      .deleteFrom('sys_user_role')
      .where('user_id', 'in', (query) => query.selectFrom('sys_user').select('id').where('username', '=', 'former'))
      .execute()
    expect((await list({ token })).body.code).toBe(510)
  })

  it('finds page routes and loses them while it runs', async () => {
    const token = await server.signIn('seller')
    server.dynamicEndpoints.replace('price', [])
    const { status, body } = await list({ token })
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 404, message: '路径不存在，请检查路径是否正确' })
    server.dynamicEndpoints.replace('price', [
      bindEndpoint(listPrices, async () => answer({ tenantId: 0, orgCode: null })),
    ])
    expect((await list({ token })).status).toBe(200)
  })

  it('does not let one page take the path of another', () => {
    const served = bindEndpoint(listPrices, async () => answer({ tenantId: 0, orgCode: null }))
    expect(() => server.dynamicEndpoints.replace('other', [served])).toThrow('served for "price" already')
  })
})
