import type { ImportMapping, ImportMode, ImportPreview } from '#schemas/api/resources.ts'

/** What is chosen for a file beside its rows. */
export interface ImportSettings {
  readonly mode: ImportMode
  readonly key: string | null
  /** Names of fields by places of columns, as they were changed; the others are as the preview has them. */
  readonly changed: Readonly<Record<number, string | null>>
}

export const FIRST_SETTINGS: ImportSettings = { mode: 'add', key: null, changed: {} }

/** The field of each column; null: it is not imported. */
export function fieldsOf({ columns }: ImportPreview, { changed }: ImportSettings): ReadonlyMap<number, string | null> {
  return new Map(columns.map(({ index, field }) => [index, index in changed ? (changed[index] ?? null) : field]))
}

/** Puts a field to a column; the column that had it is left without one. */
export function choose(
  preview: ImportPreview,
  settings: ImportSettings,
  { index, field }: { readonly index: number; readonly field: string | null },
): ImportSettings {
  const before = fieldsOf(preview, settings)
  const freed = [...before].filter(([place, name]) => place !== index && field !== null && name === field)
  return {
    ...settings,
    changed: { ...settings.changed, ...Object.fromEntries(freed.map(([place]) => [place, null])), [index]: field },
  }
}

/** By which fields rows can be found: those that the file has. */
export function keysOf(preview: ImportPreview, settings: ImportSettings) {
  const there = new Set(fieldsOf(preview, settings).values())
  return preview.fields.filter(({ name, isKey }) => isKey && there.has(name))
}

/** Titles of what the rows lack. */
export function missingOf(preview: ImportPreview, settings: ImportSettings, given: ReadonlySet<string>) {
  if (settings.mode === 'update') return []
  const there = new Set(fieldsOf(preview, settings).values())
  return preview.fields.filter(({ name, required }) => required && !there.has(name) && !given.has(name))
}

/** What is sent of it; nothing where titles alone say the same. */
export function mappingOf(preview: ImportPreview, settings: ImportSettings): ImportMapping | null {
  const isChanged = preview.columns.some(
    ({ index, field }) => index in settings.changed && (settings.changed[index] ?? null) !== field,
  )
  if (preview.isByTitles && !isChanged) return null
  const columns = [...fieldsOf(preview, settings)].flatMap(([index, field]) =>
    field === null ? [] : [[String(index), field] as const],
  )
  return { row: preview.headerRow, columns: Object.fromEntries(columns) }
}
