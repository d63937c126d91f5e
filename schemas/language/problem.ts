import type { ProblemCode, ProblemSeverity } from './problems.ts'

/** A mistake in a page, as data: many at once, each with its place and, where one is known, its remedy. */
export interface Problem {
  readonly code: ProblemCode
  readonly severity: ProblemSeverity
  /** JSON Pointer into the page: `/fields/status/widget`; empty for the page as a whole. */
  readonly pointer: string
  /** From 1, with `column`; absent when the page has no source text. */
  readonly line?: number
  readonly column?: number
  /** In Chinese, naming the thing: `没有名为 "yes-on" 的控件`. */
  readonly message: string
  readonly expected?: string
  readonly actual?: string
  /** The remedy: `是不是 "yes-no"？` */
  readonly hint?: string
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error')
}
