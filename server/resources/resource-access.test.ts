import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

const maker = pageOf('maker', { name: { type: 'string(32)', title: '厂家名称' } })
const price = pageOf('price', {
  code: { type: 'string(16)', title: '编码', rules: ['required'] },
  cost: { type: 'decimal(12,2)', title: '成本价', permission: 'cost', query: 'between' },
  maker: { type: 'ref', ref: { entity: 'trial_maker', value: 'id', label: 'name' }, title: '厂家' },
})
const PREFIX = 'trial:price'
const SECRET = 77.31

describe('a page that takes the code of another one', () => {
  const mapping = (code: string) =>
    pageOf(
      'report',
      { name: { type: 'string(16)', title: '名称' } },
      { permissions: { list: code, add: 'trial:price:edit' } },
    )
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer({
      'trial/maker.json': maker,
      'trial/price.json': price,
      'trial/report.json': mapping('trial:price:list'),
    })
  })
  afterAll(() => server?.close())

  const clientWith = async (username: string, ...codes: string[]) => {
    await server.addUser(username, codes)
    return clientOf(server, '/trial/report', await server.signIn(username))
  }

  it('defines no code for it that somebody could be given', async () => {
    const rows = await server.databases.owner
      .selectFrom('sys_permission')
      .where('perms', 'like', 'trial:report:%')
      .select('perms')
      .execute()
    const codes = rows.map(({ perms }) => perms)
    expect(codes).toContain('trial:report:edit')
    expect(codes).not.toContain('trial:report:list')
    expect(codes).not.toContain('trial:report:add')
  })

  it('lets in who holds that one, and nobody by the code that the page would have', async () => {
    const holder = await clientWith('holder', 'trial:price:list', 'trial:price:edit')
    expect(await holder.list()).toMatchObject({ success: true })
    expect(await holder.add({ name: 'A' })).toMatchObject({ success: true })
    const other = await clientWith('other', 'trial:report:list', 'trial:report:add')
    expect(await other.list()).toMatchObject({ success: false, code: 510 })
    expect(await other.add({ name: 'B' })).toMatchObject({ success: false, code: 510 })
  })

  it('is out of use by itself while nobody defines the code, and says which one it is', async () => {
    await server.writePage('trial/report.json', mapping('trial:price:lsit'))
    const { body } = await server.call({
      method: 'GET',
      path: '/trial/report/exportXls',
      token: await server.signIn('admin'),
    })
    expect(body).toMatchObject({ success: false, code: 503 })
    const compiled = server.pageSet.compiled('report', server.pages.find('report')?.hash ?? '')
    expect(compiled).toContain('没有权限码')
    const prices = clientOf(server, '/trial/price', await server.signIn('admin'))
    expect(await prices.list()).toMatchObject({ success: true })
  })
})

describe('permissions of a page', () => {
  let server: PageServer
  let admin: PageClient
  const clientWith = async (username: string, ...actions: string[]) => {
    await server.addUser(
      username,
      actions.map((action) => `${PREFIX}:${action}`),
    )
    return clientOf(server, '/trial/price', await server.signIn(username))
  }

  beforeAll(async () => {
    server = await createPageServer({ 'trial/maker.json': maker, 'trial/price.json': price })
    admin = clientOf(server, '/trial/price', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  const calls: readonly (readonly [
    action: string,
    call: (client: PageClient, id: string) => Promise<{ code: number; result: unknown }>,
  ])[] = [
    ['list', (client) => client.list()],
    ['list', (client, id) => client.get(id)],
    ['add', (client) => client.add({ code: 'N' })],
    ['edit', (client, id) => client.edit({ id, code: 'N' })],
    ['delete', (client, id) => client.remove(id)],
    ['batch_delete', (client, id) => client.removeBatch(`${id},`)],
  ]

  it('refuse every call to whoever lacks its code, and do nothing', async () => {
    const all = ['list', 'add', 'edit', 'delete', 'batch_delete']
    for (const [index, [action, call]] of calls.entries()) {
      const { id } = await admin.stored({ code: 'A' })
      const before = (await admin.list({ pageSize: '1000' })).result
      const others = all.filter((name) => name !== action)
      const answer = await call(await clientWith(`without${index}`, ...others), id)
      expect(answer).toMatchObject({ success: false, code: 510, result: null })
      expect((await admin.list({ pageSize: '1000' })).result).toEqual(before)
    }
  })

  it('let every call through with its code alone', async () => {
    for (const [index, [action, call]] of calls.entries()) {
      const { id } = await admin.stored({ code: 'A' })
      const answer = await call(await clientWith(`with${index}`, action), id)
      expect(answer).toMatchObject({ success: true })
    }
  })

  it('refuse whoever is not signed in', async () => {
    const answer = await server.call({ method: 'GET', path: '/trial/price/list' })
    expect(answer).toMatchObject({ status: 401, body: { success: false, result: null } })
  })

  it('exist as buttons below the menu entry of the page and belong to the administrator', async () => {
    const { body } = await server.call<{ auth: { action: string }[] }>({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      token: await server.signIn('admin'),
    })
    const granted = body.result.auth.map(({ action }) => action).filter((action) => action.startsWith(PREFIX))
    expect(granted).toContain(`${PREFIX}:batch_delete`)
    expect(granted).toContain(`${PREFIX}:field:cost:see`)
  })

  describe('on a field', () => {
    let rowId: string
    beforeAll(async () => {
      rowId = (await admin.stored({ code: 'S', cost: SECRET })).id
    })

    it('keep it out of every answer to whoever may not see it', async () => {
      const blind = await clientWith('blind', 'list', 'edit', 'add')
      const texts = [
        await blind.list({ pageSize: '1000' }),
        await blind.get(rowId),
        await blind.edit({ id: rowId, code: 'S' }),
        await blind.add({ code: 'T' }),
      ].map((answer) => JSON.stringify(answer))
      for (const text of texts) {
        expect(text).not.toContain(String(SECRET))
        expect(text).not.toContain('cost')
      }
    })

    it.each([
      [{ cost: '77.31' }],
      [{ cost_begin: '1' }],
      [{ cost_MultiString: '77.31' }],
      [{ column: 'cost', order: 'asc' }],
      [{ column: 'cost_dictText' }],
      [{ sortInfoString: '[{"column":"cost","order":"asc"}]' }],
      [{ superQueryParams: '[{"field":"cost","rule":"gt","val":"1"}]' }],
    ])('let nobody find it out by %j who may not see it', async (query) => {
      const { token } = { token: await signInOnce(server, 'prober', [`${PREFIX}:list`]) }
      const blind = clientOf(server, '/trial/price', token)
      expect(await blind.list(query)).toMatchObject({ success: false, result: null })
    })

    it('let nobody change or guess it who may not see it', async () => {
      const blind = await clientWith('writer', 'list', 'edit', 'add', 'field:cost:edit')
      for (const cost of [SECRET, 1, null]) {
        expect(errorsOf(await blind.edit({ id: rowId, cost }))).toEqual(['/cost 没有修改成本价的权限'])
      }
      expect(errorsOf(await blind.add({ code: 'U', cost: 5 }))).toEqual(['/cost 没有修改成本价的权限'])
      expect((await admin.get(rowId)).result.cost).toBe(SECRET)
    })

    it('let whoever may only see it send it back unchanged', async () => {
      const reader = await clientWith('reader', 'list', 'edit', 'field:cost:see')
      const whole = (await reader.get(rowId)).result
      expect(whole.cost).toBe(SECRET)
      expect((await reader.edit({ ...whole, code: 'S2' })).success).toBe(true)
      expect(errorsOf(await reader.edit({ id: rowId, cost: 1 }))).toEqual(['/cost 没有修改成本价的权限'])
    })

    it('keep its value out of the data log', async () => {
      const lines = await server.databases.app.selectFrom('sys_data_log').selectAll().execute()
      expect(JSON.stringify(lines)).not.toContain(String(SECRET))
    })
  })
})

const tokens = new Map<string, string>()
async function signInOnce(server: PageServer, username: string, permissions: readonly string[]): Promise<string> {
  const known = tokens.get(username)
  if (known) return known
  await server.addUser(username, permissions)
  const token = await server.signIn(username)
  tokens.set(username, token)
  return token
}

describe('tenants of a page', () => {
  let server: PageServer
  let ours: PageClient
  let theirs: PageClient
  let root: PageClient
  let foreignId: string
  let foreignMaker: string

  beforeAll(async () => {
    server = await createPageServer({ 'trial/maker.json': maker, 'trial/price.json': price })
    const actions = ['list', 'add', 'edit', 'delete', 'batch_delete', 'field:cost:see', 'field:cost:edit']
    const permissions = [...actions.map((action) => `${PREFIX}:${action}`), 'trial:maker:add', 'trial:maker:list']
    for (const [username, tenant] of [
      ['anna', 1],
      ['bert', 2],
    ] as const) {
      await server.addUser(username, permissions, [tenant])
    }
    await server.addUser('root', permissions)
    root = clientOf(server, '/trial/price', await server.signIn('root'))
    const bert = await server.signIn('bert')
    ours = clientOf(server, '/trial/price', await server.signIn('anna'), 1)
    theirs = clientOf(server, '/trial/price', bert, 2)
    foreignId = (await theirs.stored({ code: 'THEIRS', cost: 5 })).id
    foreignMaker = (await clientOf(server, '/trial/maker', bert, 2).stored({ name: '外' })).id
  })
  afterAll(() => server?.close())

  const everything = async () =>
    JSON.stringify(await server.databases.app.selectFrom('sys_data_log').selectAll().orderBy('id').execute()) +
    JSON.stringify((await theirs.list()).result)

  it('see their own rows only', async () => {
    await ours.stored({ code: 'OURS' })
    expect((await ours.list()).result.records.map(({ code }) => code)).toEqual(['OURS'])
    expect((await theirs.list()).result.records.map(({ code }) => code)).toEqual(['THEIRS'])
    expect((await ours.list({ id: `${foreignId},` })).result.total).toBe(0)
  })

  it('can neither read nor write by the id of another tenant, wherever it is put', async () => {
    const own = (await ours.stored({ code: 'X' })).id
    const before = await everything()
    const notThere = { success: false, message: '未找到对应实体', result: null }
    expect(await ours.get(foreignId)).toMatchObject(notThere)
    expect(await ours.edit({ id: foreignId, code: 'STOLEN' })).toMatchObject(notThere)
    expect(await ours.edit({ id: foreignId, code: 'STOLEN', tenantId: 2, version: 1 })).toMatchObject(notThere)
    expect(await ours.remove(foreignId)).toMatchObject(notThere)
    expect(await ours.removeBatch(`${own},${foreignId},`)).toMatchObject(notThere)
    const gone = { id: foreignId, record: null }
    expect(await ours.saveAll({ changed: [{ id: foreignId, version: 1, code: 'STOLEN' }] })).toMatchObject({
      code: 409,
      result: { conflicts: [{ ...gone, pointer: '/changed/0' }] },
    })
    expect(await ours.saveAll({ deleted: [{ id: own }, { id: foreignId }] })).toMatchObject({
      code: 409,
      result: { conflicts: [{ ...gone, pointer: '/deleted/1' }] },
    })
    const added = [{ rowKey: 'a', record: { code: 'Y', maker: foreignMaker } }]
    expect(errorsOf(await ours.saveAll({ added }))).toEqual(['/added/0/maker 厂家所选的数据不存在'])
    expect((await ours.get(own)).success).toBe(true)
    expect(errorsOf(await ours.add({ code: 'Y', maker: foreignMaker }))).toEqual(['/maker 厂家所选的数据不存在'])
    expect(errorsOf(await ours.edit({ id: own, maker: foreignMaker }))).toEqual(['/maker 厂家所选的数据不存在'])
    expect(await everything()).toBe(before)
  })

  it('write into their own tenant whatever the body says', async () => {
    const { id } = await ours.stored({ code: 'Z', tenantId: 2, tenant_id_dictText: undefined })
    expect((await theirs.get(id)).success).toBe(false)
    expect((await ours.get(id)).success).toBe(true)
  })

  it.each([
    ['no header', {}],
    ['an empty header', { 'tenant-id': '' }],
    ['"undefined"', { 'X-Tenant-Id': 'undefined' }],
    ['0', { 'tenant-id': '0' }],
    ['00', { 'X-Tenant-Id': '00' }],
  ])('are those of their users, and never the rows of tenant 0, for requests with %s', async (_, headers) => {
    const { id: ofRoot } = await root.stored({ code: createUuidV7().slice(-12) })
    const token = await server.signIn('bert')
    const ask = (path: string, body?: unknown) =>
      server.call<{ records: { code: string }[] }>({ method: body ? 'PUT' : 'GET', path, token, headers, body })
    const { body: list } = await ask('/trial/price/list')
    expect(list.result.records.map(({ code }) => code)).toEqual(['THEIRS'])
    const edited = await ask('/trial/price/edit', { id: ofRoot, version: 1, code: 'EDITED' })
    expect(edited.body).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  it('refuse a tenant that the user does not belong to', async () => {
    const token = await server.signIn('anna')
    const answer = await server.call({
      method: 'GET',
      path: '/trial/price/list',
      token,
      headers: { 'X-Tenant-Id': '2' },
    })
    expect(answer.body).toMatchObject({ success: false, result: null })
  })

  it('translate references among their own rows only', async () => {
    const { id } = await ours.stored({ code: 'R' })
    await server.databases.owner
      .withSchema(server.databases.schema)
      .updateTable('trial_price' as 'sys_user')
      .set({ maker: foreignMaker } as never)
      .where('id', '=', id)
      .execute()
    const { result } = await ours.get(id)
    expect(result).toMatchObject({ maker_dictText: foreignMaker, _unknown: { maker: [foreignMaker] } })
    // Clients send back what they were sent.
    const edited = await ours.edit({ ...result, code: 'R2' })
    expect(edited).toMatchObject({ success: true })
    expect(edited).not.toHaveProperty('warnings')
  })
})
