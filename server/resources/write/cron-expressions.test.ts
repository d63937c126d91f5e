import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const plans = pageOf('plans', {
  name: { type: 'string(32)', title: '名称', rules: ['required'] },
  runs: { type: 'string(120)', title: '执行时间', widget: 'cron' },
})
const BROKEN = '0 0 25 * * ?'
const REASON = 'Cron表达式错误：时“25”中的25超出范围，应为0到23'

describe('a field with the widget of cron expressions', () => {
  let server: PageServer
  let token: string
  let admin: PageClient
  beforeAll(async () => {
    server = await createPageServer({ 'trial/plans.json': plans })
    token = await server.signIn('admin')
    admin = clientOf(server, '/trial/plans', token)
  })
  afterAll(() => server?.close())

  it('stores every form of Quartz as it was typed, and nothing', async () => {
    for (const runs of ['0 0 0 15W * ?', '0 0 0 ? * 6#3 2026,2028', '0 0 0 LW * ?', '0 9 * * ?', null]) {
      const { id } = await admin.stored({ name: 'A', runs })
      expect((await admin.get(String(id))).result.runs).toBe(runs)
    }
  })

  it('refuses a broken expression, whatever way it comes, by what the browser says of it', async () => {
    const { id } = await admin.stored({ name: 'A', runs: '0 0 9 * * ?' })
    const answers = [
      await admin.add({ name: 'B', runs: BROKEN }),
      await admin.edit({ id, runs: BROKEN }),
      await admin.saveAll({ added: [{ rowKey: 'r', record: { name: 'C', runs: BROKEN } }], changed: [], deleted: [] }),
    ]
    expect(answers.map(errorsOf)).toEqual([
      [`/runs 执行时间：${REASON}`],
      [`/runs 执行时间：${REASON}`],
      [`/added/0/runs 执行时间：${REASON}`],
    ])
    const workbook = makeWorkbook([
      ['名称', '执行时间'],
      ['D', BROKEN],
    ])
    const imported = await transfersOf(server, '/trial/plans', token).send({ content: workbook })
    expect(refusalsOf(imported)).toEqual([`2 执行时间 执行时间：${REASON}`])
  })
})
