import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#schemas/api/roles.ts'
import { ADD_ROLE_USERS, SAVE_ROLE_PERMISSION, sysRole } from '#schemas/managed/sys-role.ts'
import { clientOf, createPageServer, errorsOf, type PageJson, type PageServer } from '#tests/support/page-server.ts'

const FOLDER = resolve(import.meta.dirname, '../../schemas/pages/system')

function shippedPages(changes: Readonly<Record<string, (page: PageJson) => PageJson>> = {}) {
  const pages = readdirSync(FOLDER).map((file) => {
    const page = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
    return [`system/${file}`, changes[page.code]?.(page) ?? page] as const
  })
  return Object.fromEntries(pages)
}

const ROLE_CODES = [...Object.values(sysRole.permissions), ...(sysRole.otherPermissions ?? []).map(({ code }) => code)]

let server: PageServer
/** An administrator of roles who holds `goods:*` besides, and nothing else. */
let keeper: string
let admin: string

beforeAll(async () => {
  server = await createPageServer(shippedPages())
  await server.addUser('keeper', [...ROLE_CODES, 'goods:list', 'goods:edit'])
  await server.addUser('elsewhere', ROLE_CODES, [7])
  keeper = await server.signIn('keeper')
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const roles = (token = keeper) => clientOf(server, '/sys/role', token)
let made = 0
async function newRole(token = keeper): Promise<string> {
  made += 1
  return (await roles(token).stored({ roleCode: `made-${made}`, roleName: `新角色${made}` })).id
}

async function permissionId(code: string): Promise<string> {
  const row = await server.databases.app
    .selectFrom('sys_permission')
    .where('perms', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function userId(username: string): Promise<string> {
  const row = await server.databases.app
    .selectFrom('sys_user')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function roleOf(roleCode: string, tenantId = 0): Promise<string> {
  const row = await server.databases.app
    .selectFrom('sys_role')
    .where('role_code', '=', roleCode)
    .where('tenant_id', '=', tenantId)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const call = <Result = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, given: object = {}, token = keeper) =>
  server.call<Result>({ method, path, token, ...given }).then(({ body }) => body)
const grants = async (roleId: string) =>
  (await call<string[]>('GET', '/sys/permission/queryRolePermission', { query: { roleId } })).result
async function save(roleId: string, codes: readonly string[], seen: readonly string[], token = keeper) {
  const ids = async (wanted: readonly string[]) => (await Promise.all(wanted.map(permissionId))).join(',')
  const body = { roleId, permissionIds: await ids(codes), lastpermissionIds: await ids(seen) }
  return call('POST', '/sys/permission/saveRolePermission', { body }, token)
}
const addUsers = (roleId: string, userIdList: readonly string[], token = keeper) =>
  call('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList } }, token)
const takeUser = (roleId: string, id: string, token = keeper) =>
  call('DELETE', '/sys/user/deleteUserRole', { query: { roleId, userId: id } }, token)
const usersOf = async (roleId: string, token = keeper) => {
  const { result } = await call<{ records: { username: string; id: string }[]; total: number }>(
    'GET',
    '/sys/user/userRoleList',
    { query: { roleId } },
    token,
  )
  return result.records.map(({ username }) => username)
}
const mayAll = async (token: string) => {
  const { result } = await call<{ auth: { action: string }[] }>(
    'GET',
    '/sys/permission/getUserPermissionByToken',
    {},
    token,
  )
  return result.auth.map(({ action }) => action)
}

describe('roles as rows of a page', () => {
  it('are added, found, changed and deleted by the calls of the contract, with the data log of every page', async () => {
    const id = await newRole()
    const found = await roles().list({ roleName: '*新角色*' })
    expect(found.result.records.map((row) => row.id)).toContain(id)
    const { result } = await roles().get(id)
    expect((await roles().edit({ id, version: result.version, roleName: '改过的' })).success).toBe(true)
    expect((await roles().edit({ id, version: result.version, roleName: '迟到的' })).code).toBe(409)
    expect((await roles().remove(id)).success).toBe(true)
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_table', '=', 'sys_role')
      .where('data_id', '=', id)
      .where('tenant_id', '=', 0)
      .orderBy('create_time')
      .select(['action', 'create_by'])
      .execute()
    expect(log.map(({ action, create_by }) => `${action} ${create_by}`)).toEqual([
      'add keeper',
      'edit keeper',
      'delete keeper',
    ])
  })

  it('stay as long as somebody has them, and say how many', async () => {
    const [free, used] = [await newRole(), await newRole()]
    await server.addUser('holder', [])
    await addUsers(used, [await userId('holder')])
    const refused = await roles().removeBatch(`${free},${used}`)
    expect(refused.success).toBe(false)
    expect(refused.message).toMatch(/^角色“新角色.*”还有 1 名用户，不能删除；请先取消他们的角色$/)
    expect((await roles().get(free)).success).toBe(true)
    await takeUser(used, await userId('holder'))
    expect((await roles().removeBatch(`${free},${used}`)).success).toBe(true)
  })

  it('are saved together, all of them or none', async () => {
    const rows = (codes: readonly string[]) => ({
      added: codes.map((roleCode) => ({ rowKey: roleCode, record: { roleCode, roleName: '一起的' } })),
    })
    expect((await roles().saveAll(rows(['both-1', 'both-2']))).success).toBe(true)
    expect(errorsOf(await roles().saveAll(rows(['both-3', 'both-1'])))[0]).toMatch(/^\/added\/1\/roleCode /)
    expect((await roles().list({ roleName: '一起的' })).result.total).toBe(2)
  })

  it('have a code that is taken once in a tenant, is no Chinese, and stays', async () => {
    const id = await newRole()
    expect(errorsOf(await roles().add({ roleCode: `made-${made}`, roleName: '重复的' }))[0]).toMatch(/^\/roleCode /)
    expect(errorsOf(await roles().add({ roleCode: '中文', roleName: '中文的' }))).toEqual([
      '/roleCode 角色编码不可输入汉字!',
    ])
    expect(errorsOf(await roles().edit({ id, roleCode: 'other' }))).toEqual(['/roleCode 角色编码不可修改'])
    expect(errorsOf(await roles().add({ roleCode: 'admin', roleName: '又一个' }))[0]).toMatch(/^\/roleCode /)
  })

  it('are asked for with the codes of the contract, and with nothing else', async () => {
    await server.addUser('onlooker', ['system:role:list'])
    const onlooker = await server.signIn('onlooker')
    expect((await roles(onlooker).list()).success).toBe(true)
    const refused = [
      await roles(onlooker).add({ roleCode: 'x', roleName: '不行' }),
      await roles(onlooker).removeBatch(await newRole()),
      await save(await newRole(), [], [], onlooker),
      await addUsers(await newRole(), [await userId('onlooker')], onlooker),
      await call('GET', '/sys/role/exportXls', {}, onlooker),
    ]
    expect(refused.map(({ code }) => code)).toEqual([510, 510, 510, 510, 510])
    // What has no code is not there: nothing of a role comes back from a bin.
    expect((await server.call({ method: 'POST', path: '/sys/role/restore', body: {}, token: keeper })).status).toBe(404)
  })

  it('are those of the tenant', async () => {
    const elsewhere = await server.signIn('elsewhere')
    const id = await newRole()
    expect((await roles(elsewhere).list()).result.records.map((row) => row.id)).not.toContain(id)
    expect((await save(id, [], [], elsewhere)).message).toBe('未找到对应角色！')
    expect((await addUsers(id, [await userId('elsewhere')], elsewhere)).message).toBe('未找到对应角色！')
    const all = await call<Role[]>('GET', '/sys/role/queryall', {}, elsewhere)
    expect(new Set(all.result.map(({ tenantId }) => tenantId))).toEqual(new Set([7]))
    const again = await call<Role[]>('GET', '/sys/role/queryallNoByTenant', {}, elsewhere)
    expect(again.result).toEqual(all.result)
  })
})

describe('what a role grants', () => {
  it('is saved as what was added and taken away, and leaves what others have changed meanwhile', async () => {
    const id = await newRole()
    await save(id, ['goods:list'], [])
    // Two had it open with `goods:list`: one adds, the other takes away.
    expect((await save(id, ['goods:list', 'goods:edit'], ['goods:list'])).success).toBe(true)
    expect((await save(id, [], ['goods:list'])).success).toBe(true)
    expect(await grants(id)).toEqual([await permissionId('goods:edit')])
  })

  it('counts at the next request of its users, who need not sign in again', async () => {
    const id = await newRole()
    const worker = await server.addUser('worker')
    const token = await server.signIn('worker')
    await addUsers(id, [worker])
    await save(id, ['goods:list'], [])
    expect(await mayAll(token)).toContain('goods:list')
    await save(id, [], ['goods:list'])
    expect(await mayAll(token)).not.toContain('goods:list')
  })

  it('shows everything that can be granted, and what the caller can give', async () => {
    const { result } = await call<{ treeList: readonly TreeNode[]; ids: string[] }>(
      'GET',
      '/sys/permission/queryTreeList',
    )
    const nodes = result.treeList.flatMap(flat)
    expect(new Set(nodes.map(({ key }) => key))).toEqual(new Set(result.ids))
    const grantable = async (code: string) => {
      const id = await permissionId(code)
      return nodes.find(({ key }) => key === id)?.grantable
    }
    expect([await grantable('goods:edit'), await grantable('system:user:list')]).toEqual([true, false])
    const old = await call<unknown>('GET', '/sys/role/queryTreeList')
    expect(old.result).toEqual(result)
    expect(nodes.every(({ scopedSlots }) => scopedSlots?.title === 'hasDatarule')).toBe(true)
  })

  it('shows it level by level', async () => {
    const level = async (pid: string) =>
      await call<readonly TreeNode[]>('GET', '/sys/permission/queryListAsync', { query: { pid } })
    const { result } = await call<{ treeList: readonly TreeNode[] }>('GET', '/sys/permission/queryTreeList')
    const keys = (nodes: readonly TreeNode[]) => nodes.map(({ key }) => key)
    const top = (await level('')).result
    expect(keys(top)).toEqual(keys(result.treeList))
    const above = result.treeList.flatMap(flat).find(({ children }) => children.length > 0)
    expect(above).toBeDefined()
    const below = (await level(above?.key ?? '')).result
    expect(keys(below)).toEqual(keys(above?.children ?? []))
    expect([...top, ...below].every(({ children }) => children.length === 0)).toBe(true)
    expect((await level('nothing')).message).toBe('未找到角色信息')
  })

  it('says what is wrong with a role, a user or a right that is gone', async () => {
    const id = await newRole()
    const body = { roleId: id, permissionIds: 'no-such-right', lastpermissionIds: '' }
    const unknown = await call('POST', '/sys/permission/saveRolePermission', { body }, admin)
    expect(unknown.message).toMatch(/没有的权限|授权失败/)
    expect((await addUsers(id, ['no-such-user'])).message).toContain('有的用户不存在')
    expect((await takeUser(id, await userId('keeper'))).message).toContain('不是角色')
    await roles().remove(id)
    expect((await save(id, ['goods:list'], [])).message).toBe('未找到对应角色！')
    const gone = await call('GET', '/sys/permission/queryRolePermission', { query: { roleId: id } })
    expect(gone.message).toBe('未找到对应角色！')
  })
})

interface TreeNode {
  readonly key: string
  readonly grantable: boolean
  readonly scopedSlots?: { readonly title: string }
  readonly children: readonly TreeNode[]
}

function flat(node: TreeNode): readonly TreeNode[] {
  return [node, ...node.children.flatMap(flat)]
}

describe('nobody climbs by roles', () => {
  let strong: string
  beforeAll(async () => {
    // A right that `keeper` lacks: made by a user who holds it.
    await server.addUser('strong', [...ROLE_CODES, 'vault:open'])
    const token = await server.signIn('strong')
    strong = await newRole(token)
    expect((await save(strong, ['vault:open'], [], token)).success).toBe(true)
  })

  it('giving what one does not hold', async () => {
    const refused = await save(await newRole(), ['goods:list', 'vault:open'], [])
    expect(refused.message).toContain('您自己没有的权限（vault:open）')
  })

  it.each([
    [
      'adding a right to a role with rights beyond the own',
      () => save(strong, ['vault:open', 'goods:list'], ['vault:open']),
    ],
    ['taking a right from it', () => save(strong, [], ['vault:open'])],
    ['putting oneself into it', async () => addUsers(strong, [await userId('keeper')])],
    ['taking others out of it', async () => takeUser(strong, await userId('worker'))],
    ['deleting it', () => roles().remove(strong)],
    ['deleting it among others', async () => roles().removeBatch(`${await newRole()},${strong}`)],
    ['deleting it in a saveAll', () => roles().saveAll({ deleted: [{ id: strong }] })],
  ])('%s', async (_, attempt) => {
    const refused = await attempt()
    expect(refused.success).toBe(false)
    expect(refused.message).toContain('含有您自己没有的权限')
    expect(await grants(strong)).toEqual([await permissionId('vault:open')])
    expect(await usersOf(strong)).toEqual([])
  })

  it('adding rights to a role of one’s own, even those that one holds otherwise', async () => {
    const id = await newRole()
    await addUsers(id, [await userId('keeper')])
    expect((await save(id, ['goods:list'], [])).message).toContain('不能给自己所在的角色')
  })

  it('making a role that every new page brings its rights to', async () => {
    await server.addUser('local', ROLE_CODES, [8])
    const local = clientOf(server, '/sys/role', await server.signIn('local'), 8)
    expect(errorsOf(await local.add({ roleCode: 'admin', roleName: '管理员' }))).toEqual([
      '/roleCode 角色编码 admin 由系统使用，请换一个',
    ])
  })

  it('locking everybody out: the last administrator and what makes one stay', async () => {
    const id = await roleOf('admin')
    expect((await roles(admin).remove(id)).message).toBe('管理员角色不能删除')
    expect((await takeUser(id, await userId('admin'), admin)).message).toBe('至少要保留一名可用的管理员')
    for (const code of [SAVE_ROLE_PERMISSION, ADD_ROLE_USERS, 'system:role:list']) {
      expect((await save(id, [], [code], admin)).message).toContain('管理员角色要保留')
    }
  })

  it('a right that is held in tenant 0 is given on in every tenant, and opens nothing there', async () => {
    const both = await server.addUser('both', [...ROLE_CODES, 'goods:list'], [0])
    await server.joinTenant(both, 9)
    const token = await server.signIn('both')
    const inNine = (method: 'GET' | 'POST', path: string, given: object = {}) =>
      call(method, path, { ...given, headers: { 'X-Tenant-Id': '9' } }, token)
    const { id } = await clientOf(server, '/sys/role', token, 9).stored({ roleCode: 'nine', roleName: '九号' })
    const body = { roleId: id, permissionIds: await permissionId('goods:list'), lastpermissionIds: '' }
    expect((await inNine('POST', '/sys/permission/saveRolePermission', { body })).success).toBe(true)
  })
})

describe('codes of roles', () => {
  it('are free or taken in the tenant alone, and never taken by the role itself', async () => {
    const id = await newRole()
    const check = (query: Record<string, string>, token = keeper) =>
      call('GET', '/sys/role/checkRoleCode', { query }, token).then(({ success, message }) => (success ? '' : message))
    const roleCode = `made-${made}`
    expect(await check({ roleCode })).toBe('角色编码已存在')
    expect(await check({ roleCode, id })).toBe('')
    expect(await check({ roleCode: 'never-made' })).toBe('')
    expect(await check({ roleCode }, await server.signIn('elsewhere'))).toBe('')
  })
})

describe('the users of a role', () => {
  it('are listed for one role, added and taken away, one by one or several', async () => {
    const id = await newRole()
    const ids = await Promise.all(['u1', 'u2', 'u3'].map((name) => server.addUser(name)))
    expect((await addUsers(id, ids)).message).toBe('添加成功!')
    expect((await addUsers(id, ids.slice(0, 1))).success).toBe(true)
    expect(await usersOf(id)).toEqual(['u1', 'u2', 'u3'])
    expect((await takeUser(id, ids[0] ?? '')).message).toBe('删除成功!')
    const query = { roleId: id, userIds: `${ids[1]},${ids[2]},` }
    expect((await call('DELETE', '/sys/user/deleteUserRoleBatch', { query })).success).toBe(true)
    expect(await usersOf(id)).toEqual([])
  })

  it('are people of the tenant', async () => {
    const id = await newRole()
    const stranger = await server.addUser('stranger', [], [7])
    expect((await addUsers(id, [stranger])).message).toContain('不属于当前租户')
  })

  it('are chosen among the members of the tenant, read-only', async () => {
    const list = await call<{ records: { username: string }[] }>(
      'GET',
      '/sys/user/selectUserList',
      { query: { username: 'u1' } },
      admin,
    )
    expect(list.result.records.map(({ username }) => username)).toEqual(['u1'])
    const added = await server.call({ method: 'POST', path: '/sys/user/choice/add', body: {}, token: admin })
    expect(added.status).toBe(404)
  })
})

describe('a file of an installation in the place of the page of roles', () => {
  it('may have actions of its own, which the server runs by their own permission and with what the resource keeps', async () => {
    const withActions = (page: PageJson): PageJson => ({
      ...page,
      form: undefined,
      actions: {
        ...Object(page.actions),
        describe_it: { title: '写说明', type: 'set-values', props: { values: { description: '已核对' } } },
        recode: { title: '改编码', type: 'set-values', props: { values: { roleCode: 'other' } } },
      },
      toolbar: ['add', 'describe_it', 'recode'],
    })
    const own = await createPageServer(shippedPages({ 'role-list': withActions }))
    try {
      const token = await own.signIn('admin')
      const list = clientOf(own, '/sys/role', token)
      const { id } = await list.stored({ roleCode: 'checked', roleName: '核对的' })
      const act = async (name: string, as: string) => {
        const path = `/sys/role/action/${name}`
        return (await own.call({ method: 'POST', path, body: { ids: [id] }, token: as })).body
      }
      expect((await act('describe_it', token)).success).toBe(true)
      expect((await list.get(id)).result.description).toBe('已核对')
      expect(errorsOf(await act('recode', token))).toEqual(['/roleCode 角色编码不能修改'])
      await own.addUser('reader', ['system:role:list'])
      expect((await act('describe_it', await own.signIn('reader'))).code).toBe(510)
    } finally {
      await own.close()
    }
  })
})

describe('columns that an installation adds to roles', () => {
  it('are made, saved, listed, and stay when the page no longer shows them', async () => {
    const withOwn = (page: PageJson): PageJson => ({
      ...page,
      // The resource itself keeps the code, also where a page does not.
      form: undefined,
      fields: {
        ...Object(page.fields),
        xCostCenter: { type: 'string(20)', title: '成本中心', query: 'eq' },
        xLimit: { type: 'decimal(12,2)', title: '额度', rules: [{ min: 0 }] },
      },
    })
    const own = await createPageServer(shippedPages({ 'role-list': withOwn }))
    try {
      const list = clientOf(own, '/sys/role', await own.signIn('admin'))
      const { id } = await list.stored({ roleCode: 'buyer', roleName: '采购', xCostCenter: 'CC-7', xLimit: '1200.50' })
      expect((await list.list({ xCostCenter: 'CC-7' })).result.records).toMatchObject([{ id, xLimit: 1200.5 }])
      expect(errorsOf(await list.edit({ id, xLimit: -1 }))[0]).toMatch(/^\/xLimit /)
      expect(errorsOf(await list.edit({ id, roleCode: 'other' }))).toEqual(['/roleCode 角色编码不能修改'])
      await own.writePage('system/role-list.json', shippedPages()['system/role-list.json'] ?? {})
      expect((await list.get(id)).result).not.toHaveProperty('xCostCenter')
      await own.writePage('system/role-list.json', withOwn(shippedPages()['system/role-list.json'] ?? {}))
      expect((await list.get(id)).result.xCostCenter).toBe('CC-7')
    } finally {
      await own.close()
    }
  })
})
