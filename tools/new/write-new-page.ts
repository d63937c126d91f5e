import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { PageFile } from '#renderer/compile/page-file.ts'
import { hasErrors } from '#schemas/language/problem.ts'
import { checkPages } from '../check/check-pages.ts'
import { formatProblem } from '../check/report.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { readInstalledPages } from '../page-folders.ts'
import { schemaReference, withSchema } from './schema-reference.ts'

/** A page file that is not there yet. */
export interface NewPageFile {
  readonly path: string
  readonly page: object
}

/** Writes a page file that is not there yet, once it passes the check among its neighbours. */
export async function writeNewPage(path: string, page: object, context: CommandContext): Promise<void> {
  await writeNewPages([{ path, page }], context)
}

/** Writes page files that are not there yet, once they pass the check among their neighbours: all of them, or none. */
export async function writeNewPages(files: readonly NewPageFile[], context: CommandContext): Promise<void> {
  const written = await Promise.all(
    files.map(async ({ path, page }) => {
      const schema = await schemaReference(path, context.root)
      return { path, schema, text: `${JSON.stringify(withSchema(page, schema), null, 2)}\n` }
    }),
  )
  await assertSound(
    written.map(({ path, text }) => ({ file: relative(context.root, path), text })),
    context,
  )
  for (const { path } of written) await assertAbsent(path)
  for (const { path, text } of written) {
    await mkdir(dirname(path), { recursive: true })
    await writeNew(path, text)
  }
  if (written.some(({ schema }) => schema === undefined)) {
    context.terminal.out('没有找到 schemas/meta/page.schema.json，文件里没有写 $schema。\n')
  }
}

/** The new pages among their neighbours: a name that is taken is found before anything is written. */
async function assertSound(files: readonly PageFile[], context: CommandContext): Promise<void> {
  const names = new Set(files.map(({ file }) => file))
  const { pages } = await readInstalledPages(context)
  const others = pages.filter((page) => !names.has(page.file))
  // The last in the order: whoever has a name keeps it.
  const checked = await checkPages([...others, ...files], context.root)
  const broken = checked.filter(({ file, problems }) => names.has(file) && hasErrors(problems))
  if (broken.length === 0) return
  const lines = broken.flatMap(({ file, problems }) => problems.map((problem) => formatProblem(file, problem)))
  throw new UsageError(lines.join('\n'))
}

async function assertAbsent(path: string): Promise<void> {
  try {
    await access(path)
  } catch {
    // Not there, or not to be read: writing it says why.
    return
  }
  throw new UsageError(alreadyThere(path))
}

function alreadyThere(path: string): string {
  return `文件 ${path} 已经存在，没有改动它`
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
    if (isThere) throw new UsageError(alreadyThere(path))
    throw new UsageError(`写不了 ${path}：${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
