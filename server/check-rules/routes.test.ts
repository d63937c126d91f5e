import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'

const contract = pageOf(
  'contract',
  {
    number: { type: 'string(40)', title: '编号', rules: ['check:contract_no'] },
    other: { type: 'string(40)', title: '其他', rules: ['check:gone'] },
    named: { type: 'string(40)', title: '另名', rules: [{ rule: 'check:contract_no', message: '编号不对' }] },
  },
  {
    subTables: {
      cars: {
        title: '车辆',
        entity: { table: 'trial_contract_car', foreignKey: 'contractId' },
        fields: { plate: { type: 'string(20)', title: '车牌', rules: ['check:plate_number'] } },
      },
    },
  },
)

describe('/sys/checkRule/checkByCode', () => {
  let server: PageServer
  let token: string
  const check = async (ruleCode: string, value?: string) =>
    (
      await server.call({
        method: 'GET',
        path: '/sys/checkRule/checkByCode',
        query: { ruleCode, ...(value !== undefined && { value }) },
        token,
      })
    ).body

  beforeAll(async () => {
    server = await createPageServer({ 'trial/contract.json': contract })
    token = await server.signIn('admin')
    const rules = [
      { rule_code: 'broken', rule_json: '{' },
      { rule_code: 'beyond', rule_json: '[{"digits":"*","pattern":"(?=a)","message":"m"}]' },
      { rule_code: 'empty', rule_json: '' },
    ]
    await server.databases.app
      .insertInto('sys_check_rule')
      .values(rules.map((rule) => ({ ...rule, id: rule.rule_code, rule_name: rule.rule_code })))
      .execute()
  })
  afterAll(() => server?.close())

  it('answers whether a value keeps the rule, and which piece does not', async () => {
    expect(await check('contract_no', 'HT2026110001')).toMatchObject({ success: true })
    expect(await check('contract_no', 'HT2026X10001')).toMatchObject({
      success: false,
      message: '第3到8位应为年月，如 202611',
      result: { digits: 6, beginIndex: 2, endIndex: 8, checkValue: '2026X1', passed: false },
    })
  })

  it('reads a value that its client has encoded itself', async () => {
    expect(await check('plate_number', encodeURIComponent('沪A12345'))).toMatchObject({ success: true })
    expect(await check('plate_number', '100%')).toMatchObject({ success: false })
  })

  it('lets a blank value pass, and any value of a rule without pieces', async () => {
    for (const value of [undefined, '', ' ']) expect((await check('contract_no', value)).success).toBe(true)
    expect((await check('empty', 'x')).success).toBe(true)
  })

  it('says what is wrong with the rule', async () => {
    expect(await check('nobody', 'x')).toMatchObject({ success: false, message: '该编码不存在' })
    for (const code of ['broken', 'beyond']) {
      expect(await check(code, 'a')).toMatchObject({
        success: false,
        message: `编码校验规则 ${code} 的内容有误，请联系管理员`,
      })
    }
  })

  it('is for people who are signed in', async () => {
    const path = '/sys/checkRule/checkByCode'
    expect((await server.call({ method: 'GET', path, query: { ruleCode: 'contract_no' } })).status).toBe(401)
  })

  it('holds on save as well, in records and in their rows', async () => {
    const contracts = clientOf(server, '/trial/contract', token)
    expect(
      errorsOf(await contracts.add({ number: 'HT1', named: 'HT1', cars: [{ plate: '沪A12345' }, { plate: 'x' }] })),
    ).toEqual([
      '/number 编号：第3到8位应为年月，如 202611',
      '/named 另名：编号不对',
      '/cars/1/plate 车牌：第1位应为省份简称',
    ])
    expect(errorsOf(await contracts.add({ other: 'x' }))).toEqual(['/other 其他：该编码不存在'])
    const { id } = await contracts.stored({ number: 'HT2026110001' })
    expect(errorsOf(await contracts.edit({ id, number: 'x' }))).toHaveLength(1)
  })
})
