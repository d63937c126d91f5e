import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import type { ValueViewProps } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { markdownToHtml } from './markdown-html.ts'

/** Markdown to read: formatted where there is room, and its first words in a list. */
export function MarkdownView({ value, text, place }: ValueViewProps<unknown>) {
  return place === 'list' ? text : <CleanHtml html={markdownToHtml(textOf(value))} />
}
