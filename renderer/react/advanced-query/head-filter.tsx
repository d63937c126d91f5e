import { FilterFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { LaterDialog } from '../list/later.tsx'
import type { AdvancedQueryProps } from './advanced-query.ts'
import { buttonMessages as messages } from './button-messages.ts'
import styles from './head-filter.module.css'

export interface HeadTitleProps {
  readonly title: string
  /** Beside the title. */
  readonly mark?: ReactNode
  readonly isActive: boolean
  /** It stands before the title, not behind: numbers have the signs of sorting there. */
  readonly isBefore: boolean
  onOpen(): void
}

/** The title of a column with the funnel that narrows the rows by it. */
export function HeadTitle({ title, mark, isActive, isBefore, onOpen }: HeadTitleProps) {
  return (
    <span className={styles.title}>
      {title}
      {mark}
      <button
        type="button"
        className={styles.funnel}
        data-active={isActive}
        data-before={isBefore}
        aria-label={messages.headFilter(title)}
        aria-pressed={isActive}
        title={messages.headFilter(title)}
        // The head itself sorts.
        onKeyDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
      >
        <FilterFilled aria-hidden />
      </button>
    </span>
  )
}

const loadDialog = () => import('./head-filter-dialog.tsx').then((module) => module.HeadFilterDialog)

export interface HeadFilterProps extends AdvancedQueryProps {
  /** The column that is filtered; null: none. */
  readonly field: string | null
  onClosed(): void
}

/** What the funnel of a column opens. */
export function HeadFilter({ field, ...props }: HeadFilterProps) {
  const { onClosed } = props
  return (
    field !== null && (
      <LaterDialog load={loadDialog} props={{ ...props, field }} failure={messages.failed} onClosed={onClosed} />
    )
  )
}
