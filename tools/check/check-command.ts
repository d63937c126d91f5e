import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { PageFile } from '#renderer/compile/page-file.ts'
import { hasErrors } from '#schemas/language/problem.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { readInstalledPages } from '../page-folders.ts'
import { checkDictionaries, checkPages } from './check-pages.ts'
import { type CheckedFiles, formatProblem, formatSummary, problemsAsJson } from './report.ts'

const OPTIONS = ['--json', '--strict']

export const checkCommand: Command = {
  name: 'check',
  argumentsText: '[--json] [--strict] [文件…]',
  summary:
    '检查页面文件；不写文件时检查全部页面。有错误时退出码为 1。没有什么写入的字段和到不了的状态值是警告；--strict 在有警告时退出码也为 1。',
  async run(args, context) {
    const { root, terminal } = context
    const unknown = args.find((arg) => arg.startsWith('--') && !OPTIONS.includes(arg))
    if (unknown) throw new UsageError(`不认识的选项 ${unknown}，可用：${OPTIONS.join('、')}`)
    const isStrict = args.includes('--strict')
    const named = args.filter((arg) => !arg.startsWith('--')).map((arg) => relative(root, resolve(arg)))
    const dictionaries = await checkDictionaries(context)
    const isShown = ({ file }: { readonly file: string }) => named.length === 0 || named.includes(file)
    const ofPages = named.filter((file) => !dictionaries.some((dictionary) => dictionary.file === file))
    const checked = await checkPages(await readAll(ofPages, context), root, { review: true, dictionaries })
    const shown = { pages: checked.filter(isShown), dictionaries: dictionaries.filter(isShown) }
    const all = [...shown.dictionaries, ...shown.pages]
    if (args.includes('--json')) terminal.out(`${problemsAsJson(all)}\n`)
    else printText(shown, terminal.out)
    return all.some(({ problems }) => hasErrors(problems) || (isStrict && problems.length > 0)) ? 1 : 0
  },
}

/** The named files and all pages of the installation: a page is judged among its neighbours. */
async function readAll(named: readonly string[], context: CommandContext): Promise<readonly PageFile[]> {
  const { pages, shadowed, overridden } = await readInstalledPages(context)
  const inPlace = pages.map((page) => {
    // Who names a file wants to know about that one, also where another stands in its place.
    const below = overridden.find(({ code, file }) => code === page.code && named.includes(file))
    return below && !named.includes(page.file) ? below : page
  })
  const files = new Map<string, PageFile>([...inPlace, ...shadowed].map((page) => [page.file, page]))
  for (const file of named) {
    if (!files.has(file)) files.set(file, { file, text: await readNamed(file, context.root) })
  }
  return [...files.values()]
}

async function readNamed(file: string, root: string): Promise<string> {
  try {
    return await readFile(resolve(root, file), 'utf8')
  } catch (cause) {
    throw new UsageError(`读不到文件 ${file}：${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

function printText({ pages, dictionaries }: CheckedFiles, print: (text: string) => void): void {
  for (const { file, problems } of [...dictionaries, ...pages]) {
    for (const problem of problems) print(`${formatProblem(file, problem)}\n`)
  }
  print(`${formatSummary(pages, dictionaries)}\n`)
}
