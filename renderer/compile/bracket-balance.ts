/** Where a bracket is missing or too many, as far as the indentation tells. */
export interface BracketMistake {
  readonly message: string
  readonly offset: number
}

export interface JsonToken {
  readonly text: string
  readonly offset: number
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const NAMES: Readonly<Record<string, string>> = { '{': '右花括号 }', '[': '右方括号 ]' }
export const UNPAIRED = '括号不配对：这里多了右括号，或少了左括号'

/** The tokens of a JSON text, whether or not it is sound; a text without its closing quote ends with the line. */
export function jsonTokens(text: string): readonly JsonToken[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ text: token, offset: index }))
}

export function isBalanced(tokens: readonly JsonToken[]): boolean {
  const open: string[] = []
  for (const { text } of tokens) {
    if (isOpening(text)) open.push(text)
    else if (isClosing(text) && CLOSING[open.pop() ?? ''] !== text) return false
  }
  return open.length === 0
}

interface OpenBracket {
  readonly text: string
  /** Indentation of the line that it stands on. */
  readonly indent: number
  /** Indentation of the first line inside it. */
  inside: number | null
}

/**
 * A parser notices a missing bracket only where the text ends. People see it at once: the lines no longer stand where
 * the brackets say. This looks at unbalanced texts the way people do. Null when the indentation says nothing.
 */
export function findBracketMistake(text: string, tokens: readonly JsonToken[]): BracketMistake | null {
  const open: OpenBracket[] = []
  let lastLine = -1
  for (const token of tokens) {
    const lineStart = text.lastIndexOf('\n', token.offset) + 1
    const isFirst = lineStart !== lastLine
    lastLine = lineStart
    const indent = indentAt(text, lineStart)
    const top = open.at(-1)
    const mistake = isFirst ? judgeLine(token, lineStart, indent, top, text) : null
    if (mistake) return mistake
    if (isOpening(token.text)) open.push({ text: token.text, indent, inside: null })
    if (!isClosing(token.text)) continue
    if (!top || CLOSING[top.text] !== token.text) return { message: UNPAIRED, offset: token.offset }
    open.pop()
  }
  const left = open.at(-1)
  return left ? missing(left, text.endsWith('\n') ? text.length - 1 : text.length) : null
}

function judgeLine(
  token: JsonToken,
  lineStart: number,
  indent: number,
  top: OpenBracket | undefined,
  text: string,
): BracketMistake | null {
  const before = Math.max(0, lineStart - 1)
  if (!top) return isOpening(token.text) || lineStart === 0 ? null : { message: UNPAIRED, offset: before }
  if (isClosing(token.text)) {
    if (indent < top.indent) return missing(top, before)
    if (indent === top.indent) return null
    return { message: UNPAIRED, offset: openingPlace(text, lineStart, indent) ?? token.offset }
  }
  if (indent <= top.indent) return missing(top, token.text === ',' ? token.offset : before)
  top.inside ??= indent
  return indent > top.inside ? { message: UNPAIRED, offset: before } : null
}

function missing(bracket: OpenBracket, offset: number): BracketMistake {
  return { message: `缺少${NAMES[bracket.text] ?? ''}`, offset }
}

/**
 * Where the bracket should have been opened that closes with this indentation; null when the line that should have done
 * it did: then one is too many in between.
 */
function openingPlace(text: string, lineStart: number, indent: number): number | null {
  let below = lineStart
  while (below > 0) {
    const start = text.lastIndexOf('\n', below - 2) + 1
    const line = text.slice(start, below).trim()
    const above = indentAt(text, start)
    if (line !== '' && above === indent) return /[{[]$/.test(line) ? null : below - 1
    if (line !== '' && above < indent) break
    below = start
  }
  return below
}

function indentAt(text: string, lineStart: number): number {
  return /^[ \t]*/.exec(text.slice(lineStart, lineStart + 200))?.[0].length ?? 0
}

function isOpening(text: string): boolean {
  return text === '{' || text === '['
}

export function isClosing(text: string): boolean {
  return text === '}' || text === ']'
}
