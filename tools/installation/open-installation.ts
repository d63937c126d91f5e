import type { Databases } from '#server/db/databases.ts'
import { findRunningDatabase } from '#server/db/embedded/running-database.ts'
import { openDatabases } from '#server/db/open-databases.ts'
import type { CommandContext } from '../command.ts'

/** The database of an installation: that of DATABASE_URL, else the embedded one while its server runs; null: neither. */
export async function openInstallation({
  databaseUrl,
  databaseDdlUrl,
  databaseSchema,
  dataFolder,
}: CommandContext): Promise<Databases | null> {
  const urls =
    databaseUrl === null
      ? await findRunningDatabase(dataFolder)
      : { appUrl: databaseUrl, ownerUrl: databaseDdlUrl ?? databaseUrl }
  if (!urls) return null
  return openDatabases({
    ...urls,
    schema: databaseSchema,
    // No moment is written or shown by commands.
    timeZone: '+00:00',
    onIdleError: () => {},
  })
}
