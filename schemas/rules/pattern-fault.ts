import { MAX_PATTERN_LENGTH } from './pattern.ts'

/** Why a text is no pattern, in Chinese, and what to write instead. */
export interface PatternFault {
  readonly message: string
  readonly hint?: string
}

const SPLIT = '拆成几条规则：每条写一个 pattern 和自己的 message，全部符合才算通过'

/** What JavaScript or others know and a linear engine cannot have. */
const UNSUPPORTED: readonly { readonly sign: RegExp; readonly fault: PatternFault }[] = [
  { sign: /(?<!\\)\(\?<?[=!]/, fault: { message: '不支持前后查找 (?=、(?!、(?<=、(?<!', hint: SPLIT } },
  {
    sign: /\\[1-9]|\\k</,
    fault: {
      message: '不支持反向引用（\\1、\\k<名称>）',
      hint: '把可能的写法列出来，如 (?:aa|bb|cc)，或改用 checks 比较字段',
    },
  },
  {
    sign: /(?<!\\)\(\?>|(?<!\\)(?:[*+?]|\{\d+(?:,\d*)?\})\+/,
    fault: { message: '不支持固化分组与占有量词', hint: '去掉 (?> 与多余的 +，它们不影响结果' },
  },
]

/** The engine's words and ours. */
const FAULTS: readonly (readonly [sign: string, fault: PatternFault])[] = [
  ['length', { message: `最多 ${MAX_PATTERN_LENGTH} 个字符` }],
  ['missing closing )', { message: '缺少右括号 )', hint: '括号本身写作 \\(（JSON 中为 "\\\\("）' }],
  ['unexpected )', { message: '多了一个右括号 )', hint: '括号本身写作 \\)（JSON 中为 "\\\\)"）' }],
  ['missing closing ]', { message: '缺少右方括号 ]', hint: '方括号本身写作 \\[（JSON 中为 "\\\\["）' }],
  [
    'missing argument to repetition',
    { message: '重复符号前面没有内容', hint: '星号、加号、问号本身写作 \\*、\\+、\\?' },
  ],
  ['invalid nested repetition', { message: '重复符号连在了一起', hint: '只留一个，或用括号分开' }],
  [
    'invalid repeat count',
    { message: '重复的次数无效或太大', hint: '写成 {最少,最多}，都不超过 1000；更长的用 minLength、maxLength' },
  ],
  ['invalid escape', { message: '反斜杠后面的字符没有含义', hint: '可用的有 \\d、\\w、\\s、\\b、\\p{Han} 等' }],
  ['trailing backslash', { message: '不能以反斜杠结尾', hint: '反斜杠本身写作 \\\\（JSON 中为 "\\\\\\\\"）' }],
  [
    'invalid character class range',
    { message: '方括号中的范围或 \\p{…} 的名称无效', hint: '范围从小到大，如 [a-z]；汉字写作 \\p{Han}' },
  ],
  ['named capture', { message: '分组的名称无效', hint: '用普通分组 (…) 即可' }],
  ['capture group name', { message: '分组的名称重复', hint: '用普通分组 (…) 即可' }],
  ['expression', { message: '太大或嵌套太深', hint: '减少嵌套的重复，或拆成几条规则' }],
]

/** What a pattern asks for that cannot be had, by its signs: the engine takes some of them for something else. */
export function unsupportedIn(source: string): PatternFault | undefined {
  const syntax = source.replace(/\\\\/g, '').replace(/\[(?:\\.|[^\]\\])*\]/g, '[]')
  return UNSUPPORTED.find(({ sign }) => sign.test(syntax))?.fault
}

/** @param engineMessage what the engine says, or `length`. */
export function patternFault(engineMessage: string, source: string): PatternFault {
  if (source === '') return { message: '不能为空' }
  const known = FAULTS.find(([sign]) => engineMessage.includes(sign))?.[1] ?? { message: '不是正则表达式' }
  // Where it is, as far as the brackets tell.
  const placed = engineMessage === 'length' ? null : (bracketReason(source) ?? quantifierReason(source))
  return placed === null ? known : { ...known, message: placed }
}

function bracketReason(source: string): string | null {
  const open: { readonly sign: string; readonly index: number }[] = []
  for (let index = 0; index < source.length; index += 1) {
    const sign = source.charAt(index)
    const inSet = open.at(-1)?.sign === '['
    if (sign === '\\') {
      if (index === source.length - 1) return '结尾的 \\ 后面缺少字符'
      index += 1
    } else if (sign === '[' && !inSet) open.push({ sign, index })
    else if (sign === ']' && inSet) open.pop()
    else if (sign === '(' && !inSet) open.push({ sign, index })
    else if (sign === ')' && !inSet && open.pop() === undefined) return `第 ${index + 1} 个字符 ) 没有对应的 (`
  }
  const left = open.at(-1)
  return left ? `第 ${left.index + 1} 个字符 ${left.sign} 没有闭合，缺少 ${left.sign === '[' ? ']' : ')'}` : null
}

function quantifierReason(source: string): string | null {
  const match = /(^|[(|])([*+?])/.exec(source.replace(/\(\?/g, '(:'))
  return match ? `${match[2]} 前面没有可重复的内容` : null
}
