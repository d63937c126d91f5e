import type { Column } from '../core/grid-column.ts'
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
  /** What differs from the declaration. */
  settings(): ColumnSettings
}

export interface ArrangeOptions {
  /** False: columns are not pinned here, and what was said about that is kept for where they are. */
  readonly mayPin?: boolean
}

export function arrangeColumns(
  columns: readonly Column[],
  settings: ColumnSettings,
  { mayPin = true }: ArrangeOptions = {},
): ColumnArrangement {
  const declared = new Map<string, Arrangement>()
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const sized = new Set<string>()
  /** What stays as it was said, since it does not count here. */
  const pins = new Map<string, ColumnSetting['pinned']>()
  for (const column of columns) {
    const { key } = column
    declared.set(key, { widthPx: column.widthPx, pinned: column.pinned, visible: column.visible })
    const { widthPx, pinned, hidden } = settings[key] ?? {}
    if (widthPx !== undefined) resize(key, widthPx)
    if (pinned !== undefined && mayPin) column.pinned = pinned === 'none' ? null : pinned
    else if (pinned !== undefined) pins.set(key, pinned)
    if (hidden && !isLastVisible(column)) column.visible = false
  }

  /** With none left there would be nothing to bring the others back from. */
  function isLastVisible(column: Column): boolean {
    return columns.every((other) => other === column || !other.visible)
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
      if (column && mayPin) column.pinned = pinned
    },
    resize,
    resetWidth,
    reset() {
      sized.clear()
      pins.clear()
      for (const column of columns) Object.assign(column, declared.get(column.key))
    },
    isSized: (key) => sized.has(key),
    releaseWidths() {
      for (const { key } of columns) if (!sized.has(key)) resetWidth(key)
    },
    settings() {
      const changed: Record<string, ColumnSetting> = {}
      for (const { key, widthPx, pinned, visible } of columns) {
        const before = declared.get(key)
        if (!before) continue
        const pin = pins.get(key) ?? (pinned === before.pinned ? undefined : (pinned ?? 'none'))
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
