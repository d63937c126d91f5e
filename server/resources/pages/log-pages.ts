import { relative } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { CompiledPageFile } from '#renderer/compile/compile-page-set.ts'
import { readPageText } from '#renderer/compile/page-source-text.ts'
import type { PageFile } from '../../pages/page-files.ts'
import { pageSetMessages as messages, migrationMessages } from '../messages.ts'
import type { MigratedTable } from '../tables/migrate-table.ts'

/** Says in the server's log what is wrong with a page file, where it stands. */
export function logProblems(
  log: FastifyBaseLogger,
  { file, path }: Pick<PageFile, 'file' | 'path'>,
  { problems }: Pick<CompiledPageFile, 'problems'>,
): void {
  for (const problem of problems) {
    const { code, severity, line = 1, column = 1 } = problem
    const text = messages.problem(`${shortPath(path)}:${line}:${column}`, problem)
    if (severity === 'error') log.error({ file, code }, text)
    else log.warn({ file, code }, text)
  }
}

/** As it is found from where the server was started; whole, where that is elsewhere. */
function shortPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') ? path : near
}

/** Of two files of a folder with one code the older counts; the author of the other must learn why theirs does not. */
export function logShadowed(log: FastifyBaseLogger, { file, path, text, code }: PageFile, other: string): void {
  const { line, column } = readPageText(text).locate('/code', 'value')
  const place = `${shortPath(path)}:${line}:${column}`
  const message = messages.codeTaken(code, other)
  log.error({ file }, messages.problem(place, { severity: 'error', code: 'duplicate-page', message }))
}

export function logMigration(log: FastifyBaseLogger, { table, steps, refusals, leftovers }: MigratedTable): void {
  if (steps.length > 0) log.info({ table, steps: steps.map((step) => step.kind) }, 'page table changed')
  for (const { message, blocking } of refusals) {
    if (blocking) log.error({ table }, message)
    else log.warn({ table }, message)
  }
  if (leftovers.length > 0) log.warn({ table }, migrationMessages.leftover(table, leftovers))
}
