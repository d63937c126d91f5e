import type { ExpressionType } from './expression-type.ts'

/** A place in the expression's text, in UTF-16 units, as editors and JSON positions count. */
export interface Span {
  readonly offset: number
  readonly length: number
}

/** A mistake in an expression. Stable code, Chinese message, place, remedy where one is known. */
export interface ExpressionProblem extends Span {
  readonly code: ExpressionProblemCode
  readonly message: string
  readonly hint?: string
}

export const EXPRESSION_PROBLEM_CODES = [
  'empty-expression',
  'expression-too-long',
  'too-deep',
  'unexpected-character',
  'unsupported-syntax',
  'unclosed-text',
  'invalid-escape',
  'invalid-number',
  'forbidden-name',
  'missing-operand',
  'missing-operator',
  'unexpected-token',
  'unclosed-bracket',
  'chained-comparison',
  'unknown-name',
  'unknown-function',
  'incomplete-name',
  'no-current-row',
  'restricted-name',
  'page-not-here',
  'not-in-database',
  'wrong-argument-count',
  'invalid-argument',
  'type-mismatch',
  'invalid-literal',
  'result-type',
] as const
export type ExpressionProblemCode = (typeof EXPRESSION_PROBLEM_CODES)[number]

export type LiteralNode = Span & { readonly kind: 'literal' } & (
    | { readonly type: 'null'; readonly value: null }
    | { readonly type: 'boolean'; readonly value: boolean }
    /** A number is a canonical decimal; the checker turns a text into a date where a date is wanted. */
    | { readonly type: 'text' | 'number' | 'date' | 'datetime' | 'time'; readonly value: string }
  )

/** A name as written: `price`, `row.price`, `config.color`. */
export interface NameNode extends Span {
  readonly kind: 'name'
  readonly path: readonly string[]
}

/** The rows of another page as written, or one field of them: `page('order')`, `page('order').payable`. */
export interface PageNode extends Span {
  readonly kind: 'page'
  readonly code: string
  readonly path: readonly string[]
}

export const RECORD_SOURCES = ['record', 'row', 'old', 'user', 'target'] as const
export type RecordSource = (typeof RECORD_SOURCES)[number]

/** What the checker makes of a name, or of the rows of another page. */
export type ReferenceNode =
  | AggregateNode
  | (Span &
      (
        | {
            readonly kind: 'field'
            readonly source: RecordSource
            readonly name: string
            readonly type: ExpressionType
            /** Keys inside the value of a `json` field. */
            readonly keys: readonly string[]
          }
        | {
            readonly kind: 'column'
            readonly table: string
            readonly name: string
            readonly type: ExpressionType
            /** The value of the one row that is looked at, instead of those of all rows. */
            readonly each?: true
          }
        | { readonly kind: 'rows'; readonly table: string }
        | {
            /** A field of the row that a reference names: `manufacturer.level`. */
            readonly kind: 'related'
            readonly source: Exclude<RecordSource, 'user'>
            /** The field that refers. */
            readonly reference: string
            /** The same as the page names it: `manufacturer`, `lines.product`; `target.category` of the row that an effect changes. */
            readonly path: string
            /** The field of the row that it names. */
            readonly name: string
            readonly type: ExpressionType
          }
      ))

export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const
export type AggregateName = (typeof AGGREGATES)[number]

/** What rows of another page come to: `sum(page('timesheet').hours, target.employee == employee)`. */
export interface AggregateNode extends Span {
  readonly kind: 'aggregate'
  readonly name: AggregateName
  /** The code of the page. */
  readonly page: string
  /** Null where the other page cannot be read at the moment: then nothing can be said of its rows. */
  readonly entity: string | null
  /** Null: the rows themselves are counted. */
  readonly field: string | null
  readonly type: ExpressionType
  /** Over `target.`, the other page's row, and the names of the place where it stands; null: all rows. */
  readonly where: ExpressionNode<ReferenceNode> | null
}

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type LogicOperator = '&&' | '||'

/**
 * The tree of an expression. `Reference` is a name as written, or what the checker made of it. Chains of operators of
 * one rank lie flat, so that depth is what the author nested, not how much he wrote.
 */
export type ExpressionNode<Reference> =
  | LiteralNode
  | Reference
  | (Span & { readonly kind: 'list'; readonly items: readonly ExpressionNode<Reference>[] })
  | (Span & { readonly kind: 'call'; readonly name: string; readonly args: readonly ExpressionNode<Reference>[] })
  | (Span & { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: ExpressionNode<Reference> })
  | (Span & {
      readonly kind: 'logic'
      readonly operator: LogicOperator
      readonly operands: readonly ExpressionNode<Reference>[]
    })
  | (Span & {
      readonly kind: 'arithmetic'
      readonly first: ExpressionNode<Reference>
      /** Applied from left to right; all of one rank. */
      readonly rest: readonly {
        readonly operator: ArithmeticOperator
        readonly operand: ExpressionNode<Reference>
      }[]
    })
  | (Span & {
      readonly kind: 'comparison'
      readonly operator: ComparisonOperator
      readonly left: ExpressionNode<Reference>
      readonly right: ExpressionNode<Reference>
    })
  | (Span & {
      readonly kind: 'membership'
      readonly item: ExpressionNode<Reference>
      readonly list: ExpressionNode<Reference>
    })
  | (Span & {
      readonly kind: 'conditional'
      readonly test: ExpressionNode<Reference>
      readonly whenTrue: ExpressionNode<Reference>
      readonly otherwise: ExpressionNode<Reference>
    })

export type ParsedNode = ExpressionNode<NameNode | PageNode>
export type CheckedNode = ExpressionNode<ReferenceNode>

/** The sub-table that a node is of, whole or one column of it. */
export function tableOf(node: ExpressionNode<NameNode | PageNode | ReferenceNode> | undefined): string | undefined {
  return node?.kind === 'rows' || (node?.kind === 'column' && !node.each) ? node.table : undefined
}

/** The nodes directly below a node. */
export function childrenOf<Reference extends NameNode | PageNode | ReferenceNode>(
  node: ExpressionNode<Reference>,
): readonly ExpressionNode<Reference>[] {
  switch (node.kind) {
    case 'list':
      return node.items
    case 'call':
      return node.args
    case 'unary':
      return [node.operand]
    case 'logic':
      return node.operands
    case 'arithmetic':
      return [node.first, ...node.rest.map((part) => part.operand)]
    case 'comparison':
      return [node.left, node.right]
    case 'membership':
      return [node.item, node.list]
    case 'conditional':
      return [node.test, node.whenTrue, node.otherwise]
    default:
      return []
  }
}
