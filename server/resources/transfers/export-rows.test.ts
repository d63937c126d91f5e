import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const fields = {
  code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'], query: 'eq' },
  name: { type: 'string(64)', title: '名称', query: 'like' },
  price: { type: 'decimal(20,2)', title: '价格', query: 'between', list: { sort: true } },
  priceType: { type: 'enum', dict: 'price_type', title: '计价方式', query: 'in' },
  tags: {
    type: 'enum',
    multiple: true,
    title: '标签',
    options: [
      { value: 'a', text: '甲' },
      { value: 'b', text: '乙' },
    ],
  },
  depart: { type: 'ref', ref: { entity: 'sys_depart', value: 'id', label: 'departName' }, title: '部门' },
  day: { type: 'date', title: '日期' },
  cost: { type: 'decimal(12,2)', title: '成本价', permission: 'cost' },
}
const pages = {
  'trial/goods.json': pageOf('goods', fields, {
    subTables: {
      tiers: {
        title: '阶梯价',
        entity: { table: 'trial_goods_tier', foreignKey: 'goodsId' },
        fields: { minQty: { type: 'integer', title: '起订量' }, price: { type: 'decimal(12,2)', title: '单价' } },
      },
    },
    list: { sort: 'code' },
  }),
  'trial/place.json': pageOf(
    'place',
    { name: { type: 'string(32)', title: '名称', rules: ['required'] } },
    { kind: 'tree', tree: { label: 'name' }, list: { sort: 'name' } },
  ),
}
const GOODS = 'trial:goods'

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer(pages)
  token = await server.signIn('admin')
  const goods = clientOf(server, '/trial/goods', token)
  const departs = await server.call<{ value: string; text: string }[]>({
    method: 'GET',
    path: '/sys/dict/getDictItems/sys_depart,depart_name,id',
    token,
  })
  await goods.stored({
    code: '007',
    name: '=HYPERLINK("http://x")',
    price: 1234.5,
    priceType: 'fixed',
    tags: 'b,a',
    depart: departs.body.result[0]?.value,
    day: '2026-01-05',
    cost: 900,
    tiers: [
      { minQty: 1, price: 10 },
      { minQty: 100, price: 9.5 },
    ],
  })
  await goods.stored({ code: 'B1', name: '螺纹钢', price: '123456789012345678.25', priceType: 'float' })
  await goods.stored({ code: 'B2', name: '螺纹钢', price: 7 })
})
afterAll(() => server.close())

const admin = () => transfersOf(server, '/trial/goods', token)

async function userWith(name: string, permissions: readonly string[]) {
  await server.addUser(name, permissions)
  return transfersOf(server, '/trial/goods', await server.signIn(name))
}

describe('exporting the rows of a list', () => {
  it('writes the columns of the list with the texts of their choices, and sub-tables as further sheets', async () => {
    const { sheets } = await admin().download('/exportXls')
    const [heading, by, header, first, second] = sheets.试验goods ?? []
    expect(heading?.[0]).toBe('试验goods报表')
    expect(by?.[0]).toMatch(/^导出人:/)
    expect(header).toEqual(['编码', '名称', '价格', '计价方式', '标签', '部门', '日期', '成本价'])
    expect(first?.slice(0, 5)).toEqual(['007', '=HYPERLINK("http://x")', '1234.50', '固定价', '乙、甲'])
    expect(first?.[5]).not.toBe('')
    expect(first?.[6]).toBe('2026-01-05')
    // More digits than a spreadsheet keeps: a number would come out as another one.
    expect(second?.slice(0, 4)).toEqual(['B1', '螺纹钢', '123456789012345678.25', '浮动价'])
    expect(sheets.阶梯价).toEqual([
      ['所属编码', '起订量', '单价'],
      ['007', '1', '10.00'],
      ['007', '100', '9.50'],
    ])
  })

  it('writes no formula, whatever a text begins with', async () => {
    const { content } = await admin().download('/exportXls')
    const parts = unzipSync(content)
    for (const [name, bytes] of Object.entries(parts)) {
      if (name.includes('worksheets')) expect(Buffer.from(bytes).toString(), name).not.toMatch(/<f[ >]/)
    }
  })

  it('is a real workbook under a name in Chinese', async () => {
    const { headers, content } = await admin().download('/exportXls')
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const disposition = String(headers['content-disposition'])
    expect(decodeURIComponent(disposition)).toMatch(/filename\*=UTF-8''试验goods_\d{8}_\d{6}\.xlsx$/)
    expect(disposition).toMatch(/^[\x20-\x7e]+$/)
    expect(content.subarray(0, 2).toString()).toBe('PK')
  })

  it('takes the conditions and the order of the list', async () => {
    const query = { name: '*螺纹*', column: 'price', order: 'asc' }
    const listed = await clientOf(server, '/trial/goods', token).list(query)
    const { sheets } = await admin().download('/exportXls', query)
    const codes = sheets.试验goods?.slice(3).map(([code]) => code)
    expect(codes).toEqual(listed.result.records.map(({ code }) => code))
    expect(codes).toEqual(['B2', 'B1'])
    const advanced = { superQueryParams: JSON.stringify([{ field: 'code', rule: 'eq', val: 'B2' }]) }
    const found = await admin().download('/exportXls', advanced)
    expect(found.sheets.试验goods?.slice(3).map(([code]) => code)).toEqual(['B2'])
  })

  it('takes chosen rows and chosen columns', async () => {
    const { result } = await clientOf(server, '/trial/goods', token).list({ column: 'code', order: 'asc' })
    const ids = result.records.slice(1).map(({ id }) => String(id))
    const { sheets } = await admin().download('/exportXls', {
      selections: `${ids.join(',')},`,
      exportFields: 'name,code',
    })
    expect(sheets.试验goods?.slice(2)).toEqual([
      ['名称', '编码'],
      ['螺纹钢', 'B1'],
      ['螺纹钢', 'B2'],
    ])
  })

  it.each([
    ['a condition on an unknown field', { nothing: '1' }, '不存在'],
    ['a column that is not there', { exportFields: 'nothing' }, '没有可以导出的列：nothing'],
    [
      'too many chosen rows',
      { selections: Array.from({ length: 201 }, (_, n) => `${n}`).join(',') },
      '最多可选择 200 项进行导出！',
    ],
  ])('refuses %s with a sentence instead of a file', async (_, query, message) => {
    const { failure } = await admin().download('/exportXls', query)
    expect(failure?.success).toBe(false)
    expect(failure?.message).toContain(message)
  })

  it('needs the permission of the page', async () => {
    const user = await userWith('reader', [`${GOODS}:list`])
    expect((await user.download('/exportXls')).failure?.code).toBe(510)
  })

  it('leaves out what the user may see but not take out, and what he may not see', async () => {
    const see = `${GOODS}:field:cost:see`
    const take = `${GOODS}:field:cost:export`
    const columnsOf = async (name: string, more: readonly string[]) => {
      const user = await userWith(name, [`${GOODS}:list`, `${GOODS}:export`, ...more])
      return (await user.download('/exportXls')).sheets.试验goods?.[2]
    }
    expect(await columnsOf('sees', [see])).not.toContain('成本价')
    expect(await columnsOf('takes', [take])).not.toContain('成本价')
    expect(await columnsOf('both', [see, take])).toContain('成本价')
    const sees = transfersOf(server, '/trial/goods', await server.signIn('sees'))
    expect((await sees.download('/exportXls', { exportFields: 'cost' })).failure?.message).toContain('cost')
    expect((await sees.download('/exportXls', { column: 'cost', order: 'asc' })).failure).toBeNull()
    const takes = transfersOf(server, '/trial/goods', await server.signIn('takes'))
    expect((await takes.download('/exportXls', { cost_begin: '1' })).failure?.success).toBe(false)
    expect((await takes.download('/exportXls', { column: 'cost', order: 'asc' })).failure?.success).toBe(false)
  })

  it('holds the rows of a tree on all levels, with what each stands under', async () => {
    const places = clientOf(server, '/trial/place', token)
    const root = await places.stored({ name: '华东' })
    await places.stored({ name: '上海', parentId: root.id })
    const { sheets } = await transfersOf(server, '/trial/place', token).download('/exportXls')
    expect(sheets.试验place?.slice(2)).toEqual([
      ['上级', '名称'],
      // By pinyin, as the list: Huadong, Shanghai.
      ['', '华东'],
      ['华东', '上海'],
    ])
  })

  it('stands in the operation log', async () => {
    await admin().download('/exportXls', { code: '007' })
    const log = await server.databases.app
      .selectFrom('sys_log')
      .where('operate_type', '=', 6)
      .select(['log_content', 'username'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log).toEqual({ log_content: '导出“试验goods” 1 条', username: 'admin' })
  })

  it('is limited to a few a minute for each user', async () => {
    const user = await userWith('eager', [`${GOODS}:export`])
    const answers = []
    for (let n = 0; n < 21; n++) answers.push((await user.download('/exportXls', { code: 'B1' })).failure?.code ?? 200)
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers[20]).toBe(429)
  })
})
