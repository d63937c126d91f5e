import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const claim = pageOf(
  'claim',
  {
    code: { type: 'string(9)', title: '编码' },
    status: {
      type: 'enum',
      title: '状态',
      readonly: true,
      default: 'new',
      options: ['new', 'paid'].map((value) => ({ value, text: value })),
    },
    paidOn: { type: 'date', title: '付款日', readonly: true },
    payer: { type: 'string(32)', title: '付款人', permission: 'payer' },
    amount: { type: 'decimal(12,2)', title: '金额', rules: ['money'], default: 10 },
    half: { type: 'decimal(12,2)', title: '一半', value: '= amount / 2' },
    single: { type: 'string(9)', title: '唯一', rules: ['unique'] },
  },
  {
    actions: {
      pay: {
        title: '付款',
        type: 'set-values',
        when: "status == 'new' && amount > 0",
        props: { values: { status: 'paid', paidOn: '= today()', payer: '= user.username' } },
      },
      double: { title: '加倍', type: 'set-values', props: { values: { amount: '= amount * 2' } } },
      negate: { title: '取负', type: 'set-values', props: { values: { amount: '= -amount' } } },
      overflow: { title: '溢出', type: 'set-values', props: { values: { amount: '= amount * 100000000000' } } },
      same: { title: '同值', type: 'set-values', props: { values: { single: 'X' } } },
      look: { title: '查看', type: 'open-page', props: { page: 'claim' } },
    },
    checks: [{ id: 'limit', that: 'amount <= 100', message: '金额不能超过100', fields: ['amount'] }],
  },
)

describe('actions of a page that store values', () => {
  let server: PageServer
  let claims: PageClient
  let token: string
  const run = async (name: string, ids: readonly unknown[], as = token) => {
    const path = `/trial/claim/action/${name}`
    return (await server.call({ method: 'POST', path, body: { ids }, token: as })).body
  }

  beforeAll(async () => {
    server = await createPageServer({ 'trial/claim.json': claim })
    token = await server.signIn('admin')
    claims = clientOf(server, '/trial/claim', token)
  })
  afterAll(() => server?.close())

  it('store them in all rows, with a new version, a line in the data log and what is computed', async () => {
    const ids = [(await claims.stored({ code: 'A' })).id, (await claims.stored({ code: 'B' })).id]
    expect(await run('pay', ids)).toMatchObject({ success: true, message: '操作成功!', result: null })
    const today = new Date(server.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    for (const id of ids) {
      const { result } = await claims.get(id)
      expect(result).toMatchObject({ status: 'paid', paidOn: today, payer: 'admin', version: 2, updateBy: 'admin' })
    }
    const log = await server.databases.app.selectFrom('sys_data_log').where('data_id', 'in', ids).selectAll().execute()
    expect(log.filter(({ action }) => action === 'edit')).toHaveLength(2)
    const one = await claims.stored({ code: 'C' })
    await run('double', [one.id])
    expect((await claims.get(one.id)).result).toMatchObject({ amount: 20, half: 10 })
  })

  it('ask whether they fit each row as it is now, and change none when one does not', async () => {
    const [first, second] = [await claims.stored({ code: 'A' }), await claims.stored({ code: 'B', amount: 0 })]
    const answer = await run('pay', [first.id, second.id])
    expect(answer).toMatchObject({ success: false, message: '所选数据不符合“付款”的条件，请刷新后重试' })
    expect((await claims.get(first.id)).result).toMatchObject({ status: 'new', version: 1 })
    await run('pay', [first.id])
    expect((await run('pay', [first.id])).success).toBe(false)
  })

  it.each([
    ['a rule of the field', 'negate', 10, ['/amount 金额应为不小于0的金额，最多2位小数']],
    ['a value beyond its column', 'overflow', 10, ['/amount 金额整数部分最多 10 位']],
    ['a check of the page', 'double', 60, ['/amount 金额不能超过100']],
  ])('keep %s', async (_, name, amount, errors) => {
    const { id } = await claims.stored({ amount })
    expect(errorsOf(await run(name, [id]))).toEqual(errors)
    expect((await claims.get(id)).result).toMatchObject({ amount, version: 1 })
  })

  it('keep a unique value unique, within the selection too', async () => {
    const ids = [(await claims.stored({})).id, (await claims.stored({})).id]
    expect(errorsOf(await run('same', ids))).toEqual(['/single 唯一已存在'])
    expect((await run('same', ids.slice(0, 1))).success).toBe(true)
    expect(errorsOf(await run('same', ids.slice(1)))).toEqual(['/single 唯一已存在'])
  })

  it('are for those who hold the permission of the action, and it is all they need', async () => {
    const { id } = await claims.stored({})
    await server.addUser('editor', ['trial:claim:edit', 'trial:claim:list', 'trial:claim:double'])
    expect(await run('pay', [id], await server.signIn('editor'))).toMatchObject({ success: false, code: 510 })
    await server.addUser('payer', ['trial:claim:pay'])
    expect((await run('pay', [id], await server.signIn('payer'))).success).toBe(true)
    expect((await claims.get(id)).result).toMatchObject({ payer: 'payer' })
  })

  it('leave a request no way round them', async () => {
    const { id } = await claims.stored({})
    expect(errorsOf(await claims.edit({ id, status: 'paid' }))).toEqual(['/status 状态不可修改'])
    expect(errorsOf(await claims.add({ status: 'paid' }))).toEqual(['/status 状态不可修改'])
  })

  it('answer unknown rows, other tenants’ rows and malformed requests', async () => {
    const { id } = await claims.stored({})
    expect((await run('pay', [id, 'nobody'])).message).toBe('未找到对应实体')
    expect((await claims.get(id)).result).toMatchObject({ status: 'new' })
    expect((await run('pay', [id, id])).success).toBe(true)
    for (const ids of [[], [5], ['x'.repeat(37)]]) expect((await run('pay', ids)).success).toBe(false)
    const userId = await server.addUser('bert', ['trial:claim:pay'])
    await server.joinTenant(userId, 2)
    const other = await claims.stored({})
    const foreign = await server.call({
      method: 'POST',
      path: '/trial/claim/action/pay',
      body: { ids: [other.id] },
      token: await server.signIn('bert'),
      headers: { 'X-Tenant-Id': '2' },
    })
    expect(foreign.body).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  it('are no calls when only the browser runs them', async () => {
    expect(
      (await server.call({ method: 'POST', path: '/trial/claim/action/look', body: { ids: ['x'] }, token })).status,
    ).toBe(404)
  })

  it('can be granted: their codes are in the list of permissions', async () => {
    const rows = await server.databases.app.selectFrom('sys_permission').select('perms').execute()
    expect(rows.map(({ perms }) => perms)).toContain('trial:claim:pay')
  })
})

describe('a page of kind form', () => {
  it('has one record in each tenant', async () => {
    const { list: _, ...about } = pageOf('about', { text: { type: 'string(32)', title: '内容' } })
    const server = await createPageServer({ 'trial/about.json': { ...about, kind: 'form' } })
    try {
      const client = clientOf(server, '/trial/about', await server.signIn('admin'))
      const answers = await Promise.all([client.add({ text: '一' }), client.add({ text: '二' })])
      expect(answers.map(({ message }) => message).sort()).toEqual([
        '“试验about”只保存一条数据，请修改已有的数据',
        '添加成功！',
      ])
      const { records } = (await client.list({ pageSize: '1' })).result
      expect((await client.edit({ id: records[0]?.id, text: '三' })).success).toBe(true)
      await client.remove(String(records[0]?.id))
      expect((await client.add({ text: '四' })).success).toBe(true)
    } finally {
      await server.close()
    }
  })
})

describe('statistics of a list', () => {
  it('count all rows that the conditions find, and nothing that the user may not see', async () => {
    const page = pageOf('sales', {
      name: { type: 'string(9)', title: '名称' },
      amount: { type: 'decimal(20,2)', title: '金额', statistics: ['sum', 'average'] },
      pieces: { type: 'integer', title: '件数', statistics: ['sum', 'average'] },
      cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost', statistics: ['sum'] },
    })
    const server = await createPageServer({ 'trial/sales.json': page })
    try {
      const sales = clientOf(server, '/trial/sales', await server.signIn('admin'))
      for (const [name, amount, pieces, cost] of [
        ['a', '1.10', 1, 5],
        ['a', '2.25', 2, 6],
        ['b', '123456789012345678.00', 5, 7],
      ]) {
        await sales.stored({ name, amount, pieces, cost })
      }
      await sales.stored({ name: 'a' })
      const found = await sales.statistics({ name: 'a', pageSize: '1' })
      expect(found.result).toEqual({
        statistics: { amount: { sum: 3.35, average: 1.68 }, pieces: { sum: 3, average: 1.5 }, cost: { sum: 11 } },
      })
      expect((await sales.statistics()).result).toMatchObject({
        statistics: { amount: { sum: '123456789012345681.35' } },
      })
      expect((await sales.statistics({ name: 'x' })).result).toMatchObject({ statistics: { amount: { sum: null } } })
      await server.addUser('blind', ['trial:sales:list'])
      const seen = await clientOf(server, '/trial/sales', await server.signIn('blind')).statistics()
      expect(Object.keys(Object(seen.result.statistics))).toEqual(['amount', 'pieces'])
    } finally {
      await server.close()
    }
  })
})
