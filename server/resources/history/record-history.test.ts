import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#schemas/api/history.ts'
import { pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

const maker = pageOf('maker', { name: { type: 'string(20)', title: '厂家名称', list: { link: 'detail' } } })
const product = pageOf(
  'product',
  {
    name: { type: 'string(20)', title: '品名', list: { link: 'detail' } },
    maker: { type: 'ref', title: '厂家', ref: { entity: 'trial_maker', value: 'id', label: 'name' } },
    kind: {
      type: 'enum',
      title: '类别',
      options: [
        { value: 'a', text: '板材' },
        { value: 'b', text: '型材' },
      ],
    },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
    stock: { type: 'integer', title: '库存', default: 10, readonly: true },
    reason: { type: 'string(20)', title: '原因' },
    keeper: { type: 'string(20)', title: '保管员' },
  },
  {
    title: '商品',
    detail: { history: true },
    rows: [{ for: '*', where: 'keeper == user.username || isEmpty(keeper)' }],
    subTables: {
      lines: {
        title: '规格',
        entity: { table: 'trial_product_line', foreignKey: 'productId' },
        fields: {
          label: { type: 'string(20)', title: '名称' },
          price: { type: 'decimal(12,2)', title: '单价', permission: 'cost' },
        },
      },
    },
    actions: {
      take_off: {
        title: '下架',
        type: 'set-values',
        input: ['reason'],
        props: { values: { stock: 0 } },
      },
    },
  },
)
const sale = pageOf(
  'sale',
  {
    no: { type: 'string(20)', title: '单号', list: { link: 'detail' } },
    product: { type: 'ref', title: '商品', ref: { entity: 'trial_product', value: 'id', label: 'name' } },
  },
  {
    title: '销售单',
    effects: { created: [{ id: 'take', set: { row: 'product', values: { stock: '= target.stock - 1' } } }] },
  },
)
const bare = pageOf('bare', { name: { type: 'string(20)', title: '名称' } })

interface History {
  readonly entries: readonly HistoryEntry[]
  readonly next: string | null
}

describe('the history of a record', () => {
  const pages = servePages(maker, product, sale, bare)
  const { client } = pages
  const historyOf = (id: string, token = pages.token, more: Record<string, string> = {}, tenantId = 0) =>
    pages.server.call<History>({
      method: 'GET',
      path: '/trial/product/history',
      query: { id, ...more },
      token,
      headers: { 'X-Tenant-Id': String(tenantId) },
    })
  const entriesOf = async (id: string, token = pages.token) => (await historyOf(id, token)).body.result.entries
  const userWith = async (name: string, actions: readonly string[]) => {
    await pages.server.addUser(
      name,
      actions.map((action) => (action.includes(':') ? action : `trial:product:${action}`)),
    )
    return pages.server.signIn(name)
  }

  it('says who has changed which fields when, from what to what, in the words of the page', async () => {
    const { id: first } = await client('maker').stored({ name: '宏远' })
    const { id: second } = await client('maker').stored({ name: '江北' })
    const made = await client('product').stored({ name: '钢板', kind: 'a', maker: first })
    pages.server.advance(60_000)
    const edited = await client('product').edit({ ...made, kind: 'b', maker: second, reason: '换厂' })
    expect(edited.success).toBe(true)
    const [edit, add, ...others] = await entriesOf(made.id)
    expect(others).toEqual([])
    expect(edit).toMatchObject({
      action: 'edit',
      username: 'admin',
      cause: null,
      isCompared: true,
      changes: [
        { name: 'maker', title: '厂家', before: '宏远', after: '江北' },
        { name: 'kind', title: '类别', before: '板材', after: '型材' },
        { name: 'reason', title: '原因', before: null, after: '换厂' },
      ],
    })
    expect(edit?.realname).toBeTruthy()
    expect(edit?.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(String(edit?.at) > String(add?.at)).toBe(true)
    expect(add).toMatchObject({ action: 'add', isCompared: true })
    expect(add?.changes).toContainEqual({ name: 'name', title: '品名', before: null, after: '钢板' })
    expect(add?.changes.map(({ title }) => title)).not.toContain('原因')
  })

  it('names what changes follow from: an action with its input, and a row of another page', async () => {
    const made = await client('product').stored({ name: '铜线' })
    await client('sale').stored({ no: 'XS01', product: made.id })
    const done = await pages.server.call({
      method: 'POST',
      path: '/trial/product/action/take_off',
      body: { ids: [made.id], input: { reason: '停产' } },
      token: pages.token,
    })
    expect(done.body.success).toBe(true)
    const [action, effect] = await entriesOf(made.id)
    expect(action?.cause).toEqual({
      by: 'action',
      title: '下架',
      name: '',
      input: [{ title: '原因', text: '停产' }],
    })
    expect(action?.changes).toContainEqual({ name: 'stock', title: '库存', before: '9', after: '0' })
    expect(effect?.cause).toEqual({ by: 'effect', title: '销售单', name: 'XS01', input: [] })
    expect(effect?.changes).toEqual([{ name: 'stock', title: '库存', before: '10', after: '9' }])
  })

  it('names no other page to whoever may not list it', async () => {
    const made = await client('product').stored({ name: '铝锭' })
    await client('sale').stored({ no: 'XS02', product: made.id })
    const token = await userWith('wang', ['list', 'history'])
    const [effect] = await entriesOf(made.id, token)
    expect(effect?.cause).toEqual({ by: 'effect', title: null, name: '', input: [] })
  })

  it('tells of rows of sub-tables', async () => {
    const made = await client('product').stored({ name: '角钢', lines: [{ label: '甲' }, { label: '乙' }] })
    const { result } = await client('product').get(made.id)
    const [first, second] = result.lines as { id: string }[]
    await client('product').edit({ ...made, lines: [{ ...first, label: '甲二' }, { label: '丙' }] })
    const [edit, add] = await entriesOf(made.id)
    expect(edit?.rows).toEqual([
      {
        id: first?.id,
        name: 'lines',
        table: '规格',
        kind: 'changed',
        changes: [{ name: 'label', title: '名称', before: '甲', after: '甲二' }],
      },
      {
        id: expect.any(String),
        name: 'lines',
        table: '规格',
        kind: 'added',
        changes: [{ name: 'label', title: '名称', before: null, after: '丙' }],
      },
      {
        id: second?.id,
        name: 'lines',
        table: '规格',
        kind: 'deleted',
        changes: [{ name: 'label', title: '名称', before: '乙', after: null }],
      },
    ])
    expect(add?.rows).toHaveLength(2)
  })

  it('leaves fields out that the caller may not see, in records and in rows', async () => {
    const made = await client('product').stored({ name: '锌锭', cost: 5, lines: [{ label: '甲', price: 3 }] })
    await client('product').edit({ id: made.id, version: made.version, cost: null, reason: '盘点' })
    const told = (entries: readonly HistoryEntry[]) =>
      entries
        .flatMap(({ changes, rows }) => [...changes, ...rows.flatMap((row) => row.changes)])
        .map(({ title }) => title)
    expect(told(await entriesOf(made.id))).toEqual(expect.arrayContaining(['成本', '单价']))
    const token = await userWith('li', ['list', 'history'])
    const seen = told(await entriesOf(made.id, token))
    expect(seen).toEqual(expect.arrayContaining(['原因', '名称']))
    expect(seen).not.toContain('成本')
    expect(seen).not.toContain('单价')
  })

  it('takes its own permission, and that to list; a page without it has no such call', async () => {
    const made = await client('product').stored({ name: '锡锭' })
    expect((await historyOf(made.id, await userWith('lister', ['list']))).body).toMatchObject({ success: false })
    expect((await historyOf(made.id, await userWith('reader', ['history']))).body).toMatchObject({ success: false })
    expect((await historyOf(made.id, await userWith('both', ['list', 'history']))).body.success).toBe(true)
    const absent = await pages.server.call({
      method: 'GET',
      path: '/trial/bare/history',
      query: { id: 'x' },
      token: pages.token,
    })
    expect(absent.status).toBe(404)
  })

  it('is that of rows that the caller sees, in their tenant', async () => {
    const token = await userWith('zhao', ['list', 'history'])
    const { id: mine } = await client('product').stored({ name: '镍板', keeper: 'zhao' })
    const { id: other } = await client('product').stored({ name: '钴板', keeper: 'sun' })
    expect((await historyOf(mine, token)).body.success).toBe(true)
    expect((await historyOf(other, token)).body).toMatchObject({ success: false })
    expect((await historyOf(mine, pages.token, {}, 7)).body).toMatchObject({ success: false })
    await client('product').remove(mine)
    expect((await historyOf(mine)).body).toMatchObject({ success: false })
  })

  it('comes in pages, without gaps or repetitions', async () => {
    let row = await client('product').stored({ name: '版本0' })
    for (let version = 1; version <= 25; version += 1) {
      const { result } = await client('product').edit({ id: row.id, version: row.version, name: `版本${version}` })
      row = result as typeof row
    }
    const first = (await historyOf(row.id)).body.result
    expect(first.entries).toHaveLength(20)
    const second = (await historyOf(row.id, pages.token, { before: String(first.next) })).body.result
    expect(second.next).toBeNull()
    const names = [...first.entries, ...second.entries].map(({ changes }) => changes[0]?.after)
    expect(names).toEqual(Array.from({ length: 26 }, (_, index) => `版本${25 - index}`))
    // The oldest of a page is compared with what only the next page shows.
    expect(first.entries.at(-1)?.changes).toEqual([{ name: 'name', title: '品名', before: '版本5', after: '版本6' }])
  })
})
