/** Where a text stops being JSON, and what should stand there. */
export interface JsonFault {
  /** Of the first character that does not fit; from 0. */
  readonly offset: number
  /** From 1. */
  readonly line: number
  readonly column: number
  /** In Chinese: 应为逗号. */
  readonly message: string
}

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing'

const SPACE = /[\t\n\r ]*/y
const TOKEN =
  /[{}[\],:]|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/uy

const MESSAGES: Readonly<Record<Expected, string>> = {
  value: '应为值',
  valueOrEnd: '应为值或 ]',
  key: '应为双引号括起的键',
  keyOrEnd: '应为双引号括起的键或 }',
  colon: '应为冒号',
  commaOrEnd: '应为逗号或结尾的括号',
  nothing: '多出了内容',
}

/** Finds the first mistake in a text; null when it is JSON. Never recurses, so that nesting costs no stack. */
export function findJsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = skipSpace(text, 0)
  while (at < text.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) return faultAt(text, at, describeStranger(text, at, expected))
    const next = follow(token, expected, open)
    if (next === null) return faultAt(text, at, MESSAGES[expected])
    expected = next
    at = skipSpace(text, at + token.length)
  }
  return expected === 'nothing' ? null : faultAt(text, text.length, `还没有写完，${MESSAGES[expected]}`)
}

/** What may stand behind a token; null where the token itself may not stand. Keeps `open`. */
function follow(token: string, expected: Expected, open: ('{' | '[')[]): Expected | null {
  const behindValue = (): Expected => (open.length === 0 ? 'nothing' : 'commaOrEnd')
  switch (token) {
    case '{':
    case '[':
      if (expected !== 'value' && expected !== 'valueOrEnd') return null
      open.push(token)
      return token === '{' ? 'keyOrEnd' : 'valueOrEnd'
    case '}':
    case ']': {
      const isEnd = expected === 'commaOrEnd' || expected === (token === '}' ? 'keyOrEnd' : 'valueOrEnd')
      if (!isEnd || open.at(-1) !== (token === '}' ? '{' : '[')) return null
      open.pop()
      return behindValue()
    }
    case ',':
      if (expected !== 'commaOrEnd') return null
      return open.at(-1) === '{' ? 'key' : 'value'
    case ':':
      return expected === 'colon' ? 'value' : null
    default:
      if (expected === 'key' || expected === 'keyOrEnd') return token.startsWith('"') ? 'colon' : null
      return expected === 'value' || expected === 'valueOrEnd' ? behindValue() : null
  }
}

/** What is no token at all: usually a mistake that other languages would let pass. */
function describeStranger(text: string, at: number, expected: Expected): string {
  const character = text.charAt(at)
  if (character === "'" || character === '“' || character === '”') return '文本要用英文双引号'
  if (character === '"') return '文本没有结尾的双引号，或含有换行等不能直接写的字符'
  if (character === '，' || character === '：') return '要用英文标点'
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return '不能写注释'
  return MESSAGES[expected]
}

function faultAt(text: string, offset: number, message: string): JsonFault {
  const before = text.slice(0, offset).split('\n')
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message }
}

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from
  SPACE.exec(text)
  return SPACE.lastIndex
}
