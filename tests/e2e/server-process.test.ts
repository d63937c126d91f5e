import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type ServerProcesses, serverProcesses } from '#tests/support/server-process.ts'

// Each test starts the server, some more than once.
describe('the server process', { timeout: 120_000 }, () => {
  let processes: ServerProcesses
  const ports: Server[] = []
  beforeEach(() => {
    processes = serverProcesses()
  })
  afterEach(async () => {
    for (const port of ports.splice(0)) port.close()
    await processes.end()
  })

  const start = (settings?: Readonly<Record<string, string>>) => processes.start(settings)

  async function signIn(address: string, password: string) {
    const response = await fetch(`${address}/jeecg-boot/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
    return response.json() as Promise<{ success: boolean; result: { token: string } }>
  }

  it('makes an administrator whose random password it prints once, and keeps out of the log', async () => {
    const first = start({ LOG_LEVEL: 'trace' })
    const address = await first.address()
    const password = /密 {2}码：(\S+)/.exec(first.output())?.[1] ?? ''
    expect(password).toMatch(/^\w{16}$/)
    const { success, result } = await signIn(address, password)
    expect(success).toBe(true)
    first.child.kill('SIGTERM')
    const ended = await first.ended
    expect(ended.code).toBe(0)
    expect(ended.stdout.split(password)).toHaveLength(2)
    expect(ended.stdout).not.toContain(result.token)
    expect(processes.databaseProcess()).toBeUndefined()

    const second = start()
    await second.address()
    expect(second.output()).not.toContain('密')
  })

  it('takes the password of ADMIN_PASSWORD, and does not print it', async () => {
    const server = start({ ADMIN_PASSWORD: 'canary-password-1' })
    expect((await signIn(await server.address(), 'canary-password-1')).success).toBe(true)
    expect(server.output()).not.toContain('canary')
  })

  it('goes on after kill -9 with the sessions and rows that were there', async () => {
    const settings = { ADMIN_PASSWORD: 'canary-password-1' }
    const killed = start(settings)
    const { result } = await signIn(await killed.address(), settings.ADMIN_PASSWORD)
    killed.child.kill('SIGKILL')
    await killed.ended

    const again = start(settings)
    const response = await fetch(`${await again.address()}/jeecg-boot/sys/user/getUserInfo`, {
      headers: { 'X-Access-Token': result.token },
    })
    expect(response.status).toBe(200)
    expect(again.output()).toContain('沿用上次仍在运行的内置数据库')
  })

  it('answers 503 while the database is away and serves again when it is back', async () => {
    const server = start({ ADMIN_PASSWORD: 'canary-password-1' })
    const address = await server.address()
    process.kill(processes.databaseProcess() ?? Number.NaN, 'SIGKILL')
    const during = await vi.waitUntil(
      async () => {
        const started = performance.now()
        const response = await fetch(`${address}/jeecg-boot/sys/randomImage/1`)
        return response.status === 503 ? { ms: performance.now() - started, body: await response.json() } : false
      },
      { timeout: 2_000, interval: 10 },
    )
    expect(during.ms).toBeLessThan(2_000)
    expect(during.body).toMatchObject({ success: false, code: 503, message: '数据库暂时无法连接，请稍后再试' })
    expect((await fetch(`${address}/config.json`)).status).toBe(200)
    // Any call that needs the database; those for signing in are limited.
    const ask = () => fetch(`${address}/jeecg-boot/sys/user/getUserInfo`, { headers: { 'X-Access-Token': 'nobody' } })
    await vi.waitUntil(async () => (await ask()).status === 401, { timeout: 20_000, interval: 100 })
    expect((await signIn(address, 'canary-password-1')).success).toBe(true)
  })

  it('finishes what has begun before it stops', async () => {
    const server = start({ ADMIN_PASSWORD: 'canary-password-1' })
    const address = await server.address()
    const running = signIn(address, 'canary-password-1')
    await vi.waitUntil(async () => (await fetch(`${address}/config.json`)).ok, { timeout: 2_000, interval: 10 })
    server.child.kill('SIGTERM')
    expect((await running).success).toBe(true)
    expect((await server.ended).code).toBe(0)
  })

  it('refuses a folder that another server uses', async () => {
    await start().address()
    const second = await start().ended
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/^启动失败：DATA_DIR 目录 .* 正被另一个 Pagewright 进程（\d+）使用，请.*\n$/)
  })

  it('says which port is taken, by one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    ports.push(taken)
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, stderr } = await start({ PORT: String(port) }).ended
    expect(code).toBe(1)
    expect(stderr).toBe(`启动失败：端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定另一个端口\n`)
    // Nothing has been begun for a server that cannot listen.
    expect(existsSync(processes.dataFolder)).toBe(false)
  })

  it.each([
    ['an unknown value', { PORT: 'http' }, '启动失败：PORT 的值 http 无效，请设为 0 到 65535 之间的整数，例如 3000\n'],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://app:canary@127.0.0.1:1/console' },
      '启动失败：DATABASE_URL 所指的数据库无法连接，请检查主机、端口和网络，确认 PostgreSQL 已经启动\n',
    ],
    [
      'a folder that cannot be written',
      { DATA_DIR: '/proc/data' },
      '启动失败：DATA_DIR 目录 /proc/data 不可写，请修改目录权限，或用 DATA_DIR 指定另一个目录\n',
    ],
    [
      'a folder that is a file',
      { DATA_DIR: '/etc/passwd' },
      '启动失败：DATA_DIR 所指的 /etc/passwd 不是目录，或位于一个文件之下，请用 DATA_DIR 指定一个目录\n',
    ],
    [
      'a folder below a file',
      { DATA_DIR: '/etc/passwd/data' },
      '启动失败：DATA_DIR 所指的 /etc/passwd/data 不是目录，或位于一个文件之下，请用 DATA_DIR 指定一个目录\n',
    ],
    [
      'a host that is not this machine',
      { HOST: '192.0.2.1' },
      '启动失败：本机没有地址 192.0.2.1，请检查 HOST 的设置\n',
    ],
  ])('says what is wrong with %s, without a stack', async (_, settings, sentence) => {
    const { code, stderr } = await start(settings).ended
    expect(code).toBe(1)
    expect(stderr).toBe(sentence)
    expect(stderr).not.toContain('canary')
  })

  it.each([
    ['password', (url: string) => url.replace(/:[^:@]+@/, ':canary@'), '用户名或密码不正确'],
    ['database', (url: string) => url.replace(/\/[^/]+$/, '/no_such_database'), '数据库不存在'],
  ])('says that the %s in DATABASE_URL is wrong', async (_, change, sentence) => {
    const { code, stderr } = await start({ DATABASE_URL: change(inject('cluster').database.appUrl) }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^启动失败：DATABASE_URL .*\n$/)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('canary')
  })

  it('runs on a database of one’s own with two roles', async () => {
    const { appUrl, ownerUrl } = inject('cluster').database
    const server = start({
      DATABASE_URL: appUrl,
      DATABASE_DDL_URL: ownerUrl,
      DATABASE_SCHEMA: `process_${Date.now()}`,
      ADMIN_PASSWORD: 'canary-password-1',
    })
    const { success, result } = await signIn(await server.address(), 'canary-password-1')
    expect(success).toBe(true)
    expect(existsSync(processes.dataFolder)).toBe(false)
    expect(result).toMatchObject({ departs: [], multi_depart: 0 })
  })
})
