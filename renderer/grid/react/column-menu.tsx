import { Button, Checkbox, Select } from 'antd'
import { type CSSProperties, useState } from 'react'
import type { Column } from '../engine/column.ts'
import { messages } from '../messages.ts'
import { AnchoredMenu } from './anchored-menu.tsx'
import type { ArrangedColumns } from './arranged-columns.ts'
import styles from './column-menu.module.css'
import { FloatingPanel } from './floating-panel.tsx'
import { WIDTH_STEP_PX } from './header-keys.ts'

const PIN_CHOICES = [
  { value: 'left', label: messages.pinLeft },
  { value: 'none', label: messages.pinNone },
  { value: 'right', label: messages.pinRight },
]

const PINS: Readonly<Record<string, Column['pinned']>> = { left: 'left', none: null, right: 'right' }

const DIRECTIONS: Readonly<Record<string, 'up' | 'down' | null>> = {
  'sort-up': 'up',
  'sort-down': 'down',
  'sort-none': null,
}

const STEPS: Readonly<Record<string, number>> = { wider: WIDTH_STEP_PX, narrower: -WIDTH_STEP_PX }

/** The menu of one column, or all columns beside the button that asked for them. */
export type OpenColumns =
  | { readonly kind: 'column-menu'; readonly column: Column; readonly anchor: DOMRect }
  | { readonly kind: 'columns'; readonly anchor: DOMRect }

/** How the rows are looked at by a column; by hand-written views they are not. */
export interface ColumnSorting {
  /** Null: they are not sorted by the column. */
  directionOf(key: string): 'up' | 'down' | null
  isFiltered(key: string): boolean
  onSort(key: string, direction: 'up' | 'down' | null): void
  /** A filter is asked for, or taken away. */
  onFilter(column: Column, anchor: DOMRect | null): void
}

export interface ColumnOverlayProps {
  readonly open: OpenColumns
  readonly arranged: ArrangedColumns
  readonly sorting?: ColumnSorting
  /** Where the panel is drawn; a dialog that holds the grid, or the document. */
  readonly container: HTMLElement
  onOpen(next: OpenColumns): void
  onClose(): void
  /** The focus has lost its place to the new drawing of the columns. */
  refocus(key: string | null): void
}

/** What the user arranges about columns, in lists that edit rows of any kind. */
export function ColumnOverlay({ open, ...props }: ColumnOverlayProps) {
  // Columns are arranged in place.
  const [, setArrangements] = useState(0)
  const redraw = () => setArrangements((count) => count + 1)
  return open.kind === 'columns' ? (
    <ColumnPanel {...props} anchor={open.anchor} redraw={redraw} />
  ) : (
    <ColumnMenu {...props} column={open.column} anchor={open.anchor} redraw={redraw} />
  )
}

interface PartProps extends Omit<ColumnOverlayProps, 'open'> {
  readonly anchor: DOMRect
  redraw(): void
}

/** What can be done with one column, in its header. By keyboard it stays open while the width changes, step by step. */
function ColumnMenu({
  column,
  anchor,
  arranged,
  sorting,
  redraw,
  refocus,
  onOpen,
  onClose,
}: PartProps & { readonly column: Column }) {
  const { key, title, widthPx, minWidthPx, pinned } = column
  const pins = PIN_CHOICES.map(({ value, label }) => ({
    key: value,
    label: messages.pinTo(label),
    disabled: (pinned ?? 'none') === value,
  }))
  const line = (name: string) => ({ key: name, type: 'divider' as const })

  function choose(chosen: string, byKeyboard: boolean) {
    const step = STEPS[chosen]
    if (step !== undefined) {
      arranged.widen(key, step)
      redraw()
      if (byKeyboard) return
    } else if (chosen === 'hide') arranged.hide(key, true)
    else if (chosen === 'reset-width') arranged.resetWidth(key)
    else if (chosen === 'reset') arranged.reset()
    else if (chosen === 'columns') return onOpen({ kind: 'columns', anchor })
    else if (chosen === 'freeze') arranged.freezeTo(key)
    else if (chosen === 'unfreeze') arranged.freezeTo(null)
    else if (chosen === 'filter') return sorting?.onFilter(column, anchor)
    else if (chosen === 'filter-none') sorting?.onFilter(column, null)
    else if (chosen in DIRECTIONS) sorting?.onSort(key, DIRECTIONS[chosen] ?? null)
    else arranged.pin(key, PINS[chosen] ?? null)
    onClose()
  }

  return (
    <AnchoredMenu
      anchor={anchor}
      label={title}
      items={[
        ...(sorting ? sortingItems(key, sorting) : []),
        { key: 'hide', label: messages.hideColumn, disabled: isLastShown(column, arranged.columns) },
        ...(arranged.mayPin ? pins : []),
        ...(arranged.mayPin
          ? [
              { key: 'freeze', label: messages.freezeTo },
              { key: 'unfreeze', label: messages.unfreeze, disabled: !arranged.columns.some(isFrozen) },
            ]
          : []),
        line('widths'),
        { key: 'wider', label: messages.widerColumn },
        { key: 'narrower', label: messages.narrowerColumn, disabled: widthPx <= minWidthPx },
        { key: 'reset-width', label: messages.resetWidth, disabled: !arranged.isSized(key) },
        line('all'),
        { key: 'columns', label: messages.columnsMore },
        { key: 'reset', label: messages.resetColumns },
      ]}
      onChoose={choose}
      onClose={onClose}
      refocus={() => refocus(key)}
    />
  )
}

const PANEL_WIDTH_PX = 320
const GAP_PX = 4

/** All columns: which are shown, and where they stand. */
function ColumnPanel({ anchor, arranged, container, redraw, refocus, onClose }: PartProps) {
  const { columns, mayPin } = arranged
  const place: CSSProperties = {
    top: anchor.bottom + GAP_PX,
    left: Math.max(GAP_PX, anchor.right - PANEL_WIDTH_PX),
    width: `min(${PANEL_WIDTH_PX}px, calc(100vw - ${GAP_PX * 2}px))`,
    maxHeight: `max(200px, calc(100vh - ${anchor.bottom + GAP_PX * 2}px))`,
  }
  const change = (act: () => void) => {
    act()
    redraw()
  }
  return (
    <FloatingPanel
      title={messages.columns}
      container={container}
      place={place}
      takesFocus
      onClose={onClose}
      refocus={() => refocus(null)}
    >
      <ul className={styles.list}>
        {columns.map((column) => (
          <li key={column.key} className={styles.item}>
            <Checkbox
              checked={column.visible}
              // With none left there would be nothing to look at.
              disabled={isLastShown(column, columns)}
              onChange={({ target }) => change(() => arranged.hide(column.key, !target.checked))}
            >
              {column.title}
            </Checkbox>
            {mayPin && (
              <Select
                className={styles.pin ?? ''}
                aria-label={messages.pinColumn(column.title)}
                value={column.pinned ?? 'none'}
                options={PIN_CHOICES}
                onChange={(value) => change(() => arranged.pin(column.key, PINS[value] ?? null))}
              />
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => change(() => arranged.reset())}>{messages.resetColumns}</Button>
    </FloatingPanel>
  )
}

function isFrozen({ pinned }: Column): boolean {
  return pinned === 'left'
}

function sortingItems(key: string, { directionOf, isFiltered }: ColumnSorting) {
  const direction = directionOf(key)
  return [
    { key: 'sort-up', label: messages.sortUp, disabled: direction === 'up' },
    { key: 'sort-down', label: messages.sortDown, disabled: direction === 'down' },
    ...(direction ? [{ key: 'sort-none', label: messages.sortNone }] : []),
    { key: 'filter', label: messages.filterColumn },
    ...(isFiltered(key) ? [{ key: 'filter-none', label: messages.filterNone }] : []),
    { key: 'sorting', type: 'divider' as const },
  ]
}

function isLastShown(column: Column, columns: readonly Column[]): boolean {
  return column.visible && columns.every((other) => other === column || !other.visible)
}
