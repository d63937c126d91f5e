import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import { usePageColors } from '#renderer/react/page-colors.ts'
import type { InputProps } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import styles from './editing.module.css'

interface ReadOnlyHtmlProps extends Pick<InputProps<unknown>, 'id' | 'describedBy' | 'labelId'> {
  readonly html: string
  readonly maxHeightPx: number
}

/** A formatted text where it may not be changed: it can be focused, scrolled, selected and copied. */
export function ReadOnlyHtml({ id, describedBy, labelId, html, maxHeightPx }: ReadOnlyHtmlProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area shows no formatted text
    <div
      id={id}
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      tabIndex={0}
      className={styles.formatted}
      style={{ ...usePageColors(), maxHeight: maxHeightPx }}
    >
      {html === '' ? messages.empty : <CleanHtml html={html} />}
    </div>
  )
}
