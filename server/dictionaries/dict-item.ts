import type { DictItem } from '#schemas/api/dictionaries.ts'

interface Item {
  readonly value: string
  readonly text: string
  readonly color: string | null
  readonly parts?: readonly string[]
}

/** `title` and `label` repeat the text: older clients read those. */
export function toDictItem({ value, text, color, parts }: Item): DictItem {
  return { value, text, title: text, label: text, color, ...(parts && { parts: [...parts] }) }
}
