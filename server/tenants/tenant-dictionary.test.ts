import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const CODE = 'sys_tenant,name,id'
const order = pageOf('order', {
  buyer: { type: 'ref', title: '买方', ref: { entity: 'sys_tenant', value: 'id', label: 'name' } },
})

describe('the table dictionary of tenants', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer({ ...systemPages(), 'trial/order.json': order })
    await server.databases.app
      .insertInto('sys_tenant')
      .values([
        { id: 31, name: '东区' },
        { id: 32, name: '西区' },
        { id: 33, name: '已删除', del_flag: 1 },
      ])
      .execute()
    await server.addUser('worker', [], [31])
    // The codes are for the installation: in another tenant they show no other one.
    await server.addUser('head', ['system:tenant:list', 'system:tenant:queryList'], [32])
    await server.addUser('both', [], [31, 32])
    await server.addUser('chooser', ['system:tenant:queryList'])
    await server.addUser('lister', ['system:tenant:list'])
    await server.addUser('nobody', [])
  })
  afterAll(() => server?.close())

  async function asked<Result>(username: string, path: string, query: Record<string, string> = {}) {
    const token = await server.signIn(username)
    const { body } = await server.call<Result>({ method: 'GET', path: `/sys/dict/${path}`, query, token })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const names = async (username: string, path = `getDictItems/${CODE}`, query = {}) =>
    (await asked<DictItem[]>(username, path, query)).map(({ value, text }) => `${value} ${text}`)

  it.each(['admin', 'chooser', 'lister'])('has all of them for %s, who may choose or list them', async (username) => {
    expect(await names(username)).toEqual(['31 东区', '32 西区'])
    expect(await names(username, `loadDict/${CODE}`, { keyword: '西' })).toEqual(['32 西区'])
    expect(await asked(username, `loadDictItem/${CODE}`, { key: '32,31,33', delNotExist: 'true' })).toEqual([
      '西区',
      '东区',
    ])
  })

  it.each([
    ['worker', ['31 东区']],
    ['head', ['32 西区']],
    ['both', ['31 东区', '32 西区']],
    ['nobody', []],
  ])('has for %s those that they work in', async (username, own) => {
    expect(await names(username)).toEqual(own)
    expect(await names(username, `loadDict/${CODE}`)).toEqual(own)
    expect(await names(username, `loadDictOrderByValue/${CODE}`, { keyword: '31,32' })).toEqual(own)
    const texts = own.map((item) => item.split(' ')[1])
    // Translating a number tells no name either, after somebody else was told it.
    expect(await asked(username, `loadDictItem/${CODE}`, { key: '31,32', delNotExist: 'true' })).toEqual(texts)
  })

  it('forgets a tenant that has shut somebody out', async () => {
    const id = await server.addUser('leaver', [], [31, 32])
    await server.databases.app
      .updateTable('sys_user_tenant')
      .set({ status: 0 })
      .where('user_id', '=', id)
      .where('tenant_id', '=', 32)
      .execute()
    expect(await names('leaver')).toEqual(['31 东区'])
  })

  it('names in a list what the caller may see, whoever has read the list before', async () => {
    const orders = clientOf(server, '/trial/order', await server.signIn('admin'))
    await orders.stored({ buyer: '31' })
    const named = async (username: string) => {
      const { result } = await clientOf(server, '/trial/order', await server.signIn(username)).list({})
      return result.records.map(({ buyer_dictText: text }) => text)
    }
    await server.addUser('reader', ['trial:order:list', 'trial:order:add'])
    expect(await named('admin')).toEqual(['东区'])
    expect(await named('reader')).not.toEqual(['东区'])
    expect(await named('admin')).toEqual(['东区'])
    const refused = await clientOf(server, '/trial/order', await server.signIn('reader')).add({ buyer: '31' })
    expect(refused.success).toBe(false)
  })

  it('has no other column', async () => {
    const token = await server.signIn('admin')
    const path = '/sys/dict/getDictItems/sys_tenant,company_address,id'
    expect((await server.call({ method: 'GET', path, token })).body.success).toBe(false)
  })
})

describe('the table dictionary of message templates', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer(systemPages())
    await server.databases.app
      .insertInto('sys_sms_template')
      .values([
        { id: 'ours', template_code: 'paid', template_name: '已付款', template_content: '内容', tenant_id: 0 },
        { id: 'theirs', template_code: 'other', template_name: '别家', template_content: '内容', tenant_id: 9 },
      ])
      .execute()
  })
  afterAll(() => server?.close())

  it('is for those who list them, with the templates of their tenant', async () => {
    const path = '/sys/dict/getDictItems/sys_sms_template,template_name,template_code'
    await server.addUser('lister', ['system:message:template:list'])
    await server.addUser('other', [])
    const ask = async (username: string) =>
      (await server.call<DictItem[]>({ method: 'GET', path, token: await server.signIn(username) })).body
    const texts = (await ask('lister')).result.map(({ text }) => text)
    expect(texts).toContain('已付款')
    expect(texts).not.toContain('别家')
    expect(await ask('other')).toMatchObject({ success: false, code: 510 })
  })
})
