/** What a text in a page is: itself, or an expression to compute. */
export type ComputedText =
  | { readonly kind: 'literal'; readonly text: string }
  /** `offset` is where `source` begins in the text, for the places of problems. */
  | { readonly kind: 'computed'; readonly source: string; readonly offset: number }

/** `= price * 2` is computed; `==x` is the literal `=x`; all else is a literal as it stands. */
export function readComputed(text: string): ComputedText {
  if (!text.startsWith('=')) return { kind: 'literal', text }
  if (text.startsWith('==')) return { kind: 'literal', text: text.slice(1) }
  return { kind: 'computed', source: text.slice(1), offset: 1 }
}

/** The text that `readComputed` reads as this literal. */
export function toLiteralText(literal: string): string {
  return literal.startsWith('=') ? `=${literal}` : literal
}

/** A literal as a page means it: a text that begins with `=` is written `==…`. */
export function literalOf(value: unknown): unknown {
  const computed = typeof value === 'string' ? readComputed(value) : undefined
  return computed?.kind === 'literal' ? computed.text : value
}
