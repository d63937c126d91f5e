import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PoolName } from '#server/db/database-figures.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const sold = pageOf(
  'sold',
  {
    name: {
      type: 'enum',
      title: '名称',
      query: 'in',
      options: [
        { value: 'A', text: '甲' },
        { value: 'B', text: '乙' },
      ],
    },
    amount: { type: 'integer', title: '数量', statistics: ['sum'] },
  },
  { groups: [{ by: 'name', show: ['count'] }] },
)

describe('with a replica', () => {
  let server: PageServer
  let token: string
  const sent: PoolName[] = []
  beforeAll(async () => {
    server = await createPageServer({ 'a/sold.json': sold }, { replica: true })
    token = await server.signIn('admin')
    for (const name of ['A', 'A', 'B']) {
      await server.call({ method: 'POST', path: '/trial/sold/add', token, body: { name, amount: 2 } })
    }
    await vi.waitUntil(() => server.databases.read.state() === 'following', { timeout: 10_000 })
    server.databases.figures.onStatement(({ pool }) => sent.push(pool))
  })
  afterAll(() => server?.close())

  const get = async (path: string) => {
    sent.length = 0
    const { body } = await server.call({ method: 'GET', path, token })
    expect(body).toMatchObject({ success: true })
    return { result: Object(body.result), pools: new Set(sent.filter((pool) => pool !== 'owner')) }
  }

  it('sums and exact counts are read there', async () => {
    const sums = await get('/trial/sold/statistics')
    expect([sums.result.statistics.amount.sum, [...sums.pools]]).toEqual([expect.anything(), ['replica']])
    const total = await get('/trial/sold/statistics?_figures=total')
    expect([total.result.total, [...total.pools]]).toEqual([3, ['replica']])
  })

  it('groups are', async () => {
    const groups = await get('/trial/sold/groups?_group=0')
    expect([groups.result.total, [...groups.pools]]).toEqual([{ count: 3 }, ['replica']])
  })

  it('reports are', async () => {
    const report = await get('/online/cgreport/api/getData/report_user')
    expect([report.result.total > 0, report.pools.has('replica')]).toEqual([true, true])
  })

  it('lists and single rows are not', async () => {
    const list = await get('/trial/sold/list')
    expect([...list.pools]).toEqual(['requests'])
    const one = await get(`/trial/sold/queryById?id=${list.result.records[0].id}`)
    expect([...one.pools]).toEqual(['requests'])
  })

  it('turning a page asks for no sums', async () => {
    sent.length = 0
    await get('/trial/sold/list?pageNo=2&pageSize=1')
    await get('/trial/sold/list?pageNo=3&pageSize=1')
    expect(sent.filter((pool) => pool === 'replica')).toEqual([])
  })
})
