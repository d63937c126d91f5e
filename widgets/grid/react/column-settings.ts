import type { Column } from '../core/grid-column.ts'

/** What the user has arranged about a column. */
export interface ColumnSetting {
  readonly widthPx?: number
  readonly pinned?: 'left' | 'right' | 'none'
  readonly hidden?: boolean
}

export type ColumnSettings = Readonly<Record<string, ColumnSetting>>

/** Keeps what a user has arranged about the columns of a grid. */
export interface ColumnMemory {
  read(): ColumnSettings
  write(settings: ColumnSettings): void
}

const NAMESPACE = 'pagewright/grid-columns'

/** A store of texts, as browsers have them. */
export type ColumnStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Per user and grid. */
export function createColumnMemory(storage: ColumnStorage, scope: string, gridKey: string): ColumnMemory {
  const name = `${NAMESPACE}/${scope}/${gridKey}`
  return {
    read() {
      try {
        return readSettings(JSON.parse(storage.getItem(name) ?? '{}') as unknown)
      } catch {
        // Forbidden, or not ours: the columns stand as they are declared.
        return {}
      }
    },
    write(settings) {
      try {
        if (Object.keys(settings).length === 0) storage.removeItem(name)
        else storage.setItem(name, JSON.stringify(settings))
      } catch {
        // Forbidden or full: the arrangement lasts as long as the page.
      }
    },
  }
}

/** What was stored, as far as it makes sense. */
function readSettings(stored: unknown): ColumnSettings {
  if (!isObject(stored)) return {}
  const settings: Record<string, ColumnSetting> = {}
  for (const [key, setting] of Object.entries(stored)) {
    if (!isObject(setting)) continue
    const { widthPx, pinned, hidden } = setting
    settings[key] = {
      ...(typeof widthPx === 'number' && Number.isFinite(widthPx) ? { widthPx } : {}),
      ...(pinned === 'left' || pinned === 'right' || pinned === 'none' ? { pinned } : {}),
      ...(hidden === true ? { hidden } : {}),
    }
  }
  return settings
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

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
  reset(): void
  /** What differs from the declaration; widths that were dragged too. */
  settings(): ColumnSettings
}

export function arrangeColumns(columns: readonly Column[], settings: ColumnSettings): ColumnArrangement {
  const declared = new Map<string, Arrangement>()
  const byKey = new Map(columns.map((column) => [column.key, column]))
  for (const column of columns) {
    declared.set(column.key, { widthPx: column.widthPx, pinned: column.pinned, visible: column.visible })
    const { widthPx, pinned, hidden } = settings[column.key] ?? {}
    if (widthPx !== undefined) column.widthPx = Math.max(widthPx, column.minWidthPx)
    if (pinned !== undefined) column.pinned = pinned === 'none' ? null : pinned
    if (hidden && !isLastVisible(column)) column.visible = false
  }

  /** With none left there would be nothing to bring the others back from. */
  function isLastVisible(column: Column): boolean {
    return columns.every((other) => other === column || !other.visible)
  }

  return {
    hide(key, hidden) {
      const column = byKey.get(key)
      if (column && !(hidden && isLastVisible(column))) column.visible = !hidden
    },
    pin(key, pinned) {
      const column = byKey.get(key)
      if (column) column.pinned = pinned
    },
    reset() {
      for (const column of columns) Object.assign(column, declared.get(column.key))
    },
    settings() {
      const changed: Record<string, ColumnSetting> = {}
      for (const { key, widthPx, pinned, visible } of columns) {
        const before = declared.get(key)
        if (!before) continue
        const setting: ColumnSetting = {
          ...(widthPx === before.widthPx ? {} : { widthPx }),
          ...(pinned === before.pinned ? {} : { pinned: pinned ?? 'none' }),
          ...(visible || !before.visible ? {} : { hidden: true }),
        }
        if (Object.keys(setting).length > 0) changed[key] = setting
      }
      return changed
    },
  }
}
