import type { DictItem } from '#schemas/api/dictionaries.ts'

/** `title` and `label` repeat the text: older clients read those. */
export function toDictItem(item: { value: string; text: string; color: string | null }): DictItem {
  return { value: item.value, text: item.text, title: item.text, label: item.text, color: item.color }
}
