import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { runtimeValue } from '#renderer/expression/evaluate.ts'
import { isScalar, itemTypeOf } from '#renderer/expression/expression-type.ts'
import { typeOfNode } from '#renderer/expression/node-type.ts'
import { isList, type RuntimeValue, textOf } from '#renderer/expression/runtime-value.ts'
import type { CheckedNode } from '#renderer/expression/tree.ts'
import { type ColumnSources, readsColumns } from '#renderer/expression/untranslatable.ts'
import { columnOperand, listItems } from './columns.ts'
import { type Decision, decideEqual, isAnyOf, type OrderOperator, order } from './comparison.ts'
import { asType, constant, type ListPart, MAX_SCALE, type Operand, ofRow, scaleOf } from './operand.ts'
import { SQL_FUNCTIONS } from './sql-functions.ts'
import type { SqlScope } from './sql-scope.ts'

type NodeOf<Kind extends CheckedNode['kind']> = Extract<CheckedNode, { readonly kind: Kind }>

const OPPOSITE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const

/**
 * Makes SQL of the tree of an expression. Whatever reads no column is worked out by the interpreter and bound. What
 * `untranslatableParts` names must not come here.
 */
export class Translator {
  readonly scope: SqlScope
  readonly #sources: ColumnSources

  constructor(scope: SqlScope) {
    this.scope = scope
    this.#sources = new Set([scope.columns.source])
  }

  value(node: CheckedNode): Operand {
    if (!this.#isOfRow(node)) return constant(this.#constant(node))
    switch (node.kind) {
      case 'field':
        return columnOperand(this.scope.columns, node.name)
      case 'call':
        return this.#call(node)
      case 'arithmetic':
        return this.#arithmetic(node)
      case 'conditional':
        return this.#conditional(node)
      case 'unary': {
        if (node.operator === '!') return ofRow('boolean', sql`(not ${this.#boolean(node.operand)})`)
        const operand = this.value(node.operand)
        return ofRow('number', sql`(- ${asType(operand, 'number')})`, scaleOf(operand))
      }
      case 'logic': {
        const operands = node.operands.map((operand) => this.#boolean(operand))
        return ofRow('boolean', sql`(${sql.join(operands, node.operator === '&&' ? sql` and ` : sql` or `)})`)
      }
      case 'comparison': {
        const { operator } = node
        if (operator === '==' || operator === '!=') return twoValued(this.decide(node, true))
        const found = order(operator, this.value(node.left), this.value(node.right))
        return typeof found === 'boolean' || found === null ? constant(found) : ofRow('boolean', sql`(${found})`)
      }
      case 'membership':
        return twoValued(this.#isMember(node))
      default:
        throw untranslatable(node)
    }
  }

  /** What holds of exactly the rows for which the interpreter comes to `wanted`; false or null of all others. */
  decide(node: CheckedNode, wanted: boolean): Decision {
    if (!this.#isOfRow(node)) return this.#constant(node) === wanted
    switch (node.kind) {
      case 'logic': {
        const parts = node.operands.map((operand) => this.decide(operand, wanted))
        return (node.operator === '&&') === wanted ? allOf(parts) : anyOf(parts)
      }
      case 'unary':
        return this.decide(node.operand, !wanted)
      case 'comparison': {
        const [left, right] = [this.value(node.left), this.value(node.right)]
        const { operator } = node
        if (operator === '==' || operator === '!=') return decideEqual(left, right, (operator === '==') === wanted)
        const asked: OrderOperator = wanted ? operator : OPPOSITE[operator]
        return order(asked, left, right) ?? false
      }
      case 'membership': {
        const member = this.#isMember(node)
        if (wanted) return member
        return typeof member === 'boolean' ? !member : sql`(${member}) is not true`
      }
      case 'conditional': {
        const test = this.decide(node.test, true)
        if (typeof test === 'boolean') return this.decide(test ? node.whenTrue : node.otherwise, wanted)
        const [whenTrue, otherwise] = [this.decide(node.whenTrue, wanted), this.decide(node.otherwise, wanted)]
        return sql`case when ${test} then ${asSql(whenTrue)} else ${asSql(otherwise)} end`
      }
      default: {
        const value = this.value(node)
        if (value.kind === 'constant') return value.value === wanted
        return wanted ? sql`${value.sql}` : sql`not ${value.sql}`
      }
    }
  }

  /** The items of a list that is an argument. */
  list(node: CheckedNode): readonly ListPart[] {
    if (!this.#isOfRow(node)) {
      const value = this.#constant(node)
      return isList(value) ? value.map(constant) : []
    }
    if (node.kind === 'list') return node.items.map((item) => this.value(item))
    if (node.kind === 'field') return [{ kind: 'column', items: listItems(this.scope.columns, node.name) }]
    throw untranslatable(node)
  }

  #isOfRow(node: CheckedNode): boolean {
    return readsColumns(node, this.#sources)
  }

  #constant(node: CheckedNode): RuntimeValue {
    return runtimeValue(node, this.scope.values)
  }

  #boolean(node: CheckedNode): RawBuilder<unknown> {
    return asType(this.value(node), 'boolean')
  }

  #call(node: NodeOf<'call'>): Operand {
    const translate = SQL_FUNCTIONS.get(node.name)
    if (!translate) throw untranslatable(node)
    const args = node.args.map((arg) => {
      const type = typeOfNode(arg)
      const isOfRow = this.#isOfRow(arg)
      const isListed = isOfRow ? itemTypeOf(type) !== undefined : isList(this.#constant(arg))
      return isListed ? { list: this.list(arg) } : { value: this.value(arg) }
    })
    return translate(args, { type: typeOfNode(node), textCollation: this.scope.textCollation })
  }

  #arithmetic({ first, rest }: NodeOf<'arithmetic'>): Operand {
    let left = this.value(first)
    for (const { operator, operand } of rest) {
      const right = this.value(operand)
      const [a, b] = [asType(left, 'number'), asType(right, 'number')]
      const [scaleA, scaleB] = [scaleOf(left), scaleOf(right)]
      const widest = Math.max(scaleA, scaleB)
      switch (operator) {
        case '+':
          left = ofRow('number', sql`(${a} + ${b})`, widest)
          break
        case '-':
          left = ofRow('number', sql`(${a} - ${b})`, widest)
          break
        case '*': {
          const scale = scaleA + scaleB
          const product = sql`(${a} * ${b})`
          left =
            scale > MAX_SCALE
              ? ofRow('number', sql`round(${product}, ${sql.lit(MAX_SCALE)})`, MAX_SCALE)
              : ofRow('number', product, scale)
          break
        }
        case '/':
          left = ofRow('number', sql`expression_quotient(${a}, ${b})`, MAX_SCALE)
          break
        case '%':
          left = ofRow('number', sql`(${a} % nullif(${b}, 0))`, widest)
          break
      }
    }
    return left
  }

  #conditional(node: NodeOf<'conditional'>): Operand {
    const test = this.decide(node.test, true)
    if (typeof test === 'boolean') return this.value(test ? node.whenTrue : node.otherwise)
    const type = typeOfNode(node)
    // Both branches are null.
    if (!isScalar(type) || type === 'null' || type === 'unknown') return constant(null)
    const [whenTrue, otherwise] = [this.value(node.whenTrue), this.value(node.otherwise)]
    const chosen = sql`case when ${test} then ${asType(whenTrue, type)} else ${asType(otherwise, type)} end`
    return ofRow(type, sql`(${chosen})`, Math.max(scaleOf(whenTrue), scaleOf(otherwise)))
  }

  /** True of the rows whose item is one of the list; false or null of all others. */
  #isMember({ item, list }: NodeOf<'membership'>): Decision {
    return this.#isAmong(this.value(item), list)
  }

  #isAmong(item: Operand, list: CheckedNode): Decision {
    if (list.kind === 'conditional' && this.#isOfRow(list)) {
      const test = this.decide(list.test, true)
      const [whenTrue, otherwise] = [this.#isAmong(item, list.whenTrue), this.#isAmong(item, list.otherwise)]
      if (typeof test === 'boolean') return test ? whenTrue : otherwise
      return sql`case when ${test} then ${asSql(whenTrue)} else ${asSql(otherwise)} end`
    }
    if (!itemsOf(list)) return false
    const parts = this.list(list)
    const constants = parts.flatMap((part) => (part.kind === 'constant' ? [part.value] : []))
    const among =
      item.kind === 'row'
        ? isAnyOf(item, constants)
        : anyOf(constants.map((value) => decideEqual(item, constant(value), true)))
    const others = parts.flatMap((part): Decision[] => {
      if (part.kind === 'constant') return []
      if (part.kind === 'row') return [decideEqual(item, part, true)]
      return [isItemOf(item, part.items)]
    })
    return anyOf([among, ...others])
  }
}

/** Whether a node can be a list at all: of a `json` value only the interpreter knows. */
function itemsOf(list: CheckedNode): boolean {
  const type = typeOfNode(list)
  return itemTypeOf(type) !== undefined || type === 'unknown'
}

/** An item of a column of several texts; as lists ask for it, so that their index serves. */
function isItemOf(item: Operand, items: RawBuilder<unknown>): Decision {
  if (item.kind === 'row') return item.type === 'text' ? sql`${item.sql} = any(${items})` : false
  return typeof item.value === 'string' ? sql`${items} && ${[textOf(item.value)]}::text[]` : false
}

function twoValued(decision: Decision): Operand {
  return typeof decision === 'boolean' ? constant(decision) : ofRow('boolean', sql`coalesce(${decision}, false)`)
}

function allOf(parts: readonly Decision[]): Decision {
  if (parts.includes(false)) return false
  return joined(parts, sql` and `) ?? true
}

function anyOf(parts: readonly Decision[]): Decision {
  if (parts.includes(true)) return true
  return joined(parts, sql` or `) ?? false
}

function joined(parts: readonly Decision[], by: RawBuilder<unknown>): RawBuilder<SqlBool> | null {
  const open = parts.filter((part) => typeof part !== 'boolean')
  const [first] = open
  if (first === undefined) return null
  return open.length === 1 ? first : sql<SqlBool>`(${sql.join(open, by)})`
}

export function asSql(decision: Decision): RawBuilder<SqlBool> {
  if (typeof decision !== 'boolean') return decision
  return decision ? sql<SqlBool>`true` : sql<SqlBool>`false`
}

function untranslatable(node: CheckedNode): TypeError {
  return new TypeError(
    `An expression with a part of the kind "${node.kind}" was not refused when its page was compiled.`,
  )
}
