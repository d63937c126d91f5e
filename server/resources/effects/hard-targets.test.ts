import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { errorsOf, pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

const name = { type: 'string(20)', title: '名称', list: { link: 'detail' } }
const count = { type: 'integer', title: '数量', default: 0 }
const ref = (entity: string) => ({ type: 'ref', title: '商品', ref: { entity, value: 'id', label: 'name' } })

const stock = pageOf('stock', { name, left: { ...count, default: 10 }, note: name }, { title: '库存' })
const take = pageOf(
  'take',
  { name, stock: ref('trial_stock'), count },
  { effects: { created: [{ set: { row: 'stock', values: { left: '= target.left - count' } } }] } },
)
const call = pageOf(
  'call',
  { name, count },
  {
    actions: {
      sweep: {
        title: '清空',
        type: 'set-values',
        props: { values: { count: 1 } },
        effects: [{ set: { page: 'stock', where: 'target.note == name', values: { left: 0 } } }],
      },
    },
  },
)

const LEVELS = 9
/** Each moves the next; the last one moves nothing. */
const level = (number: number) =>
  pageOf(
    `level${number}`,
    { name, next: ref(`trial_level${Math.min(number + 1, LEVELS)}`), count },
    number === LEVELS
      ? {}
      : {
          effects: {
            updated: [{ when: 'count != old.count', set: { row: 'next', values: { count: '= target.count + 1' } } }],
          },
        },
  )

const pages = servePages(stock, take, call, ...Array.from({ length: LEVELS }, (_, index) => level(index + 1)))
const stocks = pages.client('stock')

describe('a row that an effect changes while somebody edits it', () => {
  it('is in conflict for whoever has read it before, and neither change is lost', async () => {
    const read = await stocks.stored({ name: '螺丝' })
    await pages.client('take').stored({ name: 'A', stock: read.id, count: 3 })
    const late = await stocks.edit({ ...read, left: 99 })
    expect(late).toMatchObject({ success: false, code: 409 })
    expect((await stocks.get(read.id)).result).toMatchObject({ left: 7, version: 2 })
    // Read again, it can be saved.
    expect(await stocks.edit({ id: read.id, version: 2, note: '已核对' })).toMatchObject({ success: true })
    expect((await stocks.get(read.id)).result).toMatchObject({ left: 7, note: '已核对' })
  })

  it('that somebody holds too long refuses the change in time, with nothing of it done, and goes on later', async () => {
    const { id } = await stocks.stored({ name: '螺母' })
    const takes = pages.client('take')
    const { app } = pages.server.databases
    const refused = await app.transaction().execute(async (holder) => {
      await sql`select 1 from trial_stock where tenant_id = 0 and id = ${id} for update`.execute(holder)
      return pages.server.call({
        method: 'POST',
        path: '/trial/take/add',
        body: { name: 'B', stock: id, count: 1 },
        token: pages.token,
      })
    })
    expect(refused.body.success).toBe(false)
    expect(refused.body.message).toMatch(/请稍后/)
    expect((await takes.list({ name: 'B' })).result.total).toBe(0)
    expect((await stocks.get(id)).result.left).toBe(10)
    expect(await takes.add({ name: 'B', stock: id, count: 1 })).toMatchObject({ success: true })
    expect((await stocks.get(id)).result.left).toBe(9)
  })
})

describe('effects have an end', () => {
  it('in depth: what would go beyond is taken back as a whole, and says so', async () => {
    const ids: string[] = []
    for (let number = LEVELS; number >= 1; number -= 1) {
      const row = { name: String(number), ...(ids[0] && { next: ids[0] }) }
      ids.unshift((await pages.client(`level${number}`).stored(row)).id)
    }
    const [first = '', second = ''] = ids
    // Eight levels from the first page to the ninth are as many as may be.
    expect(await pages.client('level1').edit({ id: first, count: 5 })).toMatchObject({ success: true })
    expect((await pages.client('level9').get(ids[LEVELS - 1] ?? '')).result.count).toBe(1)
    await pages.server.writePage('trial/level0.json', {
      ...pageOf('level0', { name, next: ref('trial_level1'), count }),
      effects: { updated: [{ set: { row: 'next', values: { count: '= target.count + 1' } } }] },
    })
    const { id } = await pages.client('level0').stored({ name: '0', next: first })
    const answer = await pages.client('level0').edit({ id, count: 1 })
    expect(errorsOf(answer)).toEqual([' 后果一层引出一层，超过了 8 层，请联系管理员'])
    expect((await pages.client('level0').get(id)).result).toMatchObject({ count: 0, version: 1 })
    expect((await pages.client('level2').get(second)).result.count).toBe(1)
  })

  it('in number: an action that would change too many rows changes none', async () => {
    await sql`
      insert into trial_stock (id, name, note, "left", tenant_id, version)
      select 'many' || n, 'n', 'many', 5, 0, 1 from generate_series(1, 20001) n`.execute(pages.server.databases.owner)
    const { id } = await pages.client('call').stored({ name: 'many' })
    const path = '/trial/call/action/sweep'
    const run = async () =>
      (await pages.server.call({ method: 'POST', path, body: { ids: [id] }, token: pages.token })).body
    expect(errorsOf(await run())).toEqual([' 这次操作会改动其他页面超过 20000 行，请分批操作'])
    expect((await stocks.list({ note: 'many', left: '0' })).result.total).toBe(0)
    expect((await pages.client('call').get(id)).result).toMatchObject({ count: 0, version: 1 })
  })

  it('at the border of the tenant: rows of another one that fit stay as they are', async () => {
    const { owner } = pages.server.databases
    await sql`
      insert into trial_stock (id, name, note, "left", tenant_id, version)
      values ('near', 'n', 'border', 5, 0, 1), ('far', 'n', 'border', 5, 7, 1)`.execute(owner)
    const { id } = await pages.client('call').stored({ name: 'border' })
    const body = { ids: [id] }
    const path = '/trial/call/action/sweep'
    expect((await pages.server.call({ method: 'POST', path, body, token: pages.token })).body.success).toBe(true)
    const { rows } = await sql`select id, "left", version from trial_stock where note = 'border' order by id`.execute(
      owner,
    )
    expect(rows).toEqual([
      { id: 'far', left: 5, version: 1 },
      { id: 'near', left: 0, version: 2 },
    ])
  })
})
