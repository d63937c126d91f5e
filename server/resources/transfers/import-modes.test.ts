import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPreview } from '#schemas/api/resources.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { taskClient } from '#tests/support/task-worker.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const goods = pageOf(
  'goods',
  {
    number: { type: 'string(16)', title: '编号', readonly: true, query: 'eq' },
    code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'] },
    name: { type: 'string(32)', title: '名称' },
    kind: { type: 'string(8)', title: '类别', default: '普通' },
    amount: { type: 'integer', title: '数量', rules: [{ min: 0 }] },
    locked: { type: 'string(1)', title: '锁定', widget: 'yes-no', default: 'N' },
    cost: { type: 'integer', title: '成本', permission: 'cost' },
  },
  {
    list: { rowActions: [{ action: 'edit', when: "locked != 'Y'" }] },
    rows: [{ for: 'role:role-keeper', where: "kind == '仓库'" }],
    toolbar: ['add', 'import', 'export'],
  },
)
const API = '/trial/goods'

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({ 'goods.json': goods })
  token = await server.signIn('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.advance(61_000)
  await sql`delete from trial_goods`.execute(server.databases.app)
})

const rows = () => clientOf(server, API, token)
const send = (sheet: readonly (readonly unknown[])[], fields: Record<string, string> = {}, user = token) =>
  transfersOf(server, API, user).send({ content: makeWorkbook(sheet), fields })
const sendText = (content: Buffer | string, name = '数据.csv', fields: Record<string, string> = {}) =>
  transfersOf(server, API, token).send({ content: Buffer.from(content), name, fields })
const stored = async () =>
  (await rows().list({ column: 'code', order: 'asc', pageSize: '100' })).result.records.map(
    ({ code, name, kind, amount, version }) => [code, name, kind, amount, version],
  )
const preview = (content: Buffer, name = '数据.xlsx') =>
  taskClient(server, token).preview<ImportPreview>(API, { content, name })

describe('an import by a key', () => {
  beforeEach(async () => {
    await rows().stored({ code: 'A', name: '甲', kind: '特殊', amount: 1 })
    await rows().stored({ code: 'B', name: '乙', amount: 2 })
  })

  it('changes the rows that are there, adds the others, and leaves alone what is as it was', async () => {
    const sheet = [
      ['编码', '名称', '数量'],
      ['A', '甲改', ''],
      ['B', '乙', 2],
      ['C', '丙', 3],
    ]
    const answer = await send(sheet, { mode: 'upsert', keyField: 'code' })
    expect(answer).toMatchObject({ code: 200, message: '共3行数据全部导入成功！' })
    expect(answer.result).toMatchObject({ successCount: 3, updatedCount: 1, unchangedCount: 1 })
    // An empty cell leaves what is there; a new row gets the defaults.
    expect(await stored()).toEqual([
      ['A', '甲改', '特殊', 1, 2],
      ['B', '乙', '普通', 2, 1],
      ['C', '丙', '普通', 3, 1],
    ])
    expect((await send(sheet, { mode: 'upsert', keyField: 'code' })).result).toMatchObject({ unchangedCount: 3 })
  })

  it('that only updates refuses rows that are not there, and asks for no column but those it changes', async () => {
    const answer = await send(
      [
        ['名称', '数量'],
        ['甲', 5],
        ['没有', 6],
        ['', 7],
      ],
      { mode: 'update', keyField: 'name' },
    )
    expect(answer).toMatchObject({ code: 201 })
    expect(refusalsOf(answer)).toEqual(['3 名称 没有名称为“没有”的数据', '4 名称 名称是用来查找数据的列，不能为空'])
    expect((await stored()).map(([code, , , amount]) => [code, amount])).toEqual([
      ['A', 5],
      ['B', 2],
    ])
  })

  it('refuses a key that two rows have, in the file or in the table', async () => {
    await rows().stored({ code: 'A2', name: '甲' })
    const answer = await send(
      [
        ['名称', '数量'],
        ['甲', 5],
        ['乙', 6],
        ['乙', 7],
      ],
      { mode: 'update', keyField: 'name' },
    )
    expect(refusalsOf(answer)).toEqual(['2 名称 有多条数据的名称是“甲”，不知道更新哪一条', '4 名称 名称与第 3 行重复'])
  })

  it('holds every rule of an edit: values, unique values of others, and the condition of the button', async () => {
    await rows().stored({ code: 'L', name: '锁', locked: 'Y' })
    const answer = await send(
      [
        ['编码', '名称', '数量'],
        ['A', '甲', -5],
        ['L', '改锁', 1],
        ['B', '乙改', 9],
      ],
      { mode: 'update', keyField: 'code' },
    )
    const told = refusalsOf(answer)
    expect(told).toHaveLength(2)
    expect(told[0]).toMatch(/^2 数量 /)
    expect(told[1]).toMatch(/^3 {2}.*锁定/)
    const taken = await send(
      [
        ['名称', '编码'],
        ['甲', 'B'],
      ],
      { mode: 'update', keyField: 'name' },
    )
    expect(refusalsOf(taken)).toEqual(['2 编码 编码已存在'])
  })

  it('finds rows by a column that nobody fills in', async () => {
    await sql`update trial_goods set number = 'N-' || code`.execute(server.databases.app)
    const answer = await send(
      [
        ['编号', '名称'],
        ['N-B', '新名'],
      ],
      { mode: 'update', keyField: 'number' },
    )
    expect(answer.result).toMatchObject({ successCount: 1, updatedCount: 1 })
    expect((await stored())[1]?.[1]).toBe('新名')
  })

  it.each([
    [{ mode: 'merge' }, '没有这种导入方式：merge，可用 add、update、upsert 或 replace'],
    [{ mode: 'update' }, '按已有数据更新时，须选择用来查找数据的列'],
    [{ mode: 'update', keyField: 'colour' }, '不能用“colour”查找已有的数据，请选择别的列'],
    [{ mode: 'update', keyField: 'kind' }, '文件中没有用来查找数据的列“类别”'],
    [{ mapping: '{"row":' }, '列的对应关系无法读取，请重新选择'],
    [{ mapping: '{"row":9,"columns":{"0":"code"}}' }, '文件中没有第 9 行标题，请重新选择文件'],
    [{ mapping: '{"row":1,"columns":{"0":"tenantId"}}' }, '没有可以导入的列：tenantId'],
    [{ mapping: '{"row":1,"columns":{"0":"code","1":"code"}}' }, '列“编码”出现了两次'],
    [{ mapping: '{"row":1,"columns":{"1":"name"}}' }, '缺少必填的列：编码'],
    [{ foreignKeys: '[1]' }, 'foreignKeys 应是 JSON 对象，如 {"orderId":"1"}'],
    [{ foreignKeys: '{"number":"1"}' }, 'foreignKeys 中的“number”不是可以填写的列'],
    [{ validateStatus: '2' }, 'validateStatus 应为 0 或 1'],
  ])('is refused with a sentence: %j', async (fields, message) => {
    const answer = await send(
      [
        ['编码', '名称'],
        ['X', 'x'],
      ],
      fields as Record<string, string>,
    )
    expect(answer).toMatchObject({ success: false, message: `文件导入失败:${message}` })
    expect(await stored()).toHaveLength(2)
  })

  it('is refused to whoever may add and not edit; a key that they may not see is none', async () => {
    await server.addUser('adder', ['trial:goods:list', 'trial:goods:import', 'trial:goods:add'])
    const adder = await server.signIn('adder')
    const sheet = [
      ['编码', '名称'],
      ['A', '别人的'],
    ]
    expect(await send(sheet, { mode: 'upsert', keyField: 'code' }, adder)).toMatchObject({
      message: '文件导入失败:没有修改这些数据的权限，只能导入新的数据',
    })
    await server.addUser('blind', ['trial:goods:list', 'trial:goods:import', 'trial:goods:edit'])
    const blind = await server.signIn('blind')
    expect(
      await send(
        [
          ['编码', '成本'],
          ['A', 1],
        ],
        { mode: 'update', keyField: 'cost' },
        blind,
      ),
    ).toMatchObject({
      success: false,
    })
  })

  it('changes nothing of rows that the caller does not see, and says no more of them than a form', async () => {
    const rights = ['list', 'import', 'add', 'edit'].map((name) => `trial:goods:${name}`)
    await server.addUser('keeper', rights)
    const keeper = await server.signIn('keeper')
    const update = await send(
      [
        ['编码', '名称'],
        ['A', '偷改'],
      ],
      { mode: 'update', keyField: 'code' },
      keeper,
    )
    expect(refusalsOf(update)).toEqual(['2 编码 没有编码为“A”的数据'])
    const upsert = await send(
      [
        ['编码', '名称', '类别'],
        ['A', '偷改', '仓库'],
      ],
      { mode: 'upsert', keyField: 'code' },
      keeper,
    )
    expect(refusalsOf(upsert)).toEqual(['2 编码 编码已存在'])
    expect((await stored())[0]?.[1]).toBe('甲')
  })
})

describe('a file of an import', () => {
  const other = [
    ['货品代码', '说明', '品名', '数量'],
    ['P1', '不要', '第一', 4],
    ['P2', '也不要', '第二', 5],
  ]

  it('is looked into first: titles, samples, and what the columns may be', async () => {
    const { success, result } = await preview(makeWorkbook(other))
    expect(success).toBe(true)
    expect(result).toMatchObject({
      sheet: '数据',
      rowCount: 2,
      headerRow: 1,
      isKept: false,
      isByTitles: false,
      mayUpdate: true,
    })
    expect(result.columns).toEqual([
      { index: 0, title: '货品代码', field: null, samples: ['P1', 'P2'] },
      { index: 1, title: '说明', field: null, samples: ['不要', '也不要'] },
      { index: 2, title: '品名', field: null, samples: ['第一', '第二'] },
      { index: 3, title: '数量', field: 'amount', samples: ['4', '5'] },
    ])
    expect(result.fields.find(({ name }) => name === 'code')).toEqual({
      name: 'code',
      title: '编码',
      required: true,
      isKey: true,
      isFilled: true,
    })
    expect(result.fields.find(({ name }) => name === 'number')).toMatchObject({ isKey: true, isFilled: false })
    expect(await stored()).toEqual([])
    const own = await preview(
      makeWorkbook([
        ['编码', '名称'],
        ['A', '甲'],
      ]),
    )
    expect(own.result).toMatchObject({ isByTitles: true, columns: [{ field: 'code' }, { field: 'name' }] })
  })

  it('may have any titles where it is said which column is which, and that is kept for the next one', async () => {
    const mapping = JSON.stringify({ row: 1, columns: { 0: 'code', 2: 'name', 3: 'amount' } })
    expect((await send(other, { mapping })).result).toMatchObject({ successCount: 2, errorCount: 0 })
    expect((await stored()).map(([code, name, , amount]) => [code, name, amount])).toEqual([
      ['P1', '第一', 4],
      ['P2', '第二', 5],
    ])
    const { result } = await preview(
      makeWorkbook([
        ['品名', '说明', '货品代码'],
        ['第三', '', 'P3'],
      ]),
    )
    expect(result.isKept).toBe(true)
    expect(result.columns.map(({ title, field }) => [title, field])).toEqual([
      ['品名', 'name'],
      ['说明', null],
      ['货品代码', 'code'],
    ])
    await server.addUser('elsewhere', ['trial:goods:import', 'trial:goods:list'])
    const theirs = taskClient(server, await server.signIn('elsewhere'))
    expect((await theirs.preview<ImportPreview>(API, { content: makeWorkbook(other) })).result.isKept).toBe(false)
  })

  it.each([
    ['UTF-8 with commas', '\uFEFF编码,名称,数量\r\nA,"甲, ""一""\n号",3\r\n', 'utf8'],
    ['tabs', '编码\t名称\t数量\nA\t"甲, ""一""\n号"\t3', 'utf8'],
    ['semicolons', '编码;名称;数量\nA;"甲, ""一""\n号";3\n', 'utf8'],
    ['UTF-16 as spreadsheets write it', '\uFEFF编码\t名称\t数量\r\nA\t"甲, ""一""\n号"\t3\r\n', 'utf16le'],
  ] as const)('may be a text: %s', async (_, text, encoding) => {
    expect(await sendText(Buffer.from(text, encoding))).toMatchObject({ code: 200 })
    expect((await stored()).map(([code, name, , amount]) => [code, name, amount])).toEqual([['A', '甲, "一"\n号', 3]])
  })

  it('may be a text in GB 18030, and one that our own export kept from being run', async () => {
    const gbk = Buffer.from([0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0x41, 0x2c, 0xbc, 0xd7])
    expect(await sendText(gbk)).toMatchObject({ code: 200 })
    expect((await stored())[0]?.slice(0, 2)).toEqual(['A', '甲'])
    expect(await sendText("编码,名称\nB,'=1+1\n")).toMatchObject({ code: 200 })
    expect((await stored())[1]?.[1]).toBe('=1+1')
  })

  it.each([
    ['binary.csv', Buffer.from([1, 0, 2, 0, 3]), '不是 CSV 文本文件，请用 Excel 另存为 CSV UTF-8，或使用 .xlsx 格式'],
    ['text.xlsx', Buffer.from('编码,名称'), '不是 Excel 文件，请使用 .xlsx、.xls 或 .csv 格式'],
    [
      'locked.xlsx',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(512),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      '文件设有打开密码，请在 Excel 中去掉密码、另存后再试',
    ],
    ['wide.csv', Buffer.from(`${Array.from({ length: 201 }, (_, index) => `c${index}`).join()}\n`), '数据超过 200 列'],
    ['empty.csv', Buffer.from('编码,名称\n'), '文件中没有数据行'],
  ])('that cannot be read says why: %s', async (name, content, reason) => {
    expect(await sendText(content, name)).toMatchObject({ success: false, message: `文件导入失败:${reason}` })
    expect(await preview(content, name)).toMatchObject({ success: false, message: `文件导入失败:${reason}` })
  })

  it('gives each row what foreignKeys says, and its other sheets are none of a single table’s', async () => {
    const answer = await send(
      [
        ['编码', '名称'],
        ['A', '甲'],
      ],
      {
        foreignKeys: '{"kind":"主"}',
        isSingleTableImport: 'true',
        validateStatus: '1',
      },
    )
    expect(answer).toMatchObject({ code: 200 })
    expect((await stored())[0]).toEqual(['A', '甲', '主', null, 1])
  })
})
