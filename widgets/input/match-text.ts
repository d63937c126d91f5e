/** How a stored condition compares: contains, is not, at least, at most. The signs are those of the list calls. */
export const MATCHES = ['like', 'ne', 'ge', 'le'] as const
export type Match = (typeof MATCHES)[number]

const SIGNS = {
  like: { before: '*', after: '*' },
  ne: { before: '!', after: '' },
  ge: { before: '>=', after: '' },
  le: { before: '<=', after: '' },
} as const satisfies Record<Match, unknown>

/** The text as it is stored. Nothing stays nothing: the bare signs would be a condition of their own. */
export function wrapMatch(match: Match | undefined, text: string): string {
  if (match === undefined || text === '') return text
  const { before, after } = SIGNS[match]
  return before + text + after
}

/** The text without its signs; one that does not have them is shown as it is. */
export function unwrapMatch(match: Match | undefined, stored: string): string {
  if (match === undefined) return stored
  const { before, after } = SIGNS[match]
  const isWrapped = stored.length >= before.length + after.length && stored.startsWith(before) && stored.endsWith(after)
  return isWrapped ? stored.slice(before.length, stored.length - after.length) : stored
}
