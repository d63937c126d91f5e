import { Tag } from 'antd'
import type { Priority } from '#schemas/api/announcements.ts'
import { PRIORITIES } from './priority.ts'

export function PriorityTag({ priority }: { readonly priority: Priority }) {
  const { label, color } = PRIORITIES[priority]
  return <Tag color={color}>{label}</Tag>
}
