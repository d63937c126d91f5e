import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { freePort } from '#tests/support/built-server.ts'
import type { DatabaseAddress } from '#tests/support/test-cluster.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const ADMIN_PASSWORD = 'Bench-admin-2468'
const START_LIMIT_MS = 300_000

/** The server as a process of its own, from its sources: nothing has to be built. */
export interface SourceServer {
  readonly url: string
  readonly child: ChildProcess
  /** In the middle of whatever it does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param settings environment variables besides those of its database.
 * @param project where the sources are; absent: here.
 */
export async function startSourceServer(
  { appUrl, ownerUrl }: DatabaseAddress,
  settings: Readonly<Record<string, string>> = {},
  project: string = PROJECT,
): Promise<SourceServer> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: appUrl,
      DATABASE_DDL_URL: ownerUrl,
      DEMO_DATA: '0',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD,
      ...settings,
    },
  })
  let printed = ''
  const collect = (text: Buffer) => {
    printed += text
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const url = `http://127.0.0.1:${port}${API_BASE_PATH}`
  const giveUpAt = Date.now() + START_LIMIT_MS
  while (child.exitCode === null && Date.now() < giveUpAt) {
    if (await answers(url)) return { url, child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
    await delay(50)
  }
  await end('SIGKILL')
  throw new Error(`The server did not start:\n${printed}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/sys/nothing`)
    return true
  } catch {
    // Not listening yet.
    return false
  }
}

export async function signInAsAdmin(url: string): Promise<string> {
  const body = { username: 'admin', password: ADMIN_PASSWORD }
  const { success, message, result } = await callServer<{ token: string }>(
    { url, token: '' },
    'POST',
    '/sys/login',
    body,
  )
  if (!success) throw new Error(message)
  return result.token
}

/** Throws where the connection breaks; an answer that says no is an answer. */
export async function callServer<Result = unknown>(
  { url, token }: { readonly url: string; readonly token: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Envelope<Result>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== '' && { [HEADERS.token]: token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Both ends are ours; whoever reads something else fails where they look.
  return (await response.json()) as Envelope<Result>
}
