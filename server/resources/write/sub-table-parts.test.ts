import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
  type WireRow,
} from '#tests/support/page-server.ts'

const order = pageOf(
  'order',
  {
    name: { type: 'string(32)', title: '名称', rules: ['required'] },
    limit: { type: 'decimal(12,2)', title: '限价', default: 1000 },
    total: { type: 'decimal(12,2)', title: '合计', value: '= sum(lines.amount)' },
  },
  {
    checks: [{ id: 'total', that: 'total <= 100', message: '合计不能超过 100', fields: ['total'] }],
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        minRows: 1,
        maxRows: 4,
        fields: {
          code: { type: 'string(9)', title: '编码', rules: ['required', 'only'] },
          amount: { type: 'decimal(12,2)', title: '金额', rules: ['money'] },
          note: { type: 'string(9)', title: '备注', rules: ['duplicate'] },
          orderNum: { type: 'integer', title: '序号' },
          cost: { type: 'decimal(12,2)', title: '成本', permission: 'line_cost' },
        },
        checks: [{ id: 'cheap', that: 'row.amount <= limit', message: '金额不能高于限价', fields: ['amount'] }],
      },
    },
  },
)

type Row = WireRow & { readonly id: string }
const linesOf = (record: WireRow | undefined) => record?.lines as readonly Row[] // what stands under the name of a sub-table
const codesOf = (record: WireRow | undefined) => linesOf(record).map(({ code }) => code)

let server: PageServer
let client: PageClient
beforeAll(async () => {
  server = await createPageServer({ 'trial/order.json': order })
  client = clientOf(server, '/trial/order', await server.signIn('admin'))
})
afterAll(() => server?.close())

async function stored(...lines: object[]) {
  const record = await client.stored({ name: '甲', lines })
  const ids = linesOf(record).map(({ id }) => id)
  return { id: record.id, version: record.version, ids: [ids[0] ?? '', ids[1] ?? '', ids[2] ?? ''] as const }
}

describe('what changes in a sub-table', () => {
  it('is merged into its rows: the others stay where they are, new ones come last', async () => {
    const { id, version, ids } = await stored({ code: 'A', amount: 1 }, { code: 'B' }, { code: 'C', amount: 3 })
    const lines = { added: [{ code: 'N' }], changed: [{ id: ids[2], amount: 5 }], deletedIds: [ids[1]] }
    const { result } = await client.edit({ id, version, lines })
    expect(result).toMatchObject({ version: 2, total: 6 })
    expect(linesOf(result)).toMatchObject([
      { id: ids[0], code: 'A', amount: 1 },
      { id: ids[2], code: 'C', amount: 5 },
      { code: 'N', amount: null },
    ])
    expect(linesOf((await client.get(id)).result)).toHaveLength(3)
  })

  it('may be one part only, or nothing: then the record has no new version', async () => {
    const { id, ids } = await stored({ code: 'A' }, { code: 'B' })
    expect(codesOf((await client.edit({ id, lines: { added: [{ code: 'C' }] } })).result)).toEqual(['A', 'B', 'C'])
    expect(codesOf((await client.edit({ id, lines: { deletedIds: [ids[0]] } })).result)).toEqual(['B', 'C'])
    const { result } = await client.edit({ id, lines: { changed: [{ id: ids[1], code: 'D' }] } })
    expect(codesOf(result)).toEqual(['D', 'C'])
    expect((await client.edit({ id, lines: {} })).result).toMatchObject({ version: 4 })
    expect((await client.edit({ id, lines: { changed: [{ id: ids[1], code: 'D' }] } })).result).toMatchObject({
      version: 4,
    })
  })

  it('moves no rows, but carries the numbers by which they are sorted where there is a column for them', async () => {
    const { id, ids } = await stored({ code: 'A', orderNum: 1 }, { code: 'B', orderNum: 2 })
    const changed = [
      { id: ids[1], orderNum: 1 },
      { id: ids[0], orderNum: 2 },
    ]
    const { result } = await client.edit({ id, lines: { changed } })
    expect(linesOf(result).map(({ code, orderNum }) => [code, orderNum])).toEqual([
      ['A', 2],
      ['B', 1],
    ])
    const untouched = await client.edit({ id, lines: { changed: [{ id: ids[1], sortNo: 1 }] } })
    expect(codesOf(untouched.result)).toEqual(['A', 'B'])
    const whole = [
      { id: ids[1], code: 'B' },
      { id: ids[0], code: 'A' },
    ]
    expect(codesOf((await client.edit({ id, lines: whole })).result)).toEqual(['B', 'A'])
  })

  it('comes with a new record as well, and with rows that are saved together', async () => {
    expect(codesOf(await client.stored({ name: '乙', lines: { added: [{ code: 'A' }] } }))).toEqual(['A'])
    const one = await stored({ code: 'A' })
    const { result } = await client.saveAll({
      added: [{ rowKey: 'a', record: { name: '丙', lines: [{ code: 'X' }] } }],
      changed: [{ id: one.id, version: 1, lines: { added: [{ code: 'B', amount: 2 }] } }],
    })
    expect(codesOf(result.added[0]?.record)).toEqual(['X'])
    expect(result.changed).toMatchObject([{ version: 2, total: 2, lines: [{ code: 'A' }, { code: 'B' }] }])
  })

  it('frees the values of rows that go, and lets two rows change theirs', async () => {
    const { id, ids } = await stored({ code: 'A' }, { code: 'B' }, { code: 'C' })
    const lines = {
      added: [{ code: 'C' }],
      changed: [
        { id: ids[0], code: 'B' },
        { id: ids[1], code: 'A' },
      ],
      deletedIds: [ids[2]],
    }
    expect(codesOf((await client.edit({ id, lines })).result)).toEqual(['B', 'A', 'C'])
  })

  it('keeps what the caller may not see', async () => {
    const { id, ids } = await stored({ code: 'A', cost: 7 })
    await server.addUser('blind', ['trial:order:edit'])
    const blind = clientOf(server, '/trial/order', await server.signIn('blind'))
    expect((await blind.edit({ id, lines: { changed: [{ id: ids[0], amount: 2 }] } })).success).toBe(true)
    expect(linesOf((await client.get(id)).result)).toMatchObject([{ amount: 2, cost: 7 }])
    const refused = await blind.edit({ id, lines: { changed: [{ id: ids[0], cost: 2 }] } })
    expect(errorsOf(refused)).toEqual(['/lines/changed/0/cost 没有修改成本的权限'])
  })

  it.each<[string, (ids: readonly string[]) => object, readonly string[]]>([
    [
      'mistakes in rows',
      (ids) => ({ added: [{ code: 'N' }, {}], changed: [{ id: ids[1], amount: -1 }], deletedIds: [ids[2]] }),
      ['/lines/changed/0/amount 金额应为不小于0的金额，最多2位小数', '/lines/added/1/code 请输入编码'],
    ],
    [
      'a value that a row which stays has',
      (ids) => ({ added: [{ code: 'B' }], changed: [{ id: ids[0], code: 'C' }] }),
      ['/lines/changed/0/code 编码不能重复', '/lines/added/0/code 编码不能重复'],
    ],
    [
      'a broken check of a row',
      () => ({ added: [{ code: 'N', amount: 1001 }] }),
      ['/lines/added/0/amount 金额不能高于限价', '/total 合计不能超过 100'],
    ],
    ['a broken check over all rows', () => ({ added: [{ code: 'N', amount: 99 }] }), ['/total 合计不能超过 100']],
    ['too few rows in the end', (ids) => ({ deletedIds: ids }), ['/lines 明细至少 1 行']],
    ['too many rows in the end', () => ({ added: [{ code: 'N' }, { code: 'M' }] }), ['/lines 明细最多 4 行']],
    [
      'rows that are not there',
      (ids) => ({
        changed: [{ id: 'nobody' }, { code: 'x' }, 5, { id: ids[0] }, { id: ids[0] }],
        deletedIds: ['x', ids[1], ids[1], 7],
      }),
      ['deletedIds/0', 'deletedIds/2', 'deletedIds/3', 'changed/0', 'changed/1', 'changed/2', 'changed/4'].map(
        (place) => `/lines/${place} 明细第 ${Number(place.slice(-1)) + 1} 行不属于这条数据，请刷新后重试`,
      ),
    ],
    [
      'a row that is to change and to go',
      (ids) => ({ changed: [{ id: ids[0] }], deletedIds: [ids[0]] }),
      ['/lines/changed/0 明细第 1 行不属于这条数据，请刷新后重试'],
    ],
    [
      'new rows with ids',
      (ids) => ({ added: [{ id: ids[0], code: 'N' }] }),
      ['/lines/added/0/id 明细第 1 行不属于这条数据，请刷新后重试'],
    ],
    ['what is no row', () => ({ added: [1] }), ['/lines/added/0 明细第 4 行的格式不正确']],
    [
      'parts that are no lists, and unknown ones',
      () => ({ added: {}, moved: [] }),
      ['/lines/moved 不存在的字段：moved', '/lines/added 明细应为列表'],
    ],
  ])('is refused with %s, and nothing is stored', async (_, makeLines, errors) => {
    const { id, version, ids } = await stored({ code: 'A' }, { code: 'B', amount: 2 }, { code: 'C' })
    const lines = makeLines(ids)
    expect(errorsOf(await client.edit({ id, version, name: '乙', lines })).toSorted()).toEqual(errors.toSorted())
    const together = await client.saveAll({ changed: [{ id, version, lines }] })
    expect(errorsOf(together).toSorted()).toEqual(errors.map((line) => `/changed/0${line}`).toSorted())
    expect((await client.get(id)).result).toMatchObject({ name: '甲', version: 1 })
  })

  it('is told of its table where a row that was not sent is wrong now', async () => {
    const { id, version } = await stored({ code: 'A', amount: 50 })
    const answer = await client.edit({ id, version, limit: 10, lines: { added: [{ code: 'B' }] } })
    expect(errorsOf(answer)).toEqual(['/lines 金额不能高于限价'])
  })

  it('cannot reach the rows of another record', async () => {
    const ours = await stored({ code: 'A' })
    const theirs = await stored({ code: 'A' })
    for (const lines of [{ changed: [{ id: theirs.ids[0], amount: 9 }] }, { deletedIds: [theirs.ids[0]] }]) {
      expect(errorsOf(await client.edit({ id: ours.id, lines }))).toHaveLength(1)
      expect(errorsOf(await client.add({ name: '丁', lines }))).toHaveLength(1)
    }
    expect(linesOf((await client.get(theirs.id)).result)).toMatchObject([{ code: 'A', amount: null }])
  })
})

describe('rows of several records that are saved together', () => {
  it('are looked at for duplicates among each other, and against what stays', async () => {
    const [one, two] = [await stored({ code: 'A', note: 'N1' }), await stored({ code: 'A', note: 'N2' })]
    const change = (record: typeof one, ...notes: string[]) => ({
      id: record.id,
      lines: notes.map((note, index) => ({ code: `C${index}`, note })),
    })
    expect((await client.saveAll({ changed: [change(one, 'N2'), change(two, 'N1')] })).success).toBe(true)
    const both = await client.saveAll({ changed: [change(one, 'N3'), change(two, 'N3')] })
    expect(errorsOf(both)).toEqual(['/changed/1/lines/0/note 备注与同时保存的另一行重复'])
    const kept = await client.saveAll({
      changed: [change(one, 'N4', 'N1'), { id: two.id, name: '新' }],
    })
    expect(errorsOf(kept)).toEqual(['/changed/0/lines/1/note 备注已存在'])
  })

  it('go with a record that goes', async () => {
    const one = await stored({ code: 'A', note: 'gone' })
    const record = { name: '乙', lines: [{ code: 'A', note: 'gone' }] }
    const answer = await client.saveAll({ added: [{ rowKey: 'a', record }], deleted: [{ id: one.id, version: 1 }] })
    expect(errorsOf(answer)).toEqual([])
  })

  it('are gone with a record in the bin: what they hold is free', async () => {
    const one = await stored({ code: 'A', note: 'binned' })
    await client.remove(String(one.id))
    const record = { name: '乙', lines: [{ code: 'A', note: 'binned' }] }
    expect((await client.add(record)).success).toBe(true)
    expect(errorsOf(await client.add(record))).toEqual(['/lines/0/note 备注已存在'])
  })
})
