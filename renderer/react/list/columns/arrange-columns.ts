import type { ColumnSetting, ListColumnsSetting, ListDensity } from '#schemas/api/list-settings.ts'
import type { ColumnPlan } from '../../../compile/plan.ts'

/** A column that a list can show, as somebody has arranged it. */
export interface ArrangedColumn {
  readonly column: ColumnPlan
  /** What was said of it; what was not said is the page's. */
  readonly setting: ColumnSetting
  /** It is no column of the page, and is there for who wants it. */
  readonly isOffered: boolean
}

export interface ColumnChoice {
  /** Of the page, in its order. */
  readonly columns: readonly ColumnPlan[]
  readonly offered: readonly ColumnPlan[]
}

/**
 * All columns that there are, in the order of the setting. Those that it names and nobody has any more are dropped; those
 * of the page that it does not know are new, and stand behind the one before them.
 */
export function orderColumns(
  { columns, offered }: ColumnChoice,
  setting: ListColumnsSetting | null,
): readonly ArrangedColumn[] {
  const byName = new Map<string, Pick<ArrangedColumn, 'column' | 'isOffered'>>([
    ...columns.map((column) => [column.field.name, { column, isOffered: false }] as const),
    ...offered.map((column) => [column.field.name, { column, isOffered: true }] as const),
  ])
  const ordered: ArrangedColumn[] = []
  const placed = new Set<string>()
  for (const one of setting?.columns ?? []) {
    const known = byName.get(one.field)
    if (!known || placed.has(one.field)) continue
    placed.add(one.field)
    ordered.push({ ...known, setting: one })
  }
  let before: string | undefined
  for (const column of columns) {
    const { name } = column.field
    if (!placed.has(name)) {
      const place = ordered.findIndex((one) => one.column.field.name === before) + 1
      ordered.splice(place, 0, { column, setting: { field: name }, isOffered: false })
    }
    before = name
  }
  const unasked = offered.filter(({ field }) => !placed.has(field.name))
  return [
    ...ordered,
    ...unasked.map((column) => ({
      column,
      setting: { field: column.field.name, hidden: true },
      isOffered: true,
    })),
  ]
}

export function isShown({ setting }: ArrangedColumn): boolean {
  return setting.hidden !== true
}

/** Where it stands: as was said of it, else as the page has it. */
export function pinOf({ column, setting }: ArrangedColumn): 'left' | 'right' | 'none' {
  return setting.pinned ?? column.fixed ?? 'none'
}

/** The columns of the list. Those that stay in sight stand at the edges, whatever their place in the order is. */
export function shownColumns(choice: ColumnChoice, setting: ListColumnsSetting): readonly ColumnPlan[] {
  const ordered = orderColumns(choice, setting).filter(isShown)
  // A list that shows nothing says nothing: what it showed is gone from the page.
  const shown = ordered.length > 0 ? ordered : orderColumns(choice, null).filter(isShown)
  const at = (pin: string) => shown.filter((one) => pinOf(one) === pin).map(toColumn)
  return [...at('left'), ...at('none'), ...at('right')]
}

function toColumn(arranged: ArrangedColumn): ColumnPlan {
  const { fixed: _, ...column } = arranged.column
  const { widthPx } = arranged.setting
  const pin = pinOf(arranged)
  return {
    ...column,
    ...(pin !== 'none' && { fixed: pin }),
    ...(widthPx !== undefined && { widthPx, isSized: true as const }),
  }
}

/** What is kept: nothing of columns that nobody has asked for. */
export function toSetting(columns: readonly ArrangedColumn[], density: ListDensity | undefined): ListColumnsSetting {
  return {
    columns: columns.filter((one) => !one.isOffered || isShown(one)).map(({ setting }) => setting),
    ...(density !== undefined && density !== 'default' && { density }),
  }
}

/** @param change a part that is `undefined` is the page's again. */
export function changeColumn(
  columns: readonly ArrangedColumn[],
  name: string,
  change: { readonly [Part in keyof Omit<ColumnSetting, 'field'>]?: ColumnSetting[Part] | undefined },
): readonly ArrangedColumn[] {
  return columns.map((one) => {
    if (one.column.field.name !== name) return one
    const parts = Object.entries({ ...one.setting, ...change }).filter(([, value]) => value !== undefined)
    return { ...one, setting: { ...Object.fromEntries(parts), field: name } }
  })
}

/** Puts a column into the place of another. */
export function moveColumn(columns: readonly ArrangedColumn[], name: string, over: string): readonly ArrangedColumn[] {
  const from = columns.findIndex(({ column }) => column.field.name === name)
  const to = columns.findIndex(({ column }) => column.field.name === over)
  const moved = columns[from]
  if (!moved || to < 0) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved)
}
