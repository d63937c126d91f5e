import type { ShowViewProps } from '../show-view.ts'
import styles from './progress.module.css'

const FULL = 100

/** A percentage as a bar with its number beside it. */
export function ProgressView({ value, text }: ShowViewProps) {
  const share = Math.min(FULL, Math.max(0, Number(value)))
  return (
    <span className={styles.progress}>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${share}%` }} />
      </span>
      {text}%
    </span>
  )
}
