import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { freePort } from '#tests/support/built-server.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const ADMIN_PASSWORD = 'Kill-admin-2468'
const WRITES = 200
/** Writes under way at once: a killed server then always has some in the middle. */
const WRITERS = 8
/** About as long as the writes take. */
const MAX_KILL_AFTER_MS = 1_200
const START_LIMIT_MS = 60_000

export interface KillRoundsOptions {
  readonly rounds: number
  readonly report: (line: string) => void
}

/** What went wrong; empty when every acknowledged write was there after every kill. */
export type KillRoundsResult = readonly string[]

interface Row {
  readonly code: string
  readonly name: string
  readonly remark: string | null
}

/**
 * Starts the built server on a data folder of its own, kills it (-9) at a random moment of 200 writes, every second time
 * together with its database, starts it again and compares. All rounds use the same folder.
 */
export async function runKillRounds({ rounds, report }: KillRoundsOptions): Promise<KillRoundsResult> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-kill-'))
  // As root the embedded database runs as another user, who must be able to pass through.
  await chmod(folder, 0o755)
  const problems: string[] = []
  let server = await startServer(folder)
  try {
    const token = await signIn(server.url)
    for (let round = 0; round < rounds; round += 1) {
      const prefix = `K${String.fromCharCode(65 + (round % 26))}`
      const killAfterMs = Math.random() * MAX_KILL_AFTER_MS
      const withDatabase = round % 2 === 1
      const written = await writeUntilKilled(server, token, prefix, async () => {
        await delay(killAfterMs)
        await kill(server.child, withDatabase ? folder : null)
      })
      const killedAt = performance.now()
      server = await startServer(folder)
      const restartMs = Math.round(performance.now() - killedAt)
      const found = await compare(server.url, token, prefix, written)
      problems.push(...found.map((problem) => `round ${round + 1}: ${problem}`))
      const what = withDatabase ? 'server and database' : 'server'
      report(
        `round ${round + 1}: ${what} killed after ${Math.round(killAfterMs)} ms, ` +
          `${written.acknowledged.size} of ${WRITES} writes acknowledged, back after ${restartMs} ms, ` +
          `${found.length === 0 ? 'all there' : `${found.length} PROBLEMS`}`,
      )
    }
  } finally {
    await stop(server.child)
    await rm(folder, { recursive: true, force: true })
  }
  return problems
}

interface RunningServer {
  readonly url: string
  readonly child: ChildProcess
}

async function startServer(folder: string): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(PROJECT, 'dist/server/main.js')], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO_DATA: '0',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD,
    },
  })
  let printed = ''
  const collect = (text: Buffer) => {
    printed += text
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://127.0.0.1:${port}${API_BASE_PATH}`
  const giveUpAt = Date.now() + START_LIMIT_MS
  while (child.exitCode === null && Date.now() < giveUpAt) {
    const isUp = await fetch(`${url}/sys/nothing`).then(
      () => true,
      // Not listening yet.
      () => false,
    )
    if (isUp) return { url, child }
    await delay(25)
  }
  await stop(child)
  throw new Error(`The server did not start:\n${printed}`)
}

async function kill(child: ChildProcess, folderOfDatabase: string | null): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  if (folderOfDatabase !== null) {
    const pid = await postmasterPid(folderOfDatabase)
    if (pid !== null) process.kill(pid, 'SIGKILL')
  }
  await ended
}

/** The database of this folder, which this test has started; null when it is not there. */
async function postmasterPid(folder: string): Promise<number | null> {
  const names = await readdir(folder, { recursive: true })
  const file = names.find((name) => name.endsWith('postmaster.pid'))
  if (file === undefined) return null
  const pid = Number((await readFile(join(folder, file), 'utf8')).split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

interface Written {
  readonly sent: ReadonlyMap<string, Row>
  /** What the server has confirmed, by code. */
  readonly acknowledged: ReadonlyMap<string, Row>
  /** Remarks whose edit was sent and not confirmed: either value is right. */
  readonly pendingEdits: ReadonlyMap<string, string>
}

async function writeUntilKilled(
  { url }: RunningServer,
  token: string,
  prefix: string,
  killLater: () => Promise<void>,
): Promise<Written> {
  const sent = new Map<string, Row>()
  const acknowledged = new Map<string, Row>()
  const pendingEdits = new Map<string, string>()
  let next = 0
  const writer = async () => {
    while (next < WRITES) {
      next += 1
      const code = `${prefix}-${String(next).padStart(4, '0')}`
      const row: Row = { code, name: `断电测试厂家 ${code}`, remark: null }
      sent.set(code, row)
      const added = await call<{ id: string; version: number }>(url, token, 'POST', '/market/manufacturer/add', {
        ...row,
        type: 'producer',
        contact: '王测试',
        mobile: '13800138000',
      })
      acknowledged.set(code, row)
      if (next % 4 !== 0) continue
      const remark = `改 ${code}`
      pendingEdits.set(code, remark)
      const { id, version } = added.result
      await call(url, token, 'PUT', '/market/manufacturer/edit', { id, version, remark })
      acknowledged.set(code, { ...row, remark })
      pendingEdits.delete(code)
    }
  }
  const writers = Array.from({ length: WRITERS }, () =>
    writer().catch((error: unknown) => {
      // The connection breaks when the server dies; an answer that says no would be a mistake of ours.
      if (error instanceof RefusedWriteError) throw error
    }),
  )
  await Promise.all([killLater(), ...writers])
  return { sent, acknowledged, pendingEdits }
}

async function compare(url: string, token: string, prefix: string, written: Written): Promise<readonly string[]> {
  const query = new URLSearchParams({ code: `${prefix}-*`, pageSize: '1000' })
  const list = await call<{ records: readonly Row[] }>(url, token, 'GET', `/market/manufacturer/list?${query}`)
  const found = new Map<string, Row>()
  const problems: string[] = []
  for (const row of list.result.records) {
    if (found.has(row.code)) problems.push(`${row.code} is there twice`)
    found.set(row.code, row)
    if (written.sent.get(row.code)?.name !== row.name) problems.push(`${row.code} is not what was sent`)
  }
  for (const [code, row] of written.acknowledged) {
    const stored = found.get(code)
    const allowed = [row.remark, written.pendingEdits.get(code)]
    if (!stored) problems.push(`${code} was acknowledged and is gone`)
    else if (!allowed.includes(stored.remark)) problems.push(`the edit of ${code} was acknowledged and is gone`)
  }
  return problems
}

class RefusedWriteError extends Error {
  override readonly name = 'RefusedWriteError'
}

async function signIn(url: string): Promise<string> {
  const body = { username: 'admin', password: ADMIN_PASSWORD }
  return (await call<{ token: string }>(url, null, 'POST', '/sys/login', body)).result.token
}

async function call<Result>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Envelope<Result>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== null && { [HEADERS.token]: token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Both ends are ours; a test that reads something else fails where it looks.
  const envelope = (await response.json()) as Envelope<Result>
  if (!envelope.success) throw new RefusedWriteError(`${method} ${path}: ${envelope.message}`)
  return envelope
}
