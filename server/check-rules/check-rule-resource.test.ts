import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysCheckRule } from '#schemas/managed/sys-check-rule.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const order = pageOf('order', { no: { type: 'string(20)', title: '编号', rules: ['check:order_no'] } })

let server: PageServer
let keeper: string
beforeAll(async () => {
  server = await createPageServer({
    ...systemPages(['check-rule-list']),
    'trial/order.json': { ...order, title: '订单' },
  })
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  await server.addUser('keeper', Object.values(sysCheckRule.permissions))
  await server.addUser('elsewhere', Object.values(sysCheckRule.permissions), [7])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const rules = (token = keeper, tenant = 0) => clientOf(server, '/sys/checkRule', token, tenant)
const check = async (ruleCode: string, value: string) =>
  (
    await server.call({
      method: 'GET',
      path: '/sys/checkRule/checkByCode',
      query: { ruleCode, value: encodeURIComponent(value) },
      token: keeper,
    })
  ).body
const pieces = (...given: readonly (readonly [digits: string, pattern: string, message: string])[]) =>
  JSON.stringify(given.map(([digits, pattern, message]) => ({ digits, pattern, message })))
const HT = pieces(['2', '^HT$', '应以 HT 开头'], ['*', '^.{6}$', '应为6位'])

describe('check rules', () => {
  it('are kept by the calls of the contract, and run at once', async () => {
    const added = await rules().add({ ruleName: '合同', ruleCode: 'ht', ruleJson: HT, ruleDescription: '说明' })
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: { ruleJson: HT } })
    const id = String(added.result.id)
    expect(await check('ht', 'XX1234')).toMatchObject({ success: false, message: '应以 HT 开头' })
    expect(await check('ht', 'HT12')).toMatchObject({ success: false, message: '应为6位' })
    expect((await check('ht', 'HT1234')).success).toBe(true)
    expect(await rules().edit({ id, ruleJson: pieces(['2', '^XX$', '应以 XX 开头']) })).toMatchObject({
      success: true,
      message: '编辑成功!',
    })
    expect((await check('ht', 'XX1234')).success).toBe(true)
    expect((await rules().list({ ruleName: '*合*', ruleCode: 'ht' })).result.records).toMatchObject([{ id }])
    expect(await rules().remove(id)).toMatchObject({ success: true, message: '删除成功!' })
    expect((await check('ht', 'x')).message).toBe('该编码不存在')
    const two = [
      await rules().stored({ ruleName: 'a', ruleCode: 'a1' }),
      await rules().stored({ ruleName: 'b', ruleCode: 'b1' }),
    ]
    expect(await rules().removeBatch(two.map((row) => row.id).join(','))).toMatchObject({ message: '批量删除成功！' })
  })

  it('has the contract’s example', async () => {
    expect(await check('common', '1abc')).toMatchObject({ message: '第一位只能是字母' })
    expect(await check('common', 'a-bc')).toMatchObject({ message: '只能填写数字、大小写字母、下划线' })
    expect((await check('common', 'a_1')).success).toBe(true)
  })

  it.each([
    ['{', '规则内容有误'],
    ['{"digits":"1"}', '规则内容有误'],
    [pieces(['x', 'a', 'b']), '规则内容有误'],
    [pieces(['0', 'a', 'b']), '第 1 条规则：请输入零以上的正整数'],
    [pieces(['1', 'a', 'b'], ['1', '', 'b']), '第 2 条规则：规则不能为空'],
    [pieces(['1', '[', 'b']), '第 1 条规则：请输入正确的正则表达式'],
    [pieces(['1', '(?=a)b', 'b']), '第 1 条规则：请输入正确的正则表达式'],
  ])('are refused with pieces that cannot be run: %s', async (ruleJson, message) => {
    const [error = ''] = errorsOf(await rules().add({ ruleName: '错', ruleCode: 'wrong', ruleJson }))
    expect(error.startsWith(`/ruleJson ${message}`)).toBe(true)
  })

  it('have a code once', async () => {
    expect(errorsOf(await rules().add({ ruleName: '又', ruleCode: 'common' }))[0]).toMatch(/^\/ruleCode /)
    const query = { tableName: 'sys_check_rule', fieldName: 'rule_code', fieldVal: 'common' }
    const answer = await server.call({ method: 'GET', path: '/sys/duplicate/check', query, token: keeper })
    expect(answer.body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
  })

  it('stay where pages name them', async () => {
    const { id } = await rules().stored({ ruleName: '订单号', ruleCode: 'order_no', ruleJson: HT })
    expect((await rules().remove(id)).message).toBe(
      '校验规则“order_no”正被“订单”的字段“编号”使用，不能删除；请先修改这些页面',
    )
    expect(errorsOf(await rules().edit({ id, ruleCode: 'other' }))[0]).toMatch(/^\/ruleCode 校验规则“order_no”正被/)
    const admin = await server.signIn('admin')
    expect(errorsOf(await clientOf(server, '/trial/order', admin).add({ no: 'XX' }))[0]).toContain('应以 HT 开头')
  })

  it('are changed from tenant 0 alone, by who may', async () => {
    const elsewhere = await server.signIn('elsewhere')
    expect((await rules(elsewhere, 7).list()).result.total).toBeGreaterThan(0)
    expect((await rules(elsewhere, 7).add({ ruleName: 'x', ruleCode: 'x7' })).code).toBe(510)
    await server.addUser('nobody')
    const nobody = await server.signIn('nobody')
    expect((await rules(nobody).list()).code).toBe(510)
    expect((await rules(nobody).add({ ruleName: 'x', ruleCode: 'x' })).code).toBe(510)
  })
})
