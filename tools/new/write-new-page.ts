import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { hasErrors } from '#schemas/language/problem.ts'
import { checkPages } from '../check/check-pages.ts'
import { formatProblem } from '../check/report.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { readInstalledPages } from '../page-folders.ts'
import { schemaReference, withSchema } from './schema-reference.ts'

/** Writes a page file that is not there yet, once it passes the check among its neighbours. */
export async function writeNewPage(path: string, page: object, context: CommandContext): Promise<void> {
  const schema = await schemaReference(path, context.root)
  const text = `${JSON.stringify(withSchema(page, schema), null, 2)}\n`
  await assertSound(relative(context.root, path), text, context)
  await mkdir(dirname(path), { recursive: true })
  await writeNew(path, text)
  if (schema === undefined) context.terminal.out('没有找到 schemas/meta/page.schema.json，文件里没有写 $schema。\n')
}

/** The new page among its neighbours: a name that is taken is found before anything is written. */
async function assertSound(file: string, text: string, context: CommandContext): Promise<void> {
  const { pages } = await readInstalledPages(context)
  const others = pages.filter((page) => page.file !== file)
  // The last in the order: whoever has a name keeps it.
  const checked = await checkPages([...others, { file, text }], context.root)
  const mine = checked.find((page) => page.file === file)
  if (!mine || !hasErrors(mine.problems)) return
  throw new UsageError(mine.problems.map((problem) => formatProblem(file, problem)).join('\n'))
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
