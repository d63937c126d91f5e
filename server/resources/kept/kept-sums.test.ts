import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
  type WireRow,
} from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const ofCourse = (what: string, where = '') => `= ${what}, target.course == id${where})`
const counted = { type: 'integer', kept: true }
const fields = {
  name: { type: 'string(20)', title: '课程', list: { link: 'detail' } },
  capacity: { type: 'integer', title: '名额', default: 100 },
  note: { type: 'string(20)', title: '备注' },
  booked: {
    ...counted,
    title: '已报名',
    value: ofCourse("count(page('booking')", " && target.status != 'off'"),
    query: 'ge',
  },
  paid: { type: 'decimal(12,2)', title: '已收', kept: true, value: ofCourse("sum(page('booking').amount") },
  mean: { type: 'decimal(12,2)', title: '均价', kept: true, value: ofCourse("avg(page('booking').amount") },
  last: { type: 'date', title: '最近', kept: true, value: ofCourse("max(page('booking').day") },
  left: { type: 'integer', title: '余位', value: '= capacity - booked' },
}
const parts = {
  title: '课程',
  checks: [
    { id: 'full', that: 'booked <= capacity', message: '名额已满' },
    { id: 'named', that: "name != 'bad'", message: '名称不对' },
  ],
  guards: { edit: { when: "note != 'closed'", message: '已关闭' } },
  toolbar: ['add', 'import'],
}
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
    checks: [{ id: 'sane', that: "person != 'nobody'", message: '不知是谁' }],
    toolbar: ['add', 'import'],
    actions: {
      cancel: { title: '取消', type: 'set-values', props: { values: { status: 'off' } } },
    },
  },
)
/** Sums up sums. */
const school = pageOf('school', {
  name: { type: 'string(20)', title: '学校', list: { link: 'detail' } },
  heads: { ...counted, title: '人数', value: "= sum(page('klass').heads, target.school == id)" },
})
const klass = pageOf('klass', {
  name: { type: 'string(20)', title: '班', list: { link: 'detail' } },
  school: { type: 'ref', title: '学校', ref: { entity: 'trial_school', value: 'id', label: 'name' } },
  heads: { ...counted, title: '人数', value: "= count(page('pupil'), target.klass == id)" },
})
const pupil = pageOf(
  'pupil',
  {
    name: { type: 'string(20)', title: '姓名' },
    klass: { type: 'ref', title: '班', ref: { entity: 'trial_klass', value: 'id', label: 'name' } },
  },
  { kind: 'list' },
)

let server: PageServer
let token: string
const of = (code: string, as = token, tenant = 0) => clientOf(server, `/trial/${code}`, as, tenant)

beforeAll(async () => {
  server = await createPageServer({
    'trial/course.json': course,
    'trial/booking.json': booking,
    'trial/school.json': school,
    'trial/klass.json': klass,
    'trial/pupil.json': pupil,
  })
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const logOf = (id: string) =>
  server.databases.app
    .selectFrom('sys_data_log')
    .where('data_id', '=', id)
    .orderBy('running_no')
    .select(['data_version', 'cause', 'action'])
    .execute()

describe('a kept value', () => {
  let one: Awaited<ReturnType<PageClient['stored']>>
  let other: Awaited<ReturnType<PageClient['stored']>>
  beforeEach(async () => {
    one = await of('course').stored({ name: '一' })
    other = await of('course').stored({ name: '二' })
  })
  const sums = async ({ id }: WireRow) => {
    const { booked, paid, mean, last, left } = (await of('course').get(String(id))).result
    return [booked, paid, mean, last, left]
  }
  const book = (amount: number, more: WireRow = {}) =>
    of('booking').stored({ course: one.id, person: 'a', amount, day: '2024-03-01', ...more })

  it('begins with what no rows come to, and is nobody’s to write', async () => {
    expect(await sums(one)).toEqual([0, 0, null, null, 100])
    expect(errorsOf(await of('course').add({ name: '三', booked: 7 }))).toEqual(['/booked 已报名不可修改'])
    expect((await of('course').edit({ id: one.id, version: one.version, booked: 7 })).success).toBe(false)
    expect((await sums(one))[0]).toBe(0)
  })

  it('follows rows that are added, changed, moved to another record and deleted', async () => {
    const first = await book(10)
    await book(5.55, { day: '2024-03-09' })
    await book(1, { status: 'off' })
    expect(await sums(one)).toEqual([2, 16.55, 5.52, '2024-03-09', 98])
    const raised = await of('booking').edit({ id: first.id, version: 1, amount: 20 })
    expect(await sums(one)).toEqual([2, 26.55, 8.85, '2024-03-09', 98])
    const moved = await of('booking').edit({ id: first.id, version: raised.result.version, course: other.id })
    expect(await sums(one)).toEqual([1, 6.55, 3.28, '2024-03-09', 99])
    expect(await sums(other)).toEqual([1, 20, 20, '2024-03-01', 99])
    expect((await of('booking').edit({ id: first.id, version: moved.result.version, course: null })).success).toBe(true)
    expect(await sums(other)).toEqual([0, 0, null, null, 100])
    const gone = await book(3)
    expect((await of('booking').remove(gone.id)).success).toBe(true)
    expect(await sums(one)).toEqual([1, 6.55, 3.28, '2024-03-09', 99])
  })

  it('follows actions, whole batches in one go', async () => {
    const three = await Promise.all([1, 2, 3].map((amount) => book(amount)))
    const lines = (await logOf(one.id)).length
    const ids = three.map(({ id }) => id)
    const answer = await server.call({ method: 'POST', path: '/trial/booking/action/cancel', body: { ids }, token })
    expect(answer.body.success).toBe(true)
    expect((await sums(one))[0]).toBe(0)
    expect((await logOf(one.id)).length - lines).toBeLessThanOrEqual(3)
  })

  it('follows what is saved together and what is imported', async () => {
    const stored = await book(10)
    const answer = await of('booking').saveAll({
      added: [1, 2].map((amount, index) => ({
        rowKey: `r${index}`,
        record: { course: one.id, person: 'b', amount, day: '2024-01-01' },
      })),
      changed: [{ id: stored.id, version: stored.version, amount: 4 }],
    })
    expect(answer.success, answer.message).toBe(true)
    expect(await sums(one)).toEqual([3, 7, 2.33, '2024-03-01', 97])
    const named = await of('course').stored({ name: '导入课' })
    const sheet = makeWorkbook([
      ['课程', '学员', '金额'],
      ['导入课', 'c', 2],
      ['导入课', 'd', 3],
    ])
    const imported = await transfersOf(server, '/trial/booking', token).send({ content: sheet })
    expect(imported.success, JSON.stringify(imported)).toBe(true)
    expect(await sums(named)).toEqual([2, 5, 2.5, null, 98])
  })

  it('raises no version, and its lines of the log name the row that moved it', async () => {
    const row = await book(10)
    const now = (await of('course').get(one.id)).result
    expect(now.version).toBe(1)
    expect(await of('course').edit({ id: one.id, version: one.version, note: 'seen' })).toMatchObject({ success: true })
    expect(await logOf(one.id)).toEqual([
      expect.objectContaining({ data_version: 1, cause: null }),
      {
        data_version: 1,
        action: 'edit',
        cause: { by: 'effect', page: 'booking', record: row.id, effect: 'kept:booked' },
      },
      expect.objectContaining({ data_version: 2, cause: null }),
    ])
  })

  it('stays as it is where nothing changes that it reads, and where a change is refused', async () => {
    const row = await book(10)
    const lines = (await logOf(one.id)).length
    await of('booking').edit({ id: row.id, version: 1, person: 'z' })
    expect((await logOf(one.id)).length).toBe(lines)
    expect((await of('booking').add({ course: one.id, person: 'nobody', amount: 1 })).success).toBe(false)
    expect(await sums(one)).toEqual([1, 10, 10, '2024-03-01', 99])
  })

  it('is bound by the checks that read it and by no others, nor by guards', async () => {
    const small = await of('course').stored({ name: '小班', capacity: 1, note: 'closed' })
    await of('booking').stored({ course: small.id, person: 'a', amount: 1 })
    const answer = await of('booking').add({ course: small.id, person: 'b', amount: 1 })
    expect(errorsOf(answer)).toEqual([' “课程”的“小班”：名额已满'])
    expect(await sums(small)).toEqual([1, 1, 1, null, 0])
    await server.databases.app
      .updateTable('trial_course' as never)
      .set({ name: 'bad' } as never)
      .where('id' as never, '=', one.id as never)
      .where('tenant_id' as never, '=', 0 as never)
      .execute()
    await book(1)
    expect((await sums(one))[0]).toBe(1)
  })

  it('can be sorted and queried by', async () => {
    const marked = await of('course').stored({ name: '很满' })
    for (const person of ['a', 'b', 'c', 'd', 'e']) await book(1, { course: marked.id, person })
    const { records } = (await of('course').list({ booked: '5', column: 'booked', order: 'desc' })).result
    expect(records[0]).toMatchObject({ id: marked.id, booked: 5 })
    expect(records.every(({ booked }) => Number(booked) >= 5)).toBe(true)
  })

  it('loses nothing of fifty who save at once, and of those who move rows between two', async () => {
    const classes = await Promise.all(['甲', '乙'].map((name) => of('klass').stored({ name })))
    const [here = '', there = ''] = classes.map(({ id }) => id)
    const heads = async () => Promise.all([here, there].map(async (id) => (await of('klass').get(id)).result.heads))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => of('pupil').add({ name: `p${index}`, klass: here })),
    )
    expect(answers.filter(({ success }) => !success)).toEqual([])
    expect(await heads()).toEqual([50, 0])
    // Each of these holds both classes.
    const moved = await Promise.all(
      answers
        .slice(0, 20)
        .map(({ result }, index) => of('pupil').edit({ id: result.id, version: 1, klass: index < 15 ? there : null })),
    )
    expect(moved.filter(({ success }) => !success)).toEqual([])
    expect(await heads()).toEqual([30, 15])
  })

  it('sums up sums', async () => {
    const place = await of('school').stored({ name: '校' })
    const classes = await Promise.all(['甲', '乙'].map((name) => of('klass').stored({ name, school: place.id })))
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        of('pupil').stored({ name: `p${index}`, klass: classes[index % 2]?.id }),
      ),
    )
    expect((await of('school').get(place.id)).result.heads).toBe(12)
    await of('klass').remove(classes[0]?.id ?? '')
    expect((await of('school').get(place.id)).result.heads).toBe(12)
  })

  it('counts the rows of its tenant alone', async () => {
    const codes = ['course', 'booking'].flatMap((page) =>
      ['list', 'add', 'edit'].map((action) => `trial:${page}:${action}`),
    )
    for (const tenant of [7, 8]) await server.addUser(`kept${tenant}`, codes, [tenant])
    const [seven, eight] = await Promise.all(['kept7', 'kept8'].map((name) => server.signIn(name)))
    const mine = await of('course', seven, 7).stored({ name: '七' })
    await of('booking', seven, 7).stored({ course: mine.id, person: 'a', amount: 1 })
    await of('booking', eight, 8).add({ course: mine.id, person: 'b', amount: 1 })
    await server.databases.app
      .insertInto('trial_booking' as never)
      .values({ id: 'stray', tenant_id: 8, course: mine.id, amount: 100, status: 'on' } as never)
      .execute()
    await of('booking', seven, 7).stored({ course: mine.id, person: 'c', amount: 2 })
    expect((await of('course', seven, 7).get(mine.id)).result).toMatchObject({ booked: 2, paid: 3 })
  })

  it('is filled in for rows that are there when its column is made, and when other rows count', async () => {
    await book(10)
    await book(4, { status: 'off' })
    const more = { ...fields, all: { ...counted, title: '全部', value: ofCourse("count(page('booking')") } }
    await server.writePage('trial/course.json', pageOf('course', more, parts))
    expect((await of('course').get(one.id)).result).toMatchObject({ all: 2, booked: 1 })
    expect((await of('course').get(other.id)).result).toMatchObject({ all: 0 })
    const otherwise = {
      ...more,
      booked: { ...fields.booked, value: ofCourse("count(page('booking')", " && target.status == 'off'") },
    }
    await server.writePage('trial/course.json', pageOf('course', otherwise, parts))
    expect((await of('course').get(one.id)).result).toMatchObject({ all: 2, booked: 1 })
    await of('booking').stored({ course: one.id, person: 'x', amount: 1, status: 'off' })
    expect((await of('course').get(one.id)).result).toMatchObject({ all: 3, booked: 2 })
    await server.writePage('trial/course.json', course)
    expect((await of('course').get(one.id)).result).toMatchObject({ booked: 1 })
  })
})
