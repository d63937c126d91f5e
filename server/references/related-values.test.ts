import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const ref = (entity: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'ref',
  title: '引用',
  ref: { entity, value: 'id', label: 'name' },
  ...more,
})
const integer = (title: string, more: Readonly<Record<string, unknown>> = {}) => ({ type: 'integer', title, ...more })

const supplier = pageOf('supplier', {
  name: { type: 'string(20)', title: '名称' },
  level: integer('等级'),
  rate: { type: 'decimal(6,3)', title: '折扣' },
  since: { type: 'date', title: '合作日期' },
  cost: integer('底价', { permission: 'cost' }),
  isClosed: { type: 'boolean', title: '停用', default: false },
})

const purchase = pageOf(
  'purchase',
  {
    supplier: ref('trial_supplier', { title: '供应商' }),
    quantity: integer('数量'),
    payable: { type: 'decimal(12,2)', title: '应付', value: '= quantity * supplier.rate' },
    heldLevel: integer('当时等级', { value: '= supplier.level' }),
    lineTotal: integer('明细合计', { value: '= sum(lines.points)' }),
    approver: { type: 'string(20)', title: '审批人' },
    state: { type: 'string(10)', title: '状态', default: 'new', readonly: true },
  },
  {
    checks: [{ id: 'level', that: 'supplier.level >= 2', message: '等级不够', fields: ['supplier'] }],
    guards: {
      add: { when: 'supplier.isClosed != true', message: '供应商已停用' },
      delete: { when: 'supplier.level < 9', message: '九级供应商的单不能删' },
    },
    actions: {
      approve: {
        title: '批准',
        type: 'set-values',
        when: 'supplier.level >= 3',
        props: { values: { state: "= supplier.level > 4 ? 'best' : 'good'" } },
        effects: [
          { insert: { page: 'ledger', values: { name: '= supplier.name', level: '= supplier.level' } } },
          {
            set: {
              page: 'ledger',
              where: 'target.name == supplier.name && target.note == null',
              values: { note: '= concat(supplier.name, old.supplier.name)' },
            },
          },
        ],
      },
    },
    form: {
      reactions: [{ id: 'approve', when: 'supplier.level < 3', then: { approver: { required: true } } }],
    },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_purchase_line', foreignKey: 'purchaseId' },
        fields: {
          supplier: ref('trial_supplier', { title: '供应商' }),
          quantity: integer('数量'),
          points: integer('积分', { value: '= row.quantity * row.supplier.level' }),
        },
      },
    },
  },
)

const ledger = pageOf('ledger', {
  name: { type: 'string(20)', title: '名称' },
  level: integer('等级'),
  note: { type: 'string(40)', title: '说明' },
})

const vault = pageOf(
  'vault',
  {
    name: { type: 'string(20)', title: '名称' },
    owner: { type: 'string(20)', title: '所有人' },
    level: integer('等级'),
  },
  { rows: [{ for: '*', where: 'owner == user.username' }] },
)
const claim = pageOf(
  'claim',
  {
    vault: ref('trial_vault', { title: '库' }),
    held: integer('等级', { value: '= vault.level' }),
    note: { type: 'string(20)', title: '说明' },
  },
  { checks: [{ id: 'level', that: 'note != null || vault.level != 1', message: '一级要说明', fields: ['vault'] }] },
)

describe('expressions that read the row that a reference names', () => {
  let server: PageServer
  let statements: string[]
  let purchases: PageClient
  let suppliers: PageClient
  let token: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    statements = []
    server = await createPageServer(
      {
        'trial/supplier.json': supplier,
        'trial/purchase.json': purchase,
        'trial/ledger.json': ledger,
        'trial/vault.json': vault,
        'trial/claim.json': claim,
      },
      { onStatement: (sql) => statements.push(sql) },
    )
    token = await server.signIn('admin')
    suppliers = clientOf(server, '/trial/supplier', token)
    purchases = clientOf(server, '/trial/purchase', token)
    for (const [name, level, rate] of [
      ['low', 1, 0.5],
      ['mid', 3, 1.25],
      ['top', 9, 2],
    ] as const) {
      ids[name] = (await suppliers.stored({ name, level, rate, since: '2024-02-03', cost: 7 })).id
    }
  })
  afterAll(() => server?.close())

  const readsOfSuppliers = () => statements.filter((sql) => /from "trial_supplier" as "source"/.test(sql)).length

  it('compute from it, whatever was sent, in rows of sub-tables too', async () => {
    const stored = await purchases.stored({
      supplier: ids.mid,
      quantity: 4,
      payable: 999,
      heldLevel: 1,
      lines: [
        { supplier: ids.top, quantity: 2 },
        { supplier: ids.mid, quantity: 1, points: 50 },
        { supplier: null, quantity: 1 },
      ],
    })
    expect(stored).toMatchObject({ payable: 5, heldLevel: 3, lineTotal: 21 })
    expect(stored.lines).toMatchObject([{ points: 18 }, { points: 3 }, { points: null }])
    const moved = await purchases.edit({ id: stored.id, version: stored.version, supplier: ids.top })
    expect(moved.result).toMatchObject({ payable: 8, heldLevel: 9 })
    const emptied = await purchases.edit({ id: stored.id, version: moved.result.version, supplier: null })
    expect(emptied.result).toMatchObject({ payable: null, heldLevel: null })
  })

  it('check, and let reactions demand, by the row that was chosen', async () => {
    expect(errorsOf(await purchases.add({ supplier: ids.low, approver: 'a' }))).toEqual(['/supplier 等级不够'])
    expect(errorsOf(await purchases.add({ supplier: ids.low }))).toEqual([
      '/supplier 等级不够',
      expect.stringContaining('/approver'),
    ])
    expect((await purchases.add({ supplier: ids.mid })).success).toBe(true)
    // What is missing is the business of required.
    expect((await purchases.add({})).success).toBe(true)
  })

  it('guard new rows and stored ones', async () => {
    const closed = await suppliers.stored({ name: 'closed', level: 5, isClosed: true })
    expect(errorsOf(await purchases.add({ supplier: closed.id }))).toEqual([' 供应商已停用'])
    const kept = await purchases.stored({ supplier: ids.top })
    expect(await purchases.remove(kept.id)).toMatchObject({ success: false, message: expect.stringContaining('九级') })
    const free = await purchases.stored({ supplier: ids.mid })
    expect((await purchases.remove(free.id)).success).toBe(true)
  })

  it('decide whether an action runs, what it writes and what follows', async () => {
    const two = await suppliers.stored({ name: 'two', level: 2, rate: 1 })
    const [poor, good, best] = await Promise.all(
      [two.id, ids.mid, ids.top].map((id) => purchases.stored({ supplier: id, quantity: 1, approver: 'x' })),
    )
    const approve = async (id: string | undefined) =>
      (await server.call({ method: 'POST', path: '/trial/purchase/action/approve', token, body: { ids: [id] } })).body
    expect(await approve(poor?.id)).toMatchObject({ success: false })
    expect(await approve(good?.id)).toMatchObject({ success: true })
    expect(await approve(best?.id)).toMatchObject({ success: true })
    expect((await purchases.get(good?.id ?? '')).result).toMatchObject({ state: 'good' })
    expect((await purchases.get(best?.id ?? '')).result).toMatchObject({ state: 'best' })
    const { records } = (await clientOf(server, '/trial/ledger', token).list()).result
    expect(records.map(({ name, level }) => [name, level]).sort()).toEqual([
      ['mid', 3],
      ['top', 9],
    ])
    const again = await purchases.stored({ supplier: ids.mid, quantity: 2 })
    expect(await approve(again.id)).toMatchObject({ success: true })
    const notes = (await clientOf(server, '/trial/ledger', token).list()).result.records
    expect(notes.flatMap(({ note }) => note ?? [])).toEqual(['midmid'])
  })

  it('load each row once for all rows that are saved together', async () => {
    const before = readsOfSuppliers()
    await purchases.saveAll({ added: [{ rowKey: 'k', record: { supplier: ids.mid, quantity: 1 } }] })
    const forOne = readsOfSuppliers() - before
    const added = Array.from({ length: 30 }, (_, index) => ({
      rowKey: `k${index}`,
      record: { supplier: index % 2 ? ids.mid : ids.top, quantity: index },
    }))
    const saved = await purchases.saveAll({ added })
    expect(saved.result.added[3]?.record).toMatchObject({ payable: 3.75, heldLevel: 3 })
    expect(readsOfSuppliers() - before - forOne).toBe(forOne)
  })

  it('keep what was computed until the record is saved again, then take the present value', async () => {
    const moving = await suppliers.stored({ name: 'moving', level: 4, rate: 1 })
    const order = await purchases.stored({ supplier: moving.id, quantity: 3 })
    expect((await suppliers.edit({ id: moving.id, version: moving.version, level: 6 })).success).toBe(true)
    expect((await purchases.get(order.id)).result).toMatchObject({ heldLevel: 4 })
    const saved = await purchases.edit({ id: order.id, version: order.version, quantity: 5 })
    expect(saved.result).toMatchObject({ heldLevel: 6, payable: 5 })
  })

  it('tell nothing of rows that are closed to who saves, and go on reading what is stored', async () => {
    const hidden = await clientOf(server, '/trial/vault', token).stored({ name: 'closed', owner: 'somebody', level: 1 })
    const stored = await clientOf(server, '/trial/claim', token).stored({ vault: hidden.id, note: 'a' })
    await server.addUser('prober', ['trial:claim:add', 'trial:claim:edit', 'trial:claim:list'])
    const claims = clientOf(server, '/trial/claim', await server.signIn('prober'))
    // Whether the check would hold is not told: only that there is no such row.
    const errors = errorsOf(await claims.add({ vault: hidden.id }))
    expect(errors).toHaveLength(1)
    expect(errors[0]).not.toContain('一级')
    const edited = await claims.edit({ id: stored.id, version: stored.version, note: 'b' })
    expect(edited.result).toMatchObject({ note: 'b', held: 1 })
  })

  describe('for a form', () => {
    const ask = async (field: string, values: string, as = token) =>
      (
        await server.call<Record<string, Record<string, unknown>>>({
          method: 'GET',
          path: `/pagewright/references/purchase/${field}/related`,
          query: { values },
          token: as,
        })
      ).body

    it('tell what the expressions read of a row, and nothing else', async () => {
      const { mid = '', top = '' } = ids
      expect((await ask('supplier', mid)).result).toEqual({
        [mid]: { rate: '1.25', level: 3, isClosed: false, name: 'mid' },
      })
      expect((await ask('lines.supplier', `${top},nobody,${mid}`)).result).toEqual({
        [top]: { level: 9 },
        [mid]: { level: 3 },
      })
      expect((await ask('supplier', 'nobody')).result).toEqual({})
      expect((await ask('supplier', Array.from({ length: 101 }, (_, index) => index).join())).success).toBe(false)
      expect((await ask('quantity', ids.mid ?? '')).success).toBe(false)
    })

    it('are for those who may choose in the field', async () => {
      await server.addUser('onlooker', ['trial:purchase:list', 'trial:supplier:list'])
      expect((await ask('supplier', ids.mid ?? '', await server.signIn('onlooker'))).code).toBe(510)
      await server.addUser('buyer', ['trial:purchase:add'])
      expect((await ask('supplier', ids.mid ?? '', await server.signIn('buyer'))).result).toMatchObject({
        [ids.mid ?? '']: { level: 3 },
      })
    })

    it('tell nothing of rows of another tenant', async () => {
      await server.databases.app
        .updateTable('trial_supplier' as never)
        .set({ tenant_id: 7 } as never)
        .where('name' as never, '=', 'low' as never)
        .execute()
      expect((await ask('supplier', ids.low ?? '')).result).toEqual({})
    })
  })
})
