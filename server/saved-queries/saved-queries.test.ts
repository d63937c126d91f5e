import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_SAVED_QUERIES, type SavedQuery } from '#schemas/api/saved-queries.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const RULES = [{ field: 'name', operator: 'like', value: '水' }]
const QUERY = { page: 'product-price', title: '水', matchType: 'or', content: JSON.stringify(RULES) }

let server: TestServer
let one: string
let other: string

beforeAll(async () => {
  server = await createTestServer()
  await server.addUser('one', [], [0, 7])
  await server.addUser('other')
  one = await server.signIn('one')
  other = await server.signIn('other')
})
afterAll(() => server?.close())

const tenant = (id: number) => ({ 'X-Tenant-Id': String(id) })
const PATH = '/pagewright/savedQuery'

async function list(token: string, page = QUERY.page, tenantId = 0): Promise<readonly SavedQuery[]> {
  const { body } = await server.call<SavedQuery[]>({
    method: 'GET',
    path: `${PATH}/list?page=${page}`,
    token,
    headers: tenant(tenantId),
  })
  return body.result
}

async function save(token: string, more: Readonly<Record<string, unknown>> = {}, tenantId = 0) {
  const body = { ...QUERY, ...more }
  return (
    await server.call<SavedQuery>({ method: 'POST', path: `${PATH}/save`, token, headers: tenant(tenantId), body })
  ).body
}

const titles = (queries: readonly SavedQuery[]) => queries.map(({ title }) => title)

describe('saved queries', () => {
  it('are kept with the word that joins them, the newest first', async () => {
    expect(await save(one)).toMatchObject({ success: true, message: '保存成功', result: { title: '水' } })
    server.advance(1_000)
    await save(one, { title: ' 火 ', matchType: 'and' })
    expect(await list(one)).toMatchObject([
      { title: '火', matchType: 'and', content: QUERY.content },
      { title: '水', matchType: 'or', content: QUERY.content },
    ])
  })

  it('ask before they take the place of another one, and then take over all of it', async () => {
    const content = JSON.stringify([{ combinator: 'and', rules: RULES }])
    expect(await save(one, { matchType: 'and', content })).toMatchObject({
      success: false,
      message: '水 已存在，是否覆盖？',
    })
    const { id } = (await save(one, { title: '新的' })).result
    expect((await save(one, { title: '新的', matchType: 'and', content, overwrite: true })).result).toEqual({
      id,
      title: '新的',
      matchType: 'and',
      content,
    })
  })

  it('are those of one person, page and tenant', async () => {
    await save(other, { title: '别人的' })
    await save(one, { page: 'depart-list', title: '别页的' })
    await save(one, { title: '别租户的' }, 7)
    expect(titles(await list(other))).toEqual(['别人的'])
    expect(titles(await list(one, 'depart-list'))).toEqual(['别页的'])
    expect(titles(await list(one, QUERY.page, 7))).toEqual(['别租户的'])
    expect(titles(await list(one))).not.toContain('别人的')
  })

  it('are deleted by their owner alone', async () => {
    const { id } = (await save(one, { title: '要删的' })).result
    const remove = (token: string, tenantId = 0) =>
      server.call({ method: 'DELETE', path: `${PATH}/delete?id=${id}`, token, headers: tenant(tenantId) })
    await remove(other)
    await remove(one, 7)
    expect(titles(await list(one))).toContain('要删的')
    expect((await remove(one)).body).toMatchObject({ success: true, message: '删除成功' })
    expect(titles(await list(one))).not.toContain('要删的')
  })

  const nested = (depth: number): object =>
    depth === 0 ? (RULES[0] ?? {}) : { combinator: 'or', rules: [nested(depth - 1)] }
  it.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: '   ' }, '保存名称不能为空'],
    ['no condition', { content: '[]' }, '空条件不能保存'],
    ['a text that is no JSON', { content: '[}' }, '查询条件格式不正确，或条件过多、分组过深，无法保存'],
    ['lines that are none', { content: '[5]' }, '查询条件格式不正确，或条件过多、分组过深，无法保存'],
    [
      'a value that is none',
      { content: '[{"field":"a","operator":"eq","value":{}}]' },
      '查询条件格式不正确，或条件过多、分组过深，无法保存',
    ],
    [
      'a word that joins nothing',
      { content: '[{"combinator":"xor","rules":[]}]' },
      '查询条件格式不正确，或条件过多、分组过深，无法保存',
    ],
    [
      'groups that nobody can read',
      { content: JSON.stringify([nested(3)]) },
      '查询条件格式不正确，或条件过多、分组过深，无法保存',
    ],
    [
      'more lines than a query has',
      { content: JSON.stringify(Array(51).fill(RULES[0])) },
      '查询条件格式不正确，或条件过多、分组过深，无法保存',
    ],
  ])('are refused with %s', async (_, more, message) => {
    expect(await save(one, more)).toMatchObject({ success: false, message })
  })

  it.each([{ matchType: 'xor' }, { page: '../x' }, { title: 'x'.repeat(51) }, { content: 'x'.repeat(65_537) }])(
    'are refused by their form: case %$',
    async (more) => {
      expect((await save(one, more)).success).toBe(false)
    },
  )

  it('keep no more than was read', async () => {
    const content = JSON.stringify([{ ...RULES[0], options: ['much'], __proto__: 1 }])
    expect((await save(one, { title: '多余', content })).result.content).toBe(JSON.stringify(RULES))
  })

  it('are limited in number, and a title that is there may still be overwritten', async () => {
    for (let number = 0; number < MAX_SAVED_QUERIES; number += 1) {
      await save(other, { page: 'full', title: `第${number}个` })
    }
    expect((await save(other, { page: 'full', title: '多一个' })).message).toBe(
      '每个页面最多保存 100 个查询，请先删除不用的',
    )
    expect((await save(other, { page: 'full', title: '第1个', overwrite: true })).success).toBe(true)
  })

  it('need somebody who is signed in', async () => {
    const { body } = await server.call({ method: 'GET', path: `${PATH}/list?page=a` })
    expect(body.success).toBe(false)
  })
})
