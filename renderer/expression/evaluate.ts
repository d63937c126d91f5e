import { Big } from 'big.js'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { CheckedExpression } from './check-expression.ts'
import { calculate } from './decimal-arithmetic.ts'
import type { FunctionDefinition } from './functions/function-definition.ts'
import { FUNCTIONS } from './functions/function-table.ts'
import { Budget, EXPRESSION_LIMITS, type ExpressionLimits } from './limits.ts'
import { areEqual, compare } from './order.ts'
import {
  isList,
  isPlainObject,
  loadValue,
  ownProperty,
  PlainObject,
  type RuntimeList,
  type RuntimeValue,
  toCanonical,
  toText,
} from './runtime-value.ts'
import type { ExpressionValues, NamedValues } from './scope.ts'
import { type CheckedNode, type ComparisonOperator, type LogicOperator, type ReferenceNode, tableOf } from './tree.ts'

/**
 * The value of an expression. A number comes as a canonical decimal text: `toFieldValue` makes it what a field stores.
 * @throws {ExpressionError} when a limit is reached, and nothing else.
 */
export function evaluate(
  expression: Pick<CheckedExpression, 'tree'>,
  values: ExpressionValues,
  limits: ExpressionLimits = EXPRESSION_LIMITS,
): CanonicalValue {
  return toCanonical(runtimeValue(expression.tree, values, limits))
}

/** The same of a part, for those who go on working with it: its kind is visible. @throws {ExpressionError} */
export function runtimeValue(
  tree: CheckedNode,
  values: ExpressionValues,
  limits: ExpressionLimits = EXPRESSION_LIMITS,
): RuntimeValue {
  return new Interpreter(values, new Budget(limits)).run(tree, 1)
}

/** Whether a condition holds. Null (a value is missing) does not. */
export function conditionHolds(value: CanonicalValue): boolean {
  return value === true
}

type CallNode = Extract<CheckedNode, { readonly kind: 'call' }>

class Interpreter {
  readonly #values: ExpressionValues
  readonly #budget: Budget
  /** The rows that are looked at, one of each table. */
  #rows: ReadonlyMap<string, RuntimeValue> = new Map()

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
      case 'related':
        return this.#related(node)
      case 'aggregate':
        return loadValue(this.#values.related?.aggregate?.(node, this.#values), node.type, this.#budget)
      case 'column':
        return this.#column(node)
      case 'rows':
        return loadValue(ownProperty(this.#values.record, node.table), 'rows', this.#budget) ?? []
      case 'list':
        return node.items.map(below)
      case 'call': {
        const definition = FUNCTIONS.get(node.name)
        if (!definition) return null
        const values = this.#values
        return definition.call(this.#arguments(node, definition, depth + 1), {
          budget: this.#budget,
          get now() {
            return values.now
          },
        })
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

  #arguments({ args }: CallNode, { parameters }: FunctionDefinition, depth: number): RuntimeList {
    const table = tableOf(args[0])
    return args.map((arg, index) =>
      parameters[index]?.perRow ? this.#perRow(arg, table, depth) : this.run(arg, depth),
    )
  }

  #perRow(node: CheckedNode, table: string | undefined, depth: number): RuntimeValue {
    const rows = table === undefined ? null : loadValue(ownProperty(this.#values.record, table), 'rows', this.#budget)
    if (table === undefined || !isList(rows)) return []
    const around = this.#rows
    try {
      return rows.map((row) => {
        this.#rows = new Map([...around, [table, row]])
        return this.run(node, depth)
      })
    } finally {
      this.#rows = around
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

  #related(node: Extract<ReferenceNode, { readonly kind: 'related' }>): RuntimeValue {
    const holder = this.#values[node.source]
    const value = isPlainObject(holder) ? ownProperty(holder, node.reference) : null
    if (typeof value !== 'string' || value === '') return null
    const row = this.#values.related?.find(node.path, value)
    return row ? this.#load(row, node.name, node.type) : null
  }

  #column(node: Extract<ReferenceNode, { readonly kind: 'column' }>): RuntimeValue {
    if (node.each) {
      const row = this.#rows.get(node.table)
      return row instanceof PlainObject ? this.#load(row.properties, node.name, node.type) : null
    }
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
