import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageJson,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { currentRole } from '../../db/grant-rows.ts'

const FIELDS = {
  stockNo: { type: 'string(20)', title: '编号', query: 'like' },
  place: { type: 'string(20)', title: '库位', column: 'PLACE' },
  name: { type: 'string(40)', title: '名称', query: 'like' },
  amount: { type: 'decimal(12,2)', title: '数量', query: 'between', statistics: ['sum'] },
  countedAt: { type: 'datetime', title: '盘点时间' },
}

/** A page over a table that the test makes, as somebody else would have. */
function over(code: string, existing: string, entity: PageJson, more: PageJson = {}): PageJson {
  const name = code.replaceAll('-', '')
  return pageOf(code, FIELDS, { toolbar: undefined, ...more, entity: { existing, api: `/trial/${name}`, ...entity } })
}

const COLUMNS = `stock_no varchar(20) not null, "PLACE" char(8) not null, name text, amount double precision,
  counted_at timestamp, company_no integer not null default 0`

async function run(db: PageServer['databases']['owner'], statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}

const ODD_KEYS = ['A 01', 'a,b', "it's", '~2', '~', 'x~0', '库存/1', 'A&b=c?', '%', '"q"']

describe('a table that was there before', () => {
  let server: PageServer
  let role: string
  let admin: string
  const owner = (statement: string) => run(server.databases.owner, statement)

  beforeAll(async () => {
    server = await createPageServer({})
    role = await currentRole(server.databases.app)
    await owner('create schema old')
    await owner(`grant usage on schema old to "${role}"`)
    await owner(`create table old.stock (${COLUMNS}, primary key ("PLACE", stock_no))`)
    await owner(`grant select, insert, update, delete on old.stock to "${role}"`)
    for (const [index, key] of ODD_KEYS.entries()) {
      await sql`insert into old.stock values (${key}, ${index % 2 ? 'B' : 'A'}, ${index === 3 ? null : `货${index}`},
        ${index + 0.5}, '2026-03-01 08:00:00', ${index < 8 ? 0 : 7})`.execute(server.databases.owner)
    }
    await owner(
      'create view old.stock_view as select stock_no, "PLACE", upper(name) as name, amount, counted_at from old.stock',
    )
    await owner(`grant select on old.stock_view to "${role}"`)
    await owner(`create table old.closed (${COLUMNS}, primary key (stock_no))`)
    await server.writePage('trial/stock.json', over('stock', 'old.stock', { key: ['PLACE', 'stock_no'], shared: true }))
    await server.writePage('trial/stock-view.json', over('stock-view', 'old.stock_view', {}))
    admin = await server.signIn('admin')
  })
  afterAll(() => server?.close())

  const clientFor = (code: string, tenantId = 0) =>
    clientOf(server, `/trial/${code.replaceAll('-', '')}`, admin, tenantId)
  const names = async (client: PageClient, query: Record<string, string> = {}) =>
    (await client.list({ pageSize: '100', ...query })).result.records.map(({ name }) => name)

  it('is listed, found, sorted with empty cells last, and summed', async () => {
    const stock = clientFor('stock')
    const { result } = await stock.list({ pageSize: '3', column: 'name', order: 'desc' })
    expect(result.total).toBe(ODD_KEYS.length)
    expect((await stock.statistics()).result).toEqual({ statistics: { amount: { sum: 50 } } })
    expect(result.records[0]).toMatchObject({
      stockNo: '"q"',
      place: 'B',
      name: '货9',
      amount: 9.5,
      countedAt: '2026-03-01 08:00:00',
    })
    expect((await names(stock, { column: 'name', order: 'asc' })).at(-1)).toBeNull()
    expect((await names(stock, { column: 'name', order: 'desc' })).at(-1)).toBeNull()
    expect(await names(stock, { stockNo: '*库*' })).toEqual(['货6'])
    expect(await names(stock, { amount_begin: '8', amount_end: '9' })).toEqual(['货8'])
    const advanced = JSON.stringify([{ field: 'name', rule: 'eq', val: '货4' }])
    expect(await names(stock, { superQueryParams: encodeURIComponent(advanced) })).toEqual(['货4'])
  })

  it('is in one order from page to page', async () => {
    const stock = clientFor('stock')
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((pageNo) => stock.list({ pageNo, pageSize: '3', column: 'countedAt', order: 'desc' })),
    )
    const ids = pages.flatMap(({ result }) => result.records.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ODD_KEYS.length)
  })

  it('has rows that are found again by their key, whatever is in it', async () => {
    const stock = clientFor('stock')
    const { records } = (await stock.list({ pageSize: '100' })).result
    expect(records.map(({ stockNo }) => stockNo).toSorted()).toEqual(ODD_KEYS.toSorted())
    for (const record of records) {
      expect((await stock.get(String(record.id))).result).toMatchObject({
        stockNo: record.stockNo,
        version: record.version,
      })
    }
    const ids = records.map(({ id }) => id)
    expect((await stock.list({ pageSize: '100', id: ids.join(',') })).result.total).toBe(ODD_KEYS.length)
    for (const id of ['nobody', 'A~2', 'A~2x~2y', '~', 'a\ud800']) {
      expect(await stock.get(id)).toMatchObject({ success: false, message: '未找到对应实体' })
    }
  })

  it('is only looked at where it has no key', async () => {
    const view = clientFor('stock-view')
    const { records, total } = (await view.list({ pageSize: '100' })).result
    expect(total).toBe(ODD_KEYS.length)
    expect((await view.get(String(records[0]?.id))).result).toMatchObject({ stockNo: records[0]?.stockNo })
    const added = await server.call({ method: 'POST', path: '/trial/stockview/add', token: admin, body: { name: 'x' } })
    expect(added.status).toBe(404)
  })

  it('is exported, all of it and the chosen rows', async () => {
    const { records } = (await clientFor('stock').list({ pageSize: '2', column: 'stockNo', order: 'asc' })).result
    const all = await server.call({ method: 'GET', path: '/trial/stock/exportXls', token: admin })
    expect(all.headers['content-type']).toContain('spreadsheet')
    const selections = records.map(({ id }) => id).join(',')
    const chosen = await server.call({
      method: 'GET',
      path: '/trial/stock/exportXls',
      token: admin,
      query: { selections },
    })
    expect(chosen.headers['content-type']).toContain('spreadsheet')
    expect(chosen.text.length).toBeLessThan(all.text.length)
  })

  it('is what other pages refer to: chosen, checked, named, and kept from being deleted', async () => {
    const counted = pageOf('counted', {
      stock: { type: 'ref', title: '存货', ref: { entity: 'old.stock', value: 'stockNo', label: 'name' } },
    })
    await server.writePage('trial/counted.json', counted)
    const client = clientFor('counted')
    const { id } = await client.stored({ stock: "it's" })
    expect((await client.list()).result.records).toMatchObject([{ id, stock: "it's", stock_dictText: '货2' }])
    expect(errorsOf(await client.add({ stock: 'nobody' }))).toEqual(['/stock 存货所选的数据不存在'])
    const items = await server.call<{ value: string; text: string }[]>({
      method: 'GET',
      path: `/sys/dict/loadDict/${encodeURIComponent('old.stock,name,stock_no')}`,
      query: { keyword: '货4', pageSize: '10' },
      token: admin,
    })
    expect(items.body.result).toMatchObject([{ value: '~', text: '货4' }])
    expect((await clientFor('stock').remove("A~2it's")).message).toContain('正被“试验counted”的 1 条数据')
  })

  it('is changed by who has read it as it is, and by nobody else', async () => {
    const stock = clientFor('stock')
    const added = await stock.stored({ stockNo: 'N 1', place: 'C', name: '新', amount: 3 })
    expect(added).toMatchObject({ id: 'C~2N~31', stockNo: 'N 1', name: '新', countedAt: null })
    const { id, version } = added
    await owner(`update old.stock set name = '他改' where stock_no = 'N 1'`)
    expect(await stock.edit({ id, version, name: '我改' })).toMatchObject({ success: false, code: 409 })
    const fresh = (await stock.get(id)).result
    expect(fresh).toMatchObject({ name: '他改' })
    const edited = await stock.edit({ ...fresh, name: '我改', countedAt: '2026-05-06 07:08:09' })
    expect(edited).toMatchObject({ success: true, result: { name: '我改', countedAt: '2026-05-06 07:08:09' } })
    expect(errorsOf(await stock.edit({ id, stockNo: 'N 2' }))[0]).toContain('/stockNo')
    expect(await stock.add({ stockNo: 'N 1', place: 'C' })).toMatchObject({ success: false })
    const { rows } = await sql<{ name: string; company_no: number }>`
      select name, company_no from old.stock where stock_no = 'N 1'`.execute(server.databases.owner)
    expect(rows).toEqual([{ name: '我改', company_no: 0 }])
    expect(await stock.removeBatch(`${id},`)).toMatchObject({ success: true })
    expect((await stock.get(id)).success).toBe(false)
    const log = await server.databases.owner
      .selectFrom('sys_data_log')
      .where('data_table', '=', 'old.stock')
      .where('data_id', '=', id)
      .orderBy('running_no')
      .select(['action', 'data_version', 'create_by'])
      .execute()
    expect(log.map(({ action, data_version }) => [action, data_version])).toEqual([
      ['add', 1],
      ['edit', 2],
      ['delete', 3],
    ])
  })

  it('is saved in rows together, all or none', async () => {
    const stock = clientFor('stock')
    const [one] = (await stock.list({ stockNo: 'a,b' })).result.records
    const refused = await stock.saveAll({
      added: [{ rowKey: 'a', record: { stockNo: 'S1', place: 'D' } }],
      changed: [{ id: 'A~2A~301', version: 1, name: 'x' }],
    })
    expect(refused).toMatchObject({ success: false, code: 409 })
    expect((await stock.list({ stockNo: 'S1' })).result.total).toBe(0)
    const saved = await stock.saveAll({
      added: [{ rowKey: 'a', record: { stockNo: 'S1', place: 'D' } }],
      changed: one ? [{ id: one.id, version: one.version, name: '改' }] : [],
      deleted: [],
    })
    expect(saved).toMatchObject({ success: true, result: { added: [{ record: { id: 'D~2S1' } }] } })
    expect((await stock.saveAll({ deleted: [{ id: 'D~2S1' }] })).success).toBe(true)
  })

  it('belongs to the tenants that its column says, or to tenant 0 where it says none', async () => {
    const tenant = 7
    await server.writePage(
      'trial/of-company.json',
      over('of-company', 'old.company', { key: ['stock_no'], tenant: 'company_no' }),
    )
    await server.writePage('trial/alone.json', over('alone', 'old.alone', { key: ['stock_no'] }))
    expect((await clientFor('of-company').list()).message).toContain('没有表或视图 "old.company"')
    await owner(`create table old.company (${COLUMNS}, primary key (stock_no, company_no))`)
    await owner(`create table old.alone (${COLUMNS}, primary key (stock_no))`)
    await owner(`grant select, insert, update, delete on old.company, old.alone to "${role}"`)
    await owner(
      `insert into old.company (stock_no, "PLACE", name, company_no) values ('1', 'A', '零', 0), ('1', 'A', '七', 7)`,
    )
    await owner(`insert into old.alone (stock_no, "PLACE", name) values ('1', 'A', '零')`)
    server.advance(3_000)
    // The first call finds it mended.
    await clientFor('of-company').list()
    const seven = await tenantClients(tenant)
    expect(await names(seven('of-company'))).toEqual(['七'])
    expect(await names(clientFor('of-company'))).toEqual(['零'])
    expect((await seven('of-company').get('1')).result).toMatchObject({ name: '七' })
    expect((await seven('of-company').edit({ id: '1', name: '改' })).success).toBe(true)
    await seven('of-company').stored({ stockNo: '2', place: 'B' })
    const { rows } = await sql`select stock_no, company_no, name from old.company order by 1, 2`.execute(
      server.databases.owner,
    )
    expect(rows).toEqual([
      { stock_no: '1', company_no: 0, name: '零' },
      { stock_no: '1', company_no: 7, name: '改' },
      { stock_no: '2', company_no: 7, name: null },
    ])
    expect(await names(clientFor('alone'))).toEqual(['零'])
    expect(await names(seven('alone'))).toEqual([])
    expect((await seven('alone').get('1')).success).toBe(false)
  })

  it('keeps its page alone from working while rights are missing, and says which', async () => {
    await server.writePage('trial/closed.json', over('closed', 'old.closed', { key: ['stock_no'], shared: true }))
    expect(await clientFor('closed').list()).toMatchObject({ success: false, code: 503 })
    const compiled = server.pageSet.compiled('closed', server.pages.find('closed')?.hash ?? '') ?? ''
    expect(compiled).toContain('没有表 \\"old.closed\\" 的权限：select, insert, update, delete'.replaceAll(', ', '、'))
    expect(compiled).toContain('grant select, insert, update, delete on old.closed to')
    expect((await clientFor('stock').list()).success).toBe(true)
    await owner(`grant select on old.closed to "${role}"`)
    await server.writePage(
      'trial/closed.json',
      over('closed', 'old.closed', { key: ['stock_no'], readonly: true, shared: true }),
    )
    expect(await clientFor('closed').list()).toMatchObject({ success: true })
    await owner(`revoke select on old.closed from "${role}"`)
    server.advance(3_000)
    expect((await clientFor('closed').list()).message).toContain('没有表 "old.closed" 的权限：select')
  })

  it('is looked at again when its columns change under us', async () => {
    await owner(`create table old.moving (${COLUMNS}, primary key (stock_no))`)
    await owner(`grant select, insert, update, delete on old.moving to "${role}"`)
    await owner(`insert into old.moving (stock_no, "PLACE", name) values ('1', 'A', '甲')`)
    await server.writePage('trial/moving.json', over('moving', 'old.moving', { key: ['stock_no'], shared: true }))
    await server.writePage(
      'trial/mover.json',
      pageOf('mover', {
        moving: { type: 'ref', title: '存货', ref: { entity: 'old.moving', value: 'stockNo', label: 'name' } },
      }),
    )
    await clientFor('mover').stored({ moving: '1' })
    expect(await names(clientFor('moving'))).toEqual(['甲'])
    await owner('alter table old.moving rename column name to title')
    server.advance(3_000)
    const refused = await clientFor('moving').list()
    expect(refused).toMatchObject({ success: false, code: 503 })
    expect(refused.message).toContain('表 "old.moving" 没有列 "name"（字段“名称”）')
    expect((await clientFor('mover').list()).result.records).toMatchObject([{ moving: '1' }])
    await owner('alter table old.moving rename column title to name')
    server.advance(3_000)
    await clientFor('moving').list()
    expect(await names(clientFor('moving'))).toEqual(['甲'])
    await owner('alter table old.moving drop column name')
    server.advance(3_000)
    const mover = await clientFor('mover').list()
    expect(mover).toMatchObject({ success: false, code: 503 })
    expect((await clientFor('mover').list()).result.records).toMatchObject([{ moving: '1' }])
  })

  it('is never one of ours, of the jobs, or of the catalogues', async () => {
    await server.writePage('trial/made.json', pageOf('made', { name: { type: 'string(8)', title: '名称' } }))
    const { schema } = server.databases
    const tables = [
      `${schema}.sys_user`,
      `${schema}.trial_made`,
      `${schema}_jobs.job`,
      'pg_catalog.pg_class',
      'information_schema.tables',
    ]
    for (const [index, table] of tables.entries()) {
      await server.writePage(`trial/bad${index}.json`, over(`bad${index}`, table, {}))
      expect(await clientFor(`bad${index}`).list()).toMatchObject({ success: false, result: null })
      const compiled = server.pageSet.compiled(`bad${index}`, server.pages.find(`bad${index}`)?.hash ?? '') ?? ''
      expect(compiled).toMatch(/是本系统自己的表|由数据库或系统使用/)
    }
  })

  async function tenantClients(tenant: number) {
    const codes = ['trial:ofcompany:list', 'trial:ofcompany:add', 'trial:ofcompany:edit', 'trial:alone:list']
    await server.addUser('seven', codes, [tenant])
    const token = await server.signIn('seven')
    return (code: string) => clientOf(server, `/trial/${code.replaceAll('-', '')}`, token, tenant)
  }
})
