import { Type } from 'typebox'

/** As many as one call takes. */
export const MOST_PAGE_CODES = 200

/** Codes of pages: comma text. */
export const pageCodes = Type.String({
  minLength: 1,
  maxLength: 8_000,
  pattern: `^[a-z][a-z0-9-]{0,63}(?:,[a-z][a-z0-9-]{0,63}){0,${MOST_PAGE_CODES - 1}}$`,
  description: '页面代码，用逗号分隔。',
})

/** Each once. */
export function readPageCodes(text: string): readonly string[] {
  return [...new Set(text.split(','))]
}
