import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Envelope } from '#schemas/api/envelope.ts'
import { currentRole } from '#server/db/grant-rows.ts'
import { errorsOf, type PageJson, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'
import { fetchStored, SMALL_PDF, uploaded } from '#tests/support/upload-client.ts'
import {
  apiOf,
  choice,
  decimal,
  integer,
  namesOf,
  refTo,
  rightsTo,
  serveWishes,
  setValues,
  text,
} from './language-wishes.fixture.ts'

/**
 * What implementers who tried the language wished for, one test each, by pages of its own that go live in front of the
 * running server: 1 to 10, what the server holds. `tools/docs/wished-for.test.ts` names the chapter of each.
 */

const wishes = serveWishes()
const { client, inTheBrowser, run, serve, signedIn } = wishes

function expectRefused(answers: readonly Envelope<unknown>[], message: string): void {
  for (const { success, ...answer } of answers) {
    expect(success).toBe(false)
    expect(JSON.stringify(answer)).toContain(message)
  }
}

describe('what implementers wished for', () => {
  it('1. grants: the page gives a role what its members need, and nothing else', async () => {
    const buyer = await signedIn('buyer', [])
    const wishes = { name: text('名称') }
    await serve(pageOf('wish', wishes))
    expect(await client('wish', buyer).list()).toMatchObject({ success: false, code: 510 })
    await serve(pageOf('wish', wishes, { grants: { 'role-buyer': ['add'] } }))
    const { id } = await client('wish', buyer).stored({ name: '纸' })
    expect(await namesOf(client('wish', buyer))).toEqual(['纸'])
    expect(await client('wish', buyer).remove(id)).toMatchObject({ success: false, code: 510 })
    expect(await inTheBrowser('wish', buyer)).not.toHaveProperty('grants')
  })

  it('2. row rights: two users see different rows in the list, the export and one by one', async () => {
    const leaves = await serve(
      pageOf(
        'leave',
        { name: text('事由'), owner: text('申请人'), status: text('状态') },
        {
          rows: [
            { for: '*', where: 'owner == user.username' },
            { for: 'trial:leave:approve', where: "status != 'draft'" },
          ],
          actions: { approve: setValues('批准', { status: 'approved' }) },
          toolbar: ['add', 'export'],
        },
      ),
    )
    const employee = await signedIn('employee', rightsTo('leave', 'list', 'edit', 'export'))
    const manager = await signedIn('manager', rightsTo('leave', 'list', 'edit', 'export', 'approve'))
    const draft = await leaves.stored({ name: '年假', owner: 'employee', status: 'draft' })
    const sent = await leaves.stored({ name: '病假', owner: 'somebody', status: 'sent' })
    for (const [caller, own, foreign] of [
      [employee, draft, sent],
      [manager, sent, draft],
    ] as const) {
      expect(await namesOf(client('leave', caller))).toEqual([own.name])
      const { sheets } = await transfersOf(wishes.server, apiOf('leave'), caller).download('/exportXls')
      expect(JSON.stringify(sheets)).toContain(own.name)
      expect(JSON.stringify(sheets)).not.toContain(foreign.name)
      expect((await client('leave', caller).get(own.id)).success).toBe(true)
      expect((await client('leave', caller).get(foreign.id)).success).toBe(false)
      expect((await client('leave', caller).edit({ id: foreign.id, name: '改' })).success).toBe(false)
    }
    expect(await inTheBrowser('leave', employee)).not.toHaveProperty('rows')
  })

  it('3. guards: what is approved is neither changed nor deleted on any path, nor is what others refer to', async () => {
    const onlyDraft = (message: string) => ({ when: "status == 'draft'", message })
    const order = pageOf(
      'order',
      {
        name: text('单号'),
        supplier: refTo('supplier', '供应商'),
        status: choice('状态', { draft: '草稿', approved: '已批准' }, { default: 'draft' }),
      },
      {
        actions: { approve: setValues('批准', { status: 'approved' }) },
        guards: {
          add: onlyDraft('只能新增草稿'),
          edit: onlyDraft('已批准的不能修改'),
          delete: onlyDraft('已批准的不能删除'),
        },
        toolbar: ['add', 'import'],
      },
    )
    const orders = await serve(pageOf('supplier', { name: text('名称') }), order)
    const { id: supplier } = await client('supplier').stored({ name: '五金厂' })
    const { id } = await orders.stored({ name: 'A1', supplier })
    const { id: other } = await orders.stored({ name: 'A2' })
    expect(await run('order', 'approve', id)).toMatchObject({ success: true })
    expectRefused(
      [
        await orders.remove(id),
        await orders.removeBatch(`${other},${id}`),
        await orders.saveAll({ deleted: [{ id }] }),
      ],
      '已批准的不能删除',
    )
    const edited = { id, name: 'B1' }
    expectRefused([await orders.edit(edited), await orders.saveAll({ changed: [edited] })], '已批准的不能修改')
    const content = makeWorkbook([
      ['单号', '状态'],
      ['A3', '已批准'],
    ])
    const imported = await transfersOf(wishes.server, apiOf('order'), wishes.token).send({ content })
    expect(refusalsOf(imported).join()).toContain('只能新增草稿')
    expect(await namesOf(orders)).toEqual(['A1', 'A2'])
    expectRefused([await client('supplier').remove(supplier)], '试验order')
    expect((await orders.remove(other)).success).toBe(true)
  })

  it('4. existing tables: a table and a view of before are listed, the table is edited too', async () => {
    const { owner } = wishes.server.databases
    const role = sql.id(await currentRole(wishes.server.databases.app))
    await sql`create schema old`.execute(owner)
    await sql`create table old.stock (stock_no varchar(20) primary key, "ITEM" text, amount numeric(12,2))`.execute(
      owner,
    )
    await sql`create view old.stock_view as select "ITEM", amount * 2 as amount from old.stock`.execute(owner)
    await sql`insert into old.stock values ('S1', '螺丝', 5), ('S2', '螺母', 7)`.execute(owner)
    await sql`grant usage on schema old to ${role}`.execute(owner)
    await sql`grant select, insert, update, delete on all tables in schema old to ${role}`.execute(owner)
    const fields = { name: text('品名', { column: 'ITEM' }), amount: decimal('数量') }
    const entity = (existing: string, more: PageJson = {}) => ({
      entity: { existing, api: apiOf(existing === 'old.stock' ? 'stock' : 'report'), shared: true, ...more },
    })
    const stock = await serve(
      pageOf('report', fields, entity('old.stock_view')),
      pageOf('stock', { stockNo: text('编号'), ...fields }, entity('old.stock', { key: ['stock_no'] })),
    )
    expect(await namesOf(stock)).toEqual(['螺丝', '螺母'].toSorted())
    const row = (await stock.list()).result.records.find(({ stockNo }) => stockNo === 'S1')
    const { id, version } = row ?? {}
    expect(await stock.edit({ id, version, amount: 6 })).toMatchObject({ success: true })
    // Somebody else's change, by another program or here, is never written over.
    expect(await stock.edit({ id, version, amount: 9 })).toMatchObject({ success: false, code: 409 })
    const shown = (await client('report').list({ column: 'amount', order: 'asc' })).result.records
    expect(shown.map(({ name, amount }) => [name, amount])).toEqual([
      ['螺丝', 12],
      ['螺母', 14],
    ])
  })

  it('5. files: a contract lies in its record, opens by a signed address alone, and only of the kind that is asked for', async () => {
    const contract = {
      type: 'file',
      title: '合同',
      widget: { type: 'upload', options: { accept: ['.pdf'] } },
    }
    const deals = await serve(pageOf('deal', { name: text('名称'), contract }))
    const sent = await uploaded(wishes.server, wishes.token, {
      name: 'a.pdf',
      content: SMALL_PDF,
      type: 'application/pdf',
    })
    const { id } = await deals.stored({ name: '甲', contract: sent })
    const address = String((await deals.get(id)).result.contract)
    expect((await fetchStored(wishes.server, address)).rawPayload).toEqual(SMALL_PDF)
    expect((await fetchStored(wishes.server, address.split('?')[0] ?? '')).statusCode).toBe(403)
    expect(errorsOf(await deals.add({ contract: await uploaded(wishes.server, wishes.token) })).join()).toContain(
      '/contract',
    )
  })

  it('6. effects: receiving takes stock, writes a receipt and a message in one go; refused, nothing of it is done', async () => {
    const purchase = pageOf(
      'purchase',
      {
        name: text('单号'),
        keeper: text('保管员'),
        status: text('状态', { default: 'draft', readonly: true }),
      },
      {
        subTables: {
          lines: {
            title: '明细',
            entity: { table: 'trial_purchase_line', foreignKey: 'purchaseId' },
            fields: { item: refTo('item', '物料'), quantity: integer('数量') },
          },
        },
        actions: {
          receive: setValues(
            '收货',
            { status: 'received' },
            {
              effects: [
                {
                  id: 'stock',
                  each: 'lines',
                  set: {
                    row: 'row.item',
                    values: { stock: '= target.stock + row.quantity' },
                    require: [{ that: 'target.stock + row.quantity <= 10', message: '仓库放不下' }],
                  },
                },
                { id: 'receipt', insert: { page: 'receipt', values: { name: '= name' } } },
                { id: 'tell', message: { to: '= keeper', by: ['bell'], title: '已收货', text: '{name}' } },
                { id: 'push', webhook: { target: 'erp', values: { no: '= name' } } },
              ],
            },
          ),
        },
      },
    )
    const item = pageOf('item', { name: text('物料'), stock: integer('库存', { readonly: true, default: 0 }) })
    const purchases = await serve(item, pageOf('receipt', { name: text('单号') }), purchase)
    const { id: screw } = await client('item').stored({ name: '螺丝' })
    const bought = (name: string) =>
      purchases.stored({
        name,
        keeper: 'admin',
        lines: [
          { item: screw, quantity: 4 },
          { item: screw, quantity: 3 },
        ],
      })
    const sentFor = (id: string) =>
      wishes.server.databases.app
        .selectFrom('sys_outbox')
        .where('cause_record', '=', id)
        .orderBy('kind')
        .select('kind')
        .execute()
    const [first, second] = [await bought('P1'), await bought('P2')]
    expect(await run('purchase', 'receive', first.id)).toMatchObject({ success: true })
    expectRefused([await run('purchase', 'receive', second.id)], '仓库放不下')
    expect((await client('item').get(screw)).result.stock).toBe(7)
    expect(await namesOf(client('receipt'))).toEqual(['P1'])
    expect([await sentFor(first.id), await sentFor(second.id)]).toEqual([[{ kind: 'bell' }, { kind: 'webhook' }], []])
    expect((await purchases.get(second.id)).result.status).toBe('draft')
  })

  it('7. serial numbers: many who save at once get one each, counted by the day, and nobody types one', async () => {
    const number = { prefix: 'PO', date: 'YYYYMMDD', digits: 3, gapFree: true }
    const invoices = await serve(pageOf('invoice', { no: text('单号', { number }), name: text('名称') }))
    const saved = await Promise.all(Array.from({ length: 20 }, () => invoices.stored({ name: '甲' })))
    const numbers = saved.map(({ no }) => String(no)).toSorted()
    const expected = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(3, '0'))
    expect(numbers.map((no) => no.replace(/^PO\d{8}/, ''))).toEqual(expected)
    expect((await invoices.add({ no: 'PO20200101001' })).success).toBe(false)
  })

  it('8. values of other records: a check and a computed value read the supplier, as it is when the order is saved', async () => {
    const supplier = pageOf('vendor', { name: text('名称'), level: integer('等级'), rate: decimal('折扣') })
    const orders = await serve(
      supplier,
      pageOf(
        'buy',
        {
          vendor: refTo('vendor', '供应商'),
          quantity: integer('数量'),
          payable: decimal('应付', { value: '= quantity * vendor.rate' }),
        },
        { checks: [{ id: 'level', that: 'vendor.level >= 2', message: '这个供应商还不能接单', fields: ['vendor'] }] },
      ),
    )
    const vendor = await client('vendor').stored({ name: '五金厂', level: 1, rate: 0.5 })
    const wanted = { vendor: vendor.id, quantity: 3, payable: 999 }
    expect(errorsOf(await orders.add(wanted))).toEqual(['/vendor 这个供应商还不能接单'])
    await client('vendor').edit({ id: vendor.id, level: 2 })
    expect((await orders.stored(wanted)).payable).toBe(1.5)
  })

  it('9. rows checks: a day has 24 hours, and a project is there once, also for rows that are saved together', async () => {
    const ofDay = 'target.employee == employee && target.day == day'
    const times = await serve(
      pageOf(
        'times',
        { employee: text('员工'), day: text('日期'), project: text('项目'), hours: integer('工时') },
        {
          checks: [
            {
              id: 'day',
              that: `sum(page('times').hours, ${ofDay}) <= 24`,
              message: '一天最多 24 小时',
              fields: ['hours'],
            },
          ],
          unique: [{ fields: ['employee', 'day', 'project'], message: '这个项目已填过' }],
        },
      ),
    )
    const row = { employee: '李', day: '周一', project: '甲', hours: 16 }
    const together = (...rows: readonly object[]) =>
      times.saveAll({ added: rows.map((record, at) => ({ rowKey: String(at), record })) })
    const tooMuch = { ...row, project: '乙', hours: 9 }
    expectRefused([await together(row, tooMuch)], '一天最多 24 小时')
    expectRefused([await together(row, { ...row, hours: 1 })], '这个项目已填过')
    await times.stored(row)
    expectRefused([await times.add(tooMuch)], '一天最多 24 小时')
    expectRefused([await times.add({ ...row, hours: 1 })], '这个项目已填过')
    expect((await times.add({ ...tooMuch, hours: 8 })).success).toBe(true)
    // Two at the same moment, each of which would fit alone.
    const rush = (project: string) => times.add({ ...row, day: '周二', project })
    const answers = await Promise.all([rush('甲'), rush('乙')])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('10. grid conditions: the row decides what its cells demand, whether it is closed, and what is done to it', async () => {
    const open = (message: string) => ({ when: "state == 'draft'", message })
    const hours = await serve(
      pageOf(
        'hours',
        {
          name: text('员工'),
          kind: choice('种类', { normal: '正常', overtime: '加班' }),
          factor: decimal('系数'),
          state: choice('状态', { draft: '草稿', sent: '已提交' }, { default: 'draft', readonly: true }),
        },
        {
          kind: 'grid',
          actions: { submit: setValues('提交', { state: 'sent' }) },
          guards: { edit: open('已提交的不能修改'), delete: open('已提交的不能删除') },
          grid: {
            toolbar: ['add', 'remove', 'submit'],
            reactions: [
              {
                id: 'factor',
                when: "kind == 'overtime'",
                then: { factor: { required: true } },
                else: { factor: { visible: false } },
              },
            ],
          },
        },
      ),
    )
    const saved = (...records: readonly object[]) =>
      hours.saveAll({ added: records.map((record, at) => ({ rowKey: String(at), record })) })
    expect(errorsOf(await saved({ name: '李', kind: 'normal' }, { name: '王', kind: 'overtime' }))).toEqual([
      '/added/1/factor 请输入系数',
    ])
    const { result } = await saved({ kind: 'normal', factor: 9 }, { kind: 'overtime', factor: 2 })
    expect(result.added.map(({ record }) => record.factor)).toEqual([null, 2])
    const { id } = result.added[1]?.record ?? {}
    expect(await run('hours', 'submit', id)).toMatchObject({ success: true })
    const { version } = (await hours.get(String(id))).result
    expectRefused([await hours.saveAll({ changed: [{ id, version, factor: 3 }] })], '已提交的不能修改')
    expectRefused([await hours.saveAll({ deleted: [{ id }] })], '已提交的不能删除')
  })
})
