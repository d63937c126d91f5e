import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeLeftRows, findLeftRows } from '#server/tenants/left-rows.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import type { CommandContext } from '#tools/command.ts'
import { moveTenantCommand } from '#tools/move-tenant/move-tenant-command.ts'

let server: PageServer
let printed: string

const LINES = {
  title: '明细',
  entity: { table: 'trial_part_line', foreignKey: 'partId' },
  fields: { name: { title: '名称', type: 'string(16)' } },
}

beforeEach(async () => {
  printed = ''
  server = await createPageServer({
    'trial/part.json': pageOf(
      'part',
      { code: { title: '编码', type: 'string(16)', rules: ['unique'] } },
      { subTables: { lines: LINES } },
    ),
  })
  await server.databases.app.insertInto('sys_tenant').values({ id: 5, name: '甲公司' }).execute()
})
afterEach(() => server?.close())

const RIGHTS = ['trial:part:list', 'trial:part:add']

function run(...args: readonly string[]) {
  const context: CommandContext = {
    terminal: {
      out: (text) => {
        printed += text
      },
      err: () => {},
    },
    root: '.',
    pagesDir: null,
    databaseUrl: server.databases.ownerUrl,
    databaseDdlUrl: null,
    dataFolder: '/nowhere',
    secretKey: null,
    webhookSecret: null,
    databaseSchema: server.databases.schema,
  }
  return moveTenantCommand.run(args, context)
}

async function enter(name: string, tenantId: number) {
  return clientOf(server, '/trial/part', await server.signIn(name), tenantId)
}

describe('rows that were written before there were tenants', () => {
  it('are counted first, and nothing changes', async () => {
    await server.addUser('li', RIGHTS)
    const { id } = await (await enter('li', 0)).stored({ code: 'A', lines: [{ name: '一' }, { name: '二' }] })
    expect(await run('5', '--with-users')).toBe(0)
    expect(printed).toMatch(/将从租户 0 搬到租户 5（甲公司）：\n/)
    expect(printed).toContain('trial_part：1 行')
    expect(printed).toContain('trial_part_line：2 行')
    expect(printed).toContain('用户 1 个：li')
    expect(printed).toContain('没有改动任何数据')
    expect((await (await enter('li', 0)).get(id)).success).toBe(true)
  })

  it('move with their sub-rows and their log, and with the users, who can do there what they could', async () => {
    await server.addUser('li', RIGHTS)
    const stored = await (await enter('li', 0)).stored({ code: 'A', lines: [{ name: '一' }] })
    await run('5', '--with-users', '--apply')
    expect(printed).toContain('已从租户 0 搬到租户 5（甲公司）')
    const there = await enter('li', 5)
    expect((await there.get(stored.id)).result).toMatchObject({ code: 'A', version: 1, lines: [{ name: '一' }] })
    await there.stored({ code: 'B' })
    const log = await server.databases.app.selectFrom('sys_data_log').select('tenant_id').distinct().execute()
    expect(log).toEqual([{ tenant_id: 5 }])
    // 0 is no wish of theirs any more.
    expect((await (await enter('li', 0)).list()).result.total).toBe(2)
    printed = ''
    await run('5', '--with-users', '--apply')
    expect(printed).toBe('租户 0 中没有要搬到租户 5（甲公司）的数据\n')
  })

  it('move alone, while users and administrators stay', async () => {
    await server.addUser('li', RIGHTS)
    const { id } = await (await enter('li', 0)).stored({ code: 'A' })
    await run('5', '--apply')
    expect(printed).toContain('要让他们一起过去，请加 --with-users')
    expect((await (await enter('li', 0)).get(id)).success).toBe(false)
    await run('5', '--apply', '--with-users')
    expect((await (await enter('li', 5)).get(id)).success).toBe(true)
    expect(
      await server.databases.app
        .selectFrom('sys_user_tenant')
        .innerJoin('sys_user', 'sys_user.id', 'user_id')
        .where('tenant_id', '=', 0)
        .select('username')
        .execute(),
    ).toEqual([{ username: 'admin' }])
  })

  it('all stay when a unique value of one of them is taken there, which is said', async () => {
    const id = await server.addUser('li', RIGHTS)
    await server.joinTenant(id, 5)
    await (await enter('li', 5)).stored({ code: 'SAME' })
    const ours = await enter('li', 0)
    await ours.stored({ code: 'SAME' })
    await ours.stored({ code: 'OTHER' })
    await expect(run('5', '--apply')).rejects.toThrow(/没有搬移任何数据：表 trial_part .*SAME/)
    expect((await ours.list()).result.total).toBe(2)
  })

  it('keep their serial numbers going on', async () => {
    const number = (tenant_id: number, name: string, last_number: number) => ({
      tenant_id,
      name,
      period: '',
      last_number,
    })
    await server.databases.app
      .insertInto('sys_serial_number')
      .values([number(0, 'a', 9), number(5, 'a', 3), number(0, 'b', 2)])
      .execute()
    await run('5', '--apply')
    const rows = await server.databases.app
      .selectFrom('sys_serial_number')
      .orderBy('name')
      .select(['tenant_id', 'name', 'last_number'])
      .execute()
    expect(rows.map((row) => `${row.tenant_id} ${row.name} ${row.last_number}`)).toEqual(['5 a 9', '5 b 2'])
  })

  it.each([
    [[], /要写租户编号/],
    [['0'], /1 到 999999999/],
    [['x'], /1 到 999999999/],
    [['5', '--force'], /不认识 "--force"/],
    [['7'], /没有编号为 7 的租户/],
  ])('are not moved by %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })

  it('are told at the start, as soon as there is a tenant, until they have moved', async () => {
    await server.addUser('li', RIGHTS)
    await (await enter('li', 0)).stored({ code: 'A' })
    const left = await findLeftRows(server.databases)
    expect(describeLeftRows(left)).toMatch(/租户 0 中还有数据：trial_part 1 行.*pagewright move-tenant/)
    await sql`update sys_tenant set del_flag = 1`.execute(server.databases.app)
    expect(await findLeftRows(server.databases)).toEqual([])
    await sql`update sys_tenant set del_flag = 0`.execute(server.databases.app)
    await run('5', '--apply')
    expect(await findLeftRows(server.databases)).toEqual([])
  })
})
