/** A regular expression of a page, ready to be tried. */
export interface Pattern {
  /** Whether it is found anywhere in the text: a pattern that means the whole says `^…$`. */
  readonly test: (text: string) => boolean
}

/**
 * What runs the patterns of pages. It takes time in proportion to the text, whatever the pattern is: one that V8 would
 * try for minutes cannot stop a server or a form.
 */
export interface PatternEngine {
  /** Null for a text that is no pattern; `parseRule` lets none of those into a plan. */
  readonly compile: (source: string) => Pattern | null
}

/** Longest pattern that is compiled. */
export const MAX_PATTERN_LENGTH = 500
/** Longest text that a pattern is tried on: as long as the longest `string(n)`. */
export const MAX_PATTERN_INPUT_LENGTH = 4_000
