import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { FieldPlan, GridColumnPlan, PagePlan, QueryFieldPlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { lockedParts } from '../../logic/sight-locks.ts'
import { isShown, isSwitchedOff } from '../../permitted.ts'
import type { RowTable } from '../../rows/row-tables.ts'
import type { RowsColumn } from '../../widget.ts'
import { fieldAccess } from '../field/field-access.ts'
import { messages } from '../field/messages.ts'
import {
  type FormTable,
  filledNames,
  formBlocks,
  type PlacedColumn,
  placedTables,
  visibleLayout,
} from '../field/visible-layout.ts'
import { sentFields } from '../form/model/form-changes.ts'
import { visibleParts } from '../list/use-visible-parts.ts'

/** What of a grid page the signed-in user gets to see, and what he may do there. */
export interface BatchParts {
  /** As the drawing of the rows wants them. */
  readonly columns: readonly RowsColumn[]
  /** The fields of a row's details; null: it has none. */
  readonly details: readonly RowsColumn[] | null
  /** The same without names, as rules and checks want them. */
  readonly placed: readonly PlacedColumn[]
  /** What is sent: editable columns, and what references fill in without a column. */
  readonly sendable: readonly FieldPlan[]
  /** The sub-table that is edited beside each row, without what the user may not see; null: there is none for him. */
  readonly expand: FormTable | null
  readonly tables: readonly RowTable[]
  readonly simple: readonly QueryFieldPlan[]
  readonly more: readonly QueryFieldPlan[]
  readonly mayAdd: boolean
  readonly mayEdit: boolean
  readonly mayRemove: boolean
  readonly mayUndo: boolean
  /** The field by which rows may be put into another order; null: they may not. */
  readonly order: FieldPlan | null
}

export function batchParts(plan: PagePlan, permissions: HostPermissions): BatchParts {
  const may = (action: string) => {
    const codes = permissionCodes(plan, action)
    return isShown(permissions, codes) && !isSwitchedOff(permissions, codes)
  }
  const mayEdit = may('edit')
  const { columns = [], addRows = false, order = null, expand = null, view } = plan.grid ?? {}
  const mayAdd = addRows && (view?.buttons.includes('add') ?? false) && may('add')
  const seen = (column: GridColumnPlan) => {
    const access = fieldAccess(column.field, permissions)
    if (access === 'hidden') return []
    // It is numbered by the grid.
    return [{ column, access: column.field.name === order?.name ? ('readable' as const) : access }]
  }
  const shown = columns.flatMap(seen)
  const isColumn = (name: string) => columns.some(({ field }) => field.name === name)
  const onlyInDetails = (view?.details ?? []).flatMap((name) => {
    const field = isColumn(name) ? undefined : plan.fieldByName.get(name)
    return field ? seen({ field, title: field.title }) : []
  })
  const { fields: closed } = lockedParts(plan, permissions.isVisible)
  const all = [...shown, ...onlyInDetails]
  const names = new Set(all.map(({ column }) => column.field.name))
  const targets = filledNames(plan.fields)
  const filled = plan.fields.filter(
    (field) => targets.has(field.name) && !names.has(field.name) && fieldAccess(field, permissions) === 'editable',
  )
  const isEditable = ({ access }: PlacedColumn) => access === 'editable' && (mayEdit || mayAdd)
  const placed = all.map(({ column: { field }, access }) => ({ field, access }))
  const [table = null] = expand
    ? placedTables(formBlocks(visibleLayout([{ kind: 'subTable', title: null, table: expand }], permissions)))
    : []
  const mayOrder = order !== null && mayEdit && fieldAccess(order, permissions) === 'editable'
  const { simple, more } = visibleParts(plan, permissions)
  const toColumn = ({ column, access }: (typeof all)[number]): RowsColumn => {
    const hidden = closed.get(column.field.name)
    const readOnly = !isEditable({ field: column.field, access }) || (hidden !== undefined && !mayAdd)
    return { ...column, readOnly, ...(hidden && { closed: messages.closedInStoredRows(hidden) }) }
  }
  const inDetails = view?.details?.flatMap((name) => all.filter(({ column }) => column.field.name === name))
  return {
    columns: shown.map(toColumn),
    details: inDetails?.map(toColumn) ?? null,
    placed,
    sendable: [...placed.filter(isEditable).map(({ field }) => field), ...filled, ...(mayOrder ? [order] : [])],
    expand: table,
    tables: table ? [{ name: table.table.name, title: table.table.title, fields: sentFields(table) }] : [],
    simple,
    more,
    mayAdd,
    mayEdit,
    mayRemove: (view?.buttons.includes('remove') ?? false) && may('batch_delete'),
    order: mayOrder ? order : null,
    mayUndo: view?.buttons.includes('undo') ?? false,
  }
}
