import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { extensionOf } from '../../file/cell/stored-files.ts'

/** Whether the cell takes several: yes, unless the column says otherwise. */
export function takesSeveral({ multi, fieldExtendJson }: GridColumn): boolean {
  if (multi !== undefined) return multi
  return extensionOf(fieldExtendJson).multiSelect !== false
}
