import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-statements.ts'
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

describe('statements of a call, once everything that is kept is known', () => {
  let server: PageServer
  let token: string
  let id: string
  beforeAll(async () => {
    server = await createPageServer({ 'named.json': NAMED, 'listed.json': LISTED })
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

  async function call<Result>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Result> {
    const answer = await server.call<Result>({ method, path, token, ...(body && { body }) })
    expect(answer.body).toMatchObject({ success: true })
    return answer.body.result
  }
  /** In the order in which they were sent, by what they begin with. */
  const told = (texts: readonly string[]) => texts.map((text) => text.split(' ', 1)[0])

  it('a list: its rows, their number, and the names of all that they refer to', async () => {
    const texts = await statementsOf(() => call('GET', '/counted/listed/list'))
    expect(told(texts)).toEqual(['select', 'select', 'select'])
  })

  it('one record: itself, and those names', async () => {
    const texts = await statementsOf(() => call('GET', `/counted/listed/queryById?id=${id}`))
    expect(told(texts)).toEqual(['select', 'select'])
  })

  it('a dictionary and the permissions of a caller: nothing', async () => {
    expect(await statementsOf(() => call('GET', '/sys/dict/getDictItems/sex'))).toEqual([])
  })

  it('an addition: whether rights are still the same, the row, its log, and what is told of it', async () => {
    const texts = await statementsOf(() => call('POST', '/counted/named/add', { name: 'C' }))
    expect(told(texts)).toEqual(['begin', 'select', 'insert', 'insert', 'select', 'commit'])
  })
})
