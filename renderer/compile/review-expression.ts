import type { CheckedExpression, ExpressionPurpose } from '../expression/check-expression.ts'
import { type ExpressionScope, factsAbout, type KnownChoices } from '../expression/scope.ts'
import { type CheckedNode, childrenOf } from '../expression/tree.ts'
import type { CompileContext } from './compile-context.ts'
import { checkChoices } from './known-choices.ts'

type TextLiteral = Extract<CheckedNode, { readonly kind: 'literal' }> & { readonly type: 'text' }

export interface ExpressionPlace {
  readonly pointer: string
  /** How many characters stand in front of the expression in the text at the pointer. */
  readonly shift: number
  readonly scope: ExpressionScope
  readonly purpose: ExpressionPurpose | undefined
}

/** What is in order by its types and yet cannot be meant: a value that a field never holds, a thing compared with itself. */
export function reviewExpression(
  { tree }: Pick<CheckedExpression, 'tree'>,
  { pointer, shift, scope, purpose }: ExpressionPlace,
  context: CompileContext,
): void {
  const check = (literals: readonly TextLiteral[], known: KnownChoices | null) => {
    for (const { value, offset } of literals) {
      checkChoices(value, known, pointer, context, { inside: offset + shift })
    }
  }
  const visit = (node: CheckedNode): void => {
    if (node.kind === 'comparison') {
      const { left, right } = node
      if (node.operator === '==' || node.operator === '!=') {
        check(literalsOf(right), choicesOf(left, scope))
        check(literalsOf(left), choicesOf(right, scope))
      }
      reportSame(node, pointer, shift, context)
    }
    if (node.kind === 'membership') {
      check(literalsOf(node.list), choicesOf(node.item, scope))
      check(literalsOf(node.item), choicesOf(node.list, scope))
    }
    for (const below of childrenOf(node)) visit(below)
  }
  visit(tree)
  if (purpose?.kind === 'value') check(literalsOf(tree), purpose.choices ?? null)
}

/** The choices of the field that a node stands for. */
function choicesOf(node: CheckedNode, { facts }: ExpressionScope): KnownChoices | null {
  if (node.kind === 'column') return facts?.subTables.get(node.table)?.get(node.name)?.choices ?? null
  if (node.kind !== 'field' || node.keys.length > 0) return null
  return factsAbout(node.source, facts)?.get(node.name)?.choices ?? null
}

/** The texts that a node may come to, as far as they are written there. */
function literalsOf(node: CheckedNode): readonly TextLiteral[] {
  switch (node.kind) {
    case 'literal':
      // The empty text is null.
      return node.type === 'text' && node.value !== '' ? [node as TextLiteral] : []
    case 'list':
      return node.items.flatMap(literalsOf)
    case 'conditional':
      return [...literalsOf(node.whenTrue), ...literalsOf(node.otherwise)]
    case 'call':
      return node.name === 'coalesce' ? node.args.flatMap(literalsOf) : []
    default:
      return []
  }
}

function reportSame(
  { left, right, operator, offset }: Extract<CheckedNode, { readonly kind: 'comparison' }>,
  pointer: string,
  shift: number,
  { problems }: CompileContext,
): void {
  const name = nameOf(left)
  if (name === null || name !== nameOf(right)) return
  const isTrue = operator === '==' || operator === '<=' || operator === '>='
  problems.report('constant-condition', pointer, {
    message: `两边都是 ${name}，条件${isTrue ? '总是成立' : '从不成立'}`,
    hint: '把其中一边改成要比较的另一个字段或值；和修改之前比较用 old.',
    inside: offset + shift,
  })
}

/** A field as it is written; null for everything else. */
function nameOf(node: CheckedNode): string | null {
  if (node.kind === 'column') return `${node.table}.${node.name}`
  if (node.kind !== 'field') return null
  return [...(node.source === 'record' ? [] : [node.source]), node.name, ...node.keys].join('.')
}
