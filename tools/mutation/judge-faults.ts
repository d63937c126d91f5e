import { compilePage } from '#renderer/compile/compile-page.ts'
import { knowledgeOf, type PageSetOptions } from '#renderer/compile/compile-page-set.ts'
import type { PageFile } from '#renderer/compile/page-file.ts'
import type { Problem } from '#schemas/language/problem.ts'
import type { Fault } from './fault.ts'

export interface Verdict {
  readonly fault: Fault
  /** What the checker said that it does not say of the sound page. */
  readonly problems: readonly Problem[]
  readonly isReported: boolean
  readonly isOnLine: boolean
}

/** Checks each page with its mistake as `pagewright check` does: among its sound neighbours. */
export function judgeFaults(
  faults: readonly Fault[],
  pages: readonly PageFile[],
  options: PageSetOptions,
): readonly Verdict[] {
  const knowledge = knowledgeOf(pages, options)
  const check = (text: string) => compilePage(text, { ...options, knowledge }).problems
  const before = new Map(pages.map(({ file, text }) => [file, new Set(check(text).map(identify))]))
  return faults.map((fault) => {
    const problems = check(fault.text).filter((problem) => !before.get(fault.file)?.has(identify(problem)))
    return {
      fault,
      problems,
      isReported: problems.length > 0,
      isOnLine: problems.some(({ line }) => line !== undefined && fault.lines.includes(line)),
    }
  })
}

function identify({ code, pointer }: Problem): string {
  return `${code} ${pointer}`
}
