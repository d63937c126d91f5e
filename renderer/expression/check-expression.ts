import { Checker } from './checker.ts'
import { type Dependency, dependenciesOf } from './dependencies.ts'
import { type ExpressionType, fits } from './expression-type.ts'
import { asWanted, type Checked, type Report } from './literal-types.ts'
import { CHECK_MESSAGES as messages } from './messages.ts'
import { parseExpression } from './parse-expression.ts'
import type { ExpressionScope, KnownChoices } from './scope.ts'
import type { CheckedNode, ExpressionProblem, ParsedNode } from './tree.ts'
import { mismatchHint } from './type-hint.ts'
import { typeText } from './type-text.ts'

/** What the value of an expression is for. */
export type ExpressionPurpose =
  | { readonly kind: 'condition' }
  /** A value of a field: `typeOf(field.type, field.multiple)`. */
  | { readonly kind: 'value'; readonly type: ExpressionType; readonly choices?: KnownChoices | null }

/** An expression that is in order: names found, types known. The only thing that `evaluate` runs. */
export interface CheckedExpression {
  readonly tree: CheckedNode
  readonly type: ExpressionType
  readonly dependencies: readonly Dependency[]
}

export type CheckOutcome =
  | { readonly ok: true; readonly expression: CheckedExpression }
  | { readonly ok: false; readonly errors: readonly ExpressionProblem[] }

/** Checks names, functions and types. All mistakes at once, in the order of the text. Never throws. */
export function checkExpression(tree: ParsedNode, scope: ExpressionScope, purpose?: ExpressionPurpose): CheckOutcome {
  const errors: ExpressionProblem[] = []
  const report: Report = (problem) => errors.push(problem)
  const result = forPurpose(new Checker(scope, report).check(tree), purpose, report)
  if (errors.length > 0) return { ok: false, errors: errors.toSorted((left, right) => left.offset - right.offset) }
  return {
    ok: true,
    expression: { tree: result.node, type: result.type, dependencies: dependenciesOf(result.node) },
  }
}

/** Reads and checks the text of an expression, without the `=` in front. */
export function compileExpression(text: string, scope: ExpressionScope, purpose?: ExpressionPurpose): CheckOutcome {
  const parsed = parseExpression(text)
  return parsed.ok ? checkExpression(parsed.tree, scope, purpose) : parsed
}

function forPurpose(checked: Checked, purpose: ExpressionPurpose | undefined, report: Report): Checked {
  const { offset, length } = checked.node
  if (checked.type === 'rows') {
    report({ code: 'result-type', offset, length, message: messages.rowsAsResult, hint: messages.columnHint })
    return checked
  }
  if (!purpose) return checked
  const wanted = purpose.kind === 'condition' ? 'boolean' : purpose.type
  const adapted = asWanted(checked, [wanted], report)
  // A `json` field takes whatever comes.
  if (wanted === 'unknown' || fits(adapted.type, wanted)) return adapted
  const message =
    purpose.kind === 'condition'
      ? messages.wrongCondition(typeText(adapted.type))
      : messages.wrongResult(typeText(wanted), typeText(adapted.type))
  const hint = mismatchHint(adapted, [wanted], '=')
  report(
    hint === undefined
      ? { code: 'result-type', offset, length, message }
      : { code: 'result-type', offset, length, message, hint },
  )
  return adapted
}
