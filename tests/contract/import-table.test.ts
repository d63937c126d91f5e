import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { checkCommand } from '#tools/check/check-command.ts'
import type { CommandContext } from '#tools/command.ts'
import { importTableCommand } from '#tools/import-table/import-table-command.ts'

let databases: TestDatabases
let root: string
let printed: string

beforeAll(async () => {
  databases = await openTestDatabase()
  await sql`create type order_state as enum ('draft', 'paid', 'closed')`.execute(databases.owner)
  await sql`create domain short_code as varchar(16)`.execute(databases.owner)
  await sql`
    create table crm_order (
      id bigint generated always as identity primary key,
      order_no short_code not null unique,
      state order_state not null default 'draft',
      level text check (level in ('high', 'low')),
      amount numeric(12, 2) not null check (amount >= 0),
      pieces integer check (pieces > 0 and pieces <= 100),
      depart_id varchar(36),
      ordered_on date default current_date,
      noted text,
      picture bytea,
      tags text[],
      "order" integer,
      double_amount numeric generated always as (amount * 2) stored
    )`.execute(databases.owner)
  await sql`comment on table crm_order is '销售订单：主表'`.execute(databases.owner)
  await sql`comment on column crm_order.order_no is '订单号'`.execute(databases.owner)
  await sql`create view crm_open_order as select order_no, amount, ordered_on from crm_order`.execute(databases.owner)
  await sql`create table bare (id bigint primary key, picture bytea)`.execute(databases.owner)
})
afterAll(async () => {
  await databases.close()
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pagewright-import-'))
  await cp('schemas/pages', join(root, 'schemas/pages'), { recursive: true })
  await cp('schemas/dictionaries', join(root, 'schemas/dictionaries'), { recursive: true })
  printed = ''
})
afterEach(() => rm(root, { recursive: true }))

function context(part: Partial<CommandContext> = {}): CommandContext {
  const print = (text: string) => {
    printed += text
  }
  return {
    terminal: { out: print, err: print },
    root,
    pagesDir: null,
    databaseUrl: databases.ownerUrl,
    databaseDdlUrl: null,
    dataFolder: root,
    secretKey: null,
    webhookSecret: null,
    databaseSchema: 'console',
    ...part,
  }
}

async function importedPage(file: string) {
  return JSON.parse(await readFile(join(root, 'schemas/pages', file), 'utf8'))
}

describe('pagewright import-table', () => {
  it('writes a page that passes the check, from a table of PostgreSQL', async () => {
    expect(await importTableCommand.run([`${databases.schema}.crm_order`], context())).toBe(0)
    const page = await importedPage('crm/order.json')
    expect(page).toMatchObject({ code: 'crm-order', title: '销售订单', entity: { table: 'crm_order' } })
    expect(page.fields).toMatchObject({
      orderNo: { type: 'string(16)', title: '订单号', rules: ['required', 'unique'] },
      state: { type: 'enum', default: 'draft', options: [{ value: 'draft' }, { value: 'paid' }, { value: 'closed' }] },
      level: { type: 'enum', options: [{ value: 'high' }, { value: 'low' }] },
      amount: { type: 'decimal(12,2)', rules: ['required', { min: '0' }] },
      pieces: { type: 'integer', rules: [{ min: '1' }, { max: '100' }] },
      orderedOn: { type: 'date', default: '= today()' },
      orderValue: { type: 'integer' },
    })
    expect(printed).toContain('picture：还不支持类型 bytea')
    expect(printed).toContain('tags：还不支持类型 text[]')
    expect(printed).toContain('double_amount：由数据库计算或编号')
    printed = ''
    expect(await checkCommand.run([join(root, 'schemas/pages/crm/order.json')], context())).toBe(0)
    expect(printed).toBe('1 个页面，没有问题\n')
  })

  it('writes a page from a view, under the name that it is given', async () => {
    await importTableCommand.run([`${databases.schema}.crm_open_order`, 'sales/open'], context())
    expect(Object.keys((await importedPage('sales/open.json')).fields)).toEqual(['orderNo', 'amount', 'orderedOn'])
  })

  it('writes a page that works over the table itself', async () => {
    const name = `${databases.schema}.crm_order`
    expect(await importTableCommand.run([name, '--existing'], context())).toBe(0)
    const page = await importedPage('crm/order.json')
    expect(page).toMatchObject({
      entity: { existing: name, api: '/crm/order', key: ['id'] },
      toolbar: ['add', 'batch_delete', 'export'],
    })
    expect(page.fields).toMatchObject({
      idValue: { type: 'long', column: 'id', readonly: true },
      orderNo: { type: 'string(16)' },
      orderValue: { column: 'order' },
      doubleAmount: { readonly: true },
    })
    expect(printed).toContain('picture：还不支持类型 bytea')
    expect(printed).toContain('没有整数列 tenant_id：只有租户 0 能看到')
    printed = ''
    expect(await checkCommand.run([join(root, 'schemas/pages/crm/order.json')], context())).toBe(0)
    expect(printed).toBe('1 个页面，没有问题\n')
    await importTableCommand.run([`${databases.schema}.crm_open_order`, 'sales/look', '--existing'], context())
    expect((await importedPage('sales/look.json')).toolbar).toEqual(['export'])
    await expect(importTableCommand.run(['x', '--exisiting'], context())).rejects.toThrow(/不认识的选项/)
  })

  it('leaves a page that is there as it is', async () => {
    const args = [`${databases.schema}.crm_open_order`, 'sales/open']
    await importTableCommand.run(args, context())
    await expect(importTableCommand.run(args, context())).rejects.toThrow(/已经存在/)
  })

  it.each([
    ['without DATABASE_URL', { databaseUrl: null }, ['x'], /没有设置 DATABASE_URL/],
    ['with a wrong address', { databaseUrl: 'mysql://x' }, ['x'], /DATABASE_URL 的值无效/],
    ['without a table', {}, [], /要写表或视图的名称/],
    ['where nothing listens', { databaseUrl: 'postgres://u:secret@127.0.0.1:1/x' }, ['x'], /127\.0\.0\.1:1.*没有程序/],
    ['when the table does not exist', {}, ['no_such_table'], /没有名为 no_such_table 的表/],
    ['when the name is no name of a page', {}, ['crm_order', 'Crm/Order'], /得不出页面名/],
    ['when no column fits', {}, ['bare', 'a/bare'], /没有一列/],
  ])('says what is wrong %s', async (_title, part, args, message) => {
    await expect(importTableCommand.run(args, context(part))).rejects.toThrow(message)
  })

  it('does not tell the password when the database cannot be reached', async () => {
    const run = importTableCommand.run(['x'], context({ databaseUrl: 'postgres://u:secret@127.0.0.1:1/x' }))
    await expect(run).rejects.not.toThrow(/secret/)
  })

  it('refuses a table that the page would take over', async () => {
    const own = context({ databaseSchema: databases.schema })
    await expect(importTableCommand.run([`${databases.schema}.crm_order`], own)).rejects.toThrow(/控制台自己的 schema/)
  })
})
