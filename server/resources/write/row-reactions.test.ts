import { describe, expect, it } from 'vitest'
import { errorsOf, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

const options = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

const fields = {
  day: { type: 'string(9)', title: '日期' },
  kind: { type: 'enum', title: '种类', default: 'normal', options: options({ normal: '正常', overtime: '加班' }) },
  factor: { type: 'decimal(4,2)', title: '系数', rules: [{ max: 3 }] },
  hours: { type: 'integer', title: '工时' },
}
const factorOfOvertime = (of: string) => ({
  id: 'factor-of-overtime',
  when: `${of}kind == 'overtime'`,
  then: { factor: { required: true } },
  else: { factor: { visible: false } },
})

const timesheet = pageOf(
  'timesheet',
  {
    ...fields,
    state: { type: 'enum', title: '状态', default: 'draft', options: options({ draft: '草稿', done: '已审批' }) },
  },
  {
    kind: 'grid',
    grid: {
      reactions: [
        factorOfOvertime(''),
        { id: 'done-is-closed', when: "state == 'done'", then: { hours: { readonly: true } } },
      ],
    },
    guards: {
      add: { when: "state == 'draft'", message: '新增的只能是草稿' },
      delete: { when: "state == 'draft'", message: '已审批的不能删除' },
    },
  },
)

const week = pageOf(
  'week',
  { closed: { type: 'boolean', title: '已截止', default: false } },
  {
    subTables: {
      days: {
        title: '每天',
        entity: { table: 'trial_week_day', foreignKey: 'weekId' },
        fields: { ...fields, note: { type: 'string(9)', title: '备注' } },
        reactions: [
          factorOfOvertime('row.'),
          {
            id: 'closed',
            when: 'closed && row.hours > 0',
            then: { hours: { readonly: true }, note: { required: true } },
          },
        ],
      },
    },
  },
)

const pages = servePages(timesheet, week)
const sheets = pages.client('timesheet')
const weeks = pages.client('week')

const daysOf = (record: WireRow) => record.days as readonly (WireRow & { readonly id: string })[]

describe('reactions of the rows of a grid page', () => {
  it('asks for what the row makes required, and passes over what it hides', async () => {
    const refused = await sheets.saveAll({ added: [{ rowKey: 'a', record: { kind: 'overtime' } }] })
    expect(errorsOf(refused)).toEqual(['/added/0/factor 请输入系数'])
    const { result } = await sheets.saveAll({
      added: [
        { rowKey: 'a', record: { kind: 'overtime', factor: 1.5 } },
        { rowKey: 'b', record: { kind: 'normal', factor: 2 } },
      ],
    })
    expect(result.added.map(({ record }) => record.factor)).toEqual([1.5, null])
  })

  it('refuses a cell that the stored row makes read-only, and takes what was entered before it became so', async () => {
    const { id } = await sheets.stored({ hours: 8 })
    const done = await sheets.edit({ id, state: 'done', hours: 7 })
    expect(done.result).toMatchObject({ state: 'done', hours: 7 })
    expect(errorsOf(await sheets.edit({ id, hours: 6 }))).toEqual(['/hours 工时不可修改'])
    const all = await sheets.saveAll({ changed: [{ id, version: done.result.version, hours: 6 }] })
    expect(errorsOf(all)).toEqual(['/changed/0/hours 工时不可修改'])
  })
})

describe('guards of a grid page', () => {
  it('refuse rows that are added, changed and deleted together, in the words of the page', async () => {
    const { id, version } = await sheets.stored({ day: '周一' })
    await sheets.edit({ id, state: 'done' })
    const refused = await sheets.saveAll({
      added: [{ rowKey: 'a', record: { state: 'done' } }],
      changed: [],
      deleted: [{ id }],
    })
    expect(errorsOf(refused)).toEqual(['/deleted/0 “周一”：已审批的不能删除', '/added/0 新增的只能是草稿'])
    expect(version).toBe(1)
  })
})

describe('reactions of the rows of a sub-table', () => {
  it('judge each row by what it holds', async () => {
    const refused = await weeks.add({
      days: [{ kind: 'overtime' }, { kind: 'normal' }, { kind: 'overtime', factor: 9 }],
    })
    expect(errorsOf(refused)).toEqual(['/days/0/factor 请输入系数', '/days/2/factor 系数不能大于3'])
    const { result } = await weeks.add({
      days: [
        { kind: 'normal', factor: 9 },
        { kind: 'overtime', factor: 2 },
      ],
    })
    expect(daysOf(result).map(({ factor }) => factor)).toEqual([null, 2])
  })

  it('leave the stored value of a cell that is hidden now', async () => {
    const { id, days } = await weeks.stored({ days: [{ kind: 'overtime', factor: 2 }] })
    const [day] = daysOf({ days })
    const { result } = await weeks.edit({ id, days: [{ ...day, kind: 'normal', factor: 3 }] })
    expect(daysOf(result)).toMatchObject([{ kind: 'normal', factor: 2 }])
  })

  it('read the record around the rows: what it closes stays, what it asks for is asked of rows that were not sent', async () => {
    const { id, days } = await weeks.stored({ days: [{ hours: 8 }, { hours: 0 }] })
    expect(errorsOf(await weeks.edit({ id, closed: true }))).toEqual(['/days/0/note 请输入备注'])
    const [first, second] = daysOf({ days })
    const closed = await weeks.edit({ id, closed: true, days: [{ ...first, hours: 7, note: '改' }, second] })
    expect(daysOf(closed.result).map(({ hours }) => hours)).toEqual([7, 0])
    const [one, two] = daysOf(closed.result)
    const refused = await weeks.edit({
      id,
      days: [
        { ...one, hours: 6 },
        { ...two, hours: 1, note: '补' },
      ],
    })
    expect(errorsOf(refused)).toEqual(['/days/0/hours 工时不可修改'])
    expect(errorsOf(await weeks.edit({ id, days: [{ ...one, note: '再改' }, two] }))).toEqual([])
  })
})
