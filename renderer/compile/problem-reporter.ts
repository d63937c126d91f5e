import type { Problem } from '#schemas/language/problem.ts'
import { PROBLEMS, type ProblemCode } from '#schemas/language/problems.ts'
import type { PageText, Position } from './page-source-text.ts'

export interface ProblemDetails {
  readonly message: string
  readonly expected?: string | undefined
  readonly actual?: string | undefined
  readonly hint?: string | undefined
  /** Which part of the pointer's property to point at; the value unless told otherwise. */
  readonly part?: 'key' | 'value'
  readonly position?: Position
  /** A place inside the text at the pointer. */
  readonly inside?: number
}

/** Collects problems while a page is compiled, and gives each its severity and place. */
export interface ProblemReporter {
  report(code: ProblemCode, pointer: string, details: ProblemDetails): void
  /** In the order of the text. */
  readonly problems: readonly Problem[]
  /** Whether an error was reported at this pointer or below it. */
  isSound(pointer: string): boolean
}

export function createProblemReporter(text: Pick<PageText, 'locate' | 'locateInside'>): ProblemReporter {
  const problems: Problem[] = []
  return {
    report(code, pointer, { message, expected, actual, hint, part = 'value', position, inside }) {
      const { line, column } =
        position ?? (inside === undefined ? text.locate(pointer, part) : text.locateInside(pointer, inside))
      problems.push({
        code,
        severity: PROBLEMS[code].severity,
        pointer,
        line,
        column,
        message,
        ...(expected !== undefined && { expected }),
        ...(actual !== undefined && { actual }),
        ...(hint !== undefined && { hint }),
      })
    },
    get problems() {
      return problems.toSorted(
        (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0) || a.code.localeCompare(b.code),
      )
    },
    isSound: (pointer) =>
      !problems.some(
        (problem) =>
          problem.severity === 'error' && (problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`)),
      ),
  }
}
