import type { Databases } from '#server/db/databases.ts'
import { findRunningDatabase } from '#server/db/embedded/running-database.ts'
import { openDatabases } from '#server/db/open-databases.ts'
import { MoveError, type MovePlan, moveTenant, planMove } from '#server/tenants/move-tenant.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { moveMessages as messages } from './messages.ts'

const APPLY = '--apply'
const WITH_USERS = '--with-users'

/** What an installation has written before it had tenants goes to the one that it belongs to. */
export const moveTenantCommand: Command = {
  name: 'move-tenant',
  argumentsText: '<租户编号> [--with-users] [--apply]',
  summary: '把租户 0 中的数据搬到一个租户：先列出表和行数，加 --apply 才真正搬移。',
  async run(args, context) {
    const options = args.filter((arg) => arg.startsWith('--'))
    const unknown = options.find((option) => option !== APPLY && option !== WITH_USERS)
    if (unknown !== undefined) throw new UsageError(messages.unknownOption(unknown))
    const [text, ...others] = args.filter((arg) => !arg.startsWith('--'))
    if (text === undefined || others.length > 0) throw new UsageError(messages.usage)
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(messages.badTenant(text))
    const tenantId = Number(text)
    const withUsers = options.includes(WITH_USERS)
    const isApplied = options.includes(APPLY)
    return withInstallation(context, async (databases) => {
      const move = isApplied ? moveTenant : planMove
      const plan = await move(databases, tenantId, { withUsers }).catch((error: unknown) => {
        throw toUsageError(error, tenantId, context)
      })
      report(plan, { withUsers, isApplied }, context)
      return 0
    })
  },
}

function report(
  { tenant, tables, users }: MovePlan,
  { withUsers, isApplied }: { readonly withUsers: boolean; readonly isApplied: boolean },
  { terminal }: CommandContext,
): void {
  const name = messages.tenant(tenant.id, tenant.name)
  if (tables.length === 0 && users.length === 0) {
    terminal.out(messages.nothing(name))
    return
  }
  terminal.out(isApplied ? messages.done(name) : messages.plan(name))
  for (const { table, rows } of tables) terminal.out(messages.rows(table, rows))
  terminal.out(withUsers ? messages.users(users) : messages.usersStay)
  terminal.out(messages.stays)
  if (!isApplied) terminal.out(messages.dryRun)
}

/** SQLSTATE of a table or column that is not there. */
const NOT_THERE = new Set(['42P01', '42703', '3F000'])

function toUsageError(error: unknown, tenantId: number, { databaseSchema }: CommandContext): unknown {
  if (error instanceof MoveError) {
    const { obstacle } = error
    return new UsageError(
      obstacle.kind === 'unknown-tenant'
        ? messages.unknownTenant(tenantId)
        : messages.taken(obstacle.table, obstacle.detail),
    )
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NOT_THERE.has(code)) return new UsageError(messages.notOurs(databaseSchema))
  // SQLSTATE has five characters; everything else did not get as far as the database.
  return error instanceof Error && code !== '' && (code.length !== 5 || code.startsWith('28') || code === '3D000')
    ? new UsageError(messages.unreachable(error.message === '' ? code : error.message))
    : error
}

async function withInstallation(
  { databaseUrl, databaseDdlUrl, databaseSchema, dataFolder }: CommandContext,
  work: (databases: Databases) => Promise<number>,
): Promise<number> {
  const urls =
    databaseUrl === null
      ? await findRunningDatabase(dataFolder)
      : { appUrl: databaseUrl, ownerUrl: databaseDdlUrl ?? databaseUrl }
  if (!urls) throw new UsageError(messages.noDatabase(dataFolder))
  const databases = openDatabases({
    ...urls,
    schema: databaseSchema,
    // No moment is written or shown here.
    timeZone: '+00:00',
    onIdleError: () => {},
  })
  try {
    return await work(databases)
  } finally {
    await databases.close()
  }
}
