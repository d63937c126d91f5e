import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { openAddress } from '#tests/support/test-cluster.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
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
})

/** Replaces the word to other servers by nothing. */
async function silence({ databases }: TestServer): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('pagewright_note_change'::regproc) as text
  `.execute(databases.owner)
  const text = rows[0]?.text.replace("perform pg_notify('pagewright_change', key)", 'null') ?? ''
  expect(text).not.toContain('pg_notify')
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
