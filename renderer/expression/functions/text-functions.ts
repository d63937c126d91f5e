import { Big } from 'big.js'
import { fromInteger, toWholeNumber, ZERO } from '../decimal-arithmetic.ts'
import { type RuntimeList, type RuntimeValue, textOf, toText } from '../runtime-value.ts'
import type { FunctionContext, FunctionDefinition } from './function-definition.ts'

const SCALARS = ['text', 'number', 'boolean', 'date', 'datetime', 'time', 'unknown', 'null'] as const
const text = { name: 'text', accepts: ['text'] } as const
const part = { name: 'part', accepts: ['text'] } as const

/** A function of one text, whose length bounds that of the result. */
function ofText(change: (text: string) => RuntimeValue) {
  return ([value]: RuntimeList, { budget }: FunctionContext): RuntimeValue => {
    if (typeof value !== 'string') return null
    budget.allowText(value.length)
    const result = change(value)
    return typeof result === 'string' ? toText(result) : result
  }
}

function ofTexts(test: (text: string, part: string) => boolean) {
  return ([value, sought]: RuntimeList, { budget }: FunctionContext): RuntimeValue => {
    if (typeof value !== 'string' || typeof sought !== 'string') return null
    budget.spendOnText(value.length + sought.length)
    return test(value, sought)
  }
}

export const textFunctions: readonly FunctionDefinition[] = [
  {
    name: 'concat',
    parameters: [
      { name: 'value', accepts: SCALARS },
      { name: 'more', accepts: SCALARS, repeats: true },
    ],
    returns: 'text',
    call: (args, { budget }) => {
      const texts = args.map((value) => textOf(value) ?? '')
      budget.allowText(texts.reduce((length, piece) => length + piece.length, 0))
      return toText(texts.join(''))
    },
  },
  {
    name: 'upper',
    parameters: [text],
    returns: 'text',
    call: ofText((value) => value.toUpperCase()),
  },
  {
    name: 'lower',
    parameters: [text],
    returns: 'text',
    call: ofText((value) => value.toLowerCase()),
  },
  {
    name: 'trim',
    parameters: [text],
    returns: 'text',
    call: ofText((value) => value.trim()),
  },
  {
    name: 'length',
    parameters: [text],
    returns: 'number',
    call: ([value], { budget }) => {
      if (value === null) return ZERO
      if (typeof value !== 'string') return null
      budget.spendOnText(value.length)
      return fromInteger([...value].length)
    },
  },
  {
    name: 'contains',
    parameters: [text, part],
    returns: 'boolean',
    call: ofTexts((value, sought) => value.includes(sought)),
  },
  {
    name: 'startsWith',
    parameters: [text, part],
    returns: 'boolean',
    call: ofTexts((value, sought) => value.startsWith(sought)),
  },
  {
    name: 'endsWith',
    parameters: [text, part],
    returns: 'boolean',
    call: ofTexts((value, sought) => value.endsWith(sought)),
  },
  {
    name: 'substring',
    parameters: [text, { name: 'start', accepts: ['number'] }, { name: 'end', accepts: ['number'], optional: true }],
    returns: 'text',
    call: substring,
  },
  {
    name: 'replace',
    parameters: [text, part, { name: 'replacement', accepts: ['text'] }],
    returns: 'text',
    call: replace,
  },
]

function substring([value, start, end]: RuntimeList, { budget }: FunctionContext): RuntimeValue {
  if (typeof value !== 'string' || !(start instanceof Big) || (end !== undefined && !(end instanceof Big))) return null
  budget.allowText(value.length)
  const characters = [...value]
  const from = position(start, characters.length)
  const to = end === undefined ? characters.length : position(end, characters.length)
  return from === undefined || to === undefined ? null : toText(characters.slice(from, Math.max(from, to)).join(''))
}

/** A place between two characters; what lies outside is at the edge, what is no whole number nowhere. */
function position(number: Big, length: number): number | undefined {
  if (number.lt('0')) return 0
  return number.gt(String(length)) ? length : toWholeNumber(number, 0, length)
}

function replace([value, sought, replacement]: RuntimeList, { budget }: FunctionContext): RuntimeValue {
  if (typeof value !== 'string') return null
  if (typeof sought !== 'string') return value
  const inserted = typeof replacement === 'string' ? replacement : ''
  budget.spendOnText(value.length)
  const pieces = value.split(sought)
  // A short text can become a very long one: counted before it is made.
  budget.allowText(value.length + (pieces.length - 1) * (inserted.length - sought.length))
  return toText(pieces.join(inserted))
}
