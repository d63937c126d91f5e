import type { TextMatch } from './list-condition.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** What the text of a list parameter asks for, before it is read as the field's type. */
export type ValueForm =
  | { readonly kind: Comparison; readonly text: string }
  | { readonly kind: 'in'; readonly texts: readonly string[] }
  | { readonly kind: 'anyOf'; readonly texts: readonly string[] }
  | { readonly kind: 'like'; readonly match: TextMatch; readonly text: string }

const COMPARISONS: Readonly<Record<string, Comparison | 'in'>> = {
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  '!': 'ne',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
  ge: 'ge',
  gt: 'gt',
  le: 'le',
  lt: 'lt',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
}

/**
 * Reads the contract's value forms, first match wins: `,a,b,` any of inside a comma column; an operator, a blank and
 * the rest; `*x*`, `*x`, `x*`; `a,b` or `a,` a list; an operator without a blank; `a++b` a literal comma; else
 * equality. Blanks around do not count. `null`: nothing to filter by (an empty text, `**`, a lone `!` or `>=`).
 */
export function parseValueForm(param: string): ValueForm | null {
  const text = param.trim()
  if (text === '') return null
  if (/^,.*,$/s.test(text)) return list('anyOf', text)
  const spaced = /^(>=|<=|!=|>|<|=|ge|gt|le|lt|eq|ne|in)\s(.*)$/s.exec(text)
  if (spaced) return compare(spaced[1], spaced[2])
  return text.startsWith('*') || text.endsWith('*') ? parseWildcards(text) : parsePlain(text)
}

function parseWildcards(text: string): ValueForm | null {
  if (text === '*') return { kind: 'eq', text }
  if (!text.endsWith('*')) return like('ends', text.slice(1))
  return text.startsWith('*') ? like('contains', text.slice(1, -1)) : like('starts', text.slice(0, -1))
}

function parsePlain(text: string): ValueForm | null {
  if (text.includes(',')) return list('in', text)
  const operator = /^(>=|<=|!=|!|>|<|=)(.*)$/s.exec(text)
  if (operator) return compare(operator[1], operator[2])
  return { kind: 'eq', text: text.replaceAll('++', ',') }
}

function compare(operator = '', rest = ''): ValueForm | null {
  const kind = COMPARISONS[operator]
  const text = rest.trim()
  if (kind === undefined || text === '') return null
  return kind === 'in' ? list('in', text) : { kind, text }
}

function like(match: TextMatch, inner: string): ValueForm | null {
  const text = inner.trim()
  return text === '' ? null : { kind: 'like', match, text }
}

function list(kind: 'in' | 'anyOf', text: string): ValueForm | null {
  const texts = splitList(text)
  return texts.length === 0 ? null : { kind, texts }
}

/** The items of a comma text, without blanks around and without empty ones. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
