import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

/** `no` as templates write it. */
const GAP = ['$', '{no}'].join('')

const order = pageOf(
  'order',
  {
    orderNo: { type: 'string(20)', title: '单号', list: { link: 'detail' } },
    status: {
      type: 'enum',
      title: '状态',
      default: 'new',
      options: [
        { value: 'new', text: '新建' },
        { value: 'shipped', text: '已发货' },
      ],
    },
    amount: { type: 'decimal(12,2)', title: '金额' },
    salesman: { type: 'string(32)', title: '销售员' },
    watchers: {
      type: 'ref',
      multiple: true,
      title: '关注',
      ref: { entity: 'sys_user', value: 'username', label: 'realname' },
    },
  },
  {
    title: '订单',
    actions: {
      ship: {
        title: '发货',
        type: 'set-values',
        props: { values: { status: 'shipped' } },
        effects: [
          {
            id: 'tell-salesman',
            message: {
              to: '= salesman',
              by: ['bell', 'sms'],
              title: '订单 {orderNo} {status}',
              text: '金额 {amount}，由 {updateBy} 发出',
            },
          },
          { id: 'tell-watchers', message: { to: '= watchers', by: ['email'], title: '{orderNo}', text: '已发货' } },
          { id: 'push', webhook: { target: 'erp', values: { no: '= orderNo', amount: '= amount * 2', kind: 'ship' } } },
        ],
      },
      by_template: {
        title: '按模板',
        type: 'set-values',
        effects: [{ message: { to: '*', by: ['bell'], template: 'order-paid', values: { no: '= orderNo' } } }],
      },
      sign_out: {
        title: '退出',
        type: 'set-values',
        effects: [{ call: { endpoint: 'end-sessions', input: { usernames: '= salesman' } } }],
      },
    },
    effects: {
      created: [
        { id: 'told', message: { to: '= salesman', by: ['bell'], title: '新订单', text: '{orderNo}' } },
        { id: 'told-of-imports', onImport: true, webhook: { target: 'erp', values: { no: '= orderNo' } } },
      ],
    },
    checks: [{ id: 'small', that: 'amount <= 100', message: '金额太大' }],
    toolbar: ['add', 'import'],
  },
)

let server: PageServer
let orders: PageClient
let token: string
beforeAll(async () => {
  server = await createPageServer({ 'trial/order.json': order })
  token = await server.signIn('admin')
  orders = clientOf(server, '/trial/order', token)
})
afterAll(() => server?.close())

const run = async (action: string, ids: readonly string[]) =>
  (await server.call({ method: 'POST', path: `/trial/order/action/${action}`, body: { ids }, token })).body

const waiting = async (record: string) =>
  (
    await server.databases.app
      .selectFrom('sys_outbox')
      .where('cause_record', '=', record)
      .orderBy('kind')
      .select(['kind', 'receiver', 'title', 'content', 'cause_page', 'cause_name', 'create_by'])
      .execute()
  ).filter(({ cause_name }) => !cause_name.startsWith('told'))

describe('what an action sends', () => {
  it('lies in the outbox once it is done, with the texts of the values', async () => {
    const { id } = await orders.stored({ orderNo: 'A1', amount: 5, salesman: 'li', watchers: 'admin' })
    expect(await run('ship', [id])).toMatchObject({ success: true })
    const sent = await waiting(id)
    expect(sent.map(({ kind, receiver, title }) => [kind, receiver, title])).toEqual([
      ['bell', 'li', '订单 A1 已发货'],
      ['email', 'admin', 'A1'],
      ['sms', 'li', '订单 A1 已发货'],
      ['webhook', 'erp', 'push'],
    ])
    expect(sent[0]).toMatchObject({
      cause_page: 'order',
      cause_name: 'tell-salesman',
      create_by: 'admin',
      content: { to: ['li'], text: '金额 5.00，由 admin 发出', link: { page: 'order', id } },
    })
    expect(sent[3]?.content).toEqual({
      target: 'erp',
      event: 'push',
      body: { no: 'A1', amount: '10', kind: 'ship' },
    })
  })

  it('is nothing where nobody is named, and nothing when the action is refused', async () => {
    const alone = await orders.stored({ orderNo: 'A2' })
    await run('ship', [alone.id])
    expect((await waiting(alone.id)).map(({ kind }) => kind)).toEqual(['webhook'])
    const { id } = await orders.stored({ orderNo: 'A3', salesman: 'li', amount: 1 })
    await server.databases.app
      .updateTable('trial_order' as never)
      .set({ amount: 500 } as never)
      .where('id' as never, '=', id as never)
      .execute()
    expect((await run('ship', [alone.id, id])).message).toBe('金额太大')
    expect(await waiting(id)).toEqual([])
  })

  it('comes from a template, and is refused by name where there is none', async () => {
    const { id } = await orders.stored({ orderNo: 'A4' })
    expect((await run('by_template', [id])).message).toContain('order-paid')
    await server.databases.app
      .insertInto('sys_sms_template')
      .values({
        id: 'template-1',
        tenant_id: 0,
        template_name: `订单 ${GAP}`,
        template_code: 'order-paid',
        template_type: '1',
        template_content: `订单 ${GAP} 已付款`,
        use_status: '1',
        version: 1,
        create_by: 'admin',
        create_time: new Date(),
      } as never)
      .execute()
    expect(await run('by_template', [id])).toMatchObject({ success: true })
    expect(await waiting(id)).toMatchObject([{ title: '订单 A4', content: { to: null, text: '订单 A4 已付款' } }])
  })

  it('does not go out for imported rows, unless the page asks for it', async () => {
    const file = makeWorkbook([
      ['单号', '销售员'],
      ['I1', 'li'],
    ])
    const answer = await transfersOf(server, '/trial/order', token).send({ content: file })
    expect(answer).toMatchObject({ success: true })
    const [row] = (await orders.list({ orderNo: 'I1' })).result.records
    const sent = await server.databases.app
      .selectFrom('sys_outbox')
      .where('cause_record', '=', String(row?.id))
      .select('cause_name')
      .execute()
    expect(sent).toEqual([{ cause_name: 'told-of-imports' }])
  })
})

describe('a call of the server', () => {
  it('is made with the change', async () => {
    await server.addUser('wang', ['trial:order:list'])
    const wang = await server.signIn('wang')
    const list = () => server.call({ method: 'GET', path: '/trial/order/list', token: wang })
    expect((await list()).status).toBe(200)
    const { id } = await orders.stored({ orderNo: 'A5', salesman: 'wang' })
    expect(await run('sign_out', [id])).toMatchObject({ success: true })
    expect((await list()).status).toBe(401)
  })
})
