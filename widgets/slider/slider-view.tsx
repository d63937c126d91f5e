import type { CSSProperties } from 'react'
import type { ValueViewProps } from '#renderer/widget.ts'
import type { SliderOptions } from './schema.ts'
import styles from './slider.module.css'
import { shareOf } from './slider-value.ts'

export function SliderView({ value, text, options }: ValueViewProps<SliderOptions>) {
  return (
    <span className={styles.shown}>
      <span
        className={styles.bar}
        style={{ '--share': `${shareOf(value, options) * 100}%` } as CSSProperties}
        aria-hidden
      />
      <span className={styles.text}>{text}</span>
    </span>
  )
}
