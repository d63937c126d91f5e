import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { hasErrors } from '#schemas/language/problem.ts'
import { checkPages } from '../check/check-pages.ts'
import { formatProblem } from '../check/report.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { pageFolders, readPageFiles } from '../page-folders.ts'
import { newPageText, parseNewPageName } from './page-template.ts'

const DEFAULT_TITLE = '新页面'

export const newCommand: Command = {
  name: 'new',
  argumentsText: '<目录>/<页面> [标题]',
  summary: '写一个新的页面文件，如 pagewright new market/warehouse 仓库。设了 PAGES_DIR 时写到那里。',
  async run([nameText, title = DEFAULT_TITLE], context) {
    const name = nameText === undefined ? undefined : parseNewPageName(nameText)
    if (!name) throw new UsageError('要写 <目录>/<页面>，小写字母、数字和连字符，如 market/warehouse')
    if (title.length > 32) throw new UsageError('标题最多 32 个字符')
    const path = join(pageFolders(context).at(-1) ?? context.root, name.area, `${name.page}.json`)
    const file = relative(context.root, path)
    const text = newPageText(name, title)
    await assertSound(file, text, context)
    await mkdir(dirname(path), { recursive: true })
    await writeNew(path, text)
    context.terminal.out(`已写好 ${file}\n`)
    context.terminal.out(`运行中的控制台刷新后即可使用：菜单中的“${title}”。修改文件后刷新页面即生效，不必构建。\n`)
    return 0
  },
}

/** The new page among its neighbours: a name that is taken is found before anything is written. */
async function assertSound(file: string, text: string, context: CommandContext): Promise<void> {
  const others = (await readPageFiles(context)).filter((page) => page.file !== file)
  const checked = await checkPages([...others, { file, text }], context.root)
  const mine = checked.find((page) => page.file === file)
  const clash = checked.find(({ problems }) => problems.some((problem) => problem.code === 'duplicate-page'))
  if (mine && hasErrors(mine.problems)) {
    throw new UsageError(mine.problems.map((problem) => formatProblem(file, problem)).join('\n'))
  }
  if (clash) throw new UsageError(clash.problems.map((problem) => formatProblem(clash.file, problem)).join('\n'))
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
    if (isThere) throw new UsageError(`文件 ${path} 已经存在，没有改动它`)
    throw new UsageError(`写不了 ${path}：${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
