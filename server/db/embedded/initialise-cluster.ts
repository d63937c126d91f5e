import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../../settings/start-problem.ts'
import type { PostgresBinaries } from './binaries.ts'
import { createCredentials, type DatabaseFolder, prepareDraft, publishDraft, writeCredentials } from './data-folder.ts'
import { embeddedMessages } from './messages.ts'
import type { SystemUser } from './system-user.ts'

const run = promisify(execFile)

/** Name of the role that sets the cluster up; neither requests nor migrations ever use it. */
export const SUPERUSER = 'postgres'

/** Makes a new cluster aside and moves it into place in one step: a broken attempt leaves nothing half made. */
export async function initialiseCluster(
  database: DatabaseFolder,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): Promise<void> {
  const draft = prepareDraft(database, user)
  const credentials = createCredentials()
  writeCredentials(draft, credentials)
  const passwordFile = join(draft.folder, 'initdb-password')
  writeFileSync(passwordFile, `${credentials.superuser}\n`, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft.cluster}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Built in, so the order of texts does not change with the libraries of the machine.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { ...user, cwd: draft.cluster, env: { ...process.env, LC_ALL: 'C' } },
    )
  } catch (error) {
    appendFileSync(draft.log, error instanceof Error ? `${error.message}\n` : '')
    throw new StartProblem('database-not-starting', embeddedMessages.initialisationFailed(draft.log), { cause: error })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  publishDraft(draft, database)
}
