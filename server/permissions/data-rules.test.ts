import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysMenu } from '#schemas/managed/sys-menu.ts'
import { sysPermissionRule } from '#schemas/managed/sys-permission-rule.ts'
import { ADD_ROLE_USERS, REMOVE_ROLE_USER, SAVE_ROLE_PERMISSION, sysRole } from '#schemas/managed/sys-role.ts'
import { CHANGE_PASSWORD } from '#schemas/managed/sys-user.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const text = (title: string) => ({ type: 'string(32)', title, query: 'like' })
const order = pageOf(
  'order',
  {
    name: text('名称'),
    salesman: { ...text('业务员'), query: 'eq' },
    area: text('区域'),
    amount: { type: 'decimal(12,2)', title: '金额', statistics: ['sum'], query: 'between' },
    orderedOn: { type: 'date', title: '日期' },
  },
  { toolbar: ['add', 'export'] },
)
const parcel = pageOf('parcel', {
  name: text('名称'),
  ordered: { type: 'ref', title: '订单', ref: { entity: 'trial_order', value: 'id', label: 'name' } },
})

const ORDERS = ['list', 'add', 'edit', 'delete', 'batch_delete', 'export'].map((may) => `trial:order:${may}`)
const PARCELS = ['list', 'add', 'edit'].map((may) => `trial:parcel:${may}`)
const KEEPING = [
  ...Object.values(sysMenu.permissions),
  ...Object.values(sysPermissionRule.permissions),
  ...Object.values(sysRole.permissions),
  SAVE_ROLE_PERMISSION,
  ADD_ROLE_USERS,
  REMOVE_ROLE_USER,
  CHANGE_PASSWORD,
]

let server: PageServer
let admin: string
let keeper: string
let menuId: string

beforeAll(async () => {
  server = await createPageServer({ ...systemPages(), 'trial/order.json': order, 'trial/parcel.json': parcel })
  admin = await server.signIn('admin')
  await server.addUser('keeper', [...KEEPING, ...ORDERS, ...PARCELS])
  keeper = await server.signIn('keeper')
  menuId = await menuOf('page/order')
  await grantMenu('keeper', menuId)
  const orders = clientOf(server, '/trial/order', admin)
  for (const [name, salesman, area, amount] of [
    ['一', 'ann', '华东', 10],
    ['二', 'ann', '华北', 200],
    ['三', 'bob', '华东', 3000],
  ] as const) {
    await orders.stored({ name, salesman, area, amount })
  }
})
afterAll(() => server?.close())

const call = <Result = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  given: object,
  token = keeper,
) => server.call<Result>({ method, path, token, ...given }).then(({ body }) => body)

async function menuOf(component: string): Promise<string> {
  const { id } = await server.databases.app
    .selectFrom('sys_permission')
    .where('component', '=', component)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

async function roleOf(username: string): Promise<string> {
  const { id } = await server.databases.app
    .selectFrom('sys_role')
    .where('tenant_id', '=', 0)
    .where('role_code', '=', `role-${username}`)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

async function grantMenu(username: string, permission: string) {
  await server.databases.app
    .insertInto('sys_role_permission')
    .values({ role_id: await roleOf(username), permission_id: permission })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A rule of the menu entry of orders. */
async function rule(values: { ruleColumn: string; ruleConditions: string; ruleValue: string }) {
  const body = { ruleName: `规则${values.ruleColumn}`, status: '1', permissionId: menuId, ...values }
  const { success, message, result } = await call<{ id: string }>('POST', '/sys/permission/addPermissionRule', { body })
  if (!success) throw new Error(`${message} ${JSON.stringify(result)}`)
  return result.id
}

const bind = (username: string, ids: readonly string[], token = keeper) =>
  roleOf(username).then((roleId) =>
    call(
      'POST',
      '/sys/role/datarule',
      { body: { permissionId: menuId, roleId, dataRuleIds: `${ids.join(',')},` } },
      token,
    ),
  )

/** Somebody who works with orders under these rules. */
async function bound(username: string, ids: readonly string[], more: readonly string[] = []) {
  await server.addUser(username, [...ORDERS, ...PARCELS, ...more])
  await grantMenu(username, menuId)
  expect((await bind(username, ids)).message).toBe('保存成功!')
  const token = await server.signIn(username)
  return { token, orders: clientOf(server, '/trial/order', token) }
}

const namesIn = async (client: PageClient, query: Record<string, string> = {}) =>
  (await client.list(query)).result.records.map(({ name }) => name).toSorted()

describe('data rules', () => {
  it('close rows in lists, counts, sums, single reads, exports, references and writes alike', async () => {
    const id = await rule({ ruleColumn: 'salesman', ruleConditions: '=', ruleValue: '#{sys_user_code}' })
    const { orders, token } = await bound('ann', [id])
    expect(await namesIn(orders)).toEqual(['一', '二'])
    expect((await orders.list({ name: '*三*' })).result.total).toBe(0)
    expect((await orders.statistics()).result).toEqual({ statistics: { amount: { sum: 210 } } })
    const { sheets } = await transfersOf(server, '/trial/order', token).download('/exportXls')
    expect(JSON.stringify(sheets)).toContain('一')
    expect(JSON.stringify(sheets)).not.toContain('三')
    const whole = clientOf(server, '/trial/order', admin)
    const [others] = (await whole.list({ name: '三' })).result.records
    const id3 = String(others?.id)
    expect((await orders.get(id3)).success).toBe(false)
    expect((await orders.edit({ id: id3, area: '华南' })).success).toBe(false)
    expect((await orders.remove(id3)).success).toBe(false)
    // What somebody could not see afterwards is not written either.
    const [own] = (await orders.list({ name: '一' })).result.records
    expect((await orders.edit({ id: String(own?.id), salesman: 'bob' })).success).toBe(false)
    expect((await orders.add({ name: '四', salesman: 'bob' })).success).toBe(false)
    const parcels = clientOf(server, '/trial/parcel', token)
    expect((await parcels.add({ name: '包', ordered: id3 })).success).toBe(false)
    expect((await parcels.add({ name: '包', ordered: own?.id })).success).toBe(true)
    expect(await namesIn(whole)).toEqual(['一', '三', '二'])
  })

  it('of all roles must fit together, and count from the moment they are saved', async () => {
    const area = await rule({ ruleColumn: 'area', ruleConditions: 'LIKE', ruleValue: '东' })
    const amount = await rule({ ruleColumn: 'amount', ruleConditions: '<', ruleValue: '1000' })
    const { orders } = await bound('east', [area])
    expect(await namesIn(orders)).toEqual(['一', '三'])
    await bind('east', [area, amount])
    expect(await namesIn(orders)).toEqual(['一'])
    await call('PUT', '/sys/permission/editPermissionRule', { body: { id: amount, status: '0' } })
    expect(await namesIn(orders)).toEqual(['一', '三'])
    await call('DELETE', '/sys/permission/deletePermissionRule', { query: { id: area } })
    expect(await namesIn(orders)).toEqual(['一', '三', '二'])
  })

  it.each([
    ['SQL', { ruleColumn: '', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }],
    ['a variable that stands for nothing', { ruleColumn: 'area', ruleConditions: '=', ruleValue: '#{sys_org_code}' }],
  ])('let no row through where they cannot be carried out: %s', async (_what, values) => {
    const id = await rule(values)
    const { orders } = await bound(`closed${id.slice(-6)}`, [id])
    expect(await namesIn(orders)).toEqual([])
    expect((await orders.list()).success).toBe(true)
  })

  it.each([
    [
      'a field that the page has not',
      { ruleColumn: 'nothing', ruleConditions: '=', ruleValue: '1' },
      '没有字段“nothing”',
    ],
    [
      'a variable that there is not',
      { ruleColumn: 'area', ruleConditions: '=', ruleValue: '#{sys_x}' },
      '没有变量“sys_x”',
    ],
    ['a value that is none', { ruleColumn: 'amount', ruleConditions: '>', ruleValue: '很多' }, '/ruleValue'],
    ['no field', { ruleColumn: '', ruleConditions: '=', ruleValue: '1' }, '/ruleColumn'],
    [
      'a condition that there is not',
      { ruleColumn: 'area', ruleConditions: 'OR 1=1', ruleValue: '1' },
      '/ruleConditions',
    ],
  ])('are refused with %s', async (_what, values, part) => {
    const body = { ruleName: '错', status: '1', permissionId: menuId, ...values }
    const answer = await call('POST', '/sys/permission/addPermissionRule', { body })
    expect(errorsOf(answer).join()).toContain(part)
  })

  it('with the code of a department mean all departments that are below it now', async () => {
    const { app } = server.databases
    const depart = (id: string, code: string, parent: string | null) => ({
      id,
      depart_name: id,
      org_code: code,
      org_category: '2',
      depart_order: 1,
      tenant_id: 0,
      parent_id: parent,
    })
    // It was moved, and has kept its code.
    await app
      .insertInto('sys_depart')
      .values([depart('north', 'N01', null), depart('moved', 'S07', 'north'), depart('south', 'S01', null)])
      .execute()
    const id = await rule({ ruleColumn: 'area', ruleConditions: 'RIGHT_LIKE', ruleValue: '#{sys_multi_org_code}' })
    const whole = clientOf(server, '/trial/order', admin)
    for (const [name, area] of [
      ['北', 'N01'],
      ['迁', 'S07'],
      ['南', 'S01'],
    ])
      await whole.stored({ name, area, salesman: 'x' })
    const { orders } = await bound('northern', [id])
    expect(await namesIn(orders)).toEqual([])
    const { id: userId } = await app
      .selectFrom('sys_user')
      .where('username', '=', 'northern')
      .select('id')
      .executeTakeFirstOrThrow()
    await app.insertInto('sys_user_depart').values({ user_id: userId, depart_id: 'north' }).execute()
    await expect.poll(() => namesIn(orders)).toEqual(['北', '迁'])
    await app
      .updateTable('sys_depart')
      .set({ parent_id: 'south' })
      .where('tenant_id', '=', 0)
      .where('id', '=', 'moved')
      .execute()
    await expect.poll(() => namesIn(orders)).toEqual(['北'])
  })
})

describe('whoever administrates data rules', () => {
  it('shows them by entry, and by role', async () => {
    const id = await rule({ ruleColumn: 'area', ruleConditions: '=', ruleValue: '华中' })
    const listed = await call<{ id: string }[]>('GET', '/sys/permission/getPermRuleListByPermId', {
      query: { permissionId: menuId },
    })
    expect(listed.result.map((one) => one.id)).toContain(id)
    const found = await call<{ id: string }[]>('GET', '/sys/permission/queryPermissionRule', {
      query: { permissionId: menuId, ruleValue: '华中' },
    })
    expect(found.result.map((one) => one.id)).toEqual([id])
    const tree = await call<{ treeList: unknown }>('GET', '/sys/role/queryTreeList', {})
    expect(JSON.stringify(tree.result.treeList)).toContain(`"key":"${menuId}"`)
    const { rule_flag: flag } = await server.databases.app
      .selectFrom('sys_permission')
      .where('id', '=', menuId)
      .select('rule_flag')
      .executeTakeFirstOrThrow()
    expect(flag).toBe(1)
    await bound('central', [id])
    const ofRole = await call<{ drChecked: string }>(
      'GET',
      `/sys/role/datarule/${menuId}/${await roleOf('central')}`,
      {},
    )
    expect(ofRole.result.drChecked).toBe(id)
  })

  it('gives a role rules only with the entry that they are of', async () => {
    await server.addUser('without', ORDERS)
    expect((await bind('without', [])).message).toBe('请先保存角色菜单权限!')
  })

  it('never loosens what binds themselves, and gives it on', async () => {
    const own = await rule({ ruleColumn: 'salesman', ruleConditions: '=', ruleValue: '#{sys_user_code}' })
    const other = await rule({ ruleColumn: 'area', ruleConditions: '=', ruleValue: '华东' })
    const { token } = await bound('climber', [own], KEEPING)
    await server.addUser('target', ORDERS)
    await grantMenu('target', menuId)
    const roleId = await roleOf('climber')
    const { id: userId } = await server.databases.app
      .selectFrom('sys_user')
      .where('username', '=', 'climber')
      .select('id')
      .executeTakeFirstOrThrow()
    const seen = await call<string[]>('GET', '/sys/permission/queryRolePermission', { query: { roleId } })
    const without = seen.result.filter((id) => id !== menuId)
    const refusals = [
      bind('climber', [], token),
      call('PUT', '/sys/permission/editPermissionRule', { body: { id: own, status: '0' } }, token),
      call('DELETE', '/sys/permission/deletePermissionRule', { query: { id: own } }, token),
      call('DELETE', '/sys/user/deleteUserRole', { query: { roleId, userId } }, token),
      call('DELETE', '/sys/role/delete', { query: { id: roleId } }, token),
      call(
        'POST',
        '/sys/permission/saveRolePermission',
        { body: { roleId, permissionIds: without.join(','), lastpermissionIds: seen.result.join(',') } },
        token,
      ),
      bind('target', [other], token),
    ]
    for (const { success, message } of await Promise.all(refusals)) {
      expect(success).toBe(false)
      expect(message).toMatch(/约束/)
    }
    expect((await bind('target', [own, other], token)).message).toBe('保存成功!')
    const account = { username: 'target', password: 'Lan-tian-8642', confirmpassword: 'Lan-tian-8642' }
    const changed = () => call('PUT', '/sys/user/changePassword', { body: account }, token)
    const member = () =>
      roleOf('wide').then((wide) =>
        call('POST', '/sys/user/addSysUserRole', { body: { roleId: wide, userIdList: [userId] } }, token),
      )
    await server.addUser('wide', ORDERS)
    await grantMenu('wide', menuId)
    expect((await member()).message).toMatch(/约束/)
    await bind('wide', [own])
    expect((await member()).message).toBe('添加成功!')
    // Bound alike it may be changed, and no longer once it sees more.
    await bind('target', [own])
    expect((await changed()).message).toBe('密码修改成功!')
    await bind('target', [])
    expect((await changed()).message).toMatch(/约束/)
    await server.addUser('fresh', ORDERS)
    const fresh = await roleOf('fresh')
    const given = await call(
      'POST',
      '/sys/permission/saveRolePermission',
      { body: { roleId: fresh, permissionIds: menuId, lastpermissionIds: '' } },
      token,
    )
    expect(given.message).toBe('保存成功！')
    const ofFresh = await call<{ drChecked: string }>('GET', `/sys/role/datarule/${menuId}/${fresh}`, {})
    expect(ofFresh.result.drChecked).toBe(own)
  })

  it('holds the codes of the contract, and works for the installation', async () => {
    await server.addUser('reader', ['system:permission:list'])
    const reader = await server.signIn('reader')
    const body = {
      ruleName: '甲',
      ruleColumn: 'area',
      ruleConditions: '=',
      ruleValue: '1',
      permissionId: menuId,
      status: '1',
    }
    expect((await call('POST', '/sys/permission/addPermissionRule', { body }, reader)).code).toBe(510)
    await server.addUser('elsewhere', KEEPING, [5])
    const elsewhere = await server.signIn('elsewhere')
    expect((await call('POST', '/sys/permission/addPermissionRule', { body }, elsewhere)).success).toBe(false)
  })
})

describe('the menu for clients of the contract', () => {
  it('is one tree, or its branches, in its order', async () => {
    const tree = await call<{ id: string; children: { id: string }[] | null }[]>('GET', '/sys/permission/list', {})
    const tops = await call<{ id: string; children: null }[]>('GET', '/sys/permission/getSystemMenuList', {})
    expect(tops.result.map(({ id }) => id)).toEqual(tree.result.map(({ id }) => id))
    const parent = tree.result.find(({ children }) => children !== null)
    if (!parent) throw new Error('Nothing is below anything.')
    const wanted = parent.children?.map(({ id }) => id)
    const below = await call<{ id: string }[]>('GET', '/sys/permission/getSystemSubmenu', {
      query: { parentId: parent.id },
    })
    expect(below.result.map(({ id }) => id)).toEqual(wanted)
    const batch = await call<Record<string, { id: string }[]>>('GET', '/sys/permission/getSystemSubmenuBatch', {
      query: { parentIds: `${parent.id},none` },
    })
    expect(
      Object.fromEntries(Object.entries(batch.result).map(([id, rows]) => [id, rows.map((row) => row.id)])),
    ).toEqual({
      [parent.id]: wanted,
    })
  })

  it('is searched by name and address, and keeps addresses apart', async () => {
    const found = await call<{ url: string }[]>('GET', '/sys/permission/list', {
      query: { name: '/isystem/permission' },
    })
    expect(found.result.map(({ url }) => url)).toEqual(['/isystem/permission'])
    const query = { url: '/isystem/permission', alwaysShow: 'false' }
    const taken = await call('GET', '/sys/permission/checkPermDuplication', { query })
    expect(taken.message).toBe('访问路径不允许重复，请重定义！')
    const own = await call('GET', '/sys/permission/checkPermDuplication', {
      query: { ...query, id: await menuOf('system/PermissionList') },
    })
    expect(own.success).toBe(true)
  })
})
