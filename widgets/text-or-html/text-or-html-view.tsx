import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import type { ValueViewProps } from '#renderer/widget.ts'
import { formatHtml } from '../rich-text/html-text.ts'
import { textOf } from '../text/canonical-text.ts'
import { isHtmlText } from './convert-text.ts'

/** Text to read, formatted where it is; in a list the beginning of its words. */
export function TextOrHtmlView({ value, text, place }: ValueViewProps<unknown>) {
  if (!isHtmlText(textOf(value))) return text
  return place === 'list' ? formatHtml(value) : <CleanHtml html={textOf(value)} />
}
