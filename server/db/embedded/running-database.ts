import { existsSync } from 'node:fs'
import { locateDatabase, readCredentials } from './data-folder.ts'
import { toUrl } from './open-embedded.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive } from './process-identity.ts'
import { findDatabaseUser } from './system-user.ts'

/** The addresses of an embedded database that a server is running at this moment; null while none does. */
export async function findRunningDatabase(
  dataFolder: string,
): Promise<{ readonly appUrl: string; readonly ownerUrl: string } | null> {
  if (!existsSync(dataFolder)) return null
  const database = locateDatabase(dataFolder, await findDatabaseUser(), () => {})
  const postmaster = readPostmasterFile(database.cluster)
  if (postmaster?.port === undefined || !isAlive(postmaster.pid)) return null
  const { app, owner } = readCredentials(database)
  return { appUrl: toUrl('app', app, postmaster.port), ownerUrl: toUrl('owner', owner, postmaster.port) }
}
