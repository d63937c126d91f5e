import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const text = (title: string) => ({ type: 'string(32)', title })
const OWN = { for: '*', where: 'owner == user.username' }
const state = {
  type: 'enum',
  title: '状态',
  default: 'open',
  query: 'in',
  options: ['open', 'done'].map((value) => ({ value, text: value })),
}

const deal = pageOf(
  'deal',
  {
    name: { ...text('名称'), query: 'like' },
    code: { ...text('编码'), rules: ['unique'] },
    owner: { ...text('业务员'), query: 'eq' },
    state,
    amount: { type: 'decimal(12,2)', title: '金额', statistics: ['sum'], rules: ['required'] },
    booked: { type: 'integer', title: '登记数', value: "= count(page('entry'), target.deal == id)" },
    kept: { type: 'integer', title: '累计', kept: true, value: "= count(page('entry'), target.deal == id)" },
  },
  {
    rows: [OWN],
    query: { simple: ['name', 'owner'], tabs: 'state' },
    groups: [{ by: 'state', show: ['count', 'sum(amount)'] }],
    toolbar: ['add', 'import', 'export'],
  },
)
const entry = pageOf('entry', {
  name: text('名称'),
  deal: { type: 'ref', title: '交易', ref: { entity: 'trial_deal', value: 'id', label: 'name' } },
})
const region = pageOf(
  'region',
  {
    name: { ...text('名称'), query: 'like' },
    owner: text('负责人'),
    kind: { type: 'string(9)', title: '种类', default: 'open' },
    rank: { type: 'integer', title: '级别', default: 1 },
    depth: { type: 'integer', title: '层级', value: '= parentId.rank + 1' },
  },
  {
    kind: 'tree',
    tree: { label: 'name' },
    rows: [OWN],
    guards: { add_child: { when: "kind == 'open'", message: '末级下面不能再分' } },
    toolbar: ['add', 'import'],
    form: { layout: [{ fields: ['parentId', 'name', 'owner', 'kind', 'rank', 'depth'] }] },
  },
)
const visit = pageOf('visit', {
  region: { type: 'ref', title: '地区', ref: { entity: 'trial_region', value: 'id', label: 'name' } },
})

const MAY = ['list', 'add', 'edit', 'delete', 'batch_delete', 'export', 'import']
const RIGHTS = ['deal', 'entry', 'region', 'visit'].flatMap((page) => MAY.map((may) => `trial:${page}:${may}`))
const OUTSIDE = '不在您能看到的范围内'

let server: PageServer
let adminToken: string
let token: string
let all: PageClient
let mine: PageClient
let others: string

beforeAll(async () => {
  const pages = { deal, entry, region, visit }
  server = await createPageServer(
    Object.fromEntries(Object.entries(pages).map(([code, page]) => [`trial/${code}.json`, page])),
  )
  adminToken = await server.signIn('admin')
  all = clientOf(server, '/trial/deal', adminToken)
  await server.addUser('ann', RIGHTS)
  token = await server.signIn('ann')
  mine = clientOf(server, '/trial/deal', token)
  await all.stored({ name: '自己的', code: 'A', owner: 'ann', amount: 3 })
  others = (await all.stored({ name: '别人的', code: 'B', owner: 'bob', amount: 40, state: 'done' })).id
})
afterAll(() => server?.close())

const importInto = (page: string, rows: readonly (readonly unknown[])[], fields: Record<string, string> = {}) =>
  transfersOf(server, `/trial/${page}`, token).send({ content: makeWorkbook(rows), fields })
const namesIn = async (client: PageClient, query: Record<string, string> = {}) =>
  (await client.list(query)).result.records.map(({ name }) => name).toSorted()
const ask = async <Result>(path: string, query: Record<string, string>, as = token) =>
  (await server.call<Result>({ method: 'GET', path, query, token: as })).body

describe('an import by whoever sees a part of the rows', () => {
  const HEADER = ['名称', '编码', '业务员', '金额']

  it('adds no row that they would not see, and passes over it alone', async () => {
    const answer = await importInto('deal', [HEADER, ['外', 'X1', 'bob', 1], ['内', 'X2', 'ann', 2]])
    expect(refusalsOf(answer)).toEqual([expect.stringContaining(OUTSIDE)])
    expect(refusalsOf(answer)[0]).toMatch(/^2 /)
    expect(await namesIn(all, { name: '*外*' })).toEqual([])
    expect(await namesIn(mine, { name: '*内*' })).toEqual(['内'])
  })

  it('writes nothing at all where all or none was asked for', async () => {
    server.advance(61_000)
    const rows = [HEADER, ['整批内', 'Y2', 'ann', 2], ['整批外', 'Y1', 'bob', 1]]
    expect(refusalsOf(await importInto('deal', rows, { allOrNothing: '1' }))).toHaveLength(1)
    expect(await namesIn(all, { name: '*整批*' })).toEqual([])
  })

  it('changes no hidden row: its value is taken, and its name is not told', async () => {
    server.advance(61_000)
    const answer = await importInto('deal', [HEADER, ['改名', 'B', 'ann', 9]])
    expect(refusalsOf(answer)).toHaveLength(1)
    expect(JSON.stringify(answer)).not.toContain('别人的')
    expect((await all.get(others)).result).toMatchObject({ name: '别人的', owner: 'bob', amount: 40, version: 1 })
  })

  it('refers to no hidden row', async () => {
    server.advance(61_000)
    const answer = await importInto('entry', [
      ['名称', '交易'],
      ['登记', '别人的'],
      ['登记', '自己的'],
    ])
    expect(refusalsOf(answer)).toHaveLength(1)
    expect(refusalsOf(answer)[0]).toMatch(/^2 交易/)
  })
})

describe('the branches of a tree', () => {
  let root: string
  let hidden: string
  beforeAll(async () => {
    const regions = clientOf(server, '/trial/region', adminToken)
    root = (await regions.stored({ name: '根', owner: 'ann' })).id
    hidden = (await regions.stored({ name: '藏', owner: 'bob', parentId: root })).id
    await regions.stored({ name: '藏下', owner: 'ann', parentId: hidden })
  })
  const regions = () => clientOf(server, '/trial/region', token)

  it('hold no hidden row, and name none above what is found', async () => {
    expect((await regions().list({ parentId: root })).result.records).toEqual([])
    const found = (await regions().list({ name: '*下*' })).result
    // Whose child a row is, is told as with every reference: what is chosen keeps its name.
    expect(found.records).toMatchObject([{ name: '藏下', parentId_dictText: '藏' }])
    expect(found.ancestors?.map(({ name }) => name)).not.toContain('藏')
    expect((await regions().get(hidden)).success).toBe(false)
  })

  it('are entered below no hidden row, by a form or by an import', async () => {
    server.advance(61_000)
    const below = await regions().add({ name: '新', owner: 'ann', parentId: hidden })
    expect(below.success).toBe(false)
    expect(JSON.stringify(below)).not.toContain('藏')
    const answer = await importInto('region', [
      ['名称', '负责人', '上级'],
      ['新', 'ann', '藏'],
      ['新', 'ann', '根'],
    ])
    expect(refusalsOf(answer)).toHaveLength(1)
    expect(refusalsOf(answer)[0]).toMatch(/^2 上级/)
  })

  it('are the same where they are chosen from', async () => {
    const query = { tableName: 'trial_region', text: 'name', code: 'id', pidField: 'parent_id' }
    const nodes = async (pid: string, as = token) =>
      (await ask<readonly TreeNode[]>('/sys/dict/loadTreeData', { ...query, hasChildField: 'has_child', pid }, as))
        .result
    expect((await nodes(root, adminToken)).map(({ title }) => title)).toContain('藏')
    expect((await nodes(root)).map(({ title }) => title)).not.toContain('藏')
    const regionsOfAdmin = clientOf(server, '/trial/region', adminToken)
    const lone = await regionsOfAdmin.stored({ name: '独', owner: 'ann' })
    await regionsOfAdmin.stored({ name: '独下', owner: 'bob', parentId: lone.id })
    const leafOf = async (as: string) => (await nodes('', as)).find(({ title }) => title === '独')?.isLeaf
    expect(await leafOf(adminToken)).toBe(false)
    expect(await leafOf(token)).toBe(true)
  })
})

describe('the parent field of a form', () => {
  const regions = (as = token) => clientOf(server, '/trial/region', as)
  let own: string
  let hidden: string
  let hiddenLeaf: string
  beforeAll(async () => {
    own = (await regions().stored({ name: '可选', owner: 'ann', rank: 4 })).id
    hidden = (await regions(adminToken).stored({ name: '不可选', owner: 'bob', rank: 7 })).id
    hiddenLeaf = (await regions(adminToken).stored({ name: '暗末级', owner: 'bob', kind: 'leaf' })).id
  })

  it('offers the rows that its user sees, and reads no others for expressions', async () => {
    const offered = await ask<unknown>('/sys/dict/loadDict/trial_region,name,id', { keyword: '选', pageSize: '20' })
    expect(offered.success).toBe(true)
    expect(JSON.stringify(offered.result)).toContain('可选')
    expect(JSON.stringify(offered.result)).not.toContain('不可选')
    const related = await ask<Record<string, unknown>>('/pagewright/references/region/parentId/related', {
      values: `${own},${hidden}`,
    })
    expect(related.result).toEqual({ [own]: { rank: 4 } })
    expect((await regions().add({ name: '子', owner: 'ann', parentId: own })).result).toMatchObject({ depth: 5 })
  })

  it('refuses a hidden row and a guarded one, of the hidden one with no word of what it is', async () => {
    const leaf = await regions().stored({ name: '明末级', owner: 'ann', kind: 'leaf' })
    const guarded = await regions().add({ name: '子', owner: 'ann', parentId: leaf.id })
    expect(errorsOf(guarded)).toEqual(['/parentId “明末级”：末级下面不能再分'])
    const row = await regions().stored({ name: '移', owner: 'ann' })
    const missing = errorsOf(await regions().edit({ id: row.id, parentId: 'nothing' }))
    expect(missing).toHaveLength(1)
    for (const parentId of [hidden, hiddenLeaf]) {
      expect(errorsOf(await regions().add({ name: '子', owner: 'ann', parentId }))).toEqual(missing)
      expect(errorsOf(await regions().edit({ id: row.id, parentId }))).toEqual(missing)
      const changed = [{ id: row.id, version: row.version, parentId }]
      expect((await regions().saveAll({ changed })).success).toBe(false)
    }
    expect((await regions().get(row.id)).result).toMatchObject({ parentId: null, version: 1 })
  })

  it('leaves a row below a hidden one where it is when the rest of it is saved', async () => {
    const { id } = await regions(adminToken).stored({ name: '在暗处', owner: 'ann', parentId: hidden })
    expect((await regions().edit({ id, parentId: hidden, rank: 3 })).success).toBe(true)
    expect((await regions().get(id)).result).toMatchObject({ parentId: hidden, rank: 3 })
  })
})

describe('table dictionaries over a page', () => {
  const DICT = 'trial_deal,name,id'

  it('list, search and count no hidden row', async () => {
    for (const path of [`/sys/dict/loadDict/${DICT}`, `/sys/dict/getDictItems/${DICT}`]) {
      const shown = await ask<unknown>(path, { keyword: '的', pageSize: '10' })
      expect([path, shown.success]).toEqual([path, true])
      expect(JSON.stringify(shown.result)).toContain('自己的')
      expect(JSON.stringify(shown.result)).not.toContain('别人的')
    }
    const rows = await ask<{ total: number; records: readonly { text: string }[] }>(`/pagewright/tableRows/${DICT}`, {
      keyword: '的',
    })
    expect(rows.result.records.map(({ text: name }) => name)).toEqual(['自己的'])
    expect(rows.result.total).toBe(1)
  })

  it('order by the stored value without showing more', async () => {
    const answer = await ask<unknown>(`/sys/dict/loadDictOrderByValue/${DICT}`, { keyword: others, pageSize: '10' })
    expect(answer.success).toBe(true)
    const listed = await ask<unknown>(`/sys/dict/loadDictOrderByValue/${DICT}`, { keyword: '', pageSize: '10' })
    expect(JSON.stringify(listed.result)).not.toContain('别人的')
  })
})

describe('figures over a part of the rows', () => {
  it('of groups, tabs and sums are of what is seen', async () => {
    const groups = await ask<{ groups: readonly { value: string }[]; total: unknown }>('/trial/deal/groups', {
      _group: '0',
    })
    expect(groups.result.groups.map(({ value }) => value)).toEqual(['open'])
    const { tabCounts } = (await mine.statistics({ _figures: 'tabs' })).result
    expect(tabCounts?.counts.done).toBeUndefined()
    expect((await all.statistics({ _figures: 'tabs' })).result.tabCounts?.counts.done).toBe(1)
    expect((await mine.statistics({ owner: 'bob' })).result).toEqual({ statistics: { amount: { sum: null } } })
  })

  it('asked or kept with a row, are of rows that everybody has, on rows that the caller sees', async () => {
    const entries = clientOf(server, '/trial/entry', adminToken)
    await entries.stored({ name: '一', deal: others })
    expect((await all.get(others)).result).toMatchObject({ booked: 1, kept: 1 })
    expect((await mine.get(others)).success).toBe(false)
    expect((await mine.list({ name: '别人*' })).result.total).toBe(0)
    const { sheets } = await transfersOf(server, '/trial/deal', token).download('/exportXls')
    expect(JSON.stringify(sheets)).not.toContain('别人的')
  })
})
