/**
 * A rule of a field, normalised. `code` is one of the specification's codes (`required`, `money`, `n6-16`, `m`, …) or
 * `pattern`, `min`, `max`, `minLength`, `maxLength`, `minItems`, `maxItems`. `message` replaces the built-in text.
 */
export interface Rule {
  readonly code: string
  /** The bound of `min`, `max` (decimal text) and of the length rules, or the source of `pattern`. */
  readonly argument?: string
  readonly message?: string
}

/** A rule as a page declares it: a code, or an object with one bound or pattern and an optional message. */
export type RuleDeclaration =
  | string
  | { readonly rule: string; readonly message?: string }
  | { readonly pattern: string; readonly message?: string }
  | { readonly min: number | string; readonly message?: string }
  | { readonly max: number | string; readonly message?: string }
  | { readonly minLength: number; readonly message?: string }
  | { readonly maxLength: number; readonly message?: string }
  | { readonly minItems: number; readonly message?: string }
  | { readonly maxItems: number; readonly message?: string }
