import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const maker = pageOf('maker', { name: { type: 'string(32)', title: '厂家名称', rules: ['required'] } })
const price = pageOf(
  'price',
  {
    code: { type: 'string(16)', title: '产品编码', rules: ['required', { pattern: '^[A-Z]{2}\\d{4}$' }, 'unique'] },
    name: { type: 'string(64)', title: '产品名称', rules: ['required'], query: 'like' },
    amount: { type: 'decimal(20,2)', title: '金额', rules: ['money'] },
    serial: { type: 'long', title: '流水号' },
    count: { type: 'integer', title: '数量' },
    kind: { type: 'enum', dict: 'price_type', title: '计价方式', default: 'fixed' },
    tags: {
      type: 'enum',
      multiple: true,
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
      title: '标签',
    },
    maker: { type: 'ref', ref: { entity: 'trial_maker', value: 'id', label: 'name' }, title: '生产厂家' },
    day: { type: 'date', title: '生效日期' },
    moment: { type: 'datetime', title: '上报时间' },
    clock: { type: 'time', title: '开始时间' },
    open: { type: 'boolean', title: '启用', default: true },
    note: { type: 'text', title: '备注' },
    stamp: { type: 'string(16)', title: '批次', readonly: true, default: 'B1' },
  },
  { list: { columns: ['code', 'name'] } },
)
const full = {
  code: 'AB0001',
  name: '螺纹钢',
  amount: '123456789012345678.90',
  serial: '9007199254740993',
  count: 3,
  tags: 'b,a',
  day: '2026-11-20',
  moment: '2026-11-20 08:30:00',
  clock: '09:00:00',
  note: '第一行\n第二行',
}

describe('the calls of a page', () => {
  let server: PageServer
  let prices: PageClient
  let makers: PageClient
  let nextCode = 100
  const row = (more: object = {}) => {
    nextCode += 1
    return { code: `ZZ${String(nextCode).padStart(4, '0')}`, name: '铜', ...more }
  }

  beforeAll(async () => {
    server = await createPageServer({ 'trial/maker.json': maker, 'trial/price.json': price })
    const token = await server.signIn('admin')
    prices = clientOf(server, '/trial/price', token)
    makers = clientOf(server, '/trial/maker', token)
  })
  afterAll(() => server?.close())

  it('store a record and give it back as it was, with the texts of its choices', async () => {
    const { id: maker } = await makers.stored({ name: '宏远钢铁' })
    const added = await prices.add({ ...full, maker })
    expect(added).toMatchObject({ success: true, message: '添加成功！', code: 200 })
    const { result } = await prices.get(String(added.result.id))
    expect(result).toMatchObject({
      ...full,
      amount: '123456789012345678.9',
      maker,
      maker_dictText: '宏远钢铁',
      kind: 'fixed',
      kind_dictText: '固定价',
      tags: 'b,a',
      tags_dictText: '乙,甲',
      open: true,
      stamp: 'B1',
      version: 1,
      createBy: 'admin',
      sysOrgCode: 'A01A01',
    })
    expect(result).not.toHaveProperty('tenantId')
  })

  it('send decimals as numbers as long as a number holds them', async () => {
    const { id } = await prices.stored(row({ amount: '12.50', count: '7' }))
    expect((await prices.get(id)).result).toMatchObject({ amount: 12.5, count: 7 })
  })

  it('change what is sent, clear what is null and leave the rest', async () => {
    const { id } = await prices.stored(row({ note: '旧', count: 1 }))
    const edited = await prices.edit({ id, count: 2, note: null })
    expect(edited).toMatchObject({ success: true, message: '编辑成功!' })
    expect(edited.result).toMatchObject({ count: 2, note: null, name: '铜', version: 2, updateBy: 'admin' })
  })

  it('take back the whole row that they have sent', async () => {
    const { id } = await prices.stored(row({ amount: '5', tags: 'a' }))
    const whole = (await prices.get(id)).result
    const answer = await prices.edit({ ...whole, tenantId: 7, delFlag: 1, createBy: 'nobody', name: '新' })
    expect(answer.success).toBe(true)
    expect((await prices.get(id)).result).toMatchObject({ name: '新', createBy: 'admin', stamp: 'B1' })
  })

  it('make no new version when nothing has changed', async () => {
    const { id } = await prices.stored(row({ tags: 'a,b', amount: '1.50' }))
    expect((await prices.edit({ id, name: '铜', tags: ['a', 'b'], amount: 1.5 })).result).toMatchObject({ version: 1 })
  })

  it('refuse a version that somebody else has left behind', async () => {
    const { id, version } = await prices.stored(row())
    await prices.edit({ id, version, name: '先' })
    const late = await prices.edit({ id, version, name: '后' })
    expect(late).toMatchObject({ success: false, code: 409, message: '数据已被他人修改，请刷新后重试' })
    expect((await prices.get(id)).result).toMatchObject({ name: '先', version: 2 })
  })

  it('tell with it how the record is now, who has changed it, and when', async () => {
    const { id, version } = await prices.stored(row())
    await prices.edit({ id, version, name: '先' })
    const late = await prices.edit({ id, version, name: '后' })
    expect(late.result).toMatchObject({
      errors: [{ pointer: '', code: 'conflict' }],
      conflicts: [
        {
          pointer: '',
          id,
          record: { id, name: '先', version: 2 },
          changedBy: { username: 'admin', realname: '管理员' },
          changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
    })
  })

  it('let one of two simultaneous edits of a version through', async () => {
    const { id, version } = await prices.stored(row())
    const answers = await Promise.all(['左', '右'].map((name) => prices.edit({ id, version, name })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })

  it.each([
    ['an empty name', { name: '' }, '/name 请输入产品名称'],
    ['a name of blanks', { name: '  ' }, '/name 请输入产品名称'],
    ['a name that is too long', { name: '长'.repeat(65) }, '/name 产品名称最多 64 个字符'],
    ['a code that breaks its pattern', { code: 'ab1' }, '/code 产品编码格式不正确'],
    ['a number for a text', { name: 5 }, '/name 产品名称应为文本'],
    ['a text for a number', { count: '三' }, '/count 数量应为整数'],
    ['a number beyond the column', { count: 2147483648 }, '/count 数量应在 -2147483648 到 2147483647 之间'],
    ['too many decimals', { amount: '1.234' }, '/amount 金额最多 2 位小数'],
    ['a negative amount', { amount: -1 }, '/amount 金额应为不小于0的金额，最多2位小数'],
    [
      'a number that has lost digits',
      { amount: 0.1 + 0.2 },
      '/amount 金额超过 15 位有效数字，须以文本传送，否则会丢失精度',
    ],
    ['a day that does not exist', { day: '2026-02-30' }, '/day 生效日期应为日期，格式 YYYY-MM-DD'],
    ['a value that is no choice', { kind: 'gift' }, '/kind 计价方式的值不在可选范围内'],
    ['one of several that is no choice', { tags: 'a,c' }, '/tags 标签的值不在可选范围内'],
    ['a reference to nothing', { maker: 'nobody' }, '/maker 生产厂家所选的数据不存在'],
    ['a read-only field', { stamp: 'B2' }, '/stamp 批次不可修改'],
    [
      'a character that cannot be stored',
      { note: 'a\u0000b' },
      '/note 内容中含有不允许的控制字符（例如 NUL），请删除后重试',
    ],
  ])('refuse %s by field, on add and on edit', async (_, wrong, error) => {
    const { id } = await prices.stored(row())
    const before = await prices.list({ pageSize: '1000' })
    const added = await prices.add({ ...row(), ...wrong })
    const edited = await prices.edit({ id, ...wrong })
    expect(errorsOf(added)).toEqual([error])
    expect(errorsOf(edited)).toEqual([error])
    expect(added).toMatchObject({ success: false, code: 500, message: error.slice(error.indexOf(' ') + 1) })
    expect((await prices.list({ pageSize: '1000' })).result).toEqual(before.result)
  })

  it('name all refused fields at once, in the order of the form', async () => {
    const answer = await prices.add({ count: 'x', name: null })
    expect(errorsOf(answer).map((error) => error.split(' ')[0])).toEqual(['/code', '/name', '/count'])
  })

  it('pass over a field that nobody knows, store nothing of it, and say so', async () => {
    const warnings = [{ pointer: '/price', code: 'unknown-field', message: '已忽略不存在的字段：price' }]
    const added = await prices.add(row({ price: 1, name_dictText: 'x', delFlag: 0 }))
    expect(added).toMatchObject({ success: true, warnings })
    expect(added.result).not.toHaveProperty('price')
    const { id } = added.result
    expect(await prices.edit({ id, price: 2, name: '改' })).toMatchObject({ success: true, warnings })
    expect((await prices.get(String(id))).result).toMatchObject({ name: '改' })
    expect(await prices.edit({ id, name: '再改' })).not.toHaveProperty('warnings')
    const together = await prices.saveAll({
      added: [{ rowKey: 'a', record: row({ price: 3 }) }],
      changed: [{ id, price: 4 }],
    })
    expect(together.warnings?.map(({ pointer }) => pointer)).toEqual(['/added/0/price', '/changed/0/price'])
  })

  it('take PUT and POST for an edit', async () => {
    const { id } = await prices.stored(row())
    const token = await server.signIn('admin')
    for (const method of ['PUT', 'POST'] as const) {
      const call = { method, path: '/trial/price/edit', body: { id, name: method }, token }
      expect((await server.call(call)).body).toMatchObject({ success: true, result: { name: method } })
    }
  })

  it('let an old value stay that is no choice any more', async () => {
    const { id } = await prices.stored(row({ kind: 'float' }))
    const db = server.databases.app
    await db.updateTable('sys_dict_item').set({ status: 0 }).where('item_value', '=', 'float').execute()
    const kept = await prices.edit({ id, kind: 'float', name: '改' })
    const other = await prices.add(row({ kind: 'float' }))
    await db.updateTable('sys_dict_item').set({ status: 1 }).where('item_value', '=', 'float').execute()
    expect(kept.success).toBe(true)
    expect(errorsOf(other)).toEqual(['/kind 计价方式的值不在可选范围内'])
  })

  it('hold a unique field unique, also when two come at the same time', async () => {
    const twice = row()
    const answers = await Promise.all([prices.add(twice), prices.add(twice), prices.add(twice)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const refused = answers.filter(({ success }) => !success).map(errorsOf)
    expect(refused).toEqual([['/code 产品编码已存在'], ['/code 产品编码已存在']])
  })

  it('answer an unknown id with the contract text', async () => {
    for (const id of ['nobody', "' or 1=1 --", 'a\ud800', 'x'.repeat(36)]) {
      const answers = await Promise.all([prices.get(id), prices.edit({ id, name: 'x' }), prices.remove(id)])
      for (const answer of answers) expect(answer).toMatchObject({ success: false, message: '未找到对应实体' })
    }
  })

  it('delete one record', async () => {
    const { id } = await prices.stored(row())
    expect(await prices.remove(id)).toMatchObject({ success: true, message: '删除成功!', result: null })
    expect((await prices.get(id)).success).toBe(false)
  })

  it('delete several, with the comma that clients leave at the end', async () => {
    const ids = [(await prices.stored(row())).id, (await prices.stored(row())).id]
    expect(await prices.removeBatch(`${ids.join(',')},`)).toMatchObject({ success: true, message: '批量删除成功！' })
    expect((await prices.list({ id: `${ids.join(',')},` })).result.total).toBe(0)
  })

  it('delete none of several when one is not there', async () => {
    const { id } = await prices.stored(row())
    expect(await prices.removeBatch(`${id},nobody`)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect((await prices.get(id)).success).toBe(true)
  })

  it('refuse an empty or endless list of ids', async () => {
    expect((await prices.removeBatch(' , ,')).message).toBe('参数不识别！')
    const many = Array.from({ length: 1001 }, (_, index) => `id${index}`).join(',')
    expect((await prices.removeBatch(many)).success).toBe(false)
  })

  it('write what was changed, by whom, into the data log, and nothing when the change fails', async () => {
    const { id } = await prices.stored(row({ note: '一' }))
    await prices.edit({ id, note: '二' })
    await prices.edit({ id, note: 5 })
    await prices.remove(id)
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_id', '=', id)
      .orderBy('data_version')
      .orderBy('id')
      .selectAll()
      .execute()
    expect(log.map(({ action, data_version }) => [action, data_version])).toEqual([
      ['add', 1],
      ['edit', 2],
      ['delete', 2],
    ])
    expect(log.map((line) => line.data_content.note)).toEqual(['一', '二', '二'])
    expect(new Set(log.map((line) => `${line.create_by} ${line.data_table}`))).toEqual(new Set(['admin trial_price']))
  })

  describe('with an idempotency key', () => {
    const key = (name: string) => ({ 'Idempotency-Key': name })

    it('create once, however often and however simultaneously they are asked', async () => {
      const body = row()
      const answers = await Promise.all([1, 2, 3].map(() => prices.add(body, key('same-1'))))
      const again = await prices.add(body, key('same-1'))
      expect(new Set([...answers, again].map(({ result }) => result.id)).size).toBe(1)
      expect(again.result).toEqual(answers[0]?.result)
      expect((await prices.list({ code: body.code })).result.total).toBe(1)
    })

    it('refuse the key for another body', async () => {
      await prices.add(row(), key('same-2'))
      const other = await prices.add(row(), key('same-2'))
      expect(other).toMatchObject({ success: false, message: '该请求编号已用于另一个请求，请刷新后重试' })
    })

    it('change a record once, so that a repetition is in no conflict with itself', async () => {
      const { id, version } = await prices.stored(row())
      const change = { id, version, name: '铝' }
      const first = await prices.edit(change, key('same-5'))
      const again = await prices.edit(change, key('same-5'))
      expect(again.result).toEqual(first.result)
      expect(again.result).toMatchObject({ name: '铝', version: version + 1 })
    })

    it('answer what was done also when the page has changed since', async () => {
      const body = row()
      const old = { ...key('same-6'), 'X-Page-Identity': 'other' }
      const first = await prices.add(body, key('same-6'))
      expect((await prices.add(body, old)).result).toEqual(first.result)
      expect((await prices.add(row(), { ...old, ...key('same-7') })).code).toBe(4091)
    })

    it('leave the key free when the creation was refused', async () => {
      expect((await prices.add(row({ name: '' }), key('same-3'))).success).toBe(false)
      expect((await prices.add(row(), key('same-3'))).success).toBe(true)
    })

    it('forget the key after a day', async () => {
      const body = row()
      await prices.add(body, key('same-4'))
      server.advance(25 * 3_600_000)
      const token = await server.signIn('admin')
      const later = await clientOf(server, '/trial/price', token).add(body, key('same-4'))
      prices = clientOf(server, '/trial/price', token)
      expect(errorsOf(later)).toEqual(['/code 产品编码已存在'])
    })

    it.each(['', 'a b', '键', 'x'.repeat(129)])('refuse no header, but the key %j', async (name) => {
      const answer = await server.call({
        method: 'POST',
        path: '/trial/price/add',
        body: row(),
        token: await server.signIn('admin'),
        headers: { 'Idempotency-Key': Buffer.from(name).toString('latin1') },
      })
      expect(answer.body.success).toBe(name === '')
    })
  })
})

describe('the calls of a page that says nothing of deletion', () => {
  let server: PageServer
  let rows: PageClient

  beforeAll(async () => {
    const page = pageOf('soft', { code: { type: 'string(8)', title: '编码', rules: ['unique'] } })
    server = await createPageServer({ 'trial/soft.json': page })
    rows = clientOf(server, '/trial/soft', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  it('show deleted rows nowhere, and free their unique values', async () => {
    const { id } = await rows.stored({ code: 'A' })
    expect((await rows.remove(id)).success).toBe(true)
    expect((await rows.get(id)).success).toBe(false)
    expect((await rows.edit({ id, code: 'B' })).message).toBe('未找到对应实体')
    expect((await rows.remove(id)).message).toBe('未找到对应实体')
    await rows.stored({ code: 'A' })
    expect((await rows.list()).result.total).toBe(1)
    expect((await rows.add({ code: 'A' })).success).toBe(false)
  })
})
