import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
  type WireRow,
} from '#tests/support/page-server.ts'

const options = (...values: string[]) => values.map((value) => ({ value, text: value }))
const state = (...values: string[]) => ({
  type: 'enum',
  title: '状态',
  default: values[0],
  readonly: true,
  options: options(...values),
})
const money = { type: 'decimal(12,2)', title: '金额' }
const readonlyMoney = { ...money, readonly: true, default: 0 }
const ref = (entity: string, label = 'name') => ({ type: 'ref', title: '引用', ref: { entity, value: 'id', label } })

const member = pageOf(
  'member',
  {
    name: { type: 'string(20)', title: '姓名', list: { link: 'detail' } },
    balance: { ...readonlyMoney, title: '余额' },
    level: { type: 'string(10)', title: '等级', value: "= balance >= 100 ? 'gold' : 'plain'" },
    note: { type: 'string(20)', title: '备注' },
    isClosed: { type: 'boolean', title: '已注销', default: false },
  },
  {
    title: '会员',
    checks: [
      { id: 'not-rich', that: 'balance <= 10000', message: '余额最多一万' },
      // Holds only of who is known and while the clock is.
      { id: 'known', that: "!isEmpty(user.username) && today() > '2000-01-01'", message: '不知是谁、何时' },
    ],
    guards: { edit: { when: '!isClosed', message: '已注销的会员不能修改' } },
    list: { rowActions: [{ action: 'edit', when: "note != 'locked'" }, 'delete'] },
  },
)

const topUp = pageOf(
  'topup',
  { member: ref('trial_member'), amount: money, status: state('new', 'paid', 'refunded') },
  {
    title: '充值',
    actions: {
      confirm: {
        title: '确认到账',
        type: 'set-values',
        when: "status == 'new'",
        props: { values: { status: 'paid' } },
        effects: [
          { id: 'raise', set: { row: 'member', values: { balance: '= target.balance + amount' } } },
          {
            id: 'book',
            insert: { page: 'ledger', values: { member: '= member', amount: '= amount', reason: 'top-up' } },
          },
        ],
      },
      give_back: {
        title: '退款',
        type: 'set-values',
        when: "status == 'paid'",
        props: { values: { status: 'refunded' } },
        effects: [
          {
            id: 'lower',
            set: {
              row: 'member',
              values: { balance: '= target.balance - amount' },
              require: [{ that: 'target.balance >= amount', message: '余额不足，不能退款' }],
            },
          },
        ],
      },
    },
  },
)

const ledger = pageOf(
  'ledger',
  {
    member: ref('trial_member'),
    amount: money,
    reason: { type: 'string(20)', title: '原因', rules: ['required'] },
    day: { type: 'date', title: '日期', default: '= today()' },
  },
  {
    subTables: {
      items: {
        title: '明细',
        entity: { table: 'trial_ledger_item', foreignKey: 'ledgerId' },
        fields: {
          text: { type: 'string(20)', title: '内容' },
          amount: money,
          twice: { ...money, value: '= row.amount * 2' },
        },
      },
    },
  },
)

const sku = pageOf(
  'sku',
  {
    name: { type: 'string(20)', title: '品名', list: { link: 'detail' } },
    stock: { type: 'integer', title: '库存', default: 10, rules: [{ min: 0 }] },
  },
  { title: '商品' },
)

const order = pageOf(
  'order',
  { name: { type: 'string(20)', title: '单号' }, member: ref('trial_member'), status: state('new', 'paid') },
  {
    title: '订单',
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        fields: { sku: ref('trial_sku'), quantity: { type: 'integer', title: '数量' } },
      },
    },
    actions: {
      deliver: {
        title: '入账',
        type: 'set-values',
        props: { values: { status: 'paid' } },
        effects: [
          {
            insert: {
              page: 'ledger',
              values: { member: '= member', reason: "= concat('order ', name)" },
              lines: {
                items: {
                  each: 'lines',
                  when: 'row.quantity > 1',
                  values: { text: '= name', amount: '= row.quantity' },
                },
              },
            },
          },
        ],
      },
    },
    effects: {
      created: [
        {
          id: 'take-stock',
          each: 'lines',
          set: {
            row: 'row.sku',
            values: { stock: '= target.stock - row.quantity' },
            require: [{ that: 'target.stock >= row.quantity', message: '库存不足' }],
          },
        },
      ],
      deleted: [
        { id: 'give-back', each: 'lines', set: { row: 'row.sku', values: { stock: '= target.stock + row.quantity' } } },
      ],
    },
  },
)

const agreement = pageOf(
  'agreement',
  {
    name: { type: 'string(20)', title: '名称' },
    type: { type: 'enum', title: '种类', options: options('privacy', 'terms') },
    status: state('draft', 'published', 'retired'),
  },
  {
    actions: {
      publish: {
        title: '发布',
        type: 'set-values',
        props: { values: { status: 'published' } },
        effects: [
          {
            set: {
              page: 'agreement',
              where: "target.type == type && target.status == 'published' && target.id != id",
              values: { status: 'retired' },
            },
          },
        ],
      },
    },
  },
)

/** Three pages, each of which moves the next. */
const chain = (code: string, next: string | null) =>
  pageOf(
    code,
    {
      name: { type: 'string(20)', title: '名称' },
      next: ref(`trial_${next ?? code}`),
      count: { type: 'integer', title: '次数', default: 0 },
    },
    next
      ? {
          effects: {
            updated: [{ when: 'count != old.count', set: { row: 'next', values: { count: '= target.count + 1' } } }],
          },
        }
      : {},
  )

let server: PageServer
let token: string
const clients = new Map<string, PageClient>()
const of = (code: string) => {
  const client = clients.get(code)
  if (!client) throw new Error(`No page ${code}.`)
  return client
}

beforeAll(async () => {
  server = await createPageServer({
    'trial/member.json': member,
    'trial/topup.json': topUp,
    'trial/ledger.json': ledger,
    'trial/sku.json': sku,
    'trial/order.json': order,
    'trial/agreement.json': agreement,
    'trial/first.json': chain('first', 'second'),
    'trial/second.json': chain('second', 'third'),
    'trial/third.json': chain('third', null),
  })
  token = await server.signIn('admin')
  for (const code of ['member', 'topup', 'ledger', 'sku', 'order', 'agreement', 'first', 'second', 'third']) {
    clients.set(code, clientOf(server, `/trial/${code}`, token))
  }
})
afterAll(() => server?.close())

const run = async (page: string, action: string, ids: readonly unknown[], as = token) =>
  (await server.call({ method: 'POST', path: `/trial/${page}/action/${action}`, body: { ids }, token: as })).body

const logOf = (id: string) =>
  server.databases.app
    .selectFrom('sys_data_log')
    .where('data_id', '=', id)
    .orderBy('running_no')
    .select(['running_no', 'data_version', 'cause', 'create_by', 'action'])
    .execute()

describe('rows that an action changes on another page', () => {
  let li: Awaited<ReturnType<PageClient['stored']>>
  beforeEach(async () => {
    li = await of('member').stored({ name: '李雷' })
  })
  const balance = async () => (await of('member').get(li.id)).result.balance

  it('change with it, with all that is computed from them', async () => {
    const paid = await of('topup').stored({ member: li.id, amount: 100 })
    expect(await run('topup', 'confirm', [paid.id])).toMatchObject({ success: true })
    expect((await of('member').get(li.id)).result).toMatchObject({ balance: 100, level: 'gold' })
  })

  it('keep their version where nobody edits what changes, and have lines of the log that name the cause', async () => {
    const paid = await of('topup').stored({ member: li.id, amount: 5 })
    await run('topup', 'confirm', [paid.id])
    // The form that was open before is as current as it was.
    expect(await of('member').edit({ id: li.id, version: li.version, note: 'seen' })).toMatchObject({ success: true })
    expect(await logOf(li.id)).toEqual([
      expect.objectContaining({ running_no: 1, data_version: 1, cause: null }),
      {
        running_no: 2,
        data_version: 1,
        action: 'edit',
        create_by: 'admin',
        cause: { by: 'effect', page: 'topup', record: paid.id, effect: 'raise' },
      },
      expect.objectContaining({ running_no: 3, data_version: 2, cause: null }),
    ])
    expect((await logOf(paid.id)).at(-1)?.cause).toEqual({ by: 'action', action: 'confirm', input: {} })
  })

  it('are written once for all records of a batch, each counted', async () => {
    const three = await Promise.all([1, 2, 3].map((amount) => of('topup').stored({ member: li.id, amount })))
    await run(
      'topup',
      'confirm',
      three.map(({ id }) => id),
    )
    expect(await balance()).toBe(6)
    expect(await logOf(li.id)).toHaveLength(2)
  })

  it('refuse by what the page demands of them, and take everything back', async () => {
    const paid = await of('topup').stored({ member: li.id, amount: 50 })
    await run('topup', 'confirm', [paid.id])
    const second = await of('topup').stored({ member: li.id, amount: 60 })
    await server.databases.app
      .updateTable('trial_topup' as never)
      .set({ status: 'paid' } as never)
      .where('id' as never, '=', second.id as never)
      .execute()
    const answer = await run('topup', 'give_back', [paid.id, second.id])
    expect(answer).toMatchObject({ success: false, message: '“会员”的“李雷”：余额不足，不能退款' })
    expect(await balance()).toBe(50)
    expect((await of('topup').get(paid.id)).result.status).toBe('paid')
  })

  it('refuse by the checks and the guards of their own page', async () => {
    const rich = await of('topup').stored({ member: li.id, amount: 10001 })
    expect((await run('topup', 'confirm', [rich.id])).message).toBe('“会员”的“李雷”：余额最多一万')
    await of('member').edit({ id: li.id, version: li.version, isClosed: true })
    const paid = await of('topup').stored({ member: li.id, amount: 1 })
    expect((await run('topup', 'confirm', [paid.id])).message).toBe('“会员”的“李雷”：已注销的会员不能修改')
    expect(await balance()).toBe(0)
    expect((await of('ledger').list({ member: li.id })).result.total).toBe(0)
  })

  it('are not bound by the condition of a button, which binds people', async () => {
    const locked = await of('member').edit({ id: li.id, version: li.version, note: 'locked' })
    expect((await of('member').edit({ ...locked.result, note: 'free' })).success).toBe(false)
    const paid = await of('topup').stored({ member: li.id, amount: 7 })
    expect(await run('topup', 'confirm', [paid.id])).toMatchObject({ success: true })
    expect(await balance()).toBe(7)
  })

  it('need no permission on the other page, whose rows are then not named', async () => {
    await server.addUser('cashier', ['trial:topup:list', 'trial:topup:confirm', 'trial:topup:give_back'])
    const cashier = await server.signIn('cashier')
    const paid = await of('topup').stored({ member: li.id, amount: 20 })
    expect(await run('topup', 'confirm', [paid.id], cashier)).toMatchObject({ success: true })
    expect((await logOf(li.id)).at(-1)?.create_by).toBe('cashier')
    const rich = await of('topup').stored({ member: li.id, amount: 10001 })
    expect((await run('topup', 'confirm', [rich.id], cashier)).message).toBe('“会员”：余额最多一万')
  })

  it('are none where the reference is empty, and refuse where their row is gone', async () => {
    const nobody = await of('topup').stored({ amount: 3 })
    expect(await run('topup', 'confirm', [nobody.id])).toMatchObject({ success: true })
    const paid = await of('topup').stored({ member: li.id, amount: 3 })
    await server.databases.app
      .deleteFrom('trial_member' as never)
      .where('id' as never, '=', li.id as never)
      .execute()
    expect((await run('topup', 'confirm', [paid.id])).message).toBe('引用所选的数据不存在，或已被删除')
    expect((await of('topup').get(paid.id)).result.status).toBe('new')
  })

  it('belong to the tenant of the change', async () => {
    const elsewhere = clientOf(server, '/trial/topup', token, 0)
    const paid = await elsewhere.stored({ member: li.id, amount: 3 })
    await server.databases.app
      .updateTable('trial_member' as never)
      .set({ tenant_id: 7 } as never)
      .where('id' as never, '=', li.id as never)
      .execute()
    expect((await run('topup', 'confirm', [paid.id])).message).toBe('引用所选的数据不存在，或已被删除')
  })

  it('lose nothing when fifty change one of them at once', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => of('topup').stored({ member: li.id, amount: 2 })))
    const answers = await Promise.all(many.map(({ id }) => run('topup', 'confirm', [id])))
    expect(answers.filter(({ success }) => !success)).toEqual([])
    expect(await balance()).toBe(100)
  })

  it('wait for each other where two changes reach the same two from both ends', async () => {
    const han = await of('member').stored({ name: '韩梅梅' })
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => [
        await of('topup').stored({ member: li.id, amount: 1 }),
        await of('topup').stored({ member: han.id, amount: 1 }),
      ]),
    )
    const answers = await Promise.all(
      pairs.map((pair, index) => {
        const ids = pair.map(({ id }) => id)
        return run('topup', 'confirm', index % 2 === 0 ? ids : ids.toReversed())
      }),
    )
    expect(answers.filter(({ success }) => !success)).toEqual([])
    expect(await balance()).toBe(20)
    expect((await of('member').get(han.id)).result.balance).toBe(20)
  })
})

describe('effects on each row of a sub-table', () => {
  const stockOf = async (id: string) => (await of('sku').get(id)).result.stock

  it('follow from adding and deleting, and count each row', async () => {
    const [bolt, nut] = [await of('sku').stored({ name: '螺栓' }), await of('sku').stored({ name: '螺母' })]
    const stored = await of('order').stored({
      name: 'A1',
      lines: [
        { sku: bolt.id, quantity: 3 },
        { sku: nut.id, quantity: 1 },
        { sku: bolt.id, quantity: 2 },
      ],
    })
    expect([await stockOf(bolt.id), await stockOf(nut.id)]).toEqual([5, 9])
    expect(await of('order').remove(stored.id)).toMatchObject({ success: true })
    expect([await stockOf(bolt.id), await stockOf(nut.id)]).toEqual([10, 10])
  })

  it('refuse the whole record, by name, also when it comes with others', async () => {
    const bolt = await of('sku').stored({ name: '螺丝' })
    const record = (quantity: number) => ({ name: 'B', lines: [{ sku: bolt.id, quantity }] })
    const single = await of('order').add(record(11))
    expect(errorsOf(single)).toEqual([' “商品”的“螺丝”：库存不足'])
    const answer = await of('order').saveAll({
      added: [
        { rowKey: 'a', record: record(6) },
        { rowKey: 'b', record: record(5) },
      ],
    })
    expect(answer).toMatchObject({ success: false })
    expect(await stockOf(bolt.id)).toBe(10)
    expect((await of('order').list({ name: 'B' })).result.total).toBe(0)
  })
})

describe('rows that an effect adds', () => {
  it('have their defaults, and lines from the rows of the record', async () => {
    const li = await of('member').stored({ name: '李四' })
    const bolt = await of('sku').stored({ name: '垫片' })
    const stored = await of('order').stored({
      name: 'C1',
      member: li.id,
      lines: [
        { sku: bolt.id, quantity: 1 },
        { sku: bolt.id, quantity: 4 },
      ],
    })
    expect(await run('order', 'deliver', [stored.id])).toMatchObject({ success: true })
    const [row] = (await of('ledger').list({ member: li.id })).result.records
    expect(row).toMatchObject({ reason: 'order C1', createBy: 'admin' })
    expect(row?.day).toMatch(/^\d{4}-\d\d-\d\d$/)
    const whole = (await of('ledger').get(String(row?.id))).result
    expect(whole.items as WireRow[]).toEqual([expect.objectContaining({ text: 'C1', amount: 4, twice: 8 })])
  })
})

describe('rows that fit a condition', () => {
  it('are all changed, and no others', async () => {
    const add = (name: string, type: string) => of('agreement').stored({ name, type })
    const [one, two, other] = [await add('P1', 'privacy'), await add('P2', 'privacy'), await add('T1', 'terms')]
    for (const { id } of [one, other, two])
      expect(await run('agreement', 'publish', [id])).toMatchObject({ success: true })
    const states = await Promise.all(
      [one, two, other].map(async ({ id }) => (await of('agreement').get(id)).result.status),
    )
    expect(states).toEqual(['retired', 'published', 'published'])
  })
})

describe('effects that follow from effects', () => {
  it('go on from page to page', async () => {
    const third = await of('third').stored({ name: '3' })
    const second = await of('second').stored({ name: '2', next: third.id })
    const first = await of('first').stored({ name: '1', next: second.id })
    await of('first').edit({ id: first.id, version: first.version, count: 5 })
    expect((await of('third').get(third.id)).result.count).toBe(1)
    const [, line] = await logOf(third.id)
    expect(line?.cause).toMatchObject({ page: 'second', record: second.id })
  })

  it('never go round: the page that closes the circle is told so, and the others go on', async () => {
    const round = {
      ...chain('third', null),
      effects: { updated: [{ set: { page: 'first', where: 'target.name == name', values: { count: 0 } } }] },
    }
    await server.writePage('trial/third.json', round)
    const circle = server.logged.find(({ msg }) => msg.includes('effect-cycle'))
    expect(circle?.msg).toContain('后果互相触发')
    await server.writePage('trial/third.json', chain('third', null))
  })

  it('refuse where the page they reach cannot be used', async () => {
    const third = await of('third').stored({ name: '3' })
    const second = await of('second').stored({ name: '2', next: third.id })
    await server.writePage('trial/third.json', '{ broken')
    const answer = await of('second').edit({ id: second.id, version: second.version, count: 9 })
    expect(answer).toMatchObject({ success: false, message: '页面“trial_third”暂时不能使用，请联系管理员' })
    await server.writePage('trial/third.json', chain('third', null))
    expect((await of('second').get(second.id)).result.count).toBe(0)
  })
})

describe('what a browser gets of effects', () => {
  it('is nothing', async () => {
    const { body } = await server.call<{ hash: string }>({ method: 'GET', path: '/pagewright/pages/topup', token })
    const { text } = await server.call({
      method: 'GET',
      path: `/pagewright/pages/topup/${body.result.hash}/plan`,
      token,
    })
    expect(text).toContain('确认到账')
    expect(text).not.toContain('target.balance')
    expect(text).not.toContain('ledger')
  })
})
