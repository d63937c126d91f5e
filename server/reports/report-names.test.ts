import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const PAGES = resolve(import.meta.dirname, '../../schemas/pages')
const read = (file: string) => readFileSync(resolve(PAGES, file), 'utf8')
const dict = (title: string, options: Readonly<Record<string, unknown>>) => ({
  type: 'string(200)',
  title,
  widget: { type: 'popup-dict', options },
})
const users = { code: 'report_user', valueField: 'username', labelField: 'realname' }
const note = pageOf(
  'note',
  {
    title: { type: 'string(32)', title: '标题' },
    contact: dict('联系人', users),
    contacts: dict('参与人', { ...users, multi: true, spliter: ';' }),
    product: dict('产品', { code: 'report_product', valueField: 'code', labelField: 'name' }),
    nameless: dict('无此报表', { code: 'report_nothing', valueField: 'code', labelField: 'name' }),
  },
  {
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_note_line', foreignKey: 'noteId' },
        fields: { contact: dict('联系人', users) },
      },
    },
    list: { sort: 'title' },
  },
)

describe('values that a report names', () => {
  let server: PageServer
  let admin: string
  const statements: string[] = []
  beforeAll(async () => {
    server = await createPageServer(
      {
        'trial/note.json': note,
        'market/manufacturer.json': read('market/manufacturer.json'),
        'trade/product-level-one.json': read('trade/product-level-one.json'),
        'trade/product-level-two.json': read('trade/product-level-two.json'),
        'trade/product.json': read('trade/product.json'),
      },
      { onStatement: (sql) => statements.push(sql) },
    )
    const db = server.databases.app
    for (const [username, realname] of [
      ['name-li', '李四'],
      ['name-wang', '王五'],
      ['name-zhao', '赵六'],
    ] as const) {
      await server.addUser(username, [])
      await db.updateTable('sys_user').set({ realname }).where('username', '=', username).execute()
    }
    const product = { tenant_id: 0, version: 1, unit: 'ton', price: '1', cost: '1', level_one: 'x', level_two: 'y' }
    await db
      .insertInto('trade_product' as never)
      .values({ ...product, id: 'p1', code: 'CP1', name: '螺纹钢' } as never)
      .execute()
    admin = await server.signIn('admin')
    const notes = clientOf(server, '/trial/note', admin)
    await notes.stored({
      title: 'a',
      contact: 'name-li',
      contacts: 'name-wang;gone;name-li',
      product: 'CP1',
      nameless: 'x',
      lines: [{ contact: 'name-zhao' }, { contact: 'left' }],
    })
    await notes.stored({ title: 'b', contact: 'gone' })
  })
  afterAll(() => server?.close())
  beforeEach(() => void statements.splice(0))

  const list = async (token = admin, pageSize = '10') =>
    (
      await server.call<{ readonly records: readonly Record<string, unknown>[] }>({
        method: 'GET',
        path: '/trial/note/list',
        query: { pageSize },
        token,
      })
    ).body.result.records

  it('are called so in lists, and those that it does not know are told', async () => {
    const [a, b] = await list()
    expect(a).toMatchObject({
      contact: 'name-li',
      contact_dictText: '李四',
      contacts_dictText: '王五,gone,李四',
      product_dictText: '螺纹钢',
      _unknown: { contacts: ['gone'] },
    })
    expect(a).not.toHaveProperty('nameless_dictText')
    expect(b).toMatchObject({ contact_dictText: 'gone', _unknown: { contact: ['gone'] } })
  })

  it('are asked for once for all rows of a list', async () => {
    const asked = async (pageSize: string) => {
      statements.splice(0)
      await list(admin, pageSize)
      return statements.filter((sql) => sql.includes('"sys_user"') && sql.includes('any(')).length
    }
    const ofOne = await asked('1')
    expect(ofOne).toBeGreaterThan(0)
    expect(await asked('10')).toBe(ofOne)
  })

  it('are called so in a record and its sub-rows', async () => {
    const [a] = await list()
    const { body } = await server.call<Record<string, unknown>>({
      method: 'GET',
      path: '/trial/note/queryById',
      query: { id: String(a?.id) },
      token: admin,
    })
    expect(body.result).toMatchObject({
      contact_dictText: '李四',
      lines: [
        { contact: 'name-zhao', contact_dictText: '赵六' },
        { contact: 'left', _unknown: { contact: ['left'] } },
      ],
    })
  })

  it('stand as they are where the caller may not read the report', async () => {
    await server.addUser('name-clerk', ['trial:note:list'])
    const [a] = await list(await server.signIn('name-clerk'))
    expect(a).toMatchObject({ product: 'CP1', contact_dictText: '李四' })
    expect(a).not.toHaveProperty('product_dictText')
  })

  it('go into files by their names, and come back by them', async () => {
    const files = transfersOf(server, '/trial/note', admin)
    const { sheets } = await files.download('/exportXls')
    expect(sheets.试验note?.[3]?.slice(0, 4)).toEqual(['a', '李四', '王五、gone、李四', '螺纹钢'])
    expect(sheets.明细?.slice(1)).toEqual([
      ['a', '赵六'],
      ['a', 'left'],
    ])
    const content = makeWorkbook([
      ['标题', '联系人', '参与人', '产品'],
      ['c', '赵六', '王五、name-li；谁', 'CP1'],
    ])
    expect((await files.send({ content })).success).toBe(true)
    expect((await list()).at(-1)).toMatchObject({
      title: 'c',
      contact: 'name-zhao',
      contacts: 'name-wang;name-li;谁',
      product: 'CP1',
    })
  })
})
