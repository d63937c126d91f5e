import { messages } from './messages.ts'
import styles from './page-skeleton.module.css'

const ROWS = Array.from({ length: 10 }, (_, index) => index)

/** The outline of a list page, in its later geometry, while the page itself is loaded. */
export function PageSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label={messages.loading}>
      <div className={`${styles.bar} ${styles.title}`} />
      <div className={`${styles.bar} ${styles.query}`} />
      <div className={styles.rows}>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <div className={styles.bar} />
          </div>
        ))}
      </div>
    </div>
  )
}
