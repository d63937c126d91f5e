import { describe, expect, it } from 'vitest'
import { clientOf, errorsOf, pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const text = (title: string) => ({ type: 'string(20)', title })
const decimal = (title: string) => ({ type: 'decimal(8,2)', title })

const ofDay = 'target.employee == employee && target.workDate == workDate'
const timesheet = pageOf(
  'timesheet',
  {
    employee: text('员工'),
    workDate: { type: 'date', title: '日期' },
    hours: decimal('工时'),
    note: text('说明'),
    serial: { type: 'integer', title: '序号' },
  },
  {
    entity: { table: 'trial_timesheet', api: '/trial/timesheet', softDelete: true },
    checks: [
      {
        id: 'hours-of-day',
        that: `sum(page('timesheet').hours, ${ofDay}) <= 24`,
        message: '同一员工一天最多 24 小时',
        fields: ['hours'],
      },
      {
        id: 'limit',
        that: "hours <= max(page('limits').maxHours)",
        message: '超过了单笔上限',
        fields: ['hours'],
      },
    ],
    guards: {
      delete: {
        when: `count(page('timesheet'), ${ofDay}) > 1`,
        message: '当天只剩这一条，不能删',
      },
    },
    actions: {
      extend: {
        title: '加时',
        type: 'set-values',
        when: `count(page('timesheet'), ${ofDay} && target.id != id) == 0`,
        props: { values: { hours: '= hours + 10' } },
      },
      note: {
        title: '登记',
        type: 'set-values',
        input: ['note'],
        checks: [
          {
            id: 'note-once',
            that: "count(page('timesheet'), target.note == note) <= 1",
            message: '说明重复',
            fields: ['note'],
          },
        ],
        props: { values: { serial: 2 } },
      },
    },
  },
)
const workday = pageOf('workday', {
  employee: text('员工'),
  workDate: { type: 'date', title: '日期' },
  total: decimal('合计'),
  entries: { type: 'integer', title: '条数' },
})
const entry = pageOf(
  'entry',
  {
    day: { type: 'ref', title: '日', ref: { entity: 'trial_workday', value: 'id', label: 'employee' } },
    hours: decimal('工时'),
  },
  {
    effects: {
      created: [
        {
          set: {
            row: 'day',
            require: [{ that: "sum(page('entry').hours, target.day == day) <= 24", message: '一天最多 24 小时' }],
            values: { total: "= sum(page('entry').hours, target.day == day)" },
          },
        },
        {
          insert: {
            page: 'workday',
            values: { employee: "= 'log'", entries: "= count(page('entry'), target.day == day)" },
          },
        },
      ],
    },
  },
)
const monthly = pageOf('monthly', { month: text('月份'), total: decimal('合计') })
const ofMonth = 'target.month == month'
const sale = pageOf(
  'sale',
  { month: text('月份'), amount: decimal('金额') },
  {
    effects: {
      created: [
        { set: { page: 'monthly', where: ofMonth, values: { total: '= target.total + amount' } } },
        {
          when: `count(page('monthly'), ${ofMonth}) == 0`,
          insert: { page: 'monthly', values: { month: '= month', total: '= amount' } },
        },
      ],
    },
  },
)
const limits = pageOf('limits', { maxHours: decimal('单笔上限') }, { kind: 'form' })

const TOO_MUCH = '同一员工一天最多 24 小时'

describe('checks and guards that sum up rows of pages', () => {
  const pages = servePages(timesheet, limits, workday, entry, monthly, sale)
  let day = 0
  const client = () => pages.client('timesheet')
  /** Another day for each test. */
  const onDay = () => {
    day += 1
    const workDate = `2024-03-${String(day).padStart(2, '0')}`
    return (hours: number, employee = 'a') => ({ employee, workDate, hours })
  }

  it('judge a new row and a changed one with all that is stored, itself among it', async () => {
    const row = onDay()
    await client().stored(row(16))
    expect(errorsOf(await client().add(row(8.01)))).toEqual([`/hours ${TOO_MUCH}`])
    const last = await client().stored(row(8))
    // Other employees and other days have hours of their own.
    expect((await client().add(row(20, 'b'))).success).toBe(true)
    expect(errorsOf(await client().edit({ id: last.id, version: last.version, hours: 9 }))).toEqual([
      `/hours ${TOO_MUCH}`,
    ])
    expect((await client().edit({ id: last.id, version: last.version, hours: 7 })).success).toBe(true)
    expect((await client().get(last.id)).result.hours).toBe(7)
  })

  it('judge rows that are saved together by how they are in the end', async () => {
    const row = onDay()
    const first = await client().stored(row(10))
    const added = (rows: readonly unknown[]) => rows.map((record, index) => ({ rowKey: `k${index}`, record }))
    const broken = await client().saveAll({ added: added([row(7), row(7.5)]), changed: [], deleted: [] })
    expect(errorsOf(broken)).toEqual([`/added/0/hours ${TOO_MUCH}`, `/added/1/hours ${TOO_MUCH}`])
    expect((await client().list({ workDate: row(0).workDate, employee: 'a' })).result.records).toBeDefined()
    const changed = [{ id: first.id, version: first.version, hours: 2 }]
    expect((await client().saveAll({ added: added([row(12), row(10)]), changed, deleted: [] })).success).toBe(true)
    // What goes, goes first.
    const deleted = [{ id: first.id, version: first.version + 1 }]
    expect((await client().saveAll({ added: added([row(2)]), changed: [], deleted })).success).toBe(true)
    expect((await client().add(row(0.5))).success).toBe(false)
  })

  it('refuse the rows of an import that go beyond, counting those before them', async () => {
    const row = onDay()
    const { workDate } = row(0)
    const content = makeWorkbook([
      ['员工', '日期', '工时'],
      ['a', workDate, 20],
      ['a', workDate, 5],
      ['a', workDate, 4],
      ['b', workDate, 5],
    ])
    const answer = await transfersOf(pages.server, '/trial/timesheet', pages.token).send({ content, fields: {} })
    expect(answer).toMatchObject({ result: { successCount: 3, errorCount: 1 } })
    expect(JSON.stringify(answer.result)).toContain(TOO_MUCH)
    expect((await client().add(row(0.5))).success).toBe(false)
    expect((await client().add(row(0.5, 'b'))).success).toBe(true)
  })

  it('let exactly one of two pass who would go beyond together', async () => {
    const row = onDay()
    for (const employee of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => client().add(row(13, employee))))
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect(answers.flatMap(errorsOf)).toEqual(Array.from({ length: 5 }, () => `/hours ${TOO_MUCH}`))
    }
  })

  it('count neither rows of other tenants nor deleted ones', async () => {
    const row = onDay()
    for (const tenant of [7, 8])
      await pages.server.addUser(
        `of${tenant}`,
        ['trial:timesheet:list', 'trial:timesheet:add', 'trial:timesheet:delete'],
        [tenant],
      )
    const seven = clientOf(pages.server, '/trial/timesheet', await pages.server.signIn('of7'), 7)
    const eight = clientOf(pages.server, '/trial/timesheet', await pages.server.signIn('of8'), 8)
    const kept = await seven.stored(row(4))
    const gone = await seven.stored(row(20))
    expect((await eight.add(row(24))).success).toBe(true)
    expect((await seven.add(row(1))).success).toBe(false)
    expect((await seven.remove(gone.id)).success).toBe(true)
    expect((await seven.add(row(20))).success).toBe(true)
    expect(kept.id).not.toBe(gone.id)
  })

  it('guard what is stored, and judge actions before and after', async () => {
    const row = onDay()
    const only = await client().stored(row(12))
    expect(await client().remove(only.id)).toMatchObject({
      success: false,
      message: expect.stringContaining('只剩这一条'),
    })
    const run = (name: string, ids: readonly string[], input = {}) =>
      pages.server.call({
        method: 'POST',
        path: `/trial/timesheet/action/${name}`,
        token: pages.token,
        body: { ids, input },
      })
    expect((await run('extend', [only.id])).body.success).toBe(true)
    expect(errorsOf((await run('extend', [only.id])).body)).toEqual([`/hours ${TOO_MUCH}`])
    const second = await client().stored(row(1))
    expect((await run('extend', [only.id])).body).toMatchObject({
      success: false,
      message: expect.stringContaining('条件'),
    })
    expect(errorsOf((await run('note', [only.id, second.id], { note: 'x' })).body)).toEqual(['/note 说明重复'])
    expect((await run('note', [only.id], { note: 'x' })).body.success).toBe(true)
    expect((await client().remove(second.id)).success).toBe(true)
  })

  it('bind by the single record of another page, and by nothing while it is not there', async () => {
    const row = onDay()
    expect((await client().add(row(3))).success).toBe(true)
    expect((await pages.client('limits').add({ maxHours: 5 })).success).toBe(true)
    expect(errorsOf(await client().add(row(6)))).toEqual(['/hours 超过了单笔上限'])
    expect((await client().add(row(5))).success).toBe(true)
  })

  it('let effects demand and write what rows come to, the new one among them', async () => {
    const days = pages.client('workday')
    const entries = pages.client('entry')
    const day = await days.stored({ employee: 'a' })
    await entries.stored({ day: day.id, hours: 8 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => entries.add({ day: day.id, hours: 5 })))
    // Whoever comes later waits for the day that is written, and then counts what was written before.
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(answers.map(({ message }) => message).join()).toContain('一天最多 24 小时')
    expect((await days.get(day.id)).result.total).toBe(23)
    const { records } = (await days.list({ employee: 'log', column: 'entries', order: 'asc' })).result
    expect(records.map(({ entries: count }) => count)).toEqual([1, 2, 3, 4])
  })

  it('let an effect begin what is not there yet, and add to what is', async () => {
    for (const [month, amount] of [
      ['2024-01', 5],
      ['2024-01', 7],
      ['2024-02', 1],
    ] as const) {
      await pages.client('sale').stored({ month, amount })
    }
    const { records } = (await pages.client('monthly').list()).result
    expect(records.map(({ month, total }) => [month, total]).sort()).toEqual([
      ['2024-01', 12],
      ['2024-02', 1],
    ])
  })

  it('refuse rather than pass while the other page cannot be read', async () => {
    const row = onDay()
    await pages.server.writePage('trial/limits.json', { ...limits, kind: 'nonsense' })
    expect(await client().add(row(1))).toMatchObject({ success: false, message: expect.stringContaining('不能汇总') })
    await pages.server.writePage('trial/limits.json', limits)
    expect((await client().add(row(1))).success).toBe(true)
  })
})
