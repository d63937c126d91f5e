import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysFillRule, TEST_FILL_RULES } from '#schemas/managed/sys-fill-rule.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

let server: PageServer
let keeper: string
beforeAll(async () => {
  server = await createPageServer(systemPages(['fill-rule-list']))
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  await server.addUser('keeper', [...Object.values(sysFillRule.permissions), TEST_FILL_RULES])
  await server.addUser('elsewhere', Object.values(sysFillRule.permissions), [7])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const rules = (token = keeper, tenant = 0) => clientOf(server, '/sys/fillRule', token, tenant)
const test = async (ruleCode: string, token = keeper) =>
  (await server.call({ method: 'GET', path: '/sys/fillRule/testFillRule', query: { ruleCode }, token })).body
const execute = async (path: string, body: unknown) =>
  (await server.call({ method: 'PUT', path: `/sys/fillRule/${path}`, body, token: keeper })).body

describe('fill rules', () => {
  it('are kept by the calls of the contract, and run at once', async () => {
    const rule = {
      ruleName: '合同',
      ruleCode: 'ht_no',
      ruleClass: 'SerialNumberRule',
      ruleParams: '{"prefix":"HT","digits":3}',
    }
    const added = await rules().add(rule)
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: rule })
    expect((await test('ht_no')).result).toMatch(/^HT\d{8}001$/)
    expect((await execute('executeRuleByCode/ht_no', {})).result).toMatch(/002$/)
    const batch = { rules: [{ ruleCode: 'ht_no' }, { ruleCode: 'shop_order_num' }], commonFormData: { name: '单' } }
    expect((await execute('executeRuleByCodeBatch', batch)).result).toEqual([
      { ruleCode: 'ht_no', result: expect.stringMatching(/003$/) },
      { ruleCode: 'shop_order_num', result: expect.stringMatching(/^CN\d{16}单$/) },
    ])
    const id = String(added.result.id)
    expect(await rules().edit({ id, ruleParams: '{"prefix":"X"}' })).toMatchObject({
      success: true,
      message: '编辑成功!',
    })
    expect((await test('ht_no')).result).toMatch(/^X/)
    expect(await rules().remove(id)).toMatchObject({ success: true, message: '删除成功!' })
    expect((await test('ht_no')).message).toBe('填值规则 ht_no 不存在')
  })

  it('make codes of categories, below the one that the form names', async () => {
    const { result } = await test('category_code_rule')
    expect(result).toBe('B02')
    const root = await server.databases.app
      .selectFrom('sys_category')
      .where('code', '=', 'A01')
      .where('tenant_id', '=', 0)
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await execute('executeRuleByCode/category_code_rule', { pid: root.id })).result).toBe('A01A03')
    expect((await execute('executeRuleByCode/category_code_rule', { pid: 'gone' })).success).toBe(false)
  })

  it.each([
    [{ ruleClass: 'NoRule' }, '/ruleClass 规则实现类“NoRule”不存在，可用：OrderNumberRule'],
    [{ ruleParams: '[]' }, '/ruleParams 只能传递JSON对象，不能传递JSON数组'],
    [{ ruleParams: '{' }, '/ruleParams 请输入JSON字符串'],
    [{ ruleParams: '1' }, '/ruleParams 请输入JSON字符串'],
    [{ ruleParams: '{"a":{}}' }, '/ruleParams 参数的值只能是文本或数字'],
    [{ ruleCode: 'order_number_rule' }, '/ruleCode '],
    [{ ruleName: '' }, '/ruleName 规则名称不能为空'],
  ])('are refused with %o', async (wrong, message) => {
    const rule = {
      ruleName: '规则',
      ruleCode: 'fine',
      ruleClass: 'com.example.OrderNumberRule',
      ruleParams: '{}',
      ...wrong,
    }
    expect(errorsOf(await rules().add(rule))[0]?.startsWith(message)).toBe(true)
  })

  it('keep their codes', async () => {
    const { id } = await rules().stored({ ruleName: '留', ruleCode: 'stays', ruleClass: 'OrderNumberRule' })
    expect(errorsOf(await rules().edit({ id, ruleCode: 'moves' }))[0]).toMatch(/^\/ruleCode /)
  })

  it('are changed from tenant 0 alone, and tried by who may', async () => {
    const elsewhere = await server.signIn('elsewhere')
    expect((await rules(elsewhere, 7).list()).success).toBe(true)
    expect((await rules(elsewhere, 7).add({ ruleName: 'x', ruleCode: 'x7', ruleClass: 'OrderNumberRule' })).code).toBe(
      510,
    )
    expect((await test('order_number_rule', elsewhere)).code).toBe(510)
  })
})
