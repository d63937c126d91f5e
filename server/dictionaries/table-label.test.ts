import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const goods = pageOf('goods', {
  code: { type: 'string(16)', title: '编码' },
  name: { type: 'string(32)', title: '名称' },
  grade: { type: 'string(16)', title: '等级' },
  secret: { type: 'string(16)', title: '暗号' },
})
const LABEL = '{name} {grade}（{code}）'
const quote = pageOf('quote', {
  note: { type: 'string(16)', title: '备注' },
  goods: { type: 'ref', title: '货品', ref: { entity: 'trial_goods', value: 'id', label: LABEL } },
  graded: {
    type: 'ref',
    title: '一级货品',
    ref: { entity: 'trial_goods', value: 'id', label: LABEL, where: { grade: '一级' } },
  },
})

describe('a label of several fields', () => {
  let server: PageServer
  let token: string
  let first: string
  let second: string
  let plain: string
  beforeAll(async () => {
    server = await createPageServer({ 'trial/goods.json': goods, 'trial/quote.json': quote })
    token = await server.signIn('admin')
    const made = clientOf(server, '/trial/goods', token)
    first = (await made.stored({ code: 'P1', name: '白砂糖', grade: '一级' })).id
    second = (await made.stored({ code: 'P10', name: '白砂糖', grade: '一级' })).id
    plain = (await made.stored({ code: 'P2', name: '红糖' })).id
  })
  afterAll(() => server?.close())

  const quotes = () => clientOf(server, '/trial/quote', token)
  async function search(keyword: string, path = `/sys/dict/loadDict/${encodeURIComponent(`trial_goods,${LABEL},id`)}`) {
    const { body } = await server.call<DictItem[]>({ method: 'GET', path, query: { keyword }, token })
    return (body.result ?? []).map(({ text }) => text)
  }

  it('says what the row is called, and of which parts that is put together', async () => {
    const path = `/sys/dict/loadDict/${encodeURIComponent(`trial_goods,${LABEL},id`)}`
    const { body } = await server.call<DictItem[]>({ method: 'GET', path, token })
    expect(body.result).toMatchObject([
      { value: first, text: '白砂糖 一级（P1）', parts: ['白砂糖', '一级', 'P1'] },
      { value: second, text: '白砂糖 一级（P10）', parts: ['白砂糖', '一级', 'P10'] },
      // An empty field takes the texts around it along.
      { value: plain, text: '红糖（P2）', parts: ['红糖', 'P2'] },
    ])
  })

  it.each([
    ['P10', ['白砂糖 一级（P10）']],
    ['p2', ['红糖（P2）']],
    ['砂糖 P10', ['白砂糖 一级（P10）']],
    ['一级 白砂', ['白砂糖 一级（P1）', '白砂糖 一级（P10）']],
    ['糖 一级（P10', ['白砂糖 一级（P10）']],
    ['红糖 P1', []],
    ['%', []],
  ])('is found by %s', async (keyword, texts) => {
    expect(await search(keyword)).toEqual(texts)
  })

  it('puts what has just this code before what is only like it', async () => {
    const made = clientOf(server, '/trial/goods', token)
    const { id } = await made.stored({ code: 'P', name: '冰糖' })
    expect((await search('P'))[0]).toBe('冰糖（P）')
    await made.remove(id)
  })

  it('is found so under conditions as well', async () => {
    const path = '/pagewright/references/quote/graded'
    expect(await search('P1', path)).toEqual(['白砂糖 一级（P1）', '白砂糖 一级（P10）'])
    expect(await search('P2', path)).toEqual([])
  })

  it('stands in lists and exports', async () => {
    const { id } = await quotes().stored({ goods: second })
    const listed = await quotes().list({ id })
    expect(listed.result.records).toMatchObject([{ goods: second, goods_dictText: '白砂糖 一级（P10）' }])
    const { sheets } = await transfersOf(server, '/trial/quote', token).download('/exportXls', { id })
    expect(JSON.stringify(sheets)).toContain('白砂糖 一级（P10）')
    await quotes().remove(id)
  })

  it('is read by imports: whole, by a code, by a name that only one row has', async () => {
    const rows = [
      ['备注', '货品'],
      ['whole', '白砂糖 一级（P10）'],
      ['code', 'P1'],
      ['name', '红糖'],
      ['several', '白砂糖'],
      ['none', '白砂'],
    ]
    const answer = await transfersOf(server, '/trial/quote', token).send({ content: makeWorkbook(rows) })
    expect(refusalsOf(answer)).toEqual([
      '5 货品 “白砂糖”对应多个选项，请写全，如“白砂糖 一级（P1）”',
      '6 货品 “白砂”不在选项中',
    ])
    const { result } = await quotes().list({ column: 'note', order: 'asc' })
    expect(result.records.map(({ note, goods: id }) => [note, id])).toEqual([
      ['code', first],
      ['name', plain],
      ['whole', second],
    ])
  })

  it('opens no column that no page names, and takes no text into a statement', async () => {
    for (const label of ['{name} {secret}', '{name}, {code}', '{name} {"secret"}', '{id}{name}{code}{grade}{id}']) {
      const path = `/sys/dict/loadDict/${encodeURIComponent(`trial_goods,${label},id`)}`
      const { body } = await server.call<DictItem[]>({ method: 'GET', path, token })
      expect([label, body.success, body.result]).toEqual([label, false, null])
    }
    // The texts of a label are values.
    const path = `/sys/dict/loadDict/${encodeURIComponent("trial_goods,{name}'||secret||'{code},id")}`
    const { body } = await server.call<DictItem[]>({ method: 'GET', path, token })
    expect(body.result?.[0]?.text).toBe("白砂糖'||secret||'P1")
  })
})
