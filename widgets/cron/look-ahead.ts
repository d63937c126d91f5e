import { nextRuns } from '#schemas/cron/next-runs.ts'
import { parseExpression } from '#schemas/cron/parse-expression.ts'
import { describeExpression } from './describe-expression.ts'

const RUNS_SHOWN = 10

/** What the builder tells of an expression. */
export interface Outlook {
  readonly text: string
  /** Why it cannot be read; null where it can. */
  readonly fault: string | null
  readonly words: string | null
  readonly runs: readonly string[]
}

/** What will become of an expression, seen from a moment of the business zone. */
export function lookAhead(text: string, now: string): Outlook {
  const outcome = parseExpression(text)
  if (!outcome.ok) return { text, fault: outcome.message, words: null, runs: [] }
  const runs = nextRuns(outcome.expression, now, RUNS_SHOWN)
  return { text, fault: null, words: describeExpression(text), runs }
}
