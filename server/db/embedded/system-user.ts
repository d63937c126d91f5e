import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartProblem } from '../../settings/start-problem.ts'
import { embeddedMessages } from './messages.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so it then runs as this user; otherwise as whoever runs the server. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** The user that the database runs as when we are root, created when missing; undefined when we are not root. */
export async function findDatabaseUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await lookUp('postgres')
  if (existing) return existing
  await create()
  const created = await lookUp('postgres')
  if (!created) throw new StartProblem('postgres-user-missing', embeddedMessages.userMissing)
  return created
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // id exits with 1 for a user that does not exist.
    return undefined
  }
}

async function create(): Promise<void> {
  const attempts = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    // Alpine's busybox.
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ] as const
  let failure: unknown
  for (const [command, args] of attempts) {
    try {
      await run(command, args)
      return
    } catch (error) {
      failure = error
    }
  }
  throw new StartProblem('postgres-user-missing', embeddedMessages.userMissing, { cause: failure })
}
