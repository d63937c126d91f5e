import { join, relative } from 'node:path'
import type { CompileKnowledge } from '#renderer/compile/compile-context.ts'
import { knowledgeOf } from '#renderer/compile/compile-page-set.ts'
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

export const importTableCommand: Command = {
  name: 'import-table',
  argumentsText: '<表> [<目录>/<页面>]',
  summary:
    '读 DATABASE_URL 中的一张表或视图，写成一个页面文件，如 pagewright import-table public.customer crm/customer。',
  async run([tableName, pageName], context) {
    if (tableName === undefined || tableName === '') throw new UsageError(importMessages.usage)
    const table = await describe(tableName, context)
    const name = nameOf(table, pageName)
    const head = headOf(name)
    if (table.schema === context.databaseSchema && table.name === head.entity.table) {
      throw new UsageError(importMessages.ownTable(`${table.schema}.${table.name}`))
    }
    const { tables } = knowledgeOf(await readPageFiles(context), await pageCheckOptions(context.root))
    const imported = tableToPage(table, head, openFields(tables ?? new Map()))
    if (Object.keys(imported.page.fields).length === 0) throw new UsageError(importMessages.noFields(table.name))
    const path = join(pageFolders(context).at(-1) ?? context.root, name.area, `${name.page}.json`)
    await writeNewPage(path, imported.page, context)
    report(relative(context.root, path), table, head.entity.table, imported, context)
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

async function describe(text: string, { databaseUrl }: CommandContext): Promise<TableDescription> {
  const [, schema = null, name = text] = /^([^.]+)\.(.+)$/.exec(text) ?? []
  return withDatabase(databaseUrl, async (client) => {
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
  ownTable: string,
  { page, leftOut, notes }: ImportedPage,
  { terminal }: CommandContext,
): void {
  terminal.out(`${importMessages.written(file, `${schema}.${name}`, Object.keys(page.fields).length)}\n`)
  terminal.out(`${importMessages.ownCopy(ownTable)}\n`)
  if (leftOut.length > 0) terminal.out(`${importMessages.leftOut}\n`)
  for (const { column, reason } of leftOut) terminal.out(`  ${column}：${reason}\n`)
  if (notes.length > 0) terminal.out(`${importMessages.notes}\n`)
  for (const note of notes) terminal.out(`  ${note}\n`)
}
