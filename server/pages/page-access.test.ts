import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const SECRET = '折扣上限为七折'
const price = pageOf(
  'price',
  { name: { type: 'string(32)', title: '名称' }, cost: { type: 'integer', title: '成本', permission: 'cost' } },
  {
    checks: [{ id: 'limit', that: "name != 'x'", message: SECRET }],
    actions: { approve: { title: '审核', type: 'set-values', props: { values: { name: 'a' } } } },
  },
)
const broken = pageOf('broken', { name: { type: 'strng', title: SECRET } })

describe('the text and the plan of a page', () => {
  let server: PageServer
  let hash: string
  const ask = async (token: string, code: string, below = '') =>
    server.call<{ hash: string }>({ method: 'GET', path: `/pagewright/pages/${code}${below}`, token })
  const userWith = async (name: string, ...permissions: string[]) => {
    await server.addUser(name, permissions)
    return server.signIn(name)
  }

  beforeAll(async () => {
    server = await createPageServer({
      'trial/price.json': price,
      'trial/other.json': pageOf('other', { name: { type: 'string(32)', title: '名称' } }),
      'trial/broken.json': broken,
      'trial/text.json': `{ "code": "text", ${SECRET}`,
    })
    hash = (await ask(await server.signIn('admin'), 'price')).body.result.hash
  })
  afterAll(() => server?.close())

  it('are refused to whoever holds no permission of the page, and tell nothing', async () => {
    const token = await userWith('stranger', 'trial:other:list', 'trial:pricelist:list')
    for (const below of ['', `/${hash}`, `/${hash}/plan`, `/${'0'.repeat(32)}`]) {
      const { status, body, text } = await ask(token, 'price', below)
      expect({ status, body }).toMatchObject({ status: 200, body: { success: false, code: 510, result: null } })
      expect(text).not.toContain(SECRET)
    }
    expect((await ask(token, 'other')).body.success).toBe(true)
    expect((await ask(token, 'no-such-page')).body).toMatchObject({ success: false, code: 404 })
    expect((await server.call({ method: 'GET', path: `/pagewright/pages/price/${hash}` })).status).toBe(401)
  })

  it.each(['list', 'add', 'approve', 'field:cost:see'])(
    'are open by any permission of the page: %s',
    async (action) => {
      const token = await userWith(`with-${action.replaceAll(':', '-')}`, `trial:price:${action}`)
      expect((await ask(token, 'price')).body.result).toMatchObject({ code: 'price', hash })
      expect((await ask(token, 'price', `/${hash}/plan`)).text).toContain(SECRET)
    },
  )

  it('differ where the page has a plan: the text is for those who inspect pages', async () => {
    const user = await userWith('reader', 'trial:price:list')
    const refused = await ask(user, 'price', `/${hash}`)
    expect(refused.body).toMatchObject({ success: false, code: 510 })
    expect(refused.text).not.toContain(SECRET)
    const text = await ask(await userWith('inspector', 'pagewright:inspect'), 'price', `/${hash}`)
    expect(text.text).toContain(SECRET)
    expect(text.headers).toMatchObject({ vary: expect.stringMatching(/x-access-token/i) })
  })

  it('are refused from the next call on to whoever has lost the last permission', async () => {
    const token = await userWith('loser', 'trial:price:list')
    expect((await ask(token, 'price')).body.success).toBe(true)
    await server.databases.app
      .deleteFrom('sys_role_permission')
      .where('role_id', 'in', (eb) =>
        eb
          .selectFrom('sys_user_role')
          .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.user_id')
          .where('username', '=', 'loser')
          .select('sys_user_role.role_id'),
      )
      .execute()
    expect((await ask(token, 'price')).body.code).toBe(510)
  })

  it('of a page with mistakes are for those who work with it, and for authors where it does not say whose it is', async () => {
    const worker = await userWith('worker', 'trial:broken:list')
    const author = await userWith('author', 'pagewright:inspect')
    const seen = async (token: string, code: string) => (await ask(token, code)).body.success
    await expect(seen(author, 'price')).resolves.toBe(true)
    await expect(seen(author, 'broken')).resolves.toBe(true)
    await expect(seen(author, 'text')).resolves.toBe(true)
    await expect(seen(worker, 'broken')).resolves.toBe(true)
    await expect(seen(worker, 'text')).resolves.toBe(false)
    await expect(seen(await userWith('nobody'), 'broken')).resolves.toBe(false)
  })
})
