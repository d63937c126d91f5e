import { describe, expect, it } from 'vitest'
import { noTransfers } from '#renderer/calls/host-transfers.ts'
import type { FieldPlan, PagePlan, TreePlan } from '#renderer/compile/plan.ts'
import {
  AccessRefusedError,
  ConflictError,
  PageChangedError,
  SaveRefusedError,
  SaveUnansweredError,
} from '#renderer/data-source.ts'
import { createClock } from './clock.ts'
import { createHttpClient } from './http/http-client.ts'
import type { WireRequest } from './http/wire-request.ts'
import { createHttpDataSource } from './http-data-source.ts'

const field = (name: string, type: FieldPlan['type'], multiple = false) => ({
  name,
  type,
  multiple,
  readOnly: name === 'createTime',
})
const fields = [
  field('name', { kind: 'string', maxLength: 32 }),
  field('price', { kind: 'decimal', precision: 20, scale: 2 }),
  field('tags', { kind: 'enum' }, true),
]
// Only what a data source looks at.
const plan = {
  identity: 'abc',
  code: 'product-price',
  permissionPrefix: 'market:price',
  entity: { table: 'price', api: '/market/productPrice', softDelete: false },
  kind: 'list',
  tree: null,
  fields,
  list: { columns: fields.map((plan) => ({ field: plan })) },
  systemFields: [field('createTime', { kind: 'datetime' }), { ...field('parentId', { kind: 'ref' }), readOnly: false }],
  subTables: [
    {
      name: 'tiers',
      fields: [field('minQty', { kind: 'integer' }), field('price', { kind: 'decimal', precision: 8, scale: 2 })],
    },
  ],
  fieldByName: new Map(fields.map((plan) => [plan.name, plan])),
} as unknown as PagePlan

function setup(
  answer: {
    readonly code?: number
    readonly message?: string
    readonly result?: unknown
    status?: number
    readonly isTree?: boolean
  },
  of: PagePlan = plan,
) {
  const requests: WireRequest[] = []
  const warnings: string[] = []
  const notices: string[] = []
  const { code = 200, message = '', result = null, status = 200, isTree = false } = answer
  const http = createHttpClient({
    transport: async (request) => {
      requests.push(request)
      const envelope = { success: code === 200, code, message, result, timestamp: 1, traceId: 't1' }
      return { status, text: JSON.stringify(envelope), header: () => undefined }
    },
    baseUrl: '/jeecg-boot',
    clock: createClock(() => 0),
    token: () => 'abc',
    tenantId: () => '0',
    onFailure: (error) => notices.push(error.message),
  })
  const told: string[] = []
  const source = createHttpDataSource(
    { ...of, tree: isTree ? ({} as TreePlan) : null },
    http,
    { warning: (text) => warnings.push(text) },
    noTransfers('No files come or go here.'),
    (id) => told.push(id),
  )
  return { source, requests, warnings, notices, told }
}

/** What the first call was asked with. */
function paramsOf([first]: readonly WireRequest[]) {
  return Object.fromEntries(new URL(first?.url ?? '', 'http://x').searchParams)
}

const firstPage = { page: 1, pageSize: 10, sort: { field: 'price', order: 'desc' }, conditions: [] } as const

describe('the HTTP data source', () => {
  it('asks for a list as the contract says', async () => {
    const { source, requests } = setup({ result: { records: [], total: 0, size: 10, current: 1, pages: 0 } })
    const conditions = [
      { field: 'name', operator: 'like', value: '钢' },
      { field: 'price', operator: 'between', value: ['1', null] },
      { field: 'tags', operator: 'in', value: ['a', 'b'] },
    ] as const
    await source.list({ ...firstPage, conditions })
    const { pathname, searchParams } = new URL(requests[0]?.url ?? '', 'http://x')
    expect(pathname).toBe('/jeecg-boot/market/productPrice/list')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      pageNo: '1',
      pageSize: '10',
      column: 'price',
      order: 'desc',
      name: '*钢*',
      price_begin: '1',
      tags: ',a,b,',
    })
    expect(searchParams.has('price_end')).toBe(false)
  })

  it('names the columns that it shows, as clients of the contract do', async () => {
    const { source, requests } = setup({ result: [] })
    await source.list(firstPage)
    const columns = plan.list.columns.map((column) => column.field.name).join(',')
    expect(new URL(requests[0]?.url ?? '', 'http://x').searchParams.get('field')).toBe(`id,,${columns}`)
  })

  it.each<[string, unknown, number]>([
    ['a page of rows', { records: [{ id: '1' }], total: 31, size: 10, current: 4, pages: 4 }, 31],
    ['a page without its numbers', { records: [{ id: '1' }] }, 1],
    ['a total that is a text', { records: [{ id: '1' }], total: '31' }, 31],
    ['just the rows', [{ id: '1' }], 1],
  ])('reads %s', async (_, result, total) => {
    const { source } = setup({ result })
    const page = await source.list(firstPage)
    expect(page.rows.map(({ id }) => id)).toEqual(['1'])
    expect(page.total).toBe(total)
  })

  it('says of anything else that it cannot be read', async () => {
    for (const result of [null, 'rows', { rows: [] }]) {
      await expect(setup({ result }).source.list(firstPage)).rejects.toMatchObject({ kind: 'malformed', traceId: 't1' })
    }
  })

  it('reads rows into canonical values, with their texts', async () => {
    const records = [
      {
        id: 7,
        version: 3,
        name: '钢',
        price: 12.5,
        tags: 'a,b',
        tags_dictText: '甲,b',
        other: 1,
        _unknown: { tags: ['b'] },
      },
    ]
    const { source } = setup({ result: { records, total: 1, size: 10, current: 1, pages: 1 } })
    expect((await source.list(firstPage)).rows).toEqual([
      {
        id: '7',
        record: { id: '7', version: 3, name: '钢', price: '12.5', tags: ['a', 'b'] },
        texts: { tags: '甲,b' },
        unknown: { tags: ['b'] },
      },
    ])
  })

  it('says and understands the names that the contract has for fields', async () => {
    const title = { ...field('title', { kind: 'string', maxLength: 40 }), wire: 'titile' }
    const kinds = { ...field('kinds', { kind: 'enum' }, true), wire: 'msgType' }
    const renamed = {
      ...plan,
      fields: [title, kinds],
      list: { columns: [{ field: title }] },
      fieldByName: new Map([title, kinds].map((one) => [one.name, one])),
    } as unknown as PagePlan
    const row = { id: '1', titile: '通知', msgType: 'a,b', msgType_dictText: '甲,乙' }
    const { source, requests } = setup({ result: { records: [row], total: 1 } }, renamed)
    const conditions = [
      { field: 'title', operator: 'like', value: '通' },
      { field: 'kinds', operator: 'in', value: ['a', 'b'] },
    ] as const
    const page = await source.list({ ...firstPage, sort: { field: 'title', order: 'asc' }, conditions })
    expect(page.rows).toEqual([
      { id: '1', record: { id: '1', title: '通知', kinds: ['a', 'b'] }, texts: { kinds: '甲,乙' } },
    ])
    const { searchParams } = new URL(requests[0]?.url ?? '', 'http://x')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      column: 'titile',
      field: 'id,,titile',
      titile: '*通*',
      msgType: ',a,b,',
    })
    await source.update({ id: '1', title: '改', kinds: ['a'] })
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ id: '1', titile: '改', msgType: 'a' })
  })

  it('leaves out fields that the answer does not carry, and shows what its type forbids', async () => {
    const { source } = setup({ result: { id: '1', price: 'a lot' } })
    expect(await source.get('1')).toEqual({ id: '1', price: 'a lot' })
  })

  it('sends a record in wire values, once, under its idempotency key', async () => {
    const { source, requests } = setup({ message: '添加成功！', result: { id: '9', version: 1, name: '钢' } })
    const saved = await source.create({ name: '钢', price: '12.50', tags: ['a', 'b'] }, { idempotencyKey: 'k1' })
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/jeecg-boot/market/productPrice/add' })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: '钢', price: 12.5, tags: 'a,b' })
    expect(requests[0]?.headers['Idempotency-Key']).toBe('k1')
    expect(saved).toEqual({ message: '添加成功！', record: { id: '9', version: 1, name: '钢' } })
  })

  it('sends id and version with a change, and null to clear a field', async () => {
    const { source, requests } = setup({ message: '编辑成功!', result: '编辑成功!' })
    const record = { id: '9', version: 4, name: null }
    const saved = await source.update(record)
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ id: '9', version: 4, name: null })
    // A foreign server answers with a text: what was sent is what is known.
    expect(saved.record).toEqual(record)
  })

  it('deletes one or several', async () => {
    const { source, requests } = setup({ message: '批量删除成功！' })
    await source.remove('1')
    expect(await source.removeMany(['1', '2'])).toEqual({ message: '批量删除成功！' })
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /jeecg-boot/market/productPrice/delete?id=1',
      'DELETE /jeecg-boot/market/productPrice/deleteBatch?ids=1%2C2%2C',
    ])
  })

  it('reads the columns of every entity, and sends only those that a form may fill in', async () => {
    const { source, requests } = setup({ result: { id: '1', createTime: '2026-01-05 09:30:00', parentId: '7' } })
    const record = await source.get('1')
    expect(record).toEqual({ id: '1', createTime: '2026-01-05 09:30:00', parentId: '7' })
    await source.update(record)
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ id: '1', parentId: '7' })
  })

  it('carries the rows of sub-tables both ways', async () => {
    const tiers = [
      { id: 't1', minQty: 10, price: 12.5 },
      { minQty: 100, price: 11 },
    ]
    const { source, requests } = setup({ result: { id: '1', tiers } })
    const record = await source.get('1')
    expect(record.tiers).toEqual([
      { id: 't1', minQty: 10, price: '12.5' },
      { minQty: 100, price: '11' },
    ])
    await source.update(record)
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ id: '1', tiers })
  })

  it('leaves the rows of a sub-table alone that the record does not hold', async () => {
    const { source, requests } = setup({ result: { id: '1' } })
    await source.update({ id: '1', name: '钢', tiers: [] })
    await source.update({ id: '1', name: '钢' })
    expect(requests.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { id: '1', name: '钢', tiers: [] },
      { id: '1', name: '钢' },
    ])
  })

  it('asks for a total that may be an estimate, and tells when it is one', async () => {
    const about = setup({ result: { records: [], total: 20_000, totalIsExact: false } })
    expect(await about.source.list(firstPage)).toEqual({ rows: [], total: 20_000, totalIsExact: false })
    expect(paramsOf(about.requests)).toMatchObject({ total: 'estimate' })
    const exact = setup({ result: { records: [], total: 7 } })
    expect(await exact.source.list(firstPage)).toEqual({ rows: [], total: 7 })
  })

  it('asks for it otherwise where a field is called so', async () => {
    const total = field('total', { kind: 'integer' })
    const named = { ...plan, fields: [...fields, total] } as unknown as PagePlan
    const { source, requests } = setup({ result: { records: [], total: 7 } }, named)
    await source.list({ ...firstPage, conditions: [{ field: 'total', operator: 'eq', value: '3' }] })
    expect(paramsOf(requests)).toMatchObject({ total: '3', _total: 'estimate' })
  })

  it('asks by a call of its own what all rows come to, under the conditions and without a page', async () => {
    const statistics = { price: { sum: 1250.5, average: '12.50' } }
    const { source, requests } = setup({ result: { statistics } })
    const sums = await source.readStatistics?.([{ field: 'name', operator: 'eq', value: '钢' }])
    expect(sums).toEqual({ price: { sum: '1250.5', average: '12.5' } })
    expect(requests[0]?.url).toContain('/market/productPrice/statistics')
    expect(paramsOf(requests)).toEqual({ name: '钢', _figures: 'sums', _t: expect.anything() })
    const tabCounts = { total: 3, counts: { a: 2 } }
    expect(await setup({ result: { tabCounts } }).source.countTabs?.([])).toEqual(tabCounts)
    expect(await setup({ result: { total: 12_345 } }).source.countRows?.([])).toBe(12_345)
  })

  it('knows of no sums, no tabs and no groups on a server that has no such call, and says why others are refused', async () => {
    const foreign = setup({ code: 404, message: '路径不存在' })
    expect(await foreign.source.readStatistics?.([])).toBeNull()
    expect(await foreign.source.countTabs?.([])).toBeNull()
    expect(foreign.requests).toHaveLength(1)
    const byName = { by: 'name', page: 1, pageSize: 10, order: null }
    expect(await foreign.source.rowGroups?.(byName, [])).toBeNull()
    const slow = setup({ code: 500, message: '数据太多' })
    await expect(slow.source.readStatistics?.([])).rejects.toThrow('数据太多')
    await expect(slow.source.rowGroups?.(byName, [])).rejects.toThrow('数据太多')
    expect(slow.warnings).toEqual([])
  })

  it('runs an action on records', async () => {
    const { source, requests } = setup({ message: '操作成功!' })
    expect(await source.runAction('approve', ['1', '2'])).toEqual({ message: '操作成功!' })
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/jeecg-boot/market/productPrice/action/approve' })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ids: ['1', '2'] })
  })

  it('takes an action back by the one that the server names, on the rows as that action has left them', async () => {
    const undo = { action: 'withdraw', versions: { 1: 4, 3: 2 } }
    const { source, requests } = setup({ message: '操作成功!', result: { undo } })
    const done = await source.runAction('approve', ['1', '2', '3'])
    expect(done).toMatchObject({ message: '操作成功!', undo: { count: 2 } })
    await done.undo?.run()
    expect(requests[1]).toMatchObject({ method: 'POST', url: '/jeecg-boot/market/productPrice/action/withdraw' })
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ ids: ['1', '3'], versions: { 1: 4, 3: 2 } })
  })

  it('runs an action with what was filled in for it, as the wire has it, under its key', async () => {
    const { source, requests } = setup({ message: '操作成功!' })
    await source.runAction('reject', ['1'], { values: { name: '质量异议', price: '12.50' }, idempotencyKey: 'k1' })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ids: ['1'], input: { name: '质量异议', price: 12.5 } })
    expect(requests[0]?.headers).toMatchObject({ 'Idempotency-Key': 'k1' })
  })

  it.each([
    [403, '拒绝访问'],
    [404, '很抱歉，资源未找到!'],
    [500, '服务器内部错误'],
    [504, '网络超时'],
  ])('tells of rows that are refused with %i: %s', async (status, text) => {
    for (const isTree of [false, true]) {
      const { source, notices } = setup({ status, message: '服务器内部错误', isTree })
      await expect(source.list(firstPage)).rejects.toThrow(text)
      expect(notices).toEqual([text])
    }
  })

  it('shows a list that may not be seen as a warning, and refuses it', async () => {
    const { source, warnings } = setup({ code: 510, message: '没有权限，请联系管理员授权' })
    await expect(source.list(firstPage)).rejects.toThrow(AccessRefusedError)
    expect(warnings).toEqual(['没有权限，请联系管理员授权'])
  })

  it('hands refused fields to the form, with the trace id', async () => {
    const errors = [{ pointer: '/price', code: 'money', message: '价格格式不正确' }]
    const { source } = setup({ code: 500, message: '保存失败', result: { errors } })
    const refusal = await source.create({}, { idempotencyKey: 'k' }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SaveRefusedError)
    expect(refusal).toMatchObject({ message: '保存失败', errors, traceId: 't1' })
  })

  it('says which version of the page a save was made from, and that another one counts by now', async () => {
    const { source, requests } = setup({ code: 4091, message: '页面已更新' })
    await expect(source.update({ id: '1', name: 'a' })).rejects.toBeInstanceOf(PageChangedError)
    expect(requests[0]?.headers).toMatchObject({ 'X-Page-Identity': 'abc' })
  })

  it('says that somebody else saved the record meanwhile', async () => {
    const { source } = setup({ code: 409, message: '记录已被他人修改' })
    await expect(source.update({ id: '1', version: 1 })).rejects.toThrow(ConflictError)
  })

  it('says of a save that a gateway gave up that it may be done', async () => {
    const { source } = setup({ status: 504, code: 0 })
    await expect(source.create({}, { idempotencyKey: 'k' })).rejects.toThrow(SaveUnansweredError)
    await expect(source.update({ id: '1' })).rejects.toThrow(SaveUnansweredError)
  })

  it('sends the key of an edit along', async () => {
    const { source, requests } = setup({})
    await source.update({ id: '1', name: 'a' }, { idempotencyKey: 'k1' })
    expect(requests[0]?.headers).toMatchObject({ 'Idempotency-Key': 'k1', 'X-Page-Identity': 'abc' })
  })

  it('takes the status of foreign servers for a refusal as well', async () => {
    const { source } = setup({ status: 403, code: 403 })
    await expect(source.get('1')).rejects.toThrow(AccessRefusedError)
  })
})

describe('telling others of a saved row', () => {
  it('is left to a server that answers with the stored record', async () => {
    const { source, told } = setup({ result: { id: '9', version: 2, name: '钢' } })
    await source.update({ id: '9', name: '钢' })
    await source.remove('9')
    expect(told).toEqual([])
  })

  it('is done here before a server that answers with a text alone', async () => {
    const { source, told } = setup({ message: '修改成功!', result: null })
    await source.update({ id: '9', name: '钢' })
    await source.create({ name: '钢' }, { idempotencyKey: 'k' })
    await source.remove('8')
    expect(told).toEqual(['9', '', '8'])
  })
})

describe('a tree', () => {
  const rows = [
    { id: 'a', name: '一级', hasChild: '1' },
    { id: 'b', name: '二级', hasChild: '0' },
  ]

  it('asks for its roots and for the rows below one, and reads which have more below them', async () => {
    const { source, requests } = setup({ isTree: true, result: { records: rows, total: 2 } })
    const { rows: roots } = await source.list(firstPage)
    expect(roots.map(({ id, hasChildren }) => [id, hasChildren])).toEqual([
      ['a', true],
      ['b', false],
    ])
    await source.children('a', firstPage.sort)
    const [root, below] = requests.map(({ url }) => new URL(url, 'http://x').searchParams)
    expect(root?.has('parentId')).toBe(false)
    expect(below?.get('parentId')).toBe('a')
  })

  it('takes a plain list as well', async () => {
    const { source } = setup({ isTree: true, result: rows })
    expect(await source.list(firstPage)).toMatchObject({ total: 2, rows: [{ id: 'a' }, { id: 'b' }] })
  })

  it('reads how many rows it has in all and what stands above those found, as far as the server tells', async () => {
    const told = { records: rows, total: 2, nodeTotal: 5, ancestors: [{ id: 'top' }] }
    const list = await setup({ isTree: true, result: told }).source.list(firstPage)
    expect(list).toMatchObject({ total: 2, nodeTotal: 5, ancestors: [{ id: 'top' }] })
    const odd = await setup({ isTree: true, result: { ...told, nodeTotal: 'many', ancestors: 'top' } }).source.list(
      firstPage,
    )
    expect(Object.keys(odd)).toEqual(['rows', 'total'])
  })

  it.each([
    ['a text', 'rows'],
    ['an object without records', { rows }],
    ['nothing', null],
  ])('does not take %s for rows', async (_, result) => {
    const { source } = setup({ isTree: true, result })
    await expect(source.children('a', firstPage.sort)).rejects.toThrow('返回数据类型不识别')
  })
})
