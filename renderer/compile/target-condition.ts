import type { ExpressionScope } from '../expression/scope.ts'
import type { RecordSource } from '../expression/tree.ts'
import { untranslatableParts } from '../expression/untranslatable.ts'
import { compileCondition } from './compile-expression.ts'
import type { EffectParts } from './effect-parts.ts'
import { type EffectTarget, referringFacts, targetTypes } from './effect-target.ts'
import type { ExpressionPlan } from './plan.ts'

/** The rows of a target are found by the database. */
const TARGET: ReadonlySet<RecordSource> = new Set(['target'])

/** The scope of an effect in which `target.` is a row of another page. */
export function withTarget({ scope, context }: EffectParts, target: EffectTarget): ExpressionScope {
  return {
    ...scope,
    target: targetTypes(target),
    ...(scope.facts && { facts: { ...scope.facts, target: referringFacts(target, context) } }),
  }
}

/** Which rows of another page; null where there are mistakes in it. */
export function compileTargetCondition(
  text: string,
  pointer: string,
  scope: ExpressionScope,
  { context }: EffectParts,
  /** What comes of a condition that is about no row of that page. */
  otherwise: string,
): ExpressionPlan | null {
  const where = compileCondition(text, pointer, scope, context)
  if (!where) return null
  for (const { message, hint, offset, length } of untranslatableParts(where.tree, TARGET)) {
    context.problems.report('not-in-database', pointer, {
      message,
      hint,
      actual: text.slice(offset, offset + length),
      inside: offset,
    })
  }
  if (where.dependencies.some(({ kind }) => kind === 'target')) return where
  const message = `条件没有提到 target.：${otherwise}`
  const hint = '写清是哪些行，如 "target.type == type"'
  context.problems.report('invalid-effect', pointer, { message, actual: text, hint })
  return null
}
