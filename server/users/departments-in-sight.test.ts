import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_FIELDS } from '#schemas/api/resources.ts'
import { permissionsOf } from '#schemas/managed/managed-resource.ts'
import { SAVE_DEPART_PERMISSION } from '#schemas/managed/sys-depart.ts'
import { sysDepartUser } from '#schemas/managed/sys-depart-role.ts'
import { QUERY_TENANTS } from '#schemas/managed/sys-tenant.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { bindTo } from '#tests/support/bind-to-rule.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const CODES = [...permissionsOf(sysUser), ...permissionsOf(sysDepartUser), QUERY_TENANTS]
const BRANCH = 'system/depart-list.json'
/** Of another tenant, where a department is as well. */
const TENANT = 73
const OPEN = 'sight-north'
const CLOSED = 'sight-south'
/** The page over departments shows it to nobody but administrators. */
const SECRET = 'sight-secret'
const refusal = (name: string) => `您不能查看部门“${name}”，不能让用户加入、离开或负责；请由能查看的管理员操作`

let server: PageServer
/** Administrates users, and sees the northern departments alone. */
let bound: string
let boundId: string

beforeAll(async () => {
  const pages = systemPages()
  const rows = [{ for: '*', where: `orgCode != '${SECRET}'` }]
  server = await createPageServer({ ...pages, [BRANCH]: { ...pages[BRANCH], rows } })
  const { app } = server.databases
  await app.insertInto('sys_tenant').values({ id: TENANT, name: '别处' }).execute()
  const depart = { org_category: '2', depart_order: 1, tenant_id: 0 }
  await app
    .insertInto('sys_depart')
    .values([
      { ...depart, id: OPEN, depart_name: '北方部', org_code: OPEN },
      { ...depart, id: CLOSED, depart_name: '南方部', org_code: CLOSED },
      { ...depart, id: SECRET, depart_name: '保密部', org_code: SECRET },
      { ...depart, id: 'sight-there', depart_name: '别处部', org_code: 'sight-there', tenant_id: TENANT },
    ])
    .execute()
  boundId = await server.addUser('bound', CODES)
  await bindToNorth()
  bound = await server.signIn('bound')
})
afterAll(() => server?.close())

async function bindToNorth() {
  const { app } = server.databases
  const { id: permissionId } = await app
    .selectFrom('sys_permission')
    .where('component', '=', 'system/DepartList')
    .select('id')
    .executeTakeFirstOrThrow()
  const { role_id: roleId } = await app
    .selectFrom('sys_user_role')
    .where('user_id', '=', boundId)
    .select('role_id')
    .executeTakeFirstOrThrow()
  const rule = { rule_column: 'orgCode', rule_conditions: '=', rule_value: OPEN }
  await bindTo(server, { roleId, permissionId, rule })
}

const users = (token = bound) => clientOf(server, '/sys/user', token)
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, given: object, token = bound) =>
  server.call({ method, path, token, ...given }).then(({ body }) => body)

async function departmentsOf(id: string): Promise<readonly string[]> {
  const rows = await server.databases.owner
    .selectFrom('sys_user_depart')
    .where('user_id', '=', id)
    .orderBy('depart_id')
    .select('depart_id')
    .execute()
  return rows.map(({ depart_id: department }) => department)
}

let made = 0
/** Somebody whom an administrator without bounds has added. */
async function newUser(values: object) {
  made += 1
  const admin = await server.signIn('admin')
  const { id } = await users(admin).stored({ username: `sighted${made}`, realname: `人员${made}`, ...values })
  return { id, username: `sighted${made}` }
}

describe('departments that are kept from an administrator', () => {
  it('take in no new user', async () => {
    const values = { username: 'placed', realname: '某人', selecteddeparts: `${OPEN},${CLOSED}` }
    const answer = await users().add(values)
    expect(errorsOf(answer)).toEqual([`/selecteddeparts ${refusal('南方部')}`])
    const placed = await users().stored({ ...values, selecteddeparts: OPEN })
    expect(await departmentsOf(placed.id)).toEqual([OPEN])
  })

  it('take in nobody by an edit, and keep who is in them', async () => {
    const { id } = await newUser({ selecteddeparts: CLOSED })
    expect((await users().edit({ id, realname: '改名', selecteddeparts: `${CLOSED},${OPEN}` })).success).toBe(true)
    expect(await departmentsOf(id)).toEqual([OPEN, CLOSED])
    expect(errorsOf(await users().edit({ id, selecteddeparts: OPEN }))).toEqual([
      `/selecteddeparts ${refusal('南方部')}`,
    ])
    expect(await departmentsOf(id)).toEqual([OPEN, CLOSED])
    const other = await newUser({ selecteddeparts: OPEN })
    expect(errorsOf(await users().edit({ id: other.id, selecteddeparts: CLOSED }))).toEqual([
      `/selecteddeparts ${refusal('南方部')}`,
    ])
    expect(await departmentsOf(other.id)).toEqual([OPEN])
  })

  it('get nobody in charge of them', async () => {
    const { id } = await newUser({ selecteddeparts: `${OPEN},${CLOSED}` })
    const change = (departId: string) =>
      call('PUT', '/sys/user/changeDepartChargePerson', { body: { userId: id, departId, status: true } })
    expect(errorsOf(await change(CLOSED))).toEqual([`/departIds ${refusal('南方部')}`])
    expect(errorsOf(await users().edit({ id, userIdentity: '2', departIds: CLOSED }))).toEqual([
      `/departIds ${refusal('南方部')}`,
    ])
    expect((await change(OPEN)).success).toBe(true)
  })

  it('take in nobody by a file', async () => {
    const { id, username } = await newUser({ selecteddeparts: CLOSED })
    const content = makeWorkbook([
      ['用户账号', '用户姓名', '部门分配'],
      ['sight_file_1', '甲', '南方部'],
      ['sight_file_2', '乙', '北方部'],
      [username, '丙', '北方部'],
    ])
    const fields = { [IMPORT_FIELDS.mode]: 'upsert', [IMPORT_FIELDS.key]: 'username' }
    const answer = await transfersOf(server, '/sys/user', bound).send({ content, fields })
    expect(refusalsOf(answer)).toEqual([`2 部门分配 ${refusal('南方部')}`, `4 部门分配 ${refusal('南方部')}`])
    expect(answer.result).toMatchObject({ successCount: 1 })
    expect(await departmentsOf(id)).toEqual([CLOSED])
  })

  it('take in nobody who is let into their tenant again', async () => {
    const { owner } = server.databases
    const { id } = await newUser({})
    await owner.insertInto('sys_user_tenant').values({ user_id: id, tenant_id: TENANT, status: 0 }).execute()
    expect((await users().edit({ id, relTenantIds: '' })).success).toBe(true)
    await owner.insertInto('sys_user_depart').values({ user_id: id, depart_id: 'sight-there' }).execute()
    expect(errorsOf(await users().edit({ id, relTenantIds: String(TENANT) }))).toEqual([
      `/relTenantIds ${refusal('别处部')}`,
    ])
    await owner.deleteFrom('sys_user_depart').where('user_id', '=', id).execute()
    expect((await users().edit({ id, relTenantIds: String(TENANT) })).success).toBe(true)
  })

  it('are those of others: whoever answers for a department fills it', async () => {
    const { owner } = server.databases
    await owner.insertInto('sys_user_depart').values({ user_id: boundId, depart_id: CLOSED, in_charge: true }).execute()
    const head = await server.signIn('bound')
    const { id } = await newUser({})
    expect((await users(head).edit({ id, selecteddeparts: CLOSED })).success).toBe(true)
    await owner.deleteFrom('sys_user_depart').where('user_id', '=', boundId).execute()
  })

  it('take in nobody by the people of a department, be they kept by the page itself', async () => {
    await server.addUser('chief', [SAVE_DEPART_PERMISSION, ...CODES])
    const chief = await server.signIn('chief')
    const { id } = await newUser({})
    const add = (depId: string) =>
      call('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList: [id] } }, chief)
    expect((await add(SECRET)).message).toBe(refusal('保密部'))
    expect((await add(CLOSED)).success).toBe(true)
    expect(await departmentsOf(id)).toEqual([CLOSED])
    const admin = await server.signIn('admin')
    expect((await users(admin).edit({ id, selecteddeparts: SECRET })).success).toBe(true)
    const query = { depId: SECRET, userId: id }
    const removed = await call('DELETE', '/sys/user/deleteUserInDepart', { query }, chief)
    expect(removed.message).toBe(refusal('保密部'))
    expect(await departmentsOf(id)).toEqual([SECRET])
  })
})
