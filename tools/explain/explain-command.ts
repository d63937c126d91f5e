import type { CompiledPageFile } from '#renderer/compile/compile-page-set.ts'
import { suggestionHint } from '#renderer/compile/suggest.ts'
import { isProblemCode, PROBLEM_CODES, PROBLEMS, type ProblemCode } from '#schemas/language/problems.ts'
import { checkPages } from '../check/check-pages.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { readInstalledPages } from '../page-folders.ts'
import { explainPermissions } from './page-permissions.ts'

export const explainCommand: Command = {
  name: 'explain',
  argumentsText: '[问题代码 | 页面代码]',
  summary: '说明一种页面问题：是什么、怎么改；或一个页面的权限：每个操作的权限码与调用。都不写时列出全部问题代码。',
  async run([name], context) {
    const { out } = context.terminal
    if (name === undefined) {
      for (const code of PROBLEM_CODES) out(`${code}  ${PROBLEMS[code].title}\n`)
      return 0
    }
    if (isProblemCode(name)) {
      out(problemText(name))
      return 0
    }
    out(permissionText(await findPage(name, context)))
    return 0
  },
}

function problemText(code: ProblemCode): string {
  const { severity, title, explanation, remedy } = PROBLEMS[code]
  return `${code}（${severity === 'error' ? '错误' : '警告'}）${title}\n\n${explanation}\n改法：${remedy}\n`
}

/** @throws {UsageError} when there is no such page, or no plan of it. */
async function findPage(name: string, context: CommandContext): Promise<CompiledPageFile> {
  const { pages } = await readInstalledPages(context)
  const wanted = pages.find(({ code, file }) => code === name || file === name)
  if (!wanted) {
    const codes = pages.flatMap(({ code }) => code ?? [])
    throw new UsageError(`没有问题代码或页面 "${name}"。${suggestionHint(name, [...PROBLEM_CODES, ...codes]) ?? ''}`)
  }
  const compiled = (await checkPages(pages, context.root)).find(({ file }) => file === wanted.file)
  if (!compiled?.plan) throw new UsageError(`页面 "${name}" 有错误，先运行 pagewright check ${wanted.file}`)
  return compiled
}

function permissionText({ file, plan }: CompiledPageFile): string {
  if (!plan) return ''
  const lines = explainPermissions(plan).map(
    ({ title, action, code, calls }) => `${title}（${action}）  ${code}  ${calls.join('、') || '没有自己的调用'}`,
  )
  return `${plan.title}（${plan.code}，${file}）\n\n${lines.join('\n')}\n`
}
