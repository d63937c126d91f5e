/**
 * A value in memory. Decimals, `long`, ids, dates and texts are strings, `integer` is a number, several values are a
 * list of strings, nothing is null. Never undefined, never a Date, never a floating decimal.
 */
export type CanonicalValue = string | number | boolean | null | readonly string[] | { readonly [key: string]: unknown }
