import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#schemas/api/history.ts'
import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import { clientOf, createPageServer, errorsOf, type PageClient, type PageServer } from '#tests/support/page-server.ts'
import { BUSINESS_TEMPLATE_NAMES, makePages } from '#tools/new/business-template.ts'

/** Who uses the pages: by role alone, which the pages' own `grants` give what they need. */
const PEOPLE = { li: 'buyer', zhao: 'chief', sun: 'keeper', qian: 'accountant', wu: 'employee', zhou: 'employee' }
type Person = keyof typeof PEOPLE | 'admin'
interface History {
  readonly entries: readonly HistoryEntry[]
}

let server: PageServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await createPageServer({})
  await addPeople()
  for (const template of BUSINESS_TEMPLATE_NAMES) {
    const made = makePages(template, { area: 'shop', page: template }, { title: null, hasFolder: false })
    await server.writePage(`dictionaries/${template}.json`, made.dictionaries)
    for (const { page, content } of made.pages) await server.writePage(`shop/${page}.json`, { ...content })
  }
  for (const person of [...Object.keys(PEOPLE), 'admin']) tokens.set(person, await server.signIn(person))
})
afterAll(() => server?.close())

async function addPeople(): Promise<void> {
  const { app } = server.databases
  const roles = new Map<string, string>()
  for (const role_code of new Set(Object.values(PEOPLE))) {
    const id = createUuidV7()
    roles.set(role_code, id)
    await app.insertInto('sys_role').values({ id, role_code, role_name: role_code, tenant_id: 0 }).execute()
  }
  for (const [person, role] of Object.entries(PEOPLE)) {
    const user_id = await server.addUser(person)
    await app
      .insertInto('sys_user_role')
      .values({ user_id, role_id: roles.get(role) ?? '' })
      .execute()
  }
}

const tokenOf = (person: Person) => tokens.get(person) ?? ''
const as = (person: Person, api: string): PageClient => clientOf(server, api, tokenOf(person))

async function run(person: Person, api: string, action: string, id: unknown, input: object = {}) {
  const path = `${api}/action/${action}`
  return (await server.call({ method: 'POST', path, body: { ids: [id], input }, token: tokenOf(person) })).body
}

async function done(...given: Parameters<typeof run>): Promise<void> {
  const answer = await run(...given)
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
}

async function told(person: Person): Promise<readonly string[]> {
  const rows = await server.databases.app
    .selectFrom('sys_outbox')
    .where('receiver', '=', person)
    .orderBy('create_time')
    .select(['title', 'content'])
    .execute()
  // What a message carries is ours; a test that reads something else fails where it looks.
  return rows.map(({ title, content }) => `${title}：${(content as { readonly text: string }).text}`)
}

const ORDERS = '/shop/purchaseOrder'
const RECEIPTS = '/shop/purchaseOrderReceipt'
const line = { product: '螺丝', unit: 'box', quantity: 3, price: 10, taxRate: 13 }

describe('the purchase order', () => {
  it('is numbered, approved by somebody else, received, and then as it is', async () => {
    const orders = as('li', ORDERS)
    const order = await orders.stored({ supplier: '五金厂', lines: [line], discount: 1.9 })
    expect(order).toMatchObject({ status: 'draft', goodsAmount: 33.9, payable: 32 })
    expect(order.orderNo).toMatch(/^PO\d{8}001$/)
    expect(await orders.add({ supplier: '五金厂', lines: [] })).toMatchObject({ success: false })

    expect((await as('zhao', ORDERS).list()).result.total).toBe(0)
    await done('li', ORDERS, 'submit', order.id)
    expect((await as('zhao', ORDERS).list()).result.total).toBe(1)
    expect(await orders.remove(order.id)).toMatchObject({ success: false, message: expect.stringContaining('先撤回') })
    expect(await run('li', ORDERS, 'approve', order.id)).toMatchObject({ success: false })

    await done('zhao', ORDERS, 'approve', order.id)
    expect(await told('li')).toEqual([`采购单已批准：采购单 ${order.orderNo}（五金厂）已批准，等待收货。`])
    const [receipt] = (await as('sun', RECEIPTS).list({ purchase: order.id })).result.records
    expect((await as('sun', RECEIPTS).get(String(receipt?.id))).result).toMatchObject({
      receiptNo: expect.stringMatching(/^SH\d{6}0001$/),
      supplier: '五金厂',
      lines: [{ product: '螺丝', ordered: 3, received: 3 }],
    })

    await done('sun', RECEIPTS, 'confirm', receipt?.id)
    const { version } = (await orders.get(order.id)).result
    expect((await orders.get(order.id)).result.status).toBe('received')
    const edited = await orders.edit({ id: order.id, version, supplier: '别家' })
    expect(edited).toMatchObject({ success: false })
    const again = await as('sun', RECEIPTS).edit({ id: receipt?.id, version: receipt?.version, remark: '补' })
    expect(again).toMatchObject({ success: false })
  })

  it('may not be approved by its maker, and says why when it is rejected', async () => {
    const own = await as('admin', ORDERS).stored({ supplier: '五金厂', lines: [line] })
    // The administrator may do everything, and is refused by the guard alone.
    await done('admin', ORDERS, 'submit', own.id)
    const refused = await run('admin', ORDERS, 'approve', own.id)
    expect(refused.message).toContain('不能审批自己的采购单')

    const order = await as('li', ORDERS).stored({
      supplier: '木器厂',
      lines: [line],
      isUrgent: true,
      urgentReason: '停产',
    })
    await done('li', ORDERS, 'submit', order.id)
    expect(await run('zhao', ORDERS, 'reject', order.id)).toMatchObject({ success: false })
    await done('zhao', ORDERS, 'reject', order.id, { rejectReason: '价格太高' })
    expect((await told('li')).at(-1)).toContain('已驳回：价格太高')
    await done('li', ORDERS, 'submit', order.id)
    await done('zhao', ORDERS, 'reject', order.id, { rejectReason: '还是太高' })
    // The second rejection leaves the first one told.
    const path = `${ORDERS}/history`
    const { result } = (
      await server.call<History>({ method: 'GET', path, query: { id: order.id }, token: tokenOf('li') })
    ).body
    const rejections = result.entries.filter(({ cause }) => cause?.title === '驳回')
    expect(rejections.map(({ username, cause }) => [username, cause?.input[0]?.text])).toEqual([
      ['zhao', '还是太高'],
      ['zhao', '价格太高'],
    ])
  })
})

describe('the timesheet', () => {
  const TIMES = '/shop/timesheet'
  const today = () => server.now().toISOString().slice(0, 10)
  const row = (more: object = {}) => ({ day: today(), project: 'internal', hours: 8, ...more })
  const add = (person: Person, ...rows: readonly object[]) =>
    as(person, TIMES).saveAll({
      added: rows.map((record, at) => ({ rowKey: String(at), record: { employee: person, ...record } })),
      changed: [],
      deleted: [],
    })

  it('takes one row of a person, a day, a project and a kind, and shows nobody those of others', async () => {
    const saved = await add('wu', row(), row({ kind: 'overtime', hours: 2, work: '赶工' }))
    expect(saved, JSON.stringify(saved)).toMatchObject({ success: true })
    expect(saved.result.added[1]?.record).toMatchObject({ factor: 1.5, paidHours: 3 })
    const twice = await add('wu', row())
    expect(errorsOf(twice).join()).toContain('这一天已填过这个项目的工时')
    expect(await add('zhou', row())).toMatchObject({ success: true })
    expect((await as('wu', TIMES).list()).result.total).toBe(2)
    expect((await as('zhao', TIMES).list()).result.total).toBe(3)
    expect(await add('wu', { ...row({ project: 'project-a' }), employee: 'zhou' })).toMatchObject({ success: false })
  })

  it('is closed after a month', async () => {
    const saved = await add('wu', row({ day: '2020-01-02' }))
    const { id, version } = saved.result.added[0]?.record ?? {}
    const changed = await as('wu', TIMES).saveAll({ added: [], changed: [{ id, version, hours: 7 }], deleted: [] })
    expect(JSON.stringify(changed)).toContain('只能修改最近一个月还没有提交的工时')
  })

  it('has 24 hours a day, and demands a reason of overtime', async () => {
    const day = '2026-03-02'
    expect(await add('wu', row({ day, hours: 20 }))).toMatchObject({ success: true })
    const tooMuch = await add('wu', row({ day, hours: 5, project: 'project-a' }))
    expect(errorsOf(tooMuch).join()).toContain('同一员工一天最多 24 小时')
    expect(await add('zhou', row({ day, hours: 5, project: 'project-a' }))).toMatchObject({ success: true })
    const silent = await add('wu', row({ day, hours: 1, kind: 'overtime' }))
    expect(errorsOf(silent).join()).toContain('/work')
  })

  it('is closed once it is submitted, is approved by somebody else, and opens when it is given back', async () => {
    const saved = await add('wu', row({ project: 'project-a', hours: 1 }), row({ project: 'project-b', hours: 1 }))
    const [id, other] = saved.result.added.map(({ record }) => record.id)
    await done('wu', TIMES, 'submit', id)
    const change = async () => {
      const { version } = (await as('wu', TIMES).get(String(id))).result
      return as('wu', TIMES).saveAll({ changed: [{ id, version, hours: 2 }] })
    }
    const drop = (one: unknown) => as('wu', TIMES).saveAll({ deleted: [{ id: one }] })
    expect(JSON.stringify(await change())).toContain('还没有提交')
    expect(JSON.stringify(await drop(id))).toContain('还没有提交')
    expect(await run('wu', TIMES, 'approve', id)).toMatchObject({ success: false })
    await done('zhao', TIMES, 'approve', id)
    await done('zhao', TIMES, 'give_back', id)
    expect(await change()).toMatchObject({ success: true })
    expect(await drop(other)).toMatchObject({ success: true })
  })
})

describe('the cost centres', () => {
  const CENTRES = '/shop/costCentre'
  const EXPENSES = '/shop/costCentreExpense'
  it('are spent from within their budget, and get it back', async () => {
    const centres = as('qian', CENTRES)
    const centre = await centres.stored({ code: 'C1', name: '研发', budget: 100 })
    const spent = async () => (await centres.get(centre.id)).result
    const expenses = as('qian', EXPENSES)
    const expense = await expenses.stored({ centre: centre.id, amount: 40, purpose: '书' })
    expect(await spent()).toMatchObject({ spent: 40, available: 60, usedPercent: 40 })
    expect((await expenses.add({ centre: centre.id, amount: 61, purpose: '车' })).message).toContain('预算不足')
    expect(await centres.remove(centre.id)).toMatchObject({ success: false })
    const { id, version } = expense
    expect(await expenses.edit({ id, version, amount: 90 })).toMatchObject({ success: true })
    expect(await spent()).toMatchObject({ spent: 90, usedPercent: 90 })
    expect(await expenses.remove(id)).toMatchObject({ success: true })
    expect(await spent()).toMatchObject({ spent: 0 })
    await done('qian', CENTRES, 'stop', centre.id)
    expect(await expenses.add({ centre: centre.id, amount: 1, purpose: '笔' })).toMatchObject({ success: false })
    expect((await centres.add({ code: 'C2', name: '下级', budget: 1, parentId: centre.id })).message).toContain(
      '不能新增下级',
    )
  })
})

describe('the fixed assets', () => {
  const ASSETS = '/shop/fixedAsset'
  const RECORDS = '/shop/fixedAssetRecord'
  it('write down what becomes of them, and go once they are scrapped', async () => {
    const asset = await as('sun', ASSETS).stored({ name: '笔记本', category: 'office', serialNo: 'S1' })
    expect(asset.assetNo).toMatch(/^FA\d{4}00001$/)
    expect(await as('sun', ASSETS).add({ name: '另一台', category: 'office', serialNo: 'S1' })).toMatchObject({
      success: false,
    })
    await done('sun', ASSETS, 'hand_out', asset.id, { keeper: 'wu' })
    expect(await told('wu')).toEqual([`您领用了资产：${asset.assetNo} 笔记本 已登记在您名下。`])
    await done('sun', ASSETS, 'give_back', asset.id)
    expect((await as('zhao', ASSETS).remove(asset.id)).message).toContain('只能删除已报废的资产')
    expect(await run('sun', ASSETS, 'scrap', asset.id, { scrapReason: '坏了' })).toMatchObject({ success: false })
    await done('zhao', ASSETS, 'scrap', asset.id, { scrapReason: '坏了' })
    const records = (
      await as('zhao', RECORDS).list({ assetNo: String(asset.assetNo), column: 'createTime', order: 'asc' })
    ).result.records
    expect(records.map(({ kind }) => kind).toSorted()).toEqual(['bought', 'idle', 'scrapped', 'used'])
    expect(await as('zhao', ASSETS).remove(asset.id)).toMatchObject({ success: true })
    const [left] = (await as('zhao', RECORDS).list({ assetNo: String(asset.assetNo) })).result.records
    expect(left?.asset ?? null).toBeNull()
  })
})
