import { hasDatabase } from '#server/db/embedded/data-folder.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { findRunningDatabase } from '#server/db/embedded/running-database.ts'
import { findPackageRoot } from '#server/package-root.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { installationMessages as messages } from './messages.ts'

/**
 * Works with the database of an installation as the role that owns its tables. The one that comes along is started for as
 * long as the work takes, where no server runs it.
 */
export async function withOwnerDatabase<T>(
  { databaseUrl, databaseDdlUrl, dataFolder, terminal }: CommandContext,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseDdlUrl ?? databaseUrl)
  const running = await findRunningDatabase(dataFolder)
  if (running) return work(running.ownerUrl)
  if (!hasDatabase(dataFolder)) throw new UsageError(messages.noDatabase(dataFolder))
  const report = (text: string) => terminal.err(`${text}\n`)
  const database = await openEmbedded({ dataFolder, packageRoot: findPackageRoot(), durability: 'safe', report })
  try {
    return await work(database.ownerUrl)
  } finally {
    await database.stop()
  }
}
