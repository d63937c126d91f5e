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

describe('a field of a large table that becomes unique', () => {
  const code = { type: 'string(32)', title: '编号' }
  const part = (fields = {}, more = {}) =>
    pageOf('part', { code, label: { type: 'string(32)', title: '标签' }, ...fields }, more)
  const unique = part({ code: { ...code, rules: ['unique'] } })
  let server: PageServer
  let token: string
  beforeAll(async () => {
    server = await createPageServer({ 'a/part.json': part() }, { largeFrom: 1_000, rowSecurity: false })
    token = await server.signIn('admin')
    await sql`
      insert into trial_part (id, code, label, tenant_id, create_time)
      select number::text, 'C' || number, '标签' || number % 100, 0, now() from generate_series(1, ${ROWS}::integer) number
    `.execute(server.databases.owner)
    await sql`analyze trial_part`.execute(server.databases.owner)
  })
  const savers: { end: () => Promise<void> }[] = []
  afterEach(() => Promise.all(savers.splice(0).map((client) => client.end())))
  afterAll(() => server?.close())

  const reference = async () =>
    (await server.call<PageReference>({ method: 'GET', path: '/pagewright/pages/part', token })).body.result
  const problems = async () => ((await reference()).problems ?? []).map(({ code, message }) => `${code} ${message}`)
  const uniqueIndexes = async () => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
      where indrelid = 'trial_part'::regclass and indisunique and not indisprimary order by 1
    `.execute(server.databases.owner)
    return rows
  }
  /** Somebody is saving a row: no index comes to an end before that. */
  const beginSaving = async () => {
    const client = await server.databases.connect()
    await client.query(`begin; lock table ${server.databases.schema}.trial_part in row exclusive mode`)
    savers.push(client)
    return () => client.end()
  }
  const saved = async (row: unknown) => (await clientOf(server, '/trial/part', token).add(row)).message

  it('goes live when its index is made, and the page of before serves until then', async () => {
    const { hash } = await reference()
    const endSaving = await beginSaving()
    await server.writePage('a/part.json', unique)
    expect(await reference()).toMatchObject({ hash, hasPlan: true })
    expect(await problems()).toEqual([
      'stored-index “编号”的唯一索引正在建立，期间可照常使用；需要它的页面在完成之后启用',
    ])
    expect(server.logged.map(({ msg }) => msg)).toContain(
      '页面“试验part”等待数据表 trial_part 的唯一索引，建立完成之前沿用原来的页面',
    )
    expect(await saved({ code: 'D1' })).toBe('添加成功！')

    await endSaving()
    await server.pageSet.indexesSettled()
    await expect.poll(async () => (await reference()).hash).not.toBe(hash)
    expect(await uniqueIndexes()).toEqual([{ name: 'trial_part_code_live_key', valid: true }])
    expect(await problems()).toEqual([])
    expect(await saved({ code: 'D1' })).toContain('编号')
  })

  it('may be a new one, or one under another name', async () => {
    const { hash } = await reference()
    const serial = { type: 'string(32)', title: '序列号', rules: ['unique'] }
    const number = { ...code, title: '编号', rules: ['unique'], renamedFrom: 'code' }
    await server.writePage(
      'a/part.json',
      pageOf('part', { number, label: { type: 'string(32)', title: '标签' }, serial }),
    )
    await expect.poll(async () => (await reference()).hash).not.toBe(hash)
    expect((await uniqueIndexes()).map(({ name }) => name)).toEqual([
      'trial_part_number_live_key',
      'trial_part_serial_live_key',
    ])
    expect(await saved({ number: 'C1', serial: '1' })).toContain('编号')
    expect(await saved({ number: 'E1', serial: '1' })).toBe('添加成功！')
    expect(await saved({ number: 'E2', serial: '1' })).toContain('序列号')
  })

  it('goes live without its index where rows stand in the way, which its authors are told, and is tried again when it changes', async () => {
    const labelled = (title: string) =>
      pageOf('part', {
        code: { ...code, renamedFrom: 'number' },
        label: { type: 'string(32)', title, rules: ['unique'] },
      })
    const { hash } = await reference()
    await server.writePage('a/part.json', labelled('标签'))
    await expect.poll(async () => (await reference()).hash).not.toBe(hash)
    const told = 'stored-duplicates 字段“标签”已有重复的数据，唯一索引未建立；请先清理重复的数据'
    expect(await problems()).toContain(told)
    expect((await uniqueIndexes()).map(({ name }) => name)).not.toContain('trial_part_label_live_key')
    expect(await saved({ code: 'F1', label: '标签7' })).toContain('标签')

    await sql`update trial_part set label = md5(id)`.execute(server.databases.owner)
    await server.writePage('a/part.json', labelled('标牌'))
    await expect.poll(uniqueIndexes).toContainEqual({ name: 'trial_part_label_live_key', valid: true })
    await expect.poll(problems).not.toContain(told)
  })

  it('leaves the page as it was where its text goes back before', async () => {
    const labelled = { code: { ...code, renamedFrom: 'number' }, label: { type: 'string(32)', title: '标签' } }
    await server.writePage('a/part.json', pageOf('part', labelled))
    const { hash } = await reference()
    const endSaving = await beginSaving()
    await server.writePage(
      'a/part.json',
      pageOf('part', { ...labelled, code: { ...labelled.code, rules: ['unique'] } }),
    )
    expect((await reference()).hash).toBe(hash)
    await server.writePage('a/part.json', pageOf('part', labelled))
    expect(await reference()).toMatchObject({ hash, hasPlan: true })
    await endSaving()
    await server.pageSet.indexesSettled()
    expect((await reference()).hash).toBe(hash)
  })
})
