import { Big } from 'big.js'
import { fromInteger, toWholeNumber, ZERO } from '../decimal-arithmetic.ts'
import { type RuntimeList, type RuntimeValue, textOf, toText } from '../runtime-value.ts'
import type { FunctionContext, FunctionDefinition } from './function-definition.ts'

const NULL_MAKES_NULL = '参数为空时结果为空'
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
    group: '文本',
    summary: '依次拼接；数字、日期、布尔值按 toText 转成文本',
    nulls: '空值算作空文本；结果为空文本时为空',
    parameters: [
      { name: 'value', accepts: SCALARS },
      { name: 'more', accepts: SCALARS, repeats: true },
    ],
    returns: 'text',
    example: ["concat('A', 1.50, null, '元')", 'A1.5元'],
    call: (args, { budget }) => {
      const texts = args.map((value) => textOf(value) ?? '')
      budget.allowText(texts.reduce((length, piece) => length + piece.length, 0))
      return toText(texts.join(''))
    },
  },
  {
    name: 'upper',
    group: '文本',
    summary: '转成大写',
    nulls: NULL_MAKES_NULL,
    parameters: [text],
    returns: 'text',
    example: ["upper('ab1')", 'AB1'],
    call: ofText((value) => value.toUpperCase()),
  },
  {
    name: 'lower',
    group: '文本',
    summary: '转成小写',
    nulls: NULL_MAKES_NULL,
    parameters: [text],
    returns: 'text',
    example: ["lower('AB1')", 'ab1'],
    call: ofText((value) => value.toLowerCase()),
  },
  {
    name: 'trim',
    group: '文本',
    summary: '去掉首尾空白',
    nulls: '参数为空或只有空白时结果为空',
    parameters: [text],
    returns: 'text',
    example: ["trim('  a b ')", 'a b'],
    call: ofText((value) => value.trim()),
  },
  {
    name: 'length',
    group: '文本',
    summary: '字符数；一个汉字、一个表情都算 1',
    nulls: '参数为空时为 0',
    parameters: [text],
    returns: 'number',
    example: ["length('价格1')", '3'],
    call: ([value], { budget }) => {
      if (value === null) return ZERO
      if (typeof value !== 'string') return null
      budget.spendOnText(value.length)
      return fromInteger([...value].length)
    },
  },
  {
    name: 'contains',
    group: '文本',
    summary: '是否包含 part，区分大小写',
    nulls: NULL_MAKES_NULL,
    parameters: [text, part],
    returns: 'boolean',
    example: ["contains('product', 'duct')", '是'],
    call: ofTexts((value, sought) => value.includes(sought)),
  },
  {
    name: 'startsWith',
    group: '文本',
    summary: '是否以 part 开头，区分大小写',
    nulls: NULL_MAKES_NULL,
    parameters: [text, part],
    returns: 'boolean',
    example: ["startsWith('AB0001', 'AB')", '是'],
    call: ofTexts((value, sought) => value.startsWith(sought)),
  },
  {
    name: 'endsWith',
    group: '文本',
    summary: '是否以 part 结尾，区分大小写',
    nulls: NULL_MAKES_NULL,
    parameters: [text, part],
    returns: 'boolean',
    example: ["endsWith('AB0001', 'AB')", '否'],
    call: ofTexts((value, sought) => value.endsWith(sought)),
  },
  {
    name: 'substring',
    group: '文本',
    summary: '从第 start 个字符到第 end 个之前，从 0 数起；不写 end 时到末尾，超出时到边界',
    nulls: '参数为空时结果为空；取不到字符时结果为空',
    parameters: [text, { name: 'start', accepts: ['number'] }, { name: 'end', accepts: ['number'], optional: true }],
    returns: 'text',
    example: ["substring('AB0001', 0, 2)", 'AB'],
    call: substring,
  },
  {
    name: 'replace',
    group: '文本',
    summary: '把所有的 part 换成 replacement；按文本查找，不是正则表达式',
    nulls: 'text 为空时结果为空；part 为空时不变；replacement 为空时删去 part',
    parameters: [text, part, { name: 'replacement', accepts: ['text'] }],
    returns: 'text',
    example: ["replace('1-2-3', '-', '/')", '1/2/3'],
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
