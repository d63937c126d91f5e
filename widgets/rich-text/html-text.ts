import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import { plainTextOfHtml } from '#schemas/html/plain-text.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'

/** Characters of a text in a list, a table or a title. */
const EXCERPT_LENGTH = 200

const HAS_TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i

/** What lists and tables show of rich text. */
export function formatHtml(value: CanonicalValue): string {
  return plainTextOfHtml(textOf(value), EXCERPT_LENGTH)
}

/** Reads pasted and imported cells: HTML as it is, and plain lines as paragraphs. */
export function parseHtmlText(text: string, context: FormatContext<unknown>): ParseOutcome {
  return parseStoredText(HAS_TAG.test(text) ? text : toParagraphs(text), context)
}

/** Lines as paragraphs. */
export function toParagraphs(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
