import { plainTextOfHtml } from '#schemas/html/plain-text.ts'

/** What the editor of formatted text writes begins with a tag, and next to no other text does. */
const BEGINS_WITH_TAG = /^\s*<[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i
/** Behind these a reader sees another line. */
const LINE_ENDS = /<br\b[^>]*>|<\/(?:p|div|li|h[1-6]|tr|blockquote|pre|figcaption|caption)>/i

export function isHtmlText(text: string): boolean {
  return BEGINS_WITH_TAG.test(text)
}

/** The words of formatted text, line by line; text that is plain stays as it is. */
export function toPlainLines(text: string): string {
  if (!isHtmlText(text)) return text
  return text
    .split(LINE_ENDS)
    .map((line) => plainTextOfHtml(line, Number.POSITIVE_INFINITY))
    .join('\n')
    .trim()
}
