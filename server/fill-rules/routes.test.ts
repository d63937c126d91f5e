import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { nextLevelCode } from './next-level-code.ts'

describe('fill rules', () => {
  let server: TestServer
  let token: string
  const run = async (code: string, body: unknown = {}, query: Record<string, string> = {}) =>
    (await server.call({ method: 'PUT', path: `/sys/fillRule/executeRuleByCode/${code}`, body, query, token })).body
  const runAll = async (body: unknown) =>
    (await server.call({ method: 'PUT', path: '/sys/fillRule/executeRuleByCodeBatch', body, token })).body
  const month = () => new Date(server.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7).replace('-', '')

  beforeAll(async () => {
    server = await createTestServer()
    token = await server.signIn('admin')
    const rule = (code: string, generator: string, params: string | null) => ({
      id: code,
      rule_name: code,
      rule_code: code,
      rule_class: generator,
      rule_params: params,
    })
    await server.databases.app
      .insertInto('sys_fill_rule')
      .values([
        rule('java', 'org.example.rule.OrderNumberRule', '{"prefix":"#{sys_user_code}-"}'),
        rule('bare', 'OrderNumberRule', null),
        rule('foreign', 'java.lang.Runtime', '{}'),
        rule('proto', '__proto__', '{}'),
        rule('broken', 'OrderNumberRule', '{'),
        rule('nonsense', 'SerialNumberRule', '{"digits":"-1"}'),
      ])
      .execute()
  })
  afterAll(() => server?.close())

  it('make an order number of prefix, time, two digits and the name in the form', async () => {
    const { result } = await run('order_number_rule', { name: '甲' })
    expect(result).toMatch(/^CN20\d{12}[1-9]\d甲$/)
    expect((await run('bare')).result).toMatch(/^CN\d{16}$/)
    expect((await run('java')).result).toMatch(/^admin-\d{16}$/)
  })

  it('take parameters of the request in the place of their own, and no others', async () => {
    expect((await run('order_number_rule', {}, { prefix: 'XX', name: 'smuggled' })).result).toMatch(/^XX\d{16}$/)
  })

  it('number without a repetition, however many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => run('contract_number_rule')))
    const numbers = answers.map(({ result }) => String(result))
    expect(new Set(numbers).size).toBe(200)
    expect(numbers.every((number) => new RegExp(`^HT${month()}\\d{4}$`).test(number))).toBe(true)
  })

  it('give the next code of a department below its parent', async () => {
    const top = await server.databases.app
      .selectFrom('sys_depart')
      .where('org_code', '=', 'A01')
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await run('org_num_role', { parentId: top.id })).result).toEqual(['A01A09', '2'])
    expect((await run('org_num_role')).result).toEqual(['A02', '1'])
    expect(await run('org_num_role', { parentId: 'nobody' })).toMatchObject({
      success: false,
      message: '上级部门不存在',
    })
  })

  it('run several at once, each with its own form data before the common one', async () => {
    const { result } = await runAll({
      commonFormData: { name: '甲' },
      rules: [{ ruleCode: 'bare' }, { ruleCode: 'bare', formData: { name: '乙' } }],
    })
    expect(result).toMatchObject([
      { ruleCode: 'bare', result: expect.stringMatching(/甲$/) },
      { ruleCode: 'bare', result: expect.stringMatching(/乙$/) },
    ])
  })

  it.each([
    ['nobody', '填值规则 nobody 不存在'],
    ['foreign', '填值规则 foreign 的生成器 Runtime 不存在，请联系管理员'],
    ['proto', '填值规则 proto 的生成器 __proto__ 不存在，请联系管理员'],
    ['broken', '填值规则 broken 的参数有误，请联系管理员'],
    ['nonsense', '填值规则 nonsense 的参数有误，请联系管理员'],
  ])('say what is wrong with %s', async (code, message) => {
    expect(await run(code)).toMatchObject({ success: false, code: 500, message })
    expect(await runAll({ rules: [{ ruleCode: code }] })).toMatchObject({ success: false, message })
  })

  it('are for people who are signed in', async () => {
    const path = '/sys/fillRule/executeRuleByCode/order_number_rule'
    expect((await server.call({ method: 'PUT', path, body: {} })).status).toBe(401)
  })
})

describe('the next code of a department', () => {
  it.each([
    [null, [], 'A01'],
    [null, ['A01', 'A03'], 'A04'],
    [null, ['A99'], 'B01'],
    [null, ['Z99'], null],
    ['A01', ['A01A01', 'A01A02', 'A01A02A05', 'A02A09'], 'A01A03'],
    ['A01', ['A01-x', 'A01'], 'A01A01'],
  ])('below %s behind %j is %s', (parent, siblings, expected) => {
    expect(nextLevelCode(parent, siblings)).toBe(expected)
  })
})
