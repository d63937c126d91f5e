import { hasErrors } from '#schemas/language/problem.ts'
import { type GrantState, grantStates } from '#server/roles/grant-states.ts'
import { checkDictionaries, checkPages } from '../check/check-pages.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { openInstallation } from '../installation/open-installation.ts'
import { readInstalledPages } from '../page-folders.ts'
import { grantsMessages as messages } from './messages.ts'

/** Who gets what from the page files, and what became of it. */
export const grantsCommand: Command = {
  name: 'grants',
  argumentsText: '',
  summary: '列出页面文件授予哪些角色哪些权限；连得上数据库时，还列出已授予的和管理员收回的。',
  async run([option], context) {
    if (option !== undefined) throw new UsageError(messages.unknownOption(option))
    const { terminal, root, pagesDir } = context
    const { pages } = await readInstalledPages({ root, pagesDir })
    const checked = await checkPages(pages, root, { dictionaries: await checkDictionaries({ root, pagesDir }) })
    for (const { file, problems } of checked) if (hasErrors(problems)) terminal.err(messages.broken(file))
    const grants = checked.flatMap(({ plan, file }) =>
      (plan?.grants ?? []).map(({ roleCode, codes }) => ({
        roleCode,
        codes,
        file,
        pageCode: plan?.code,
        title: plan?.title ?? '',
      })),
    )
    if (grants.length === 0) {
      terminal.out(messages.none)
      return 0
    }
    const states = await readStates(context)
    for (const roleCode of [...new Set(grants.map((grant) => grant.roleCode))].sort()) {
      terminal.out(messages.role(roleCode))
      for (const { codes, file, pageCode, title } of grants.filter((grant) => grant.roleCode === roleCode)) {
        terminal.out(messages.page(title, file, codes))
        if (!states) continue
        const ofPage = states.filter((state) => state.roleCode === roleCode && state.pageCode === pageCode)
        for (const line of describe(ofPage)) terminal.out(line)
      }
    }
    if (!states) terminal.out(messages.withoutDatabase)
    return 0
  },
}

/** Null where there is no database to ask. */
async function readStates(context: CommandContext): Promise<readonly GrantState[] | null> {
  const databases = await openInstallation(context)
  if (!databases) return null
  try {
    return await grantStates(databases.app)
  } catch (error) {
    context.terminal.err(messages.unreachable(error instanceof Error ? error.message : String(error)))
    return null
  } finally {
    await databases.close()
  }
}

function describe(states: readonly GrantState[]): readonly string[] {
  if (states.length === 0) return [messages.noRole]
  return [...new Set(states.map(({ tenantId }) => tenantId))].map((tenantId) => {
    const of = (wanted: GrantState['state']) =>
      states.flatMap(({ tenantId: id, state, permission }) => (id === tenantId && state === wanted ? [permission] : []))
    const [held, taken, waiting] = [of('held'), of('taken'), of('waiting')]
    return messages.tenant(tenantId, [
      messages.held(held.length),
      ...(taken.length > 0 ? [messages.taken(taken)] : []),
      ...(waiting.length > 0 ? [messages.waiting(waiting)] : []),
    ])
  })
}
