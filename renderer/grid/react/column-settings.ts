import type { HostUser } from '../../host.ts'

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

const NAMESPACE = 'Grid_Columns_'

/** A store of texts, as browsers have them. */
export type ColumnStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Per user and grid; in whatever department he works at the moment. */
export function createColumnMemory(
  storage: ColumnStorage,
  { id, tenantId }: Pick<HostUser, 'id' | 'tenantId'>,
  gridKey: string,
): ColumnMemory {
  const name = `${NAMESPACE}${tenantId}/${id}/${gridKey}`
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
