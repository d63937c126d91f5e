import type { ValueViewProps } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import styles from './code-view.module.css'

/** Code to read: its lines as they stand, and in a list its beginning. */
export function CodeView({ value, text, place }: ValueViewProps<unknown>) {
  return place === 'list' ? text : <code className={styles.code}>{textOf(value)}</code>
}
