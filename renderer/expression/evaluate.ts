import { Big } from 'big.js'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { CheckedExpression } from './check-expression.ts'
import { calculate } from './decimal-arithmetic.ts'
import { FUNCTIONS } from './functions/function-table.ts'
import { Budget, EXPRESSION_LIMITS, type ExpressionLimits } from './limits.ts'
import { areEqual, compare } from './order.ts'
import {
  isList,
  isPlainObject,
  loadValue,
  ownProperty,
  PlainObject,
  type RuntimeValue,
  toCanonical,
  toText,
} from './runtime-value.ts'
import type { ExpressionValues, NamedValues } from './scope.ts'
import type { CheckedNode, ComparisonOperator, LogicOperator, ReferenceNode } from './tree.ts'

/**
 * The value of an expression. A number comes as a canonical decimal text: `toFieldValue` makes it what a field stores.
 * @throws {ExpressionError} when a limit is reached, and nothing else.
 */
export function evaluate(
  expression: Pick<CheckedExpression, 'tree'>,
  values: ExpressionValues,
  limits: ExpressionLimits = EXPRESSION_LIMITS,
): CanonicalValue {
  return toCanonical(new Interpreter(values, new Budget(limits)).run(expression.tree, 1))
}

/** Whether a condition holds. Null (a value is missing) does not. */
export function conditionHolds(value: CanonicalValue): boolean {
  return value === true
}

class Interpreter {
  readonly #values: ExpressionValues
  readonly #budget: Budget

  constructor(values: ExpressionValues, budget: Budget) {
    this.#values = values
    this.#budget = budget
  }

  run(node: CheckedNode, depth: number): RuntimeValue {
    this.#budget.allowDepth(depth)
    this.#budget.spend(1)
    const below = (child: CheckedNode) => this.run(child, depth + 1)
    switch (node.kind) {
      case 'literal':
        return node.type === 'text' ? toText(node.value) : loadValue(node.value, node.type, this.#budget)
      case 'field':
        return this.#field(node)
      case 'column':
        return this.#column(node)
      case 'rows':
        return loadValue(ownProperty(this.#values.record, node.table), 'rows', this.#budget) ?? []
      case 'list':
        return node.items.map(below)
      case 'call': {
        const definition = FUNCTIONS.get(node.name)
        if (!definition) return null
        return definition.call(node.args.map(below), { budget: this.#budget, now: this.#values.now })
      }
      case 'unary': {
        const operand = below(node.operand)
        if (node.operator === '!') return typeof operand === 'boolean' ? !operand : null
        return operand instanceof Big ? operand.neg() : null
      }
      case 'logic':
        return logic(node.operator, node.operands, below)
      case 'arithmetic': {
        let result = below(node.first)
        for (const { operator, operand } of node.rest) {
          const right = below(operand)
          if (operator === '/' || operator === '%') this.#budget.spendOnDivision()
          result = result instanceof Big && right instanceof Big ? calculate(operator, result, right) : null
        }
        return result
      }
      case 'comparison':
        return decide(node.operator, below(node.left), below(node.right))
      case 'membership': {
        const item = below(node.item)
        const list = below(node.list)
        if (!isList(list)) return false
        this.#budget.spendOnItems(list.length)
        return list.some((candidate) => areEqual(item, candidate))
      }
      case 'conditional':
        return below(node.test) === true ? below(node.whenTrue) : below(node.otherwise)
    }
  }

  #field(node: Extract<ReferenceNode, { readonly kind: 'field' }>): RuntimeValue {
    const holder = this.#values[node.source]
    if (!isPlainObject(holder)) return null
    let value = this.#load(holder, node.name, node.type)
    for (const key of node.keys) {
      this.#budget.spend(1)
      value = value instanceof PlainObject ? this.#load(value.properties, key, 'unknown') : null
    }
    return value
  }

  #column(node: Extract<ReferenceNode, { readonly kind: 'column' }>): RuntimeValue {
    const rows = loadValue(ownProperty(this.#values.record, node.table), 'rows', this.#budget)
    if (!isList(rows)) return []
    return rows.map((row) => (row instanceof PlainObject ? this.#load(row.properties, node.name, node.type) : null))
  }

  #load(holder: NamedValues, name: string, type: Parameters<typeof loadValue>[1]): RuntimeValue {
    return loadValue(ownProperty(holder, name), type, this.#budget)
  }
}

/** Three-valued: what is missing is decided only where the other side does not decide alone. Stops at the first that does. */
function logic(
  operator: LogicOperator,
  operands: readonly CheckedNode[],
  run: (node: CheckedNode) => RuntimeValue,
): boolean | null {
  const decisive = operator === '||'
  let isMissing = false
  for (const operand of operands) {
    const value = run(operand)
    if (value === decisive) return decisive
    if (typeof value !== 'boolean') isMissing = true
  }
  return isMissing ? null : !decisive
}

function decide(operator: ComparisonOperator, left: RuntimeValue, right: RuntimeValue): boolean | null {
  if (operator === '==') return areEqual(left, right)
  if (operator === '!=') return !areEqual(left, right)
  const order = compare(left, right)
  if (order === undefined) return null
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}
