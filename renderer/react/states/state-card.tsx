import type { ReactNode } from 'react'
import styles from './state-card.module.css'

export interface StateCardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Errors are read out at once, emptiness is not worth an interruption. */
  readonly role?: 'alert'
}

/** What stands in the place of content that is not there: a sign, one sentence, the next step. */
export function StateCard({ icon, title, children, actions, role }: StateCardProps) {
  return (
    <div className={styles.card} role={role}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
