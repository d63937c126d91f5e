import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const ofCourse = (what: string, where = '') => `= ${what}, target.course == id${where})`
const booked = { type: 'integer', title: '已报名', value: ofCourse("count(page('booking')") }
const fields = {
  name: { type: 'string(20)', title: '课程', rules: ['required'], list: { link: 'detail' } },
  start: { type: 'date', title: '开始', query: 'eq' },
  secret: { type: 'date', title: '内部截止', permission: 'secret', list: false },
  booked,
  paid: {
    type: 'decimal(12,2)',
    title: '已收',
    value: ofCourse("sum(page('booking').amount", " && target.status != 'off'"),
  },
  mean: { type: 'decimal(12,2)', title: '均价', value: ofCourse("avg(page('booking').amount") },
  last: { type: 'date', title: '最近', value: ofCourse("max(page('booking').day") },
  since: { type: 'integer', title: '开始之后', value: ofCourse("count(page('booking')", ' && target.day >= start') },
  mine: {
    type: 'integer',
    title: '我的',
    value: ofCourse("count(page('booking')", ' && target.person == user.username'),
  },
  late: {
    type: 'integer',
    title: '逾期',
    reveals: false,
    value: ofCourse("count(page('booking')", ' && target.day > secret'),
  },
}
const parts = { title: '课程', toolbar: ['add', 'import'], list: { sort: 'name' }, detail: { history: true } }
const course = pageOf('course', fields, parts)
const booking = pageOf(
  'booking',
  {
    course: { type: 'ref', title: '课程', ref: { entity: 'trial_course', value: 'id', label: 'name' } },
    person: { type: 'string(20)', title: '学员' },
    amount: { type: 'decimal(10,2)', title: '金额' },
    day: { type: 'date', title: '日期' },
    status: {
      type: 'enum',
      title: '状态',
      default: 'on',
      options: ['on', 'off'].map((value) => ({ value, text: value })),
    },
  },
  {
    title: '报名',
    entity: { table: 'trial_booking', api: '/trial/booking', softDelete: true },
    rows: [{ for: '*', where: "person == 'nobody'" }],
  },
)

const statements: string[] = []
let server: PageServer
let token: string
const of = (code: string, as = token, tenant = 0) => clientOf(server, `/trial/${code}`, as, tenant)

beforeAll(async () => {
  server = await createPageServer(
    { 'trial/course.json': course, 'trial/booking.json': booking },
    { onStatement: (sql) => statements.push(sql) },
  )
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

describe('what rows of another page come to, without being kept', () => {
  let names: readonly string[]
  let rows: readonly WireRow[]
  let round = 0
  const book = (index: number, amount: number, more: WireRow = {}) =>
    of('booking').stored({ course: rows[index]?.id, person: 'a', amount, day: '2024-03-01', ...more })
  const listed = async (as = token) => {
    const { records } = (
      await of('course', as).list({ id: rows.map(({ id }) => id).join(','), column: 'name', order: 'asc' })
    ).result
    return records
  }
  beforeEach(async () => {
    round += 1
    names = ['a', 'b', 'c'].map((name) => `${round}${name}`)
    const added = []
    for (const [index, name] of names.entries()) {
      added.push(await of('course').stored({ name, start: `2024-0${index + 2}-15`, secret: '2024-03-10' }))
    }
    rows = added
  })

  it('stands in no column', async () => {
    const columns = await server.databases.app
      .selectFrom('information_schema.columns' as never)
      .where('table_name' as never, '=', 'trial_course' as never)
      .select('column_name' as never)
      .execute()
    const held = columns.map(({ column_name }) => String(column_name))
    expect(held).toContain('start')
    expect(held.filter((name) => ['booked', 'paid', 'mean', 'last', 'since'].includes(name))).toEqual([])
  })

  it('is read with a list and a record, whoever may see the rows', async () => {
    await book(0, 10)
    await book(0, 20, { day: '2024-03-20', person: 'admin' })
    await book(0, 5, { status: 'off' })
    await book(1, 7, { day: '2024-03-20' })
    const gone = await book(1, 100)
    await server.databases.app
      .updateTable('trial_booking' as never)
      .set({ del_flag: 1 } as never)
      .where('id' as never, '=', gone.id as never)
      .where('tenant_id' as never, '=', 0 as never)
      .execute()
    const first = { booked: 3, paid: 30, mean: 11.67, last: '2024-03-20', since: 3, mine: 1, late: 1 }
    const second = { booked: 1, paid: 7, mean: 7, last: '2024-03-20', since: 1, mine: 0, late: 1 }
    const none = { booked: 0, paid: 0, mean: null, last: null, since: 0, mine: 0, late: 0 }
    expect(await listed()).toMatchObject([first, second, none])
    expect((await of('course').get(String(rows[0]?.id))).result).toMatchObject(first)
    expect((await of('course').get(String(rows[2]?.id))).result).toMatchObject(none)
  })

  it('takes one statement for a list, and one more where conditions read fields of the record', async () => {
    for (const index of [0, 1, 2]) await book(index, 1)
    const reads = (part: string) =>
      statements.filter((sql) => sql.includes('"trial_booking"') && sql.includes(part)).length
    const all = () => [reads('group by'), reads('union all'), reads('')]
    statements.length = 0
    await listed()
    // The parts of the union are told beside it, one for each record.
    expect(all()).toEqual([1, 1, 5])
    statements.length = 0
    await of('course').list({ id: String(rows[0]?.id), pageSize: '1' })
    expect(all()).toEqual([1, 0, 3])
  })

  it('is told by what is saved, which takes no value for it', async () => {
    const added = await of('course').stored({ name: '新', booked: 40, since: 3 })
    expect(added).toMatchObject({ booked: 0, paid: 0, mean: null })
    await book(0, 4)
    const edited = await of('course').edit({ id: rows[0]?.id, version: 1, start: '2024-04-01', booked: 99 })
    expect(edited.result).toMatchObject({ booked: 1, paid: 4, since: 0 })
    const saved = await of('course').saveAll({
      added: [],
      changed: [{ id: rows[0]?.id, version: 2, start: '2024-01-01', booked: 7 }],
      deleted: [],
    })
    expect(saved.result.changed).toMatchObject([{ booked: 1, since: 1 }])
    const stale = await of('course').edit({ id: rows[0]?.id, version: 1, start: '2024-04-02' })
    expect(stale.success).toBe(false)
    expect(JSON.stringify(stale.result)).toContain('"booked":1')
  })

  it('can be neither sorted nor queried by', async () => {
    for (const query of [{ booked: '1' }, { booked_begin: '1' }, { column: 'booked', order: 'asc' }]) {
      const answer = await of('course').list(query as Record<string, string>)
      expect(answer.success, JSON.stringify(query)).toBe(false)
      expect(answer.message).toContain('booked')
    }
  })

  it('is exported, and left out of templates and of what is imported', async () => {
    await book(0, 10)
    await book(0, 2.5)
    const transfers = transfersOf(server, '/trial/course', token)
    const { sheets } = await transfers.download('/exportXls', { selections: rows.map(({ id }) => id).join(',') })
    const [sheet = []] = Object.values(sheets)
    const header = sheet.find((row) => row.includes('课程')) ?? []
    const first = sheet.find((row) => row.includes(names[0] ?? '')) ?? []
    expect(['已报名', '已收', '开始之后'].map((title) => first[header.indexOf(title)])).toEqual(['2', '12.50', '2'])
    const template = await transfers.download('/importTemplate')
    expect(JSON.stringify(template.sheets)).not.toContain('已报名')
    const content = makeWorkbook([
      ['课程', '已报名'],
      [`${round}导`, 9],
    ])
    const imported = await transfers.send({ content })
    expect(imported.success, JSON.stringify(imported)).toBe(true)
    const { records } = (await of('course').list({ pageSize: '200' })).result
    expect(records.find(({ name }) => name === `${round}导`)).toMatchObject({ booked: 0 })
  })

  it('counts the rows of the caller’s tenant alone', async () => {
    const codes = ['course', 'booking'].flatMap((page) =>
      ['list', 'add', 'edit', 'rows:all'].map((action) => `trial:${page}:${action}`),
    )
    const tenants = [round * 10 + 1, round * 10 + 2] as const
    for (const tenant of tenants) await server.addUser(`asked${tenant}`, codes, [tenant])
    const [one, two] = await Promise.all(tenants.map((tenant) => server.signIn(`asked${tenant}`)))
    const mine = await of('course', one, tenants[0]).stored({ name: '七', start: '2024-01-01' })
    await of('booking', one, tenants[0]).stored({ course: mine.id, person: 'nobody', amount: 1, day: '2024-02-02' })
    await server.databases.app
      .insertInto('trial_booking' as never)
      .values({ id: `stray${round}`, tenant_id: tenants[1], course: mine.id, amount: 100, day: '2024-02-02' } as never)
      .execute()
    expect((await of('course', one, tenants[0]).get(mine.id)).result).toMatchObject({ booked: 1, paid: 1, since: 1 })
    expect((await of('course', two, tenants[1]).list()).result.records).toEqual([])
  })

  it('is seen only by those who see the fields that its condition reads', async () => {
    await book(0, 1, { day: '2024-03-20' })
    await server.addUser(`blind${round}`, ['trial:course:list'], [0])
    const [first] = await listed(await server.signIn(`blind${round}`))
    expect(first).toMatchObject({ booked: 1 })
    expect(first).not.toHaveProperty('late')
    expect(first).not.toHaveProperty('secret')
  })

  it('leaves no trace in the data log', async () => {
    await book(0, 1)
    await of('course').edit({ id: rows[0]?.id, version: 1, start: '2024-05-01' })
    const lines = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_id', '=', String(rows[0]?.id))
      .select('data_content')
      .execute()
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).toContain('start')
    expect(JSON.stringify(lines)).not.toContain('booked')
  })

  it('is filled into its column once it is kept, and figured again once it is not', async () => {
    await book(0, 1)
    await server.writePage(
      'trial/course.json',
      pageOf('course', { ...fields, booked: { ...booked, kept: true } }, parts),
    )
    expect(await listed()).toMatchObject([{ booked: 1 }, { booked: 0 }, { booked: 0 }])
    expect((await of('course').list({ column: 'booked', order: 'desc' })).success).toBe(true)
    await server.writePage('trial/course.json', course)
    await book(0, 1)
    expect(await listed()).toMatchObject([{ booked: 2 }, { booked: 0 }, { booked: 0 }])
    expect((await of('course').list({ column: 'booked', order: 'desc' })).success).toBe(false)
    await book(2, 1)
    await server.writePage(
      'trial/course.json',
      pageOf('course', { ...fields, booked: { ...booked, kept: true } }, parts),
    )
    expect(await listed()).toMatchObject([{ booked: 2 }, { booked: 0 }, { booked: 1 }])
    await server.writePage('trial/course.json', course)
  })
})
