import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExistingTablePlan } from '#renderer/compile/plan.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { currentRole } from '../../db/grant-rows.ts'
import { createSystemContext } from '../../http/request-context.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { entityRows, hasText } from './existing-rows.ts'

const ROWS = 5_000
const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

describe('references to rows that are told apart by numbers and the like', () => {
  let server: PageServer
  let customers: PageClient
  let orders: PageClient

  beforeAll(async () => {
    server = await createPageServer({})
    const { owner } = server.databases
    const role = sql.id(await currentRole(server.databases.app))
    await sql`create schema old`.execute(owner)
    await sql`grant usage on schema old to ${role}`.execute(owner)
    await sql`create table old.customer (id integer primary key, code uuid not null unique, nick text not null)`.execute(
      owner,
    )
    await sql`insert into old.customer
      select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '客' || n
      from generate_series(1, ${ROWS}::integer) as n`.execute(owner)
    await sql`analyze old.customer`.execute(owner)
    await sql`grant select, insert, update, delete on old.customer to ${role}`.execute(owner)
    const fields = {
      number: { type: 'long', title: '编号', column: 'id' },
      code: { type: 'string(36)', title: '代码', query: 'eq' },
      nick: { type: 'string(40)', title: '名称' },
    }
    await server.writePage(
      'trial/customer.json',
      pageOf('customer', fields, {
        entity: { existing: 'old.customer', api: '/trial/customer', key: ['id'], shared: true },
      }),
    )
    const to = (value: string) => ({
      type: 'ref',
      title: value,
      ref: { entity: 'old.customer', value, label: 'nick' },
    })
    await server.writePage(
      'trial/order.json',
      pageOf('order', { byKey: to('id'), byNumber: to('number'), byCode: to('code') }),
    )
    const admin = await server.signIn('admin')
    customers = clientOf(server, '/trial/customer', admin)
    orders = clientOf(server, '/trial/order', admin)
  })
  afterAll(() => server?.close())

  it('find them by whatever the reference holds', async () => {
    const { id } = await orders.stored({ byKey: '12', byNumber: '13', byCode: uuidOf(14) })
    const { result } = await orders.get(id)
    expect(result).toMatchObject({ byKey_dictText: '客12', byNumber_dictText: '客13', byCode_dictText: '客14' })
    const { records, total } = (await customers.list({ code: uuidOf(15) })).result
    expect([total, records[0]?.nick]).toEqual([1, '客15'])
  })

  it.each([
    ['byKey', ['012', 'abc', '1.0', '99999999999999999999', '', ' 12', '5001']],
    ['byNumber', ['013', '+13', '13e0', '99999999999999999999', '5001']],
    ['byCode', ['00000000', uuidOf(14).replaceAll('-', ''), uuidOf(5_001)]],
  ] as const)('find none by what is no such value: %s', async (field, values) => {
    for (const value of values.filter((one) => one !== '')) {
      const refused = await orders.add({ [field]: value })
      expect(errorsOf(refused), value).not.toEqual([])
    }
  })

  it('refuse to let a row go that is referred to', async () => {
    await orders.stored({ byNumber: '20' })
    const refused = await customers.remove('20')
    expect(refused).toMatchObject({ success: false })
    expect((await customers.remove('21')).success).toBe(true)
  })

  it.each([
    ['id', '12'],
    ['number', '12'],
    ['code', uuidOf(12)],
  ])('use the index of the column that %s is read from', async (column, value) => {
    const existing: ExistingTablePlan = {
      schema: 'old',
      name: 'customer',
      key: ['id'],
      readOnly: false,
      tenancy: { kind: 'shared' },
      columns: [
        { column: 'number', name: 'id', pointer: '' },
        { column: 'code', name: 'code', pointer: '' },
      ],
      found: {
        casts: { code: 'text' },
        keyTypes: ['integer'],
        keyedBy: { number: 'integer', code: 'uuid' },
        neverEmpty: [],
      },
    }
    const context = createSystemContext('test', () => new Date())
    const rows = entityRows(entityDb(server.databases.app), { table: 'old.customer', existing }, context, 'source')
    const plan = await rows
      .where(hasText({ existing }, column, [value]))
      .select(sql<string>`id`.as('id'))
      .explain()
    expect(JSON.stringify(plan)).toMatch(/Index (?:Only )?Scan/)
  })
})
