import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { vi } from 'vitest'
import { stopCluster } from '#server/db/embedded/embedded-postgres.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const START_MS = 90_000

/** A built server whose start and end are what is looked at. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>
  /** Waits until it says where it listens. */
  address(): Promise<string>
  /** What it has printed so far, without its errors. */
  output(): string
}

/** Built servers, one after the other or beside each other, over one data folder. */
export interface ServerProcesses {
  readonly dataFolder: string
  start(settings?: Readonly<Record<string, string>>): ServerProcess
  /** The number of the PostgreSQL that belongs to the folder; undefined when none runs. */
  databaseProcess(): number | undefined
  /** Ends all of them and their database, and removes the folder. */
  end(): Promise<void>
}

export function serverProcesses(): ServerProcesses {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-process-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const dataFolder = join(folder, 'data')
  const started: ChildProcess[] = []
  const databaseProcess = () => {
    const cluster = join(dataFolder, 'database', 'cluster')
    return existsSync(cluster) ? readPostmasterFile(cluster)?.pid : undefined
  }
  return {
    dataFolder,
    databaseProcess,
    start: (settings = {}) => {
      const server = startProcess({ DATA_DIR: dataFolder, ...settings })
      started.push(server.child)
      return server
    },
    end: async () => {
      for (const child of started) child.kill('SIGKILL')
      const orphan = databaseProcess()
      if (orphan !== undefined) await stopCluster(orphan)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function startProcess(settings: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [join(PROJECT, 'dist/server/main.js')], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The demo rows have tests of their own, and every browser test starts with them.
    env: { PATH: process.env.PATH, PORT: '0', DEMO_DATA: '0', ...settings },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const said = () => /已启动：(\S+)/.exec(stdout)?.[1]
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({ code, stdout, stderr })),
    address: async () => {
      await vi.waitUntil(() => said() !== undefined || child.exitCode !== null, { timeout: START_MS, interval: 20 })
      const found = said()
      if (found === undefined) throw new Error(`The server did not start: ${stdout}${stderr}`)
      return found
    },
    output: () => stdout,
  }
}
