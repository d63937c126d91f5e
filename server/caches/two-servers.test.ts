import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { openAddress } from '#tests/support/test-cluster.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { settleFileDictionaries } from '../dictionaries/file-dictionaries.ts'
import { createSystemContext } from '../http/request-context.ts'
import { ensureMenuEntry } from '../permissions/ensure-menu.ts'
import { sessionMessages } from '../session/messages.ts'
import { WATCHED_TABLES } from './watched-tables.ts'

const NOTE = {
  schemaVersion: 1,
  code: 'caches-note',
  title: '便条',
  permissionPrefix: 'caches:note',
  entity: { table: 'caches_note', api: '/caches/note' },
  fields: { name: { type: 'string(20)', title: '名称' } },
}
const LIST_ROLES = 'system:role:list'
const PATIENCE = { timeout: 2000, interval: 5 }

describe('two servers on one database', () => {
  let one: TestServer
  let other: TestServer
  let name = 0
  let user: { readonly id: string; readonly username: string; readonly token: string }

  beforeAll(async () => {
    one = await createTestServer()
    other = await createTestServer({ beside: one })
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })
  beforeEach(async () => {
    name += 1
    const username = `person${name}`
    const id = await one.addUser(username, [LIST_ROLES])
    user = { id, username, token: await one.signIn(username) }
    // Both know them from now on.
    expect((await askWho(one)).status).toBe(200)
    expect((await askWho(other)).status).toBe(200)
  })

  const askWho = (server: TestServer) =>
    server.call<{ userInfo: { realname: string } }>({ method: 'GET', path: '/sys/user/getUserInfo', token: user.token })
  const mayListOn = async (server: TestServer) => {
    const { body } = await server.call({ method: 'GET', path: '/sys/role/queryall', token: user.token })
    return body.success
  }
  const statusOn = async (server: TestServer) => (await askWho(server)).status

  it('a sign-out on one counts at once there, and on the other', async () => {
    await one.call({ method: 'POST', path: '/sys/logout', token: user.token })
    expect(await statusOn(one)).toBe(401)
    await expect.poll(() => statusOn(other), PATIENCE).toBe(401)
  })

  it('a frozen account counts at once there, and on the other', async () => {
    await one.databases.app.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute()
    expect(await statusOn(one)).toBe(401)
    await expect.poll(() => statusOn(other), PATIENCE).toBe(401)
  })

  it('a role that was taken away, by hand in the database, counts on both', async () => {
    expect(await mayListOn(other)).toBe(true)
    await one.databases.owner.deleteFrom('sys_user_role').where('user_id', '=', user.id).execute()
    await expect.poll(() => mayListOn(one), PATIENCE).toBe(false)
    await expect.poll(() => mayListOn(other), PATIENCE).toBe(false)
  })

  it('a right that a role has lost counts on both', async () => {
    expect(await mayListOn(other)).toBe(true)
    const { role_id: role } = await one.databases.app
      .selectFrom('sys_user_role')
      .where('user_id', '=', user.id)
      .select('role_id')
      .executeTakeFirstOrThrow()
    await one.databases.app.deleteFrom('sys_role_permission').where('role_id', '=', role).execute()
    expect(await mayListOn(one)).toBe(false)
    await expect.poll(() => mayListOn(other), PATIENCE).toBe(false)
  })

  it('a membership that has ended counts on both', async () => {
    await one.joinTenant(user.id, 7)
    const inSeven = async (server: TestServer) =>
      (
        await server.call({
          method: 'GET',
          path: '/sys/user/getUserInfo',
          token: user.token,
          headers: { 'X-Tenant-Id': '7' },
        })
      ).status
    await expect.poll(() => inSeven(other), PATIENCE).toBe(200)
    expect(await inSeven(one)).toBe(200)
    await one.databases.app
      .deleteFrom('sys_user_tenant')
      .where('user_id', '=', user.id)
      .where('tenant_id', '=', 7)
      .execute()
    expect(await inSeven(one)).toBe(401)
    await expect.poll(() => inSeven(other), PATIENCE).toBe(401)
  })

  it('a tenant that is closed counts on both', async () => {
    const id = 8
    await one.databases.app.insertInto('sys_tenant').values({ id, name: '乙公司' }).execute()
    await one.joinTenant(user.id, id)
    const inTenant = async (server: TestServer) => {
      const headers = { 'X-Tenant-Id': String(id) }
      return (await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token: user.token, headers })).status
    }
    await expect.poll(() => inTenant(other), PATIENCE).toBe(200)
    expect(await inTenant(one)).toBe(200)
    await one.databases.app.updateTable('sys_tenant').set({ status: 0 }).where('id', '=', id).execute()
    expect(await inTenant(one)).toBe(401)
    await expect.poll(() => inTenant(other), PATIENCE).toBe(401)
  })

  it('a password that has to be changed counts on both', async () => {
    const codeOn = async (server: TestServer) => {
      const { body } = await server.call({ method: 'GET', path: '/sys/role/queryall', token: user.token })
      return body.code
    }
    expect([await codeOn(one), await codeOn(other)]).toEqual([200, 200])
    await one.databases.app
      .updateTable('sys_user_secret')
      .set({ must_change: true })
      .where('user_id', '=', user.id)
      .execute()
    const mustChange = ENVELOPE_CODES.mustChangePassword
    expect(await codeOn(one)).toBe(mustChange)
    await expect.poll(() => codeOn(other), PATIENCE).toBe(mustChange)
  })

  it('an entry of the menu, whom it is granted to, and a role under another code count on both', async () => {
    interface Told {
      readonly menu: readonly { readonly meta?: { readonly title?: string } }[]
      readonly auth: readonly { readonly action: string }[]
    }
    const toldOn = async (server: TestServer) => {
      const path = '/sys/permission/getUserPermissionByToken'
      const { menu, auth } = (await server.call<Told>({ method: 'GET', path, token: user.token })).body.result
      return { menu: menu.map(({ meta }) => meta?.title), auth: auth.map(({ action }) => action) }
    }
    const role = await one.databases.app
      .selectFrom('sys_user_role')
      .where('user_id', '=', user.id)
      .select('role_id as id')
      .executeTakeFirstOrThrow()
    const context = createSystemContext('test', one.now)
    const entry = await ensureMenuEntry(one.databases.app, context, {
      name: '新菜单',
      url: `/trial/menu${name}`,
      component: 'layouts/RouteView',
      sortNo: 1,
    })
    expect((await toldOn(one)).menu).not.toContain('新菜单')
    expect(await toldOn(other)).toEqual(await toldOn(one))
    const grant = { role_id: role.id, permission_id: entry }
    await one.databases.app.insertInto('sys_role_permission').values(grant).execute()
    expect((await toldOn(one)).menu).toContain('新菜单')
    await expect.poll(async () => (await toldOn(other)).menu, PATIENCE).toContain('新菜单')
    await one.databases.app.updateTable('sys_permission').set({ name: '改名' }).where('id', '=', entry).execute()
    expect((await toldOn(one)).menu).toContain('改名')
    await expect.poll(async () => (await toldOn(other)).menu, PATIENCE).toContain('改名')
    await one.databases.app
      .updateTable('sys_role')
      .set({ role_code: `other${name}` })
      .where('id', '=', role.id)
      .execute()
    expect((await toldOn(one)).menu).toContain('改名')
    await one.databases.app
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', role.id)
      .where('permission_id', '=', entry)
      .execute()
    expect((await toldOn(one)).menu).not.toContain('改名')
    await expect.poll(async () => (await toldOn(other)).menu, PATIENCE).not.toContain('改名')
  })

  it('a dictionary, and one of a file, counts on both', async () => {
    const textsOn = async (server: TestServer, code: string) => {
      const path = `/sys/dict/getDictItems/${code}`
      const { body } = await server.call<{ text: string }[]>({ method: 'GET', path, token: user.token })
      return body.result.map(({ text }) => text)
    }
    expect(await textsOn(other, 'sex')).toEqual(await textsOn(one, 'sex'))
    const sex = await one.databases.app
      .selectFrom('sys_dict')
      .where('dict_code', '=', 'sex')
      .select('id')
      .executeTakeFirstOrThrow()
    await one.databases.app
      .updateTable('sys_dict_item')
      .set({ item_text: '男士' })
      .where('dict_id', '=', sex.id)
      .where('item_value', '=', '1')
      .execute()
    expect(await textsOn(one, 'sex')).toContain('男士')
    await expect.poll(() => textsOn(other, 'sex'), PATIENCE).toContain('男士')
    const fileDictionary = (text: string) => ({
      file: 'dict.json',
      problems: [],
      dictionaries: new Map([['sex', { name: '性别', items: [{ value: '9', text }] }]]),
    })
    await settleFileDictionaries(one.databases.app, [fileDictionary('来自文件')])
    expect(await textsOn(one, 'sex')).toEqual(['来自文件'])
    await expect.poll(() => textsOn(other, 'sex'), PATIENCE).toEqual(['来自文件'])
    await settleFileDictionaries(one.databases.app, [fileDictionary('改了')])
    expect(await textsOn(one, 'sex')).toEqual(['改了'])
    await expect.poll(() => textsOn(other, 'sex'), PATIENCE).toEqual(['改了'])
  })

  it('a change reaches the other server within 100 ms', async () => {
    const dictionary = (server: TestServer) =>
      server.call<{ text: string }[]>({ method: 'GET', path: '/sys/dict/getDictItems/sex', token: user.token })
    const waited: number[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      const text = `第${turn}次`
      const item = one.databases.app.updateTable('sys_file_dict_item').set({ item_text: text })
      await item.where('dict_code', '=', 'sex').execute()
      const begun = performance.now()
      while ((await dictionary(other)).body.result[0]?.text !== text) await delay(1)
      waited.push(performance.now() - begun)
    }
    const [middle = Number.NaN] = waited.toSorted((a, b) => a - b).slice(10)
    expect(middle).toBeLessThan(100)
  })

  it('what is taken back is told to nobody', async () => {
    const taken = one.databases.app.transaction().execute(async (trx) => {
      await trx.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute()
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    expect([await statusOn(one), await statusOn(other)]).toEqual([200, 200])
  })

  it('a server whose connection for events was cut asks the database until it is back', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pagewright-notifications' and datname = current_database()
    `.execute(one.databases.app)
    await one.databases.app.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute()
    await expect.poll(() => statusOn(other), PATIENCE).toBe(401)
    await expect.poll(() => statusOn(one), PATIENCE).toBe(401)
  })
})

describe('a listener that drops events', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer({ 'note.json': NOTE })
  })
  afterAll(() => server.close())

  it('lets no lost right write: the database itself says that rights have changed', async () => {
    const id = await server.addUser('careless', ['caches:note:list', 'caches:note:add'])
    const token = await server.signIn('careless')
    const add = (name: string) => server.call({ method: 'POST', path: '/caches/note/add', token, body: { name } })
    expect((await add('first')).body).toMatchObject({ success: true })
    // The numbers go on counting, but nobody is told any more.
    await silence(server)
    const elsewhere = openAddress(server.databases)
    await elsewhere.owner.deleteFrom('sys_user_role').where('user_id', '=', id).execute()
    await elsewhere.close()

    const refused = await add('second')
    expect(refused.body).toMatchObject({ success: false, message: sessionMessages.rightsChanged })
    expect((await add('third')).body).toMatchObject({ success: false, code: 510 })
    const notes = await sql<{ name: string }>`select name from pagewright.caches_note`.execute(server.databases.owner)
    expect(notes.rows).toEqual([{ name: 'first' }])
  })

  it('lets everybody else write: what was changed were not their rights', async () => {
    await server.addUser('untouched', ['caches:note:list', 'caches:note:add'])
    const id = await server.addUser('touched', ['caches:note:list'])
    const token = await server.signIn('untouched')
    const add = (name: string) => server.call({ method: 'POST', path: '/caches/note/add', token, body: { name } })
    expect((await add('before')).body).toMatchObject({ success: true })
    await silence(server)
    const elsewhere = openAddress(server.databases)
    const { role_id } = await elsewhere.owner
      .selectFrom('sys_user_role')
      .where('user_id', '=', id)
      .select('role_id')
      .executeTakeFirstOrThrow()
    await elsewhere.owner.deleteFrom('sys_role_permission').where('role_id', '=', role_id).execute()
    await elsewhere.close()

    expect((await add('afterwards')).body).toMatchObject({ success: true })
  })
})

/** Replaces the word to other servers by nothing. */
async function silence({ databases }: TestServer): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('pagewright_note_change'::regproc) as text
  `.execute(databases.owner)
  const text = rows[0]?.text.replace("perform pg_notify('pagewright_change', key)", 'null') ?? ''
  expect(text).not.toContain("pg_notify('")
  await sql.raw(text).execute(databases.owner)
}

describe('the triggers', () => {
  it('stand on the tables that answers are kept of, and on no other', async () => {
    const server = await createTestServer()
    const { rows } = await sql<{ table: string }>`
      select distinct relname as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgfoid = 'pagewright_note_change'::regproc
    `.execute(server.databases.owner)
    await server.close()
    expect(rows.map(({ table }) => table).toSorted()).toEqual([...WATCHED_TABLES].toSorted())
  })
})
