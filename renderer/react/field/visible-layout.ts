import type {
  FieldPlan,
  FormFieldPlan,
  FormSectionPlan,
  LayoutBlockPlan,
  LayoutNodePlan,
  SubTablePlan,
} from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { isEnteredUnseen } from '../../logic/masked-fields.ts'
import { fillingReference } from '../../logic/reference-conditions.ts'
import type { LockedParts } from '../../logic/sight-locks.ts'
import { type FieldAccess, fieldAccess, mayEdit } from './field-access.ts'
import { messages } from './messages.ts'

export interface PlacedField {
  readonly placed: FormFieldPlan
  readonly access: Exclude<FieldAccess, 'hidden'>
}

export interface FormSection {
  readonly kind: 'section'
  readonly plan: FormSectionPlan
  readonly fields: readonly PlacedField[]
}

export interface PlacedColumn {
  readonly field: FieldPlan
  /** It has no column, and stands in the details of a row. */
  readonly onlyInDetails?: true
  readonly access: Exclude<FieldAccess, 'hidden'>
  /** Why rows that are stored may not be changed in it; absent: they may. */
  readonly closed?: string
}

export interface FormTable {
  readonly kind: 'subTable'
  readonly title: string | null
  readonly table: SubTablePlan
  readonly columns: readonly PlacedColumn[]
  /** What references fill in without a column for it: nobody else would send it. */
  readonly filled: readonly FieldPlan[]
  /** Why nothing of it may be changed; absent: it may. */
  readonly closed?: string
}

export type FormBlock = FormSection | FormTable

export interface FormPane {
  readonly title: string
  readonly blocks: readonly FormBlock[]
}

export interface FormPanes {
  readonly kind: 'tabs' | 'steps'
  readonly panes: readonly FormPane[]
}

export type FormNode = FormBlock | FormPanes

/**
 * A layout as this user gets it: without what he may not see, and without sections and panes that this empties.
 *
 * @param locked of a stored record: what is closed to him stands there to be read, with the reason.
 */
export function visibleLayout(
  layout: readonly LayoutNodePlan[],
  permissions: HostPermissions,
  locked: LockedParts | null = null,
): readonly FormNode[] {
  return layout.flatMap((node): readonly FormNode[] => {
    if (!('panes' in node)) return visibleBlocks([node], permissions, locked)
    const panes = node.panes
      .map(({ title, layout: blocks }) => ({ title, blocks: visibleBlocks(blocks, permissions, locked) }))
      .filter(({ blocks }) => blocks.length > 0)
    return panes.length > 0 ? [{ kind: node.kind, panes }] : []
  })
}

/** The same without the fields and sub-tables that stand hidden at the moment, and without what that empties. */
export function shownLayout(nodes: readonly FormNode[], isShown: (name: string) => boolean): readonly FormNode[] {
  const shownBlocks = (blocks: readonly FormBlock[]) =>
    blocks.flatMap((block): readonly FormBlock[] => {
      if (block.kind === 'subTable') return isShown(block.table.name) ? [block] : []
      const fields = block.fields.filter(({ placed }) => isShown(placed.field.name))
      return fields.length > 0 ? [{ ...block, fields }] : []
    })
  return nodes.flatMap((node): readonly FormNode[] => {
    if (!('panes' in node)) return shownBlocks([node])
    const panes = node.panes
      .map((pane) => ({ ...pane, blocks: shownBlocks(pane.blocks) }))
      .filter(({ blocks }) => blocks.length > 0)
    return panes.length > 0 ? [{ ...node, panes }] : []
  })
}

/** All blocks in reading order, wherever they stand. */
export function formBlocks(nodes: readonly FormNode[]): readonly FormBlock[] {
  return nodes.flatMap((node) => ('panes' in node ? node.panes.flatMap(({ blocks }) => blocks) : [node]))
}

export function placedFields(blocks: readonly FormBlock[]): readonly PlacedField[] {
  return blocks.flatMap((block) => (block.kind === 'section' ? block.fields : []))
}

export function placedTables(blocks: readonly FormBlock[]): readonly FormTable[] {
  return blocks.filter((block) => block.kind === 'subTable')
}

/** The columns of a sub-table to read: those that the user may see, and those whose masks they get. */
export function readColumns(table: SubTablePlan, permissions: HostPermissions): readonly FieldPlan[] {
  return table.columns.filter((field) => field.mask !== undefined || fieldAccess(field, permissions) !== 'hidden')
}

/** The columns of a sub-table that the user may see. */
function visibleColumns(table: SubTablePlan, permissions: HostPermissions): readonly PlacedColumn[] {
  return table.columns.flatMap((field) => {
    const access = fieldAccess(field, permissions)
    return access === 'hidden' ? [] : [{ field, access }]
  })
}

/** What can be entered in the details of its rows, and has no column. */
function detailFields({ fieldByName, columns, view }: SubTablePlan, permissions: HostPermissions) {
  return (view.details ?? []).flatMap((name): readonly PlacedColumn[] => {
    const field = fieldByName.get(name)
    const access = field && !columns.includes(field) ? fieldAccess(field, permissions) : 'hidden'
    return field && access !== 'hidden' ? [{ field, access, onlyInDetails: true }] : []
  })
}

function unshownTargets({ fields, columns, view }: SubTablePlan, permissions: HostPermissions): readonly FieldPlan[] {
  const targets = filledNames(fields)
  const isPlaced = (field: FieldPlan) => columns.includes(field) || view.details?.includes(field.name) === true
  return fields.filter(
    (field) => targets.has(field.name) && !isPlaced(field) && fieldAccess(field, permissions) === 'editable',
  )
}

/** The fields that references among these fill in. */
export function filledNames(fields: readonly FieldPlan[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => fillingReference(field)?.fill.map(({ target }) => target) ?? []))
}

function visibleBlocks(
  blocks: readonly LayoutBlockPlan[],
  permissions: HostPermissions,
  locked: LockedParts | null,
): readonly FormBlock[] {
  return blocks.flatMap((block): readonly FormBlock[] => {
    if (block.kind === 'section') {
      const fields = block.fields.flatMap((placed) => visible(placed, permissions, locked))
      return fields.length > 0 ? [{ kind: 'section', plan: block, fields }] : []
    }
    const { title, table } = block
    const drawn = visibleColumns(table, permissions)
    const columns = [...drawn, ...detailFields(table, permissions)].map((column) => closedColumn(table, column, locked))
    const hidden = locked?.tables.get(table.name)
    const filled = hidden ? [] : unshownTargets(table, permissions)
    const closed = hidden && { closed: messages.closed(hidden) }
    return drawn.length > 0 ? [{ kind: 'subTable', title, table, columns, filled, ...closed }] : []
  })
}

function closedColumn(table: SubTablePlan, column: PlacedColumn, locked: LockedParts | null): PlacedColumn {
  if (locked?.tables.has(table.name)) return { ...column, access: 'readable' }
  const hidden = locked?.columns.get(`${table.name}.${column.field.name}`)
  return hidden ? { ...column, closed: messages.closedInStoredRows(hidden) } : column
}

/** What the user does not see, but its mask; some may write over it. */
function masked(
  placed: FormFieldPlan,
  permissions: HostPermissions,
  locked: LockedParts | null,
): readonly PlacedField[] {
  const { field } = placed
  if (field.mask === undefined) return []
  const isEntered = isEnteredUnseen(field, locked) && mayEdit(field, permissions)
  return [{ placed, access: isEntered ? 'editable' : 'readable' }]
}

function visible(
  placed: FormFieldPlan,
  permissions: HostPermissions,
  locked: LockedParts | null,
): readonly PlacedField[] {
  const access = fieldAccess(placed.field, permissions)
  const hidden = locked?.fields.get(placed.field.name)
  if (access === 'hidden') return masked(placed, permissions, locked)
  if (access === 'readable' || !hidden) return [{ placed, access }]
  return [{ placed: { ...placed, help: messages.closed(hidden) }, access: 'readable' }]
}
