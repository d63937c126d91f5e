import type { CompiledPageFile } from '#renderer/compile/compile-page-set.ts'
import { suggestionHint } from '#renderer/compile/suggest.ts'
import { systemClock } from '#server/clock.ts'
import type { Databases } from '#server/db/databases.ts'
import { openTableSizes } from '#server/db/table-sizes.ts'
import { ApiError } from '#server/http/api-error.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { describePlan } from '#server/resources/lists/describe-plan.ts'
import { explainList } from '#server/resources/lists/explain-list.ts'
import { type EntityPagePlan, hasEntity } from '#server/resources/resource.ts'
import { readSettings } from '#server/settings/settings.ts'
import { checkPages } from '../check/check-pages.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { withInstallation } from '../installation/with-installation.ts'
import { readInstalledPages } from '../page-folders.ts'
import { explainQueryMessages as messages } from './messages.ts'
import { openListedResource } from './open-resource.ts'
import { type AskedList, readArguments } from './read-arguments.ts'

/** Shows whoever writes a page how the database reads its list. */
export const explainQueryCommand: Command = {
  name: 'explain-query',
  argumentsText: '<页面代码> [字段=条件…] [--sort [-]字段] [--page 页码] [--page-size 条数] [--tenant 编号]',
  summary: '在数据库中试读一个页面的列表：用了哪个索引、读了多少行、用时多少、哪个字段缺索引，以及不含值的语句。',
  async run(args, context) {
    const asked = readArguments(args)
    const plan = await findPlan(asked.page, context)
    return withInstallation(context, async (databases) => {
      for (const line of await explain(databases, plan, { asked, installation: context })) {
        context.terminal.out(`${line}\n`)
      }
      return 0
    })
  },
}

async function explain(
  databases: Databases,
  compiled: EntityPagePlan,
  { asked, installation }: { readonly asked: AskedList; readonly installation: CommandContext },
): Promise<readonly string[]> {
  const { timeZone, listLimits: limits } = readSettings(installation.environment ?? {}, installation.root)
  const { resource, indexes } = await openListedResource(databases, compiled, timeZone)
  const sizes = await openTableSizes(databases)
  const context = createSystemContext('explain-query', systemClock, asked.tenantId)
  const work = { db: databases.app, context, resource }
  const facts = { limits, rowsOf: sizes.rowsOf, indexesOf: () => indexes }
  const explained = await explainList(work, facts, asked.query).catch((error: unknown) => {
    throw error instanceof ApiError ? new UsageError(error.message) : error
  })
  return describePlan(resource, explained)
}

/** @throws {UsageError} when there is no such page, no plan of it, or no list. */
async function findPlan(name: string, context: CommandContext): Promise<EntityPagePlan> {
  const { pages } = await readInstalledPages(context)
  const wanted = pages.find(({ code, file }) => code === name || file === name)
  if (!wanted) {
    const codes = pages.flatMap(({ code }) => code ?? [])
    throw new UsageError(messages.unknownPage(name, suggestionHint(name, codes) ?? ''))
  }
  const compiled: CompiledPageFile | undefined = (await checkPages(pages, context.root)).find(
    ({ file }) => file === wanted.file,
  )
  if (!compiled?.plan) throw new UsageError(messages.broken(name, wanted.file))
  if (!hasEntity(compiled.plan)) throw new UsageError(messages.noRows(name))
  return compiled.plan
}
