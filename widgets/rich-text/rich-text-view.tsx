import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import type { ValueViewProps } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'

/** Rich text to read: whole where there is room, and its beginning in a list. */
export function RichTextView({ value, text, place }: ValueViewProps<unknown>) {
  return place === 'list' ? text : <CleanHtml html={textOf(value)} />
}
