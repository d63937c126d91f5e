import { type ReactNode, useContext, useId } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { HeadingHidden } from '../views/heading-hidden.ts'
import styles from './page-frame.module.css'

export interface PageFrameProps {
  readonly title: string
  /** The heading is for screen readers only: the content says the same in its own way. */
  readonly titleHidden?: boolean
  /** The content draws the heading itself, with what belongs beside it. */
  readonly ownHeading?: boolean
  readonly children: ReactNode
}

/** The frame of a page that the shell draws itself: its heading, and its content at the common edge. */
export function PageFrame({ title, titleHidden = false, ownHeading = false, children }: PageFrameProps) {
  const titleId = useId()
  const isHidden = useContext(HeadingHidden) || titleHidden
  return (
    <section
      className={styles.frame}
      style={usePageColors()}
      {...(ownHeading ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
    >
      {!ownHeading && (
        <h1 id={titleId} className={isHidden ? styles.hiddenTitle : styles.title}>
          {title}
        </h1>
      )}
      {children}
    </section>
  )
}
