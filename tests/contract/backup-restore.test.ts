import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { type BackupCommands, backupCommands } from '#tests/support/backup-commands.ts'
import { contentsOf } from '#tests/support/backup-contents.ts'
import { startFakeS3 } from '#tests/support/fake-s3.ts'
import { makeOddObjects } from '#tests/support/odd-objects.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { type DatabaseAddress, openAddress } from '#tests/support/test-cluster.ts'
import { openTestDatabase } from '#tests/support/test-server.ts'
import { PIXEL_PNG, SMALL_PDF, uploaded } from '#tests/support/upload-client.ts'
import type { CommandContext } from '#tools/command.ts'

const PART = pageOf(
  'part',
  {
    name: { type: 'string(20)', title: '名称' },
    amount: { type: 'decimal(18,4)', title: '金额' },
    photo: { type: 'file', title: '照片', widget: 'image' },
  },
  {
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_part_line', foreignKey: 'partId' },
        fields: { note: { type: 'text', title: '说明' } },
      },
    },
  },
)

let server: PageServer
let commands: BackupCommands
let source: Partial<CommandContext>
let photo: string

beforeAll(async () => {
  server = await createPageServer({ 'trial/part.json': PART })
  await server.addUser('li', ['trial:part:list', 'trial:part:add'], [0, 7])
  const token = await server.signIn('li')
  const parts = clientOf(server, '/trial/part', token)
  photo = await uploaded(server, token, { thumbnail: PIXEL_PNG })
  const lines = [{ note: '反斜杠 \\ 制表\t换行\n引号"' }]
  await parts.stored({ name: '螺丝 🔩', amount: '12345678901234.5678', photo, lines })
  await parts.stored({ name: '空', lines: [] })
  await clientOf(server, '/trial/part', token, 7).stored({ name: '另一个租户', lines: [] })
  await makeOddObjects(server.databases)
  // Lines of the log are written a moment after what they tell of.
  await server.app.flushOperations()
  const { appUrl, ownerUrl, schema } = server.databases
  const environment = { FILES_DIR: server.files.settings.folder }
  source = { databaseUrl: appUrl, databaseDdlUrl: ownerUrl, databaseSchema: schema, environment }
})
afterAll(() => server?.close())
beforeEach(async () => {
  commands = await backupCommands()
})
afterEach(() => commands?.close())

const original = () => contentsOf(server.databases.ownerUrl, server.databases.schema)
const storedNames = async (folder: string) => {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => /\w{32}/.test(name)).sort()
}

async function ask<Row extends pg.QueryResultRow>({ ownerUrl }: DatabaseAddress, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    options: '-c pagewright.tenant=all -c search_path=pagewright',
  })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('an installation that is restored into an empty schema', () => {
  it('has every row, column and object that it had, also what no page claims, and its files', async () => {
    const before = await original()
    expect(await commands.backup(['all.tar'], source)).toMatchObject({ code: 0, complaints: '' })
    expect((await stat(join(commands.folder, 'all.tar'))).mode & 0o777).toBe(0o600)
    const { address, given } = await commands.emptyTarget()
    expect(await commands.restore(['all.tar'], given)).toMatchObject({ code: 0, complaints: '' })
    expect(before['旧 Table']).toHaveLength(3)
    expect(before.child).toHaveLength(4)
    expect(await contentsOf(address.ownerUrl, 'pagewright')).toEqual(before)
    const [folder, restored] = [server.files.settings.folder, join(commands.folder, 'files-1')]
    expect(await storedNames(restored)).toEqual(await storedNames(folder))
    expect(await storedNames(restored)).toHaveLength(2)
    for (const name of await storedNames(folder)) {
      expect(await readFile(join(restored, name))).toEqual(await readFile(join(folder, name)))
    }
  })

  it('under another name goes on where it was: numbers, checks, keys, triggers, views', async () => {
    await commands.backup(['all.tar'], source)
    const { address, given } = await commands.emptyTarget()
    const restored = await commands.restore(['all.tar'], { ...given, databaseSchema: 'erp' })
    expect(restored).toMatchObject({ code: 0, complaints: '' })
    expect(await contentsOf(address.ownerUrl, 'erp')).toEqual(await original())
    const [last] = await ask<{ id: string }>(address, 'select max(id) as id from erp."旧 Table"')
    const insert = `set search_path = erp; insert into "旧 Table" (label, big) values`
    await ask(address, `${insert} ('new', 4)`)
    const [row] = await ask(address, `select id, counted, doubled from erp."旧 Table" where label = 'new'`)
    expect(row).toEqual({ id: String(Number(last?.id) + 3), counted: 4, doubled: '8' })
    await expect(ask(address, `${insert} ('', 4)`)).rejects.toThrow('label_check')
    await expect(ask(address, `update erp."旧 Table" set empty_or_null = 'same', label = 'same'`)).rejects.toThrow(
      'label_key',
    )
    await expect(ask(address, 'insert into erp.child values (1, null)')).rejects.toThrow('foreign key')
    await ask(address, `insert into erp.child values (10, null)`)
    const noted = await ask(address, 'select note from erp.child where old_id = 10 order by note')
    expect(noted).toEqual([{ note: 'stamped' }, { note: 'stamped' }, { note: null }])
    expect(await ask(address, 'select erp.child_count()')).toEqual([{ child_count: '5' }])
    expect(await ask(address, `select nextval('erp.loose_seq')`)).toEqual([{ nextval: '110' }])
    expect(await ask(address, 'select count(*) from erp.old_labels')).toEqual([{ count: '3' }])
  })

  it('is upgraded by the next start, when an older program had made it', async () => {
    const older = await openTestDatabase({ template: 'empty' })
    try {
      const [known, latest] = [Object.entries(migrations), Object.keys(migrations).at(-1)]
      await migrate(older, Object.fromEntries(known.slice(0, -3)))
      await older.owner.insertInto('sys_tenant').values({ id: 5, name: '甲公司' }).execute()
      const from = { databaseUrl: older.appUrl, databaseDdlUrl: older.ownerUrl }
      expect(await commands.backup(['old.tar'], from)).toMatchObject({ code: 0 })
      const { address, given } = await commands.emptyTarget()
      expect(await commands.restore(['old.tar'], given)).toMatchObject({ code: 0, complaints: '' })
      const newer = openAddress(address)
      try {
        await migrate(newer)
        const done = await ask<{ name: string }>(
          address,
          'select name from pagewright.pagewright_migration order by name',
        )
        expect(done.at(-1)?.name).toBe(latest)
        expect(await newer.app.selectFrom('sys_tenant').select('name').execute()).toEqual([{ name: '甲公司' }])
      } finally {
        await newer.close()
      }
    } finally {
      await older.close()
    }
  })

  it('has rows of all tenants where the database itself keeps them apart', async () => {
    const secured = await createPageServer({ 'trial/part.json': PART }, { rowSecurity: true })
    try {
      const { appUrl, ownerUrl, schema } = secured.databases
      await secured.addUser('wang', ['trial:part:list', 'trial:part:add'], [0, 7])
      const token = await secured.signIn('wang')
      for (const tenant of [0, 7])
        await clientOf(secured, '/trial/part', token, tenant).stored({ name: `${tenant}`, lines: [] })
      const from = {
        databaseUrl: appUrl,
        databaseDdlUrl: ownerUrl,
        environment: { FILES_DIR: secured.files.settings.folder },
      }
      await secured.app.flushOperations()
      expect(await commands.backup(['all.tar'], from)).toMatchObject({ code: 0, complaints: '' })
      const { address, given } = await commands.emptyTarget()
      expect(await commands.restore(['all.tar'], given)).toMatchObject({ code: 0, complaints: '' })
      const restored = await contentsOf(address.ownerUrl, 'pagewright')
      expect(restored).toEqual(await contentsOf(ownerUrl, schema))
      expect(restored.trial_part).toHaveLength(2)
      await ask(secured.databases, 'create policy hides on trial_part as restrictive using (false)')
      const refused = await commands.backup(['again.tar'], from)
      expect(refused).toMatchObject({ code: 1, complaints: expect.stringContaining('trial_part') })
    } finally {
      await secured.close()
    }
  })
})

describe('while others write', () => {
  it('a back-up holds one moment: what is kept equal in two tables is equal', async () => {
    await ask(server.databases, 'create table account_a (amount integer); insert into account_a values (1000)')
    await ask(server.databases, 'create table zz_account_b (amount integer); insert into zz_account_b values (0)')
    const writer = new pg.Client({
      connectionString: server.databases.ownerUrl,
      options: '-c search_path=pagewright',
    })
    await writer.connect()
    let [isDone, moves] = [false, 0]
    const writing = (async () => {
      while (!isDone) {
        moves += 1
        await writer.query(
          'begin; update account_a set amount = amount - 1; update zz_account_b set amount = amount + 1; commit',
        )
      }
    })()
    // Looked at when the back-up is done.
    writing.catch(() => {})
    try {
      expect(await commands.backup(['moving.tar'], source)).toMatchObject({ code: 0 })
    } finally {
      isDone = true
      await writing
      await writer.end()
    }
    expect(moves).toBeGreaterThan(1)
    const { address, given } = await commands.emptyTarget()
    await commands.restore(['moving.tar'], given)
    const [sum] = await ask(
      address,
      'select (select sum(amount) from pagewright.account_a) + (select sum(amount) from pagewright.zz_account_b) as sum',
    )
    expect(sum).toEqual({ sum: '1000' })
    await ask(server.databases, 'drop table account_a, zz_account_b')
  })
})

describe('stored files', () => {
  it('that are gone or changed are named with the record that has them, and the rest is carried', async () => {
    const token = await server.signIn('li')
    const papers = await uploaded(server, token, { name: '合同.pdf', content: SMALL_PDF, type: 'application/pdf' })
    const parts = clientOf(server, '/trial/part', token)
    const { id } = await parts.stored({ name: '缺', photo: await uploaded(server, token), lines: [] })
    const [gone] = await ask<{ key: string }>(
      server.databases,
      `select store_key as key from sys_file where data_id = '${id}'`,
    )
    const loose = await ask<{ key: string }>(
      server.databases,
      `select store_key as key from sys_file where path = '${papers.split('?')[0]}'`,
    )
    const { folder } = server.files.settings
    await rm(join(folder, gone?.key ?? ''))
    await writeFile(join(folder, loose[0]?.key ?? ''), '%PDF-short')
    const { code, complaints } = await commands.backup(['files.tar'], source)
    expect(code).toBe(0)
    expect(complaints).toContain(
      `有 1 个文件在数据里有登记，但找不到内容：\n  a.png（${gone?.key}）：trial_part 的记录 ${id} 的 photo\n`,
    )
    expect(complaints).toContain('有 1 个文件的内容与登记的不符，已照原样备份：\n  合同.pdf')
    const { given } = await commands.emptyTarget()
    expect((await commands.restore(['files.tar'], given)).complaints).toContain('a.png')
    expect(await storedNames(join(commands.folder, 'files-1'))).toHaveLength(3)
  })

  it('come out of a bucket, and go into one', async () => {
    const [from, to] = [await startFakeS3(), await startFakeS3()]
    const environmentOf = ({ settings }: typeof from) => ({
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    })
    const bucket = await createPageServer({ 'trial/part.json': PART }, { files: { s3: from.settings } })
    try {
      await bucket.addUser('li', ['trial:part:list', 'trial:part:add'])
      await uploaded(bucket, await bucket.signIn('li'), { thumbnail: PIXEL_PNG })
      const { appUrl, ownerUrl } = bucket.databases
      const urls = { databaseUrl: appUrl, databaseDdlUrl: ownerUrl }
      await commands.backup(['bucket.tar'], { ...urls, environment: environmentOf(from) })
      const { given } = await commands.emptyTarget()
      const restored = await commands.restore(['bucket.tar'], { ...given, environment: environmentOf(to) })
      expect(restored).toMatchObject({ code: 0, complaints: '' })
      expect(from.objects.size).toBe(2)
      expect(to.objects).toEqual(from.objects)
    } finally {
      await bucket.close()
      await Promise.all([from.close(), to.close()])
    }
  })

  it('may be left out on either side, which is said', async () => {
    const { text } = await commands.backup(['bare.tar', '--without-files'], source)
    expect(text).toContain('没有备份（--without-files）')
    const { given } = await commands.emptyTarget()
    expect((await commands.restore(['bare.tar'], given)).complaints).toContain('备份里没有上传的文件')
    expect(await readdir(commands.folder)).toEqual(['bare.tar'])
  })
})
