import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { collationProblem, findTextCollation } from './text-order.ts'

const person = pageOf('person', {
  name: { type: 'string(32)', title: '姓名' },
  note: { type: 'text', title: '备注' },
  grade: {
    type: 'enum',
    options: [
      { value: 'b', text: '甲' },
      { value: 'a', text: '乙' },
      { value: 'B', text: '丙' },
    ],
    title: '等级',
  },
})
const NAMES = [
  '上官云飞',
  '于丽',
  '何静',
  '阿敏',
  '曾强',
  '单雄',
  '仇英',
  '解缙',
  'P10',
  'P2',
  '9号',
  '10号',
  '（代）周',
  'b',
  'a',
  'B',
]

describe('texts', () => {
  let server: PageServer
  let token: string
  beforeAll(async () => {
    server = await createPageServer({ 'trial/person.json': person })
    token = await server.signIn('admin')
    const people = clientOf(server, '/trial/person', token)
    for (const name of NAMES) await people.stored({ name, note: name })
    await people.stored({ name: null, grade: 'b' })
    await people.stored({ name: null, grade: 'a' })
    await people.stored({ name: null, grade: 'B' })
  })
  afterAll(() => server?.close())

  async function sorted(column: string, order: string) {
    const { result } = await clientOf(server, '/trial/person', token).list({ column, order, pageSize: '100' })
    return result.records.map((row) => row[column])
  }

  it.each(['name', 'note'])(
    'of %s are sorted by pinyin, as in the browser, empty ones last either way',
    async (column) => {
      const expected = [...NAMES].sort(new Intl.Collator('zh-CN').compare)
      const empty = [null, null, null]
      expect(await sorted(column, 'asc')).toEqual([...expected, ...empty])
      expect(await sorted(column, 'desc')).toEqual([...expected.reverse(), ...empty])
      expect(expected.indexOf('阿敏')).toBeGreaterThan(expected.indexOf('何静'))
    },
  )

  it('leaves codes of choices in their own order', async () => {
    expect((await sorted('grade', 'asc')).slice(0, 3)).toEqual(['B', 'a', 'b'])
  })

  it('falls back to the order of a database that has no such collation, and says so', async () => {
    const said: string[] = []
    expect(await findTextCollation(server.databases.owner, (text) => said.push(text), 'zz-x-icu')).toBeNull()
    expect(said).toEqual([expect.stringContaining('没有排序规则 zz-x-icu')])
  })

  it('says nothing of a collation that is there, and tells of one whose version is not the recorded one', async () => {
    expect(await findTextCollation(server.databases.owner, () => expect.unreachable())).toBe('zh-x-icu')
    expect(collationProblem('zh-x-icu', { recorded: '1.0', actual: '2.0' })).toMatch(
      /由 1\.0 变为 2\.0.+REFRESH VERSION/,
    )
  })
})
