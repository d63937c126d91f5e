import type { ShowViewProps } from '../show-view.ts'
import styles from './code.module.css'

/** `org.example.jobs.Cleaning` */
const CLASS_NAME = /^[a-z]\w*(\.\w+){2,}$/i

/** A code, with letters and figures that cannot be taken for each other. */
export function CodeView({ text, place }: ShowViewProps) {
  if (place === 'detail' || !CLASS_NAME.test(text)) return <code>{text}</code>
  return (
    <code className={styles.className} title={text}>
      {text}
    </code>
  )
}
