import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf } from '#schemas/managed/managed-resource.ts'
import { SAVE_DEPART_PERMISSION, sysDepart } from '#schemas/managed/sys-depart.ts'
import { sysDepartRole, sysDepartUser } from '#schemas/managed/sys-depart-role.ts'
import { sysPermissionRule } from '#schemas/managed/sys-permission-rule.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const TENANT = 72
const text = (title: string) => ({ type: 'string(32)', title, query: 'eq' })
const order = pageOf('order', { name: text('名称'), salesman: text('业务员'), area: text('区域') })
const ORDERS = ['list', 'add', 'edit'].map((may) => `trial:order:${may}`)
const HEAD_CODES = [...permissionsOf(sysDepartRole), ...permissionsOf(sysDepartUser), ...ORDERS]

let server: PageServer
/** Writes rules, for the installation. */
let keeper: string
/** Says what departments have. */
let chief: string
/** Of the sales department. */
let head: string
let menuId: string
const ids: Record<string, string> = {}
const rules: Record<string, string> = {}

beforeAll(async () => {
  server = await createPageServer({ ...systemPages(), 'trial/order.json': order })
  const { app } = server.databases
  await app.insertInto('sys_tenant').values({ id: TENANT, name: '部门规则' }).execute()
  const depart = { org_category: '2', tenant_id: TENANT, depart_order: 1 }
  await app
    .insertInto('sys_depart')
    .values([
      { ...depart, id: 'q-co', depart_name: '公司', org_code: 'Q01' },
      { ...depart, id: 'q-sales', depart_name: '销售部', org_code: 'Q01A01', parent_id: 'q-co' },
      { ...depart, id: 'q-it', depart_name: '技术部', org_code: 'Q01A02', parent_id: 'q-co' },
    ])
    .execute()
  await server.addUser('keeper', [...Object.values(sysPermissionRule.permissions), ...ORDERS])
  keeper = await server.signIn('keeper')
  ids.chief = await server.addUser(
    'chief',
    [SAVE_DEPART_PERMISSION, ...Object.values(sysDepart.permissions), ...HEAD_CODES],
    [TENANT],
  )
  ids.head = await server.addUser('head', HEAD_CODES, [TENANT])
  ids.clerk = await server.addUser('clerk', [], [TENANT])
  await app
    .insertInto('sys_user_depart')
    .values([
      { user_id: ids.head, depart_id: 'q-sales', in_charge: true },
      { user_id: ids.clerk, depart_id: 'q-sales' },
    ])
    .execute()
  menuId = await idOf('component', 'page/order')
  for (const name of ['chief', 'head']) await grantMenu(name)
  chief = await server.signIn('chief')
  head = await server.signIn('head')
  rules.own = await rule('本人的', { ruleColumn: 'salesman', ruleConditions: '=', ruleValue: '#{sys_user_code}' })
  rules.east = await rule('华东', { ruleColumn: 'area', ruleConditions: '=', ruleValue: '华东' })
  rules.north = await rule('华北', { ruleColumn: 'area', ruleConditions: '=', ruleValue: '华北' })
  const orders = clientOf(server, '/trial/order', chief, TENANT)
  for (const [name, salesman, area] of [
    ['一', 'clerk', '华东'],
    ['二', 'clerk', '华北'],
    ['三', 'other', '华东'],
  ]) {
    await orders.stored({ name, salesman, area })
  }
})
afterAll(() => server?.close())

type Method = 'GET' | 'POST' | 'DELETE'
const send = async <Result = unknown>(
  method: Method,
  path: string,
  more: { query?: Record<string, string>; body?: unknown } = {},
  token = head,
) => (await server.call<Result>({ method, path: `/sys/${path}`, ...more, token })).body

async function idOf(column: 'component' | 'perms', value: string): Promise<string> {
  const { id } = await server.databases.app
    .selectFrom('sys_permission')
    .where(column, '=', value)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

async function grantMenu(username: string) {
  const { id } = await server.databases.app
    .selectFrom('sys_role')
    .where('tenant_id', '=', TENANT)
    .where('role_code', '=', `role-${username}`)
    .select('id')
    .executeTakeFirstOrThrow()
  await server.databases.app
    .insertInto('sys_role_permission')
    .values({ role_id: id, permission_id: menuId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

async function rule(ruleName: string, values: object): Promise<string> {
  const body = { ruleName, status: '1', permissionId: menuId, ...values }
  const { result } = await send<{ id: string }>('POST', 'permission/addPermissionRule', { body }, keeper)
  return result.id
}

/** The department has the entry and its codes, and so has the role. */
async function grantAll(roleId: string, departId = 'q-sales') {
  const rights = [menuId, ...(await Promise.all(ORDERS.map((code) => idOf('perms', code))))].join(',')
  const had = { lastpermissionIds: '' }
  const body = { departId, permissionIds: rights, ...had }
  await send('POST', 'permission/saveDepartPermission', { body }, chief)
  const given = { roleId, permissionIds: rights, ...had }
  return send('POST', 'sysDepartPermission/saveDeptRolePermission', { body: given })
}

async function newRole(code: string, departId = 'q-sales') {
  const { id } = await clientOf(server, '/sys/sysDepartRole', chief, TENANT).stored({
    ...{ departId, roleName: `角色${code}`, roleCode: code },
  })
  return id
}

const give = (newRoleId: string, oldRoleId = '', token = head) =>
  send('POST', 'sysDepartRole/deptRoleUserAdd', { body: { userId: ids.clerk, newRoleId, oldRoleId } }, token)
const ofDepart = (chosen: readonly (string | undefined)[], token = chief, departId = 'q-sales') =>
  send(
    'POST',
    'sysDepartPermission/datarule',
    { body: { permissionId: menuId, departId, dataRuleIds: `${chosen.join(',')},` } },
    token,
  )
const ofRole = (roleId: string, chosen: readonly (string | undefined)[], token = head) =>
  send(
    'POST',
    'sysDepartRole/datarule',
    { body: { permissionId: menuId, roleId, dataRuleIds: chosen.join(',') } },
    token,
  )
interface Choice {
  readonly datarule: readonly { readonly id: string; readonly ruleName: string }[]
  readonly drChecked: string
}
const seenBy = async (username: string) => {
  const client = clientOf(server, '/trial/order', await server.signIn(username), TENANT)
  return (await client.list()).result.records.map(({ name }) => String(name)).toSorted()
}

describe('the data rules of a department', () => {
  it('are those of the entry, chosen for what the department has', async () => {
    const early = await ofDepart([rules.own])
    expect(early).toMatchObject({ success: false, message: '请先保存部门菜单权限!' })
    await grantAll(await newRole('first'))
    expect(await ofDepart([rules.own, rules.east])).toMatchObject({ success: true, message: '保存成功!' })
    const path = `sysDepartPermission/datarule/${menuId}/q-sales`
    const { result } = await send<Choice>('GET', path, {}, chief)
    expect(result.datarule.map(({ ruleName }) => ruleName)).toEqual(['本人的', '华东', '华北'])
    expect(result.drChecked.split(',').toSorted()).toEqual([rules.own, rules.east].toSorted())
    const none = await send(
      'GET',
      `sysDepartPermission/datarule/${await idOf('perms', ORDERS[0] ?? '')}/q-sales`,
      {},
      chief,
    )
    expect(none.message).toBe('未找到权限配置信息')
    expect((await ofDepart(['nothing'])).message).toContain('已不存在')
    expect((await ofDepart([rules.own], head)).code).toBe(510)
  })

  it('are not for another tenant', async () => {
    await server.addUser('far', [SAVE_DEPART_PERMISSION, ...Object.values(sysDepart.permissions)], [73])
    const far = await server.signIn('far')
    expect((await ofDepart([], far)).success).toBe(false)
    const path = `sysDepartPermission/datarule/${menuId}/q-sales`
    expect((await send('GET', path, {}, far)).success).toBe(false)
  })

  it('bind the people of a role that has chosen none of them, and else those that it has chosen', async () => {
    const roleId = await newRole('seller')
    await grantAll(roleId)
    await ofDepart([rules.own, rules.east])
    await give(roleId)
    expect(await seenBy('clerk')).toEqual(['一'])
    const path = `sysDepartRole/datarule/${menuId}/q-sales/${roleId}`
    const offered = (await send<Choice>('GET', path)).result
    expect(offered.datarule.map(({ ruleName }) => ruleName)).toEqual(['本人的', '华东'])
    expect(offered.drChecked).toBe('')
    expect(await ofRole(roleId, [rules.own])).toMatchObject({ success: true, message: '保存成功!' })
    expect((await send<Choice>('GET', path)).result.drChecked).toBe(rules.own)
    expect(await seenBy('clerk')).toEqual(['一', '二'])
    expect((await ofRole(roleId, [rules.north])).message).toContain('部门没有给出')
    await ofRole(roleId, [])
    expect(await seenBy('clerk')).toEqual(['一'])
    await ofDepart([])
    expect(await seenBy('clerk')).toEqual(['一', '三', '二'])
    const tree = await send<{ treeList: unknown }>('GET', 'sysDepartPermission/queryTreeListForDeptRole', {
      query: { departId: 'q-sales' },
    })
    expect(JSON.stringify(tree.result.treeList)).not.toContain('"ruleFlag":1')
    await give('', roleId)
  })

  it('count at once for who is signed in, and go with the right', async () => {
    const roleId = await newRole('live')
    await grantAll(roleId)
    await give(roleId)
    const client = clientOf(server, '/trial/order', await server.signIn('clerk'), TENANT)
    const names = async () => (await client.list()).result.records.map(({ name }) => name).toSorted()
    expect(await names()).toHaveLength(3)
    await ofDepart([rules.north])
    await expect.poll(names).toEqual(['二'])
    const body = { departId: 'q-sales', permissionIds: '', lastpermissionIds: menuId }
    await send('POST', 'permission/saveDepartPermission', { body }, chief)
    const left = await server.databases.app
      .selectFrom('sys_depart_permission_rule')
      .where('depart_id', '=', 'q-sales')
      .select('rule_id')
      .execute()
    expect(left).toEqual([])
    await give('', roleId)
  })

  it('are the business of who manages the department, and holds what its role grants', async () => {
    const roleId = await newRole('of-it', 'q-it')
    await grantAll(roleId, 'q-it')
    expect((await ofRole(roleId, [])).message).toContain('负责人')
    expect((await send('GET', `sysDepartRole/datarule/${menuId}/q-it/${roleId}`)).message).toContain('负责人')
    const own = await newRole('own')
    expect((await ofRole(own, [])).message).toBe('请先保存角色菜单权限!')
    expect((await send('GET', `sysDepartRole/datarule/${menuId}/q-it/${own}`)).success).toBe(false)
  })
})

describe('whoever is bound by data rules', () => {
  /** Binds somebody by their own role. */
  async function bind(username: string, chosen: readonly (string | undefined)[]) {
    const roleId = await grantMenu(username)
    const { app } = server.databases
    await app.deleteFrom('sys_role_permission_rule').where('role_id', '=', roleId).execute()
    const rows = chosen.map((id) => ({ role_id: roleId, permission_id: menuId, rule_id: id ?? '' }))
    if (rows.length > 0) await app.insertInto('sys_role_permission_rule').values(rows).execute()
  }
  afterAll(() => bind('head', []))

  it('gives a right by a role of a department with the rules that bind themselves', async () => {
    await grantAll(await newRole('before'))
    const loose = await newRole('loose')
    await grantAll(loose)
    await bind('head', [rules.own])
    head = await server.signIn('head')
    // A role that was made by somebody who sees more is not theirs to give, nor to change.
    expect((await give(loose)).message).toMatch(/约束/)
    expect((await ofRole(loose, [])).message).toMatch(/约束/)
    const fresh = await newRole('fresh')
    expect(await grantAll(fresh)).toMatchObject({ success: true })
    const path = `sysDepartRole/datarule/${menuId}/q-sales/${fresh}`
    expect((await send<Choice>('GET', path)).result).toMatchObject({ drChecked: rules.own })
    expect((await ofRole(fresh, [])).message).toMatch(/约束/)
    expect(await give(fresh)).toMatchObject({ success: true })
    expect(await seenBy('clerk')).toEqual(['一', '二'])
    await give('', fresh)
  })

  it('says nothing of what a department has that is bound for them', async () => {
    await bind('chief', [rules.east])
    chief = await server.signIn('chief')
    expect((await ofDepart([rules.east])).message).toMatch(/约束/)
    const body = { departId: 'q-it', permissionIds: '', lastpermissionIds: menuId }
    expect((await send('POST', 'permission/saveDepartPermission', { body }, chief)).message).toMatch(/约束/)
    await bind('chief', [])
    chief = await server.signIn('chief')
  })

  it('does not take them off by a role of a department, by leaving it, or by deleting it', async () => {
    await bind('head', [])
    const roleId = await newRole('binding')
    await grantAll(roleId)
    await ofDepart([rules.east])
    await server.databases.app
      .insertInto('sys_depart_role_user')
      .values({ user_id: ids.head ?? '', depart_id: 'q-sales', role_id: roleId })
      .execute()
    head = await server.signIn('head')
    // Their own role gives the same right without the rule.
    expect(await seenBy('head')).toEqual(['一', '三'])
    const leaving = { query: { depId: 'q-sales', userId: ids.head ?? '' } }
    const refusals = [
      await send('DELETE', 'user/deleteUserInDepart', leaving),
      await send('DELETE', 'sysDepartRole/delete', { query: { id: roleId } }),
      await send('POST', 'sysDepartPermission/saveDeptRolePermission', {
        body: { roleId, permissionIds: '', lastpermissionIds: menuId },
      }),
    ]
    for (const { success, message } of refusals) {
      expect(success).toBe(false)
      expect(message).toContain('“华东”约束')
    }
    expect(await seenBy('head')).toEqual(['一', '三'])
    // Whoever is not bound by it may.
    expect((await ofDepart([])).success).toBe(true)
    expect(await seenBy('head')).toEqual(['一', '三', '二'])
  })
})
