import { join, relative } from 'node:path'
import type { CompileKnowledge } from '#renderer/compile/compile-context.ts'
import { knowledgeOf } from '#renderer/compile/compile-page-set.ts'
import { findRunningDatabase } from '#server/db/embedded/running-database.ts'
import { pageCheckOptions } from '../check/check-pages.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { headOf, type NewPageName, parseNewPageName } from '../new/page-name.ts'
import { writeNewPage } from '../new/write-new-page.ts'
import { pageFolders, readPageFiles } from '../page-folders.ts'
import { importMessages } from './messages.ts'
import { withDatabase } from './open-database.ts'
import { findTables, readTable } from './read-table.ts'
import type { TableDescription } from './table-description.ts'
import { type ImportedPage, type KnownTables, tableToPage } from './table-to-page.ts'

/** The page works over the table itself. */
const EXISTING = '--existing'

export const importTableCommand: Command = {
  name: 'import-table',
  argumentsText: '<表> [<目录>/<页面>] [--existing]',
  summary:
    '读一张表或视图，写成一个页面文件，如 pagewright import-table public.customer crm/customer。加 --existing，页面直接使用这张表，否则用自己的一张新表。表在 DATABASE_URL 的数据库中；没有设置时在内置数据库中，它随服务器运行，别的工具用 DATA_DIR/database/credentials.json 里 superuser 的密码、postmaster.pid 第 4 行的端口、账号 postgres 连接 127.0.0.1 的数据库 pagewright。',
  async run(args, context) {
    const option = args.find((arg) => arg.startsWith('--') && arg !== EXISTING)
    if (option !== undefined) throw new UsageError(importMessages.unknownOption(option))
    const isExisting = args.includes(EXISTING)
    const [tableName, pageName] = args.filter((arg) => arg !== EXISTING)
    if (tableName === undefined || tableName === '') throw new UsageError(importMessages.usage)
    const table = await describe(tableName, context)
    const name = nameOf(table, pageName)
    const head = headOf(name)
    if (!isExisting && table.schema === context.databaseSchema && table.name === head.entity.table) {
      throw new UsageError(importMessages.ownTable(`${table.schema}.${table.name}`))
    }
    const { tables } = knowledgeOf(await readPageFiles(context), await pageCheckOptions(context.root))
    const imported = tableToPage(table, head, openFields(tables ?? new Map()), isExisting ? 'existing' : 'copy')
    if (Object.keys(imported.page.fields).length === 0) throw new UsageError(importMessages.noFields(table.name))
    const path = join(pageFolders(context).at(-1) ?? context.root, name.area, `${name.page}.json`)
    await writeNewPage(path, imported.page, context)
    report(relative(context.root, path), table, isExisting ? null : head.entity.table, imported, context)
    return 0
  },
}

/** What a `ref` may name as its value or label. */
function openFields(tables: NonNullable<CompileKnowledge['tables']>): KnownTables {
  return new Map(
    [...tables].map(([table, fields]) => [
      table,
      new Set([...(fields ?? [])].flatMap(([name, { restricted }]) => (restricted ? [] : [name]))),
    ]),
  )
}

async function describe(text: string, { databaseUrl, dataFolder }: CommandContext): Promise<TableDescription> {
  const url = databaseUrl ?? (await findRunningDatabase(dataFolder))?.ownerUrl
  if (url === undefined) throw new UsageError(importMessages.noDatabase(dataFolder))
  const [, schema = null, name = text] = /^([^.]+)\.(.+)$/.exec(text) ?? []
  return withDatabase(url, async (client) => {
    const [table, ...others] = await findTables(client, { schema, name })
    if (!table) throw new UsageError(importMessages.unknownTable(text))
    if (others.length > 0) {
      const all = [table, ...others].map((found) => `${found.schema}.${found.name}`).join('、')
      throw new UsageError(importMessages.severalTables(name, all))
    }
    return readTable(client, table)
  })
}

/** `crm_customer` is `crm/customer`; a table of one word goes into the folder `imported`. */
function nameOf({ name: table }: TableDescription, given: string | undefined): NewPageName {
  const [first = '', ...rest] = table.toLowerCase().split('_')
  const name = parseNewPageName(given ?? (rest.length > 0 ? `${first}/${rest.join('-')}` : `imported/${first}`))
  if (!name) throw new UsageError(importMessages.noPageName(table))
  return name
}

function report(
  file: string,
  { schema, name }: TableDescription,
  ownTable: string | null,
  { page, leftOut, notes }: ImportedPage,
  { terminal }: CommandContext,
): void {
  terminal.out(`${importMessages.written(file, `${schema}.${name}`, Object.keys(page.fields).length)}\n`)
  const told = ownTable === null ? importMessages.ownRows(`${schema}.${name}`) : importMessages.ownCopy(ownTable)
  terminal.out(`${told}\n`)
  if (leftOut.length > 0) terminal.out(`${importMessages.leftOut}\n`)
  for (const { column, reason } of leftOut) terminal.out(`  ${column}：${reason}\n`)
  if (notes.length > 0) terminal.out(`${importMessages.notes}\n`)
  for (const note of notes) terminal.out(`  ${note}\n`)
}
