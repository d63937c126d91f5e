import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { contentsOf } from '#tests/support/backup-contents.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { createDatabase, type DatabaseAddress, dropDatabase } from '#tests/support/test-cluster.ts'
import { PIXEL_PNG, uploaded } from '#tests/support/upload-client.ts'
import { backupCommand } from '#tools/backup/backup-command.ts'
import type { CommandContext } from '#tools/command.ts'
import { restoreCommand } from '#tools/restore/restore-command.ts'

const PAGE = pageOf('part', {
  name: { type: 'string(20)', title: '名称' },
  amount: { type: 'decimal(18,4)', title: '金额' },
  photo: { type: 'file', title: '照片', widget: 'image' },
})
const LINES = {
  title: '明细',
  entity: { table: 'trial_part_line', foreignKey: 'partId' },
  fields: { note: { type: 'text', title: '说明' } },
}

let server: PageServer
let root: string
let targets: DatabaseAddress[]
let printed: string
let complained: string

const pg = () => server.databases

beforeAll(async () => {
  server = await createPageServer({ 'trial/part.json': { ...PAGE, subTables: { lines: LINES } } })
  await server.addUser(
    'li',
    ['list', 'add', 'edit'].map((action) => `trial:part:${action}`),
  )
  const token = await server.signIn('li')
  const parts = clientOf(server, '/trial/part', token)
  const photo = await uploaded(server, token, { thumbnail: PIXEL_PNG })
  await parts.stored({
    name: '螺丝 🔩',
    amount: '12345678901234.5678',
    photo,
    lines: [{ note: '反斜杠 \\ 制表\t换行\n引号"' }],
  })
  await parts.stored({ name: '空', lines: [] })
  await makeForeignObjects()
})
afterAll(() => server?.close())

/** What no page claims, made by hand: another table, another column, and values that are easily spoiled. */
async function makeForeignObjects(): Promise<void> {
  const { owner } = server.databases
  const run = (text: TemplateStringsArray) => sql.raw(text.raw.join('')).execute(owner)
  await run`alter table trial_part add column remark_of_old text collate "C" default '无'`
  await run`update trial_part set remark_of_old = 'kept \ as it is'`
  await run`create type mood as enum ('good', 'so "so"', 'it''s bad')`
  await run`create domain percent as numeric(5, 2) default 0 check (value between 0 and 100)`
  await run`create type place as (x double precision, label text)`
  await run`create sequence loose_seq as integer increment by 5 start with 100`
  await run`select nextval('loose_seq'), nextval('loose_seq')`
  await run`create function twice(value numeric) returns numeric language sql immutable as $$ select value * 2 $$`
  await run`
    create table "旧 Table" (
      id bigint generated always as identity (start with 10 increment by 3) primary key,
      counted serial,
      label varchar(10) not null default 'x''y',
      empty_or_null text,
      raw bytea,
      big numeric,
      real_number double precision,
      moment timestamptz,
      day date,
      span interval,
      many text[],
      matrix integer[][],
      fact jsonb,
      feeling mood,
      share percent,
      spot place,
      doubled numeric generated always as (twice(big)) stored,
      fits int4range,
      constraint label_check check (label <> ''),
      constraint label_key unique (label, empty_or_null)
    )`
  await run`create unlogged table scratch (note text) with (autovacuum_enabled = false)`
  await run`comment on table "旧 Table" is 'It''s
    old'`
  await run`comment on column "旧 Table".label is '标签'`
  await run`create index label_first on "旧 Table" using btree (lower(label), day desc nulls last) where day is not null`
  await run`create table child (old_id bigint references "旧 Table" on delete cascade, note text)`
  await run`create view old_labels as select id, upper(label) as label from "旧 Table" where doubled > 1`
  await run`
    create function stamp() returns trigger language plpgsql as $$ begin new.note := coalesce(new.note, 'stamped'); return new; end $$`
  await run`create trigger stamp_child before insert on child for each row execute function stamp()`
  await run`
    insert into "旧 Table" (label, empty_or_null, raw, big, real_number, moment, day, span, many, matrix, fact, feeling, share, spot, fits)
    values
      ('a\tb\n\\c', '', '\x00ff5c0a', 12345678901234567890.123456789012345678901, 0.1, 'infinity', '-infinity', '1 mon -2 days 03:00:00.5',
        array['a,b', null, '{"}', '\N', ''], '{{1,2},{3,4}}', '{"emoji": "🚀", "number": 1e400, "back": "\\u005c"}', 'it''s bad', 99.99, '(1.5,"a ""b""")', '[1,5)'),
      ('\N', null, '', 'NaN', 'Infinity', '4714-11-24 00:00:00+00 BC', '5874897-12-31', null, '{}', null, 'null', null, null, null, 'empty'),
      ('\.', '\.', null, '-Infinity', '-0', '2026-11-24 10:20:30.123456+08', '2026-02-28', '00:00:00', null, null, '[]', 'so "so"', 0, '(,)', null)`
  await run`insert into child select id, case when id = 10 then null else 'given' end from "旧 Table"`
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pagewright-backup-'))
  targets = []
  printed = ''
  complained = ''
})
afterEach(async () => {
  for (const target of targets) await dropDatabase(inject('cluster'), target)
  await rm(root, { recursive: true, force: true })
})

function context(part: Partial<CommandContext> = {}): CommandContext {
  return {
    terminal: {
      out: (text) => {
        printed += text
      },
      err: (text) => {
        complained += text
      },
    },
    root,
    pagesDir: null,
    databaseUrl: pg().appUrl,
    databaseDdlUrl: pg().ownerUrl,
    dataFolder: join(root, 'data'),
    environment: { FILES_DIR: server.files.settings.folder },
    secretKey: null,
    webhookSecret: null,
    databaseSchema: pg().schema,
    ...part,
  }
}

async function emptyDatabase(): Promise<DatabaseAddress> {
  const address = await createDatabase(inject('cluster'))
  targets.push(address)
  return address
}

async function into(part: Partial<CommandContext> = {}): Promise<CommandContext> {
  const { appUrl, ownerUrl } = await emptyDatabase()
  return context({
    databaseUrl: appUrl,
    databaseDdlUrl: ownerUrl,
    environment: { FILES_DIR: join(root, 'files') },
    ...part,
  })
}

describe('an installation that is backed up and restored into an empty schema', () => {
  it('has every row, column and object that it had, also what no page claims, and its files', async () => {
    expect(await backupCommand.run(['all.tar'], context())).toBe(0)
    expect(printed).toContain('all.tar')
    expect((await stat(join(root, 'all.tar'))).mode & 0o777).toBe(0o600)
    const target = await into()
    expect(await restoreCommand.run(['all.tar'], target)).toBe(0)
    expect(complained).toBe('')
    const before = await contentsOf(pg().ownerUrl, pg().schema)
    expect(Object.keys(before)).toContain('旧 Table')
    expect(before['child']).toHaveLength(3)
    expect(await contentsOf(target.databaseDdlUrl ?? '', pg().schema)).toEqual(before)
    const [folder, restored] = [server.files.settings.folder, join(root, 'files')]
    const names = async (of: string) =>
      (await readdir(of, { recursive: true })).filter((name) => /\w{32}/.test(name)).sort()
    expect(await names(restored)).toEqual(await names(folder))
    expect(await names(restored)).toHaveLength(2)
  })
})
