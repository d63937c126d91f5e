import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openArchive } from '#server/backup/archive/read-archive.ts'
import { type ArchiveOutput, writeArchive } from '#server/backup/archive/write-archive.ts'
import { writeWholeFile } from '#server/backup/backup-file.ts'
import { type RestoreTarget, restoreBackup } from '#server/backup/restore-backup.ts'
import { DEFAULT_FILE_SETTINGS } from '#server/files/file-settings.ts'
import { createSecretKey } from '#server/secrets/key-file.ts'
import { createSecretBox } from '#server/secrets/secret-box.ts'
import { saveTarget } from '#server/webhooks/webhook-targets.ts'
import { type BackupCommands, backupCommands } from '#tests/support/backup-commands.ts'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import type { CommandContext } from '#tools/command.ts'

const [KEY, OTHER] = [createSecretKey(), createSecretKey()]
const textOf = (key: typeof KEY) => key.bytes.toString('base64')

let databases: TestDatabases
let made: BackupCommands
/** A back-up of everything there is: rows, a file, a page, a secret and its key. */
let whole: string
let commands: BackupCommands
let source: Partial<CommandContext>

beforeAll(async () => {
  databases = await openTestDatabase()
  made = await backupCommands()
  const box = createSecretBox(() => [KEY])
  const stock = { name: 'stock', address: 'https://stock.example.com', isEnabled: true, privateRanges: '' }
  await saveTarget(databases.app, box, stock, { secret: 'geheim', now: new Date() })
  await databases.app.insertInto('sys_tenant').values({ id: 5, name: '甲公司' }).execute()
  await storeFile()
  await mkdir(join(made.folder, 'pages/一个很长的目录名', 'area'), { recursive: true })
  await writeFile(join(made.folder, 'pages/一个很长的目录名/area', `${'x'.repeat(90)}.json`), '{"code": "own"}')
  await writeFile(join(made.folder, 'pages/part.json'), '{"code": "part"}')
  source = {
    databaseUrl: databases.appUrl,
    databaseDdlUrl: databases.ownerUrl,
    environment: { FILES_DIR: join(made.folder, 'stored') },
    pagesDir: join(made.folder, 'pages'),
    secretKey: textOf(KEY),
  }
  const answer = await made.backup(['whole.tar', '--with-key'], source)
  if (answer.code !== 0) throw new Error(answer.complaints)
  whole = join(made.folder, 'whole.tar')
})
afterAll(async () => {
  await made?.close()
  await databases?.close()
})
beforeEach(async () => {
  commands = await backupCommands()
})
afterEach(() => commands?.close())

async function storeFile(): Promise<void> {
  await mkdir(join(made.folder, 'stored/ab'), { recursive: true })
  await writeFile(join(made.folder, 'stored/ab/content'), 'content')
  await sql`
    insert into sys_file (id, tenant_id, path, store_key, name, content_type, size, sha256, has_thumbnail, biz, create_time, is_stored)
    values ('f', 0, 'temp/x/a.txt', 'ab/content', 'a.txt', 'text/plain', 7, ${'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73'}, false, 'temp', now(), true)
  `.execute(databases.owner)
}

/** Restores where everything is in order but for what a test changes. */
async function restore(path: string, options: readonly string[] = [], given: Partial<CommandContext> = {}) {
  const target = await commands.emptyTarget()
  const pagesDir = join(commands.folder, 'pages')
  await mkdir(pagesDir, { recursive: true })
  const answer = await commands.restore([path, ...options], {
    ...target.given,
    pagesDir,
    secretKey: textOf(KEY),
    ...given,
  })
  return { ...answer, objects: await objectsIn(target.address.ownerUrl) }
}

async function objectsIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select 1 from pg_class join pg_namespace n on n.oid = relnamespace where nspname = 'pagewright'`,
  )
  await client.end()
  return rows.length
}

const copyOfWhole = async () => {
  const path = join(commands.folder, 'copy.tar')
  await copyFile(whole, path)
  return path
}

/** The back-up once more, with parts that were changed by who knows its format. */
async function rewritten(change: (name: string, content: Buffer) => Buffer | null): Promise<string> {
  const path = join(commands.folder, 'rewritten.tar')
  const archive = await openArchive(whole, () => {})
  await writeWholeFile(path, async (output) => {
    const writer = writeArchive(output, new Date())
    for (const name of archive.names) {
      const content = change(name, await archive.read(name))
      if (content) await writer.add(name, content)
    }
    await writer.finish()
  })
  return path
}
const withHead = (more: Record<string, unknown>) =>
  rewritten((name, content) =>
    name === 'backup.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), ...more })) : content,
  )

it('a whole one is restored, with its page, its file and what a secret is opened with', async () => {
  const { code, complaints, text, objects } = await restore(whole)
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  expect(objects).toBeGreaterThan(50)
  expect(text).toContain('页面：2 个文件')
  const name = `pages/一个很长的目录名/area/${'x'.repeat(90)}.json`
  expect(await readFile(join(commands.folder, name), 'utf8')).toBe('{"code": "own"}')
  expect(await readFile(join(commands.folder, 'files-1/ab/content'), 'utf8')).toBe('content')
  const checked = await commands.restore([whole, '--check'])
  expect(checked.text).toContain(`SECRET_KEY 编号：${KEY.id}（备份里有）`)
  expect(checked.text).toContain('备份完好')
})

it('one that is made without the key says which it is, and does not hold it', async () => {
  const { code, text, complaints } = await commands.backup(['keyless.tar'], source)
  expect(code).toBe(0)
  expect(`${text}${complaints}`).toContain(`备份里没有 SECRET_KEY（编号 ${KEY.id}）`)
  const archive = await openArchive(join(commands.folder, 'keyless.tar'), () => {})
  expect(archive.names).not.toContain('secret-key')
  expect(JSON.parse((await archive.read('backup.json')).toString())).toMatchObject({
    secretKeyIds: [KEY.id],
    hasSecretKey: false,
  })
  for (const name of archive.names) {
    const part = await archive.read(name)
    const content = name.endsWith('.gz') ? gunzipSync(part) : part
    for (const key of [textOf(KEY), KEY.bytes.toString('hex'), KEY.bytes]) expect(content.includes(key)).toBe(false)
  }
})

describe('a back-up is refused, and nothing is written,', () => {
  const expectRefusal = (answer: Awaited<ReturnType<typeof restore>>, ...words: readonly string[]) => {
    expect(answer).toMatchObject({ code: 1, objects: 0, text: '' })
    for (const word of words) expect(answer.complaints).toContain(word)
    expect(existsSync(join(commands.folder, 'files-1'))).toBe(false)
  }

  it('when a byte of any part was changed', async () => {
    const bytes = await readFile(whole)
    const places = ['backup.json', 'tables/', 'pages/own/', 'files/', 'secret-key', 'summary.json', 'SHA256SUMS'].map(
      (name) => bytes.indexOf(name),
    )
    for (const place of [0, ...places, ...places.map((at) => at + 600)]) {
      const path = await copyOfWhole()
      const file = await open(path, 'r+')
      const changed = Buffer.from([(bytes[place] ?? 0) ^ 1])
      await file.write(changed, 0, 1, place)
      await file.close()
      const { code, complaints } = await commands.restore([path, '--check'])
      expect({ place, code }).toEqual({ place, code: 1 })
      expect(complaints).toMatch(/已损坏|不是 pagewright backup|缺少/)
    }
    const damaged = await copyOfWhole()
    await writeFile(damaged, bytes.fill(0x20, bytes.indexOf('files/') + 512, bytes.indexOf('files/') + 514))
    expectRefusal(await restore(damaged), 'files/ab/content', '校验和不符')
  })

  it('when it breaks off, wherever that is', async () => {
    const { length } = await readFile(whole)
    for (const kept of [length - 1, length - 1_024, length - 2_000, Math.floor(length / 2), 700]) {
      const path = await copyOfWhole()
      await truncate(path, kept)
      const { code, complaints } = await commands.restore([path, '--check'])
      expect({ kept, code }).toEqual({ kept, code: 1 })
      expect(complaints).toContain('不完整')
    }
    const path = await copyOfWhole()
    await truncate(path, length - 5_000)
    expectRefusal(await restore(path), '没有结束标记')
  })

  it('when it is something else, or not there', async () => {
    const path = join(commands.folder, 'note.txt')
    await writeFile(path, 'not a back-up '.repeat(100))
    expectRefusal(await restore(path), '不是 pagewright backup 写的备份')
    await writeFile(path, '')
    expectRefusal(await restore(path), '不是 pagewright backup 写的备份')
    expectRefusal(await restore(join(commands.folder, 'none.tar')), '打不开备份文件')
    expectRefusal(await restore(await rewritten((name, content) => (name === 'backup.json' ? null : content))), '不是')
  })

  it('when a newer program has made it', async () => {
    expectRefusal(
      await restore(await withHead({ migrations: ['0001-system-tables', '9999-later'] })),
      '9999-later',
      '更新版本',
    )
  })

  it('when its format is a newer one', async () => {
    expectRefusal(await restore(await withHead({ format: 2, catalogue: 'other' })), '更新版本的程序写的')
  })

  it('when a table of it has lost a part, or rows', async () => {
    const part = (name: string) => name.includes('-sys_tenant/')
    expectRefusal(await restore(await rewritten((name, content) => (part(name) ? null : content))), 'sys_tenant')
  })

  it('when it has fewer rows than it says', async () => {
    const lossy = await rewritten((name, content) =>
      name === 'summary.json'
        ? Buffer.from(content.toString().replace(/("name": "sys_tenant",\s+"rows": )1/, '$12'))
        : content,
    )
    expectRefusal(await restore(lossy), '表 sys_tenant 应有 2 行，写入了 1 行')
  })

  it('when something of it cannot be made, which is named', async () => {
    const broken = await rewritten((name, content) =>
      name === 'backup.json'
        ? Buffer.from(
            content.toString().replace('create table sys_tenant (', 'create table sys_tenant (x no_such_type, '),
          )
        : content,
    )
    expectRefusal(await restore(broken), '无法重建 table sys_tenant', 'no_such_type', '没有恢复任何内容')
  })

  it('when secrets could not be read, unless they are given up', async () => {
    const given = { secretKey: textOf(OTHER) }
    expectRefusal(await restore(whole, [], given), 'webhook-target:stock', KEY.id, 'secret-key', '--without-secrets')
    const without = await restore(whole, ['--without-secrets'], given)
    expect(without).toMatchObject({ code: 0, complaints: expect.stringContaining('webhook-target:stock') })
  })

  it('when pages would be lost or overwritten, unless they are left out', async () => {
    expectRefusal(await restore(whole, [], { pagesDir: null }), '2 个自己的页面文件', 'PAGES_DIR')
    await mkdir(join(commands.folder, 'pages'), { recursive: true })
    await writeFile(join(commands.folder, 'pages/part.json'), '{"code": "other"}')
    expectRefusal(await restore(whole), 'part.json', '--without-pages')
    const kept = await restore(whole, ['--without-pages'])
    expect(kept).toMatchObject({ code: 0, complaints: '' })
    expect(await readFile(join(commands.folder, 'pages/part.json'), 'utf8')).toBe('{"code": "other"}')
  })
})

describe('a target that holds anything is refused, and left as it is:', () => {
  it('a schema', async () => {
    const answer = await commands.restore([whole], {
      ...source,
      environment: { FILES_DIR: join(commands.folder, 'files') },
    })
    expect(answer).toMatchObject({ code: 1, text: '' })
    expect(answer.complaints).toMatch(/schema pagewright 不是空的，里面有 .*等 \d+ 个.*drop schema pagewright cascade/)
    expect(await databases.app.selectFrom('sys_tenant').select('name').execute()).toEqual([{ name: '甲公司' }])
  })

  it('a folder for files, and one for data', async () => {
    await mkdir(join(commands.folder, 'files-1'))
    await writeFile(join(commands.folder, 'files-1/theirs'), '')
    const files = await restore(whole)
    expect(files).toMatchObject({ code: 1, objects: 0 })
    expect(files.complaints).toMatch(/files-1 不是空的，里面有 theirs/)
    await mkdir(join(commands.folder, 'data'))
    await writeFile(join(commands.folder, 'data/theirs'), '')
    const data = await commands.restore([whole])
    expect(data.complaints).toMatch(/data 不是空的，里面有 theirs/)
    expect(await readdir(join(commands.folder, 'data'))).toEqual(['theirs'])
  })
})

describe('what breaks off', () => {
  const targetOf = async (more: Partial<RestoreTarget>): Promise<RestoreTarget> => {
    const { address } = await commands.emptyTarget()
    return {
      url: address.ownerUrl,
      schema: 'pagewright',
      dataFolder: join(commands.folder, 'data'),
      packageRoot: '.',
      files: { ...DEFAULT_FILE_SETTINGS, folder: join(commands.folder, 'files') },
      pagesFolder: join(commands.folder, 'pages'),
      withoutPages: false,
      secretKeys: [KEY],
      withoutSecrets: false,
      progress: () => {},
      report: () => {},
      freeSpace: async () => 1e12,
      ...more,
    }
  }

  it.each(['rows', 'indexes', 'files'] as const)('a restore, amid %s, leaves nothing at all', async (kind) => {
    const target = await targetOf({
      progress: (step) => {
        if (step.kind === kind) throw new Error('It is ended.')
      },
    })
    await expect(restoreBackup(whole, target)).rejects.toThrow('It is ended.')
    expect(await objectsIn(target.url ?? '')).toBe(0)
    expect(await readdir(commands.folder)).toEqual([])
  })

  it('a restore is not begun where there is no room for it', async () => {
    const target = await targetOf({ freeSpace: async () => 3 })
    await expect(restoreBackup(whole, target)).rejects.toThrow(/至少需要 7 字节，只剩 3 字节/)
    await expect(restoreBackup(whole, { ...target, files: null, url: null })).rejects.toThrow(/data 所在的磁盘至少需要/)
    expect(await readdir(commands.folder)).toEqual([])
  })

  it('a back-up, since the disk is full, leaves no file', async () => {
    const path = join(commands.folder, 'full.tar')
    const full = async () => ({
      write: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
      finish: async () => {},
      abandon: async () => {},
    })
    const work = (output: ArchiveOutput) => writeArchive(output, new Date()).add('a', Buffer.from('a'))
    await expect(writeWholeFile(path, work, full)).rejects.toThrow(/磁盘空间不足，备份没有完成/)
    expect(await readdir(commands.folder)).toEqual([])
  })

  it('a back-up, since the database has gone, leaves no file', async () => {
    const path = join(commands.folder, 'gone.tar')
    const work = async ({ write }: ArchiveOutput) => {
      await write(Buffer.from('half'))
      throw new Error('Connection terminated')
    }
    await expect(writeWholeFile(path, work)).rejects.toThrow('Connection terminated')
    expect(await readdir(commands.folder)).toEqual([])
  })
})

describe('a back-up is not begun', () => {
  it.each([
    [['whole.tar', '--all'], {}, 2, '没有选项 --all'],
    [['a.tar', 'b.tar'], {}, 2, '用法'],
    [['--with-key'], { secretKey: null }, 2, '没有可以随备份保存的密钥'],
    [['none/a.tar'], {}, 1, 'none 不存在或不能写入'],
    [[], { databaseSchema: 'other' }, 1, 'schema other 里没有本程序的表'],
    [[], { databaseDdlUrl: 'postgres://nobody:x@127.0.0.1:9/none' }, 1, '连不上数据库'],
    [[], { databaseUrl: null }, 2, '找不到数据库'],
  ] as const)('%j %o', async (args, given, code, words) => {
    const answer = await commands.backup(args, { ...source, ...given })
    expect(answer).toMatchObject({ code, text: '', complaints: expect.stringContaining(words) })
    expect(await readdir(commands.folder)).toEqual([])
  })

  it('over a file that is there, or with a table that it could not make again', async () => {
    await writeFile(join(commands.folder, 'a.tar'), 'older')
    expect(await commands.backup(['a.tar'], source)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('已存在'),
    })
    await sql`create table parted (day date) partition by range (day)`.execute(databases.owner)
    const refused = await commands.backup(['b.tar'], source)
    await sql`drop table parted`.execute(databases.owner)
    expect(refused).toMatchObject({ code: 1, complaints: expect.stringContaining('分区表 parted') })
    expect(await readdir(commands.folder)).toEqual(['a.tar'])
  })
})
