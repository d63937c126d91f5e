import { join, relative } from 'node:path'
import { suggestionHint } from '#renderer/compile/suggest.ts'
import { type Command, UsageError } from '../command.ts'
import { importTableCommand } from '../import-table/import-table-command.ts'
import { pageFolders } from '../page-folders.ts'
import { parseNewPageName } from './page-name.ts'
import { isTemplate, newPage, TEMPLATES, type Template } from './page-template.ts'
import { writeNewPage } from './write-new-page.ts'

const DEFAULT_TITLE = '新页面'

export const newCommand: Command = {
  name: 'new',
  argumentsText: `<目录>/<页面> [标题] [--template ${TEMPLATES.join('|')}] [--from-table <表>]`,
  summary: '写一个新的页面文件，如 pagewright new market/warehouse 仓库。设了 PAGES_DIR 时写到那里。',
  async run(args, context) {
    const { names, template, fromTable } = readArguments(args)
    const [nameText, title = DEFAULT_TITLE] = names
    const name = nameText === undefined ? undefined : parseNewPageName(nameText)
    if (!name || nameText === undefined) {
      throw new UsageError('要写 <目录>/<页面>，小写字母、数字和连字符，如 market/warehouse')
    }
    if (fromTable !== null) return importTableCommand.run([fromTable, nameText], context)
    if (title.length > 32) throw new UsageError('标题最多 32 个字符')
    const path = join(pageFolders(context).at(-1) ?? context.root, name.area, `${name.page}.json`)
    await writeNewPage(path, newPage(name, title, template), context)
    context.terminal.out(`已写好 ${relative(context.root, path)}\n`)
    context.terminal.out(`运行中的控制台刷新后即可使用：菜单中的“${title}”。修改文件后刷新页面即生效，不必构建。\n`)
    return 0
  },
}

interface NewArguments {
  readonly names: readonly string[]
  readonly template: Template
  readonly fromTable: string | null
}

function readArguments(args: readonly string[]): NewArguments {
  const names: string[] = []
  let template: Template = 'list'
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

function readTemplate(text: string | undefined): Template {
  if (text !== undefined && isTemplate(text)) return text
  const hint = suggestionHint(text ?? '', TEMPLATES) ?? ''
  throw new UsageError(`没有模板 "${text ?? ''}"，可用：${TEMPLATES.join('、')}。${hint}`)
}
