import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category } from '#schemas/api/categories.ts'
import { sysCategory } from '#schemas/managed/sys-category.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageServer,
  pageOf,
  type WireRow,
} from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const CODES = Object.values(sysCategory.permissions)
const goods = pageOf('goods', {
  code: { type: 'string(9)', title: '编码' },
  kind: { type: 'ref', ref: { entity: 'sys_category', value: 'id', label: 'name' }, title: '类别', query: 'eq' },
})

let server: PageServer
let keeper: string
beforeAll(async () => {
  server = await createPageServer({
    ...systemPages(['category-list']),
    'trial/goods.json': { ...goods, title: '商品' },
  })
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  await server.addUser('keeper', [...CODES, 'trial:goods:add', 'trial:goods:list'], [7])
  await server.addUser('stranger', CODES)
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const categories = (token = keeper, tenant = 7) => clientOf(server, '/sys/category', token, tenant)
const read = async <Result>(path: string, query: Record<string, string> = {}, token = keeper) =>
  (await server.call<Result>({ method: 'GET', path: `/sys/category/${path}`, query, token })).body
async function add(name: string, pid = '0'): Promise<WireRow & { readonly id: string }> {
  return categories().stored({ pid, name })
}
const stateOf = async (id: string) => (await read<Category>('loadOne', { field: 'id', val: id })).result

describe('categories', () => {
  it('get codes by where they stand, and tell whether something is below them', async () => {
    const answer = await categories().add({ pid: '0', name: '物料' })
    expect(answer).toMatchObject({ success: true, message: '添加成功！', result: { code: 'A01' } })
    const root = String(answer.result.id)
    const [steel, copper] = [await add('钢材', root), await add('铜', root)]
    expect([steel.code, copper.code]).toEqual(['A01A01', 'A01A02'])
    expect((await add('螺纹钢', steel.id)).code).toBe('A01A01A01')
    expect((await add('合同')).code).toBe('A02')
    expect(await stateOf(root)).toMatchObject({ pid: '0', hasChild: '1', code: 'A01' })
    expect(await stateOf(steel.id)).toMatchObject({ pid: root, hasChild: '1' })
    expect(await stateOf(copper.id)).toMatchObject({ pid: root, hasChild: '0' })
  })

  it('take no code that somebody sends', async () => {
    const { code } = await categories().stored({ pid: '', name: '自己的', code: 'Z77', hasChild: '1' })
    expect(code).toMatch(/^A\d\d$/)
  })

  it('get different codes at the same moment', async () => {
    const { id } = await add('并发')
    const made = await Promise.all(Array.from({ length: 6 }, (_, index) => add(`并发${index}`, id)))
    expect(new Set(made.map(({ code }) => code)).size).toBe(6)
  })

  it('follow each other from 99 on, and say when there are no more', async () => {
    const { id, code } = await add('很多')
    const row = { tenant_id: 7, pid: id, name: '末' }
    await server.databases.app
      .insertInto('sys_category')
      .values({ ...row, id: 'ninety', code: `${code}B99` })
      .execute()
    expect((await add('下一个', id)).code).toBe(`${code}C01`)
    await server.databases.app
      .insertInto('sys_category')
      .values({ ...row, id: 'last', code: `${code}Z99` })
      .execute()
    expect((await categories().add({ pid: id, name: '没有了' })).message).toBe('该上级下的编码已用完')
  })

  it('are renamed by PUT and by POST, and stay where they are', async () => {
    const [one, other] = [await add('原名'), await add('别处')]
    expect(await categories().edit({ id: one.id, pid: '0', name: '新名' })).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    const byPost = {
      method: 'POST',
      path: '/sys/category/edit',
      body: { id: one.id, name: '再改' },
      token: keeper,
    } as const
    expect((await server.call(byPost)).body.success).toBe(true)
    expect(await stateOf(one.id)).toMatchObject({ name: '再改', code: one.code })
    expect(errorsOf(await categories().edit({ id: one.id, pid: other.id }))[0]).toMatch(/^\/parentId 父级节点不能修改/)
    await categories().edit({ id: one.id, code: 'X01' })
    expect(await stateOf(one.id)).toMatchObject({ code: one.code })
  })

  it('stand as a tree in the console’s own call', async () => {
    const { id } = await add('树根')
    const child = await add('树枝', id)
    const roots = await categories().list()
    expect(roots.result.records.find((row) => row.id === id)).toMatchObject({ name: '树根', hasChild: '1' })
    expect(roots.result.records.map((row) => row.id)).not.toContain(child.id)
    const below = await categories().list({ parentId: id })
    expect(below.result.records).toMatchObject([{ id: child.id, hasChild: '0' }])
    const found = await categories().list({ name: '*树枝*' })
    expect(found.result).toMatchObject({ records: [{ id: child.id }], ancestors: [{ id }] })
  })

  it('go with all that is below them', async () => {
    const root = await add('要删')
    const middle = await add('中间', root.id)
    const leaf = await add('末端', middle.id)
    expect(await categories().remove(middle.id)).toMatchObject({ success: true, message: '删除成功!' })
    for (const { id } of [middle, leaf])
      expect((await read('loadOne', { field: 'id', val: id })).message).toBe('查询无果')
    expect(await stateOf(root.id)).toMatchObject({ hasChild: '0' })
    const other = await add('也要删')
    const below = await add('下面', other.id)
    const answer = await categories().removeBatch(`${root.id},${other.id},${below.id},`)
    expect(answer).toMatchObject({ success: true, message: '删除成功!' })
    expect((await categories().remove('nothing')).success).toBe(false)
  })

  it('stay, with all of the branch, where one of them is in use', async () => {
    const root = await add('有人用')
    const leaf = await add('用着', root.id)
    await clientOf(server, '/trial/goods', keeper, 7).stored({ code: '1', kind: leaf.id })
    const answer = await categories().remove(root.id)
    expect(answer.success).toBe(false)
    expect(errorsOf(answer)).toEqual(['/ids/0 “用着”正被“商品”的 1 条数据（如“1”）使用，不能删除'])
    expect((await read<readonly unknown[]>('childList', { pid: root.id })).result).toHaveLength(1)
  })

  it('are the tenant’s own', async () => {
    const { id, code } = await add('租户的')
    const stranger = await server.signIn('stranger')
    expect((await categories(stranger, 0).get(id)).success).toBe(false)
    expect((await categories(stranger, 0).edit({ id, name: '偷' })).success).toBe(false)
    expect((await categories(stranger, 0).remove(id)).success).toBe(false)
    expect(errorsOf(await categories(stranger, 0).add({ pid: id, name: '偷' }))[0]).toMatch(/^\/parentId /)
    // Codes are counted for each tenant.
    expect((await categories(stranger, 0).add({ pid: '0', name: '自己' })).result.code).not.toBe(code)
    expect(await stateOf(id)).toMatchObject({ name: '租户的' })
  })

  it('are imported, each with its code, and exported', async () => {
    const { id } = await add('进口上级')
    const transfers = transfersOf(server, '/sys/category', keeper, 7)
    const content = makeWorkbook([
      ['上级', '分类名称'],
      ['进口上级', '进口一'],
      ['进口上级', '进口二'],
      ['没有的', '进口三'],
    ])
    expect((await transfers.send({ content })).result).toMatchObject({ successCount: 2, errorCount: 1 })
    const codes = (await read<readonly Category[]>('childList', { pid: id })).result.map(({ code }) => code.slice(-3))
    expect(codes).toEqual(['A01', 'A02'])
    const { sheets } = await transfers.download('/exportXls', { name: '*进口*' })
    expect(JSON.stringify(sheets)).toContain('进口二')
  })

  it('need the right of each call', async () => {
    await server.addUser('reader', ['system:category:list'], [7])
    const reader = await server.signIn('reader')
    const { id } = await add('只看')
    const rows = categories(reader)
    expect((await rows.list()).success).toBe(true)
    for (const answer of [
      await rows.add({ pid: '0', name: 'x' }),
      await rows.edit({ id, name: 'x' }),
      await rows.remove(id),
      await rows.removeBatch(id),
    ]) {
      expect(answer.code).toBe(510)
    }
  })

  it('are written by servers of the version before, which know no other parent than `pid`', async () => {
    const { id } = await add('旧')
    const { app } = server.databases
    await app
      .insertInto('sys_category')
      .values({ id: 'old-1', pid: id, name: '旧下', code: 'OLD', tenant_id: 7 })
      .execute()
    expect((await categories().list({ parentId: id })).result.records).toMatchObject([{ id: 'old-1' }])
    await app
      .updateTable('sys_category')
      .set({ pid: '0' })
      .where('id', '=', 'old-1')
      .where('tenant_id', '=', 7)
      .execute()
    expect((await categories().list({ parentId: id })).result.records).toEqual([])
  })
})
