import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopCluster } from './embedded-postgres.ts'
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive } from './process-identity.ts'

const PACKAGE_ROOT = resolve(import.meta.dirname, '../../..')

describe('the embedded database', () => {
  let template: string
  let root: string
  let folder: string
  const opened: EmbeddedDatabase[] = []
  const children: ChildProcess[] = []

  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'embedded-'))
    chmodSync(template, 0o755)
    folder = join(template, 'data')
    const { database } = await open()
    await close(database)
  })
  afterAll(() => rmSync(template, { recursive: true, force: true }))
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'embedded-'))
    chmodSync(root, 0o755)
    folder = join(root, 'data')
    // A copy with owners and modes: initialising takes a second, and only the tests of the first start are about it.
    execFileSync('cp', ['-a', join(template, 'data'), folder])
  })
  const startEmpty = () => rmSync(folder, { recursive: true })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const database of opened.splice(0)) await database.stop()
    const orphan = existsSync(cluster()) ? readPostmasterFile(cluster()) : undefined
    if (orphan && isAlive(orphan.pid)) await stopCluster(orphan.pid)
    rmSync(root, { recursive: true, force: true })
  })

  const cluster = () => join(folder, 'database', 'cluster')
  const open = async () => {
    const reports: string[] = []
    const database = await openEmbedded({
      dataFolder: folder,
      packageRoot: PACKAGE_ROOT,
      durability: 'safe',
      report: (message) => reports.push(message),
    })
    opened.push(database)
    return { database, reports }
  }
  const close = async (database: EmbeddedDatabase) => {
    opened.splice(opened.indexOf(database), 1)
    await database.stop()
  }
  const query = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  /** A server process on the same folder that prints the address of its database. */
  const spawnServer = async () => {
    const script = `
      import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'open-embedded.ts'))}
      openEmbedded({ dataFolder: ${JSON.stringify(folder)}, packageRoot: ${JSON.stringify(PACKAGE_ROOT)}, durability: 'safe', report: () => {} })
        .then((database) => console.log(database.ownerUrl))
      setInterval(() => {}, 1000)
    `
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: PACKAGE_ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
    return { child, ownerUrl: String(url).trim() }
  }

  it('keeps its data between starts, with secrets that nobody else reads', async () => {
    startEmpty()
    const { database: first } = await open()
    await query(first.ownerUrl, 'create table kept (id integer); insert into kept values (42)')
    await close(first)
    expect(readPostmasterFile(cluster())).toBeUndefined()

    const { database: second } = await open()
    expect(second.adopted).toBe(false)
    expect(await query(second.ownerUrl, 'select id from kept')).toEqual([{ id: 42 }])
    expect(statSync(join(folder, 'database', 'credentials.json')).mode & 0o777).toBe(0o600)
    expect(statSync(cluster()).mode & 0o777).toBe(0o700)
  })

  it('listens on the loopback address alone, asks for passwords, and is durable', async () => {
    const { database } = await open()
    const settings = await query(
      database.ownerUrl,
      `select name, setting from pg_settings where name in
        ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') order by name`,
    )
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
    const wrong = database.ownerUrl.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    await expect(query(database.appUrl, 'create schema intruder')).rejects.toMatchObject({ code: '42501' })
  })

  it('is found again, still running, after the server was killed', async () => {
    const killed = await spawnServer()
    await query(killed.ownerUrl, 'create table kept (id integer); insert into kept values (7)')
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')

    const { database } = await open()
    expect(database.adopted).toBe(true)
    expect(database.ownerUrl).toBe(killed.ownerUrl)
    expect(await query(database.ownerUrl, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('recovers when server and database were killed together', async () => {
    const killed = await spawnServer()
    await query(killed.ownerUrl, 'create table kept (id integer); insert into kept values (8)')
    const pid = readPostmasterFile(cluster())?.pid ?? 0
    killed.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await once(killed.child, 'exit')

    const { database } = await open()
    expect(database.adopted).toBe(false)
    expect(await query(database.ownerUrl, 'select id from kept')).toEqual([{ id: 8 }])
  })

  it('is refused to a second server within a second', async () => {
    await spawnServer()
    const started = performance.now()
    await expect(open()).rejects.toMatchObject({ code: 'folder-in-use', message: expect.stringContaining('DATA_DIR') })
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('is not confused by a program that has the number of the former database', async () => {
    const { database } = await open()
    await close(database)
    writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n1\n${database.port}\n\n127.0.0.1\n`)
    const { database: again } = await open()
    expect(await query(again.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('comes back on the same address when it ends unasked', async () => {
    const { database, reports } = await open()
    const before = database.pid()
    process.kill(before, 'SIGINT')
    await vi.waitUntil(() => database.pid() !== before && isAlive(database.pid()), { timeout: 10_000 })
    expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(reports).toContain('内置数据库意外退出，已重新启动')
  })

  it.each([
    ['has lost its control file', () => rmSync(join(cluster(), 'global', 'pg_control')), 'database-folder-damaged'],
    ['has lost its version', () => rmSync(join(cluster(), 'PG_VERSION')), 'database-folder-damaged'],
    ['has lost its passwords', () => rmSync(join(folder, 'database', 'credentials.json')), 'database-folder-damaged'],
    [
      'has a broken control file',
      () => truncateSync(join(cluster(), 'global', 'pg_control'), 100),
      'database-not-starting',
    ],
    [
      'belongs to another version',
      () => writeFileSync(join(cluster(), 'PG_VERSION'), '16\n'),
      'database-folder-damaged',
    ],
  ])('is not started, nor made anew, when the folder %s', async (_, damage, code) => {
    const { database } = await open()
    await close(database)
    damage()
    // Its own mark of running is the one file that a PostgreSQL that gives up may leave.
    const files = () => readdirSync(cluster()).filter((name) => name !== 'postmaster.pid')
    const before = files()

    const started = performance.now()
    await expect(open()).rejects.toMatchObject({ name: 'StartProblem', code })
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(files()).toEqual(before)
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  })

  it('is made after a first start that broke off before it had any data', async () => {
    startEmpty()
    mkdirSync(join(folder, 'database.new', 'cluster'), { recursive: true })
    writeFileSync(join(folder, 'database.new', 'cluster', 'half'), '')
    const { database } = await open()
    expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(folder).sort()).toEqual(['database', 'server.lock'])
  })

  it('refuses a folder that cannot be made', async () => {
    writeFileSync(join(root, 'file'), '')
    folder = join(root, 'file', 'data')
    await expect(open()).rejects.toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringContaining('DATA_DIR'),
    })
  })

  it.runIf(process.getuid?.() === 0)(
    'moves elsewhere, and says so, when its user cannot enter the folder',
    async () => {
      chmodSync(root, 0o700)
      const { database, reports } = await open()
      const elsewhere = readFileSync(join(folder, 'database-location'), 'utf8').split('\n')[0] ?? ''
      try {
        expect(reports.join()).toContain(elsewhere)
        await query(database.ownerUrl, 'create table kept (id integer)')
        await close(database)

        const { database: again } = await open()
        expect(await query(again.ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }])
        await close(again)

        rmSync(elsewhere, { recursive: true })
        await expect(open()).rejects.toMatchObject({ code: 'database-folder-damaged' })
      } finally {
        rmSync(elsewhere, { recursive: true, force: true })
      }
    },
  )
})
