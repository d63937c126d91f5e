import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPreview } from '#schemas/api/resources.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { taskClient } from '#tests/support/task-worker.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const goods = pageOf(
  'goods',
  {
    code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'] },
    name: { type: 'string(32)', title: '名称' },
    kind: { type: 'string(8)', title: '类别', default: '普通' },
    locked: { type: 'string(1)', title: '锁定', widget: 'yes-no', default: 'N' },
  },
  {
    list: { rowActions: ['edit', { action: 'delete', when: "locked != 'Y'" }] },
    rows: [{ for: 'role:role-keeper', where: "kind == '仓库'" }],
    toolbar: ['add', 'import', 'export'],
  },
)
/** Of which the rows that leave go to the bin; rows of others refer to some of them. */
const shelf = pageOf(
  'shelf',
  {
    code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'] },
    place: { type: 'string(16)', title: '位置', rules: ['unique'] },
  },
  { toolbar: ['add', 'import', 'export'] },
)
const box = pageOf('box', {
  shelf: { type: 'ref', ref: { entity: 'trial_shelf', value: 'id', label: 'code' }, title: '货架' },
})
const API = '/trial/goods'
const REPLACE = { mode: 'replace', keyField: 'code' }
const RIGHTS = ['list', 'import', 'add', 'edit', 'delete']

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({ 'goods.json': goods, 'shelf.json': shelf, 'box.json': box })
  token = await server.signIn('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.advance(61_000)
  await sql`delete from trial_goods`.execute(server.databases.app)
  await rows().stored({ code: 'A', name: '甲' })
  await rows().stored({ code: 'B', name: '乙' })
  await rows().stored({ code: 'C', name: '丙' })
})

const rows = () => clientOf(server, API, token)
const send = (sheet: readonly (readonly unknown[])[], fields: Record<string, string> = {}, user = token) =>
  transfersOf(server, API, user).send({ content: makeWorkbook(sheet), fields: { ...REPLACE, ...fields } })
const stored = async () =>
  (await rows().list({ column: 'code', order: 'asc', pageSize: '100' })).result.records.map(
    ({ code, name }) => `${code} ${name}`,
  )
const signInWith = async (name: string, rights: readonly string[]) => {
  await server.addUser(
    name,
    rights.map((right) => `trial:goods:${right}`),
  )
  return server.signIn(name)
}

const BEFORE = ['A 甲', 'B 乙', 'C 丙']
const FILE = [
  ['编码', '名称'],
  ['A', '甲改'],
  ['B', '乙'],
  ['D', '丁'],
]

describe('a file that replaces what is there', () => {
  it('is tried first, and becomes the whole of it once just that outcome is agreed to', async () => {
    const trial = await send(FILE)
    expect(trial).toMatchObject({ success: true, message: '将新增 1 条、修改 1 条、删除 1 条，请确认' })
    expect(await stored()).toEqual(BEFORE)
    const { agreement = '' } = trial.result
    const done = await send(FILE, { agreed: agreement })
    expect(done).toMatchObject({ code: 200, message: '已新增 1 条、修改 1 条、删除 1 条' })
    expect(done.result).not.toHaveProperty('agreement')
    expect(await stored()).toEqual(['A 甲改', 'B 乙', 'D 丁'])
    expect((await send(FILE)).message).toBe('将新增 0 条、修改 0 条、删除 0 条，请确认')
  })

  it('changes nothing where the outcome is another one by then', async () => {
    const { agreement = '' } = (await send(FILE)).result
    await rows().stored({ code: 'E', name: '戊' })
    expect(await send(FILE, { agreed: agreement })).toMatchObject({
      success: false,
      message: '文件或数据在确认之后有变化，没有导入任何数据，请重新核对',
    })
    expect(await stored()).toEqual([...BEFORE, 'E 戊'])
  })

  it('is all or nothing, whatever else is asked for', async () => {
    const answer = await send([...FILE, ['', '没有编码']], { allOrNothing: '0', agreed: 'anything' })
    expect(refusalsOf(answer)[0]).toMatch(/^5 编码 /)
    expect(answer.result).toMatchObject({ successCount: 0 })
    expect(await stored()).toEqual(BEFORE)
  })

  it('leaves rows that may not be deleted, and says how many', async () => {
    await rows().stored({ code: 'L', name: '锁', locked: 'Y' })
    const trial = await send(FILE)
    expect(trial.message).toBe('将新增 1 条、修改 1 条、删除 1 条（另有 1 条不允许删除，保留），请确认')
    await send(FILE, { agreed: trial.result.agreement ?? '' })
    expect(await stored()).toEqual(['A 甲改', 'B 乙', 'D 丁', 'L 锁'])
  })

  it('leaves rows that the caller does not see', async () => {
    const keeper = await signInWith('keeper', RIGHTS)
    await rows().stored({ code: 'K', name: '库', kind: '仓库' })
    const sheet = [
      ['编码', '名称', '类别'],
      ['N', '新', '仓库'],
    ]
    const trial = await send(sheet, {}, keeper)
    expect(trial.message).toBe('将新增 1 条、修改 0 条、删除 1 条，请确认')
    await send(sheet, { agreed: trial.result.agreement ?? '' }, keeper)
    expect(await stored()).toEqual([...BEFORE, 'N 新'])
  })

  it.each(['add', 'edit', 'delete'])('is refused to whoever has no right to %s', async (missing) => {
    const user = await signInWith(
      `no-${missing}`,
      RIGHTS.filter((right) => right !== missing),
    )
    const answer = await send(FILE, {}, user)
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toMatch(/权限/)
    expect(await stored()).toEqual(BEFORE)
    const content = makeWorkbook(FILE)
    const { result } = await taskClient(server, user).preview<ImportPreview>(API, { content, name: '数据.xlsx' })
    expect(result.mayReplace).toBe(false)
  })

  it.each([
    [[['编码', '名称']], {}, '文件中没有数据行'],
    [FILE, { foreignKeys: '{"kind":"主"}' }, '这里的数据属于一条记录，不能整体替换，请选择其他导入方式'],
    [FILE, { keyField: '' }, '按已有数据更新时，须选择用来查找数据的列'],
  ])('is refused with a sentence: %j %j', async (sheet, fields, message) => {
    expect(await send(sheet, fields as Record<string, string>)).toMatchObject({
      success: false,
      message: `文件导入失败:${message}`,
    })
    expect(await stored()).toEqual(BEFORE)
  })

  it('asks anew where another file comes to the same', async () => {
    const { agreement = '' } = (await send(FILE)).result
    const other = FILE.map(([code, name]) => [code, name === '甲改' ? '甲又改' : name])
    expect(await send(other, { agreed: agreement })).toMatchObject({
      success: false,
      message: '文件或数据在确认之后有变化，没有导入任何数据，请重新核对',
    })
    expect(await stored()).toEqual(BEFORE)
  })

  it('tells in the operation log how many rows have left', async () => {
    const { agreement = '' } = (await send(FILE)).result
    await send(FILE, { agreed: agreement })
    const last = await server.databases.app
      .selectFrom('sys_log')
      .where('operate_type', '=', 5)
      .orderBy('id', 'desc')
      .select('log_content')
      .executeTakeFirst()
    expect(last?.log_content).toBe('导入“试验goods” 3 条，错误 0 条，替换全部，删除 1 条')
  })
})

describe('rows that leave', () => {
  const shelves = () => clientOf(server, '/trial/shelf', token)
  const replace = async (sheet: readonly (readonly unknown[])[]) => {
    const request = { content: makeWorkbook(sheet) }
    const transfers = transfersOf(server, '/trial/shelf', token)
    const trial = await transfers.send({ ...request, fields: REPLACE })
    if (trial.result?.agreement === undefined) return trial
    return transfers.send({ ...request, fields: { ...REPLACE, agreed: trial.result.agreement } })
  }
  const now = async () =>
    (await shelves().list({ column: 'code', order: 'asc' })).result.records.map(({ code, place }) => `${code} ${place}`)
  beforeEach(async () => {
    await sql`delete from trial_box`.execute(server.databases.app)
    await sql`delete from trial_shelf`.execute(server.databases.app)
  })

  it('give their unique values to new ones, and go to the bin', async () => {
    await shelves().stored({ code: 'A', place: '一排' })
    const answer = await replace([
      ['编码', '位置'],
      ['B', '一排'],
    ])
    expect(answer.message).toBe('已新增 1 条、修改 0 条、删除 1 条')
    expect(await now()).toEqual(['B 一排'])
    const { body } = await server.call<{ records: readonly { record: { code: string } }[] }>({
      method: 'GET',
      path: '/trial/shelf/deleted',
      token,
    })
    expect(body.result.records.map(({ record }) => record.code)).toEqual(['A'])
  })

  it('stay with all others where somebody refers to one of them', async () => {
    const { id } = await shelves().stored({ code: 'A', place: '一排' })
    await clientOf(server, '/trial/box', token).stored({ shelf: id })
    const answer = await replace([
      ['编码', '位置'],
      ['B', '二排'],
    ])
    expect(answer.success).toBe(false)
    expect(answer.message).toMatch(/试验box/)
    expect(await now()).toEqual(['A 一排'])
  })
})
