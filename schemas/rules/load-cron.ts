import type { CronCheck } from './rules.ts'

/** What reads cron expressions, for browsers: it comes once a form or a grid needs it, as the engine of patterns does. */
let check: CronCheck | null = null

/** Null until it has come. */
export function loadedCron(): CronCheck | null {
  return check
}

/** Rejects when the chunk cannot be had; the next call tries again. */
export async function loadCron(): Promise<CronCheck> {
  check ??= (await import('../cron/parse-expression.ts')).expressionFault
  return check
}
