import type { ProblemCode } from '#schemas/language/problems.ts'
import { compileExpression as checkText, type ExpressionPurpose } from '../expression/check-expression.ts'
import { readComputed } from '../expression/computed-text.ts'
import { typeOf } from '../expression/expression-type.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { ExpressionProblemCode } from '../expression/tree.ts'
import type { CompileContext } from './compile-context.ts'
import { knownChoices } from './known-choices.ts'
import type { ExpressionPlan, FieldPlan } from './plan.ts'
import { reviewExpression } from './review-expression.ts'

/** What a page is told of mistakes in its expressions. */
export const EXPRESSION_PROBLEMS: Readonly<Record<ExpressionProblemCode, ProblemCode>> = {
  'empty-expression': 'expression-syntax',
  'expression-too-long': 'expression-limit',
  'too-deep': 'expression-limit',
  'unexpected-character': 'expression-syntax',
  'unsupported-syntax': 'expression-syntax',
  'unclosed-text': 'expression-syntax',
  'invalid-escape': 'expression-syntax',
  'invalid-number': 'expression-syntax',
  'forbidden-name': 'expression-name',
  'missing-operand': 'expression-syntax',
  'missing-operator': 'expression-syntax',
  'unexpected-token': 'expression-syntax',
  'unclosed-bracket': 'expression-syntax',
  'chained-comparison': 'expression-syntax',
  'unknown-name': 'expression-name',
  'unknown-function': 'expression-name',
  'incomplete-name': 'expression-name',
  'no-current-row': 'expression-name',
  'restricted-name': 'restricted-related',
  'page-not-here': 'expression-name',
  'not-in-database': 'not-in-database',
  'wrong-argument-count': 'expression-arguments',
  'invalid-argument': 'expression-arguments',
  'type-mismatch': 'expression-type',
  'invalid-literal': 'expression-type',
  'result-type': 'expression-type',
}

/** What the value of a field may be. */
export function valuePurpose(
  { type, multiple, choices }: Pick<FieldPlan, 'type' | 'multiple' | 'choices'>,
  { knowledge }: CompileContext,
): ExpressionPurpose {
  return { kind: 'value', type: typeOf(type, multiple), choices: knownChoices(choices, knowledge) }
}

/** A condition as an author writes it; null when it has mistakes, each reported at its place inside the text. */
export function compileCondition(
  text: string,
  pointer: string,
  scope: ExpressionScope,
  context: CompileContext,
): ExpressionPlan | null {
  const computed = readComputed(text)
  // A leading = is allowed: authors who have just written a value will write it.
  const [source, shift] = computed.kind === 'computed' ? [computed.source, computed.offset] : [text, 0]
  return compile({ text, source, shift, pointer, scope, purpose: { kind: 'condition' } }, context)
}

/** A text that begins with `=`; `undefined` when it is a literal, null when it has mistakes. */
export function compileComputed(
  text: string,
  pointer: string,
  scope: ExpressionScope,
  purpose: ExpressionPurpose | undefined,
  context: CompileContext,
): ExpressionPlan | null | undefined {
  const computed = readComputed(text)
  if (computed.kind === 'literal') return undefined
  return compile({ text, source: computed.source, shift: computed.offset, pointer, scope, purpose }, context)
}

function compile(
  given: {
    readonly text: string
    readonly source: string
    readonly shift: number
    readonly pointer: string
    readonly scope: ExpressionScope
    readonly purpose: ExpressionPurpose | undefined
  },
  context: CompileContext,
): ExpressionPlan | null {
  const { problems } = context
  const outcome = checkText(given.source, given.scope, given.purpose)
  if (outcome.ok) {
    reviewExpression(outcome.expression, given, context)
    context.related.note(outcome.expression)
    const plan = { ...outcome.expression, source: given.text, pointer: given.pointer }
    context.reads.note(plan)
    return plan
  }
  for (const { code, message, hint, offset, length } of outcome.errors) {
    problems.report(EXPRESSION_PROBLEMS[code], given.pointer, {
      message,
      hint,
      actual: given.source.slice(offset, offset + length) || undefined,
      inside: offset + given.shift,
    })
  }
  return null
}
