import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysDepart } from '#schemas/managed/sys-depart.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const CODES = Object.values(sysDepart.permissions)

let server: PageServer
let keeper: string

beforeAll(async () => {
  server = await createPageServer(systemPages())
  await server.addUser('keeper', CODES, [3])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const departments = (token = keeper) => clientOf(server, '/sys/sysDepart', token)
const stored = (values: object) => departments().stored({ orgCategory: undefined, ...values })

describe('departments', () => {
  it('get codes that begin with the code above, and what kind they are', async () => {
    const company = await stored({ departName: '总公司', parentId: '' })
    expect(company).toMatchObject({ orgCategory: '1', orgType: '1', parentId: null })
    const code = String(company.orgCode)
    const first = await stored({ departName: '一部', parentId: company.id })
    const second = await stored({ departName: '二部', parentId: company.id, orgCategory: '2' })
    expect([first, second].map(({ orgCode }) => orgCode)).toEqual([`${code}A01`, `${code}A02`])
    expect(first).toMatchObject({ orgCategory: '2', orgType: '2' })
    const post = await stored({ departName: '岗位', parentId: first.id, orgCategory: '3' })
    expect(post.orgCode).toBe(`${code}A01A01`)
  })

  it('keep their codes when they move, whatever a client sends', async () => {
    const company = await stored({ departName: '搬家公司' })
    const [from, to] = [
      await stored({ departName: '原部', parentId: company.id }),
      await stored({ departName: '新部', parentId: company.id }),
    ]
    const moved = await stored({ departName: '移动组', parentId: from.id })
    const answer = await departments().edit({ id: moved.id, parentId: to.id, departName: '移动组' })
    expect(answer).toMatchObject({
      success: true,
      message: '修改成功!',
      result: { orgCode: moved.orgCode, parentId: to.id },
    })
    const typed = await departments().edit({ id: moved.id, orgCode: 'Z99' })
    expect(typed.success).toBe(false)
  })

  it('are put into, before and behind others, in their order and with their codes', async () => {
    const company = await stored({ departName: '拖动公司' })
    const below = (departName: string, parentId = company.id) => stored({ departName, parentId })
    const [a, b, c] = [await below('甲'), await below('乙'), await below('丙')]
    const inner = await below('乙一', b.id)
    const move = async (dragId: string, dropId: string, dropPosition: number, token = keeper) => {
      const body = { dragId, dropId, dropPosition, sort: 7 }
      return (await server.call({ method: 'PUT', path: '/sys/sysDepart/updateChangeDepart', body, token })).body
    }
    const level = async (pid: string) => {
      const { result } = (
        await server.call<readonly { title: string; orgCode: string }[]>({
          method: 'GET',
          path: '/sys/sysDepart/queryDepartAndPostTreeSync',
          query: { pid },
          token: keeper,
        })
      ).body
      return result.map(({ title }) => title).join('')
    }
    expect(await move(c.id, a.id, -1)).toMatchObject({ success: true, message: '修改成功!' })
    expect(await level(company.id)).toBe('丙甲乙')
    await move(c.id, a.id, 1)
    expect(await level(company.id)).toBe('甲丙乙')
    await move(a.id, b.id, 0)
    expect([await level(company.id), await level(b.id)]).toEqual(['丙乙', '甲乙一'])
    await move(a.id, inner.id, 1)
    expect(await level(b.id)).toBe('乙一甲')
    const { result } = await departments().list({ departName: '甲' })
    expect(result.records[0]).toMatchObject({ orgCode: a.orgCode, parentId: b.id })

    expect(errorsOf(await move(b.id, inner.id, 0)).join()).toContain('/parentId')
    expect(errorsOf(await move(b.id, company.id, 1)).join()).toContain('没有上级的机构类型只能是公司')
    expect((await move(b.id, b.id, 0)).message).toBe('部门不能移动到自己的位置，请选择另一个部门')
    expect((await move(b.id, 'no-such-department', 0)).success).toBe(false)
    expect((await move('no-such-department', b.id, 0)).success).toBe(false)
    expect((await move(b.id, c.id, 2)).success).toBe(false)
    expect([await level(company.id), await level(b.id)]).toEqual(['丙乙', '乙一甲'])
    await server.addUser('mover-elsewhere', CODES, [5])
    expect((await move(c.id, b.id, 0, await server.signIn('mover-elsewhere'))).success).toBe(false)
    await server.addUser('not-a-mover', [sysDepart.permissions.list ?? ''], [3])
    expect((await move(c.id, b.id, 0, await server.signIn('not-a-mover'))).code).toBe(510)
  })

  it('never stand in a circle', async () => {
    const company = await stored({ departName: '循环公司' })
    const below = await stored({ departName: '下级', parentId: company.id })
    const answer = await departments().edit({ id: company.id, parentId: below.id })
    expect(answer.success).toBe(false)
    expect(errorsOf(answer).join()).toContain('/parentId')
  })

  it('are companies at the top, and there alone', async () => {
    const company = await stored({ departName: '类型公司' })
    const top = await departments().add({ departName: '顶层部门', orgCategory: '2' })
    expect(errorsOf(top)).toEqual(['/orgCategory 没有上级的机构类型只能是公司'])
    const below = await departments().add({ departName: '下级公司', parentId: company.id, orgCategory: '1' })
    expect(errorsOf(below)).toEqual(['/orgCategory 公司没有上级；有上级的请选择部门或岗位'])
    const nowhere = await departments().add({ departName: '无上级', parentId: 'no-such-department' })
    expect(nowhere.success).toBe(false)
  })

  it('go with all that is below them, and leave the accounts of their people alone', async () => {
    const company = await stored({ departName: '撤销公司' })
    const below = await stored({ departName: '撤销部', parentId: company.id })
    const userId = await server.addUser('left', [], [3])
    await server.databases.app.insertInto('sys_user_depart').values({ user_id: userId, depart_id: below.id }).execute()
    await server.databases.app
      .updateTable('sys_user')
      .set({ org_code: String(below.orgCode) })
      .where('id', '=', userId)
      .execute()
    expect(await departments().remove(company.id)).toMatchObject({ success: true, message: '删除成功!' })
    const { result } = await departments().list({ departName: '撤销' })
    expect(JSON.stringify(result)).not.toContain('撤销部')
    const user = await server.databases.app
      .selectFrom('sys_user')
      .where('id', '=', userId)
      .select(['org_code', 'del_flag'])
      .executeTakeFirstOrThrow()
    expect(user).toEqual({ org_code: null, del_flag: 0 })
    // Codes are given out once.
    expect((await stored({ departName: '新公司' })).orgCode).not.toBe(company.orgCode)
  })

  it('are those of the tenant, for those who may', async () => {
    const company = await stored({ departName: '外人看不见' })
    await server.addUser('neighbour', CODES, [4])
    const neighbour = await server.signIn('neighbour')
    expect(JSON.stringify((await departments(neighbour).list({})).result)).not.toContain('外人看不见')
    expect((await departments(neighbour).edit({ id: company.id, departName: '改名' })).success).toBe(false)
    await server.addUser('visitor', [], [3])
    const visitor = await server.signIn('visitor')
    expect((await departments(visitor).add({ departName: '不行' })).code).toBe(510)
    expect((await departments(visitor).remove(company.id)).code).toBe(510)
  })
})
