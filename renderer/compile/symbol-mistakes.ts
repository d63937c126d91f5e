import { SYNTAX_MESSAGES } from '../expression/messages.ts'

export interface SymbolMistake {
  readonly message: string
  readonly hint: string
  readonly offset: number
}

const BYTE_ORDER_MARK = '\uFEFF'
/** Words of other languages, and what JSON has for them. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['TRUE', 'true'],
  ['False', 'false'],
  ['FALSE', 'false'],
  ['None', 'null'],
  ['NULL', 'null'],
  ['undefined', 'null'],
])

/** What a sign that JSON does not know is, and what to write instead. Mostly it comes from a Chinese keyboard. */
export function describeSymbol(text: string, offset: number, length: number): SymbolMistake {
  const symbol = text.slice(offset, offset + Math.max(1, length))
  if (symbol.startsWith(BYTE_ORDER_MARK)) {
    return { message: '文件开头有 BOM（看不见的字节顺序标记）', hint: '另存为不带 BOM 的 UTF-8', offset }
  }
  const own = [...symbol].find(
    (character) => SYNTAX_MESSAGES.halfWidth.has(character) || character === "'" || character === '`',
  )
  if (own !== undefined) {
    const isQuote = /[“”‘’'`]/.test(own)
    const half = isQuote ? '"' : (SYNTAX_MESSAGES.halfWidth.get(own) ?? '')
    return {
      message: `不能出现字符 ${own}`,
      hint: `${SYNTAX_MESSAGES.halfWidthHint(half)}${isQuote ? '：键和文本都用双引号' : ''}`,
      offset: offset + symbol.indexOf(own),
    }
  }
  const [word = symbol] = /^[\p{Letter}\p{Number}_$-]+/u.exec(symbol) ?? []
  if (text.charAt(offset - 1) === '"' && word !== '') {
    return {
      message: `文本在 ${word} 前面的双引号处就结束了`,
      hint: `表达式里的文本用单引号：'${word}'；别处的引号写成 \\"`,
      offset,
    }
  }
  const known = WORDS.get(word)
  if (known !== undefined) return { message: `JSON 没有 ${word}`, hint: `写成 ${known}`, offset }
  const isWord = /^[\p{Letter}_]/u.test(word)
  return {
    message: `无法识别的符号 ${word}`,
    hint: isWord ? `键和文本要加双引号："${word}"` : '删去它，或改成 JSON 的写法',
    offset,
  }
}

/** A backslash in front of a sign that JSON does not escape: in patterns it is written twice. */
export function describeEscape(text: string, offset: number, length: number): SymbolMistake {
  const wrong = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})./u
  const inside = text.slice(offset, offset + length)
  const found = wrong.exec(inside)
  const [sequence = '\\'] = found ?? []
  return {
    message: `JSON 没有转义 ${sequence}`,
    hint: `反斜杠要写两个：\\${sequence}`,
    offset: offset + (found?.index ?? 0),
  }
}
