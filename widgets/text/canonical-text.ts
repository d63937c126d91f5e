import type { QueryValue } from '#renderer/widget.ts'

/** A canonical value as one text; empty for null and for values that are no text. */
export function textOf(value: QueryValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return ''
}

/** A canonical value as a list of texts. A single value counts as a list of one. */
export function listOf(value: QueryValue): readonly string[] {
  if (value === null || value === '') return []
  if (Array.isArray(value)) return value.filter((item: unknown) => typeof item === 'string')
  const text = textOf(value)
  return text === '' ? [] : [text]
}

/** No text is null, so that an emptied input and an untouched one save alike. */
export function nullWhenEmpty(text: string): string | null {
  return text === '' ? null : text
}

/** Characters as people and the database count them: a surrogate pair is one. */
export function characterCount(text: string): number {
  return [...text].length
}
