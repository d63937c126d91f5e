import { excerptOf, plainTextOfHtml } from '#schemas/html/plain-text.ts'

/** Longest piece of a text that is looked at: an excerpt needs only its beginning. */
const LOOKED_AT = 10

/**
 * The words of a Markdown text without its signs, in one line, at most `limit` characters and then an ellipsis. It knows
 * the usual signs and no more: for lists and tables, where nothing is drawn.
 */
export function plainTextOfMarkdown(text: string, limit: number): string {
  const begin = text.slice(0, limit * LOOKED_AT)
  const lines = begin.split('\n').map(plainLine).join(' ')
  return plainTextOfHtml(excerptOf([lines, text.slice(begin.length)], limit * 2), limit)
}

const FENCE = /^ {0,3}(?:```|~~~)/
const RULE = /^ {0,3}(?:-[ -]*-[ -]*-|\*[ *]*\*[ *]*\*|_[ _]*_[ _]*_|=+) *$/
const TABLE_RULE = /^\s*\|?[ :|-]*-[ :|-]*\|[ :|-]*$/

function plainLine(line: string): string {
  if (FENCE.test(line) || RULE.test(line) || TABLE_RULE.test(line)) return ''
  return line
    .replace(/^(?:\s|>)*(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?/, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '[图片]')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]*\S)\*(?![\w*])/g, '$1')
    .replaceAll('|', ' ')
}
