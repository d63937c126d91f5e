/** More characters are no number that any field stores. */
const MAX_TYPED_LENGTH = 64

/** Nearly every number: nothing to be taken out. */
const UNDECORATED = /^[-.\d]*$/

/** Takes out what decorates a number: separators of thousands, spaces, currency signs; digits become half-width. */
export function withoutDecoration(text: string): string {
  if (UNDECORATED.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/−/g, '-')
    .replace(/[,\s¥￥$]/g, '')
}

/**
 * What an input shows after a key or a paste: digits, at most one leading minus and, where fractions are allowed, one
 * point. Undefined: the typing is no beginning of a number, and the input reverts to what it showed.
 */
export function acceptTyping(text: string, { fractions }: { readonly fractions: boolean }): string | undefined {
  const plain = withoutDecoration(text)
  const pattern = fractions ? /^-?\d*(?:\.\d*)?$/ : /^-?\d*$/
  return plain.length <= MAX_TYPED_LENGTH && pattern.test(plain) ? plain : undefined
}
