import type { GroupHeading } from './group-heading.ts'
import styles from './grouping.module.css'
import { messages } from './messages.ts'

/** What a group is: its field, its value, and how many rows it has. */
export function HeadingText({ title, heading }: { readonly title: string; readonly heading: GroupHeading }) {
  return (
    <span className={styles.heading}>
      <span>
        <span className={styles.field}>{messages.heading(title)}</span>
        <strong>{heading.text}</strong>
      </span>
      <span className={styles.count}>{messages.rows(heading.count)}</span>
    </span>
  )
}
