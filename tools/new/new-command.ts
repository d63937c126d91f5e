import { dirname, join, relative, sep } from 'node:path'
import { suggestionHint } from '#renderer/compile/suggest.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { importTableCommand } from '../import-table/import-table-command.ts'
import { pageFolders, readInstalledPages } from '../page-folders.ts'
import {
  BUSINESS_TEMPLATE_NAMES,
  type BusinessTemplateName,
  isBusinessTemplate,
  makePages,
  summaryOf,
} from './business-template.ts'
import { newDictionary } from './new-dictionary.ts'
import { type NewPageName, parseNewPageName } from './page-name.ts'
import { isTemplate, newPage, TEMPLATE_SUMMARIES, TEMPLATES, type Template } from './page-template.ts'
import { writeDictionaryFile } from './write-dictionary-file.ts'
import { writeNewPage, writeNewPages } from './write-new-page.ts'

const DEFAULT_TITLE = '新页面'

/** What `--template` takes, and `new templates` lists. */
const ALL_TEMPLATES: readonly (Template | BusinessTemplateName)[] = [...TEMPLATES, ...BUSINESS_TEMPLATE_NAMES]

export const newCommand: Command = {
  name: 'new',
  argumentsText: `<目录>/<页面> [标题] [--template ${ALL_TEMPLATES.join('|')}] [--from-table <表>] | dictionary <代码> [名称] | templates`,
  summary:
    '写一个新的页面文件，如 pagewright new market/warehouse 仓库；或字典文件，如 pagewright new dictionary order_status 订单状态；new templates 列出模板。设了 PAGES_DIR 时写到那里。',
  async run(args, context) {
    const { names, template, fromTable } = readArguments(args)
    if (names[0] === 'dictionary') return newDictionary(names.slice(1), context)
    if (names[0] === 'templates') return listTemplates(context)
    const [nameText, title] = names
    const name = nameText === undefined ? undefined : parseNewPageName(nameText)
    if (!name || nameText === undefined) {
      throw new UsageError('要写 <目录>/<页面>，小写字母、数字和连字符，如 market/warehouse')
    }
    if (fromTable !== null) return importTableCommand.run([fromTable, nameText], context)
    if (title !== undefined && title.length > 32) throw new UsageError('标题最多 32 个字符')
    const used = isBusinessTemplate(template)
      ? await writeTemplate(template, name, title ?? null, context)
      : await writePage(template, name, title ?? DEFAULT_TITLE, context)
    context.terminal.out(`运行中的控制台刷新后即可使用：菜单中的“${used}”。修改文件后刷新页面即生效，不必构建。\n`)
    return 0
  },
}

function listTemplates({ terminal }: CommandContext): number {
  for (const name of ALL_TEMPLATES) {
    terminal.out(`${name}\n    ${isBusinessTemplate(name) ? summaryOf(name) : TEMPLATE_SUMMARIES[name]}\n`)
  }
  return 0
}

/** Answers the title that the menu shows. */
async function writePage(
  template: Template,
  name: NewPageName,
  title: string,
  context: CommandContext,
): Promise<string> {
  const path = join(folderOf(context), name.area, `${name.page}.json`)
  await writeNewPage(path, newPage(name, title, template), context)
  context.terminal.out(`已写好 ${relative(context.root, path)}\n`)
  return title
}

/** Answers the titles that the menu shows. */
async function writeTemplate(
  template: BusinessTemplateName,
  name: NewPageName,
  title: string | null,
  context: CommandContext,
): Promise<string> {
  const folder = folderOf(context)
  const installed = await readInstalledPages(context)
  const hasFolder = installed.pages.some(({ path }) => dirname(path).endsWith(`${sep}${name.area}`))
  const { pages, dictionaries } = makePages(template, name, { title, hasFolder })
  const files = pages.map(({ page, content }) => ({ path: join(folder, name.area, `${page}.json`), page: content }))
  await writeNewPages(files, context)
  const written = files.map(({ path }) => path)
  if (Object.keys(dictionaries).length > 0) {
    const path = join(folder, 'dictionaries', `${name.area}-${name.page}.json`)
    await writeDictionaryFile(path, dictionaries, context)
    written.push(path)
  }
  for (const path of written) context.terminal.out(`已写好 ${relative(context.root, path)}\n`)
  return pages.map((page) => page.title).join('”、“')
}

function folderOf(context: CommandContext): string {
  return pageFolders(context).at(-1) ?? context.root
}

interface NewArguments {
  readonly names: readonly string[]
  readonly template: Template | BusinessTemplateName
  readonly fromTable: string | null
}

function readArguments(args: readonly string[]): NewArguments {
  const names: string[] = []
  let template: NewArguments['template'] = 'list'
  let fromTable: string | null = null
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('--')) {
      names.push(arg)
      continue
    }
    const [option = '', written] = arg.split('=', 2)
    const value = written ?? args[++index]
    if (option === '--template') template = readTemplate(value)
    else if (option === '--from-table') fromTable = value ?? ''
    else throw new UsageError(`不认识的选项 ${option}，可用：--template、--from-table`)
  }
  return { names, template, fromTable }
}

function readTemplate(text: string | undefined): NewArguments['template'] {
  if (text !== undefined && (isTemplate(text) || isBusinessTemplate(text))) return text
  const hint = suggestionHint(text ?? '', ALL_TEMPLATES) ?? ''
  throw new UsageError(`没有模板 "${text ?? ''}"，可用：${ALL_TEMPLATES.join('、')}。${hint}`)
}
