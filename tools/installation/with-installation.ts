import type { Databases } from '#server/db/databases.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { installationMessages as messages } from './messages.ts'
import { openInstallation } from './open-installation.ts'

/** SQLSTATE of a table or column that is not there. */
const NOT_THERE = new Set(['42P01', '42703', '3F000'])

/** Works with the database of an installation, its own or the one that comes along, and lets it go. */
export async function withInstallation(
  context: CommandContext,
  work: (databases: Databases) => Promise<number>,
): Promise<number> {
  const databases = await openInstallation(context)
  if (!databases) throw new UsageError(messages.noDatabase(context.dataFolder))
  try {
    return await work(databases)
  } catch (error) {
    throw toUsageError(error, context.databaseSchema)
  } finally {
    await databases.close()
  }
}

function toUsageError(error: unknown, schema: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NOT_THERE.has(code)) return new UsageError(messages.notOurs(schema))
  const isFromSystem = error instanceof Error && /^E[A-Z_]+$/.test(code)
  // SQLSTATE has five characters: these are of a sign-in that was refused, and of a database that is not there.
  return error instanceof Error && (isFromSystem || code.startsWith('28') || code === '3D000')
    ? new UsageError(messages.unreachable(error.message === '' ? code : error.message))
    : error
}
