import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageReference } from '#schemas/api/pages.ts'
import { clientOf, createPageServer, type PageJson, type PageServer, pageOf } from '#tests/support/page-server.ts'

const code = { type: 'string(16)', title: '编码' }
const model = { type: 'string(64)', title: '规格型号', query: 'like' }
const NEUTRAL = '页面“试验asset”的定义有错误，暂时不能使用，请联系管理员'

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({})
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

let number = 0
let table = ''
beforeEach(() => {
  number += 1
  table = `trial_asset_${number}`
})

/** The page with these fields, on a table of this test's own. */
const write = (fields: PageJson, more: PageJson = {}) =>
  server.writePage('trial/asset.json', pageOf('asset', fields, { entity: { table, api: '/trial/asset' }, ...more }))
const assets = () => clientOf(server, '/trial/asset', token)
const shown = async () => (await assets().list({ column: 'code', order: 'asc' })).result.records
const problems = async (as = token) => {
  const { body } = await server.call<PageReference>({ method: 'GET', path: '/pagewright/pages/asset', token: as })
  return (body.result.problems ?? []).map(({ severity, code: kind, pointer, line, message, hint }) => ({
    what: `${severity} ${kind} ${pointer}`,
    line,
    message,
    hint,
  }))
}

describe('a type that the column cannot hold', () => {
  it('is told to authors in its place, to others as a page that cannot be used, and is gone with the old type', async () => {
    await write({ code, model })
    await assets().stored({ code: 'A', model: '12' })
    await write({ code, model: { ...model, type: 'integer', query: 'eq' } })
    expect(await problems()).toEqual([
      {
        what: 'error stored-type /fields/model/type',
        line: 16,
        message: '字段“规格型号”在数据库中是 varchar(64)，不能改为 integer；请恢复原来的类型，或换一个新的字段名',
        hint: undefined,
      },
    ])
    await server.addUser('reader', ['trial:asset:list'])
    const reader = await server.signIn('reader')
    expect(await problems(reader)).toEqual([])
    for (const as of [token, reader]) {
      const { body, status } = await server.call({ method: 'GET', path: '/trial/asset/list', token: as })
      expect([status, body.message]).toEqual([200, NEUTRAL])
    }
    await write({ code, model })
    expect(await problems()).toEqual([])
    expect(await shown()).toMatchObject([{ code: 'A', model: '12' }])
  })

  it('is told of a sub-table as well, and a field that got shorter as a warning', async () => {
    const lines = (type: string) => ({
      subTables: {
        lines: {
          title: '明细',
          entity: { table: `${table}_line`, foreignKey: 'assetId' },
          fields: { qty: { type, title: '数量' } },
        },
      },
    })
    await write({ code }, lines('string(9)'))
    await write({ code: { ...code, type: 'string(8)' } }, lines('date'))
    expect((await problems()).map(({ what }) => what)).toEqual([
      'warning stored-limit /fields/code/type',
      'error stored-type /subTables/lines/fields/qty/type',
    ])
  })
})

describe('a field that is renamed', () => {
  const spec = { ...model, renamedFrom: 'model' }

  it('has its data under each of its names, however often it goes back and forth', async () => {
    await write({ code, model })
    await assets().stored({ code: 'A', model: '一' })
    await write({ code, spec })
    expect(await shown()).toMatchObject([{ spec: '一' }])
    await write({ code, model })
    expect(await shown()).toMatchObject([{ model: '一' }])
    expect(await problems()).toMatchObject([
      {
        what: 'warning found-column /fields/model',
        message: '字段“规格型号”以前用过这个名称，已接回列 spec 中的数据',
      },
    ])
    await write({ code, spec })
    expect(await shown()).toMatchObject([{ spec: '一' }])
    await write({ code, kind: { ...model, renamedFrom: 'spec' } })
    await write({ code, model })
    expect(await shown()).toMatchObject([{ code: 'A', model: '一' }])
  })

  it('without renamedFrom is told with the column that sleeps, until renamedFrom brings its data, once', async () => {
    await write({ code, model, unused: { type: 'string(9)', title: '没有数据' } })
    const first = await assets().stored({ code: 'A', model: '一' })
    await assets().stored({ code: 'B', model: '二' })
    await write({ code, spec: model })
    expect(await shown()).toMatchObject([{ spec: null }, { spec: null }])
    expect(await problems()).toEqual([
      {
        what: 'warning sleeping-column /fields',
        line: expect.any(Number),
        message: `表 ${table} 的列 model 中有数据，但没有字段使用；数据仍然保留`,
        hint: '如果是改名，在新字段上写 "renamedFrom": "model"',
      },
    ])
    await assets().edit({ id: first.id, spec: '新' })
    await write({ code, spec })
    expect(await shown()).toMatchObject([{ spec: '新' }, { spec: '二' }])
    expect(await problems()).toEqual([])
    await assets().edit({ id: first.id, spec: null })
    await write({ code, spec: { ...spec, title: '规格' } })
    expect(await shown()).toMatchObject([{ spec: null }, { spec: '二' }])
  })

  it('takes nothing over that would stand twice in a unique field', async () => {
    await write({ code, model })
    await assets().stored({ code: 'A', model: '同' })
    await assets().stored({ code: 'B', model: '同' })
    await write({ code, spec: { ...model, rules: ['unique'] } })
    await write({ code, spec: { ...spec, rules: ['unique'] } })
    expect((await problems()).map(({ what }) => what)).toEqual(['warning stored-duplicates /fields/spec/type'])
    expect(await shown()).toMatchObject([{ spec: null }, { spec: null }])
  })
})

describe('a field that is added', () => {
  it('leaves old rows empty, and with backfill gives them its default, without a new version of theirs', async () => {
    const place = { type: 'string(16)', title: '地点', default: "总部's" }
    await write({ code })
    const { id, version } = await assets().stored({ code: 'A' })
    await write({
      code,
      place,
      filled: { ...place, backfill: true },
      count: { type: 'integer', title: '件数', default: 3, backfill: true },
      price: { type: 'decimal(12,2)', title: '价格', default: 1.5, backfill: true },
      on: { type: 'boolean', title: '启用', default: true, backfill: true },
      since: { type: 'date', title: '日期', default: '2026-01-02', backfill: true },
      at: { type: 'datetime', title: '时间', default: '2026-01-02 03:04:05', backfill: true },
      several: {
        type: 'enum',
        multiple: true,
        title: '多项',
        options: ['a', 'b'].map((value) => ({ value, text: value })),
        default: ['a', 'b'],
        backfill: true,
      },
    })
    expect((await assets().get(id)).result).toMatchObject({
      version,
      place: null,
      filled: "总部's",
      count: 3,
      price: 1.5,
      on: true,
      since: '2026-01-02',
      at: '2026-01-02 03:04:05',
      several: 'a,b',
    })
    const cleared = await assets().edit({ id, filled: null })
    expect(cleared.result).toMatchObject({ filled: null })
    await write({ code, place: { ...place, backfill: true } })
    expect((await assets().get(id)).result).toMatchObject({ place: null })
    const added = await assets().edit({ id, place: null })
    expect(added.success).toBe(true)
  })
})
