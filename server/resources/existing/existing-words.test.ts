import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'
import { currentRole } from '../../db/grant-rows.ts'

const stock = pageOf(
  'stock',
  {
    no: { type: 'string(20)', title: '编号', rules: ['required'], list: { link: 'detail' } },
    keeper: { type: 'string(20)', title: '保管员' },
    amount: { type: 'integer', title: '数量' },
    state: { type: 'string(9)', title: '状态', default: 'open' },
  },
  {
    entity: { existing: 'old.stock', api: '/trial/stock', key: ['no'], tenant: 'company_no' },
    rows: [{ for: '*', where: 'keeper == user.username || isEmpty(keeper)' }],
    checks: [{ id: 'some', that: 'amount >= 0', message: '数量不能小于 0', fields: ['amount'] }],
    guards: {
      add: { when: "state == 'open'", message: '新增的要是打开的' },
      edit: { when: "state != 'closed'", message: '已关闭的不能修改' },
      delete: { when: "state != 'closed'", message: '已关闭的不能删除' },
    },
    actions: {
      close: {
        title: '关闭',
        type: 'set-values',
        when: "state == 'open'",
        checks: [{ id: 'empty', that: 'amount == 0', message: '还有库存' }],
        props: { values: { state: 'closed' } },
        effects: [{ insert: { page: 'note', values: { text: '= concat(no, " 已关闭")' } } }],
      },
    },
    effects: {
      created: [{ insert: { page: 'note', values: { text: '= concat(no, " 新增")' } } }],
      updated: [{ insert: { page: 'note', values: { text: '= concat(no, " 原有 ", old.amount)' } } }],
      deleted: [{ insert: { page: 'note', values: { text: '= concat(no, " 删除")' } } }],
    },
    toolbar: ['add', 'import'],
  },
)
const note = pageOf('note', { text: { type: 'string(60)', title: '内容' } })

describe('a page over a table that was there before', () => {
  let server: PageServer
  let admin: string
  let li: string
  const owner = (statement: string) => sql.raw(statement).execute(server.databases.owner)

  beforeAll(async () => {
    server = await createPageServer({})
    const role = await currentRole(server.databases.app)
    await owner('create schema old')
    await owner(`grant usage on schema old to "${role}"`)
    await owner(`create table old.stock (no varchar(20) primary key, keeper varchar(20), amount integer,
      state varchar(9), company_no integer not null default 0)`)
    await owner(`grant select, insert, update, delete on old.stock to "${role}"`)
    for (const page of [note, stock]) await server.writePage(`trial/${page.code}.json`, page)
    admin = await server.signIn('admin')
    const codes = ['list', 'add', 'edit', 'delete', 'import', 'close'].map((action) => `trial:stock:${action}`)
    await server.addUser('li', codes)
    li = await server.signIn('li')
  })
  afterAll(() => server?.close())

  const stocks = (token = admin) => clientOf(server, '/trial/stock', token)
  const notes = async () =>
    (await clientOf(server, '/trial/note', admin).list({ pageSize: '100' })).result.records.map(({ text }) => text)
  const close = async (id: string, token = admin) => {
    const path = '/trial/stock/action/close'
    const { body } = await server.call({ method: 'POST', path, body: { ids: [id] }, token })
    return { ...body, errors: errorsOf(body as never) }
  }

  it('is bound by checks and guards, and lets effects follow from what happens to its rows', async () => {
    expect(errorsOf(await stocks().add({ no: 'A1', amount: -1 }))).toEqual(['/amount 数量不能小于 0'])
    expect(errorsOf(await stocks().add({ no: 'A1', state: 'closed' }))).toEqual([' “A1”：新增的要是打开的'])
    const made = await stocks().stored({ no: 'A1', amount: 5 })
    expect((await stocks().edit({ ...made, amount: 7 })).success).toBe(true)
    expect(await notes()).toEqual(expect.arrayContaining(['A1 新增', 'A1 原有 5']))
    expect((await close(made.id)).message + (await close(made.id)).errors).toContain('还有库存')
    const { result } = await stocks().get(made.id)
    await stocks().edit({ ...result, amount: 0 })
    expect(await close(made.id)).toMatchObject({ success: true })
    expect(await notes()).toContain('A1 已关闭')
    const closed = (await stocks().get(made.id)).result
    expect(errorsOf(await stocks().edit({ ...closed, amount: 1 }))).toEqual([
      expect.stringContaining('已关闭的不能修改'),
    ])
    expect((await stocks().remove(made.id)).message).toContain('已关闭的不能删除')
    const other = await stocks().stored({ no: 'A2', amount: 1 })
    expect((await stocks().remove(other.id)).success).toBe(true)
    expect(await notes()).toContain('A2 删除')
  })

  it('shows and changes only the rows of its conditions', async () => {
    const own = await stocks().stored({ no: 'C1', amount: 0, keeper: 'li' })
    const foreign = await stocks().stored({ no: 'C2', amount: 0, keeper: 'wang' })
    const seen = (await stocks(li).list({ pageSize: '100' })).result.records.map(({ no }) => no)
    expect(seen).toContain('C1')
    expect(seen).not.toContain('C2')
    expect((await stocks(li).get(foreign.id)).success).toBe(false)
    expect((await stocks(li).edit({ ...foreign, amount: 9 })).success).toBe(false)
    expect((await stocks(li).remove(foreign.id)).success).toBe(false)
    expect((await close(foreign.id, li)).success).toBe(false)
    expect((await stocks(li).edit({ ...own, keeper: 'wang' })).success).toBe(false)
    expect((await close(own.id, li)).success).toBe(true)
  })

  it('takes imports row by row, by its rules, checks and guards', async () => {
    const content = makeWorkbook([
      ['编号', '保管员', '数量', '状态'],
      ['D1', '', '4', 'open'],
      ['D2', '', '-4', 'open'],
      ['D3', '', '4', 'closed'],
    ])
    const told = JSON.stringify(await transfersOf(server, '/trial/stock', admin).send({ content }))
    expect(told).toContain('数量不能小于 0')
    expect(told).toContain('新增的要是打开的')
    const nos = (await stocks().list({ pageSize: '100' })).result.records.map(({ no }) => no)
    expect(nos.filter((no) => String(no).startsWith('D'))).toEqual(['D1'])
    expect(await notes()).toContain('D1 新增')
  })
})
