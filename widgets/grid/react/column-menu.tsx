import { Button, Checkbox, Select } from 'antd'
import type { CSSProperties } from 'react'
import type { Column } from '../core/grid-column.ts'
import { messages } from '../messages.ts'
import { AnchoredMenu } from './anchored-menu.tsx'
import styles from './column-menu.module.css'
import { FloatingPanel } from './floating-panel.tsx'

export interface ColumnActions {
  onHide(key: string, hidden: boolean): void
  onPin(key: string, pinned: Column['pinned']): void
  onReset(): void
  onClose(): void
}

const PIN_CHOICES = [
  { value: 'left', label: messages.pinLeft },
  { value: 'none', label: messages.pinNone },
  { value: 'right', label: messages.pinRight },
]

const PINS: Readonly<Record<string, Column['pinned']>> = { left: 'left', none: null, right: 'right' }

export interface ColumnMenuProps extends ColumnActions {
  readonly column: Column
  readonly anchor: DOMRect
}

/** What can be done with one column, in its header. */
export function ColumnMenu({ column, anchor, onHide, onPin, onReset, onClose }: ColumnMenuProps) {
  return (
    <AnchoredMenu
      anchor={anchor}
      label={column.title}
      items={[
        { key: 'hide', label: messages.hideColumn },
        ...PIN_CHOICES.map(({ value, label }) => ({
          key: value,
          label: messages.pinTo(label),
          disabled: (column.pinned ?? 'none') === value,
        })),
        { type: 'divider' as const },
        { key: 'reset', label: messages.resetColumns },
      ]}
      onChoose={(key) => {
        if (key === 'hide') onHide(column.key, true)
        else if (key === 'reset') onReset()
        else onPin(column.key, PINS[key] ?? null)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

export interface ColumnPanelProps extends ColumnActions {
  /** All but those that are never shown. */
  readonly columns: readonly Column[]
  readonly anchor: DOMRect
  readonly container: HTMLElement
}

const WIDTH_PX = 320
const GAP_PX = 4

/** All columns: which are shown, and where they stand. */
export function ColumnPanel({ columns, anchor, container, onHide, onPin, onReset, onClose }: ColumnPanelProps) {
  const shownCount = columns.filter(({ visible }) => visible).length
  const place: CSSProperties = {
    top: anchor.bottom + GAP_PX,
    left: Math.max(GAP_PX, anchor.right - WIDTH_PX),
    width: WIDTH_PX,
    maxHeight: `max(200px, calc(100vh - ${anchor.bottom + GAP_PX * 2}px))`,
  }
  return (
    <FloatingPanel title={messages.columns} container={container} place={place} takesFocus onClose={onClose}>
      <ul className={styles.list}>
        {columns.map(({ key, title, visible, pinned }) => (
          <li key={key} className={styles.item}>
            <Checkbox
              checked={visible}
              // With none left there would be nothing to look at.
              disabled={visible && shownCount === 1}
              onChange={({ target }) => onHide(key, !target.checked)}
            >
              {title}
            </Checkbox>
            <Select
              size="small"
              className={styles.pin ?? ''}
              aria-label={messages.pinColumn(title)}
              value={pinned ?? 'none'}
              options={PIN_CHOICES}
              onChange={(value) => onPin(key, PINS[value] ?? null)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onReset}>
        {messages.resetColumns}
      </Button>
    </FloatingPanel>
  )
}
