import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { messages } from '../messages.ts'
import { AnchoredMenu } from './anchored-menu.tsx'

export interface RowMenuProps {
  readonly anchor: DOMRect
  readonly rowIndex: number
  readonly rowCount: number
  readonly mayMove: boolean
  readonly mayInsert: boolean
  /** By one row. */
  onMove(by: 1 | -1): void
  onInsert(): void
  onClose(): void
}

/** Where a row goes. By keyboard it stays open while the row moves, step by step. */
export function RowMenu({ anchor, rowIndex, rowCount, mayMove, mayInsert, onMove, onInsert, onClose }: RowMenuProps) {
  const items = [
    ...(mayMove
      ? [
          { key: 'up', label: messages.moveUp, icon: <ArrowUpOutlined aria-hidden />, disabled: rowIndex === 0 },
          {
            key: 'down',
            label: messages.moveDown,
            icon: <ArrowDownOutlined aria-hidden />,
            disabled: rowIndex === rowCount - 1,
          },
        ]
      : []),
    ...(mayInsert ? [{ key: 'insert', label: messages.insertRow, icon: <PlusOutlined aria-hidden /> }] : []),
  ]
  return (
    <AnchoredMenu
      anchor={anchor}
      label={messages.rowMenu}
      items={items}
      onChoose={(key, byKeyboard) => {
        if (key === 'insert') onInsert()
        else onMove(key === 'up' ? -1 : 1)
        if (key === 'insert' || !byKeyboard) onClose()
      }}
      onClose={onClose}
    />
  )
}
