import type { GridColumn } from './grid-column.ts'

const PLACEHOLDER = /\$\{(title|key|defaultValue)\}/g

/** The column's title, key and default value, put into a text of its declaration where it asks for them. */
export function fillPlaceholders(text: string, { key, title, defaultValue }: GridColumn): string {
  return text.replace(PLACEHOLDER, (_placeholder, name) => {
    if (name === 'title') return title
    return name === 'key' ? key : String(defaultValue ?? '')
  })
}
