import { NamedIcon } from '#renderer/react/icons/named-icon.tsx'
import type { ValueViewProps } from '#renderer/widget.ts'
import styles from './icon.module.css'

export function IconView({ text }: ValueViewProps<unknown>) {
  return (
    <span className={styles.shown}>
      <NamedIcon name={text} />
      {text}
    </span>
  )
}
