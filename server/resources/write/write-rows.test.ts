import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-statements.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { asNew } from './save-all.fixture.ts'

/** A value of each type that a column has, with what arrays of texts have to escape. */
const VALUES = {
  code: 'A "quoted", \\ {braced}',
  words: '多行\n文字, NULL',
  count: 7,
  long: '9007199254740993',
  price: 12.5,
  isOpen: true,
  day: '2026-11-24',
  at: '2026-11-24 08:30:00',
  time: '08:30:00',
  tags: 'a,b',
  config: { a: [1, null, 'x"y'] },
}
const page = pageOf('typed', {
  code: { type: 'string(64)', title: '编码' },
  words: { type: 'text', title: '文字' },
  count: { type: 'integer', title: '数量' },
  long: { type: 'long', title: '长整数' },
  price: { type: 'decimal(12,2)', title: '价格' },
  isOpen: { type: 'boolean', title: '开放' },
  day: { type: 'date', title: '日期' },
  at: { type: 'datetime', title: '时刻' },
  time: { type: 'time', title: '时间' },
  tags: {
    type: 'enum',
    multiple: true,
    title: '标签',
    options: [
      { value: 'a', text: '甲' },
      { value: 'b', text: '乙' },
    ],
  },
  config: { type: 'json', title: '配置' },
})

describe('rows that are written together', () => {
  let server: PageServer
  let client: ReturnType<typeof clientOf>
  beforeAll(async () => {
    server = await createPageServer({ 'trial/typed.json': page })
    client = clientOf(server, '/trial/typed', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  const records = async () =>
    (await client.list({ column: 'createTime', order: 'asc', pageSize: '100' })).result.records

  it('hold what a row holds that is written by itself, empty values too', async () => {
    const alone = await client.stored(VALUES)
    const answer = await client.saveAll({
      added: asNew(VALUES, { code: 'empty' }, { ...VALUES, price: 0, isOpen: false }),
    })
    expect(errorsOf(answer)).toEqual([])
    const stored = new Map((await records()).map((record) => [record.id, record]))
    const [full, empty, other] = answer.result.added.map(({ record }) => stored.get(record.id))
    const { id, ...same } = stored.get(alone.id) ?? {}
    expect(id).toBe(alone.id)
    expect(full).toMatchObject({ ...same, createTime: expect.anything() })
    expect(same).toMatchObject({ ...VALUES, version: 1, createBy: 'admin' })
    expect(empty).toMatchObject({ code: 'empty', words: null, count: null, isOpen: null, tags: null, config: null })
    expect(other).toMatchObject({ price: 0, isOpen: false })
  })

  it('are answered in the order in which they came, whichever columns each of them changes', async () => {
    const codes = ['一', '二', '三', '四']
    const added = await client.saveAll({ added: asNew(...codes.map((code) => ({ code, count: 1 }))) })
    const ids = added.result.added.map(({ record }) => record.id)
    expect(added.result.added.map(({ record }) => record.code)).toEqual(codes)
    const changed = await client.saveAll({
      changed: [
        { id: ids[3], version: 1, count: 4 },
        { id: ids[0], version: 1, code: '壹' },
        { id: ids[1], version: 1, count: 2 },
        { id: ids[2], version: 1, code: '叁', count: null },
      ],
    })
    expect(errorsOf(changed)).toEqual([])
    expect(changed.result.changed.map(({ code, count, version }) => [code, count, version])).toEqual([
      ['四', 4, 2],
      ['壹', 1, 2],
      ['二', 2, 2],
      ['叁', null, 2],
    ])
  })

  it('are one statement, however many they are', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ code: `行${at}` }))
    let ids: readonly unknown[] = []
    const adding = await statementsOf(async () => {
      ids = (await client.saveAll({ added: asNew(...rows) })).result.added.map(({ record }) => record.id)
    })
    const changing = await statementsOf(() =>
      client.saveAll({ changed: ids.map((id) => ({ id, version: 1, count: 1 })) }),
    )
    const ofTable = (texts: readonly string[], word: string) =>
      texts.filter((text) => text.startsWith(word) && text.includes('trial_typed')).length
    expect([ofTable(adding, 'insert'), ofTable(changing, 'update')]).toEqual([1, 1])
  })
})
