import Value from 'typebox/value'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importProgress } from '#schemas/api/resources.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook, readSheets } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const goods = pageOf(
  'goods',
  {
    code: {
      type: 'string(16)',
      title: '编码',
      rules: ['required', { pattern: '^[A-Z]\\d+$', message: '字母加数字' }, 'unique'],
    },
    name: { type: 'string(8)', title: '名称', rules: ['required'] },
    price: { type: 'decimal(12,2)', title: '价格', rules: ['money', { min: 0 }] },
    priceType: { type: 'enum', dict: 'price_type', title: '计价方式', default: 'fixed' },
    formula: { type: 'string(32)', title: '公式' },
    depart: { type: 'ref', ref: { entity: 'sys_depart', value: 'id', label: 'departName' }, title: '部门' },
    status: { type: 'string(1)', widget: 'yes-no', title: '启用', default: 'Y' },
    day: { type: 'date', title: '日期' },
    total: { type: 'decimal(14,2)', title: '含税价', value: '= price * 1.13' },
    cost: { type: 'decimal(12,2)', title: '成本价', permission: 'cost' },
    contract: { type: 'string(32)', title: '合同号', rules: ['check:contract_no'] },
  },
  {
    form: {
      reactions: [
        {
          id: 'float-needs-formula',
          when: "priceType == 'float'",
          then: { formula: { visible: true, required: true } },
          else: { formula: { visible: false } },
        },
      ],
    },
    checks: [
      {
        id: 'not-free',
        that: "price > 0 || priceType == 'negotiated'",
        message: '价格须大于零，面议除外',
        fields: ['price'],
      },
    ],
  },
)
const place = pageOf(
  'place',
  { name: { type: 'string(32)', title: '名称', rules: ['required'] } },
  { kind: 'tree', tree: { label: 'name' } },
)
const setting = pageOf('setting', { name: { type: 'string(32)', title: '名称' } }, { kind: 'form' })

const MAX_BYTES = 1024 * 1024

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer(
    { 'trial/goods.json': goods, 'trial/place.json': place, 'trial/setting.json': setting },
    { maxWorkbookBytes: MAX_BYTES },
  )
  token = await server.signIn('admin')
})
afterAll(() => server.close())
afterEach(async () => {
  // Imports are limited per minute.
  server.advance(61_000)
  const { result } = await client().list({ pageSize: '100' })
  for (const { id } of result.records) await client().remove(String(id))
})

const client = () => clientOf(server, '/trial/goods', token)
const transfers = () => transfersOf(server, '/trial/goods', token)
const HEADER = ['编码', '名称', '价格', '计价方式', '部门', '启用']

function importOf(rows: readonly (readonly unknown[])[], fields: Record<string, string> = {}) {
  return transfers().send({ content: makeWorkbook(rows), fields })
}

const linesOf = (rows: readonly (readonly unknown[])[]) => transfers().sendListening({ content: makeWorkbook(rows) })

async function storedCodes() {
  const { result } = await client().list({ column: 'code', order: 'asc', pageSize: '100' })
  return result.records.map(({ code }) => code)
}

describe('importing rows', () => {
  it('adds them as a form would: texts of choices read, defaults applied, computed values computed', async () => {
    const answer = await importOf([HEADER, ['A1', '螺纹钢', 12.5, '面议', '研发部', '否'], ['A2', '线材', '1,200.50']])
    expect(answer).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' })
    expect(answer.result).toMatchObject({ totalCount: 2, successCount: 2, errorCount: 0 })
    const { result } = await client().list({ column: 'code', order: 'asc' })
    expect(result.records).toMatchObject([
      { code: 'A1', price: 12.5, priceType: 'negotiated', depart_dictText: '研发部', status: 'N', total: 14.13 },
      { code: 'A2', price: 1200.5, priceType: 'fixed', status: 'Y', total: 1356.57 },
    ])
  })

  it('takes the rows that are right and tells of the others row, column, value and reason', async () => {
    const answer = await importOf([
      HEADER,
      ['A1', '好', 1],
      ['a-1', '名称太长了吧真的太长', -1],
      ['A3', '', '多少', '不存在', '没有的部门'],
      ['A1', '重复', 1],
      ['A5', '好', 1],
    ])
    expect(answer).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' })
    expect(answer.result).toMatchObject({
      totalCount: 5,
      successCount: 2,
      errorCount: 3,
      msg: '总上传行数：5，已导入行数：2，错误行数：3',
    })
    expect(await storedCodes()).toEqual(['A1', 'A5'])
    const told = refusalsOf(answer)
    expect(told).toContain('3 编码 编码：字母加数字')
    expect(told.filter((line) => line.startsWith('3 ')).map((line) => line.split(' ')[1])).toEqual([
      '编码',
      '名称',
      '价格',
    ])
    expect(told.filter((line) => line.startsWith('4 ')).map((line) => line.split(' ')[1])).toEqual(
      expect.arrayContaining(['名称', '价格', '计价方式', '部门']),
    )
    expect(told).toContain('5 编码 编码与第 2 行重复')
    expect(answer.result.errors).toContainEqual(expect.objectContaining({ row: 4, title: '价格', value: '多少' }))
  })

  it('hands the refused rows out as a file that can be put right and sent again', async () => {
    const answer = await importOf([['产品'], HEADER, ['A1', '好', 1], ['A2', '', 3]])
    const path = String(answer.result.fileUrl).replace('/trial/goods', '')
    const [file, query] = path.split('?id=')
    const download = await transfers().download(String(file), { id: String(query) })
    expect(download.sheets.错误数据).toEqual([
      [...HEADER, '错误原因', '原行号'],
      ['A2', '', '3', '', '', '', '请输入名称', '4'],
    ])
    expect(answer.result.fileName).toBe('错误数据_数据.xlsx')
    const rows = Object.values(readSheets(download.content))[0] ?? []
    const mended = rows.map((row, index) => (index === 1 ? ['A2', '改好', ...row.slice(2)] : row))
    expect(await importOf(mended)).toMatchObject({ code: 200, result: { successCount: 1, errorCount: 0 } })
    expect(await storedCodes()).toEqual(['A1', 'A2'])
  })

  it('shows refused rows to nobody else, and forgets them after a day', async () => {
    const answer = await importOf([HEADER, ['A2', '', 3]])
    const id = String(answer.result.fileUrl).split('?id=')[1] ?? ''
    await server.addUser('other', ['trial:goods:import'])
    const other = transfersOf(server, '/trial/goods', await server.signIn('other'))
    expect((await other.download('/importErrors', { id })).failure?.message).toBe('错误数据已过期，请重新导入')
    expect((await transfersOf(server, '/trial/place', token).download('/importErrors', { id })).failure).not.toBeNull()
    expect((await transfers().download('/importErrors', { id })).failure).toBeNull()
    server.advance(25 * 60 * 60 * 1_000)
    token = await server.signIn('admin')
    expect((await transfers().download('/importErrors', { id })).failure?.success).toBe(false)
  })

  it('takes all rows or none where that is asked for', async () => {
    const rows = [HEADER, ['A1', '好', 1], ['A2', '', 1]]
    const answer = await importOf(rows, { allOrNothing: '1' })
    expect(answer).toMatchObject({
      code: 201,
      message: '文件有错误，没有导入任何数据。',
      result: { successCount: 0, errorCount: 1 },
    })
    expect(answer.result.fileUrl).toBeDefined()
    expect(await storedCodes()).toEqual([])
  })

  it('runs reactions and the checks of the page', async () => {
    const answer = await importOf([
      [...HEADER, '公式'],
      ['A1', '一', 1, '浮动价'],
      ['A2', '二', 1, '浮动价', '', '', '沪价+50'],
      ['A3', '三', 0],
      ['A4', '四', 0, '面议'],
    ])
    expect(refusalsOf(answer)).toEqual(['2 公式 请输入公式', '4 价格 价格须大于零，面议除外'])
    expect(await storedCodes()).toEqual(['A2', 'A4'])
  })

  it('asks the rules that an administrator keeps on the server', async () => {
    const answer = await importOf([
      ['编码', '名称', '价格', '合同号'],
      ['A1', '一', 1, '不是合同号'],
      ['A2', '二', 1, 'HT2026110001'],
    ])
    expect(refusalsOf(answer).map((line) => line.slice(0, 5))).toEqual(['2 合同号'])
    expect(await storedCodes()).toEqual(['A2'])
  })

  it('refuses values that stored rows have', async () => {
    await client().stored({ code: 'A1', name: '已有', price: 1 })
    const answer = await importOf([HEADER, ['A1', '又来', 1], ['A2', '新', 1]])
    expect(refusalsOf(answer)).toEqual(['2 编码 编码已存在'])
  })

  it('passes over columns that the server fills in, and says which', async () => {
    const answer = await importOf([
      ['*编码', '名称', '价格', '含税价', '创建时间', '错误原因'],
      ['A1', '一', 2, 999, '2020-01-01 00:00:00', '旧的原因'],
    ])
    expect(answer.result).toMatchObject({ successCount: 1, ignoredColumns: ['含税价', '创建时间'] })
    expect((await client().list()).result.records[0]).toMatchObject({ total: 2.26 })
  })

  it('honours who may change a field: unknown when hidden, passed over when he may not change it', async () => {
    const all = ['trial:goods:list', 'trial:goods:import']
    await server.addUser('blind', all)
    await server.addUser('seeing', [...all, 'trial:goods:field:cost:see'])
    const rows = makeWorkbook([
      ['编码', '名称', '价格', '成本价'],
      ['A1', '一', 1, 5],
    ])
    const blind = transfersOf(server, '/trial/goods', await server.signIn('blind'))
    expect((await blind.send({ content: rows })).message).toContain('不认识的列：成本价')
    const seeing = transfersOf(server, '/trial/goods', await server.signIn('seeing'))
    expect((await seeing.send({ content: rows })).result).toMatchObject({ successCount: 1, ignoredColumns: ['成本价'] })
    expect((await client().list()).result.records[0]).toMatchObject({ code: 'A1', cost: null })
  })

  it.each<[string, readonly (readonly unknown[])[], string]>([
    [
      'a sheet without a header',
      [
        ['x', 'y'],
        [1, 2],
      ],
      '没有找到标题行',
    ],
    [
      'a title that no column has',
      [
        ['编码', '名称', '价各'],
        ['A1', '一', 1],
      ],
      '不认识的列：价各',
    ],
    [
      'a column twice',
      [
        ['编码', '名称', '名称'],
        ['A1', '一', '二'],
      ],
      '列“名称”出现了两次',
    ],
    [
      'values in a column without a title',
      [
        ['编码', '名称'],
        ['A1', '一', '谁'],
      ],
      'C 列有内容却没有标题',
    ],
    [
      'a file without a required column',
      [
        ['编码', '价格'],
        ['A1', 1],
      ],
      '缺少必填的列：名称',
    ],
    ['a header alone', [HEADER], '文件中没有数据行'],
  ])('refuses %s as a whole', async (_, rows, message) => {
    const answer = await importOf(rows)
    expect(answer).toMatchObject({ success: false, code: 500 })
    expect(answer.message).toMatch(/^文件导入失败:/)
    expect(answer.message).toContain(message)
    expect(await storedCodes()).toEqual([])
  })

  it('refuses what is no workbook, what is too large, and what is no file', async () => {
    expect((await transfers().send({ content: Buffer.from('a,b') })).message).toContain('不是 Excel 文件')
    expect(await transfers().send({ content: new Uint8Array(MAX_BYTES + 1) })).toMatchObject({ status: 413 })
    const json = await server.call({ method: 'POST', path: '/trial/goods/importExcel', token, body: {} })
    expect(json.body).toMatchObject({ success: false, code: 500, message: '请选择一个文件上传' })
    const form = await server.app.inject({
      method: 'POST',
      url: '/jeecg-boot/trial/goods/add',
      headers: { 'x-access-token': token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    })
    expect(form.statusCode).toBe(415)
  })

  it.each([
    ['breaks off', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK'],
    ['is none', 'PK'],
    [
      'has a name with control characters',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a\u0001.xlsx"\r\n\r\nPK\r\n--x--\r\n',
    ],
  ])('refuses a form that %s, as the fault of who has sent it', async (_, payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/jeecg-boot/trial/goods/importExcel',
      headers: { 'x-access-token': token, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringMatching(/上传的内容不完整|请选择一个文件|控制字符/),
    })
  })

  it('needs the permission of the page', async () => {
    await server.addUser('adder', ['trial:goods:list', 'trial:goods:add', 'trial:goods:export'])
    const adder = transfersOf(server, '/trial/goods', await server.signIn('adder'))
    expect((await adder.send({ content: makeWorkbook([HEADER, ['A1', '一', 1]]) })).code).toBe(510)
    expect((await adder.download('/importTemplate')).failure?.code).toBe(510)
  })

  it('adds nothing twice when a request is repeated', async () => {
    const send = () =>
      transfers().send({ content: makeWorkbook([HEADER, ['A1', '一', 1]]), headers: { 'Idempotency-Key': 'import-1' } })
    const [first, second] = [await send(), await send()]
    expect(second.result).toEqual(first.result)
    expect(second.code).toBe(200)
    expect(await storedCodes()).toEqual(['A1'])
  })

  it('stands in the operation log', async () => {
    await importOf([HEADER, ['A1', '一', 1], ['A2', '', 1]])
    const log = await server.databases.app
      .selectFrom('sys_log')
      .where('operate_type', '=', 5)
      .select('log_content')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log?.log_content).toBe('导入“试验goods” 1 条，错误 1 条')
  })

  it('reads back what an export wrote', async () => {
    await client().stored({
      code: 'A1',
      name: '一',
      price: 12.5,
      priceType: 'negotiated',
      status: 'N',
      day: '2026-01-05',
    })
    const { content } = await transfers().download('/exportXls')
    const before = (await client().list()).result.records[0] ?? {}
    await client().remove(String(before.id))
    expect(await transfers().send({ content })).toMatchObject({ code: 200, result: { successCount: 1 } })
    const after = (await client().list()).result.records[0] ?? {}
    const kept = ['code', 'name', 'price', 'priceType', 'status', 'day', 'total']
    expect(kept.map((name) => after[name])).toEqual(kept.map((name) => before[name]))
  })

  it('hands out a template with the columns to fill in and how', async () => {
    const { sheets } = await transfers().download('/importTemplate')
    expect(sheets.试验goods?.[2]).toEqual([
      '*编码',
      '*名称',
      '价格',
      '计价方式',
      '公式',
      '部门',
      '启用',
      '日期',
      '成本价',
      '合同号',
    ])
    const guide = Object.fromEntries((sheets.填写说明 ?? []).map(([name, ...more]) => [name, more]))
    expect(guide.编码?.slice(0, 2)).toEqual(['是', '文本，最多 16 个字'])
    expect(guide.计价方式?.[2]).toContain('固定价')
  })

  it('puts rows of a tree below those that are there', async () => {
    const places = clientOf(server, '/trial/place', token)
    const root = await places.stored({ name: '华东' })
    const rows = makeWorkbook([
      ['上级', '名称'],
      ['华东', '上海'],
      ['没有', '南京'],
    ])
    const answer = await transfersOf(server, '/trial/place', token).send({ content: rows })
    expect(refusalsOf(answer)).toHaveLength(1)
    const below = await places.list({ parentId: root.id })
    expect(below.result.records.map(({ name }) => name)).toEqual(['上海'])
    expect((await places.get(root.id)).result.hasChild).toBe('1')
  })

  it('takes no rows for a page of one record', async () => {
    const answer = await transfersOf(server, '/trial/setting', token).send({ content: makeWorkbook([['名称'], ['a']]) })
    expect(answer.status).toBe(404)
  })

  it('tells clients that listen how far it is, and ends with the envelope', async () => {
    const lines = await linesOf([HEADER, ['P1', '甲', 1], ['P2', '乙', '多少']])
    const envelope = lines.at(-1)
    expect(envelope).toMatchObject({ success: true, code: 201, result: { successCount: 1, errorCount: 1 } })
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(0, -1)) expect(Value.Check(importProgress, line)).toBe(true)
    expect(await linesOf([['没有的列'], ['x']])).toMatchObject([
      { read: 2, total: null },
      { success: false, code: 500 },
    ])
  })

  it('adds thousands of rows in one go, or none of them when one of the last is wrong', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => [`A${index}`, '行', 1])
    const answer = await importOf([HEADER, ...rows, ['A5', '重复', 1]], { allOrNothing: '1' })
    expect(refusalsOf(answer)).toEqual(['3002 编码 编码与第 7 行重复'])
    expect((await client().list()).result.total).toBe(0)
  })
})
