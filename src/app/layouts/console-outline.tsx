import { messages } from '../messages.ts'
import styles from './console-outline.module.css'

/** The outline of the main layout, in its later geometry, while the session is loaded. */
export function ConsoleOutline({ platformName }: { readonly platformName: string }) {
  return (
    <div className={styles.layout} role="status" aria-label={messages.loading}>
      <div className={styles.header}>
        <img src="/logo.svg" alt="" width={28} height={28} />
        <span className={styles.platform}>{platformName}</span>
      </div>
      <div className={styles.sidebar}>
        <div className={styles.bar} />
        <div className={styles.bar} />
        <div className={styles.bar} />
      </div>
      <div className={styles.content} />
    </div>
  )
}
