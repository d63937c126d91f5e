import type { ValueViewProps } from '#renderer/widget.ts'
import { messages } from './messages.ts'
import styles from './rate.module.css'
import { DEFAULT_STARS, type RateOptions } from './schema.ts'
import { Star } from './star.tsx'

/** Stars to look at, and their number for those who do not see them. What is more than there are stars is shown as it is. */
export function RateView({ value, text, options }: ValueViewProps<RateOptions>) {
  const { count = DEFAULT_STARS } = options
  const stars = Number(value)
  if (!(stars >= 0 && stars <= count)) return text
  return (
    <span className={`${styles.stars} ${styles.small}`}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
        <Star key={index} on={index < stars} />
      ))}
      <span className={styles.whole}>{messages.stars(text)}</span>
    </span>
  )
}
