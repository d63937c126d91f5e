import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const ROWS = 3_000
const stock = pageOf('stock', {
  name: { type: 'string(20)', title: '名称', list: { sort: true } },
  note: { type: 'string(40)', title: '备注' },
  place: { type: 'string(40)', title: '库位', query: 'ne' },
})

async function stockServer(listLimits: { readonly seconds: number; readonly scanRows: number }): Promise<PageServer> {
  const server = await createPageServer({ 'a/stock.json': stock }, { rowSecurity: false, listLimits })
  await sql`
    insert into trial_stock (id, tenant_id, create_time, name, note, place)
    select number::text, 0, now() - number * interval '1 second', 'n' || number, 'b' || number, 'p' || number % 9
    from generate_series(1, ${ROWS}::integer) number
  `.execute(server.databases.owner)
  await sql`analyze trial_stock`.execute(server.databases.owner)
  // The server looks at sizes when pages change.
  await server.writePage('a/stock.json', { ...stock, title: '存货' })
  return server
}

const byNote = { column: 'note', order: 'asc' }

describe('a list that would read more rows than the installation allows before it shows one', () => {
  let server: PageServer
  let list: ReturnType<typeof clientOf>['list']
  beforeAll(async () => {
    server = await stockServer({ seconds: 10, scanRows: 2_000 })
    list = clientOf(server, '/trial/stock', await server.signIn('admin')).list
  })
  afterAll(() => server?.close())

  it('is not begun, and says which field lacks an index and what to do', async () => {
    expect(await list(byNote)).toMatchObject({
      success: false,
      message: expect.stringMatching(
        /约 3000 行并排序，没有执行。按“备注”排序没有索引（.+"sort": true.+请增加查询条件/,
      ),
    })
    expect(await list({ ...byNote, place: '!p1' })).toMatchObject({
      message: expect.stringContaining('“库位”的条件没有索引'),
    })
  })

  it('is read where an index gives the rows in order, or leaves few to sort', async () => {
    expect((await list({})).result.records).toHaveLength(10)
    expect((await list({ column: 'name', order: 'desc' })).result.records).toHaveLength(10)
    expect((await list({ ...byNote, id: '1,2,' })).result.total).toBe(2)
    expect((await list({ place: '!p1' })).result.records).toHaveLength(10)
  })
})

describe('a list that takes longer than the installation allows', () => {
  let server: PageServer
  let list: ReturnType<typeof clientOf>['list']
  beforeAll(async () => {
    server = await stockServer({ seconds: 1, scanRows: 0 })
    list = clientOf(server, '/trial/stock', await server.signIn('admin')).list
  })
  afterAll(() => server?.close())

  it('is ended, and says which field lacks an index', async () => {
    expect((await list(byNote)).result.records).toHaveLength(10)
    // Nobody reads the table meanwhile, for longer than any list may take.
    await server.databases.owner.transaction().execute(async (trx) => {
      await sql`lock table trial_stock in access exclusive mode`.execute(trx)
      expect(await list(byNote)).toMatchObject({
        success: false,
        message: expect.stringMatching(/^查询超过 1 秒没有完成，已停止。按“备注”排序没有索引/),
      })
      // What an index serves lacks nothing: it has waited for others.
      await expect(list({})).rejects.toThrow('数据库繁忙')
    })
  })
})
