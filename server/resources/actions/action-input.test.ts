import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const options = (...values: readonly string[]) => values.map((value) => ({ value, text: value }))

const claim = pageOf(
  'claim',
  {
    code: { type: 'string(9)', title: '编码' },
    status: { type: 'enum', title: '状态', readonly: true, default: 'paid', options: options('paid', 'back', 'no') },
    paid: { type: 'decimal(12,2)', title: '实付', rules: ['money'], default: 100 },
    refunded: { type: 'decimal(12,2)', title: '已退', readonly: true, default: 0 },
    amount: { type: 'decimal(12,2)', title: '本次退款', rules: ['money'], readonly: true },
    rest: { type: 'decimal(12,2)', title: '剩余', value: '= paid - refunded' },
    way: { type: 'enum', title: '途径', options: options('bank', 'cash') },
    reason: { type: 'string(20)', title: '原因', readonly: true },
    voucher: { type: 'string(9)', title: '凭证', rules: ['unique'] },
    note: { type: 'string(9)', title: '内部说明', permission: 'note' },
    secret: { type: 'string(9)', title: '密码', permission: 'secret' },
  },
  {
    checks: [
      { id: 'within', that: 'refunded <= paid', message: '退款合计不能超过实付', fields: ['refunded', 'amount'] },
    ],
    actions: {
      give_back: {
        title: '部分退款',
        type: 'set-values',
        when: "status != 'no'",
        input: [{ field: 'amount', rules: ['required', { min: 0.01 }] }, 'way', 'note'],
        checks: [
          { id: 'much', that: 'amount <= old.paid / 2', message: '一次最多退一半', fields: ['amount'] },
          { id: 'late', that: 'rest >= 0', message: '剩余不足' },
        ],
        props: { values: { status: 'back', refunded: '= old.refunded + amount' } },
      },
      reject: {
        title: '驳回',
        type: 'set-values',
        when: "status == 'paid'",
        input: [{ field: 'reason', rules: ['required', { minLength: 2 }] }],
        props: { values: { status: 'no' } },
      },
      number: { title: '登记凭证', type: 'set-values', input: ['voucher'] },
      seal: { title: '加密', type: 'set-values', input: [{ field: 'secret', rules: ['required'] }] },
    },
    form: {
      reactions: [
        { id: 'large', when: 'amount > 40', then: { way: { options: ['bank'], required: true } } },
        { id: 'free', when: 'amount <= 1', then: { way: { visible: false } } },
        // Forms show it read-only whatever happens; the action asks for it all the same.
        { id: 'closed', when: "status == 'no'", then: { reason: { readonly: true } } },
      ],
    },
  },
)

describe('what an action asks for', () => {
  let server: PageServer
  let claims: PageClient
  let token: string
  const run = async (name: string, ids: readonly unknown[], input?: unknown, more: Record<string, unknown> = {}) => {
    const path = `/trial/claim/action/${name}`
    return (
      await server.call({ method: 'POST', path, body: { ids, ...(input !== undefined && { input }) }, token, ...more })
    ).body
  }
  const read = async (id: unknown) => (await claims.get(String(id))).result

  beforeAll(async () => {
    server = await createPageServer({ 'trial/claim.json': claim })
    token = await server.signIn('admin')
    claims = clientOf(server, '/trial/claim', token)
  })
  afterAll(() => server?.close())

  it('is stored with what the action sets, which sees it; read-only fields too', async () => {
    const { id } = await claims.stored({ code: 'A' })
    expect((await run('give_back', [id], { amount: 12.5, way: 'cash' })).success).toBe(true)
    expect((await run('give_back', [id], { amount: '7.50', way: null })).success).toBe(true)
    expect(await read(id)).toMatchObject({ status: 'back', amount: 7.5, refunded: 20, rest: 80, way: null, version: 3 })
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_id', '=', String(id))
      .selectAll()
      .execute()
    expect(log.filter(({ action }) => action === 'edit')).toHaveLength(2)
  })

  it('stays as it is where nothing is sent, and is cleared by null', async () => {
    const { id } = await claims.stored({ way: 'cash', note: 'x' })
    await run('give_back', [id], { amount: 10 })
    expect(await read(id)).toMatchObject({ way: 'cash', note: 'x' })
    await run('give_back', [id], { amount: 10, way: null, note: null })
    expect(await read(id)).toMatchObject({ way: null, note: null })
  })

  it.each<[string, string, unknown, readonly string[]]>([
    ['nothing at all', 'reject', undefined, ['/reason 请输入原因']],
    ['an empty answer', 'reject', { reason: ' ' }, ['/reason 请输入原因']],
    ['a rule of the question', 'reject', { reason: '短' }, ['/reason 原因：最小长度2位字符']],
    ['a value beyond its column', 'reject', { reason: '长'.repeat(21) }, ['/reason 原因最多 20 个字符']],
    ['a rule of the field', 'give_back', { amount: -1 }, ['/amount 本次退款应为不小于0的金额，最多2位小数']],
    ['more digits than are stored', 'give_back', { amount: 1.005 }, ['/amount 本次退款最多 2 位小数']],
    ['a value of another type', 'give_back', { amount: 'ten' }, ['/amount 本次退款应为数字']],
    ['a choice that is none', 'give_back', { amount: 1.5, way: 'ship' }, ['/way 途径的值不在可选范围内']],
    ['a choice that a reaction leaves out', 'give_back', { amount: 45, way: 'cash' }, ['/way 途径的值不在可选范围内']],
    ['what a reaction asks for', 'give_back', { amount: 45 }, ['/way 请选择途径']],
    ['a check of the action', 'give_back', { amount: 60, way: 'bank' }, ['/amount 一次最多退一半']],
    ['a field that it does not ask for', 'give_back', { amount: 5, paid: 1_000 }, ['/paid “部分退款”不接受字段：paid']],
    ['what it sets by itself', 'reject', { reason: '超时', status: 'back' }, ['/status “驳回”不接受字段：status']],
    ['a key that is no field', 'give_back', { amount: 5, nobody: 1 }, ['/nobody “部分退款”不接受字段：nobody']],
    [
      'the text of a choice',
      'give_back',
      { amount: 5, way_dictText: 'x' },
      ['/way_dictText “部分退款”不接受字段：way_dictText'],
    ],
    ['input for an action that asks for other things', 'number', { code: 'X' }, ['/code “登记凭证”不接受字段：code']],
  ])('is refused: %s', async (_, name, input, errors) => {
    const { id } = await claims.stored({ code: 'A' })
    expect(errorsOf(await run(name, [id], input))).toEqual(errors)
    expect(await read(id)).toMatchObject({ status: 'paid', refunded: 0, reason: null, version: 1 })
  })

  it('is judged by what each row holds: none changes when one does not fit', async () => {
    const [rich, poor] = [await claims.stored({ paid: 100 }), await claims.stored({ paid: 20 })]
    expect(errorsOf(await run('give_back', [rich.id, poor.id], { amount: 15 }))).toEqual(['/amount 一次最多退一半'])
    expect(await read(rich.id)).toMatchObject({ refunded: 0, version: 1 })
    for (const amount of [10, 5]) await run('give_back', [poor.id], { amount })
    expect(errorsOf(await run('give_back', [poor.id], { amount: 8 }))).toEqual([
      '/amount 退款合计不能超过实付',
      ' 剩余不足',
    ])
  })

  it('does not get round the condition of the action', async () => {
    const { id } = await claims.stored({})
    await run('reject', [id], { reason: '超时' })
    expect(await read(id)).toMatchObject({ status: 'no', reason: '超时' })
    expect((await run('reject', [id], { reason: '再来' })).message).toBe('所选数据不符合“驳回”的条件，请刷新后重试')
  })

  it('is passed over where a reaction hides it', async () => {
    const { id } = await claims.stored({ way: 'cash' })
    expect((await run('give_back', [id], { amount: 1, way: 'bank' })).success).toBe(true)
    expect(await read(id)).toMatchObject({ way: 'cash', refunded: 1 })
  })

  it('keeps a unique value unique, within the selection too', async () => {
    const ids = [(await claims.stored({})).id, (await claims.stored({})).id]
    expect(errorsOf(await run('number', ids, { voucher: 'V1' }))).toEqual(['/voucher 凭证已存在'])
    expect((await run('number', ids.slice(0, 1), { voucher: 'V1' })).success).toBe(true)
    expect(errorsOf(await run('number', ids.slice(1), { voucher: 'V1' }))).toEqual(['/voucher 凭证已存在'])
  })

  it('is for those who may write its fields', async () => {
    const { id } = await claims.stored({ note: 'kept' })
    await server.addUser('clerk', ['trial:claim:give_back', 'trial:claim:seal'])
    const clerk = { token: await server.signIn('clerk') }
    expect(errorsOf(await run('give_back', [id], { amount: 5, note: 'x' }, clerk))).toEqual([
      '/note 没有修改内部说明的权限',
    ])
    expect((await run('give_back', [id], { amount: 5 }, clerk)).success).toBe(true)
    expect(await read(id)).toMatchObject({ note: 'kept', refunded: 5 })
    // It needs an answer that this user may not give.
    expect(errorsOf(await run('seal', [id], {}, clerk))).toEqual(['/secret 没有修改密码的权限'])
    expect(errorsOf(await run('seal', [id], { secret: 'x' }, clerk))).toEqual(['/secret 没有修改密码的权限'])
  })

  it('is stored once when a lost answer makes the client repeat it', async () => {
    const { id } = await claims.stored({})
    const key = { headers: { 'Idempotency-Key': 'refund-1' } }
    for (let time = 0; time < 2; time += 1) {
      expect((await run('give_back', [id], { amount: 10 }, key)).success).toBe(true)
    }
    expect(await read(id)).toMatchObject({ refunded: 10, version: 2 })
    expect((await run('give_back', [id], { amount: 11 }, key)).message).toBe('该请求编号已用于另一个请求，请刷新后重试')
  })

  it('leaves the key of a refused request free', async () => {
    const { id } = await claims.stored({})
    const key = { headers: { 'Idempotency-Key': 'refund-2' } }
    expect((await run('give_back', [id], { amount: 90, way: 'bank' }, key)).success).toBe(false)
    expect((await run('give_back', [id], { amount: 9 }, key)).success).toBe(true)
  })

  it.each([[[]], ['text'], [5], [null]])('is an object: %j is malformed', async (input) => {
    const { id } = await claims.stored({})
    expect(await run('number', [id], input)).toMatchObject({ code: 500, result: { errors: [{ pointer: '/input' }] } })
  })
})
