import type { HostPermissions } from '../../host.ts'
import type { GridColumn } from '../engine/grid-column.ts'

export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse'

/**
 * What the user has no right to below the prefix of a grid: codes of buttons and keys of columns. Empty without a
 * prefix.
 */
export function excludedCodes(authPre: string, permissions: HostPermissions): ReadonlySet<string> {
  if (authPre === '') return NONE
  // Specified: the colon is appended when it is missing.
  return permissions.excludedActions(authPre.endsWith(':') ? authPre : `${authPre}:`)
}

const NONE: ReadonlySet<string> = new Set()

export function permittedButtons(
  buttons: readonly ToolbarButton[],
  excluded: ReadonlySet<string>,
): ReadonlySet<ToolbarButton> {
  const permitted = new Set(buttons.filter((button) => !excluded.has(button)))
  // Specified: who may not delete many rows sees no button for it.
  if (excluded.has('batch_delete')) permitted.delete('remove')
  return permitted
}

export function permittedColumns(columns: readonly GridColumn[], excluded: ReadonlySet<string>): readonly GridColumn[] {
  return excluded.size === 0 ? columns : columns.filter(({ key }) => !excluded.has(key))
}
