import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeletedRow } from '#schemas/api/deleted-rows.ts'
import type { Envelope } from '#schemas/api/envelope.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
  type WireRow,
} from '#tests/support/page-server.ts'
import { purgeDeleted } from './purge-deleted.ts'

const soft = (name: string) => ({ entity: { table: `trial_${name}`, api: `/trial/${name}`, softDelete: true } })
const text = (title: string) => ({ type: 'string(16)', title })
const ref = (entity: string, more = {}) => ({
  type: 'ref',
  title: '引用',
  ref: { entity, value: 'id', label: 'name', ...more },
})
const number = { type: 'decimal(12,2)', title: '数量' }

const PAGES = {
  'trial/depot.json': pageOf(
    'depot',
    {
      name: text('名称'),
      stock: { ...number, readonly: true, default: 0 },
      booked: { ...number, title: '已订', value: "= sum(page('order').amount, target.depot == id)", kept: true },
    },
    soft('depot'),
  ),
  'trial/order.json': pageOf(
    'order',
    {
      code: { ...text('编号'), rules: ['required', 'unique'], list: { link: 'detail' } },
      depot: ref('trial_depot'),
      amount: number,
      secret: { ...number, title: '成本', permission: 'secret' },
      owner: text('负责人'),
    },
    {
      ...soft('order'),
      subTables: {
        lines: {
          title: '明细',
          entity: { table: 'trial_order_line', foreignKey: 'orderId' },
          fields: { name: text('品名') },
        },
      },
      rows: [{ for: '*', where: "owner == user.username || owner == 'all'" }],
      checks: [{ id: 'small', that: 'amount <= 100', message: '数量太大', fields: ['amount'] }],
      guards: { add: { when: "owner != 'nobody'", message: '没有负责人的不收' } },
      detail: { history: true },
      effects: {
        deleted: [{ set: { row: 'depot', values: { stock: '= target.stock - amount' } } }],
        restored: [{ set: { row: 'depot', values: { stock: '= target.stock + amount' } } }],
      },
    },
  ),
  'trial/oneway.json': pageOf(
    'oneway',
    { name: text('名称'), depot: ref('trial_depot') },
    { ...soft('oneway'), effects: { deleted: [{ set: { row: 'depot', values: { stock: '= 0' } } }] } },
  ),
  'trial/area.json': pageOf('area', { name: text('名称') }, { ...soft('area'), kind: 'tree', tree: { label: 'name' } }),
}

describe('rows in the bin', () => {
  let server: PageServer
  let orders: PageClient
  let depots: PageClient
  let admin: string
  let depot: string
  let serial = 0

  beforeAll(async () => {
    server = await createPageServer(PAGES)
    admin = await server.signIn('admin')
    orders = clientOf(server, '/trial/order', admin)
    depots = clientOf(server, '/trial/depot', admin)
    depot = (await depots.stored({ name: '一号库' })).id
  })
  afterAll(() => server?.close())

  async function restore(page: string, ids: readonly string[], token = admin): Promise<Envelope<readonly WireRow[]>> {
    const call = { method: 'POST', path: `/trial/${page}/restore`, body: { ids }, token } as const
    return (await server.call<readonly WireRow[]>(call)).body
  }
  async function bin(page: string, token = admin) {
    const call = { method: 'GET', path: `/trial/${page}/deleted`, token } as const
    return (await server.call<{ records: readonly DeletedRow[]; total: number }>(call)).body.result
  }
  async function gone(row: WireRow = {}) {
    serial += 1
    const stored = await orders.stored({ code: `D${serial}`, depot, amount: 5, owner: 'all', ...row })
    expect((await orders.remove(stored.id)).success).toBe(true)
    return stored
  }
  const depotNow = async (id = depot) => (await depots.get(id)).result

  it('are listed with who has deleted them, when, and how long they are kept', async () => {
    const { id } = await gone()
    const { records, total } = await bin('order')
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ record: { id, amount: 5 }, deletedBy: 'admin', realname: '管理员' })
    const [deleted, kept] = [records[0]?.deletedAt, records[0]?.keptUntil].map((at) => Date.parse(String(at)))
    expect(Number(kept) - Number(deleted)).toBe(30 * 24 * 60 * 60 * 1_000)
    await restore('order', [id])
    expect((await bin('order')).total).toBe(0)
  })

  it('come back with their sub-rows, a new version, a line in the log and what follows from it', async () => {
    const before = await depotNow()
    const stored = await orders.stored({
      code: 'A1',
      depot,
      amount: 7,
      owner: 'all',
      lines: [{ name: '钉' }, { name: '板' }],
    })
    await orders.remove(stored.id)
    const answer = await restore('order', [stored.id])
    expect(answer).toMatchObject({ success: true, message: '恢复成功！' })
    expect(answer.result[0]).toMatchObject({ id: stored.id, version: 2, code: 'A1', amount: 7 })
    const { result } = await orders.get(stored.id)
    expect(result).toMatchObject({ lines: [{ name: '钉' }, { name: '板' }] })
    // The effect of the deletion and that of the return cancel each other; the kept sum counts the row again.
    expect(await depotNow()).toMatchObject({ stock: before.stock, booked: Number(before.booked) + 7 })
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_id', '=', stored.id)
      .orderBy('running_no')
      .select(['action', 'running_no', 'create_by'])
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['add', 'delete', 'restore'])
    const history = await server.call<{ entries: readonly { action: string; isCompared: boolean }[] }>({
      method: 'GET',
      path: '/trial/order/history',
      query: { id: stored.id },
      token: admin,
    })
    expect(history.body.result.entries[0]).toMatchObject({ action: 'restore', isCompared: true, changes: [] })
  })

  it('stay where another row has their unique value meanwhile, all of them', async () => {
    const [first, second] = [await gone(), await gone()]
    const taker = await orders.stored({ code: second.code, depot, amount: 1, owner: 'all' })
    const answer = await restore('order', [first.id, second.id])
    expect(answer.message).toBe(`“${String(second.code)}”：编号已存在`)
    expect(errorsOf(answer)).toEqual(['/ids/1/code 编号已存在'])
    expect((await orders.get(first.id)).success).toBe(false)
    await orders.remove(taker.id)
    expect((await restore('order', [first.id, second.id])).success).toBe(true)
  })

  it('stay where the row that they refer to is gone, and come back after it', async () => {
    const store = await depots.stored({ name: '二号库' })
    const order = await gone({ depot: store.id })
    expect((await depots.remove(store.id)).success).toBe(true)
    expect(errorsOf(await restore('order', [order.id]))).toEqual(['/ids/0/depot 引用所选的数据不存在'])
    expect((await restore('depot', [store.id])).success).toBe(true)
    expect((await restore('order', [order.id])).success).toBe(true)
    expect(await depotNow(store.id)).toMatchObject({ booked: 5, stock: 0 })
  })

  it('are judged by the checks, the rules and the guard of 新增 as they are now', async () => {
    const [large, unowned] = [await gone({ amount: 99 }), await gone()]
    await server.databases.app
      .updateTable('trial_order' as never)
      .set({ amount: 101 } as never)
      .where('id' as never, '=', large.id as never)
      .execute()
    await server.databases.app
      .updateTable('trial_order' as never)
      .set({ owner: 'nobody' } as never)
      .where('id' as never, '=', unowned.id as never)
      .execute()
    expect(errorsOf(await restore('order', [large.id]))).toEqual(['/ids/0/amount 数量太大'])
    expect((await restore('order', [unowned.id])).message).toBe(`“${String(unowned.code)}”：没有负责人的不收`)
  })

  it('are neither seen nor brought back by who may not, or does not see them', async () => {
    await server.addUser('wang', ['trial:order:list', 'trial:order:rows:restore'])
    await server.addUser('reader', ['trial:order:list', 'trial:order:delete', 'trial:order:add'])
    const [wang, reader] = [await server.signIn('wang'), await server.signIn('reader')]
    const [open, own] = [await gone({ secret: 3 }), await gone({ owner: 'wang' })]
    const closed = await gone({ owner: 'li' })
    const seen = await bin('order', wang)
    const ids = seen.records.map(({ record }) => record.id)
    expect(ids).toEqual(expect.arrayContaining([open.id, own.id]))
    expect(ids).not.toContain(closed.id)
    expect(seen.records.find(({ record }) => record.id === open.id)?.record).not.toHaveProperty('secret')
    const call = { path: '/trial/order/restore', method: 'POST', body: { ids: [own.id] } } as const
    expect((await server.call({ ...call, token: reader })).body.code).toBe(510)
    expect((await restore('order', [closed.id], wang)).message).toContain('回收站中没有所选的数据')
    expect((await restore('order', [own.id], wang)).success).toBe(true)
    expect((await restore('order', [own.id], wang)).message).toContain('回收站中没有所选的数据')
  })

  it('stay where the page does not say how to take back what followed from their deletion', async () => {
    const rows = clientOf(server, '/trial/oneway', admin)
    const { id } = await rows.stored({ name: 'x', depot })
    await rows.remove(id)
    const answer = await restore('oneway', [id])
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain('不能恢复')
    expect((await bin('oneway')).total).toBe(1)
  })

  it('are removed for good after 30 days, with their sub-rows and their hold on files, once by however many servers', async () => {
    const stored = await orders.stored({ code: 'P1', depot, amount: 1, owner: 'all', lines: [{ name: '钉' }] })
    await orders.remove(stored.id)
    const kept = await orders.stored({ code: 'P2', depot, amount: 1, owner: 'all' })
    const db = server.databases.app
    const file = {
      name: 'a.txt',
      path: 'p/x/a.txt',
      store_key: 'x',
      content_type: 'text/plain',
      sha256: 'x',
      biz: 'temp',
      has_thumbnail: false,
      is_stored: true,
      size: 1,
      create_time: new Date(0),
    }
    const owner = { data_table: 'trial_order', data_id: stored.id, data_field: 'photo' }
    await db
      .insertInto('sys_file')
      .values({ id: stored.id, ...file, ...owner, tenant_id: 0 } as never)
      .execute()
    const resource = server.pageSet.resource('order')
    if (!resource) throw new Error('There is no such page.')
    const purge = (days: number) => {
      const clock = () => new Date(server.now().getTime() + days * 24 * 60 * 60 * 1_000)
      return purgeDeleted({ db, context: createSystemContext('purge', clock), resource })
    }
    expect(await purge(29)).toBe(0)
    const total = (await bin('order')).total
    const counts = await Promise.all([purge(31), purge(31), purge(31)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total)
    expect((await bin('order')).total).toBe(0)
    expect((await restore('order', [stored.id])).message).toContain('回收站中没有所选的数据')
    expect((await orders.get(kept.id)).success).toBe(true)
    const lines = db.selectFrom('trial_order_line' as never).selectAll()
    expect(await lines.where('order_id' as never, '=', stored.id as never).execute()).toEqual([])
    const left = await db.selectFrom('sys_file').where('id', '=', stored.id).select('data_id').executeTakeFirst()
    expect(left).toEqual({ data_id: null })
  })

  it('come back at once for who has just deleted them, without the right to the bin', async () => {
    await server.addUser('hasty', ['trial:order:list', 'trial:order:delete'])
    const hasty = await server.signIn('hasty')
    const own = await orders.stored({ code: 'U1', depot, amount: 1, owner: 'all' })
    await clientOf(server, '/trial/order', hasty).remove(own.id)
    const undo = async (ids: readonly string[]) =>
      (
        await server.call<readonly WireRow[]>({
          method: 'POST',
          path: '/trial/order/undoDelete',
          body: { ids },
          token: hasty,
        })
      ).body
    expect((await restore('order', [own.id], hasty)).code).toBe(510)
    expect(await undo([own.id])).toMatchObject({ success: true, message: '恢复成功！' })
    expect((await undo([own.id])).message).toContain('回收站中没有所选的数据')
    const others = await gone()
    expect(await undo([others.id])).toMatchObject({ success: false, message: '只能撤销自己刚才的删除，请到回收站恢复' })
    await clientOf(server, '/trial/order', hasty).remove(own.id)
    await server.databases.app
      .updateTable('trial_order' as never)
      .set({ update_time: new Date(server.now().getTime() - 61_000) } as never)
      .where('id' as never, '=', own.id as never)
      .execute()
    expect((await undo([own.id])).message).toContain('只能撤销自己刚才的删除')
    expect((await restore('order', [own.id, others.id])).success).toBe(true)
  })

  it('are removed for good by who may, those that he sees, all or none', async () => {
    await server.addUser('cleaner', ['trial:order:list', 'trial:order:rows:purge'])
    const cleaner = await server.signIn('cleaner')
    const purge = async (ids: readonly string[], token = cleaner) =>
      (await server.call({ method: 'POST', path: '/trial/order/purge', body: { ids }, token })).body
    const [open, closed] = [await gone({ lines: [{ name: '钉' }] } as never), await gone({ owner: 'li' })]
    expect((await purge([open.id, closed.id])).message).toContain('回收站中没有所选的数据')
    const live = await orders.stored({ code: 'L1', depot, amount: 1, owner: 'all' })
    expect((await purge([live.id])).success).toBe(false)
    await server.addUser('looker', ['trial:order:list', 'trial:order:rows:restore'])
    expect((await purge([open.id], await server.signIn('looker'))).code).toBe(510)
    expect(await purge([open.id])).toMatchObject({ success: true, message: '彻底删除成功！' })
    expect((await restore('order', [open.id])).message).toContain('回收站中没有所选的数据')
    const lines = server.databases.app.selectFrom('trial_order_line' as never).selectAll()
    expect(await lines.where('order_id' as never, '=', open.id as never).execute()).toEqual([])
  })

  it('come back to their tree, parent and child in one call', async () => {
    const rows = clientOf(server, '/trial/area', admin)
    const parent = await rows.stored({ name: '上' })
    const child = await rows.stored({ name: '下', parentId: parent.id })
    await rows.removeBatch(`${child.id},${parent.id}`)
    expect(errorsOf(await restore('area', [child.id]))).toHaveLength(1)
    expect((await restore('area', [child.id, parent.id])).success).toBe(true)
    expect((await rows.get(parent.id)).result).toMatchObject({ hasChild: '1' })
    expect((await rows.list({ parentId: parent.id })).result.records).toHaveLength(1)
  })
})
