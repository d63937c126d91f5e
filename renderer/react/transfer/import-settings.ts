import type { ImportMapping, ImportMode, ImportPreview } from '#schemas/api/resources.ts'

export type SubSheetPreview = NonNullable<ImportPreview['subSheets']>[number]
/** The first sheet of a file, or one with rows of a sub-table. */
type SheetPreview = Pick<ImportPreview, 'columns' | 'headerRow' | 'isByTitles'> & Partial<Pick<SubSheetPreview, 'link'>>

/**
 * What columns are, by their places, where that was changed: names of fields, or of one column of a sub-table's sheet
 * `linkTo` a column of the first sheet; null: nothing.
 */
type Changes = Readonly<Record<number, string | null>>

/** What is chosen for a file beside its rows. */
export interface ImportSettings {
  readonly mode: ImportMode
  readonly key: string | null
  /** Of the first sheet; the other columns are as the preview has them. */
  readonly changed: Changes
  /** Of the sheets of sub-tables, by the name of the sub-table. */
  readonly changedBelow: Readonly<Record<string, Changes>>
}

export const FIRST_SETTINGS: ImportSettings = { mode: 'add', key: null, changed: {}, changedBelow: {} }

const LINK_MARK = '@'

/** What a column is whose rows belong to the rows of the first sheet with the same text in this column. */
export function linkTo(mainIndex: number): string {
  return LINK_MARK + mainIndex
}

function isLink(chosen: string | null): chosen is string {
  return chosen?.startsWith(LINK_MARK) === true
}

/** What each column is; null: it is not imported. */
export function fieldsOf({ columns, link }: SheetPreview, changed: Changes): ReadonlyMap<number, string | null> {
  return new Map(
    columns.map(({ index, field }) => {
      const seen = link && link.column === index ? linkTo(link.of) : field
      return [index, index in changed ? (changed[index] ?? null) : seen]
    }),
  )
}

/** Puts something to a column; the column that had it is left without. */
export function choose(
  sheet: SheetPreview,
  changed: Changes,
  { index, field }: { readonly index: number; readonly field: string | null },
): Changes {
  const freed = [...fieldsOf(sheet, changed)].filter(
    ([place, name]) => place !== index && field !== null && (name === field || (isLink(name) && isLink(field))),
  )
  return { ...changed, ...Object.fromEntries(freed.map(([place]) => [place, null])), [index]: field }
}

/** By which fields rows can be found: those that the file has. */
export function keysOf(preview: ImportPreview, { changed }: ImportSettings) {
  const there = new Set(fieldsOf(preview, changed).values())
  return preview.fields.filter(({ name, isKey }) => isKey && there.has(name))
}

/** Fields that the rows lack. */
export function missingOf(preview: ImportPreview, settings: ImportSettings, given: ReadonlySet<string>) {
  if (settings.mode === 'update') return []
  const there = new Set(fieldsOf(preview, settings.changed).values())
  return preview.fields.filter(({ name, required }) => required && !there.has(name) && !given.has(name))
}

/** What the rows of a sub-table lack. */
export function missingBelow(sheet: SubSheetPreview, { mode, changedBelow }: ImportSettings) {
  const there = [...fieldsOf(sheet, changedBelow[sheet.table] ?? {}).values()]
  return {
    isLinked: there.some(isLink),
    // Rows that are there have their values already.
    fields: mode === 'add' ? sheet.fields.filter(({ name, required }) => required && !there.includes(name)) : [],
  }
}

/** Whether nothing is left to be chosen. */
export function isComplete(preview: ImportPreview, settings: ImportSettings, given: ReadonlySet<string>): boolean {
  const { subSheets = [] } = preview
  return (
    missingOf(preview, settings, given).length === 0 &&
    subSheets.every((sheet) => {
      const { isLinked, fields } = missingBelow(sheet, settings)
      return isLinked && fields.length === 0
    })
  )
}

/** What is sent of it; nothing where titles alone say the same. */
export function mappingOf(preview: ImportPreview, settings: ImportSettings): ImportMapping | null {
  const { subSheets = [] } = preview
  const changesOf = ({ table }: SubSheetPreview) => settings.changedBelow[table] ?? {}
  const isAsTold =
    isByTitles(preview, settings.changed) && subSheets.every((sheet) => isByTitles(sheet, changesOf(sheet)))
  if (isAsTold) return null
  const below = subSheets.flatMap((sheet) => {
    const chosen = fieldsOf(sheet, changesOf(sheet))
    const [column, link] = [...chosen].find(([, name]) => isLink(name)) ?? []
    if (column === undefined || !link) return []
    return [[sheet.table, { ...sheetMapping(sheet, chosen), link: { column, of: Number(link.slice(1)) } }] as const]
  })
  return {
    ...sheetMapping(preview, fieldsOf(preview, settings.changed)),
    ...(below.length > 0 && { subTables: Object.fromEntries(below) }),
  }
}

function isByTitles(sheet: SheetPreview, changed: Changes): boolean {
  const asSeen = fieldsOf(sheet, {})
  return sheet.isByTitles && [...fieldsOf(sheet, changed)].every(([index, name]) => asSeen.get(index) === name)
}

function sheetMapping({ headerRow }: SheetPreview, chosen: ReadonlyMap<number, string | null>) {
  const columns = [...chosen].flatMap(([index, name]) =>
    name === null || isLink(name) ? [] : [[String(index), name] as const],
  )
  return { row: headerRow, columns: Object.fromEntries(columns) }
}
