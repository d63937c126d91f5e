import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'
import { asNew } from './save-all.fixture.ts'

const fields = {
  employee: { type: 'string(16)', title: '员工' },
  day: { type: 'date', title: '日期' },
  hours: { type: 'decimal(4,1)', title: '工时' },
  project: { type: 'string(200)', title: '项目' },
  note: { type: 'string(16)', title: '备注' },
}
const once = [{ fields: ['employee', 'day', 'project'], message: '当天已有这个项目的工时' }]
const actions = { move: { title: '换项目', type: 'set-values', props: { values: { project: 'B' } } } }
const sheetPage = (more: Record<string, unknown>) =>
  pageOf('sheet', fields, { unique: once, actions, toolbar: ['add', 'import'], ...more })

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({
    'trial/sheet.json': sheetPage({}),
    'trial/kept.json': pageOf('kept', fields, {
      unique: [{ fields: ['employee', 'hours'] }],
      entity: { table: 'trial_kept', api: '/trial/kept', softDelete: true },
    }),
    'trial/late.json': pageOf('late', fields),
  })
  token = await server.signIn('admin')
})
afterAll(() => server?.close())
afterEach(async () => {
  server.advance(61_000)
  const { result } = await client().list({ pageSize: '100' })
  for (const { id } of result.records) await client().remove(String(id))
})

const client = (page = 'sheet') => clientOf(server, `/trial/${page}`, token)
const row = (employee: string | null, project: string | null, more: Record<string, unknown> = {}) => ({
  employee,
  day: '2026-04-01',
  project,
  ...more,
})
const TAKEN = ['/employee', '/day', '/project'].map((pointer) => `${pointer} 当天已有这个项目的工时`)

async function indexesOf(table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = ${server.databases.schema} and tablename = ${table}
  `.execute(server.databases.owner)
  return rows.map(({ name }) => name).filter((name) => name.endsWith('_once'))
}

describe('fields that are unique together', () => {
  it('refuse a record that says the same, beside each of them, and no other', async () => {
    await client().stored(row('甲', 'A'))
    expect(errorsOf(await client().add(row('甲', 'A', { note: 'again' })))).toEqual(TAKEN)
    expect((await client().add(row('甲', 'B'))).success).toBe(true)
    expect((await client().add(row('甲', 'A', { day: '2026-04-02' }))).success).toBe(true)
  })

  it('are not compared where one of them is empty', async () => {
    await client().stored(row('甲', null))
    await client().stored(row('甲', null))
  })

  it('are looked at when one of them changes, and only then', async () => {
    await client().stored(row('甲', 'A'))
    const { id, version } = await client().stored(row('甲', 'B'))
    expect(errorsOf(await client().edit({ id, version, project: 'A' }))).toEqual(TAKEN)
    expect((await client().edit({ id, version, note: 'kept' })).success).toBe(true)
  })

  it('may change places among rows that are saved together', async () => {
    const [one, two, three] = [
      await client().stored(row('甲', 'A')),
      await client().stored(row('甲', 'B')),
      await client().stored(row('甲', 'C')),
    ]
    const answer = await client().saveAll({
      added: asNew(row('甲', 'C')),
      changed: [
        { id: one.id, version: 1, project: 'B' },
        { id: two.id, version: 1, project: 'A' },
      ],
      deleted: [{ id: three.id, version: 1 }],
    })
    expect(errorsOf(answer)).toEqual([])
    expect(answer.result.changed).toMatchObject([
      { employee: '甲', project: 'B' },
      { employee: '甲', project: 'A' },
    ])
  })

  it('are refused when two of the rows want them', async () => {
    const answer = await client().saveAll({ added: asNew(row('甲', 'A'), row('甲', 'A')) })
    expect(errorsOf(answer)).toEqual(
      ['/employee', '/day', '/project'].map(
        (pointer) => `/added/1${pointer} 当天已有这个项目的工时（与同时保存的另一行）`,
      ),
    )
  })

  it('have an index, which tells when somebody else was faster', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client().add(row('甲', 'A'))))
    const refused = answers.filter(({ success }) => !success)
    expect(refused).toHaveLength(7)
    for (const answer of refused) expect(errorsOf(answer)).toEqual(TAKEN)
  })

  it('hold for actions', async () => {
    await client().stored(row('甲', 'B'))
    const { id } = await client().stored(row('甲', 'A'))
    const answer = await server.call({
      method: 'POST',
      path: '/trial/sheet/action/move',
      token,
      headers: { 'X-Tenant-Id': '0' },
      body: { ids: [id] },
    })
    expect(errorsOf(answer.body)).toEqual(TAKEN)
  })

  it('hold for an import, also within the file', async () => {
    await client().stored(row('甲', 'A'))
    const answer = await transfersOf(server, '/trial/sheet', token).send({
      content: makeWorkbook([
        ['员工', '日期', '项目'],
        ['甲', '2026-04-01', 'A'],
        ['甲', '2026-04-01', 'B'],
        ['甲', '2026-04-01', 'B'],
      ]),
    })
    expect(answer.result).toMatchObject({ successCount: 1, errorCount: 2 })
    expect(refusalsOf(answer).filter((line) => line.includes('员工'))).toEqual([
      '2 员工 当天已有这个项目的工时',
      '4 员工 当天已有这个项目的工时（与第 3 行）',
    ])
  })

  it('are free again when the row that has them is in the bin', async () => {
    const kept = client('kept')
    const { id } = await kept.stored({ employee: '甲', hours: '7.50' })
    expect(errorsOf(await kept.add({ employee: '甲', hours: 7.5 }))).toEqual([
      '/employee 员工、工时相同的数据已存在',
      '/hours 员工、工时相同的数据已存在',
    ])
    await kept.remove(id)
    await kept.stored({ employee: '甲', hours: 7.5 })
  })

  it('leave a page working whose rows are double already, and say so to its author', async () => {
    const late = client('late')
    await late.stored(row('甲', 'A'))
    await late.stored(row('甲', 'A'))
    await server.writePage('trial/late.json', pageOf('late', fields, { unique: once }))
    const file = server.pages.find('late')
    expect(server.pageSet.problems('late', file?.hash ?? '')).toMatchObject([
      { code: 'stored-duplicates', pointer: '/unique/0', message: expect.stringContaining('员工、日期、项目') },
    ])
    expect(errorsOf(await late.add(row('甲', 'A')))).toEqual(TAKEN)
    expect((await late.add(row('乙', 'A'))).success).toBe(true)
  })

  it('give up their index when the page gives them up', async () => {
    expect(await indexesOf('trial_sheet')).toHaveLength(1)
    await server.writePage('trial/sheet.json', sheetPage({ unique: [{ fields: ['employee', 'note'] }] }))
    expect(await indexesOf('trial_sheet')).toEqual(['trial_sheet_employee__note_live_once'])
    await client().stored(row('甲', 'A'))
    await client().stored(row('甲', 'A'))
  })
})
