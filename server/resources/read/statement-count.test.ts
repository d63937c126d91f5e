import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf as countedStatementsOf } from '#tests/support/count-statements.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'

const NAMED = {
  schemaVersion: 1,
  code: 'counted-named',
  title: '名称',
  permissionPrefix: 'counted:named',
  entity: { table: 'counted_named', api: '/counted/named' },
  fields: { name: { type: 'string(20)', title: '名称' } },
}
const LISTED = {
  schemaVersion: 1,
  code: 'counted-listed',
  title: '列表',
  permissionPrefix: 'counted:listed',
  entity: { table: 'counted_listed', api: '/counted/listed' },
  fields: {
    name: { type: 'string(20)', title: '名称', query: 'like' },
    sex: { type: 'string(8)', title: '性别', dict: 'sex' },
    first: { type: 'ref', title: '第一', ref: { entity: 'counted_named', value: 'id', label: 'name' } },
    second: { type: 'ref', title: '第二', ref: { entity: 'counted_named', value: 'id', label: 'name' } },
    owner: { type: 'ref', title: '负责人', ref: { entity: 'sys_user', value: 'username', label: 'realname' } },
  },
}

const OWNED = {
  schemaVersion: 1,
  code: 'counted-owned',
  title: '自己的',
  permissionPrefix: 'counted:owned',
  entity: { table: 'counted_owned', api: '/counted/owned' },
  rows: [{ for: '*', where: 'name == user.username' }],
  fields: { name: { type: 'string(20)', title: '名称' } },
}

describe('statements of a call, once everything that is kept is known', () => {
  let server: PageServer
  let token: string
  let id: string
  beforeAll(async () => {
    server = await createPageServer({ 'named.json': NAMED, 'listed.json': LISTED, 'owned.json': OWNED })
    token = await server.signIn('admin')
    const named = await call<{ id: string }>('POST', '/counted/named/add', { name: 'A' })
    const listed = await call<{ id: string }>('POST', '/counted/listed/add', {
      name: 'B',
      sex: '1',
      first: named.id,
      second: named.id,
      owner: 'admin',
    })
    id = listed.id
    await call('GET', '/counted/listed/list')
  })
  afterAll(() => server.close())

  async function call<Result>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Result> {
    const answer = await server.call<Result>({ method, path, token, ...(body && { body }) })
    expect(answer.body).toMatchObject({ success: true })
    return answer.body.result
  }
  /** Without what is written behind earlier answers. */
  const statementsOf = async (run: () => Promise<unknown>) => {
    await server.app.flushOperations()
    return countedStatementsOf(run)
  }
  /** In the order in which they were sent, by what they begin with. */
  const told = (texts: readonly string[]) => texts.map((text) => text.split(' ', 1)[0])

  it('a list: its rows, their number, and the names of all that they refer to, in one', async () => {
    const texts = await statementsOf(() => call('GET', '/counted/listed/list'))
    expect(told(texts)).toEqual(['with'])
  })

  it.each(['', '&total=estimate'])('a list whose page is full, and is counted with it: %s', async (wish) => {
    await call('POST', '/counted/listed/add', { name: 'C' })
    const list = () => call<{ total: number }>('GET', `/counted/listed/list?pageSize=1${wish}`)
    const { total } = await list()
    expect(total).toBeGreaterThan(1)
    const texts = await statementsOf(async () => expect(await list()).toMatchObject({ total }))
    expect(told(texts)).toEqual(['with'])
  })

  it('one record: itself with those names', async () => {
    const texts = await statementsOf(() => call('GET', `/counted/listed/queryById?id=${id}`))
    expect(told(texts)).toEqual(['with'])
  })

  it('a dictionary and the permissions of a caller: nothing', async () => {
    const permissions = () => call('GET', '/sys/permission/getUserPermissionByToken')
    await permissions()
    expect(await statementsOf(permissions)).toEqual([])
    expect(await statementsOf(() => call('GET', '/sys/dict/getDictItems/sex'))).toEqual([])
  })

  it('a list of a page that closes rows to some: the rules are a part of it', async () => {
    await server.addUser('reader', ['counted:owned:list'])
    const reader = await server.signIn('reader')
    const list = async () => {
      const { body } = await server.call({ method: 'GET', path: '/counted/owned/list', token: reader })
      expect(body).toMatchObject({ success: true })
    }
    await list()
    const texts = await statementsOf(list)
    expect(told(texts)).toEqual(['with'])
    expect(texts[0]).toMatch(/"name" = \$\d/)
    // Rights have changed: they are known again for the next test.
    await call('GET', '/counted/owned/list')
  })

  it('an addition: whether rights are still the same, the row, and its log with what is told of it', async () => {
    const texts = await statementsOf(() => call('POST', '/counted/named/add', { name: 'C' }))
    expect(told(texts)).toEqual(['begin', 'select', 'insert', 'with', 'commit'])
  })

  it('an edit: whether rights are still the same, the row as it is, the row, and its log with what is told of it', async () => {
    const { id: named, version } = await call<{ id: string; version: number }>('POST', '/counted/named/add', {
      name: 'E',
    })
    const texts = await statementsOf(() => call('PUT', '/counted/named/edit', { id: named, version, name: 'F' }))
    expect(told(texts)).toEqual(['begin', 'select', 'select', 'update', 'with', 'commit'])
  })

  it('a save of many rows: as many as of a few', async () => {
    const saveAll = async (count: number) => {
      const names = Array.from({ length: 2 * count }, (_, index) => `G${index}`)
      const { added } = await call<{ added: { record: { id: string; version: number } }[] }>(
        'POST',
        '/counted/named/saveAll',
        { added: names.map((name) => ({ rowKey: name, record: { name } })) },
      )
      const stored = added.map(({ record: { id: row, version } }) => ({ id: row, version }))
      const saving = {
        added: names.slice(count).map((name) => ({ rowKey: name, record: { name } })),
        changed: stored.slice(count).map((row) => ({ ...row, name: 'K' })),
        deleted: stored.slice(0, count),
      }
      return statementsOf(() => call('POST', '/counted/named/saveAll', saving))
    }
    const few = told(await saveAll(10))
    expect(few.length).toBeLessThanOrEqual(14)
    expect(told(await saveAll(40))).toEqual(few)
  })

  it('a deletion: whether rights are still the same, the row, and its log with what is told of it', async () => {
    const { id: named } = await call<{ id: string }>('POST', '/counted/named/add', { name: 'L' })
    const texts = await statementsOf(() => call('DELETE', `/counted/named/delete?id=${named}`))
    expect(told(texts)).toEqual(['begin', 'select', 'select', 'update', 'with', 'select', 'commit'])
  })

  it('names what a record refers to, by its value where that has no name, and leaves out what is not there', async () => {
    const nameless = await call<{ id: string }>('POST', '/counted/named/add', {})
    const { id: listed } = await call<{ id: string }>('POST', '/counted/listed/add', { name: 'D', second: nameless.id })
    const one = await call<Record<string, unknown>>('GET', `/counted/listed/queryById?id=${listed}`)
    expect(one.second_dictText).toBe(nameless.id)
    const whole = await call<Record<string, unknown>>('GET', `/counted/listed/queryById?id=${id}`)
    expect(whole).toMatchObject({ first_dictText: 'A', second_dictText: 'A', sex_dictText: '男' })
    expect(whole.owner_dictText).not.toBe('admin')
    expect(one).not.toHaveProperty('first_dictText')
    expect(one).not.toHaveProperty('_unknown')
  })
})
