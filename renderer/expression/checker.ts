import { suggestionHint } from '../compile/suggest.ts'
import { checkAggregate, nothing } from './check-aggregate.ts'
import { commonType, type ExpressionType, fits, isScalar, itemTypeOf, listOf } from './expression-type.ts'
import type { FunctionDefinition } from './functions/function-definition.ts'
import { FUNCTIONS, usageOf } from './functions/function-table.ts'
import { functionElsewhere } from './functions/functions-elsewhere.ts'
import { reviewArguments } from './functions/review-arguments.ts'
import { EXPRESSION_LIMITS } from './limits.ts'
import { alike, asWanted, type Checked, type Report } from './literal-types.ts'
import { CHECK_MESSAGES as messages, SYNTAX_MESSAGES } from './messages.ts'
import { resolveName } from './resolve-name.ts'
import type { ExpressionScope } from './scope.ts'
import { type ExpressionProblemCode, type ParsedNode, type Span, tableOf } from './tree.ts'
import { mismatchHint } from './type-hint.ts'
import { typesText, typeText } from './type-text.ts'

type NodeOf<Kind extends ParsedNode['kind']> = Extract<ParsedNode, { readonly kind: Kind }>

/**
 * Finds the meaning and the type of every node. What is wrong is reported once and counts as of any type, so that one
 * mistake does not bring a row of others.
 */
export class Checker {
  #scope: ExpressionScope
  readonly #report: Report
  #depth = 0

  constructor(scope: ExpressionScope, report: Report) {
    this.#scope = scope
    this.#report = report
  }

  check(node: ParsedNode): Checked {
    this.#depth += 1
    try {
      if (this.#depth > EXPRESSION_LIMITS.depth) {
        this.#fail('too-deep', node, SYNTAX_MESSAGES.tooDeep(EXPRESSION_LIMITS.depth), SYNTAX_MESSAGES.tooDeepHint)
        return nothing(node)
      }
      return this.#checkKind(node)
    } finally {
      this.#depth -= 1
    }
  }

  #checkKind(node: ParsedNode): Checked {
    switch (node.kind) {
      case 'literal':
        // The empty text is null.
        return { node, type: node.type === 'text' && node.value === '' ? 'null' : node.type }
      case 'name':
        return resolveName(node, this.#scope, this.#report)
      case 'page':
        return this.#unusable(node)
      case 'list':
        return this.#list(node)
      case 'call':
        return this.#call(node)
      case 'unary': {
        const wanted = node.operator === '!' ? 'boolean' : 'number'
        const operand = this.#operand(node.operand, wanted, node.operator)
        return { node: { ...node, operand: operand.node }, type: wanted }
      }
      case 'logic': {
        const operands = node.operands.map((operand) => this.#operand(operand, 'boolean', node.operator).node)
        return { node: { ...node, operands }, type: 'boolean' }
      }
      case 'arithmetic': {
        const first = this.#operand(node.first, 'number', node.rest[0]?.operator ?? '+').node
        const rest = node.rest.map(({ operator, operand }) => ({
          operator,
          operand: this.#operand(operand, 'number', operator).node,
        }))
        return { node: { ...node, first, rest }, type: 'number' }
      }
      case 'comparison':
        return this.#comparison(node)
      case 'membership':
        return this.#membership(node)
      case 'conditional':
        return this.#conditional(node)
    }
  }

  #operand(node: ParsedNode, wanted: 'boolean' | 'number', operator: string): Checked {
    const checked = this.check(node)
    if (fits(checked.type, wanted)) return checked
    const message =
      operator === '? :'
        ? messages.wrongCondition(typeText(checked.type))
        : messages.wrongOperand(operator, typeText(wanted), typeText(checked.type))
    this.#fail('type-mismatch', node, message, mismatchHint(checked, [wanted], operator))
    return checked
  }

  #list(node: NodeOf<'list'>): Checked {
    const items = alike(
      node.items.map((item) => this.check(item)),
      this.#report,
    )
    let common: ExpressionType = 'null'
    for (const [index, { type }] of items.entries()) {
      const place = node.items[index] ?? node
      if (!isScalar(type)) this.#fail('type-mismatch', place, messages.nestedList(typeText(type)))
      else {
        const next = commonType(common, type)
        if (next === undefined) this.#fail('type-mismatch', place, messages.mixedList(typeText(common), typeText(type)))
        common = next ?? 'unknown'
      }
    }
    const type = isScalar(common) ? listOf(common) : 'unknown'
    return { node: { ...node, items: items.map((item) => item.node) }, type }
  }

  #comparison(node: NodeOf<'comparison'>): Checked {
    const [left, right] = this.#pair(node.left, node.right)
    const common = commonType(left.type, right.type)
    const whole = [left.type, right.type].find((type) => !isScalar(type))
    if (common === undefined || whole !== undefined) {
      const message = messages.notComparable(typeText(left.type), typeText(right.type))
      const [wrong, wanted] = left.node.kind === 'literal' ? [left, right] : [right, left]
      this.#fail('type-mismatch', node, message, mismatchHint(whole === left.type ? left : wrong, [wanted.type], '=='))
    } else if (common === 'boolean' && node.operator !== '==' && node.operator !== '!=') {
      this.#fail('type-mismatch', node, messages.notOrdered(typeText(common)))
    }
    return { node: { ...node, left: left.node, right: right.node }, type: 'boolean' }
  }

  #membership(node: NodeOf<'membership'>): Checked {
    const [item, list] = this.#pair(node.item, node.list)
    const itemType = itemTypeOf(list.type)
    if (itemType === undefined && !fits(list.type, 'unknown[]')) {
      this.#fail('type-mismatch', node.list, messages.notList(typeText(list.type)), messages.notListHint)
    } else if (!isScalar(item.type) || (itemType !== undefined && commonType(item.type, itemType) === undefined)) {
      const message = messages.notComparable(typeText(item.type), typeText(itemType ?? list.type))
      this.#fail('type-mismatch', node, message, mismatchHint(item, [itemType ?? 'unknown'], 'in'))
    }
    return { node: { ...node, item: item.node, list: list.node }, type: 'boolean' }
  }

  #conditional(node: NodeOf<'conditional'>): Checked {
    const test = this.#operand(node.test, 'boolean', '? :').node
    const [whenTrue, otherwise] = this.#pair(node.whenTrue, node.otherwise)
    const type = commonType(whenTrue.type, otherwise.type)
    if (type === undefined) {
      const message = messages.mixedBranches(typeText(whenTrue.type), typeText(otherwise.type))
      this.#fail('type-mismatch', node, message)
    }
    return {
      node: { ...node, test, whenTrue: whenTrue.node, otherwise: otherwise.node },
      type: type ?? 'unknown',
    }
  }

  #pair(first: ParsedNode, second: ParsedNode): readonly [Checked, Checked] {
    const [left, right] = [this.check(first), this.check(second)]
    const [alikeLeft = left, alikeRight = right] = alike([left, right], this.#report)
    return [alikeLeft, alikeRight]
  }

  /** Rows of another page are no value by themselves. */
  #unusable(node: NodeOf<'page'>): Checked {
    this.#fail('invalid-argument', node, messages.pageAlone, messages.pageAloneHint)
    return nothing(node)
  }

  #call(node: NodeOf<'call'>): Checked {
    const [rows] = node.args
    if (rows?.kind === 'page') {
      const checkWithin = (arg: ParsedNode, scope: ExpressionScope) => this.#checkWithin(arg, scope)
      return checkAggregate(node, rows, { scope: this.#scope, report: this.#report, checkWithin })
    }
    const definition = FUNCTIONS.get(node.name)
    const args = this.#arguments(node, definition)
    if (!definition) {
      const place = { offset: node.offset, length: node.name.length }
      const message = messages.unknownFunction(node.name)
      const hint = suggestionHint(node.name, FUNCTIONS.keys())
      this.#fail('unknown-function', place, message, functionElsewhere(node.name) ?? hint)
      return { node: { ...node, args: args.map((arg) => arg.node) }, type: 'unknown' }
    }
    this.#assertCount(node, definition)
    const mistake = reviewArguments(node.name, node.args)
    if (mistake) this.#fail('invalid-argument', node, mistake.message, mistake.hint)
    const wanted = args.map((arg, index) => this.#argument(node, definition, arg, index))
    const fitting = definition.alike ? this.#alikeArguments(definition, wanted) : wanted
    const [first] = fitting
    const type = definition.returns === 'argument' ? this.#argumentType(definition, fitting, first) : definition.returns
    return { node: { ...node, args: fitting.map((arg) => arg.node) }, type }
  }

  #arguments({ name, args }: NodeOf<'call'>, definition: FunctionDefinition | undefined): readonly Checked[] {
    const checked: Checked[] = []
    for (const [index, arg] of args.entries()) {
      const [first] = checked
      const isPerRow = first !== undefined && definition?.parameters[index]?.perRow === true
      const table = isPerRow ? tableOf(first.node) : undefined
      if (isPerRow && table === undefined && first.node.kind !== 'literal') {
        this.#fail('invalid-argument', first.node, messages.notOfTable(name), messages.notOfTableHint(name))
      }
      checked.push(table === undefined ? this.check(arg) : this.#checkPerRow(arg, table))
    }
    return checked
  }

  #checkPerRow(node: ParsedNode, table: string): Checked {
    const around = this.#scope
    return this.#checkWithin(node, { ...around, each: new Set([...(around.each ?? []), table]) })
  }

  #checkWithin(node: ParsedNode, scope: ExpressionScope): Checked {
    const around = this.#scope
    this.#scope = scope
    try {
      return this.check(node)
    } finally {
      this.#scope = around
    }
  }

  #assertCount(node: NodeOf<'call'>, { name, parameters }: FunctionDefinition): void {
    const min = parameters.filter(({ optional, repeats }) => !optional && !repeats).length
    const max = parameters.some(({ repeats }) => repeats) ? Number.POSITIVE_INFINITY : parameters.length
    const count = node.args.length
    if (count >= min && count <= max) return
    const expected =
      max > parameters.length ? messages.atLeast(min) : min === max ? `${min}` : messages.between(min, max)
    const definition = FUNCTIONS.get(name)
    const hint = definition && messages.usageHint(usageOf(definition))
    this.#fail('wrong-argument-count', node, messages.argumentCount(name, expected, count), hint)
  }

  #argument(node: NodeOf<'call'>, definition: FunctionDefinition, arg: Checked, index: number): Checked {
    const parameter = definition.parameters[index] ?? definition.parameters.findLast(({ repeats }) => repeats)
    // One argument too many, which has been reported.
    if (!parameter) return arg
    const adapted = asWanted(arg, parameter.accepts, this.#report)
    if (parameter.accepts.some((type) => fits(adapted.type, type))) return adapted
    const message = messages.wrongArgument(
      node.name,
      parameter.name,
      typesText(parameter.accepts),
      typeText(adapted.type),
    )
    this.#fail('type-mismatch', arg.node, message, mismatchHint(adapted, parameter.accepts, node.name))
    return { ...adapted, type: 'unknown' }
  }

  #alikeArguments(definition: FunctionDefinition, args: readonly Checked[]): readonly Checked[] {
    const fitting = alike(args, this.#report)
    let common: ExpressionType = 'null'
    for (const { node: place, type } of fitting) {
      const single = itemTypeOf(type) ?? type
      const next = commonType(common, single)
      if (next === undefined) {
        const message = messages.mixedArguments(definition.name, typeText(common), typeText(single))
        this.#fail('type-mismatch', place, message)
      }
      common = next ?? 'unknown'
    }
    return fitting
  }

  #argumentType(definition: FunctionDefinition, args: readonly Checked[], first: Checked | undefined): ExpressionType {
    const relevant = definition.alike ? args : first ? [first] : []
    return relevant.reduce<ExpressionType>(
      (common, { type }) => commonType(common, itemTypeOf(type) ?? type) ?? 'unknown',
      'null',
    )
  }

  #fail(code: ExpressionProblemCode, { offset, length }: Span, message: string, hint?: string): void {
    this.#report(hint === undefined ? { code, offset, length, message } : { code, offset, length, message, hint })
  }
}
