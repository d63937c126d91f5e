import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const options = (...values: string[]) => values.map((value) => ({ value, text: value }))
const deal = pageOf(
  'deal',
  {
    name: { type: 'string(32)', title: '名称' },
    price: { type: 'decimal(12,2)', title: '单价' },
    count: { type: 'integer', title: '数量', default: 1 },
    total: { type: 'decimal(12,2)', title: '合计', value: '= price * count', rules: [{ max: 5000000 }] },
    twice: { type: 'decimal(14,2)', title: '两倍', value: '= total * 2' },
    priceType: { type: 'enum', title: '计价方式', default: 'fixed', options: options('fixed', 'float', 'tiered') },
    formula: { type: 'string(99)', title: '公式', default: 'F0' },
    level: { type: 'enum', title: '级别', options: options('a', 'b', 'c') },
    status: { type: 'enum', title: '状态', default: 'open', options: options('open', 'closed') },
    closedBy: { type: 'string(32)', title: '关闭人' },
    closedAt: { type: 'datetime', title: '关闭时间' },
    owner: { type: 'string(32)', title: '负责人', default: '= user.username' },
    day: { type: 'date', title: '登记日', default: '= today()', readonly: true },
    validTo: { type: 'date', title: '截止' },
    phone: { type: 'string(20)', title: '电话', rules: ['required', 'm'] },
    long: { type: 'text', title: '长文', value: `= concat(${Array(40).fill('note').join(', ')})` },
    note: { type: 'text', title: '备注' },
    share: { type: 'decimal(5,4)', title: '平均', value: '= avg(lines.rate)' },
  },
  {
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_deal_line', foreignKey: 'dealId' },
        fields: {
          amount: { type: 'decimal(12,2)', title: '金额' },
          rate: { type: 'decimal(5,4)', title: '比例', value: '= price > 0 ? round(row.amount / price, 4) : null' },
          since: { type: 'date', title: '日期', default: '= today()' },
        },
      },
    },
    form: {
      reactions: [
        {
          id: 'float',
          when: "priceType == 'float'",
          then: { formula: { visible: true, required: true } },
          else: { formula: { visible: false } },
        },
        { id: 'tiered', when: "priceType == 'tiered'", then: { level: { options: ['a', 'b'] } } },
        {
          id: 'closed',
          when: "status == 'closed'",
          then: {
            closedBy: { readonly: true, value: '= user.username' },
            closedAt: { readonly: true, value: '= now()' },
            name: { readonly: true },
            lines: { readonly: true },
            phone: { required: false },
          },
          else: { closedBy: { visible: false }, closedAt: { visible: false } },
        },
      ],
    },
    checks: [
      { id: 'later', that: 'validTo == null || validTo >= day', message: '截止不能早于登记日', fields: ['validTo'] },
      { id: 'growing', that: 'old.count == null || count >= old.count', message: '数量只能增加', fields: ['count'] },
      { id: 'lines', that: 'sum(lines.amount) <= 100', message: '明细合计不能超过100' },
    ],
  },
)
const PHONE = '13800138000'

describe('the logic of a page on save', () => {
  let server: PageServer
  let deals: PageClient
  const today = (days = 0) => new Date(server.now().getTime() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10)
  const row = (more: object = {}) => ({ name: '甲', price: '10', phone: PHONE, ...more })

  beforeAll(async () => {
    server = await createPageServer({ 'trial/deal.json': deal })
    deals = clientOf(server, '/trial/deal', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  describe('computed values', () => {
    it('are the server’s: what a request says of them is not looked at', async () => {
      const stored = await deals.stored(row({ count: 3, total: 1, twice: 'nonsense' }))
      expect(stored).toMatchObject({ total: 30, twice: 60 })
      const edited = await deals.edit({ id: stored.id, total: 7 })
      expect(edited.result).toMatchObject({ total: 30, version: 1 })
    })

    it('follow what they are computed from, in rows and from rows', async () => {
      const stored = await deals.stored(row({ lines: [{ amount: 5, rate: 1 }, { amount: 1 }] }))
      expect(stored).toMatchObject({ share: 0.3, lines: [{ rate: 0.5 }, { rate: 0.1 }] })
      const edited = await deals.edit({ id: stored.id, price: '20' })
      expect(edited.result).toMatchObject({
        total: 20,
        twice: 40,
        share: 0.15,
        lines: [{ rate: 0.25 }, { rate: 0.05 }],
      })
      expect((await deals.get(stored.id)).result).toMatchObject({ lines: [{ rate: 0.25 }, { rate: 0.05 }] })
    })

    it('are empty when what they need is, and refused where they do not fit', async () => {
      expect(await deals.stored(row({ price: null }))).toMatchObject({ total: null, twice: null })
      expect(errorsOf(await deals.add(row({ price: '9000000', count: 1 })))).toEqual(['/total 合计不能大于5000000'])
      expect(errorsOf(await deals.add(row({ price: '9999999999', count: 2_000_000_000 })))).toEqual([
        '/total 合计整数部分最多 10 位',
        '/twice 两倍整数部分最多 12 位',
      ])
    })

    it('stop the save at their field when they go beyond a limit, as an answer and not as an error', async () => {
      const answer = await deals.add(row({ note: 'x'.repeat(5_000) }))
      expect(errorsOf(answer)).toEqual(['/long 长文：表达式得到的文本太长'])
      expect(answer).toMatchObject({ success: false, code: 500 })
    })
  })

  describe('defaults', () => {
    it('count on add for absent keys, computed by the server’s clock and the caller', async () => {
      expect(await deals.stored(row())).toMatchObject({ owner: 'admin', day: today(), count: 1, formula: 'F0' })
      expect(await deals.stored(row({ owner: null }))).toMatchObject({ owner: null })
      const { id } = await deals.stored(row({ owner: 'li' }))
      expect((await deals.edit({ id, owner: null })).result).toMatchObject({ owner: null })
      expect(await deals.stored(row({ lines: [{ amount: 1 }] }))).toMatchObject({ lines: [{ since: today() }] })
    })

    it('of read-only fields are the server’s, whatever a new record says', async () => {
      expect(await deals.stored(row({ day: '2001-01-01' }))).toMatchObject({ day: today() })
      const { id } = await deals.stored(row())
      expect(errorsOf(await deals.edit({ id, day: '2001-01-01' }))).toEqual(['/day 登记日不可修改'])
    })
  })

  describe('a field that a reaction hides', () => {
    it('keeps its old value, on add its default, whatever is sent', async () => {
      const stored = await deals.stored(row({ formula: 'smuggled' }))
      expect(stored.formula).toBe('F0')
      const float = await deals.stored(row({ priceType: 'float', formula: 'p*2' }))
      const fixed = await deals.edit({ id: float.id, priceType: 'fixed', formula: 'smuggled' })
      expect(fixed.result).toMatchObject({ priceType: 'fixed', formula: 'p*2' })
    })

    it('is not asked for', async () => {
      expect((await deals.add(row({ formula: null }))).success).toBe(true)
    })
  })

  describe('what a reaction requires', () => {
    it('cannot be left out of a request', async () => {
      expect(errorsOf(await deals.add(row({ priceType: 'float', formula: null })))).toEqual(['/formula 请输入公式'])
      const { id } = await deals.stored(row())
      await deals.edit({ id, priceType: 'float', formula: 'x' })
      expect(errorsOf(await deals.edit({ id, formula: '' }))).toEqual(['/formula 请输入公式'])
    })

    it('cannot be skipped by not sending the field while the condition begins to hold', async () => {
      const { id } = await deals.stored(row({ priceType: 'float', formula: 'x' }))
      const db = server.databases.app
      // A record from before the reaction: hidden, and empty.
      await db
        .updateTable('trial_deal' as never)
        .set({ formula: null, price_type: 'fixed' } as never)
        .where('id' as never, '=', id as never)
        .execute()
      expect((await deals.edit({ id, name: '乙' })).success).toBe(true)
      expect(errorsOf(await deals.edit({ id, priceType: 'float' }))).toEqual(['/formula 请输入公式'])
    })

    it('may be less than what is declared', async () => {
      expect(errorsOf(await deals.add(row({ phone: null })))).toEqual(['/phone 请输入电话'])
      expect((await deals.add(row({ phone: null, status: 'closed' }))).success).toBe(true)
      expect(errorsOf(await deals.add(row({ phone: '1', status: 'closed' })))).toHaveLength(1)
    })
  })

  describe('options that a reaction leaves', () => {
    it('are the only ones, also for a value that is there when the condition begins to hold', async () => {
      const error = ['/level 级别的值不在可选范围内']
      expect(errorsOf(await deals.add(row({ priceType: 'tiered', level: 'c' })))).toEqual(error)
      const { id } = await deals.stored(row({ level: 'c' }))
      expect(errorsOf(await deals.edit({ id, priceType: 'tiered' }))).toEqual(error)
      expect((await deals.edit({ id, priceType: 'tiered', level: 'b' })).success).toBe(true)
      expect(errorsOf(await deals.edit({ id, level: 'c' }))).toEqual(error)
    })
  })

  describe('a field that a reaction makes read-only', () => {
    it('cannot be changed by a request any more, but by the one that makes it writable again', async () => {
      const { id } = await deals.stored(row())
      expect((await deals.edit({ id, status: 'closed' })).success).toBe(true)
      expect(errorsOf(await deals.edit({ id, name: '乙' }))).toEqual(['/name 名称不可修改'])
      expect((await deals.edit({ id, name: '甲' })).success).toBe(true)
      expect((await deals.edit({ id, status: 'open', name: '乙' })).success).toBe(true)
    })

    it('may be written by the save that makes it so: the form was writable until then', async () => {
      const { id } = await deals.stored(row())
      expect((await deals.edit({ id, status: 'closed', name: '乙' })).result).toMatchObject({ name: '乙' })
      expect(await deals.stored(row({ name: '丙', status: 'closed' }))).toMatchObject({ name: '丙' })
    })

    it('holds what the reaction fills in, by the server’s count', async () => {
      const { id } = await deals.stored(row())
      const closed = await deals.edit({ id, status: 'closed', closedBy: 'somebody', closedAt: '2001-01-01 00:00:00' })
      expect(closed.result).toMatchObject({ closedBy: 'admin' })
      expect(String(closed.result.closedAt).slice(0, 10)).toBe(today())
      server.advance(60_000)
      const again = await deals.edit({ id, closedAt: closed.result.closedAt, count: 2 })
      expect(again.result).toMatchObject({ closedAt: closed.result.closedAt, count: 2 })
    })

    it('is filled in although the request leaves it out', async () => {
      const { id } = await deals.stored(row())
      expect((await deals.edit({ id, status: 'closed' })).result).toMatchObject({ closedBy: 'admin' })
      expect(await deals.stored(row({ status: 'closed' }))).toMatchObject({ closedBy: 'admin' })
    })

    it('may be a whole sub-table', async () => {
      const { id } = await deals.stored(row({ lines: [{ amount: 1 }] }))
      const { lines } = (await deals.edit({ id, status: 'closed' })).result
      expect((await deals.edit({ id, lines, count: 2 })).success).toBe(true)
      expect(errorsOf(await deals.edit({ id, lines: [] }))).toEqual(['/lines 明细不可修改'])
    })
  })

  describe('checks', () => {
    it('refuse at their fields, with the record as it would be', async () => {
      expect(errorsOf(await deals.add(row({ validTo: '2001-01-01' })))).toEqual(['/validTo 截止不能早于登记日'])
      const { id } = await deals.stored(row({ validTo: today(1) }))
      expect(errorsOf(await deals.edit({ id, validTo: today(-1) }))).toEqual(['/validTo 截止不能早于登记日'])
    })

    it('know what was there before', async () => {
      const { id } = await deals.stored(row({ count: 5 }))
      expect(errorsOf(await deals.edit({ id, count: 4 }))).toEqual(['/count 数量只能增加'])
      expect((await deals.edit({ id, count: 6 })).success).toBe(true)
    })

    it('may be about all rows, and then stand above the form', async () => {
      expect(errorsOf(await deals.add(row({ lines: [{ amount: 60 }, { amount: 41 }] })))).toEqual([
        ' 明细合计不能超过100',
      ])
    })
  })
})
