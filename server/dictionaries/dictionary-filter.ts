/** One comparison of a column with a text. Names are the client's: keys into the registry, never SQL. */
export interface NamedComparison {
  readonly column: string
  readonly equals: boolean
  readonly value: string
}

export interface NamedOrder {
  readonly column: string
  readonly descending: boolean
}

/** What the fourth part of a table dictionary asks for. */
export interface DictionaryFilter {
  readonly comparisons: readonly NamedComparison[]
  readonly order: readonly NamedOrder[]
}

type Token = { readonly kind: 'word' | 'text' | 'number' | 'sign'; readonly text: string }

const TOKEN = /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|'((?:[^']|'')*)'|(-?\d+)|(!=|<>|=|,))/y

/**
 * Reads the closed grammar that stands where the contract's servers take SQL (contract 14 section 1.1):
 *
 *     [condition { and condition }] [order by column [asc | desc] { , column [asc | desc] }]
 *     condition: column = 'x', column != 'x', 1=1
 *
 * Undefined for everything else.
 */
export function parseDictionaryFilter(text: string): DictionaryFilter | undefined {
  const tokens = tokenise(text)
  if (!tokens || tokens.length === 0) return undefined
  let at = 0
  const peek = () => tokens[at]
  const take = (kind: Token['kind'], wanted?: RegExp): string | undefined => {
    const token = tokens[at]
    if (token?.kind !== kind || (wanted && !wanted.test(token.text))) return undefined
    at += 1
    return token.text
  }

  const comparisons: NamedComparison[] = []
  if (!isWord(peek(), 'order')) {
    do {
      const comparison = readCondition(take)
      if (!comparison) return undefined
      if (comparison !== 'always') comparisons.push(comparison)
    } while (take('word', /^and$/i))
  }
  const order: NamedOrder[] = []
  if (take('word', /^order$/i)) {
    if (!take('word', /^by$/i)) return undefined
    do {
      const column = take('word')
      if (!column) return undefined
      order.push({ column, descending: /^desc$/i.test(take('word', /^(?:asc|desc)$/i) ?? '') })
    } while (take('sign', /^,$/))
  }
  return at === tokens.length ? { comparisons, order } : undefined
}

type Take = (kind: Token['kind'], wanted?: RegExp) => string | undefined

function readCondition(take: Take): NamedComparison | 'always' | undefined {
  if (take('number', /^1$/)) return take('sign', /^=$/) && take('number', /^1$/) ? 'always' : undefined
  const column = take('word')
  const sign = take('sign', /^(?:=|!=|<>)$/)
  const value = take('text') ?? take('number')
  if (column === undefined || sign === undefined || value === undefined) return undefined
  return { column, equals: sign === '=', value }
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word
}

function tokenise(text: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  const source = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source)
    if (!match) return undefined
    const [, word, quoted, number, sign] = match
    if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}
