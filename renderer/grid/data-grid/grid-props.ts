import type { ReactNode } from 'react'
import type { ReportSource, UploadTransport } from '../engine/cell-services.ts'
import type { GridCells } from '../engine/grid-cells.ts'
import type { CellRule, GridColumn } from '../engine/grid-column.ts'
import type { DisabledRows } from '../engine/grid-store-options.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import type { ColumnStorage } from '../react/column-settings.ts'
import type { SelectionKind } from '../react/selected-rows.ts'
import type { DrawSlot } from '../react/slots.tsx'
import type { GridEvents } from './grid-events.ts'
import type { GridHandle } from './grid-handle.ts'
import type { GridPagination } from './grid-pages.ts'
import type { ToolbarButton } from './grid-rights.ts'
import type { ButtonConfig } from './grid-toolbar.tsx'
import type { LinkageConfig } from './linkage.ts'

export interface ToolbarConfig {
  /** Which of the slots are shown. */
  readonly slots?: readonly ('prefix' | 'suffix')[]
  readonly btns?: readonly ToolbarButton[]
  /** Older names of the two. */
  readonly slot?: readonly ('prefix' | 'suffix')[]
  readonly btn?: readonly ToolbarButton[]
}

/** A row of which more is shown. */
export interface RowOfGrid {
  readonly row: GridRow
  readonly column: GridColumn
}

/** Props of a grid, with the names of the contract (section 1). Those marked "once" are read when it is mounted. */
export interface DataGridProps extends GridEvents {
  readonly ref?: React.Ref<GridHandle>
  /** Once; the types of its cells. */
  readonly cells: GridCells
  readonly columns: readonly GridColumn[]
  /**
   * The rows. They become the grid's, which changes them in place: hand over copies of what is kept elsewhere. Another
   * list says what is stored: rows with the same ids are the same rows and keep what the user did, other rows take their
   * place.
   */
  readonly dataSource: readonly GridRow[]
  /** Once; default `id`. */
  readonly rowKey?: string
  readonly label?: string
  /** Id of the visible title. */
  readonly labelledBy?: string
  readonly toolbar?: boolean
  readonly toolbarConfig?: ToolbarConfig
  readonly toolbarPrefix?: ReactNode
  readonly toolbarSuffix?: ReactNode
  /** A row that the user adds gets the focus; default true. */
  readonly addSetActive?: boolean
  readonly addBtnCfg?: ButtonConfig
  readonly removeBtnCfg?: ButtonConfig
  /** Once, as all service columns; of which a phone has fewer. */
  readonly rowNumber?: boolean
  /** Once; `none`: the column scrolls away with the data, before which it stands then. Default `left`. */
  readonly rowNumberFixed?: 'left' | 'none'
  readonly rowSelectionFixed?: 'left' | 'none'
  readonly dragSortFixed?: 'left' | 'none'
  readonly rowSelection?: boolean
  readonly rowSelectionType?: SelectionKind
  readonly rowExpand?: boolean
  readonly expandContent?: (row: RowOfGrid) => ReactNode
  readonly dragSort?: boolean
  /** Once; default `orderNum`. */
  readonly dragSortKey?: string
  /** Once; the first position, default 1. */
  readonly sortBegin?: number
  /** Rows whose field has the value of one of these keep their place, whoever may edit them. */
  readonly notAllowDrag?: readonly { readonly key: string; readonly value: CellValue }[]
  /** The menu of a row offers 插入一行; default true. */
  readonly insertRow?: boolean
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly disabledRows?: DisabledRows
  /** Pixels; null: as high as its container. */
  readonly height?: number | null
  /** Pixels; default 400 where no height is given. */
  readonly maxHeight?: number | null
  /** `small` has rows of 36 pixels whose cells look like texts until they are edited, `tiny` small buttons and a small pager. */
  readonly size?: 'medium' | 'small' | 'mini' | 'tiny'
  readonly bordered?: boolean
  /** Absent: the rows are not paged. */
  readonly pagination?: GridPagination
  readonly clickRowShowSubForm?: boolean
  readonly clickRowShowMainForm?: boolean
  readonly subForm?: (row: RowOfGrid) => ReactNode
  readonly mainForm?: (row: RowOfGrid) => ReactNode
  readonly clickSelectRow?: boolean
  /** Rows that others have changed flash. */
  readonly reloadEffect?: boolean
  /** Rules by column key, for columns that declare none. */
  readonly editRules?: Readonly<Record<string, readonly CellRule[]>>
  /** Removed rows stay until `confirmRemove` of the event is called. */
  readonly asyncRemove?: boolean
  /** Every cell looks and answers like an input; default true. False: text until it is clicked. */
  readonly alwaysEdit?: boolean
  /** Once. */
  readonly linkageConfig?: readonly LinkageConfig[]
  /** Prefix of permission codes; a colon is appended when it is missing. */
  readonly authPre?: string
  /** Once. */
  readonly socketReload?: boolean
  readonly socketKey?: string
  /** Drawings of slot cells by `slotName`, or by column key. */
  readonly slots?: Readonly<Record<string, DrawSlot>>
  /** Once; the arrangement of the columns is remembered under it. */
  readonly cacheColumnsKey?: string
  /** Once; where that is kept. Absent: where the shell keeps what its users arrange. */
  readonly columnStorage?: ColumnStorage
  /** The user may arrange the columns; default true. */
  readonly custom?: boolean
  /** Enter in the last row adds one; default false. */
  readonly appendByKeyboard?: boolean
  readonly maxRows?: number
  /** Once; sends the files of upload cells. */
  readonly uploads?: UploadTransport
  /** Once; the reports that popup cells pick from. */
  readonly reports?: ReportSource
}
