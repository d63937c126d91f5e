import type { Host } from '../../host.ts'
import type { CellRule, GridColumn } from '../engine/grid-column.ts'
import type { GridHandle } from './grid-handle.ts'
import type { DataGridProps } from './grid-props.ts'
import { excludedCodes, permittedColumns } from './grid-rights.ts'

/** What the user may not see is left out, what he may not edit is disabled; rules from beside the columns join them. */
export function declareColumns(
  declared: readonly GridColumn[],
  { cells, authPre = '', editRules = {}, bordered = false }: DataGridProps,
  { permissions }: Host,
  target: () => GridHandle,
): readonly GridColumn[] {
  const prefix = authPre === '' || authPre.endsWith(':') ? authPre : `${authPre}:`
  return permittedColumns(declared, excludedCodes(authPre, permissions)).map((column) => {
    const rules = column.validateRules ?? editRules[column.key]
    const isRefused = prefix !== '' && permissions.isDisabled(`${prefix}${column.key}`)
    // Specified: the boxes of bordered grids stand in the middle.
    const isBox = bordered && column.align === undefined && cells.find(column.type)?.editing === 'toggle'
    return {
      ...column,
      ...(rules && { validateRules: rules.map((rule) => withTarget(rule, target)) }),
      ...(isRefused && { disabled: true }),
      ...(isBox && { align: 'center' as const }),
    }
  })
}

/** Handlers of rules are told the grid that they check. */
function withTarget(rule: CellRule, target: () => GridHandle): CellRule {
  const { handler } = rule
  return handler ? { ...rule, handler: (event, callback) => handler(event, callback, target()) } : rule
}
