import type { Column } from '../engine/column.ts'
import type { ColumnSetting, ColumnSettings } from './column-settings.ts'

/** Arrangement of a column as it is declared, to go back to and to compare with. */
interface Arrangement {
  readonly widthPx: number
  readonly pinned: Column['pinned']
  readonly visible: boolean
}

/** The arrangement of the columns of a grid, applied to them in place. */
export interface ColumnArrangement {
  hide(key: string, hidden: boolean): void
  pin(key: string, pinned: Column['pinned']): void
  resize(key: string, widthPx: number): void
  resetWidth(key: string): void
  reset(): void
  /** Whether the user has said how wide it is: then no free room is shared with it. */
  isSized(key: string): boolean
  /** Widths as they are declared, where the user has not said others. */
  releaseWidths(): void
  /** Whether anything is pinned from now on; what was said about it stays for when it is. */
  allowPins(allowed: boolean): void
  /** What differs from the declaration. */
  settings(): ColumnSettings
}

export interface ArrangeOptions {
  /** See `allowPins`; default true. */
  readonly mayPin?: boolean
}

export function arrangeColumns(
  columns: readonly Column[],
  settings: ColumnSettings,
  { mayPin: mayPinAtFirst = true }: ArrangeOptions = {},
): ColumnArrangement {
  let mayPin = mayPinAtFirst
  const declared = new Map<string, Arrangement>()
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const sized = new Set<string>()
  /** As declared, or as the user has said, also while nothing is pinned. */
  const pins = new Map<string, Column['pinned']>()
  for (const column of columns) {
    const { key } = column
    declared.set(key, { widthPx: column.widthPx, pinned: column.pinned, visible: column.visible })
    const { widthPx, pinned, hidden } = settings[key] ?? {}
    if (widthPx !== undefined) resize(key, widthPx)
    pins.set(key, pinned === undefined ? column.pinned : pinned === 'none' ? null : pinned)
    drawPin(column)
    if (hidden && !isLastVisible(column)) column.visible = false
  }

  /** With none left there would be nothing to bring the others back from. */
  function isLastVisible(column: Column): boolean {
    return columns.every((other) => other === column || !other.visible)
  }

  function drawPin(column: Column) {
    column.pinned = mayPin ? (pins.get(column.key) ?? null) : null
  }

  function resize(key: string, widthPx: number) {
    const column = byKey.get(key)
    if (!column) return
    column.widthPx = Math.max(widthPx, column.minWidthPx)
    sized.add(key)
  }

  function resetWidth(key: string) {
    const column = byKey.get(key)
    const before = declared.get(key)
    sized.delete(key)
    if (column && before) column.widthPx = before.widthPx
  }

  return {
    hide(key, hidden) {
      const column = byKey.get(key)
      if (column && !(hidden && isLastVisible(column))) column.visible = !hidden
    },
    pin(key, pinned) {
      const column = byKey.get(key)
      if (!column || !mayPin) return
      pins.set(key, pinned)
      drawPin(column)
    },
    resize,
    resetWidth,
    reset() {
      sized.clear()
      for (const column of columns) {
        Object.assign(column, declared.get(column.key))
        pins.set(column.key, column.pinned)
        drawPin(column)
      }
    },
    isSized: (key) => sized.has(key),
    releaseWidths() {
      for (const { key } of columns) if (!sized.has(key)) resetWidth(key)
    },
    allowPins(allowed) {
      mayPin = allowed
      for (const column of columns) drawPin(column)
    },
    settings() {
      const changed: Record<string, ColumnSetting> = {}
      for (const { key, widthPx, visible } of columns) {
        const before = declared.get(key)
        if (!before) continue
        const pinned = pins.get(key) ?? null
        const pin = pinned === before.pinned ? undefined : (pinned ?? 'none')
        const setting: ColumnSetting = {
          ...(sized.has(key) ? { widthPx } : {}),
          ...(pin === undefined ? {} : { pinned: pin }),
          ...(visible || !before.visible ? {} : { hidden: true }),
        }
        if (Object.keys(setting).length > 0) changed[key] = setting
      }
      return changed
    },
  }
}
