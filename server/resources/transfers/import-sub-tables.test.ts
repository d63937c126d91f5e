import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { makeSheets, readSheets } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const material = pageOf('material', {
  name: { type: 'string(32)', title: '名称', rules: ['required', 'unique'] },
  price: { type: 'decimal(12,2)', title: '参考价' },
})
const orders = pageOf(
  'orders',
  {
    orderNo: { type: 'string(16)', title: '单号', rules: ['required', 'unique'] },
    customer: { type: 'string(32)', title: '客户', rules: ['required'] },
    total: { type: 'decimal(14,2)', title: '合计', value: '= sum(lines.amount)' },
  },
  {
    toolbar: ['add', 'import', 'export'],
    list: { sort: 'orderNo' },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_orders_line', foreignKey: 'orderId' },
        minRows: 1,
        fields: {
          material: {
            type: 'ref',
            ref: { entity: 'trial_material', value: 'id', label: 'name', fill: { listPrice: 'price' } },
            title: '材料',
            rules: ['required', 'only'],
          },
          quantity: { type: 'integer', title: '数量', rules: ['required', { min: 1 }] },
          price: { type: 'decimal(12,2)', title: '单价', default: 1 },
          amount: { type: 'decimal(14,2)', title: '金额', value: '= row.quantity * row.price' },
          listPrice: { type: 'decimal(12,2)', title: '参考价', readonly: true },
          cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
        },
      },
      notes: {
        title: '跟进',
        entity: { table: 'trial_orders_note', foreignKey: 'orderId' },
        fields: {
          day: { type: 'date', title: '日期' },
          text: { type: 'string(64)', title: '内容', rules: [{ maxLength: 6 }] },
          serial: { type: 'string(16)', title: '序号', rules: ['duplicate'] },
        },
      },
    },
    checks: [{ id: 'large', that: 'total <= 1000', message: '合计不能超过 1000', fields: ['total'] }],
  },
)
const API = '/trial/orders'
const MAIN = ['单号', '客户']
const LINES = ['所属单号', '材料', '数量', '单价']
const UPSERT = { mode: 'upsert', keyField: 'orderNo' }

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({ 'material.json': material, 'orders.json': orders })
  token = await server.signIn('admin')
  const materials = clientOf(server, '/trial/material', token)
  for (const [name, price] of Object.entries({ 螺纹钢: 9, 线材: 8, 角钢: 7 })) await materials.stored({ name, price })
})
afterAll(() => server.close())
beforeEach(async () => {
  // Imports are limited per minute.
  server.advance(61_000)
  await sql`delete from trial_orders_line`.execute(server.databases.app)
  await sql`delete from trial_orders_note`.execute(server.databases.app)
  await sql`delete from trial_orders`.execute(server.databases.app)
})

type Sheets = Readonly<Record<string, readonly (readonly unknown[])[]>>

const client = () => clientOf(server, API, token)
const transfers = (user = token) => transfersOf(server, API, user)
const send = (sheets: Sheets, fields: Record<string, string> = {}, user = token) =>
  transfers(user).send({ content: makeSheets(sheets), fields })

/** Each order with its lines, as `A 甲 20: 螺纹钢 2 x 10`. */
async function stored(): Promise<readonly string[]> {
  const { result } = await client().list({ column: 'orderNo', order: 'asc', pageSize: '100' })
  const whole = await Promise.all(
    result.records.map(({ id }) =>
      client()
        .get(String(id))
        .then(({ result: record }) => record),
    ),
  )
  return whole.map(({ orderNo, customer, total, lines }) => {
    const told = (lines as readonly WireRow[]).map(
      (line) => `${line.material_dictText} ${line.quantity} x ${line.price}`,
    )
    return `${orderNo} ${customer} ${total}: ${told.join(', ')}`
  })
}

const linesOf = async (orderNo: string) => {
  const { result } = await client().list({ orderNo, pageSize: '100' })
  const one = result.records.find((record) => record.orderNo === orderNo)
  return (await client().get(String(one?.id))).result.lines as readonly WireRow[]
}

describe('importing records with the rows of their sub-tables', () => {
  it('takes each row of a further sheet to the record whose number it names, in whatever order', async () => {
    const answer = await send({
      数据: [MAIN, ['A', '甲'], ['B', '乙']],
      明细: [LINES, ['B', '线材', 3, 5], ['A', '螺纹钢', 2, 10], ['B', '角钢', 1, '']],
    })
    expect(answer).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' })
    expect(await stored()).toEqual(['A 甲 20: 螺纹钢 2 x 10', 'B 乙 16: 线材 3 x 5, 角钢 1 x 1'])
    expect((await linesOf('A'))[0]).toMatchObject({ amount: 20, listPrice: 9 })
  })

  it('takes an export back as it is, without a change', async () => {
    await send({ 数据: [MAIN, ['A', '甲']], 明细: [LINES, ['A', '螺纹钢', 2, 10], ['A', '线材', 1, 4]] })
    const before = await linesOf('A')
    const exported = await transfers().download('/exportXls')
    expect(exported.sheets.明细).toEqual([
      ['所属单号', '材料', '数量', '单价', '金额', '参考价', '成本'],
      ['A', '螺纹钢', '2', '10.00', '20.00', '9.00', ''],
      ['A', '线材', '1', '4.00', '4.00', '8.00', ''],
    ])
    const answer = await transfers().send({ content: exported.content, fields: UPSERT })
    expect(answer.result).toMatchObject({ successCount: 1, updatedCount: 0, unchangedCount: 1 })
    expect(answer.result.ignoredColumns).toEqual(['合计', '子表“明细”的金额', '子表“明细”的参考价'])
    expect(await linesOf('A')).toEqual(before)
  })

  it('makes the rows of the file the rows of a record that is there: known ones change, others come and go', async () => {
    await send({ 数据: [MAIN, ['A', '甲']], 明细: [LINES, ['A', '螺纹钢', 2, 10], ['A', '线材', 1, 4]] })
    const [kept] = await linesOf('A')
    await sql`update trial_orders_line set cost = 6 where id = ${kept?.id}`.execute(server.databases.app)
    await send(
      {
        数据: [MAIN, ['A', '甲']],
        明细: [
          ['所属单号', '材料', '数量'],
          ['A', '角钢', 5],
          ['A', '螺纹钢', 3],
        ],
      },
      UPSERT,
    )
    expect(await stored()).toEqual(['A 甲 35: 角钢 5 x 1, 螺纹钢 3 x 10'])
    expect((await linesOf('A'))[1]).toMatchObject({ id: kept?.id, cost: 6 })
  })

  it('leaves the rows of a record as they are where the file has none for it', async () => {
    await send({ 数据: [MAIN, ['A', '甲'], ['B', '乙']], 明细: [LINES, ['A', '螺纹钢', 2, 10], ['B', '线材', 1, 4]] })
    await send({ 数据: [MAIN, ['A', '甲改'], ['B', '乙改']], 明细: [LINES, ['B', '角钢', 1, 4]] }, UPSERT)
    expect(await stored()).toEqual(['A 甲改 20: 螺纹钢 2 x 10', 'B 乙改 4: 角钢 1 x 4'])
  })

  it('tells faults by sheet, row and column, and gives the whole record back to be mended', async () => {
    const answer = await send({
      数据: [MAIN, ['A', '甲'], ['B', '乙'], ['C', '丙'], ['D', '']],
      明细: [
        LINES,
        ['A', '螺纹钢', '多', 10],
        ['A', '没有的', 1, 4],
        ['B', '螺纹钢', 0, 4],
        ['B', '螺纹钢', 1, 4],
        ['D', '线材', 999, 9],
        ['X', '线材', 1, 1],
        ['', '线材', 1, 1],
      ],
      跟进: [
        ['所属单号', '内容'],
        ['B', '这一句太长太长了'],
      ],
    })
    expect(answer.result).toMatchObject({ totalCount: 6, successCount: 0, errorCount: 6 })
    expect(refusalsOf(answer)).toEqual([
      '明细 7 所属单号 第一个工作表中没有单号为“X”的行',
      '明细 8 所属单号 所属的单号不能为空',
      expect.stringMatching(/^明细 2 数量 /),
      expect.stringMatching(/^明细 3 材料 /),
      expect.stringMatching(/^明细 4 数量 .*1/),
      expect.stringMatching(/^明细 5 材料 /),
      expect.stringMatching(/^跟进 2 内容 /),
      expect.stringMatching(/^4 明细 .*1/),
      expect.stringMatching(/^5 客户 /),
      expect.stringMatching(/^5 合计 合计不能超过 1000/),
    ])
    const { id } = Object.fromEntries(new URLSearchParams(answer.result.fileUrl?.split('?')[1]))
    const errors = await transfers().download('/importErrors', { id: id ?? '' })
    expect(errors.sheets.错误数据?.map((row) => row[0])).toEqual(['单号', 'A', 'B', 'C', 'D'])
    expect(errors.sheets.错误数据?.[1]?.[2]).toMatch(/^“明细”第 2 行：.*；“明细”第 3 行：/)
    expect(errors.sheets.明细?.map((row) => [row[0], row[1], row[5]])).toEqual([
      ['所属单号', '材料', '原行号'],
      ['X', '线材', '7'],
      ['', '线材', '8'],
      ['A', '螺纹钢', '2'],
      ['A', '没有的', '3'],
      ['B', '螺纹钢', '4'],
      ['B', '螺纹钢', '5'],
      ['D', '线材', '6'],
    ])
    expect(errors.sheets.明细?.[4]?.[4]).not.toBe('')
    expect(await stored()).toEqual([])
    const mended = readSheets(errors.content)
    const again = await send({
      错误数据: (mended.错误数据 ?? [])
        .filter((row) => row[0] !== 'C')
        .map((row) => (row[0] === 'D' ? ['D', '丁'] : row)),
      明细: [LINES, ['A', '螺纹钢', 1, 10], ['B', '线材', 1, 4], ['D', '线材', 9, 9]],
      跟进: [
        ['所属单号', '内容'],
        ['B', '短'],
      ],
    })
    expect(again.message).toBe('共3行数据全部导入成功！')
  })

  it('takes the others where single records are refused, and none where all or none are asked for', async () => {
    const sheets = {
      数据: [MAIN, ['A', '甲'], ['B', '乙']],
      明细: [LINES, ['A', '螺纹钢', 2, 10], ['B', '螺纹钢', 0, 10]],
    }
    expect((await send(sheets, { allOrNothing: '1' })).result).toMatchObject({ successCount: 0, errorCount: 1 })
    expect(await stored()).toEqual([])
    expect((await send(sheets)).result).toMatchObject({ successCount: 1, errorCount: 1 })
    expect(await stored()).toEqual(['A 甲 20: 螺纹钢 2 x 10'])
  })

  it('does not guess to which of two rows with the same number a row belongs', async () => {
    const answer = await send({
      数据: [MAIN, ['A', '甲'], ['A', '乙']],
      明细: [LINES, ['A', '螺纹钢', 2, 10]],
    })
    const told = refusalsOf(answer)
    expect(told).toContain('明细 2 所属单号 第一个工作表中第 2、3 行的单号都是“A”，不知道属于哪一行')
    expect(told).toContain('2 单号 单号与第 3 行重复，不知道子表“明细”的行属于哪一行')
    expect(await stored()).toEqual([])
  })

  it('looks for values that may stand but once in all rows', async () => {
    const lines = [LINES, ['A', '螺纹钢', 1, 1], ['B', '螺纹钢', 1, 1]]
    const answer = await send({
      数据: [MAIN, ['A', '甲'], ['B', '乙']],
      明细: lines,
      跟进: [
        ['所属单号', '序号'],
        ['A', '1'],
        ['B', '1'],
      ],
    })
    expect(refusalsOf(answer)).toEqual(['跟进 3 序号 序号与本工作表第 2 行重复'])
    expect((await stored()).length).toBe(1)
  })

  it('passes the other sheets over where the contract says that the table is a single one', async () => {
    const answer = await send(
      { 数据: [MAIN, ['A', '甲']], 明细: [LINES, ['A', '螺纹钢', 2, 10]] },
      { isSingleTableImport: '1' },
    )
    expect(refusalsOf(answer)[0]).toMatch(/^2 明细 /)
  })

  it.each([
    [[['单号', '材料', '数量']], '子表“明细”的工作表中没有“所属单号”列，不知道每一行属于哪条数据'],
    [[['所属单号', '材料', '数量', '重量']], '子表“明细”的工作表不认识的列：重量；请改为模板中的列名，或删除这些列'],
    [[['所属单号', '材料']], '子表“明细”的工作表缺少必填的列：数量'],
    [[['一', '二']], '子表“明细”的工作表中没有找到标题行，请按模板填写'],
  ])('refuses a sheet of a sub-table by a sentence: %j', async (sheet, message) => {
    const answer = await send({ 数据: [MAIN, ['A', '甲']], 明细: sheet })
    expect(answer).toMatchObject({ success: false, message: `文件导入失败:${message}` })
  })

  it('takes columns as they are put to fields, whatever they are called', async () => {
    const mapping = {
      row: 1,
      columns: { 0: 'orderNo', 1: 'customer' },
      subTables: { lines: { row: 1, columns: { 1: 'material', 2: 'quantity' }, link: { column: 0, of: 0 } } },
    }
    const answer = await send(
      {
        数据: [
          ['No.', 'Name'],
          ['A', '甲'],
        ],
        明细: [
          ['Order', 'Item', 'Pieces'],
          ['A', '螺纹钢', 2],
        ],
      },
      { mapping: JSON.stringify(mapping) },
    )
    expect(answer.message).toBe('共1行数据全部导入成功！')
    expect(await stored()).toEqual(['A 甲 2: 螺纹钢 2 x 1'])
  })

  it('gives a template with a sheet for each sub-table, and says how it is filled in', async () => {
    const { sheets } = await transfers().download('/importTemplate')
    expect(Object.keys(sheets)).toEqual(['试验orders', '明细', '跟进', '填写说明'])
    expect(sheets.明细?.[0]).toEqual(['*所属单号', '*材料', '*数量', '单价', '成本'])
    expect(sheets.填写说明?.map((row) => row[0])).toContain('明细 · 所属单号')
  })

  it('neither takes nor templates what the caller may not fill in', async () => {
    await server.addUser(
      'clerk',
      ['list', 'import', 'add', 'edit'].map((right) => `trial:orders:${right}`),
    )
    const clerk = await server.signIn('clerk')
    expect((await transfers(clerk).download('/importTemplate')).sheets.明细?.[0]).not.toContain('成本')
    const answer = await send(
      {
        数据: [MAIN, ['A', '甲']],
        明细: [
          [...LINES, '成本'],
          ['A', '螺纹钢', 2, 10, 1],
        ],
      },
      {},
      clerk,
    )
    expect(answer.message).toBe('文件导入失败:子表“明细”的工作表不认识的列：成本；请改为模板中的列名，或删除这些列')
  })
})
