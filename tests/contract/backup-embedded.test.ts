import { chmodSync, mkdtempSync, symlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { findRunningDatabase } from '#server/db/embedded/running-database.ts'
import { readSettings } from '#server/settings/settings.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { type BackupCommands, backupCommands } from '#tests/support/backup-commands.ts'
import { contentsOf } from '#tests/support/backup-contents.ts'
import { pageOf } from '#tests/support/page-server.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const PASSWORD = 'Test-admin-1357'

let root: string
let commands: BackupCommands
let servers: RunningServer[]

beforeAll(async () => {
  servers = []
  commands = await backupCommands()
  root = mkdtempSync(join(tmpdir(), 'pagewright-embedded-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(root, 0o755)
  await makeSmallProgram()
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await commands?.close()
  await rm(root, { recursive: true, force: true })
})

/** The product with one page: its first start takes a fifth of the time. */
async function makeSmallProgram(): Promise<void> {
  await mkdir(join(root, 'program/schemas/pages'), { recursive: true })
  for (const name of ['package.json', 'node_modules', 'schemas/areas', 'schemas/dictionaries']) {
    symlinkSync(join(PROJECT, name), join(root, 'program', name))
  }
  await mkdir(join(root, 'program/schemas/pages/trial'))
  const page = pageOf('part', { name: { type: 'string(20)', title: '名称' } })
  await writeFile(join(root, 'program/schemas/pages/trial/part.json'), JSON.stringify(page))
}

async function start(dataFolder: string): Promise<RunningServer> {
  const environment = { DATA_DIR: dataFolder, PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD }
  const server = await startServer({
    settings: readSettings(environment, root),
    packageRoot: join(root, 'program'),
    report: () => {},
    onAdminMade: () => {},
    onDemoUserMade: () => {},
  })
  servers.push(server)
  return server
}

async function stop(server: RunningServer): Promise<void> {
  servers.splice(servers.indexOf(server), 1)
  await server.stop()
}

async function call<Result>({ address }: RunningServer, path: string, request: RequestInit = {}): Promise<Result> {
  const response = await fetch(`${address}${API_BASE_PATH}${path}`, {
    ...request,
    headers: { 'content-type': 'application/json', ...request.headers },
  })
  // The test looks at what it needs of it.
  const answer = (await response.json()) as Envelope<Result>
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result
}

/** Whether the administrator may sign in and is known. */
async function greet(server: RunningServer): Promise<string> {
  const { token } = await call<{ token: string }>(server, '/sys/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const headers = { [HEADERS.token]: token }
  return (await call<{ userInfo: { username: string } }>(server, '/sys/user/getUserInfo', { headers })).userInfo
    .username
}

/** What a start and a sign-in leave behind; a server that is up has a line of its own. */
const WRITTEN_AT_START = new Set([
  'sys_session',
  'sys_log',
  'sys_log_line',
  'sys_sign_in_line',
  'sys_online_user',
  'sys_rate_limit',
  'sys_known_address',
  'sys_login_try',
  'sys_page_server',
])

async function ownerUrlOf(dataFolder: string): Promise<string> {
  return (await findRunningDatabase(dataFolder))?.ownerUrl ?? ''
}

async function contentsIn(dataFolder: string) {
  return contentsOf(await ownerUrlOf(dataFolder), 'pagewright')
}

async function addPart(dataFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: await ownerUrlOf(dataFolder) })
  await client.connect()
  await client.query(`insert into pagewright.trial_part (id, name, tenant_id) values ('1', '螺丝', 0)`)
  await client.end()
}

describe('an installation with the database that comes along', () => {
  it('is backed up while its server works, restored into an empty folder, and served again', async () => {
    const [data, restored] = [join(root, 'data'), join(root, 'restored')]
    const server = await start(data)
    expect(await greet(server)).toBe('admin')
    await addPart(data)
    const made = await commands.backup(['all.tar', '--with-key'], { dataFolder: data })
    expect(made).toMatchObject({ code: 0, complaints: expect.stringMatching(/^警告：备份里有 SECRET_KEY/) })
    const original = await contentsIn(data)
    expect(original.trial_part).toHaveLength(1)
    expect(original.sys_user?.length).toBeGreaterThan(1)
    await stop(server)

    // Once more without a server: the database is started for it, and stopped.
    const again = await commands.backup(['again.tar'], { dataFolder: data })
    expect(again).toMatchObject({ code: 0, complaints: expect.stringContaining('备份里没有 SECRET_KEY') })
    expect(await findRunningDatabase(data)).toBeNull()

    expect(await commands.restore(['all.tar'], { dataFolder: restored })).toMatchObject({ code: 0, complaints: '' })
    expect((await readdir(restored)).sort()).toEqual(['database', 'secret-key'])
    expect(await readFile(join(restored, 'secret-key'))).toEqual(await readFile(join(data, 'secret-key')))
    const copy = await start(restored)
    expect(await greet(copy)).toBe('admin')
    const contents = await contentsIn(restored)
    for (const table of Object.keys(original).filter((name) => !WRITTEN_AT_START.has(name))) {
      expect({ [table]: contents[table] }).toEqual({ [table]: original[table] })
    }
    await stop(copy)
  }, 300_000)

  it('leaves nothing where it cannot be restored', async () => {
    const target = join(root, 'failed')
    const broken = join(commands.folder, 'broken.tar')
    await writeFile(broken, 'nothing')
    expect(await commands.restore([broken], { dataFolder: target })).toMatchObject({ code: 1 })
    expect(await readdir(root)).not.toContain('failed')
  })
})
