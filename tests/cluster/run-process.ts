import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

/** Who a program runs as when we are root, since PostgreSQL and pgbouncer refuse to be root. */
export interface RunsAs {
  readonly uid?: number
  readonly gid?: number
}

const END_MS = 20_000

const run = promisify(execFile)

export async function runOnce(command: string, args: readonly string[], as: RunsAs = {}): Promise<string> {
  const { stdout } = await run(command, [...args], { ...as, cwd: '/', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return stdout
}

export interface RunningProgram {
  readonly child: ChildProcess
  /** Everything it has printed so far. */
  readonly output: () => string
  readonly kill: () => Promise<void>
  /** In order when that does not take long. */
  readonly end: () => Promise<void>
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export function startProgram(
  command: string,
  args: readonly string[],
  { env = process.env, cwd = '/', ...as }: RunsAs & { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): RunningProgram {
  const child = spawn(command, [...args], { ...as, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const ended = once(child, 'exit')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isOver()) {
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  const end = async () => {
    const impatience = setTimeout(() => child.kill('SIGKILL'), END_MS)
    await stop('SIGINT')
    clearTimeout(impatience)
  }
  return {
    child,
    output: () => printed,
    end,
    kill: async () => {
      await stop('SIGKILL')
    },
    stop,
  }
}
