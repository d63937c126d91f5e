import { MAX_HEIGHT_PX } from '../engine/constants.ts'
import type { DrawnWiring } from '../react/create-grid-core.ts'
import type { GridViewOptions, ServiceColumns } from '../view/view-types.ts'
import type { DataGridProps } from './grid-props.ts'

type ViewSettings = Omit<DrawnWiring, 'events' | 'slots'>

/** What the props say of how a grid is drawn. */
export function viewSettings(props: DataGridProps): ViewSettings {
  const { height } = props
  return {
    mode: modeOf(props),
    ...(props.size === 'small' && { small: true }),
    ...(props.labelledBy !== undefined && { labelledBy: props.labelledBy }),
    ...(props.label !== undefined && { label: props.label }),
    ...(height !== undefined && { height }),
    maxHeight: props.maxHeight === undefined ? (height === undefined ? MAX_HEIGHT_PX : null) : props.maxHeight,
  }
}

/** A phone has no room for handles and all numbers; rows are moved by their menu. */
export function servicesOf(props: DataGridProps, narrow: boolean): ServiceColumns {
  const { rowNumber = false, rowSelection = false, rowExpand = false, dragSort = false } = props
  return {
    drag: dragSort && !narrow,
    expand: rowExpand,
    select: rowSelection ? (props.rowSelectionType ?? 'checkbox') : null,
    numbers: rowNumber && !(narrow && rowSelection),
    loose: looseServices(props),
  }
}

function looseServices({ rowNumberFixed, rowSelectionFixed, dragSortFixed }: DataGridProps) {
  const loose = new Set<'drag' | 'select' | 'number'>()
  if (dragSortFixed === 'none') loose.add('drag')
  if (rowSelectionFixed === 'none') loose.add('select')
  if (rowNumberFixed === 'none') loose.add('number')
  return loose
}

export function modeOf({ alwaysEdit = true }: DataGridProps): GridViewOptions['mode'] {
  return alwaysEdit ? 'always' : 'click'
}
