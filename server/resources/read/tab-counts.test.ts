import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const repair = pageOf(
  'repair',
  {
    name: { type: 'string(32)', title: '名称', query: 'like' },
    owner: { type: 'string(32)', title: '负责人', query: 'eq' },
    state: {
      type: 'enum',
      title: '状态',
      options: ['open', 'done'].map((value) => ({ value, text: value })),
    },
  },
  {
    query: { simple: ['name', 'owner'], tabs: 'state', default: { owner: '= user.username' } },
    rows: [{ for: '*', where: 'owner == user.username' }],
  },
)

let server: PageServer
let admin: PageClient

const countsOf = async (client: PageClient, query: Record<string, string> = {}) =>
  (await client.statistics({ _figures: 'tabs', ...query })).result

beforeAll(async () => {
  server = await createPageServer({ 'trial/repair.json': repair })
  admin = clientOf(server, '/trial/repair', await server.signIn('admin'))
  await admin.stored({ name: '水泵甲', owner: 'worker', state: 'open' })
  await admin.stored({ name: '水泵乙', owner: 'other', state: 'open' })
  await admin.stored({ name: '风机', owner: 'worker', state: 'done' })
  await admin.stored({ name: '水管', owner: 'worker', state: null })
})
afterAll(() => server?.close())

describe('the counts of the tabs above a list', () => {
  it('tell how many rows each stored value has, and all', async () => {
    expect(await countsOf(admin)).toEqual({ tabCounts: { total: 4, counts: { open: 2, done: 1 } } })
  })

  it('are under the other conditions, not under that of the tabs', async () => {
    const { tabCounts } = await countsOf(admin, { name: '*水*', state: 'done' })
    expect(tabCounts).toEqual({ total: 3, counts: { open: 2 } })
  })

  it('keep to an advanced query', async () => {
    const superQueryParams = encodeURIComponent(JSON.stringify([{ field: 'name', rule: 'like', val: '风' }]))
    const { tabCounts } = await countsOf(admin, { superQueryParams, state: 'open,' })
    expect(tabCounts).toEqual({ total: 1, counts: { done: 1 } })
  })

  it('are of the rows that the caller sees', async () => {
    await server.addUser('worker', ['trial:repair:list'])
    const worker = clientOf(server, '/trial/repair', await server.signIn('worker'))
    expect((await countsOf(worker)).tabCounts).toEqual({ total: 3, counts: { open: 1, done: 1 } })
  })

  it('are of the tenant', async () => {
    await server.addUser('seven', ['trial:repair:list'], [7])
    const elsewhere = clientOf(server, '/trial/repair', await server.signIn('seven'), 7)
    expect(await countsOf(elsewhere)).toEqual({ tabCounts: { total: 0, counts: {} } })
  })

  it('are not counted for who does not ask, nor by a list, which passes over how it was asked before', async () => {
    expect((await admin.statistics()).result).toEqual({ statistics: {} })
    expect((await admin.list({ _tabs: '1' })).result).not.toHaveProperty('tabCounts')
  })
})
