import { useMemo } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import { type Sort, sortKeys } from '#schemas/query/sort-params.ts'
import { groupedField } from '../../compile/grouped-field.ts'
import type {
  ActionPlan,
  BoardMovePlan,
  ColumnPlan,
  FieldPlan,
  PagePlan,
  QueryFieldPlan,
  RowActionPlan,
  SubTablePlan,
  ToolbarItemPlan,
} from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { type LockedParts, lockedParts } from '../../logic/sight-locks.ts'
import { isShown } from '../../permitted.ts'
import { fieldAccess } from '../field/field-access.ts'
import { useHost } from '../host-context.tsx'
import { toSort } from './list-sort.ts'
import { rowActionPermissions } from './row-action.ts'

/** What of a plan the signed-in user gets to see. The server keeps the rest to itself; here nothing asks for it. */
export interface VisibleParts {
  readonly columns: readonly ColumnPlan[]
  readonly simple: readonly QueryFieldPlan[]
  readonly more: readonly QueryFieldPlan[]
  readonly defaultSort: Sort
  /** By what the page groups its rows; null: by nothing. */
  readonly groupBy: string | null
  /** The sub-table of an expanded row, with the columns that may be seen. */
  readonly expand: SubTablePlan | null
  readonly rowActions: readonly RowActionPlan[]
  /** How cards can be moved on its board. */
  readonly moves: readonly BoardMovePlan[]
  readonly toolbar: readonly ToolbarItemPlan[]
  /** Whether a cell may lead to the record. */
  readonly mayOpen: boolean
  /** The field that keeps the order of the rows, for who may change it; null: they stand as they are sorted. */
  readonly order: string | null
  readonly mayAdd: boolean
  /** Something can be done with marked rows. */
  readonly maySelect: boolean
}

export function useVisibleParts(plan: PagePlan): VisibleParts {
  const { permissions } = useHost()
  return useMemo(() => visibleParts(plan, permissions), [plan, permissions])
}

export function visibleParts(plan: PagePlan, permissions: HostPermissions): VisibleParts {
  const maySee = (field: FieldPlan) => fieldAccess(field, permissions) !== 'hidden'
  const simple = plan.query.simple.filter(({ field }) => maySee(field))
  const more = plan.query.more.filter(({ field }) => maySee(field))
  const locked = lockedParts(plan, permissions.isVisible)
  const mayAnswer = (action: ActionPlan | null) => !action || isAnswerable(action, permissions, locked)
  const mayPerform = (offered: Pick<RowActionPlan, 'name' | 'action'>) =>
    isShown(permissions, rowActionPermissions(plan, offered)) && mayAnswer(offered.action)
  const toolbar = plan.toolbar.filter(
    ({ name, action }) => isShown(permissions, permissionCodes(plan, name)) && mayAnswer(action),
  )
  return {
    columns: plan.list.columns.flatMap((column) => {
      if (maySee(column.field)) return [column]
      // Their masks can be read, and tell nothing by their order.
      return column.field.mask === undefined ? [] : [{ ...column, sortable: false }]
    }),
    simple,
    more,
    defaultSort: visibleSort(plan, permissions),
    groupBy: visibleGroups(plan, maySee),
    expand: visibleTable(plan.list.expand, (field) => field.mask !== undefined || maySee(field)),
    rowActions: plan.list.rowActions.filter(mayPerform),
    moves: (plan.board?.moves ?? []).filter(({ action }) => mayPerform({ name: action.name, action })),
    toolbar,
    mayOpen: isShown(permissions, rowActionPermissions(plan, { name: 'detail', action: null })),
    order: visibleOrder(plan, permissions),
    mayAdd: toolbar.some(({ name }) => name === 'add'),
    maySelect:
      toolbar.some(({ name, action }) => action !== null || name === 'batch_delete' || name === 'export') ||
      (plan.list.batchEdit !== undefined &&
        plan.list.batchEdit.length > 0 &&
        isShown(permissions, permissionCodes(plan, 'edit'))),
  }
}

/** Whether this user may give the answers without which the action does not run. */
function isAnswerable({ input }: ActionPlan, permissions: HostPermissions, { fields }: LockedParts): boolean {
  const isOpen = (field: FieldPlan) => !fields.has(field.name) && fieldAccess(field, permissions) === 'editable'
  return input.every(({ field }) => !field.required || isOpen(field))
}

/** The order that a list starts with. Asking for that of a hidden field would be refused, and tell something about it. */
export function visibleSort({ list, fieldByName, systemFields }: PagePlan, permissions: HostPermissions): Sort {
  const keys = sortKeys(list.defaultSort)
  const isSeen = (name: string) => {
    const field = fieldByName.get(name)
    return field === undefined || fieldAccess(field, permissions) !== 'hidden'
  }
  if (keys.every(({ field }) => isSeen(field))) return list.defaultSort
  const seen = toSort(keys, isSeen)
  if (seen) return seen
  // Rows of a table that was there before have no time of their own.
  return systemFields.length > 0 ? { field: 'createTime', order: 'desc' } : { field: 'id', order: 'asc' }
}

function visibleOrder({ list, fieldByName, ...plan }: PagePlan, permissions: HostPermissions): string | null {
  const field = list.order === undefined ? undefined : fieldByName.get(list.order)
  const isOpen =
    field && fieldAccess(field, permissions) === 'editable' && isShown(permissions, permissionCodes(plan, 'edit'))
  return isOpen ? field.name : null
}

function visibleGroups({ list: { groupBy }, fieldByName }: PagePlan, maySee: (field: FieldPlan) => boolean) {
  const field = groupBy === undefined ? undefined : fieldByName.get(groupedField(groupBy))
  return groupBy !== undefined && field && maySee(field) ? groupBy : null
}

function visibleTable(table: SubTablePlan | null, maySee: (field: FieldPlan) => boolean): SubTablePlan | null {
  if (!table) return null
  const columns = table.columns.filter(maySee)
  return columns.length === 0 ? null : { ...table, columns }
}
