import { type ExpressionType, listOf, SCALAR_TYPES } from './expression-type.ts'
import { FUNCTIONS } from './functions/function-table.ts'
import {
  type ArithmeticOperator,
  type CheckedNode,
  type ExpressionNode,
  type LiteralNode,
  type NameNode,
  type ParsedNode,
  RECORD_SOURCES,
  type ReferenceNode,
} from './tree.ts'

/** Bytes read as choices: quick enough for hundreds of thousands of trees, and shorter bytes are simpler trees. */
export class Choices {
  readonly #bytes: Uint8Array
  #next = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  below(count: number): number {
    const byte = this.#bytes[this.#next] ?? 0
    this.#next += 1
    return byte % count
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('Nothing to choose from.')
    return item
  }

  several<Item>(max: number, make: () => Item): Item[] {
    return Array.from({ length: this.below(max + 1) }, make)
  }

  get isExhausted(): boolean {
    return this.#next >= this.#bytes.length
  }
}

export const PROTOTYPE_NAMES = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  '__lookupGetter__',
] as const

const FIELD_NAMES = ['price', 'qty', 'name', 'code', 'active', 'validFrom', 'createTime', 'opensAt', 'tags', 'config']
const NAMES = [...FIELD_NAMES, 'tiers', 'color', 'deep', 'level', 'list', 'length', 'map', 'then', ...PROTOTYPE_NAMES]
const PATHS = [
  ...FIELD_NAMES.map((name) => [name]),
  ['cost'],
  ['status'],
  ['validTo'],
  ['row', 'price'],
  ['row', 'code'],
  ['old', 'price'],
  ['old', 'status'],
  ['user', 'username'],
  ['tiers'],
  ['tiers', 'price'],
  ['tiers', 'code'],
  ['tiers', 'since'],
  ['config', 'color'],
  ['config', 'deep', 'level'],
  ['config', 'toString'],
  ['nowhere'],
  ['row'],
]
const TEXTS = [
  '',
  'a',
  'N',
  '12.5',
  '2024-02-29',
  '2024-02-29 10:00:00',
  '08:00:00',
  "it's",
  '\\',
  '\n\t',
  '产品😀',
  'YYYY-MM',
]
const NUMBERS = ['0', '1', '2', '3.5', '0.005', '12', '9007199254740993', `9${'0'.repeat(59)}`, `0.${'0'.repeat(58)}1`]
const PLACE = { offset: 0, length: 0 }
const FUNCTION_NAMES = [...FUNCTIONS.keys()]
const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const
const LOGIC = ['&&', '||'] as const
const SUMS = ['+', '-'] as const
const PRODUCTS = ['*', '/', '%'] as const

/** A tree as parsing makes it: what it means is left to chance. */
export function randomParsedTree(choices: Choices, depth = 5): ParsedNode {
  return randomTree<NameNode>(choices, depth, () => ({ kind: 'name', path: choices.pick(PATHS), ...PLACE }))
}

/** A tree that no check has seen: wrong types, unknown functions, names of the prototype, any depth. */
export function randomCheckedTree(choices: Choices, depth: number): CheckedNode {
  return randomTree<ReferenceNode>(choices, depth, () => {
    const type = choices.pick(SCALAR_TYPES)
    const name = choices.pick(NAMES)
    switch (choices.below(4)) {
      case 0:
        return { kind: 'column', table: choices.pick(NAMES), name, type, ...PLACE }
      case 1:
        return { kind: 'rows', table: name, ...PLACE }
      default: {
        const keys = choices.several(3, () => choices.pick(NAMES))
        const source = choices.pick(RECORD_SOURCES)
        return { kind: 'field', source, name, type: choices.pick<ExpressionType>([type, listOf(type)]), keys, ...PLACE }
      }
    }
  })
}

function randomTree<Reference extends NameNode | ReferenceNode>(
  choices: Choices,
  depth: number,
  reference: () => Reference,
): ExpressionNode<Reference> {
  const below = () => randomTree(choices, depth - 1, reference)
  if (depth <= 1 || choices.isExhausted) return choices.below(3) === 0 ? randomLiteral(choices) : reference()
  switch (choices.below(9)) {
    case 0:
      return { kind: 'list', items: choices.several(3, below), ...PLACE }
    case 1:
    case 2:
      return { kind: 'call', name: choices.pick(FUNCTION_NAMES), args: choices.several(3, below), ...PLACE }
    case 3:
      return { kind: 'unary', operator: choices.pick(['!', '-']), operand: below(), ...PLACE }
    case 4:
      return { kind: 'logic', operator: choices.pick(LOGIC), operands: [below(), below()], ...PLACE }
    case 5: {
      const operators = choices.pick([SUMS, PRODUCTS])
      const rest = () => ({ operator: choices.pick<ArithmeticOperator>(operators), operand: below() })
      return { kind: 'arithmetic', first: below(), rest: [rest(), ...choices.several(2, rest)], ...PLACE }
    }
    case 6:
      return { kind: 'comparison', operator: choices.pick(COMPARISONS), left: below(), right: below(), ...PLACE }
    case 7:
      return { kind: 'membership', item: below(), list: below(), ...PLACE }
    default:
      return { kind: 'conditional', test: below(), whenTrue: below(), otherwise: below(), ...PLACE }
  }
}

function randomLiteral(choices: Choices): LiteralNode {
  switch (choices.below(4)) {
    case 0:
      return { kind: 'literal', type: 'null', value: null, ...PLACE }
    case 1:
      return { kind: 'literal', type: 'boolean', value: choices.below(2) === 1, ...PLACE }
    case 2:
      return { kind: 'literal', type: 'text', value: choices.pick(TEXTS), ...PLACE }
    default:
      return { kind: 'literal', type: 'number', value: choices.pick(NUMBERS), ...PLACE }
  }
}

const PIECES = [
  ...PATHS.map((path) => path.join('.')),
  ...FUNCTION_NAMES.map((name) => `${name}(`),
  ...[...COMPARISONS, ...LOGIC, ...SUMS, ...PRODUCTS, '!', 'in', '?', ':', ',', '(', ')', '[', ']', '.', ' ', ' ', ' '],
  ...TEXTS.map((text) => `'${text}'`),
  ...NUMBERS,
  ...PROTOTYPE_NAMES,
  ...[
    '=',
    '===',
    '=>',
    '`',
    '{',
    '}',
    ';',
    '//',
    '/*',
    '??',
    '?.',
    '"',
    "'",
    '\\',
    '，',
    '（',
    '\u0000',
    '\ud800',
    '😀',
  ],
  ...['new', 'this', 'function', 'undefined', 'true', 'false', 'null', '$', '_', '1e9', '.5', '__proto__[', 'a.b.c'],
]

/** Pieces of the language and of others in any order. */
export function randomText(choices: Choices): string {
  let text = ''
  while (!choices.isExhausted) text += choices.pick(PIECES)
  return text
}

/** A text with pieces taken out, put in or written twice. */
export function changedText(choices: Choices, text: string): string {
  let changed = text
  for (let count = choices.below(4); count >= 0; count -= 1) {
    const at = choices.below(changed.length + 1)
    const to = at + choices.below(6)
    const middle = choices.pick(['', choices.pick(PIECES), changed.slice(at, to).repeat(2)])
    changed = changed.slice(0, at) + middle + changed.slice(to)
  }
  return changed
}
