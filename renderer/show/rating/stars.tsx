import { messages } from './messages.ts'
import styles from './rating.module.css'
import { Star } from './star.tsx'

export const DEFAULT_STARS = 5

interface StarsProps {
  readonly value: number
  /** As lists print it. */
  readonly text: string
  /** How many there are. */
  readonly count: number
}

/** Stars to look at, and their number for those who do not see them. What is more than there are stars is shown as it is. */
export function Stars({ value, text, count }: StarsProps) {
  if (!(value >= 0 && value <= count)) return text
  const isWhole = Number.isInteger(value)
  const filled = Math.round(value)
  return (
    <span className={styles.stars}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
        <Star key={index} on={index < filled} />
      ))}
      {/* An average lies between stars. */}
      {!isWhole && (
        <span className={styles.number} aria-hidden>
          {text}
        </span>
      )}
      <span className={styles.whole}>{messages.stars(text)}</span>
    </span>
  )
}
