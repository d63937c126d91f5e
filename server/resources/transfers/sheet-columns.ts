import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import type { DataContext } from '../../http/request-context.ts'
import type { CellFormat } from '../../spreadsheets/cell.ts'
import { MAX_FORMATTED_DECIMALS, type SheetColumn } from '../../spreadsheets/sheet-xml.ts'
import { mayEdit, mayEnterUnseen, mayExport, type Resource, savedFields } from '../resource.ts'

/** A field as a column of a spreadsheet. */
export interface FieldColumn {
  readonly field: FieldPlan
  readonly title: string
}

/**
 * What the columns of a page are called in its spreadsheets, each differently: as the list calls them, with the name
 * behind where that is not enough. Export, template and import speak of columns by these titles alone.
 */
export function columnTitles({ plan }: Resource): ReadonlyMap<string, string> {
  const inList = new Map(plan.list.columns.map(({ field, title }) => [field.name, title]))
  return distinctTitles(
    [...plan.fields, ...(plan.asked ?? []), ...plan.systemFields].map((field) => ({
      field,
      title: inList.get(field.name) ?? field.title,
    })),
  )
}

export function subTableTitles({ fields }: SubTablePlan): ReadonlyMap<string, string> {
  return distinctTitles(fields.map((field) => ({ field, title: field.title })))
}

function distinctTitles(columns: readonly FieldColumn[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  return new Map(
    columns.map(({ field: { name }, title }) => {
      const distinct = taken.has(title) ? `${title}（${name}）` : title
      taken.add(distinct)
      return [name, distinct]
    }),
  )
}

/** The columns of the list that the caller may take out; of a tree the parent as well, which the list shows by indent. */
export function exportedColumns(resource: Resource, context: DataContext): readonly FieldColumn[] {
  const { list, tree } = resource.plan
  const fields = list.columns.map(({ field }) => field)
  const withParent = tree && !fields.includes(tree.parent) ? [tree.parent, ...fields] : fields
  const titles = columnTitles(resource)
  return withParent
    .filter((field) => isTakenOut(context, field))
    .map((field) => ({ field, title: titles.get(field.name) ?? field.title }))
}

/** Whole, or no more of it than its mask. */
export function isTakenOut(context: DataContext, field: FieldPlan): boolean {
  return mayExport(context, field) || field.mask !== undefined
}

/** Whether a new record has to say it, since nothing else does. */
export function isRequired({ required, defaultValue, defaultExpression }: FieldPlan): boolean {
  return required && defaultValue === null && defaultExpression === null
}

/** The columns that the caller may fill in for a new record. */
export function fillableColumns(resource: Resource, context: DataContext): readonly FieldColumn[] {
  const titles = columnTitles(resource)
  return savedFields(resource)
    .filter((field) => isFillable(resource, field, context))
    .map((field) => ({ field, title: titles.get(field.name) ?? field.title }))
}

export function isFillable(resource: Resource, field: FieldPlan, context: DataContext): boolean {
  // Files cannot be written into a cell.
  // Texts may hold pictures, and are texts all the same.
  const isWritten = field.computed === null && (field.files === undefined || field.files.form === 'text')
  return (
    isWritten &&
    !field.readOnly &&
    (mayEdit(context, field) || mayEnterUnseen(resource, context, { field, isNew: true }))
  )
}

/** Numbers and days as such; everything else is a text, so that 007 stays 007. */
export function cellFormat({ type, multiple, choices }: FieldPlan): CellFormat {
  if (multiple || choices) return { kind: 'text' }
  switch (type.kind) {
    case 'integer':
      return { kind: 'number', decimals: 0 }
    case 'decimal':
      return { kind: 'number', decimals: Math.min(type.scale, MAX_FORMATTED_DECIMALS) }
    case 'date':
    case 'datetime':
      return { kind: type.kind }
    default:
      return { kind: 'text' }
  }
}

const PIXELS_PER_CHARACTER = 8
const MIN_WIDTH = 10
const MAX_WIDTH = 60
const DEFAULT_WIDTH = 16

export function sheetColumn({ field, title }: FieldColumn, more: Partial<SheetColumn> = {}): SheetColumn {
  const definition = widgetRegistry.get(field.widget.type)
  const widthPx = definition?.columnWidthPx?.(field)
  const wanted = widthPx === undefined ? DEFAULT_WIDTH : Math.ceil(widthPx / PIXELS_PER_CHARACTER)
  // Chinese characters are twice as wide; the filter's button needs room as well.
  const width = Math.min(Math.max(wanted, title.length * 2 + 4, MIN_WIDTH), MAX_WIDTH)
  return { title, width, format: cellFormat(field), ...more }
}
