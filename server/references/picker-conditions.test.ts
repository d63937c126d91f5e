import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const ref = (title: string, entity: string, declared: Readonly<Record<string, unknown>>) => ({
  type: 'ref',
  title,
  ref: { entity, ...declared },
})
const task = pageOf('task', {
  surname: { type: 'string(32)', title: '姓名' },
  owner: ref('负责人', 'sys_user', { value: 'username', label: 'realname', where: { realname: '= surname' } }),
  anyone: ref('任何人', 'sys_user', { value: 'username', label: 'realname' }),
  role: ref('角色', 'sys_role', { value: 'id', label: 'roleName', where: { roleCode: 'pick-one' } }),
  position: ref('职务', 'sys_position', { value: 'id', label: 'name', where: { code: '= surname' } }),
  depart: ref('部门', 'sys_depart', { value: 'id', label: 'departName', where: { departName: '= surname' } }),
  unit: ref('单位', 'trial_unit', { value: 'id', label: 'name', where: { name: '= surname' } }),
})
const unit = pageOf('unit', { name: { type: 'string(20)', title: '名称' } })

describe('pickers of a field with conditions', () => {
  let server: PageServer
  let admin: string
  beforeAll(async () => {
    server = await createPageServer({ 'trial/unit.json': unit, 'trial/task.json': task })
    const db = server.databases.app
    for (const [username, realname] of [
      ['pick-a', '张三'],
      ['pick-b', '李四'],
    ] as const) {
      await server.addUser(username, ['trial:task:list'])
      await db.updateTable('sys_user').set({ realname }).where('username', '=', username).execute()
    }
    await db
      .insertInto('sys_role')
      .values(['pick-one', 'pick-two'].map((code) => ({ id: code, role_code: code, role_name: code, tenant_id: 0 })))
      .execute()
    await db
      .insertInto('sys_position')
      .values(['P-1', 'P-2'].map((code) => ({ id: code, code, name: code, tenant_id: 0 })) as never)
      .execute()
    await db
      .insertInto('trial_unit' as never)
      .values(['吨', '米'].map((name) => ({ id: name, name, tenant_id: 0, version: 1 })) as never)
      .execute()
    admin = await server.signIn('admin')
  })
  afterAll(() => server?.close())

  type Found = { readonly records: readonly Readonly<Record<string, unknown>>[]; readonly total: number }
  const ask = async <Result = Found>(path: string, field: string, where: unknown, token = admin) =>
    (
      await server.call<Result>({
        method: 'GET',
        path,
        query: { ...(field !== '' && { reference: field }), ...(where !== null && { where: JSON.stringify(where) }) },
        token,
      })
    ).body
  const USERS = '/sys/user/queryUserComponentData'
  const found = async (path: string, field: string, where: unknown, column: string) =>
    (await ask(path, `task/${field}`, where)).result.records.map((row) => row[column])

  it('find what fits and nothing else', async () => {
    expect(await found(USERS, 'owner', { realname: '李四' }, 'username')).toEqual(['pick-b'])
    expect((await ask(USERS, 'task/owner', { realname: '李四' })).result.total).toBe(1)
    expect(await found('/sys/position/list', 'position', { code: 'P-2' }, 'code')).toEqual(['P-2'])
    expect(await found('/pagewright/tableRows/trial_unit,name,id', 'unit', { name: '米' }, 'text')).toEqual(['米'])
    // A condition of the page itself counts, whatever is sent.
    expect(await found('/sys/role/listByTenant', 'role', { roleCode: 'pick-two' }, 'roleCode')).toEqual(['pick-one'])
  })

  it('find nothing as long as a value is missing, and everything without a field', async () => {
    for (const where of [null, {}, { realname: '' }, { realname: "' or 1=1 --" }, { username: 'pick-a' }]) {
      expect((await ask(USERS, 'task/owner', where)).result).toMatchObject({ records: [], total: 0 })
    }
    expect((await ask('/pagewright/tableRows/trial_unit,name,id', 'task/unit', {})).result.total).toBe(0)
    expect((await ask(USERS, '', null)).result.total).toBeGreaterThan(1)
  })

  it('say of each department whether it fits, with those above it', async () => {
    interface Node {
      readonly departName: string
      readonly fits?: boolean
      readonly children?: readonly Node[] | null
    }
    const path = '/sys/sysDepart/queryTreeList'
    const names = (nodes: readonly Node[]): readonly Node[] =>
      nodes.flatMap((node) => [node, ...names(node.children ?? [])])
    const all = names((await ask<Node[]>(path, '', null)).result)
    expect(all.every(({ fits }) => fits === undefined)).toBe(true)
    const wanted = all.at(-1)?.departName
    const marked = names((await ask<Node[]>(path, 'task/depart', { departName: wanted })).result)
    expect(marked.length).toBe(all.length)
    expect(marked.filter(({ fits }) => fits).map(({ departName }) => departName)).toEqual([wanted])
  })

  it.each([
    ['task/anyone', '没有这个引用字段，或它的可选项没有条件'],
    ['task/nothing', '没有这个引用字段，或它的可选项没有条件'],
    ['task/role', '没有这个引用字段，或它的可选项没有条件'],
    ['nothing/owner', '没有这个引用字段，或它的可选项没有条件'],
  ])('refuse %s, which is no such field of users', async (field, message) => {
    expect(await ask(USERS, field, { realname: '李四' })).toMatchObject({ success: false, message })
  })

  it('are for who may choose in the field', async () => {
    const onlooker = await server.signIn('pick-a')
    expect((await ask(USERS, 'task/owner', { realname: '李四' }, onlooker)).code).toBe(510)
    expect(await ask(USERS, 'task/owner', [1])).toMatchObject({ success: false, message: '条件的格式不正确' })
  })
})
