import { describe, expect, it } from 'vitest'
import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import { AccessRefusedError, ConflictError, SaveRefusedError } from '#renderer/data-source.ts'
import { createClock } from './clock.ts'
import { createHttpClient } from './http/http-client.ts'
import type { WireRequest } from './http/wire-request.ts'
import { createHttpDataSource } from './http-data-source.ts'

const field = (name: string, type: FieldPlan['type'], multiple = false) => ({ name, type, multiple })
const fields = [
  field('name', { kind: 'string', maxLength: 32 }),
  field('price', { kind: 'decimal', precision: 20, scale: 2 }),
  field('tags', { kind: 'enum' }, true),
]
// Only what a data source looks at.
const plan = {
  code: 'product-price',
  permissionPrefix: 'market:price',
  entity: { table: 'price', api: '/market/productPrice', softDelete: false },
  fields,
  fieldByName: new Map(fields.map((plan) => [plan.name, plan])),
} as unknown as PagePlan

function setup(answer: {
  readonly code?: number
  readonly message?: string
  readonly result?: unknown
  status?: number
}) {
  const requests: WireRequest[] = []
  const warnings: string[] = []
  const { code = 200, message = '', result = null, status = 200 } = answer
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
    onFailure: () => undefined,
  })
  const source = createHttpDataSource(plan, http, { warning: (text) => warnings.push(text) })
  return { source, requests, warnings }
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

  it('reads rows into canonical values, with their texts', async () => {
    const records = [{ id: 7, version: 3, name: '钢', price: 12.5, tags: 'a,b', tags_dictText: '甲,乙', other: 1 }]
    const { source } = setup({ result: { records, total: 1, size: 10, current: 1, pages: 1 } })
    expect((await source.list(firstPage)).rows).toEqual([
      {
        id: '7',
        record: { id: '7', version: 3, name: '钢', price: '12.5', tags: ['a', 'b'] },
        texts: { tags: '甲,乙' },
      },
    ])
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
      'DELETE /jeecg-boot/market/productPrice/deleteBatch?ids=1%2C2',
    ])
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

  it('says that somebody else saved the record meanwhile', async () => {
    const { source } = setup({ code: 409, message: '记录已被他人修改' })
    await expect(source.update({ id: '1', version: 1 })).rejects.toThrow(ConflictError)
  })

  it('takes the status of foreign servers for a refusal as well', async () => {
    const { source } = setup({ status: 403, code: 403 })
    await expect(source.get('1')).rejects.toThrow(AccessRefusedError)
  })
})
