import { describe, expect, it } from 'vitest'
import { noTransfers } from '#renderer/calls/host-transfers.ts'
import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import {
  AccessRefusedError,
  ConflictError,
  PageChangedError,
  RowsPartlySavedError,
  SaveRefusedError,
  SaveUnansweredError,
} from '#renderer/data-source.ts'
import type { RowsToSave } from '#renderer/saved-rows.ts'
import { createClock } from './clock.ts'
import { createHttpClient } from './http/http-client.ts'
import { TransportError } from './http/transport.ts'
import type { WireRequest } from './http/wire-request.ts'
import { createHttpDataSource } from './http-data-source.ts'

const field = (name: string, type: FieldPlan['type'], multiple = false) => ({ name, type, multiple, readOnly: false })
const fields = [
  field('name', { kind: 'string', maxLength: 32 }),
  field('price', { kind: 'decimal', precision: 20, scale: 2 }),
  field('tags', { kind: 'enum' }, true),
]
// Only what a data source looks at.
const plan = {
  identity: 'abc',
  code: 'goods',
  permissionPrefix: 'trial:goods',
  entity: { table: 'goods', api: '/trial/goods', softDelete: false },
  kind: 'list',
  fields,
  list: { columns: fields.map((plan) => ({ field: plan })) },
  systemFields: [],
  subTables: [{ name: 'tiers', fields: [field('qty', { kind: 'integer' })] }],
  fieldByName: new Map(fields.map((plan) => [plan.name, plan])),
} as unknown as PagePlan

interface Answer {
  readonly code?: number
  readonly status?: number
  readonly message?: string
  readonly result?: unknown
  /** What comes in place of an envelope. */
  readonly text?: string
}

/** A server that answers by the last part of the path. */
function setup(answers: Readonly<Record<string, (request: WireRequest) => Answer>>) {
  const requests: WireRequest[] = []
  const failures: string[] = []
  const callOf = ({ url }: WireRequest) => new URL(url, 'http://x').pathname.split('/').at(-1) ?? ''
  const http = createHttpClient({
    transport: async (request) => {
      requests.push(request)
      const given = answers[callOf(request)]?.(request) ?? { code: 404, status: 404, message: '路径不存在' }
      const { code = 200, status = 200, message = '', result = null, text } = given
      const envelope = { success: code === 200, code, message, result, timestamp: 1, traceId: 't1' }
      return { status, text: text ?? JSON.stringify(envelope), header: () => undefined }
    },
    baseUrl: '/jeecg-boot',
    clock: createClock(() => 0),
    token: () => 'abc',
    tenantId: () => '0',
    onFailure: (error) => failures.push(error.message),
  })
  const source = createHttpDataSource(
    plan,
    http,
    { warning: () => undefined },
    noTransfers('No files come or go here.'),
  )
  const called = () => requests.map((request) => `${callOf(request)} ${request.body ?? ''}`.trim())
  return { source, requests, failures, called }
}

const ROWS: RowsToSave = {
  added: [{ rowKey: 'n1', record: { name: '新', price: '12.50', tags: ['a', 'b'] } }],
  changed: [{ id: '1', version: 3, price: null }],
  deleted: [{ id: '2', version: 4 }, { id: '3' }],
}
const KEY = { idempotencyKey: 'k1' }
const failing = (answer: Answer) => setup({ saveAll: () => answer }).source.saveAll(ROWS, KEY)

describe('rows that are saved together', () => {
  it('go in one call, in wire values, and come back as they are stored', async () => {
    const { source, requests } = setup({
      saveAll: () => ({
        message: '保存成功！',
        result: {
          added: [{ rowKey: 'n1', record: { id: '9', version: 1, name: '新', price: 12.5, tags: 'a,b' } }],
          changed: [{ id: '1', version: 4, name: '旧', price: null }],
          deleted: 2,
        },
      }),
    })
    expect(await source.saveAll(ROWS, KEY)).toEqual({
      message: '保存成功！',
      added: [{ rowKey: 'n1', record: { id: '9', version: 1, name: '新', price: '12.5', tags: ['a', 'b'] } }],
      changed: [{ id: '1', version: 4, name: '旧', price: null }],
      deleted: 2,
    })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      headers: { 'Idempotency-Key': 'k1', 'X-Page-Identity': 'abc' },
    })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      added: [{ rowKey: 'n1', record: { name: '新', price: 12.5, tags: 'a,b' } }],
      changed: [{ id: '1', version: 3, price: null }],
      deleted: [{ id: '2', version: 4 }, { id: '3' }],
    })
    expect(source.capabilities).toEqual({ saveAll: true, version: true, fieldErrors: true })
  })

  it('may bring sub-tables as what changes in them', async () => {
    const { source, requests } = setup({
      saveAll: () => ({ result: { added: [], changed: [{ id: '1' }], deleted: 0 } }),
    })
    const tiers = { added: [{ qty: 1 }], changed: [{ id: 't1', qty: 2 }], deletedIds: ['t2'] }
    await source.saveAll({ added: [], changed: [{ id: '1', tiers }], deleted: [] }, KEY)
    expect(JSON.parse(requests[0]?.body ?? '').changed).toEqual([{ id: '1', tiers }])
  })

  it('are refused with pointers at what is wrong with them', async () => {
    const errors = [{ pointer: '/added/0/price', code: 'money', message: '价格不对' }]
    const refusal = await failing({ code: 500, message: '价格不对', result: { errors } }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(SaveRefusedError)
    expect(refusal).toMatchObject({ message: '价格不对', errors, traceId: 't1' })
  })

  it('say which of them somebody else has saved, and how those are now', async () => {
    const other = { pointer: '/added/0/price', code: 'money', message: '价格不对' }
    const conflict = await failing({
      code: 409,
      message: '2 行已被他人修改',
      result: {
        errors: [
          { pointer: '/changed/0', code: 'conflict', message: '已被他人修改' },
          { pointer: '/deleted/0', code: 'conflict', message: '已被他人删除' },
          other,
        ],
        conflicts: [
          { pointer: '/changed/0', id: '1', message: '已被他人修改', record: { id: '1', version: 5, price: 7 } },
          { pointer: '/deleted/0', id: '2', message: '已被他人删除', record: null },
        ],
      },
    }).catch((error: unknown) => error)
    expect(conflict).toBeInstanceOf(ConflictError)
    expect(conflict).toMatchObject({
      message: '2 行已被他人修改',
      traceId: 't1',
      errors: [other],
      conflicts: [
        { pointer: '/changed/0', id: '1', message: '已被他人修改', current: { id: '1', version: 5, price: '7' } },
        { pointer: '/deleted/0', id: '2', message: '已被他人删除', current: null },
      ],
    })
  })

  it.each([
    ['for want of a permission', { code: 510, message: '没有权限' }, AccessRefusedError],
    ['since the page is another one now', { code: 4091, message: '页面已更新' }, PageChangedError],
  ])('are refused %s', async (_, answer, kind) => {
    await expect(failing(answer)).rejects.toBeInstanceOf(kind)
  })

  it('leave it to their caller to show what went wrong', async () => {
    const { source, failures } = setup({ saveAll: () => ({ status: 500, code: 500, message: '数据库忙' }) })
    await expect(source.saveAll(ROWS, KEY)).rejects.toThrow('数据库忙')
    expect(failures).toEqual([])
  })

  it('are not taken for saved when the answer does not say so', async () => {
    await expect(failing({ result: 'ok' })).rejects.toThrow('返回数据类型不识别')
  })
})

describe('whether rows are saved', () => {
  const lost = (why: () => never) => setup({ saveAll: why }).source.saveAll(ROWS, KEY)

  it.each([
    [
      'the connection broke',
      () =>
        lost(() => {
          throw new TransportError('network')
        }),
    ],
    [
      'no answer came in time',
      () =>
        lost(() => {
          throw new TransportError('timeout')
        }),
    ],
    ['a gateway answered for the server', () => failing({ status: 504, text: '<html>' })],
    ['the answer is none', () => failing({ text: '<html>' })],
    ['the answer does not say so', () => failing({ result: 'ok' })],
  ])('nobody knows when %s', async (_, save) => {
    await expect(save()).rejects.toBeInstanceOf(SaveUnansweredError)
  })

  it.each([
    ['an error of its own', { status: 500, code: 500, message: '数据库忙' }],
    ['that there is too much of it', { status: 413, code: 413, message: '请求内容超过 1 MB 限制' }],
    ['that the page cannot be used', { status: 503, code: 503, message: '页面不可用' }],
  ])('is known when the server answers %s', async (_, answer) => {
    const error = await failing(answer).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message: expect.any(String) })
    expect(error).not.toBeInstanceOf(SaveUnansweredError)
  })
})

describe('rows in front of a server that cannot save them together', () => {
  const ok = (message: string) => () => ({ message })
  const known = { delete: ok('删除成功!'), edit: ok('编辑成功!'), add: ok('添加成功！') }

  it.each([
    ['says so by status', () => ({ status: 404, code: 404 })],
    ['says so in its envelope', () => ({ code: 404, message: '路径不存在，请检查路径' })],
    ['has the path for another method', () => ({ code: 405, message: '不支持POST请求方法' })],
  ])('are saved one by one where it %s: what goes first, then changes, then what is new', async (_, saveAll) => {
    const { source, requests, called, failures } = setup({ ...known, saveAll })
    expect(await source.saveAll(ROWS, KEY)).toEqual({
      message: '保存成功！',
      added: [{ rowKey: 'n1', record: ROWS.added[0]?.record }],
      changed: ROWS.changed,
      deleted: 2,
    })
    expect(called().slice(1)).toEqual([
      'delete',
      'delete',
      'edit {"price":null,"id":"1","version":3}',
      'add {"name":"新","price":12.5,"tags":"a,b"}',
    ])
    expect(requests.at(-1)?.headers).toMatchObject({ 'Idempotency-Key': 'k1.0' })
    expect(failures).toEqual([])
    expect(source.capabilities).toEqual({ saveAll: false, version: false, fieldErrors: false })
  })

  it('ask such a server once only', async () => {
    const { source, called } = setup(known)
    await source.saveAll(ROWS, KEY)
    await source.saveAll({ added: [], changed: [], deleted: [{ id: '7' }] }, KEY)
    expect(called().filter((call) => call.startsWith('saveAll'))).toHaveLength(1)
  })

  it('stop at the first that fails, and say which are saved', async () => {
    const errors = [{ pointer: '/price', code: 'money', message: '价格不对' }]
    const { source, called } = setup({
      ...known,
      edit: ({ body }) => (body?.includes('"5"') ? { code: 500, message: '价格不对', result: { errors } } : {}),
    })
    const changed = ['1', '5', '6'].map((id) => ({ id, price: '1' }))
    const stopped = await source.saveAll({ ...ROWS, changed }, KEY).catch((error: unknown) => error)
    expect(stopped).toBeInstanceOf(RowsPartlySavedError)
    expect(stopped).toMatchObject({
      message: '已保存 3 行，其余未保存：价格不对',
      pointer: '/changed/1',
      saved: { added: [], changed: [{ id: '1', price: '1' }], deletedIds: ['2', '3'] },
      cause: { code: 'save-refused', errors: [{ pointer: '/changed/1/price', message: '价格不对' }], traceId: 't1' },
    })
    expect(called().some((call) => call.startsWith('add'))).toBe(false)
  })

  it('fail as a single row does when nothing was saved before', async () => {
    const { source } = setup({ ...known, delete: () => ({ code: 510, message: '没有权限' }) })
    await expect(source.saveAll(ROWS, KEY)).rejects.toBeInstanceOf(AccessRefusedError)
  })
})

describe('rows by their ids', () => {
  it('are asked for in lists that an address can hold', async () => {
    const { source, requests } = setup({
      list: ({ url }) => {
        const ids = (new URL(url, 'http://x').searchParams.get('id') ?? '').split(',').filter((id) => id !== 'r7')
        return { result: { records: ids.map((id) => ({ id, name: id })), total: 1, size: 100, current: 1, pages: 1 } }
      },
    })
    const ids = Array.from({ length: 130 }, (_, index) => `r${index}`)
    const rows = await source.byIds(ids)
    expect(rows.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'r7'))
    expect(requests.map(({ url }) => new URL(url, 'http://x').searchParams.get('pageSize'))).toEqual(['100', '100'])
  })

  it('are not asked for when there are none', async () => {
    const { source, requests } = setup({})
    expect(await source.byIds([])).toEqual([])
    expect(requests).toEqual([])
  })
})
