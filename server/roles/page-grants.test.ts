import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { acrossTenants } from '#server/db/tenant-guard.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { grantStates } from './grant-states.ts'

const open: PageServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const fields = {
  name: { type: 'string(32)', title: '名称' },
  cost: { type: 'integer', title: '成本', permission: 'cost' },
}
const order = (grants?: object) => pageOf('order', fields, grants ? { grants } : {})

async function serverWith(...pages: Parameters<typeof createPageServer>): Promise<PageServer> {
  const server = await createPageServer(...pages)
  open.push(server)
  return server
}

async function addRole(server: PageServer, code: string, tenantId = 0): Promise<string> {
  const id = `${code}-${tenantId}`
  await server.databases.app
    .insertInto('sys_role')
    .values({
      id,
      role_code: code,
      role_name: code,
      tenant_id: tenantId,
      create_by: 'test',
      create_time: server.now(),
    })
    .execute()
  return id
}

async function rightsOf(server: PageServer, roleId: string): Promise<readonly string[]> {
  const rows = await acrossTenants(server.databases.app, 'a test looks at all')
    .selectFrom('sys_role_permission')
    .innerJoin('sys_permission', 'sys_permission.id', 'sys_role_permission.permission_id')
    .where('role_id', '=', roleId)
    .select(['perms', 'url'])
    .execute()
  return rows.map(({ perms, url }) => perms ?? url ?? '').toSorted()
}

const messagesOf = (server: PageServer) => server.logged.map(({ msg }) => msg).join('\n')

describe('what a page grants', () => {
  it('goes to the role of that code in every tenant and in the template, with the list and the menu', async () => {
    const server = await serverWith({})
    const template = await addRole(server, 'buyer')
    const other = await addRole(server, 'buyer', 7)
    await server.writePage('sales/order.json', order({ buyer: ['add', 'field:cost:see'] }))
    const expected = ['/sales', '/trial/order', 'trial:order:add', 'trial:order:field:cost:see', 'trial:order:list']
    expect(await rightsOf(server, template)).toEqual(expected)
    expect(await rightsOf(server, other)).toEqual(expected)
  })

  it('is given once: what an administrator took back stays away, what is new comes', async () => {
    const server = await serverWith({})
    const buyer = await addRole(server, 'buyer')
    await server.writePage('order.json', order({ buyer: ['add', 'edit'] }))
    await server.databases.app
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', buyer)
      .where('permission_id', 'in', (rows) =>
        rows.selectFrom('sys_permission').where('perms', '=', 'trial:order:edit').select('id'),
      )
      .execute()
    await server.writePage('order.json', order({ buyer: ['add', 'edit', 'delete'] }))
    expect(await rightsOf(server, buyer)).toEqual([
      '/trial/order',
      'trial:order:add',
      'trial:order:delete',
      'trial:order:list',
    ])
  })

  it('is listed with what became of it', async () => {
    const server = await serverWith({})
    const buyer = await addRole(server, 'buyer')
    await server.writePage('order.json', order({ buyer: ['add'] }))
    await server.databases.app.deleteFrom('sys_role_permission').where('role_id', '=', buyer).execute()
    await addRole(server, 'buyer', 7)
    const states = await grantStates(server.databases.app)
    expect(states.map(({ tenantId, permission, state }) => `${tenantId} ${permission} ${state}`)).toEqual([
      '0 trial:order:add taken',
      '0 trial:order:list taken',
      '7 trial:order:add waiting',
      '7 trial:order:list waiting',
    ])
  })

  it('lets its members work on the page', async () => {
    const server = await serverWith({})
    await server.addUser('li')
    const buyer = await addRole(server, 'buyer')
    const { id } = await server.databases.app
      .selectFrom('sys_user')
      .where('username', '=', 'li')
      .select('id')
      .executeTakeFirstOrThrow()
    await server.databases.app.insertInto('sys_user_role').values({ user_id: id, role_id: buyer }).execute()
    await server.writePage('order.json', order({ buyer: ['add'] }))
    const token = await server.signIn('li')
    const codeOf = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await server.call({ method, path, token, ...(body && { body }) })).body.code
    expect(await codeOf('POST', '/trial/order/add', { name: '一' })).toBe(200)
    expect(await codeOf('GET', '/trial/order/list')).toBe(200)
    expect(await codeOf('GET', '/trial/order/exportXls')).toBe(510)
  })

  it('to a role that nobody has is a warning of that page, until there is one', async () => {
    const server = await serverWith({ 'order.json': order({ chief: ['add'] }) })
    expect(messagesOf(server)).toMatch(/order\.json:\d+:\d+ warning unknown-role 没有角色 "chief"/)
    const chief = await addRole(server, 'chief')
    await server.writePage('order.json', order({ chief: ['add', 'edit'] }))
    expect(messagesOf(server).match(/unknown-role/g)).toHaveLength(1)
    expect(await rightsOf(server, chief)).toContain('trial:order:edit')
  })

  it('comes to roles made later by somebody who holds it all, and keeps others from making them', async () => {
    const roles = await Promise.all(
      ['roles', 'role-list', 'role-users', 'user-choice'].map(async (name) => {
        const text = await readFile(`schemas/pages/system/${name}.json`, 'utf8')
        return [`system/${name}.json`, text] as const
      }),
    )
    const server = await serverWith({ 'order.json': order({ chief: ['edit'] }), ...Object.fromEntries(roles) })
    await server.addUser('li', ['system:role:list', 'system:role:add'])
    const add = async (user: string) =>
      server.call<{ id: string } | null>({
        method: 'POST',
        path: '/sys/role/add',
        token: await server.signIn(user),
        body: { roleCode: 'chief', roleName: '主管' },
      })
    expect((await add('li')).body).toMatchObject({ success: false, message: expect.stringContaining('没有的权限') })
    expect((await add('admin')).body.success).toBe(true)
    const { id } = await server.databases.app
      .selectFrom('sys_role')
      .where('tenant_id', '=', 0)
      .where('role_code', '=', 'chief')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await rightsOf(server, id)).toEqual(['/trial/order', 'trial:order:edit', 'trial:order:list'])
  })
})
