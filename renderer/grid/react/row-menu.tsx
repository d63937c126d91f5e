import type { MenuProps } from 'antd'
import { messages } from '../messages.ts'
import { AnchoredMenu } from './anchored-menu.tsx'

/** What is known of a row beside its cells: by keyboard there is no other way to it. */
export type RowSight = 'expand' | 'details' | 'forms'

const SIGHTS: Readonly<Record<RowSight, string>> = {
  expand: messages.expand,
  details: messages.details,
  forms: messages.subTable,
}

/** What is done with the selected cells, and with the rows that they stand in. */
export type CellCommand = 'copy' | 'cut' | 'paste' | 'clear' | 'fillDown' | 'removeRows'

export interface CellsOfMenu {
  readonly mayEdit: boolean
  readonly mayRemove: boolean
  /** In which cells are selected. */
  readonly rowCount: number
  onCommand(command: CellCommand): void
}

export interface RowMenuProps {
  readonly anchor: DOMRect
  readonly rowIndex: number
  readonly rowCount: number
  readonly mayMove: boolean
  readonly mayInsert: boolean
  readonly sights?: readonly RowSight[]
  /** Absent: the menu is of the row alone. */
  readonly cells?: CellsOfMenu
  /** By one row. */
  onMove(by: 1 | -1): void
  /** Absent: rows are inserted below alone. */
  onInsertAbove?(): void
  onInsert(): void
  onSight?(sight: RowSight): void
  onClose(): void
}

/** Where a row goes, and what there is to see of it. By keyboard it stays open while the row moves, step by step. */
export function RowMenu({
  anchor,
  rowIndex,
  rowCount,
  mayMove,
  mayInsert,
  sights = [],
  cells,
  onMove,
  onInsert,
  onInsertAbove,
  onSight,
  onClose,
}: RowMenuProps) {
  const items: MenuProps['items'] = [
    ...(cells ? cellItems(cells) : []),
    ...sights.map((key) => ({ key, label: SIGHTS[key] })),
    ...(mayMove
      ? [
          { key: 'up', label: messages.moveUp, disabled: rowIndex === 0 },
          {
            key: 'down',
            label: messages.moveDown,
            disabled: rowIndex === rowCount - 1,
          },
        ]
      : []),
    ...(mayInsert && onInsertAbove ? [{ key: 'insertAbove', label: messages.insertAbove }] : []),
    ...(mayInsert ? [{ key: 'insert', label: messages.insertRow }] : []),
    ...(cells?.mayRemove
      ? [
          { key: 'removal', type: 'divider' as const },
          { key: 'removeRows', label: messages.removeRows(cells.rowCount) },
        ]
      : []),
  ]
  return (
    <AnchoredMenu
      anchor={anchor}
      label={messages.rowMenu}
      items={items}
      onChoose={(key, byKeyboard) => {
        const sight = sights.find((candidate) => candidate === key)
        // It takes the place of the menu.
        if (sight) return onSight?.(sight)
        if (key === 'up' || key === 'down') {
          onMove(key === 'up' ? -1 : 1)
          if (!byKeyboard) onClose()
          return
        }
        onClose()
        if (key === 'insert') onInsert()
        else if (key === 'insertAbove') onInsertAbove?.()
        else cells?.onCommand(key as CellCommand) // The other items are its own.
      }}
      onClose={onClose}
    />
  )
}

function cellItems({ mayEdit, rowCount }: CellsOfMenu): NonNullable<MenuProps['items']> {
  const item = (key: CellCommand, label: string, keys: string, disabled = false) => ({
    key,
    label,
    extra: keys,
    disabled,
  })
  return [
    item('copy', messages.copyCells, 'Ctrl+C'),
    ...(mayEdit
      ? [
          item('cut', messages.cutCells, 'Ctrl+X'),
          item('paste', messages.pasteCells, 'Ctrl+V'),
          item('clear', messages.clearCells, 'Delete'),
          item('fillDown', messages.fillDown, 'Ctrl+D', rowCount < 2),
        ]
      : []),
    { key: 'cells', type: 'divider' },
  ]
}
