import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PageReference } from '#schemas/api/pages.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { createIndexBuilder } from '../tables/index-builder.ts'

const ROWS = 3_000
const name = { type: 'string(64)', title: '名称', query: 'like' }
const place = { type: 'string(64)', title: '产地' }
const maker = (more = {}) => pageOf('maker', { name, place }, more)
const widened = maker({ fields: { name: { ...name, type: 'string(80)' }, place } })
const price = pageOf('price', {
  maker: { type: 'ref', title: '厂家', ref: { entity: 'trial_maker', value: 'id', label: 'place' } },
})

describe('the indexes of a large table', () => {
  let server: PageServer
  let token: string
  const statements: string[] = []
  const savers: { end: () => Promise<void> }[] = []
  beforeAll(async () => {
    server = await createPageServer(
      { 'a/maker.json': maker(), 'b/price.json': price },
      { largeFrom: 1_000, onStatement: (statement) => statements.push(statement), rowSecurity: false },
    )
    token = await server.signIn('admin')
    await sql`
      insert into trial_maker (id, name, place, tenant_id, create_time)
      select number::text, '第' || number || '号供应商', case when number = 77 then '景德镇' else '江西' || number end, 0, now()
      from generate_series(1, ${ROWS}::integer) number
    `.execute(server.databases.owner)
    await server.pageSet.indexesSettled()
  })
  afterEach(() => Promise.all(savers.splice(0).map((client) => client.end())))
  afterAll(() => server?.close())

  const indexes = async () => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
      where indrelid = 'trial_maker'::regclass and relname ~ '(grams|trgm|sort|idx)$' order by 1
    `.execute(server.databases.owner)
    return Object.fromEntries(rows.map((row) => [row.name, row.valid]))
  }
  const change = (statement: ReturnType<typeof sql>) => statement.execute(server.databases.owner)
  /** Somebody is saving a row, and does not come to an end: no index can be made until then. */
  const beginSaving = async () => {
    const client = await server.databases.connect()
    await client.query(`begin; lock table ${server.databases.schema}.trial_maker in row exclusive mode`)
    savers.push(client)
    return () => client.end()
  }
  const isBuilding = () =>
    expect
      .poll(
        async () => (await change(sql`select 1 from pg_stat_progress_create_index where phase like 'waiting%'`)).rows,
      )
      .toHaveLength(1)
  /** As a server leaves an index that is killed while it makes it. */
  const breakOff = async () => {
    const endSaving = await beginSaving()
    const building = change(
      sql`create index concurrently trial_maker_name_grams on trial_maker using gin (grams(name))`,
    )
    const broken = expect(building).rejects.toThrow('cancel')
    await isBuilding()
    await change(sql`select pg_cancel_backend(pid) from pg_stat_progress_create_index`)
    await broken
    await endSaving()
  }
  const search = async (text: string) => {
    statements.length = 0
    const answer = await clientOf(server, '/trial/maker', token).list({ name: `*${text}*` })
    if (!answer.success) throw new Error(JSON.stringify([answer, server.logged.slice(-6)]))
    const { result } = answer
    return { total: result.total, byGrams: statements.some((statement) => statement.includes('sought_grams')) }
  }
  const problems = async () => {
    const { body } = await server.call<PageReference>({ method: 'GET', path: '/pagewright/pages/maker', token })
    return (body.result.problems ?? []).map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)
  }

  it('takes the place of one of trigrams while people go on, and searches are right before and after', async () => {
    await change(sql`drop index trial_maker_name_grams`)
    await change(sql`create index trial_maker_name_trgm on trial_maker (name)`)
    await breakOff()
    const endSaving = await beginSaving()
    await server.writePage('a/maker.json', maker({ title: '供应商' }))
    expect(await search('77号')).toEqual({ total: 30, byGrams: false })
    expect(await problems()).toEqual([
      'stored-index /fields/name “名称”的索引正在建立，完成之前照常可用，但查找较慢',
      'stored-index /fields/place “产地”的索引正在建立，完成之前照常可用，但查找较慢',
    ])
    expect(await indexes()).toMatchObject({ trial_maker_name_grams: false, trial_maker_name_trgm: true })

    await endSaving()
    await server.pageSet.indexesSettled()
    expect(await indexes()).toMatchObject({ trial_maker_name_grams: true })
    expect(await indexes()).not.toHaveProperty('trial_maker_name_trgm')
    expect(await search('77号')).toEqual({ total: 30, byGrams: true })
    expect(await search('供应商')).toEqual({ total: ROWS, byGrams: false })
    expect(await search('没有')).toEqual({ total: 0, byGrams: true })
    expect(await problems()).toEqual([])
    expect(server.logged.map(({ msg }) => msg)).toContain('数据表 trial_maker 的列 name 的索引已建立')
  })

  it('gives way to a change of the table, and is made again after it', async () => {
    await change(sql`drop index trial_maker_name_grams`)
    const endSaving = await beginSaving()
    await server.writePage('a/maker.json', maker({ title: '厂商' }))
    await isBuilding()
    const added = server.writePage('a/maker.json', widened)
    await expect.poll(async () => (await change(sql`select 1 from pg_stat_progress_create_index`)).rows).toHaveLength(0)
    await endSaving()
    await added
    await server.pageSet.indexesSettled()
    expect(await indexes()).toMatchObject({ trial_maker_name_grams: true })
    expect(await search('77号')).toEqual({ total: 30, byGrams: true })
  })

  it('has what rows are called where others choose them', async () => {
    expect(await indexes()).toMatchObject({ trial_maker_place_grams: true })
    const entry = server.tables.find('trial_maker')
    expect([entry?.grams?.('place') !== null, entry?.grams?.('id') === null]).toEqual([true, true])
    for (const keyword of ['德镇', '江西77,景德镇']) {
      const path = '/sys/dict/loadDict/trial_maker,place,id'
      const { body } = await server.call<{ value: string }[]>({ method: 'GET', path, query: { keyword }, token })
      expect(body.result.map(({ value }) => value)).toContain('77')
    }
  })

  it('is dropped when the server starts, where it was broken off and nobody wants it any more', async () => {
    await change(sql`alter index trial_maker_name_grams rename to trial_maker_former_grams`)
    await change(sql`drop index trial_maker_former_grams`)
    await breakOff()
    await change(sql`alter index trial_maker_name_grams rename to trial_maker_former_grams`)
    const { databases } = server
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const builder = createIndexBuilder({ databases, log, onReady: async () => {} })
    await builder.dropBroken(['trial_maker'])
    expect(await indexes()).not.toHaveProperty('trial_maker_former_grams')
    expect(lines.join()).toContain('trial_maker_former_grams')
  })
})

describe('two servers on one database', () => {
  it('make an index once, one after the other, and one that ends lets the other go on', async () => {
    const server = await createPageServer({ 'a/maker.json': maker() }, { rowSecurity: false })
    const { databases } = server
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const open = () => createIndexBuilder({ databases, log, onReady: async () => {}, retryMs: 20 })
    const client = await databases.connect()
    await client.query(`begin; lock table ${databases.schema}.trial_maker in row exclusive mode`)
    const [first, second] = [open(), open()]
    const index = { name: 'trial_maker_again', column: 'place', kind: 'grams', descending: false } as const
    const wanted = [{ table: 'trial_maker', index: { ...index, hashed: false, liveRowsOnly: false } }]
    first.want('trial', wanted)
    await expect
      .poll(async () => (await sql`select 1 from pg_stat_progress_create_index`.execute(databases.owner)).rows)
      .toHaveLength(1)
    second.want('trial', wanted)
    expect(second.pending('trial_maker')).toMatchObject([{ state: 'waiting' }])
    await first.close()
    await client.end()
    await second.settled()
    expect(second.pending('trial_maker')).toEqual([])
    const { rows } = await sql`
      select indisvalid from pg_index where indexrelid = 'trial_maker_again'::regclass
    `.execute(databases.owner)
    expect(rows).toEqual([{ indisvalid: true }])
    await server.close()
  })
})
