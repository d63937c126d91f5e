import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'

const PAGES = resolve(import.meta.dirname, '../../schemas/pages')
const read = (file: string) => readFileSync(resolve(PAGES, file), 'utf8')
const API = '/online/cgreport/api'

describe('reports to choose from', () => {
  let server: PageServer
  let admin: string
  let clerk: string
  beforeAll(async () => {
    server = await createPageServer({
      'market/manufacturer.json': read('market/manufacturer.json'),
      'trade/product-level-one.json': read('trade/product-level-one.json'),
      'trade/product-level-two.json': read('trade/product-level-two.json'),
      'trade/product.json': read('trade/product.json'),
    })
    const db = server.databases.app
    for (const name of ['rep-li', 'rep-wang', 'rep-away'])
      await server.addUser(name, [], [name === 'rep-away' ? 61 : 0])
    await db
      .updateTable('sys_user')
      .set({ realname: '上官云飞', sex: 1, birthday: '1990-05-01', phone: '13812345678' })
      .where('username', '=', 'rep-li')
      .execute()
    await db
      .updateTable('sys_user')
      .set({ realname: '王云', sex: 2, birthday: '1980-01-31' })
      .where('username', '=', 'rep-wang')
      .execute()
    const product = { tenant_id: 0, version: 1, unit: 'ton', price: '3500', level_one: 'x', level_two: 'y' }
    const rows = [
      { ...product, id: 'prod-1', code: 'CP000001', name: '螺纹钢', cost: '3000' },
      { ...product, id: 'prod-2', code: 'CP000002', name: '盘螺', price: '3600', cost: '3100' },
      { ...product, id: 'prod-3', code: 'CP000003', name: '别家的', cost: '1', tenant_id: 61 },
    ]
    await db
      .insertInto('trade_product' as never)
      .values(rows as never)
      .execute()
    admin = await server.signIn('admin')
    clerk = await server.signIn('rep-wang')
  })
  afterAll(() => server?.close())

  const ask = async <Result>(path: string, query: Record<string, string> = {}, token = admin) =>
    (await server.call<Result>({ method: 'GET', path: `${API}/${path}`, query, token })).body
  interface Rows {
    readonly records: readonly Record<string, unknown>[]
    readonly total: number
  }
  const users = async (query: Record<string, string>) =>
    (await ask<Rows>('getData/report_user', query)).result.records.map(({ username }) => username)

  it('say by their code what they show and by what they are asked', async () => {
    const { result } = await ask<{ columns: readonly { dataIndex: string }[]; dictOptions: Record<string, unknown> }>(
      'getRpColumns/report_user',
    )
    expect(result).toMatchObject({ cgRpConfigId: 'report_user', cgRpConfigName: '用户选择' })
    expect(result.columns).toContainEqual(
      expect.objectContaining({ dataIndex: 'sex', title: '性别', customRender: 'sex', sorter: true }),
    )
    expect(result.dictOptions.sex).toMatchObject([
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ])
    expect((await ask('getQueryInfo/report_user')).result).toEqual([
      { field: 'username', label: '用户账号', mode: 'single', view: 'text', hidden: '0' },
      { field: 'realname', label: '用户姓名', mode: 'single', view: 'text', hidden: '0' },
      { field: 'sex', label: '性别', mode: 'single', view: 'list', hidden: '0', dbField: 'sex' },
      { field: 'birthday', label: '出生日期', mode: 'group', view: 'Date', hidden: '0' },
    ])
  })

  it('find rows by a part, exactly, from and to, and by stored values', async () => {
    expect(await users({ realname: '*云*' })).toEqual(['rep-li', 'rep-wang'])
    expect(await users({ realname: '上官', sex: '1' })).toEqual(['rep-li'])
    expect(await users({ birthday_begin: '1985-01-01', birthday_end: '1999-12-31' })).toEqual(['rep-li'])
    expect(await users({ force_username: 'rep-wang,nobody,' })).toEqual(['rep-wang'])
    expect(await users({ realname: '*云*', column: 'username', order: 'desc' })).toEqual(['rep-wang', 'rep-li'])
    expect(await users({ realname: '*云*', pageNo: '2', pageSize: '1' })).toEqual(['rep-wang'])
    expect(await users({ username: 'rep-away' })).toEqual([])
    expect(await users({ username: '', self_username: "'rep-li'", realname: '*官云*' })).toEqual(['rep-li'])
    expect(await users({ self_departId: "'nowhere'" })).toEqual([])
  })

  it('show no whole phone, and may be without data', async () => {
    const { result } = await ask<Rows>('getData/report_user', { username: 'rep-li' })
    expect(result.records[0]).toMatchObject({ phone: '138****5678', sex_dictText: '男' })
    expect((await ask<Rows>('getData/report_user', { realname: '龘' })).result).toEqual({ records: [], total: 0 })
  })

  it.each([
    ['getRpColumns/nothing', {}, '没有编码为 nothing 的报表，请检查编码'],
    ['getData/nothing', {}, '没有编码为 nothing 的报表，请检查编码'],
    ['getData/report_user', { phone: '138' }, '报表「用户选择」没有查询字段：phone'],
    ['getData/report_user', { 'realname or 1=1': 'x' }, '报表「用户选择」没有查询字段：realname or 1=1'],
    ['getData/report_user', { force_phone: 'x' }, '报表「用户选择」没有查询字段：force_phone'],
    ['getData/report_user', { birthday: '1990-01-01' }, '报表「用户选择」没有查询字段：birthday'],
    ['getData/report_user', { birthday_begin: '1990-02-31' }, '出生日期的格式不正确'],
    ['getData/report_user', { self_where: '1=1' }, '报表「用户选择」没有参数：where'],
    ['getData/report_user', { column: 'phone' }, '报表「用户选择」不能按此字段排序：phone'],
    ['getData/report_user', { column: 'orgCodeTxt' }, '报表「用户选择」不能按此字段排序：orgCodeTxt'],
    ['getData/report_user', { column: 'username', order: 'up' }, '排序方向只能是 asc 或 desc，不能是：up'],
    ['getData/report_user', { pageNo: '-1' }, '页码和每页条数只能是正整数'],
  ])('%s with %o says: %s', async (path, query, message) => {
    expect(await ask(path, query as Record<string, string>)).toMatchObject({ success: false, message })
  })

  it('take the texts of a query for themselves', async () => {
    for (const realname of ["' or 1=1 --", '%', '_', '\\']) expect(await users({ realname })).toEqual([])
  })

  describe('over the rows of a page', () => {
    it('show the columns of the report alone, of the tenant alone', async () => {
      const { result } = await ask<Rows>('getData/report_product', {})
      expect(result.total).toBe(2)
      expect(result.records[0]).toEqual({
        ...{ id: 'prod-1', code: 'CP000001', name: '螺纹钢', brand: null, specification: null },
        ...{ unit: 'ton', unit_dictText: '元/吨', price: 3500 },
      })
      const found = await ask<Rows>('getData/report_product', { name: '*螺*', column: 'code', order: 'desc' })
      expect(found.result.records.map(({ code }) => code)).toEqual(['CP000002', 'CP000001'])
      const stored = await ask<Rows>('getData/report_product', { force_code: 'CP000002,CP000003' })
      expect(stored.result.records.map(({ code }) => code)).toEqual(['CP000002'])
    })

    it('are ordered by each column whose head may be pressed', async () => {
      const { result } = await ask<{ columns: readonly { dataIndex: string; sorter: boolean }[] }>(
        'getRpColumns/report_product',
      )
      const sortable = result.columns.filter(({ sorter }) => sorter).map(({ dataIndex }) => dataIndex)
      expect(sortable).toEqual(['code', 'name', 'brand', 'price'])
      for (const column of sortable) {
        const codes = async (order: string) =>
          (await ask<Rows>('getData/report_product', { column, order })).result.records.map(({ code }) => code)
        expect((await codes('asc')).length).toBe(2)
        if (column === 'brand') continue
        expect(await codes('desc')).toEqual((await codes('asc')).toReversed())
      }
    })

    it('are for who may read the page, in each of their calls', async () => {
      for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
        expect((await ask(`${call}/report_product`, {}, clerk)).code).toBe(510)
        expect((await ask(`${call}/report_user`, {}, clerk)).success).toBe(true)
      }
    })

    it('say so when the page is gone', async () => {
      await server.removePage('trade/product.json')
      expect((await ask('getData/report_product')).message).toBe('报表「产品选择」的数据暂时无法读取，它的页面不可用')
    })
  })
})
