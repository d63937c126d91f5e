import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { taskClient, tasksOf } from '#tests/support/task-worker.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const place = pageOf(
  'place',
  {
    code: { type: 'string(16)', title: '编码', rules: ['unique'] },
    name: { type: 'string(32)', title: '名称', rules: ['required'] },
    closed: { type: 'string(1)', title: '停用', widget: 'yes-no', default: 'N' },
  },
  {
    kind: 'tree',
    tree: { label: 'name' },
    list: { sort: 'name', rowActions: ['edit', { action: 'add_child', when: "closed != 'Y'" }, 'delete'] },
    toolbar: ['add', 'import', 'export'],
  },
)
const API = '/trial/place'
const UPSERT = { mode: 'upsert', keyField: 'code' }
const TITLES = ['上级', '名称', '编码']

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({ 'place.json': place })
  token = await server.signIn('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  // Imports are limited per minute.
  server.advance(61_000)
  await sql`delete from trial_place`.execute(server.databases.app)
})

const client = () => clientOf(server, API, token)
const transfers = () => transfersOf(server, API, token)
const send = (rows: readonly (readonly unknown[])[], fields: Record<string, string> = {}) =>
  transfers().send({ content: makeWorkbook(rows), fields })

/** Each row with the names above it, `总部/华东`. */
async function stored(): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; name: string; parent_id: string | null }>`
    select id, name, parent_id from trial_place where del_flag = 0`.execute(server.databases.app)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = ({ name, parent_id }: (typeof rows)[number]): string => {
    const above = parent_id === null ? undefined : byId.get(parent_id)
    return above ? `${pathOf(above)}/${name}` : name
  }
  return rows.map(pathOf).sort()
}

const exported = async () => (await transfers().download('/exportXls')).sheets

describe('importing rows of a tree', () => {
  it('puts rows below rows of the same file, in whatever order, by name, code or path', async () => {
    const answer = await send([
      TITLES,
      ['华东', '上海', 'S'],
      ['S', '浦东', 'P'],
      ['总部/华东/上海/浦东', '张江', 'Z'],
      ['总部', '华东', 'E'],
      ['', '总部', 'H'],
    ])
    expect(answer.message).toBe('共5行数据全部导入成功！')
    expect(await stored()).toEqual(
      ['总部', '总部/华东', '总部/华东/上海', '总部/华东/上海/浦东', '总部/华东/上海/浦东/张江'].sort(),
    )
    const { result } = await client().list({ name: '华东' })
    expect(result.records[0]).toMatchObject({ hasChild: '1' })
  })

  it('takes an export back as it is, also where rows of several branches are called the same', async () => {
    await send([TITLES, ['', '总部', 'H'], ['总部', '财务部', 'HF'], ['总部', '华东', 'E'], ['华东', '财务部', 'EF']])
    await send([TITLES, ['总部/华东/财务部', '一组', 'E1'], ['HF', '一组', 'H1']])
    const before = await stored()
    expect(before).toContain('总部/华东/财务部/一组')
    expect(before).toContain('总部/财务部/一组')
    const [rows = []] = Object.values(await exported())
    expect(rows.map((row) => row.slice(0, 3).join(' '))).toContain('总部/华东/财务部 E1 一组')
    const { content } = await transfers().download('/exportXls')
    const answer = await transfers().send({ content, fields: UPSERT })
    expect(answer.result).toMatchObject({ errorCount: 0, unchangedCount: 6, updatedCount: 0 })
    expect(await stored()).toEqual(before)
  })

  it('asks for the path where several rows are called so, and says what is not there', async () => {
    await send([TITLES, ['', '总部', 'H'], ['总部', '财务部', 'HF'], ['总部', '华东', 'E'], ['华东', '财务部', 'EF']])
    const answer = await send([TITLES, ['财务部', '甲', 'A'], ['没有的', '乙', 'B'], ['华东/财务部', '丙', 'C']])
    expect(refusalsOf(answer)).toEqual([
      expect.stringMatching(/^2 上级 “财务部”对应多个选项，请写全，如“总部\/(华东\/)?财务部”$/),
      '3 上级 “没有的”不在选项中',
    ])
    expect(await stored()).toContain('总部/华东/财务部/丙')
  })

  it('refuses rows that are put below themselves, by row and column, and takes the others', async () => {
    const answer = await send([TITLES, ['丙', '甲', 'A'], ['甲', '乙', 'B'], ['乙', '丙', 'C'], ['', '丁', 'D']])
    expect([...refusalsOf(answer)].sort()).toEqual([
      '2 上级 上级不能是自己或自己的下级',
      '3 上级 上级不能是自己或自己的下级',
      '4 上级 上级不能是自己或自己的下级',
    ])
    expect(await stored()).toEqual(['丁'])
  })

  it('moves branches, to the top as well, and never below themselves', async () => {
    await send([TITLES, ['', '总部', 'H'], ['总部', '华东', 'E'], ['华东', '上海', 'S'], ['', '分部', 'F']])
    const moved = await send([TITLES, ['分部', '华东', 'E'], ['/', '上海', 'S']], UPSERT)
    expect(moved.result).toMatchObject({ errorCount: 0, updatedCount: 2 })
    expect(await stored()).toEqual(['上海', '分部', '分部/华东', '总部'].sort())
    const circle = await send([TITLES, ['分部/华东', '分部', 'F']], UPSERT)
    expect(refusalsOf(circle)).toEqual(['2 上级 上级不能是自己或自己的下级'])
  })

  it('finds the circle that several moves make together', async () => {
    await send([TITLES, ['', '甲', 'A'], ['甲', '乙', 'B'], ['', '丙', 'C'], ['丙', '丁', 'D']])
    const answer = await send([TITLES, ['丁', '甲', 'A'], ['乙', '丙', 'C']], UPSERT)
    expect(answer.result).toMatchObject({ updatedCount: 1, errorCount: 1 })
    expect(refusalsOf(answer)[0]).toMatch(/^[23] 上级 上级不能是自己或自己的下级$/)
    const { rows } = await sql<{ n: string }>`
      with recursive reached(id) as (
        select id from trial_place where parent_id is null
        union select p.id from trial_place p join reached r on p.parent_id = r.id
      ) select count(*)::text as n from reached`.execute(server.databases.app)
    expect(rows[0]?.n).toBe('4')
  })

  it('takes rows that are called like the one above them, or like one further up', async () => {
    const rows = [
      ['', '其他', 'O'],
      ['其他', '其他', 'OO'],
      ['其他/其他', '甲', 'A'],
      ['A', '其他', 'AO'],
    ]
    expect((await send([TITLES, ...rows.toReversed()])).message).toBe('共4行数据全部导入成功！')
    expect(await stored()).toEqual(['其他', '其他/其他', '其他/其他/甲', '其他/其他/甲/其他'])
  })

  it('puts nothing below a row that takes none', async () => {
    await send([
      [...TITLES, '停用'],
      ['', '总部', 'H', '是'],
    ])
    const answer = await send([TITLES, ['总部', '华东', 'E'], ['华东', '上海', 'S']])
    expect(refusalsOf(answer)[0]).toMatch(/^2 上级 /)
    expect(refusalsOf(answer)[1]).toMatch(/^3 上级 “华东”不在选项中/)
    expect(await stored()).toEqual(['总部'])
  })

  it('replaces a whole tree: rows stay, move and go', async () => {
    await send([TITLES, ['', '总部', 'H'], ['总部', '华东', 'E'], ['华东', '上海', 'S']])
    const rows = [TITLES, ['', '总部', 'H'], ['总部', '上海', 'S']]
    const fields = { mode: 'replace', keyField: 'code' }
    const trial = await send(rows, fields)
    expect(trial.message).toBe('将新增 0 条、修改 1 条、删除 1 条，请确认')
    await send(rows, { ...fields, agreed: trial.result.agreement ?? '' })
    expect(await stored()).toEqual(['总部', '总部/上海'])
  })

  it('goes the same way in the background', async () => {
    const tasks = taskClient(server, token)
    const content = makeWorkbook([TITLES, ['华东', '上海', 'S'], ['总部', '华东', 'E'], ['', '总部', 'H']])
    expect(await tasks.import(API, { content })).toMatchObject({ success: true })
    await tasksOf(server).work()
    expect(await tasks.last()).toMatchObject({ state: 'done' })
    expect(await stored()).toEqual(['总部', '总部/华东', '总部/华东/上海'])
  })
})
