import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const entity = { table: 'trial_goods', api: '/trial/goods' }
const goods = (more = {}) =>
  pageOf(
    'goods',
    {
      code: { type: 'string(8)', title: '编码', rules: ['unique'] },
      name: { type: 'string(8)', title: '名称', query: 'eq' },
    },
    { entity: { ...entity, ...more } },
  )

describe('a page whose deleted rows were removed until now, and are kept from now on', () => {
  let server: PageServer
  let client: PageClient
  beforeAll(async () => {
    server = await createPageServer({ 'trial/goods.json': goods({ softDelete: false }) })
    client = clientOf(server, '/trial/goods', await server.signIn('admin'))
    for (const code of ['A', 'B', 'C']) await client.stored({ code, name: 'n' })
    await server.writePage('trial/goods.json', goods())
  })
  afterAll(() => server?.close())

  const indexes = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'trial_goods' order by indexname
    `.execute(server.databases.owner)
    return rows.map(({ name }) => name)
  }

  it('has its rows, and indexes of live ones in the place of those of all', async () => {
    expect((await client.list()).result.total).toBe(3)
    expect(await indexes()).toEqual([
      'trial_goods_code_live_key',
      'trial_goods_create_time_desc_live_sort',
      'trial_goods_create_time_idx',
      'trial_goods_id_bin',
      'trial_goods_name__create_time_desc_live_listed',
      'trial_goods_pkey',
    ])
  })

  it('takes rows of a server that knows nothing of it yet', async () => {
    await sql`insert into trial_goods (id, code, tenant_id, version) values ('older', 'D', 0, 1)`.execute(
      server.databases.owner,
    )
    expect((await client.get('older')).result).toMatchObject({ code: 'D' })
  })

  it('keeps what is deleted now, frees its values, and brings it back', async () => {
    const [row] = (await client.list({ code: 'A' })).result.records
    const id = String(row?.id)
    expect((await client.remove(id)).success).toBe(true)
    const again = await client.stored({ code: 'A' })
    const token = await server.signIn('admin')
    const restore = () => server.call({ method: 'POST', path: '/trial/goods/restore', body: { ids: [id] }, token })
    expect((await restore()).body.success).toBe(false)
    await client.remove(again.id)
    expect((await restore()).body.success).toBe(true)
    expect((await client.get(id)).result).toMatchObject({ code: 'A', name: 'n' })
  })

  it('is read in the bin by an index that holds nothing else', async () => {
    await sql`
      insert into trial_goods (id, tenant_id, version, del_flag)
      select 'row' || n, 0, 1, (n % 500 = 0)::integer from generate_series(1, 5000) n
    `.execute(server.databases.owner)
    await sql`analyze trial_goods`.execute(server.databases.owner)
    const { rows } = await sql<Record<string, string>>`
      explain select id from trial_goods where tenant_id = 0 and del_flag = 1
    `.execute(server.databases.owner)
    expect(JSON.stringify(rows)).toMatch(/trial_goods_id_bin/)
  })
})
