import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf } from '#schemas/managed/managed-resource.ts'
import { SAVE_DEPART_PERMISSION } from '#schemas/managed/sys-depart.ts'
import { sysDepartRole, sysDepartUser } from '#schemas/managed/sys-depart-role.ts'
import { clientOf, createPageServer, errorsOf, type Page, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const TENANT = 71
const HEAD_CODES = [...permissionsOf(sysDepartRole), ...permissionsOf(sysDepartUser)]

let server: PageServer
/** Of the sales department and what is below it; they hold three codes of a business. */
let head: string
/** Says what departments have. */
let chief: string
const ids: Record<string, string> = {}
/** Menu rows of three codes. */
const rights: Record<string, string> = {}

beforeAll(async () => {
  const pages = ['depart-user-list', 'my-departs', 'depart-users', 'depart-role-list', 'user-choice', 'depart-list']
  server = await createPageServer(systemPages(pages))
  const { app } = server.databases
  await app.insertInto('sys_tenant').values({ id: TENANT, name: '部门' }).execute()
  const depart = { org_category: '2', tenant_id: TENANT, depart_order: 1 }
  await app
    .insertInto('sys_depart')
    .values([
      { ...depart, id: 'r-co', depart_name: '公司', org_code: 'R01' },
      { ...depart, id: 'r-sales', depart_name: '销售部', org_code: 'R01A01', parent_id: 'r-co' },
      { ...depart, id: 'r-east', depart_name: '华东组', org_code: 'R01A01A01', parent_id: 'r-sales' },
      { ...depart, id: 'r-it', depart_name: '技术部', org_code: 'R01A02', parent_id: 'r-co' },
    ])
    .execute()
  const business = ['shop:list', 'shop:add', 'shop:price']
  ids.head = await server.addUser('head', [...HEAD_CODES, ...business], [TENANT])
  ids.clerk = await server.addUser('clerk', [], [TENANT])
  ids.other = await server.addUser('other', [], [TENANT])
  await server.addUser(
    'chief',
    [SAVE_DEPART_PERMISSION, 'shop:list', 'shop:add', 'shop:price', 'shop:secret'],
    [TENANT],
  )
  await app
    .insertInto('sys_user_depart')
    .values([
      { user_id: ids.head, depart_id: 'r-sales', in_charge: true },
      { user_id: ids.clerk, depart_id: 'r-sales' },
      { user_id: ids.other, depart_id: 'r-it' },
    ])
    .execute()
  for (const code of [...business, 'shop:secret']) {
    const row = await app.selectFrom('sys_permission').where('perms', '=', code).select('id').executeTakeFirstOrThrow()
    rights[code] = row.id
  }
  head = await server.signIn('head')
  chief = await server.signIn('chief')
})
afterAll(() => server?.close())

const right = (...codes: readonly string[]) => codes.map((code) => rights[code]).join(',')
const roles = (token = head) => clientOf(server, '/sys/sysDepartRole', token, TENANT)
const send = async <Result = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  more: { query?: Record<string, string>; body?: unknown } = {},
  token = head,
) => (await server.call<Result>({ method, path: `/sys/${path}`, ...more, token })).body
const saveDepart = (codes: readonly string[], seen: readonly string[] = [], token = chief, departId = 'r-sales') =>
  send(
    'POST',
    'permission/saveDepartPermission',
    { body: { departId, permissionIds: right(...codes), lastpermissionIds: right(...seen) } },
    token,
  )
const saveRole = (roleId: string, codes: readonly string[], seen: readonly string[] = [], token = head) =>
  send(
    'POST',
    'sysDepartPermission/saveDeptRolePermission',
    { body: { roleId, permissionIds: right(...codes), lastpermissionIds: right(...seen) } },
    token,
  )
const give = (newRoleId: string, oldRoleId = '', userId = ids.clerk, token = head) =>
  send('POST', 'sysDepartRole/deptRoleUserAdd', { body: { userId, newRoleId, oldRoleId } }, token)
const codesOf = async (username: string) => {
  const token = await server.signIn(username)
  const { result } = await send<{ codeList: readonly string[] }>(
    'GET',
    'permission/getUserPermissionByToken',
    {},
    token,
  )
  return result.codeList.filter((code) => code.startsWith('shop:')).toSorted()
}
const newRole = (code: string) => roles().stored({ departId: 'r-sales', roleName: `角色${code}`, roleCode: code })

describe('what a department has', () => {
  it('is said by who manages all of them, as far as they hold it', async () => {
    expect(await saveDepart(['shop:list', 'shop:add'])).toMatchObject({ success: true, message: '保存成功！' })
    const query = { departId: 'r-sales' }
    const { result } = await send<readonly string[]>('GET', 'permission/queryDepartPermission', { query }, chief)
    expect(result.toSorted()).toEqual([rights['shop:list'], rights['shop:add']].toSorted())
    expect((await saveDepart(['shop:list'], [], head)).code).toBe(510)
    await server.addUser('half', [SAVE_DEPART_PERMISSION, 'shop:list'], [TENANT])
    const half = await server.signIn('half')
    expect((await saveDepart(['shop:price'], [], half)).message).toContain('您自己没有')
    expect((await saveDepart([], ['shop:add'], half)).message).toContain('您自己没有')
    await server.addUser('stranger', [SAVE_DEPART_PERMISSION, 'shop:list'])
    expect((await saveDepart(['shop:list'], [], await server.signIn('stranger'))).success).toBe(false)
  })

  it('opens nothing to its people by itself', async () => {
    expect(await codesOf('clerk')).toEqual([])
  })
})

describe('a head of a department', () => {
  it('sees the departments that they are in charge of and those below, and the people of those', async () => {
    const departs = await clientOf(server, '/sys/myDepart', head, TENANT).list()
    expect(departs.result.records.map(({ departName }) => departName)).toEqual(['销售部', '华东组'])
    const { result } = await send<Page>('GET', 'user/departUserList', { query: { depId: 'r-sales' } })
    expect(result.records).toMatchObject([{ username: 'clerk', orgCode: '销售部' }, { username: 'head' }])
    const elsewhere = await send<Page>('GET', 'user/departUserList', { query: { depId: 'r-it' } })
    expect(elsewhere.result.records).toEqual([])
  })

  it('makes roles there and nowhere else', async () => {
    const role = await newRole('made')
    expect(role).toMatchObject({ departId: 'r-sales', roleCode: 'made' })
    expect((await roles().add({ departId: 'r-it', roleName: '外部', roleCode: 'x-it' })).message).toContain('负责人')
    expect((await roles().add({ departId: 'r-co', roleName: '上级', roleCode: 'x-co' })).message).toContain('负责人')
    expect(errorsOf(await roles().edit({ id: role.id, departId: 'r-east' }))[0]).toMatch(/^\/departId /)
    expect(errorsOf(await roles().edit({ id: role.id, roleCode: 'other' }))[0]).toMatch(/^\/roleCode /)
    const list = await send<Page>('GET', 'sysDepartRole/list', { query: { deptId: 'r-sales' } })
    expect(list.result.records.map(({ roleCode }) => roleCode)).toContain('made')
  })

  it('gives what the department has and they hold, to its people, who have it at once', async () => {
    const { id } = await newRole('sellers')
    const query = { departId: 'r-sales' }
    const tree = await send<{ ids: readonly string[] }>('GET', 'sysDepartPermission/queryTreeListForDeptRole', {
      query,
    })
    expect(tree.result.ids.toSorted()).toEqual([rights['shop:list'], rights['shop:add']].toSorted())
    expect(await saveRole(id, ['shop:list', 'shop:add'])).toMatchObject({ success: true })
    expect((await saveRole(id, ['shop:price'])).message).toContain('部门没有')
    expect((await saveRole(id, ['shop:secret'])).message).toContain('您自己没有')
    expect(await give(id)).toMatchObject({ success: true, message: '添加成功！' })
    expect(await codesOf('clerk')).toEqual(['shop:add', 'shop:list'])
    const held = await send('GET', 'sysDepartRole/getDeptRoleByUserId', {
      query: { ...query, userId: ids.clerk ?? '' },
    })
    expect(held.result).toEqual([{ droleId: id, userId: ids.clerk }])
    await give('', id)
    expect(await codesOf('clerk')).toEqual([])
  })

  it('gives roles to nobody else: neither themselves nor people of other departments', async () => {
    const { id } = await newRole('inside')
    expect((await give(id, '', ids.head)).message).toContain('不能给自己')
    expect((await give(id, '', ids.other)).message).toContain('不在这个部门')
    await server.databases.app
      .insertInto('sys_depart_role')
      .values({
        ...{ id: 'r-it-role', depart_id: 'r-it', role_name: '技术', role_code: 'it-role', description: null },
        ...{ tenant_id: TENANT, sys_org_code: null },
      })
      .execute()
    expect((await give('r-it-role')).message).toContain('负责人')
    expect((await saveRole('r-it-role', ['shop:list'])).message).toContain('负责人')
    expect((await roles().remove('r-it-role')).success).toBe(false)
    expect((await roles().get('r-it-role')).success).toBe(false)
  })

  it('touches no role that grants what they do not hold', async () => {
    const { id } = await newRole('above')
    await server.databases.app
      .insertInto('sys_depart_role_permission')
      .values({ role_id: id, permission_id: rights['shop:secret'] ?? '' })
      .execute()
    for (const answer of [await saveRole(id, ['shop:list']), await give(id), await roles().remove(id)]) {
      expect(answer.message).toContain('您自己没有')
    }
  })

  it('lets people in and takes them out, with the roles that they have there', async () => {
    const { id } = await newRole('leaving')
    await saveRole(id, ['shop:list'])
    const body = { depId: 'r-sales', userIdList: [ids.other] }
    expect(await send('POST', 'user/editSysDepartWithUser', { body })).toMatchObject({ success: true })
    await give(id, '', ids.other)
    expect(await codesOf('other')).toEqual(['shop:list'])
    const query = { depId: 'r-sales', userIds: `${ids.other},` }
    expect(await send('DELETE', 'user/deleteUserInDepartBatch', { query })).toMatchObject({ success: true })
    expect(await codesOf('other')).toEqual([])
    await send('POST', 'user/editSysDepartWithUser', { body })
    expect(await codesOf('other')).toEqual([])
    const one = { depId: 'r-sales', userId: ids.other ?? '' }
    await send('DELETE', 'user/deleteUserInDepart', { query: one })
    expect((await send('DELETE', 'user/deleteUserInDepart', { query: one })).message).toBe(
      '当前选中部门与用户无关联关系!',
    )
    const outside = { depId: 'r-it', userIdList: [ids.clerk] }
    expect((await send('POST', 'user/editSysDepartWithUser', { body: outside })).message).toContain('负责人')
    const adminId = await server.databases.app
      .selectFrom('sys_user')
      .where('username', '=', 'admin')
      .select('id')
      .executeTakeFirstOrThrow()
    const foreign = { depId: 'r-sales', userIdList: [adminId.id] }
    expect((await send('POST', 'user/editSysDepartWithUser', { body: foreign })).message).toContain('不在本租户')
  })
})

describe('a right by a role of a department', () => {
  it('ends for everybody when the department loses it, and is on record', async () => {
    const { id } = await newRole('losing')
    await saveRole(id, ['shop:add', 'shop:list'])
    await give(id)
    const open = await server.signIn('clerk')
    expect(await codesOf('clerk')).toEqual(['shop:add', 'shop:list'])
    await saveDepart([], ['shop:add'])
    const { result } = await send<{ codeList: readonly string[] }>(
      'GET',
      'permission/getUserPermissionByToken',
      {},
      open,
    )
    expect(result.codeList).not.toContain('shop:add')
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_table', 'in', ['sys_depart', 'sys_depart_role'])
      .select('data_content')
      .execute()
    expect(JSON.stringify(log)).toContain('permissionsRemoved')
    expect(JSON.stringify(log)).toContain('membersAdded')
  })

  it('counts where an account is judged by what it may do', async () => {
    await server.addUser('personnel', ['system:user:changepwd'], [TENANT])
    const personnel = await server.signIn('personnel')
    const body = { username: 'clerk', password: 'New-pass-8642', confirmpassword: 'New-pass-8642' }
    const { body: answer } = await server.call({
      ...{ method: 'PUT', path: '/sys/user/changePassword' },
      ...{ body, token: personnel },
    })
    expect(answer.message).toContain('有您自己没有的权限')
  })
})
