import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createSystemContext } from '#server/http/request-context.ts'
import { createNumberServices } from '#server/numbers/number-services.ts'
import { clientOf, errorsOf, type PageJson, pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'
import { NO_FILES } from '#tests/support/test-files.ts'
import { createDictionaries } from '../../dictionaries/dictionaries.ts'
import type { RecordTransaction } from '../services.ts'
import { deleteWanted } from '../write/delete-wanted.ts'
import { addRecord } from '../write/save-record.ts'

const refTo = (entity: string, title: string, more: PageJson = {}): PageJson => ({
  type: 'ref',
  title,
  ref: { entity, value: 'id', label: 'name' },
  ...more,
})
const name = { type: 'string(32)', title: '名称' }

const supplier = pageOf('supplier', { name, code: { type: 'string(9)', title: '编码' } })
const contact = pageOf('contact', { name, supplier: refTo('trial_supplier', '供应商', { permission: 'supplier' }) })
const order = pageOf(
  'order',
  {
    name,
    supplier: refTo('trial_supplier', '供应商'),
    payer: refTo('trial_supplier', '付款方'),
    others: refTo('trial_supplier', '其他供应商', { multiple: true }),
    previous: refTo('trial_order', '上一单'),
    byCode: { type: 'ref', title: '按编码', ref: { entity: 'trial_supplier', value: 'code', label: 'name' } },
  },
  {
    title: '订单',
    entity: { table: 'trial_order', api: '/trial/order', softDelete: true },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        fields: { supplier: refTo('trial_supplier', '供应商'), previous: refTo('trial_order', '上一单') },
      },
    },
  },
)

const pages = servePages(supplier, contact, order)
const suppliers = pages.client('supplier')
const contacts = pages.client('contact')
const orders = pages.client('order')

describe('a row that others refer to', () => {
  it('is not deleted; the answer names the pages, how many of their rows do so, and one of them', async () => {
    const { id } = await suppliers.stored({ name: '甲厂' })
    const free = await suppliers.stored({ name: '乙厂' })
    await contacts.stored({ name: '张三', supplier: id })
    await orders.stored({ name: 'D2', supplier: id, payer: id })
    await orders.stored({ name: 'D1', lines: [{ supplier: id }, { supplier: id }] })
    await orders.stored({ name: 'D3', others: [free.id, id] })
    const message = '“甲厂”正被“试验contact”的 1 条数据（如“张三”）、“订单”的 3 条数据（如“D1”）使用，不能删除'
    const alone = await suppliers.remove(id)
    expect(alone).toMatchObject({ success: false, message })
    expect(errorsOf(alone)).toEqual([`/ids/0 ${message}`])
    expect(errorsOf(await suppliers.saveAll({ deleted: [{ id }] }))).toEqual([`/deleted/0 ${message}`])
    const batch = await suppliers.removeBatch(`${free.id},${id}`)
    expect(batch.message).toBe('2 条数据不能删除：“乙厂”正被“订单”的 1 条数据（如“D3”）使用，不能删除')
    expect(errorsOf(batch)).toHaveLength(2)
    expect((await suppliers.get(free.id)).success).toBe(true)
  })

  it.each(['supplier', 'payer', 'others', 'lines'])('is found by its use in %s alone', async (place) => {
    const { id } = await suppliers.stored({ name: '丙厂' })
    const value = { supplier: id, payer: id, others: [id], lines: [{ supplier: id }] }[place]
    const { id: orderId } = await orders.stored({ name: `用于${place}`, [place]: value })
    expect((await suppliers.remove(id)).message).toContain(`（如“用于${place}”）`)
    await orders.edit({ id: orderId, [place]: place === 'lines' ? [] : null })
    expect(await suppliers.remove(id)).toMatchObject({ success: true })
  })

  it('is found by another value than its id, unless a second row has that value as well', async () => {
    const first = await suppliers.stored({ name: '一', code: 'S1' })
    const second = await suppliers.stored({ name: '二', code: 'S1' })
    await orders.stored({ name: 'D9', byCode: 'S1' })
    expect((await suppliers.removeBatch(`${first.id},${second.id}`)).success).toBe(false)
    expect((await suppliers.remove(first.id)).success).toBe(true)
    expect((await suppliers.remove(second.id)).message).toContain('（如“D9”）')
  })

  it('is told of no more than that it is in use, where the caller may see neither page nor field', async () => {
    const { id } = await suppliers.stored({ name: '丁厂' })
    await contacts.stored({ name: '机密联系人', supplier: id })
    const rights = ['list', 'delete'].map((action) => `trial:supplier:${action}`)
    await pages.server.addUser('stranger', rights)
    await pages.server.addUser('reader', [...rights, 'trial:contact:list', 'trial:order:list'])
    const as = async (user: string) => clientOf(pages.server, '/trial/supplier', await pages.server.signIn(user))
    const hidden = '“丁厂”正被其他数据使用，不能删除'
    expect((await (await as('stranger')).remove(id)).message).toBe(hidden)
    expect((await (await as('reader')).remove(id)).message).toBe(hidden)
    await orders.stored({ name: 'D5', supplier: id })
    expect((await (await as('reader')).remove(id)).message).toBe(
      '“丁厂”正被“订单”的 1 条数据（如“D5”）、其他数据使用，不能删除',
    )
  })

  it('goes when those that refer to it are deleted, also softly, with it or before', async () => {
    const { id } = await suppliers.stored({ name: '戊厂' })
    const user = await orders.stored({ name: 'D6', supplier: id, lines: [{ supplier: id }] })
    const [first, second] = [await orders.stored({ name: 'D7' }), await orders.stored({ name: 'D8' })]
    await orders.edit({ id: second.id, previous: first.id, lines: [{ previous: first.id }] })
    expect((await orders.remove(first.id)).success).toBe(false)
    expect((await orders.removeBatch(`${first.id},${second.id}`)).success).toBe(true)
    expect((await orders.remove(user.id)).success).toBe(true)
    expect((await suppliers.remove(id)).success).toBe(true)
  })

  it('goes in a common save that takes it out of the rows that refer to it', async () => {
    const first = await orders.stored({ name: 'E1' })
    const second = await orders.stored({ name: 'E2', previous: first.id })
    const deleted = [{ id: first.id }]
    const kept = await orders.saveAll({ changed: [{ id: second.id, version: 1, name: 'E3' }], deleted })
    expect(errorsOf(kept)).toEqual(['/deleted/0 “E1”正被“订单”的 1 条数据（如“E3”）使用，不能删除'])
    const given = await orders.saveAll({ changed: [{ id: second.id, version: 1, previous: null }], deleted })
    expect(given.success).toBe(true)
  })

  it('is another tenant’s matter only there', async () => {
    const { id } = await suppliers.stored({ name: '己厂' })
    const other = await orders.stored({ name: 'F1', supplier: id })
    await sql`update trial_order set tenant_id = 7 where id = ${other.id}`.execute(pages.server.databases.app)
    expect((await suppliers.remove(id)).success).toBe(true)
  })

  it('stays in use while the page that refers to it is broken', async () => {
    const { id } = await suppliers.stored({ name: '庚厂' })
    await contacts.stored({ name: '李四', supplier: id })
    await pages.server.writePage('trial/contact.json', { ...contact, fields: { name: { type: 'wrong' } } })
    expect((await suppliers.remove(id)).message).toContain('（如“李四”）')
    await pages.server.writePage('trial/contact.json', contact)
  })
})

describe('a reference that is saved while its row is deleted', () => {
  const services = () => {
    const resourceOf = (code: string) => {
      const found = pages.server.pageSet.resource(code)
      if (!found) throw new Error(`There is no page ${code}.`)
      return found
    }
    const context = createSystemContext('race', pages.server.now)
    const { app: db } = pages.server.databases
    const changeOf = (trx: RecordTransaction, code: string) => ({
      db: trx,
      registry: pages.server.tables,
      dictionaries: createDictionaries(pages.server.databases.app, pages.server.databases.feed),
      files: NO_FILES,
      follow: async () => {},
      numbers: createNumberServices(pages.server.databases.counters),
      context,
      resource: resourceOf(code),
    })
    return {
      db,
      save: (trx: RecordTransaction, id: string) => addRecord(changeOf(trx, 'order'), { name: 'R', supplier: id }),
      remove: (trx: RecordTransaction, id: string) => deleteWanted(changeOf(trx, 'supplier'), [id], 'delete'),
    }
  }
  const waiting = async () => {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: string }>`
          select count(*)::text as count from pg_locks where not granted
        `.execute(pages.server.databases.app)
        return Number(rows[0]?.count)
      })
      .toBeGreaterThan(0)
  }

  it('keeps it, when the reference came first', async () => {
    const { db, save, remove } = services()
    const { id } = await suppliers.stored({ name: '辛厂' })
    let deletion: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await save(trx, id)
      deletion = db
        .transaction()
        .execute((second) => remove(second, id))
        .catch((error: unknown) => error)
      await waiting()
    })
    expect(await deletion).toMatchObject({ message: '“辛厂”正被“订单”的 1 条数据（如“R”）使用，不能删除' })
  })

  it('is refused, when the deletion came first', async () => {
    const { db, save, remove } = services()
    const { id } = await suppliers.stored({ name: '壬厂' })
    let saving: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await remove(trx, id)
      saving = db
        .transaction()
        .execute((second) => save(second, id))
        .catch((error: unknown) => error)
      await waiting()
    })
    expect(await saving).toMatchObject({ message: '供应商所选的数据不存在' })
  })

  it('does not wait for an edit of its row, nor the edit for it', async () => {
    const { db, save } = services()
    const { id } = await suppliers.stored({ name: '癸厂' })
    await db.transaction().execute(async (trx) => {
      await save(trx, id)
      expect((await suppliers.edit({ id, name: '癸厂二' })).success).toBe(true)
    })
  })
})

describe('what refers to rows', () => {
  it('is found by an index', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = current_schema() and tablename like 'trial_order%'
    `.execute(pages.server.databases.app)
    const indexes = rows.map(({ indexdef }) => indexdef.replace(/^.* USING /, ''))
    for (const expected of [
      'btree (tenant_id, supplier',
      'btree (tenant_id, payer',
      "gin (string_to_array(others, ','::text))",
      'btree (tenant_id, previous',
    ]) {
      // Behind the reference the order of the list may follow, which the index serves as well.
      expect(indexes.filter((index) => index.startsWith(expected))).not.toEqual([])
    }
    expect(indexes.filter((index) => index.startsWith('btree (tenant_id, supplier'))).toHaveLength(2)
  })
})
