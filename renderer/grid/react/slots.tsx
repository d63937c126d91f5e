import { Fragment, memo, type ReactNode, useLayoutEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import type { GridHandle } from '../data-grid/grid-handle.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import type { PaintedSlot, ReactSlotHost } from './slot-host.ts'

/** What the drawing of a slot cell is given; the names are those of the contract. */
export interface SlotProps {
  readonly value: CellValue
  readonly row: GridRow
  readonly column: GridColumn
  readonly params: { readonly row: GridRow; readonly column: GridColumn; readonly rowIndex: number }
  readonly rowId: string
  readonly index: number
  readonly rowIndex: number
  /** Among the columns that are shown. */
  readonly columnIndex: number
  /** The grid, under both names. */
  readonly target: GridHandle
  readonly $table: GridHandle
  /** Of this grid, in messages to other windows. */
  readonly caseId: string
  readonly scrolling: boolean
  readonly reloadEffect: boolean
  readonly disabled: boolean
  /** Stores a value, as if the user had typed it. */
  triggerChange(value: CellValue): void
}

export type DrawSlot<Props = SlotProps> = (props: Props) => ReactNode

export interface SlotsProps<Props> {
  readonly host: ReactSlotHost
  /** By the column's `slotName`, or its key. */
  readonly draw: Readonly<Record<string, DrawSlot<Props>>>
  propsOf(slot: PaintedSlot): Props
}

/** The slot cells in the window, each drawn in its cell. */
export function Slots<Props>({ host, draw, propsOf }: SlotsProps<Props>) {
  const [, update] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const unsubscribe = host.subscribe(update)
    // What was painted while the page was hidden.
    update()
    return unsubscribe
  }, [host])
  return host.painted.map((slot) => {
    const { declared } = slot.column
    const drawing = draw[declared.slotName ?? declared.key]
    return (
      <Fragment key={slot.key}>
        {drawing && createPortal(<Slot slot={slot} drawing={drawing} propsOf={propsOf} />, slot.element)}
      </Fragment>
    )
  })
}

interface OneSlotProps<Props> {
  readonly slot: PaintedSlot
  readonly drawing: DrawSlot<Props>
  readonly propsOf: SlotsProps<Props>['propsOf']
}

function OneSlot<Props>({ slot, drawing, propsOf }: OneSlotProps<Props>) {
  // Called, and not used as a component: pages write it in place, and a new one must not mount the cell anew.
  return drawing(propsOf(slot))
}

// `memo` knows no type parameters.
const Slot = memo(OneSlot) as typeof OneSlot
