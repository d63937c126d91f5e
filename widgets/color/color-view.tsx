import type { ValueViewProps } from '#renderer/widget.ts'
import styles from './color.module.css'
import { Swatch } from './swatch.tsx'

export function ColorView({ text }: ValueViewProps<unknown>) {
  return (
    <span className={styles.shown}>
      <Swatch color={text} />
      {text}
    </span>
  )
}
