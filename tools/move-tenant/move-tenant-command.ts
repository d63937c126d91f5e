import { MoveError, type MovePlan, moveTenant, planMove } from '#server/tenants/move-tenant.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { withInstallation } from '../installation/with-installation.ts'
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
        throw toUsageError(error, tenantId)
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

function toUsageError(error: unknown, tenantId: number): unknown {
  if (!(error instanceof MoveError)) return error
  const { obstacle } = error
  return new UsageError(
    obstacle.kind === 'unknown-tenant'
      ? messages.unknownTenant(tenantId)
      : messages.taken(obstacle.table, obstacle.detail),
  )
}
