import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { answer } from './answer.ts'
import { bindEndpoint } from './serve-endpoint.ts'

const listPrices = endpoint({
  method: 'GET',
  path: '/market/price/list',
  access: { permission: 'market:price:list' },
  result: Type.Object({ tenantId: Type.Integer(), orgCode: Type.Union([Type.String(), Type.Null()]) }),
})

/** Everything that anybody may call without signing in. A new line here is a decision about security. */
const PUBLIC_ROUTES = [
  'GET /config.json',
  'GET /docs/index.html',
  'GET /docs/style.css',
  'GET /jeecg-boot/sys/cas/client/validateLogin',
  'GET /jeecg-boot/sys/randomImage/:key',
  'GET /jeecg-boot/sys/sliderCaptcha/:key',
  'GET /jeecg-boot/sys/thirdLogin/:source/callback',
  'GET /jeecg-boot/sys/thirdLogin/callback.js',
  'GET /jeecg-boot/sys/thirdLogin/getLoginUser/:token/:thirdType',
  'GET /jeecg-boot/sys/thirdLogin/render/:source',
  'GET /jeecg-boot/sys/user/checkOnlyUser',
  'GET /jeecg-boot/sys/user/passwordChange',
  'POST /jeecg-boot/sys/checkSlider',
  'POST /jeecg-boot/sys/login',
  'POST /jeecg-boot/sys/logout',
  'POST /jeecg-boot/sys/phoneLogin',
  'POST /jeecg-boot/sys/sms',
  'POST /jeecg-boot/sys/thirdLogin/bindingThirdPhone',
  'POST /jeecg-boot/sys/thirdLogin/user/checkPassword',
  'POST /jeecg-boot/sys/thirdLogin/user/create',
  'POST /jeecg-boot/sys/user/passwordChange',
  'POST /jeecg-boot/sys/user/phoneVerification',
  'POST /jeecg-boot/sys/user/register',
]

describe('the access guard', () => {
  let server: TestServer
  const routes: { readonly name: string; readonly access: unknown }[] = []

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
        onRoute: (route) => {
          for (const method of [route.method].flat()) {
            if (method !== 'HEAD') routes.push({ name: `${method} ${route.url}`, access: route.config?.access })
          }
        },
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
    const open = routes.filter((route) => route.access === 'public').map((route) => route.name)
    expect(open.sort()).toEqual(PUBLIC_ROUTES)
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
