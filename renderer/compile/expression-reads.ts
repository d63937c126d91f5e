import type { ExpressionPlan } from './plan.ts'

/** All expressions of a page, gathered while they are compiled: for mistakes that show only when all fields are known. */
export interface ExpressionReads {
  note(expression: ExpressionPlan): void
  readonly all: readonly ExpressionPlan[]
}

export function createExpressionReads(): ExpressionReads {
  const all: ExpressionPlan[] = []
  return { note: (expression) => all.push(expression), all }
}
