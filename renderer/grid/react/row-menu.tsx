import { ArrowDownOutlined, ArrowUpOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { messages } from '../messages.ts'
import { AnchoredMenu } from './anchored-menu.tsx'

/** What is known of a row beside its cells: by keyboard there is no other way to it. */
export type RowSight = 'expand' | 'details' | 'forms'

const SIGHTS: Readonly<Record<RowSight, string>> = {
  expand: messages.expand,
  details: messages.details,
  forms: messages.subTable,
}

export interface RowMenuProps {
  readonly anchor: DOMRect
  readonly rowIndex: number
  readonly rowCount: number
  readonly mayMove: boolean
  readonly mayInsert: boolean
  readonly sights?: readonly RowSight[]
  /** By one row. */
  onMove(by: 1 | -1): void
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
  onMove,
  onInsert,
  onSight,
  onClose,
}: RowMenuProps) {
  const items = [
    ...sights.map((key) => ({ key, label: SIGHTS[key], icon: <EyeOutlined aria-hidden /> })),
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
        const sight = sights.find((candidate) => candidate === key)
        // It takes the place of the menu.
        if (sight) return onSight?.(sight)
        if (key === 'insert') onInsert()
        else onMove(key === 'up' ? -1 : 1)
        if (key === 'insert' || !byKeyboard) onClose()
      }}
      onClose={onClose}
    />
  )
}
