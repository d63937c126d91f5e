import type { MouseEvent, ReactNode } from 'react'
import { ColoredText } from '../field/colored-text.tsx'
import { EMPTY_MARK } from '../field/value-text.tsx'
import type { CellText } from './cell-text.ts'
import styles from './list-cell.module.css'

export interface ListCellProps {
  readonly content: CellText | null
  /** Takes the place of the text where the widget draws its values. */
  readonly drawn?: ReactNode
  readonly ellipsis: boolean
  /** Stands beside the button that opens its branch, not below it. */
  readonly inline?: boolean
  /** Present in the column that leads to the record. */
  readonly onOpen?: () => void
}

export function ListCell({ content, drawn, ellipsis, inline = false, onOpen }: ListCellProps) {
  if (onOpen) {
    return (
      <button
        type="button"
        className={inline ? `${styles.link} ${styles.inline}` : styles.link}
        onMouseEnter={titleWhenCut}
        onClick={onOpen}
      >
        {drawn ?? content?.text ?? EMPTY_MARK}
      </button>
    )
  }
  if (!content) return <span className={styles.empty}>{EMPTY_MARK}</span>
  if (content.color && drawn === undefined) return <ColoredText text={content.text} color={content.color} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows the text that is there already
    <span
      className={
        [content.unknown && styles.unknown, ellipsis && !inline && styles.cut].filter(Boolean).join(' ') || undefined
      }
      onMouseEnter={titleWhenCut}
    >
      {drawn ?? content.text}
    </span>
  )
}

/** The whole text on hover, only where the cell cuts it: looked at when asked for, not for every cell on every render. */
function titleWhenCut({ currentTarget }: MouseEvent<HTMLElement>) {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth
  if (isCut) currentTarget.title = currentTarget.textContent ?? ''
  else currentTarget.removeAttribute('title')
}
