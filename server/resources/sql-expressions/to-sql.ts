import type { RawBuilder, SqlBool } from 'kysely'
import type { CheckedExpression } from '#renderer/expression/check-expression.ts'
import { typeOfNode } from '#renderer/expression/node-type.ts'
import { asType, type SqlType } from './operand.ts'
import type { SqlScope } from './sql-scope.ts'
import { asSql, Translator } from './translator.ts'

type Tree = Pick<CheckedExpression, 'tree'>

/**
 * A condition for `where`: it holds of exactly the rows for which the interpreter says true. Comparisons stand as their
 * indexes want them; every value is bound.
 */
export function toSqlCondition({ tree }: Tree, scope: SqlScope): RawBuilder<SqlBool> {
  return asSql(new Translator(scope).decide(tree, true))
}

/** The value that an expression has of each row: what the interpreter comes to, as a value of the database's type. */
export function toSqlValue({ tree }: Tree, scope: SqlScope): RawBuilder<unknown> {
  return asType(new Translator(scope).value(tree), resultType(tree))
}

/** What is null or only known when it runs counts as a text. */
function resultType(tree: CheckedExpression['tree']): SqlType {
  const type = typeOfNode(tree)
  switch (type) {
    case 'number':
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'time':
      return type
    default:
      return 'text'
  }
}
