import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { Envelope, FieldError } from '#schemas/api/envelope.ts'
import { EMPTY_DICTIONARY_BIN, sysDict, sysDictItem } from '#schemas/managed/sys-dict.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const CODES = ['dict-list', 'dict-items', 'dict-file-items', 'dict-bin']
const ALL = [...Object.values(sysDict.permissions), ...Object.values(sysDictItem.permissions), EMPTY_DICTIONARY_BIN]
const IN_BIN = '回收站中没有所选的字典，可能已取回或已彻底删除，请刷新后重试'

/** An order whose colour, and the colours of whose lines, are of a dictionary. */
const order = pageOf(
  'order',
  {
    code: { type: 'string(9)', title: '编码' },
    colour: { type: 'enum', dict: 'colour', title: '颜色', query: 'eq' },
    marks: { type: 'enum', dict: 'colour', title: '标记', multiple: true },
  },
  {
    title: '订单',
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        fields: { tint: { type: 'enum', dict: 'colour', title: '色调' } },
      },
    },
  },
)
const colours = {
  colour: {
    name: '颜色',
    items: [
      { value: 'r', text: '红', color: 'red' },
      { value: 'g', text: '绿' },
    ],
  },
}

let server: PageServer
let admin: string
let keeper: string
beforeAll(async () => {
  server = await createPageServer({ ...systemPages(CODES), 'trial/order.json': order })
  admin = await server.signIn('admin')
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  await server.addUser('keeper', ALL)
  await server.addUser('elsewhere', [...ALL, 'trial:order:list', 'trial:order:add'], [7])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const dicts = (token = keeper, tenant = 0) => clientOf(server, '/sys/dict', token, tenant)
const items = (token = keeper, tenant = 0) => clientOf(server, '/sys/dictItem', token, tenant)
const call = async <Result = unknown>(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  given: { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
  token = keeper,
): Promise<Envelope<Result>> => (await server.call<Result>({ method, path, token, ...given })).body
const shownOf = async (code: string) => {
  const { result } = await call<readonly DictItem[]>('GET', `/sys/dict/getDictItems/${code}`)
  return result.map(({ value, text, color }) => [value, text, color])
}
let made = 0
async function newDictionary(dictCode = `made_${++made}`) {
  return dicts().stored({ dictName: `字典${dictCode}`, dictCode })
}
async function newItem(dictId: string, itemValue: string, more: object = {}) {
  return items().stored({ dictId, itemValue, itemText: `项${itemValue}`, ...more })
}

describe('dictionaries', () => {
  it('are kept by the calls of the contract, in its words, by PUT and by POST, and are on record', async () => {
    const added = await dicts().add({ id: '', dictName: '等级', dictCode: 'rank', description: null, lowAppId: 'x' })
    expect(added).toMatchObject({ success: true, message: '保存成功！' })
    const id = String(added.result.id)
    expect((await dicts().list({ dictCode: 'rank' })).result.records).toMatchObject([
      { id, dictName: '等级', dictCode: 'rank', description: null, file: null },
    ])
    expect(await dicts().edit({ id, dictName: '级别' })).toMatchObject({ success: true, message: '编辑成功!' })
    const byPost = await call('POST', '/sys/dict/edit', { body: { id, dictName: '职级' } })
    expect(byPost).toMatchObject({ success: true, message: '编辑成功!' })
    expect(await dicts().remove(id)).toMatchObject({ success: true, message: '删除成功!' })
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_table', '=', 'sys_dict')
      .where('data_id', '=', id)
      .where('tenant_id', '=', 0)
      .orderBy('running_no')
      .select('action')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['add', 'edit', 'edit', 'delete'])
  })

  it('are found by name, by code, and by either in the one input of the newest client', async () => {
    await dicts().stored({ dictName: '天气好', dictCode: 'weather_a' })
    await dicts().stored({ dictName: '别的', dictCode: 'tianqi' })
    const codes = async (query: Record<string, string>) =>
      (await dicts().list({ ...query, column: 'dictCode', order: 'asc', pageSize: '200' })).result.records.map(
        ({ dictCode }) => dictCode,
      )
    expect(await codes({ dictName: '*天气*' })).toEqual(['weather_a'])
    expect(await codes({ keywords: '*天气*' })).toEqual(['weather_a'])
    expect(await codes({ keywords: '*tianq*' })).toEqual(['tianqi'])
    expect(await codes({ keywords: '' })).toContain('tianqi')
  })

  it('have a code that is taken once, also by one in the bin', async () => {
    const { id } = await newDictionary('twice')
    expect(errorsOf(await dicts().add({ dictName: '又', dictCode: 'twice' }))[0]).toMatch(/^\/dictCode 字典编码/)
    await dicts().remove(id)
    expect(errorsOf(await dicts().add({ dictName: '又', dictCode: 'twice' }))).toEqual([
      '/dictCode 字典编码“twice”属于回收站里的字典“字典twice”，请取回它，或先在回收站中彻底删除',
    ])
    expect(errorsOf(await dicts().add({ dictName: '又', dictCode: '9x' }))[0]).toMatch(
      /^\/dictCode 字典编码：以字母开头/,
    )
    const free = { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'quite_new' }
    expect(await call('GET', '/sys/duplicate/check', { query: free })).toMatchObject({ message: '该值可用！' })
    const taken = { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'sex' }
    expect((await call('GET', '/sys/duplicate/check', { query: taken })).success).toBe(false)
    const elsewhere = await server.signIn('elsewhere')
    const headers = { 'X-Tenant-Id': '7' }
    expect((await call('GET', '/sys/duplicate/check', { query: taken, headers }, elsewhere)).success).toBe(false)
  })

  it('go into the bin with their items, come back, or go for good', async () => {
    const one = await newDictionary()
    await newItem(one.id, 'a')
    const code = String(one.dictCode)
    expect(await shownOf(code)).toHaveLength(1)
    await dicts().remove(one.id)
    expect(await shownOf(code)).toEqual([])
    const deleted = await call<readonly { id: string; delFlag: number }[]>('GET', '/sys/dict/deleteList')
    expect(deleted.result).toContainEqual(expect.objectContaining({ id: one.id, dictCode: code, delFlag: 1 }))
    expect((await clientOf(server, '/sys/deletedDict', keeper).list()).result.records.map(({ id }) => id)).toContain(
      one.id,
    )
    expect(await call('PUT', `/sys/dict/back/${one.id}`)).toMatchObject({ success: true, message: '操作成功!' })
    expect(await shownOf(code)).toHaveLength(1)
    expect(await call('PUT', `/sys/dict/back/${one.id}`)).toMatchObject({ success: false, message: IN_BIN })
    expect(await call('DELETE', `/sys/dict/deletePhysic/${one.id}`)).toMatchObject({ success: false, message: IN_BIN })
    await dicts().remove(one.id)
    expect(await call('DELETE', `/sys/dict/deletePhysic/${one.id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    const left = await server.databases.app
      .selectFrom('sys_dict_item')
      .where('dict_id', '=', one.id)
      .selectAll()
      .execute()
    expect(left).toEqual([])
    expect((await dicts().add({ dictName: '再来', dictCode: code })).success).toBe(true)
  })

  it('come out of the bin, and leave it, several at a time: all or none', async () => {
    const [a, b, live] = [await newDictionary(), await newDictionary(), await newDictionary()]
    const ids = `${a.id},${b.id},`
    expect(await dicts().removeBatch(ids)).toMatchObject({ success: true, message: '批量删除成功！' })
    const wrong = await call('PUT', '/sys/dict/putRecycleBin', { body: { ids: `${ids}${live.id}` } })
    expect(wrong).toMatchObject({ success: false, message: IN_BIN })
    expect((await call('PUT', '/sys/dict/putRecycleBin', { body: { ids } })).success).toBe(true)
    await dicts().removeBatch(ids)
    expect((await call('PUT', '/sys/dict/putRecycleBin', { body: { ids: [a.id, b.id] } })).success).toBe(true)
    await dicts().removeBatch(ids)
    expect((await call('DELETE', '/sys/dict/deleteRecycleBin', { query: { ids } })).success).toBe(true)
    expect((await dicts().list({ id: ids })).result.records).toEqual([])
  })

  it('are nodes for who wants them as such', async () => {
    await dicts().stored({ dictName: '树上的', dictCode: 'on_tree' })
    const { result } = await call('GET', '/sys/dict/treeList', { query: { dictName: '*树上*' } })
    expect(result).toMatchObject([{ title: '树上的', dictCode: 'on_tree', delFlag: 0, type: 0 }])
  })

  it('are exported and imported', async () => {
    const transfers = transfersOf(server, '/sys/dict', keeper)
    const content = makeWorkbook([
      ['字典名称', '字典编码', '描述'],
      ['进口', 'imported_one', '来自表格'],
      ['进口', 'sex', '已有'],
    ])
    expect((await transfers.send({ content })).result).toMatchObject({ successCount: 1, errorCount: 1 })
    const { sheets } = await transfers.download('/exportXls', { dictCode: 'imported_one' })
    expect(JSON.stringify(sheets)).toContain('来自表格')
  })

  it('need the right of each call', async () => {
    await server.addUser('reader', [String(sysDict.permissions.list)])
    const reader = await server.signIn('reader')
    const { id } = await newDictionary()
    expect((await dicts(reader).list()).success).toBe(true)
    const refused = [
      dicts(reader).add({ dictName: 'x', dictCode: 'x1' }),
      dicts(reader).edit({ id, dictName: 'x' }),
      dicts(reader).remove(id),
      dicts(reader).removeBatch(id),
      call('PUT', `/sys/dict/back/${id}`, {}, reader),
      call('PUT', '/sys/dict/putRecycleBin', { body: { ids: id } }, reader),
      call('DELETE', `/sys/dict/deletePhysic/${id}`, {}, reader),
      call('DELETE', '/sys/dict/deleteRecycleBin', { query: { ids: id } }, reader),
      items(reader).add({ dictId: id, itemText: 'x', itemValue: 'x' }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer.code).toBe(510)
    await server.addUser('nobody')
    const nobody = await server.signIn('nobody')
    for (const path of ['/sys/dict/list', '/sys/dict/treeList', '/sys/dict/deleteList', '/sys/dictItem/list']) {
      expect((await call('GET', path, {}, nobody)).code, path).toBe(510)
    }
  })

  it('are the installation’s: read in every tenant, changed from 0 alone', async () => {
    const elsewhere = await server.signIn('elsewhere')
    const { id } = await newDictionary()
    const item = await newItem(id, 'a')
    const headers = { 'X-Tenant-Id': '7' }
    expect((await dicts(elsewhere, 7).list({ id })).result.records).toHaveLength(1)
    expect((await dicts(elsewhere, 7).get(id)).success).toBe(true)
    expect((await items(elsewhere, 7).list({ dictId: id })).result.records).toHaveLength(1)
    const refused = [
      dicts(elsewhere, 7).add({ dictName: 'x', dictCode: 'from_seven' }),
      dicts(elsewhere, 7).edit({ id, dictName: 'x' }),
      call('POST', '/sys/dict/edit', { body: { id, dictName: 'x' }, headers }, elsewhere),
      dicts(elsewhere, 7).remove(id),
      dicts(elsewhere, 7).removeBatch(id),
      dicts(elsewhere, 7).saveAll({ changed: [{ id, dictName: 'x' }] }),
      items(elsewhere, 7).edit({ id: item.id, itemText: 'x' }),
      call('PUT', `/sys/dict/back/${id}`, { headers }, elsewhere),
      call('DELETE', `/sys/dict/deletePhysic/${id}`, { headers }, elsewhere),
      transfersOf(server, '/sys/dict', elsewhere, 7).send({ content: makeWorkbook([['字典名称'], ['x']]) }),
    ]
    for (const answer of await Promise.all(refused)) {
      expect(answer.code).toBe(510)
      expect(answer.message).toMatch(/由整个平台共用，只能在平台租户（0）中修改/)
    }
  })
})

describe('items', () => {
  it('are kept by the calls of the contract, in their order, with the text of their state', async () => {
    const { id: dictId } = await newDictionary()
    expect(
      await items().add({ dictId, itemText: '乙', itemValue: 'b', sortOrder: 2, itemColor: '#ff0000' }),
    ).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { status: 1, sortOrder: 2 },
    })
    await newItem(dictId, 'a', { sortOrder: 1, status: 0 })
    // As clients of the contract ask for them.
    const { result } = await items().list({ dictId, column: 'createTime', order: 'desc', itemText: '', status: '' })
    expect(result.records).toMatchObject([
      { itemValue: 'a', status: 0, status_dictText: '不启用' },
      { itemValue: 'b', status: 1, status_dictText: '启用', itemColor: '#ff0000', dictId },
    ])
    expect((await items().list({ dictId, status: '1' })).result.total).toBe(1)
    const [off] = result.records
    expect(await items().edit({ id: off?.id, status: 1 })).toMatchObject({ success: true, message: '编辑成功!' })
  })

  it('have a value once in their dictionary, and one that can be stored among others', async () => {
    const [one, other] = [await newDictionary(), await newDictionary()]
    const held = await newItem(one.id, 'a')
    expect(errorsOf(await items().add({ dictId: one.id, itemText: '又', itemValue: 'a' }))).toContain(
      '/itemValue 该值不可用，系统中已存在！',
    )
    expect((await items().add({ dictId: other.id, itemText: '同', itemValue: 'a' })).success).toBe(true)
    for (const itemValue of ['a,b', 'a b', "a'b"]) {
      expect(errorsOf(await items().add({ dictId: one.id, itemText: '错', itemValue }))).toEqual([
        '/itemValue 数据值不能包含特殊字符！',
      ])
    }
    expect(
      errorsOf(await items().add({ dictId: one.id, itemText: '错', itemValue: 'c', itemColor: 'url(x)' }))[0],
    ).toMatch(/^\/itemColor 颜色/)
    expect(errorsOf(await items().add({ dictId: 'nowhere', itemText: '错', itemValue: 'c' }))[0]).toMatch(/^\/dictId /)
    const check = (query: Record<string, string>) => call('GET', '/sys/dictItem/dictItemCheck', { query })
    expect(await check({ dictId: one.id, itemValue: 'a' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect(await check({ dictId: one.id, itemValue: 'a', id: held.id })).toMatchObject({ message: '该值可用！' })
    expect(await check({ dictId: one.id, itemValue: 'z' })).toMatchObject({ success: true, message: '该值可用！' })
  })

  it('are put in another order in one call', async () => {
    const { id: dictId, dictCode } = await newDictionary()
    const [a, b] = [await newItem(dictId, 'a', { sortOrder: 1 }), await newItem(dictId, 'b', { sortOrder: 2 })]
    const changed = [
      { id: a.id, version: a.version, sortOrder: 2 },
      { id: b.id, version: b.version, sortOrder: 1 },
    ]
    expect((await items().saveAll({ changed })).success).toBe(true)
    expect((await shownOf(String(dictCode))).map(([value]) => value)).toEqual(['b', 'a'])
  })
})

describe('what is in use', () => {
  let dictId: string
  let red: string
  beforeAll(async () => {
    dictId = (await newDictionary('colour')).id
    red = (await newItem(dictId, 'r')).id
    await newItem(dictId, 'g')
    await newItem(dictId, 'free')
    await server.writePage('trial/order.json', { ...order, description: '再编译一次' })
    const rows = clientOf(server, '/trial/order', admin)
    await rows.stored({ code: '1', colour: 'r', marks: 'g,r' })
    await rows.stored({ code: '2', colour: 'r', lines: [{ tint: 'r' }] })
    const gone = await rows.stored({ code: '3', colour: 'r' })
    await rows.remove(gone.id)
    const elsewhere = await server.signIn('elsewhere')
    await clientOf(server, '/trial/order', elsewhere, 7).stored({ code: '4', colour: 'r' })
  })

  it('is not deleted without saying where: the page, the field, how many rows', async () => {
    const answer = await items(admin).remove(red)
    expect(answer).toMatchObject({ success: false, code: 500 })
    expect(answer.message).toBe(
      '字典项“项r”正被“订单”的字段“颜色”（3 条数据）、“订单”的字段“标记”（1 条数据）、' +
        '“订单”的字段“明细·色调”（1 条数据）使用，不能删除；请先修改这些数据，或把它改为禁用',
    )
    const { errors } = answer.result as unknown as { errors: readonly FieldError[] }
    expect(errors[0]).toMatchObject({
      pointer: '/ids/0',
      code: 'in-use',
      uses: [
        { page: 'order', title: '订单', count: 3, query: { colour: 'r' } },
        { count: 1, query: { marks: 'r' } },
        { count: 1, query: {} },
      ],
    })
    expect((await items(admin).get(red)).success).toBe(true)
  })

  it('is told without numbers to who may not list those rows', async () => {
    expect((await items().remove(red)).message).toMatch(/^字典项“项r”正被“订单”的字段“颜色”中的数据、/)
  })

  it('keeps the others of the same call as well', async () => {
    const { result } = await items(admin).list({ dictId })
    const ids = result.records.map(({ id }) => id).join(',')
    expect(errorsOf(await items(admin).removeBatch(ids)).map((text) => text.split(' ')[0])).toEqual([
      '/ids/0',
      '/ids/1',
    ])
    expect((await items(admin).list({ dictId })).result.total).toBe(3)
    const deleted = [{ id: red }]
    expect(errorsOf(await items(admin).saveAll({ deleted }))[0]).toMatch(/^\/deleted\/0 字典项“项r”正被/)
  })

  it('keeps its value, which may be shown otherwise, and be switched off', async () => {
    expect(errorsOf(await items(admin).edit({ id: red, itemValue: 'rr' }))[0]).toMatch(
      /^\/itemValue 字典项“项r”正被“订单”的字段“颜色”（3 条数据）.*数据值不能修改/,
    )
    expect((await items(admin).edit({ id: red, itemText: '大红', status: 0 })).success).toBe(true)
    expect((await shownOf('colour')).map(([value]) => value)).toEqual(['g', 'free'])
    await items(admin).edit({ id: red, status: 1 })
  })

  it('may go where nothing holds it', async () => {
    const { result } = await items(admin).list({ dictId, itemValue: 'free' })
    expect((await items(admin).remove(String(result.records[0]?.id))).success).toBe(true)
  })

  it('is a dictionary that a page names: neither it nor its code goes', async () => {
    expect((await dicts().remove(dictId)).message).toBe(
      '字典“字典colour”正被“订单”的字段“颜色”、“订单”的字段“标记”、“订单”的字段“明细·色调”使用，不能删除；请先修改这些页面',
    )
    expect(errorsOf(await dicts().edit({ id: dictId, dictCode: 'hue' }))[0]).toMatch(/^\/dictCode 字典编码“colour”正被/)
    expect((await dicts().edit({ id: dictId, dictName: '色' })).success).toBe(true)
  })
})

describe('dictionaries of files', () => {
  const FILE = 'dictionaries/own.json'
  const rowsOf = async (dictCode: string) => (await dicts().list({ dictCode })).result.records

  it('stand among the others, read-only, for as long as their file says them', async () => {
    const { id } = await newDictionary('hue')
    await newItem(id, 'old')
    await server.writePage(FILE, {
      hue: colours.colour,
      only_file: { name: '文件的', items: [{ value: 'x', text: '甲' }] },
    })
    const [[kept], [own]] = [await rowsOf('hue'), await rowsOf('only_file')]
    expect(kept).toMatchObject({ id, file: FILE })
    expect(own).toMatchObject({ dictName: '文件的', file: FILE })
    const fileItems = clientOf(server, '/sys/fileDictItem', keeper)
    expect((await fileItems.list({ dictId: id })).result.records).toMatchObject([
      { itemValue: 'r', itemText: '红', itemColor: 'red', status_dictText: '启用' },
      { itemValue: 'g' },
    ])
    const guarded = expect.stringContaining('来自文件的字典由那个文件维护')
    const message = expect.stringContaining(`由文件 ${FILE} 维护，请修改这个文件`)
    for (const row of [kept, own]) {
      expect(await dicts().edit({ id: row?.id, dictName: '改' })).toMatchObject({ success: false, message: guarded })
      expect(await dicts().remove(String(row?.id))).toMatchObject({ success: false, message })
      expect(await items().add({ dictId: row?.id, itemText: 'x', itemValue: 'y' })).toMatchObject({
        success: false,
        message,
      })
    }
    await server.removePage(FILE)
    expect(await rowsOf('hue')).toMatchObject([{ id, file: null }])
    expect(await rowsOf('only_file')).toEqual([])
    expect((await dicts().edit({ id, dictName: '改' })).success).toBe(true)
  })

  it('keep their codes from others', async () => {
    await server.writePage(FILE, { only_file: { name: '文件的', items: [{ value: 'x', text: '甲' }] } })
    expect(errorsOf(await dicts().add({ dictName: '我的', dictCode: 'only_file' }))[0]).toMatch(/^\/dictCode /)
    await server.removePage(FILE)
    expect((await dicts().add({ dictName: '我的', dictCode: 'only_file' })).success).toBe(true)
  })
})
