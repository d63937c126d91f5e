import { Tag } from 'antd'
import type { ShowViewProps } from '../show-view.ts'

/** The text of a choice in a tag of its colour. */
export function TagView({ text, color }: ShowViewProps) {
  return <Tag {...(color !== null && { color })}>{text}</Tag>
}
