import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { FileAnswer } from '../../http/serve-file.ts'
import { createMemoryStore } from '../../spreadsheets/byte-sink.ts'
import { textCell } from '../../spreadsheets/cell.ts'
import type { SheetColumn } from '../../spreadsheets/sheet-xml.ts'
import { createWorkbookWriter, WORKBOOK_TYPE } from '../../spreadsheets/write-workbook.ts'
import { type ChoiceTexts, loadChoiceTexts } from '../read/choice-texts.ts'
import type { ResourceWork } from '../resource-work.ts'
import { exportMessages, formatHints, importMessages as messages } from './messages.ts'
import { refused } from './refused-file.ts'
import { type FieldColumn, fillableColumns, isRequired, sheetColumn } from './sheet-columns.ts'
import { columnOfLink, fillableRowColumns } from './sub-sheet-header.ts'

/** More choices than this are looked up in the console. */
const MAX_LISTED_CHOICES = 100
const GUIDE_WIDTHS = [20, 8, 28, 50, 40]

/** A workbook to fill in: the columns that the caller may give, sub-tables as further sheets, and a sheet that says how. */
export async function importTemplate(work: ResourceWork<RequestContext>): Promise<FileAnswer> {
  const { context, resource } = work
  const { title, subTables } = resource.plan
  const columns = fillableColumns(resource, context)
  if (columns.length === 0) throw refused(messages.nothingToFill)
  const file = createMemoryStore()
  const writer = createWorkbookWriter(file)
  await writer.begin({
    name: title,
    titles: [exportMessages.heading(title), exportMessages.exportedBy(context.realname)],
    columns: columns.map(titledColumn),
  })
  const guided = [await guideRows(work, columns, (column) => column)]
  const link = columns[columnOfLink(columns)]
  for (const table of subTables) {
    const rowColumns = fillableRowColumns(table, context)
    if (rowColumns.length === 0 || !link) continue
    const linkTitle = exportMessages.masterColumn(link.title)
    const linking = sheetColumn({ ...link, title: `*${linkTitle}` }, { required: true })
    await writer.begin({ name: table.title, titles: [], columns: [linking, ...rowColumns.map(titledColumn)] })
    const inTable = (column: string) => messages.guidedColumn(table.title, column)
    guided.push([[inTable(linkTitle), messages.required, messages.linkHint, '', messages.linkHelp(title)]])
    guided.push(await guideRows(work, rowColumns, inTable))
  }
  const guide = await writer.begin({
    name: messages.guideSheet,
    titles: [],
    columns: messages.guideColumns.map((column, index) => ({
      title: column,
      width: GUIDE_WIDTHS[index] ?? 20,
      format: { kind: 'text' },
    })),
  })
  await guide.write(guided.flat().map((row) => row.map(textCell)))
  await writer.finish()
  return { name: messages.template(title), contentType: WORKBOOK_TYPE, content: file.content() }
}

function titledColumn(column: FieldColumn): SheetColumn {
  const required = isRequired(column.field)
  return sheetColumn({ ...column, title: required ? `*${column.title}` : column.title }, { required })
}

/** What the guide says of columns: a row for each. */
async function guideRows(
  work: ResourceWork<RequestContext>,
  columns: readonly FieldColumn[],
  nameOf: (title: string) => string,
): Promise<readonly (readonly string[])[]> {
  const chosen = columns.map(({ field }) => field).filter(({ choices }) => choices && choices.source !== 'ref')
  const texts = await loadChoiceTexts(work, chosen, () => new Set())
  return columns.map(({ field, title }) => [
    nameOf(title),
    isRequired(field) ? messages.required : '',
    hintOf(field),
    choicesOf(field, texts),
    field.help ?? '',
  ])
}

function hintOf({ type, multiple }: FieldPlan): string {
  const limit = type.kind === 'string' ? type.maxLength : type.kind === 'decimal' ? type.scale : ''
  return formatHints[type.kind](String(limit)) + (multiple ? messages.severalValues : '')
}

function choicesOf({ name }: FieldPlan, texts: ChoiceTexts): string {
  const all = [...(texts.get(name)?.values() ?? [])]
  return all.length > MAX_LISTED_CHOICES ? '' : all.join('、')
}
