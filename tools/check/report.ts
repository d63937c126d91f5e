import type { Problem } from '#schemas/language/problem.ts'

/** `file:line:column severity code message (hint)`: editors and terminals make a link of its beginning. */
export function formatProblem(file: string, problem: Problem): string {
  const place = [file, problem.line, problem.column].filter((part) => part !== undefined).join(':')
  const hint = problem.hint ? ` (${problem.hint})` : ''
  return `${place} ${problem.severity} ${problem.code} ${problem.message}${hint}`
}

/** A file with what is wrong with it. */
interface CheckedFile {
  readonly file: string
  readonly problems: readonly Problem[]
}

export interface CheckedFiles {
  readonly pages: readonly CheckedFile[]
  /** Files with dictionaries. */
  readonly dictionaries: readonly CheckedFile[]
}

export function formatSummary(pages: readonly CheckedFile[], dictionaries: readonly CheckedFile[] = []): string {
  const problems = [...dictionaries, ...pages].flatMap((file) => file.problems)
  const errors = problems.filter((problem) => problem.severity === 'error').length
  const warnings = problems.length - errors
  if (problems.length === 0) return `${pages.length} 个页面，没有问题`
  return `${pages.length} 个页面，${errors} 个错误，${warnings} 个警告`
}

export function problemsAsJson(files: readonly CheckedFile[]): string {
  return JSON.stringify(
    files.flatMap(({ file, problems }) => problems.map((problem) => ({ file, ...problem }))),
    null,
    2,
  )
}
