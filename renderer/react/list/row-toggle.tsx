import { RightOutlined } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import styles from './list-table.module.css'
import { messages } from './messages.ts'

export interface RowToggleProps {
  readonly expandable: boolean
  readonly expanded: boolean
  /** What the row is called. */
  readonly name: string
  onToggle(expanded: boolean): void
}

/** Opens and closes what is below a row: by a click, Enter or Space, and by the arrows as in any tree. */
export function RowToggle({ expandable, expanded, name, onToggle }: RowToggleProps) {
  if (!expandable) return <span className={styles.noToggle} />
  const followArrows = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' && !expanded) onToggle(true)
    if (key === 'ArrowLeft' && expanded) onToggle(false)
  }
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={expanded}
      aria-label={expanded ? messages.collapseRow(name) : messages.expandRow(name)}
      onKeyDown={followArrows}
      onClick={() => onToggle(!expanded)}
    >
      <RightOutlined aria-hidden />
    </button>
  )
}
