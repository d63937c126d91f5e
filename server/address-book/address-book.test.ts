import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEE_CONTACTS, sysAddress } from '#schemas/managed/sys-address.ts'
import { createPageServer, type Page, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const LIST = sysAddress.permissions.list ?? ''
const TENANT = 61

let server: PageServer
let reader: string
let secretary: string
beforeAll(async () => {
  server = await createPageServer(systemPages(['address-list', 'address-departs', 'address-people']))
  const { app } = server.databases
  await app.insertInto('sys_tenant').values({ id: TENANT, name: '通讯' }).execute()
  const depart = { org_category: '2', tenant_id: TENANT, depart_order: 1 }
  await app
    .insertInto('sys_depart')
    .values([
      { ...depart, id: 'co', depart_name: '公司', org_code: 'Q01', has_child: '1' },
      { ...depart, id: 'sales', depart_name: '销售部', org_code: 'Q01A01', parent_id: 'co', has_child: '1' },
      // Moved here: its code says where it was made.
      { ...depart, id: 'east', depart_name: '华东组', org_code: 'Q01A02A01', parent_id: 'sales' },
      { ...depart, id: 'it', depart_name: '技术部', org_code: 'Q01A02', parent_id: 'co' },
    ])
    .execute()
  const people = [
    { name: 'wu', realname: '吴一', departs: ['east'], more: { work_no: 'N1', phone: '13812345678' } },
    { name: 'zheng', realname: '郑二', departs: ['it', 'sales'], more: { work_no: 'N2', email: 'zheng@example.com' } },
    { name: 'wang', realname: '王三', departs: [], more: { work_no: 'N3' } },
    { name: 'frozen', realname: '冻结', departs: ['it'], more: { work_no: 'N4', status: 2 } },
  ]
  for (const { name, realname, departs, more } of people) {
    const id = await server.addUser(name, [], [TENANT])
    await app
      .updateTable('sys_user')
      .set({ realname, ...more })
      .where('id', '=', id)
      .execute()
    for (const depart_id of departs)
      await app.insertInto('sys_user_depart').values({ user_id: id, depart_id }).execute()
  }
  await server.addUser('reader', [LIST], [TENANT])
  await server.addUser('secretary', [LIST, SEE_CONTACTS], [TENANT])
  reader = await server.signIn('reader')
  secretary = await server.signIn('secretary')
})
afterAll(() => server?.close())

const ask = async (query: Record<string, string> = {}, token = reader) =>
  (
    await server.call<Page>({
      method: 'GET',
      path: '/sys/user/queryByOrgCodeForAddressList',
      query: { pageSize: '50', ...query },
      token,
    })
  ).body.result
const names = async (query: Record<string, string>) =>
  (await ask(query)).records.map(({ realname }) => String(realname)).toSorted()

describe('the address book', () => {
  it('has everybody who works in the tenant once, with all of their departments', async () => {
    const { records, total } = await ask()
    expect(total).toBe(5)
    expect(records.filter(({ realname }) => realname === '郑二')).toEqual([
      expect.objectContaining({ departName: '销售部 | 技术部', workNo: 'N2', userId: expect.any(String) }),
    ])
    expect(records.map(({ realname }) => realname)).not.toContain('冻结')
  })

  it('is asked for a department and those below it as the tree is now, by code or id', async () => {
    expect(await names({ departId: 'sales' })).toEqual(['吴一', '郑二'])
    expect(await names({ orgCode: 'Q01A01' })).toEqual(['吴一', '郑二'])
    expect(await names({ departId: 'it' })).toEqual(['郑二'])
    expect((await ask({ departId: 'co' })).total).toBe(2)
    expect(await names({ departId: 'nowhere' })).toEqual([])
    expect((await ask({ departId: '0' })).total).toBe(5)
    expect((await ask({ departId: '', orgCode: '' })).total).toBe(5)
  })

  it('knows nothing of departments of other tenants, and of those that are gone', async () => {
    const { app } = server.databases
    const depart = { org_category: '2', depart_order: 1 }
    await app
      .insertInto('sys_depart')
      .values([
        { ...depart, id: 'foreign', depart_name: '外部', org_code: 'F01', tenant_id: 0 },
        {
          ...depart,
          id: 'gone',
          depart_name: '撤销',
          org_code: 'Q01A09',
          tenant_id: TENANT,
          parent_id: 'co',
          del_flag: 1,
        },
      ])
      .execute()
    const { id } = await app
      .selectFrom('sys_user')
      .where('username', '=', 'wang')
      .select('id')
      .executeTakeFirstOrThrow()
    const places = ['foreign', 'gone'].map((depart_id) => ({ user_id: id, depart_id }))
    await app.insertInto('sys_user_depart').values(places).execute()
    expect(await names({ departId: 'foreign' })).toEqual([])
    expect(await names({ orgCode: 'F01' })).toEqual([])
    expect(await names({ departId: 'gone' })).toEqual([])
    expect(await names({ departId: 'co' })).toEqual(['吴一', '郑二'])
    await app.deleteFrom('sys_user_depart').where('user_id', '=', id).execute()
  })

  it('begins with the first names in the order of an index, without sorting everybody', async () => {
    const plan = await server.databases.owner.transaction().execute(async (trx) => {
      // So few are sorted sooner.
      await sql`set local enable_sort = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from sys_colleague where tenant_id = ${sql.lit(TENANT)}
        order by realname collate "zh-x-icu" asc nulls last, id asc limit 20
      `.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('sys_user_name_order_idx')
    expect(plan).not.toContain('Sort Key: sys_user.realname')
  })

  it('is searched by parts of names and numbers', async () => {
    expect(await names({ realname: '吴' })).toEqual(['吴一'])
    expect(await names({ realname: '*三*', workNo: 'N3' })).toEqual(['王三'])
  })

  it('masks phones and addresses but for those who may see them', async () => {
    const [wu] = (await ask({ realname: '吴' })).records
    expect(wu).toMatchObject({ phone: '138****5678' })
    const [zheng] = (await ask({ realname: '郑' })).records
    expect(zheng).toMatchObject({ email: '***@example.com' })
    expect((await ask({ realname: '吴' }, secretary)).records).toMatchObject([{ phone: '13812345678' }])
    const { body } = await server.call<Record<string, unknown>>({
      method: 'GET',
      path: '/sys/address/queryById',
      query: { id: String(wu?.id) },
      token: reader,
    })
    expect(body.result.phone).toBe('138****5678')
  })

  it('is asked as clients of the contract do: a row for each place of somebody, or for each person', async () => {
    const rows = async (path: string, query: Record<string, string> = {}, token = reader) =>
      (
        await server.call<Page>({
          method: 'GET',
          path: `/sys/user/${path}`,
          query: { pageSize: '50', ...query },
          token,
        })
      ).body
    const places = (await rows('queryByOrgCode', { realname: '郑' })).result
    expect(places.total).toBe(2)
    expect(places.records.map(({ departId, departName }) => [departId, departName])).toEqual([
      ['it', '技术部'],
      ['sales', '销售部'],
    ])
    expect((await rows('queryByOrgCode', { orgCode: 'Q01A01' })).result.records).toMatchObject([
      { realname: '吴一', departName: '华东组', phone: '138****5678' },
      { realname: '郑二', departName: '销售部', email: '***@example.com' },
    ])
    const people = (await rows('queryDepartUserByOrgCode', { orgCode: 'Q01' })).result
    expect(people.records).toMatchObject([{ realname: '吴一' }, { realname: '郑二', departName: '销售部 | 技术部' }])
    const first = (await rows('queryDepartUserByOrgCode', { pageNo: '2', pageSize: '2' })).result
    expect(first).toMatchObject({ total: 5, current: 2, size: 2 })
    expect((await rows('queryByOrgCode', { realname: '吴' }, secretary)).result.records).toMatchObject([
      { phone: '13812345678' },
    ])
    await server.addUser('elsewhere', [LIST])
    const elsewhere = await server.signIn('elsewhere')
    expect((await rows('queryByOrgCode', { orgCode: 'Q01' }, elsewhere)).result.total).toBe(0)
    await server.addUser('unnamed', [], [TENANT])
    expect((await rows('queryDepartUserByOrgCode', {}, await server.signIn('unnamed'))).code).toBe(510)
  })

  it('is of the tenant, for those who may', async () => {
    await server.addUser('outsider', [LIST])
    const outsider = await server.signIn('outsider')
    expect(JSON.stringify(await ask({ departId: 'sales' }, outsider))).not.toContain('吴一')
    await server.addUser('nobody', [], [TENANT])
    const path = '/sys/user/queryByOrgCodeForAddressList'
    const refused = await server.call({ method: 'GET', path, token: await server.signIn('nobody') })
    expect(refused.body.code).toBe(510)
  })
})
