import type { FaultDraft, FaultSource } from './fault.ts'
import type { PageTree } from './page-tree.ts'

interface Token {
  readonly text: string
  readonly offset: number
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ text: token, offset: index }))
}

/** Leaves out every such token, one at a time. */
function without(...texts: readonly string[]): FaultSource {
  return function* (page) {
    for (const { text, offset } of tokensOf(page.text)) {
      if (texts.includes(text)) yield { edit: { offset, length: 1, text: '' } }
    }
  }
}

/** Leaves out an opening or a closing quote. */
function* missingQuotes(page: PageTree): Iterable<FaultDraft> {
  for (const { text, offset } of tokensOf(page.text)) {
    if (!text.startsWith('"')) continue
    yield { edit: { offset, length: 1, text: '' } }
    yield { edit: { offset: offset + text.length - 1, length: 1, text: '' } }
  }
}

function* extraTokens(page: PageTree): Iterable<FaultDraft> {
  const tokens = tokensOf(page.text)
  for (const [index, { text, offset }] of tokens.entries()) {
    const end = offset + text.length
    const next = tokens[index + 1]?.text ?? ''
    if (text === ',' || next === '}' || next === ']') yield { edit: { offset: end, length: 0, text: ',' } }
    if (text === '}' || text === ']') yield { edit: { offset: end, length: 0, text } }
  }
}

/** What other languages allow. */
function* foreignSyntax(page: PageTree): Iterable<FaultDraft> {
  for (const { text, offset } of tokensOf(page.text)) {
    const replace = (replacement: string) => ({ edit: { offset, length: text.length, text: replacement } })
    const inner = text.slice(1, -1)
    if (text.startsWith('"')) yield replace(`'${inner}'`)
    if (text.startsWith('"') && /^[A-Za-z]+$/.test(inner)) yield replace(inner)
    if (text === ',') yield replace(', // remark')
    if (text === 'true') yield replace('True')
    if (/^\d+$/.test(text)) yield replace('08x')
  }
}

export const SYNTAX_FAULTS: Readonly<Record<string, FaultSource>> = {
  'missing comma': without(','),
  'missing colon': without(':'),
  'missing closing bracket': without('}', ']'),
  'missing opening bracket': without('{', '['),
  'missing quote': missingQuotes,
  'comma or bracket too many': extraTokens,
  'syntax of another language': foreignSyntax,
}
