import { permissionCode } from '#schemas/permissions/permission-code.ts'
import type { FieldPlan, PagePlan, QueryFieldPlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { lockedParts } from '../../logic/sight-locks.ts'
import type { RowsColumn } from '../../widget.ts'
import { fieldAccess } from '../field/field-access.ts'
import { messages } from '../field/messages.ts'
import { filledNames, type PlacedColumn } from '../field/visible-layout.ts'
import { visibleParts } from '../list/use-visible-parts.ts'

/** What of a grid page the signed-in user gets to see, and what he may do there. */
export interface BatchParts {
  /** As the drawing of the rows wants them. */
  readonly columns: readonly RowsColumn[]
  /** The same, as rules and checks want them. */
  readonly placed: readonly PlacedColumn[]
  /** What is sent: editable columns, and what references fill in without a column. */
  readonly sendable: readonly FieldPlan[]
  readonly simple: readonly QueryFieldPlan[]
  readonly more: readonly QueryFieldPlan[]
  readonly mayAdd: boolean
  readonly mayEdit: boolean
  readonly mayRemove: boolean
}

export function batchParts(plan: PagePlan, permissions: HostPermissions): BatchParts {
  const may = (action: string) => {
    const code = permissionCode(plan, action)
    return permissions.isVisible(code) && !permissions.isDisabled(code)
  }
  const mayEdit = may('edit')
  const mayAdd = (plan.grid?.addRows ?? false) && may('add')
  const shown = (plan.grid?.columns ?? []).flatMap((column) => {
    const access = fieldAccess(column.field, permissions)
    return access === 'hidden' ? [] : [{ column, access }]
  })
  const { fields: closed } = lockedParts(plan, permissions.isVisible)
  const names = new Set(shown.map(({ column }) => column.field.name))
  const targets = filledNames(plan.fields)
  const filled = plan.fields.filter(
    (field) => targets.has(field.name) && !names.has(field.name) && fieldAccess(field, permissions) === 'editable',
  )
  const isEditable = ({ access }: PlacedColumn) => access === 'editable' && (mayEdit || mayAdd)
  const placed = shown.map(({ column: { field }, access }) => ({ field, access }))
  const { simple, more } = visibleParts(plan, permissions)
  return {
    columns: shown.map(({ column, access }) => {
      const hidden = closed.get(column.field.name)
      const readOnly = !isEditable({ field: column.field, access }) || (hidden !== undefined && !mayAdd)
      return { ...column, readOnly, ...(hidden && { closed: messages.closedInStoredRows(hidden) }) }
    }),
    placed,
    sendable: [...placed.filter(isEditable).map(({ field }) => field), ...filled],
    simple,
    more,
    mayAdd,
    mayEdit,
    mayRemove: may('batch_delete'),
  }
}
