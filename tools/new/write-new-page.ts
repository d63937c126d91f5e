import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { hasErrors } from '#schemas/language/problem.ts'
import { checkPages } from '../check/check-pages.ts'
import { formatProblem } from '../check/report.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { readPageFiles } from '../page-folders.ts'

/** Writes a page file that is not there yet, once it passes the check among its neighbours. */
export async function writeNewPage(path: string, text: string, context: CommandContext): Promise<void> {
  await assertSound(relative(context.root, path), text, context)
  await mkdir(dirname(path), { recursive: true })
  await writeNew(path, text)
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
