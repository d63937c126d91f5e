import { Tag } from 'antd'
import type { ShowViewProps } from '../show-view.ts'
import styles from './tag-view.module.css'

/** Between texts of several values: the server's, and those of choices that the browser knows. */
const BETWEEN = /[,、]/

/** The text of a choice in a tag of its colour, those of several in one each. */
export function TagView({ value, text, color }: ShowViewProps) {
  if (!Array.isArray(value)) return <Tag {...(color !== null && { color })}>{text}</Tag>
  const texts = text.split(BETWEEN)
  // Such a sign may stand in a name, too.
  if (texts.length !== value.length) return text
  return (
    <span className={styles.tags}>
      {texts.map((one) => (
        <Tag key={one}>{one}</Tag>
      ))}
    </span>
  )
}
