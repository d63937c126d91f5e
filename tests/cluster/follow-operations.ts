import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/support/built-server.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { startProgram } from './run-process.ts'

/**
 * `npm run try:operations`: does what the operations guide says, command by command, in an empty folder on a fresh
 * PostgreSQL. The log of it lies beside the guide, without anything of this machine. Fails when a command fails.
 */
const PROJECT = resolve(import.meta.dirname, '../..')
const GUIDE = join(PROJECT, 'docs/operations.md')
const LOG = join(PROJECT, 'docs/operations-log.txt')
const LIMIT_MS = 600_000

/** The fenced commands that are marked to be followed, each under the heading of its step. */
function readSteps(guide: string): string {
  const steps = [...guide.matchAll(/^\*\*(\d+\. [^*]+)\*\*[\s\S]*?^```sh follow\n([\s\S]*?)^```$/gm)]
  if (steps.length === 0) throw new Error('The guide has no commands that are marked with "sh follow".')
  return steps.map(([, heading = '', commands = '']) => `echo ${quote(`## ${heading}`)}\n${commands}`).join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Nothing of this machine, and nothing that differs from run to run. */
function clean(text: string, names: Readonly<Record<string, string>>): string {
  const named = Object.entries(names).reduce((all, [found, name]) => all.replaceAll(found, name), text)
  return named
    .replaceAll(/postgres:\/\/\S+?@/g, 'postgres://…@')
    .replaceAll(/\b[0-9a-f]{16,64}\b/g, '…')
    .replaceAll(/^\[\d+\] .*$\n/gm, '')
}

const folder = await mkdtemp(join(tmpdir(), 'pagewright-operations-'))
// The database runs as another user, who must be able to pass through.
await chmod(folder, 0o755)
const postgres = await startPostgres(folder, await findPostgres((line) => process.stdout.write(`${line}\n`)), true)
const home = join(folder, 'home')
const [port, metricsPort] = [await freePort(), await freePort()]
const script = join(folder, 'steps.sh')
let isDone = false
try {
  const ending = "SERVER=\ntrap 'kill $SERVER 2>/dev/null || true' EXIT"
  await writeFile(script, `set -euo pipefail\n${ending}\n${readSteps(await readFile(GUIDE, 'utf8'))}\n`)
  const program = startProgram('/bin/bash', [script], {
    env: {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      SOURCE: PROJECT,
      HOME_FOLDER: home,
      SUPERUSER_URL: postgres.urlOf('superuser').replace(/\/\w+$/, '/postgres'),
      DB: `127.0.0.1:${postgres.port}`,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    },
  })
  const impatience = setTimeout(() => program.child.kill('SIGTERM'), LIMIT_MS)
  const code = await new Promise<number | null>((done) => program.child.once('close', done))
  clearTimeout(impatience)
  const log = clean(program.output(), { [home]: '/srv/pagewright', [PROJECT]: '$SOURCE', [String(port)]: '$PORT' })
  process.stdout.write(log)
  isDone = code === 0
  if (isDone) await writeFile(LOG, log)
  else
    process.stdout.write(
      `\nA step failed (${code}).\n${await readFile(join(home, 'server.log'), 'utf8').catch(() => '')}\n`,
    )
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isDone ? 0 : 1)
