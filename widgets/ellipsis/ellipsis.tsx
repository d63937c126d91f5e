import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { ValueViewProps } from '#renderer/widget.ts'
import { cutText, DEFAULT_ELLIPSIS_LENGTH } from './cut-text.ts'
import styles from './ellipsis.module.css'

export interface EllipsisProps {
  readonly text: string
  readonly length?: number
}

/** A text cut to a length; a tooltip shows all of it, and assistive technology reads all of it. */
export function Ellipsis({ text, length = DEFAULT_ELLIPSIS_LENGTH }: EllipsisProps): ReactNode {
  const cut = cutText(text, length)
  if (cut === text) return text
  return (
    <Tooltip title={text}>
      <span aria-hidden>{cut}</span>
      <span className={styles.whole}>{text}</span>
    </Tooltip>
  )
}

/** Texts in lists; a detail has room for the whole. */
export function EllipsisView({ text, options, place }: ValueViewProps<{ readonly length?: number }>): ReactNode {
  if (place === 'detail') return text
  return <Ellipsis text={text} {...(options.length !== undefined && { length: options.length })} />
}
