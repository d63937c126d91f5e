import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import { findBracketMistake, isBalanced, isClosing, type JsonToken, jsonTokens, UNPAIRED } from './bracket-balance.ts'
import { describeEscape, describeSymbol } from './symbol-mistakes.ts'

/** One mistake of JSON syntax, at the place where its author would look for it. */
export interface SyntaxMistake {
  readonly message: string
  readonly hint?: string
  readonly offset: number
}

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: '无法识别的符号',
  InvalidNumberFormat: '数字写法不对',
  PropertyNameExpected: '此处应为带双引号的键',
  ValueExpected: '此处缺少值',
  ColonExpected: '键后面缺少冒号',
  CommaExpected: '缺少逗号',
  CloseBraceExpected: '缺少右花括号 }',
  CloseBracketExpected: '缺少右方括号 ]',
  EndOfFileExpected: '文件结尾有多余的内容',
  InvalidCommentToken: '页面文件不允许注释',
  UnexpectedEndOfComment: '页面文件不允许注释',
  UnexpectedEndOfString: '文本缺少结尾的双引号',
  UnexpectedEndOfNumber: '数字不完整',
  InvalidUnicode: '无效的 \\u 转义',
  InvalidEscapeCharacter: '无效的转义字符',
  InvalidCharacter: '文本中有不允许的字符',
}

/**
 * The parser says where it could not go on; that is often a line after the mistake, and one missing bracket makes it
 * stumble many times. What comes out here is one mistake for each, where it was made.
 */
export function findSyntaxMistakes(text: string, errors: readonly ParseError[]): readonly SyntaxMistake[] {
  if (errors.length === 0) return []
  const tokens = jsonTokens(text)
  const mistakes = oncePerLine(
    text,
    beforeSkippedBlock(errors, text).map((error) => toMistake(error, tokens, text)),
  )
  if (isBalanced(tokens)) return mistakes
  // With a bracket missing the parser reads the rest as something else: only its first complaint counts, if any.
  const [first] = mistakes
  const bracket = findBracketMistake(text, tokens)
  if (!bracket || !first) return mistakes.slice(0, 1)
  const lines = lineStart(text, bracket.offset) - lineStart(text, first.offset)
  // On one line the parser knows better, but for a comma: that alone would not pair the brackets.
  const isBracket = lines < 0 || first.message === UNPAIRED || (lines === 0 && first.message === MESSAGES.CommaExpected)
  return isBracket ? [bracket] : [first]
}

/** The parser skips what a key without its colon stands before; of a block it then reads the inside as something else. */
function beforeSkippedBlock(errors: readonly ParseError[], text: string): readonly ParseError[] {
  const index = errors.findIndex(
    ({ error, offset, length }) =>
      (printParseErrorCode(error) === 'ColonExpected' && /[{[]/.test(text.charAt(offset))) ||
      // A key without its quotes: what it names is skipped as well.
      (printParseErrorCode(error) === 'InvalidSymbol' && /^\s*:\s*[{[]/.test(text.slice(offset + length))),
  )
  return index === -1 ? errors : errors.slice(0, index + 1)
}

function toMistake({ error, offset, length }: ParseError, tokens: readonly JsonToken[], text: string): SyntaxMistake {
  const name = printParseErrorCode(error)
  if (name === 'InvalidSymbol') return describeSymbol(text, offset, length)
  if (name === 'InvalidEscapeCharacter') return describeEscape(text, offset, length)
  const message = MESSAGES[name] ?? 'JSON 语法错误'
  const index = tokens.findIndex((token) => token.offset >= offset)
  const [beforeLast, last, found] = [tokens[index - 2], tokens[index - 1], tokens[index]]
  if (!last || !found) return { message, offset }
  if (name === 'CommaExpected' && found.text === ':' && beforeLast) {
    return { message: '缺少左花括号 {', offset: placeOfBrace(beforeLast, last, text) }
  }
  if (name === 'CommaExpected' && isClosing(found.text)) return { message: UNPAIRED, offset: found.offset }
  if (name === 'CommaExpected' || name === 'ColonExpected') return { message, offset: endOf(last) }
  if (last.text === ',' && (found.text === '}' || found.text === ']')) {
    return { message: '多余的逗号', offset: last.offset }
  }
  return { message, offset }
}

/** What was read as a value is a key: its object should have begun in front of it. */
function placeOfBrace(before: JsonToken, key: JsonToken, text: string): number {
  const start = lineStart(text, key.offset)
  if (start <= before.offset) return endOf(before)
  const lineAbove = text.slice(lineStart(text, start - 1), start)
  const isAbove = before.text === ':' || lineAbove.trim() === ''
  return isAbove ? start - 1 : key.offset
}

function oncePerLine(text: string, mistakes: readonly SyntaxMistake[]): readonly SyntaxMistake[] {
  const seen = new Set<number>()
  return mistakes
    .toSorted((a, b) => a.offset - b.offset)
    .filter(({ offset }) => {
      const start = lineStart(text, offset)
      const isNew = !seen.has(start)
      seen.add(start)
      return isNew
    })
}

/** Offset of the line; the end of a line belongs to it. */
function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

function endOf({ text, offset }: JsonToken): number {
  return offset + text.length
}
