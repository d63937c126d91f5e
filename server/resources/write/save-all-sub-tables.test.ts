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

const quote = pageOf(
  'quote',
  {
    product: { type: 'string(32)', title: '产品', rules: ['required'] },
    total: { type: 'decimal(14,2)', title: '合计', value: '= sum(lines.amount)' },
  },
  {
    kind: 'grid',
    grid: { expand: 'lines' },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_quote_line', foreignKey: 'quoteId' },
        maxRows: 3,
        fields: {
          item: { type: 'string(16)', title: '项目', rules: ['required', 'only'] },
          amount: { type: 'decimal(12,2)', title: '金额', rules: ['money'] },
          cost: { type: 'decimal(12,2)', title: '成本', permission: 'line_cost' },
        },
      },
    },
  },
)

const linesOf = (record: WireRow) => record.lines as readonly WireRow[] // A list of rows, by the page above.

describe('sub-tables of rows that are saved together', () => {
  let server: PageServer
  let quotes: PageClient

  beforeAll(async () => {
    server = await createPageServer({ 'trial/quote.json': quote })
    quotes = clientOf(server, '/trial/quote', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  const may = async (name: string, ...actions: string[]) => {
    await server.addUser(
      name,
      actions.map((action) => `trial:quote:${action}`),
    )
    return clientOf(server, '/trial/quote', await server.signIn(name))
  }

  it('are stored with them, and what is computed of them too', async () => {
    const one = await quotes.stored({ product: 'A', lines: [{ item: 'x', amount: 1 }] })
    const [kept] = linesOf(one)
    const answer = await quotes.saveAll({
      added: [{ rowKey: 'r1', record: { product: 'B', lines: [{ item: 'y', amount: 4 }] } }],
      changed: [
        {
          id: one.id,
          version: 1,
          lines: [
            { ...kept, amount: 2 },
            { item: 'z', amount: 3 },
          ],
        },
      ],
    })
    expect(answer.result.added[0]?.record).toMatchObject({ product: 'B', total: 4, lines: [{ item: 'y', amount: 4 }] })
    expect((await quotes.get(one.id)).result).toMatchObject({
      version: 2,
      product: 'A',
      total: 5,
      lines: [
        { id: kept?.id, item: 'x', amount: 2 },
        { item: 'z', amount: 3 },
      ],
    })
  })

  it('stay as they are where they are not sent', async () => {
    const one = await quotes.stored({ product: 'A', lines: [{ item: 'x', amount: 1 }] })
    await quotes.saveAll({ changed: [{ id: one.id, version: 1, product: 'B' }] })
    expect((await quotes.get(one.id)).result).toMatchObject({ product: 'B', total: 1, lines: [{ item: 'x' }] })
  })

  it('are checked as in a single save, row by row, and nothing of the call is stored', async () => {
    const one = await quotes.stored({ product: 'A', lines: [{ item: 'x', amount: 1 }] })
    const lines = [{ item: 'y' }, { item: 'y' }, { amount: 'much' }]
    const answer = await quotes.saveAll({
      added: [
        { rowKey: 'r1', record: { product: 'B', lines: [{ item: 'a' }, { item: 'b' }, { item: 'c' }, { item: 'd' }] } },
      ],
      changed: [{ id: one.id, version: 1, product: 'C', lines }],
    })
    const single = errorsOf(await quotes.edit({ id: one.id, version: 1, product: 'C', lines }))
    expect(single.length).toBeGreaterThan(2)
    const told = errorsOf(answer)
    expect(told.filter((text) => text.startsWith('/changed/0'))).toEqual(single.map((text) => `/changed/0${text}`))
    expect(told.filter((text) => text.startsWith('/added/0/lines'))).toHaveLength(1)
    expect((await quotes.get(one.id)).result).toMatchObject({ version: 1, product: 'A', lines: [{ item: 'x' }] })
  })

  it('may be changed by who may edit the rows, and come with those that somebody may add', async () => {
    const one = await quotes.stored({ product: 'A', lines: [{ item: 'x', amount: 1 }] })
    const changed = [{ id: one.id, version: 1, lines: [] }]
    const added = [{ rowKey: 'r1', record: { product: 'N', lines: [{ item: 'n' }] } }]
    const adder = await may('quote-adder', 'add')
    const editor = await may('quote-editor', 'edit')
    expect(await adder.saveAll({ changed })).toMatchObject({ success: false, code: 510 })
    expect(await editor.saveAll({ added })).toMatchObject({ success: false, code: 510 })
    expect((await quotes.get(one.id)).result).toMatchObject({ version: 1, lines: [{ item: 'x' }] })
    expect((await adder.saveAll({ added })).success).toBe(true)
    expect((await editor.saveAll({ changed })).success).toBe(true)
    expect(linesOf((await quotes.get(one.id)).result)).toEqual([])
  })

  it('keep what somebody may not see of them, and take nothing from them there', async () => {
    const one = await quotes.stored({ product: 'A', lines: [{ item: 'x', amount: 1, cost: 77.31 }] })
    const [line] = linesOf(one)
    const blind = await may('quote-blind', 'edit')
    const answer = await blind.saveAll({
      changed: [{ id: one.id, version: 1, lines: [{ id: line?.id, item: 'x', amount: 9 }] }],
    })
    expect(answer.success).toBe(true)
    expect(JSON.stringify(answer.result)).not.toContain('77.31')
    const refused = await blind.saveAll({
      changed: [{ id: one.id, version: 2, lines: [{ id: line?.id, item: 'x', amount: 9, cost: 1 }] }],
    })
    expect(errorsOf(refused)[0]).toMatch(/^\/changed\/0\/lines\/0\/cost /)
    expect(linesOf((await quotes.get(one.id)).result)).toMatchObject([{ amount: 9, cost: 77.31 }])
  })

  it('are in conflict with those that somebody else has saved, whole', async () => {
    const one = await quotes.stored({ product: 'A', lines: [{ item: 'x' }] })
    await quotes.edit({ id: one.id, version: 1, lines: [{ item: 'theirs' }] })
    const answer = await quotes.saveAll({ changed: [{ id: one.id, version: 1, lines: [{ item: 'mine' }] }] })
    expect(answer.success).toBe(false)
    expect(linesOf((await quotes.get(one.id)).result)).toMatchObject([{ item: 'theirs' }])
  })
})
