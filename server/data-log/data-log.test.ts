import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataComparison, DataLogLine } from '#schemas/api/data-log.ts'
import { clientOf, createPageServer, type PageServer, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

let server: PageServer
let admin: string

const maker = pageOf('maker', { name: { type: 'string(20)', title: '厂家名称', list: { link: 'detail' } } })
const goods = pageOf(
  'goods',
  {
    name: { type: 'string(20)', title: '品名', rules: ['required', 'unique'] },
    maker: { type: 'ref', title: '厂家', ref: { entity: 'trial_maker', value: 'id', label: 'name' } },
    kind: {
      type: 'enum',
      title: '类别',
      multiple: true,
      options: [
        { value: 'a', text: '板材' },
        { value: 'b', text: '型材' },
      ],
    },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
    stock: { type: 'integer', title: '库存', default: 10, readonly: true },
    keeper: { type: 'string(20)', title: '保管员' },
  },
  {
    title: '货品',
    rows: [{ for: '*', where: 'keeper == user.username || isEmpty(keeper)' }],
    actions: { sell: { title: '售出', type: 'set-values', props: { values: { stock: '= stock - 1' } } } },
    subTables: {
      lines: {
        title: '规格',
        entity: { table: 'trial_goods_line', foreignKey: 'goodsId' },
        fields: { label: { type: 'string(20)', title: '名称' }, price: { type: 'decimal(12,2)', title: '单价' } },
      },
    },
  },
)

beforeAll(async () => {
  server = await createPageServer({
    ...systemPages(),
    'trial/maker.json': maker,
    'trial/goods.json': goods,
  })
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const client = (code: string, token = admin) => clientOf(server, `/trial/${code}`, token)
const get = <Result>(path: string, query: Record<string, string>, token = admin, tenantId = 0) =>
  server
    .call<Result>({ method: 'GET', path, query, token, headers: { 'X-Tenant-Id': String(tenantId) } })
    .then(({ body }) => body)
const versions = async (id: string) =>
  (await get<DataLogLine[]>('/sys/dataLog/queryDataVerList', { dataTable: 'trial_goods', dataId: id })).result
const compare = (left: string, right: string, token = admin, tenantId = 0) =>
  get<DataComparison>('/sys/dataLog/compare', { dataId1: left, dataId2: right }, token, tenantId)
const restore = (id: string, token = admin, tenantId = 0) =>
  server
    .call({
      method: 'POST',
      path: '/sys/dataLog/restore',
      body: { id },
      token,
      headers: { 'X-Tenant-Id': String(tenantId) },
    })
    .then(({ body }) => body)
/** The line of a version; the oldest is the first. */
async function lineOf(id: string, at: number): Promise<string> {
  const line = (await versions(id)).toReversed()[at]
  if (!line) throw new Error(`There is no line ${at}.`)
  return line.id
}

let names = 0
async function changed(): Promise<{ id: string; name: string }> {
  names += 1
  const name = `钢板${names}`
  const { id: first } = await client('maker').stored({ name: `宏远${names}` })
  const { id: second } = await client('maker').stored({ name: `江北${names}` })
  const made = await client('goods').stored({
    name,
    maker: first,
    kind: 'a,b',
    cost: 5,
    lines: [{ label: '甲', price: 1 }, { label: '乙' }],
  })
  const { result } = await client('goods').get(made.id)
  const [line] = result.lines as WireRow[]
  await client('goods').edit({
    ...made,
    name: `${name}改`,
    maker: second,
    kind: 'b',
    cost: 7,
    lines: [{ ...line, label: '甲二' }, { label: '丙' }],
  })
  return { id: made.id, name }
}

describe('the data log', () => {
  it('lists who has changed which row, without what not everybody sees', async () => {
    const { id, name } = await changed()
    const { result } = await get<{ records: WireRow[]; total: number }>('/sys/dataLog/list', {
      dataTable: 'trial_goods',
      dataId: id,
    })
    expect(result.total).toBe(2)
    expect(result.records[0]).toMatchObject({
      dataTable: 'trial_goods',
      tableTitle: '货品',
      dataId: id,
      dataVersion: 2,
      createBy: 'admin',
      action: 'edit',
    })
    const content = JSON.parse(String(result.records[1]?.dataContent))
    expect(content).toMatchObject({ name, cost: '***' })
  })

  it('has the name of the table where no page shows it', async () => {
    const { id } = await client('maker').stored({ name: '先锋' })
    await server.databases.app
      .updateTable('sys_data_log')
      .set({ data_table: 'gone' })
      .where('data_id', '=', id)
      .execute()
    const { result } = await get<{ records: WireRow[] }>('/sys/dataLog/list', { dataId: id })
    expect(result.records[0]).toMatchObject({ dataTable: 'gone', tableTitle: 'gone' })
  })

  it('begins what it tells of a row with what the row is known by', async () => {
    const { id } = await client('maker').stored({ name: '先锋' })
    await client('goods').stored({ name: '薄板', maker: id, kind: 'a', keeper: '王' })
    const ofTable = async (dataTable: string) => {
      const { result } = await get<{ records: WireRow[] }>('/sys/dataLog/list', { dataTable })
      return String(result.records[0]?.dataContent)
    }
    expect(await ofTable('trial_goods')).toMatch(/^\{"name":"薄板","maker":/)
    expect(await ofTable('trial_maker')).toMatch(/^\{"name":"先锋"/)
    const { result } = await get<{ records: WireRow[] }>('/sys/dataLog/list', { dataTable: 'trial_maker' })
    expect(result.records[0]?.tableTitle).toBe('试验maker 先锋')
  })

  it('answers the versions of a record, newest first, and two of them', async () => {
    const { id } = await changed()
    const lines = await versions(id)
    expect(lines.map(({ dataVersion }) => dataVersion)).toEqual([2, 1])
    expect(lines[0]).toMatchObject({ type: 'json', createBy: 'admin', dataId: id })
    const [newer, older] = lines
    const pair = await get<DataLogLine[]>('/sys/dataLog/queryCompareList', {
      dataId1: String(older?.id),
      dataId2: String(newer?.id),
    })
    expect(pair.result).toEqual([older, newer])
    const none = await get('/sys/dataLog/queryDataVerList', { dataTable: 'trial_goods', dataId: 'none' })
    expect(none).toMatchObject({ success: false, message: '未找到版本信息' })
    expect(await get('/sys/dataLog/queryCompareList', { dataId1: 'x', dataId2: 'y' })).toMatchObject({ success: false })
  })

  it('hides what was logged before its field was restricted', async () => {
    const { id } = await changed()
    const line = await lineOf(id, 0)
    const old = { name: '旧', cost: '5.00', lines: [{ id: '1', label: '甲', price: '1.00' }] }
    await server.databases.app
      .updateTable('sys_data_log')
      .set({ data_content: JSON.stringify(old) })
      .where('id', '=', line)
      .execute()
    const listed = await get<{ records: WireRow[] }>('/sys/dataLog/list', { dataTable: 'trial_goods', dataId: id })
    const texts = [
      ...listed.result.records.map(({ dataContent }) => String(dataContent)),
      ...(await versions(id)).map(({ dataContent }) => dataContent),
    ]
    expect(texts.filter((text) => text.includes('旧'))).toHaveLength(2)
    for (const text of texts) expect(JSON.parse(text)).toMatchObject({ cost: '***' })
    await server.addUser('plain', ['system:datalog:list'])
    const plain = (await compare(line, line, await server.signIn('plain'))).result
    expect(plain.fields.find(({ name }) => name === 'cost')).toMatchObject({ left: '***' })
  })

  it('compares two versions in the words of the page', async () => {
    const { id, name } = await changed()
    const { result } = await compare(await lineOf(id, 0), await lineOf(id, 1))
    expect(result.title).toBe('货品')
    expect(result.mayRestore).toBe(true)
    const told = Object.fromEntries(
      result.fields.map((field) => [field.title, [field.left, field.right, field.differs]]),
    )
    expect(told).toMatchObject({
      品名: [name, `${name}改`, true],
      厂家: [expect.stringContaining('宏远'), expect.stringContaining('江北'), true],
      类别: ['板材、型材', '型材', true],
      库存: ['10', '10', false],
    })
    expect(result.rows.map(({ table, kind }) => [table, kind])).toEqual([
      ['规格', 'changed'],
      ['规格', 'added'],
      ['规格', 'deleted'],
    ])
  })

  it('compares lines of one record only', async () => {
    const [one, other] = [await changed(), await changed()]
    expect(await compare(await lineOf(one.id, 0), await lineOf(other.id, 0))).toMatchObject({
      success: false,
      message: '请选择相同的数据库表和数据ID进行比较',
    })
  })

  it('tells whoever may not open the page what is stored, and leaves hidden fields to those who see them', async () => {
    const { id } = await changed()
    await server.addUser('reader', ['system:datalog:list'])
    await server.addUser('lister', ['system:datalog:list', 'trial:goods:list'])
    const pair = [await lineOf(id, 0), await lineOf(id, 1)] as const
    const plain = (await compare(...pair, await server.signIn('reader'))).result
    expect(plain).toMatchObject({ mayRestore: false })
    expect(plain.fields.find(({ name }) => name === 'cost')).toMatchObject({ left: '***', right: '***' })
    const listed = (await compare(...pair, await server.signIn('lister'))).result
    expect(listed).toMatchObject({ mayRestore: false })
    expect(listed.fields.map(({ title }) => title)).not.toContain('成本')
  })

  it('brings a record back by a save: values, rows of sub-tables, a new version', async () => {
    const { id, name } = await changed()
    const answer = await restore(await lineOf(id, 0))
    expect(answer).toMatchObject({ success: true, message: '已恢复到版本 1；没有恢复的字段：成本' })
    const { result } = await client('goods').get(id)
    expect(result).toMatchObject({ name, kind: 'a,b', cost: 7, version: 3 })
    expect(result.maker_dictText).toContain('宏远')
    expect((result.lines as WireRow[]).map(({ label, price }) => [label, price])).toEqual([
      ['甲', 1],
      ['乙', null],
    ])
    expect(await versions(id)).toHaveLength(3)
    expect(await restore(await lineOf(id, 2))).toMatchObject({
      success: true,
      message: '这条数据与版本 3 相同，没有需要恢复的；没有恢复的字段：成本',
    })
    expect(await versions(id)).toHaveLength(3)
  })

  it('leaves read-only fields as they are, and says so', async () => {
    const made = await client('goods').stored({ name: '铜线' })
    await server.call({ method: 'POST', path: '/trial/goods/action/sell', body: { ids: [made.id] }, token: admin })
    expect((await restore(await lineOf(made.id, 0))).message).toContain('没有恢复的字段：库存')
    expect((await client('goods').get(made.id)).result).toMatchObject({ stock: 9 })
  })

  it('restores by the rules of the page', async () => {
    const made = await client('goods').stored({ name: '锌锭' })
    await client('goods').edit({ ...made, name: '锌锭二' })
    await client('goods').stored({ name: '锌锭' })
    expect(await restore(await lineOf(made.id, 0))).toMatchObject({ success: false })
    expect((await client('goods').get(made.id)).result).toMatchObject({ name: '锌锭二' })
  })

  it('restores nothing that is deleted, that no page shows, or that is another tenant’s', async () => {
    const made = await client('goods').stored({ name: '锡锭' })
    const line = await lineOf(made.id, 0)
    expect(await restore(line, admin, 7)).toMatchObject({ success: false })
    await client('goods').remove(made.id)
    expect((await restore(line)).message).toContain('回收站')
    expect(await restore('none')).toMatchObject({ success: false, message: '未找到对应实体' })
    await server.databases.app
      .updateTable('sys_data_log')
      .set({ data_table: 'gone_table' })
      .where('id', '=', line)
      .execute()
    expect((await restore(line)).message).toContain('gone_table')
  })

  it('takes the right to edit that page, and shows no row that is hidden from the caller', async () => {
    const { id } = await changed()
    const line = await lineOf(id, 0)
    await server.addUser('lookup', ['system:datalog:list'])
    await server.addUser('noedit', ['system:datalog:list', 'system:datalog:restore', 'trial:goods:list'])
    await server.addUser('editor', [
      'system:datalog:list',
      'system:datalog:restore',
      'trial:goods:list',
      'trial:goods:edit',
    ])
    expect(await restore(line, await server.signIn('lookup'))).toMatchObject({ code: 510 })
    expect((await restore(line, await server.signIn('noedit'))).message).toContain('没有“货品”的编辑权限')
    const editor = await server.signIn('editor')
    expect(await restore(line, editor)).toMatchObject({ success: true })
    const { id: other } = await client('goods').stored({ name: '他人的', keeper: 'sun' })
    expect(await restore(await lineOf(other, 0), editor)).toMatchObject({ success: false })
    await server.addUser('nobody')
    const token = await server.signIn('nobody')
    expect(await get('/sys/dataLog/list', {}, token)).toMatchObject({ code: 510 })
    expect(await compare(line, line, token)).toMatchObject({ code: 510 })
  })

  it('is that of the tenant', async () => {
    const { id } = await changed()
    const pair = [await lineOf(id, 0), await lineOf(id, 1)] as const
    const userId = await server.addUser('seven', ['system:datalog:list'])
    await server.joinTenant(userId, 7)
    const token = await server.signIn('seven')
    expect((await get<{ total: number }>('/sys/dataLog/list', { dataId: id }, token, 7)).result.total).toBe(0)
    expect(await compare(...pair, token, 7)).toMatchObject({ success: false })
    expect((await get<{ total: number }>('/sys/dataLog/list', { dataId: id }, token, 0)).result.total).toBe(2)
  })
})
