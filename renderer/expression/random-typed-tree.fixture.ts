import { type ExpressionType, itemTypeOf } from './expression-type.ts'
import type { FunctionDefinition } from './functions/function-definition.ts'
import { FUNCTIONS } from './functions/function-table.ts'
import { type Choices, randomParsedTree } from './random-expression.fixture.ts'
import type { LiteralNode, ParsedNode } from './tree.ts'

const PLACE = { offset: 0, length: 0 }
const TYPES = ['text', 'number', 'boolean', 'date', 'datetime', 'time'] as const
type Type = (typeof TYPES)[number]

const NAMES: Readonly<Record<Type, readonly string[]>> = {
  text: ['name', 'code', 'status', 'depart', 'remark', 'row.code', 'old.status', 'user.username', 'config.color'],
  number: ['price', 'qty', 'cost', 'serial', 'row.price', 'old.price', 'user.tenantId', 'config.size', 'config.none'],
  boolean: ['active', 'config.deep.on', 'config.none'],
  date: ['validFrom', 'validTo', 'row.since'],
  datetime: ['createTime'],
  time: ['opensAt'],
}
const COLUMNS: Readonly<Record<Type, readonly string[]>> = {
  text: ['tags', 'tiers.code'],
  number: ['tiers.price', 'tiers.discount', 'tiers.minQty'],
  boolean: ['config.list'],
  date: ['tiers.since'],
  datetime: ['config.list'],
  time: ['config.none'],
}
const LITERALS: Readonly<Record<Type, readonly LiteralNode[]>> = {
  text: ['', 'N', '产品😀', "it's", '12.5', 'YYYY年MM月', '2024-02-29'].map((value) => literal('text', value)),
  number: ['0', '1', '2', '3', '0.005', '19.99', '9007199254740993', `9${'0'.repeat(59)}`].map((value) =>
    literal('number', value),
  ),
  boolean: [true, false].map((value) => ({ kind: 'literal', type: 'boolean', value, ...PLACE })),
  // A text is a date only beside something that wants one.
  date: [nothing()],
  datetime: [nothing()],
  time: [nothing()],
}

function literal(type: 'text' | 'number', value: string): LiteralNode {
  return { kind: 'literal', type, value, ...PLACE }
}

function nothing(): LiteralNode {
  return { kind: 'literal', type: 'null', value: null, ...PLACE }
}

function name(choices: Choices, names: readonly string[]): ParsedNode {
  return { kind: 'name', path: choices.pick(names).split('.'), ...PLACE }
}

/** A tree that nearly always is in order: what it does is of interest, not how it is refused. */
export function randomTypedTree(choices: Choices, depth = 5, type: Type = choices.pick(TYPES)): ParsedNode {
  const below = (wanted: Type = type) => randomTypedTree(choices, depth - 1, wanted)
  if (depth <= 1 || choices.isExhausted) {
    return choices.below(3) === 0 ? choices.pick(LITERALS[type]) : name(choices, NAMES[type])
  }
  switch (choices.below(type === 'boolean' ? 8 : 5)) {
    case 0:
      return { kind: 'conditional', test: below('boolean'), whenTrue: below(), otherwise: below(), ...PLACE }
    case 1:
      if (type === 'number') return arithmetic(choices, below)
      if (type === 'boolean') return { kind: 'unary', operator: '!', operand: below(), ...PLACE }
      return call(choices, depth, type)
    case 2:
      if (type === 'number') return { kind: 'unary', operator: '-', operand: below(), ...PLACE }
      return call(choices, depth, type)
    case 3:
    case 4:
      // Now and then something of any kind in the wrong place.
      return choices.below(12) === 0 ? randomParsedTree(choices, 2) : call(choices, depth, type)
    case 5:
      return { kind: 'logic', operator: choices.pick(['&&', '||']), operands: [below(), below(), below()], ...PLACE }
    case 6: {
      const compared = choices.pick(TYPES)
      const operator = choices.pick(compared === 'boolean' ? (['==', '!='] as const) : (['==', '<', '>='] as const))
      return { kind: 'comparison', operator, left: below(compared), right: below(compared), ...PLACE }
    }
    default: {
      const compared = choices.pick(TYPES)
      return { kind: 'membership', item: below(compared), list: list(choices, depth, compared), ...PLACE }
    }
  }
}

function arithmetic(choices: Choices, below: () => ParsedNode): ParsedNode {
  const operators = choices.pick([['+', '-'] as const, ['*', '/', '%'] as const])
  const rest = () => ({ operator: choices.pick<'+' | '-' | '*' | '/' | '%'>(operators), operand: below() })
  return { kind: 'arithmetic', first: below(), rest: [rest(), ...choices.several(2, rest)], ...PLACE }
}

function list(choices: Choices, depth: number, type: Type): ParsedNode {
  if (depth <= 1 || choices.below(2) === 0) return name(choices, COLUMNS[type])
  const items = choices.several(3, () => randomTypedTree(choices, depth - 1, type))
  return { kind: 'list', items, ...PLACE }
}

function call(choices: Choices, depth: number, type: Type): ParsedNode {
  const definition = choices.pick([...FUNCTIONS.values()].filter((candidate) => canReturn(candidate, type)))
  const args: ParsedNode[] = []
  for (const parameter of definition.parameters) {
    if ((parameter.optional || parameter.repeats) && choices.below(2) === 0) break
    const wanted =
      definition.returns === 'argument' && args.length < 1 + Number(definition.alike ?? false) ? [type] : []
    args.push(argument(choices, depth, wanted.length > 0 ? wanted : parameter.accepts))
  }
  return { kind: 'call', name: definition.name, args, ...PLACE }
}

function canReturn({ returns, parameters }: FunctionDefinition, type: Type): boolean {
  return returns === type || (returns === 'argument' && (parameters[0]?.accepts.includes(type) ?? false))
}

function argument(choices: Choices, depth: number, accepts: readonly ExpressionType[]): ParsedNode {
  const accepted = choices.pick(accepts)
  if (accepted === 'rows') return { kind: 'name', path: ['tiers'], ...PLACE }
  const item = TYPES.find((type) => type === itemTypeOf(accepted))
  if (item !== undefined) return list(choices, depth - 1, item)
  const scalar = TYPES.find((type) => type === accepted)
  return scalar === undefined ? nothing() : randomTypedTree(choices, depth - 1, scalar)
}
