import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { FileAnswer } from '../../http/serve-file.ts'
import { textCell } from '../../spreadsheets/cell.ts'
import { createWorkbookWriter, WORKBOOK_TYPE } from '../../spreadsheets/write-workbook.ts'
import { type ChoiceTexts, loadChoiceTexts } from '../read/choice-texts.ts'
import type { ResourceWork } from '../resource-work.ts'
import { exportMessages, formatHints, importMessages as messages } from './messages.ts'
import { refused } from './read-header.ts'
import { fillableColumns, sheetColumn } from './sheet-columns.ts'

/** More choices than this are looked up in the console. */
const MAX_LISTED_CHOICES = 100
const GUIDE_WIDTHS = [20, 8, 28, 50, 40]

/** A workbook to fill in: the columns that the caller may give, and a sheet that says how. */
export async function importTemplate(work: ResourceWork<RequestContext>): Promise<FileAnswer> {
  const { context, resource } = work
  const { title } = resource.plan
  const columns = fillableColumns(resource, context)
  if (columns.length === 0) throw refused(messages.nothingToFill)
  const isRequired = ({ required, defaultValue, defaultExpression }: FieldPlan) =>
    required && defaultValue === null && defaultExpression === null
  const writer = createWorkbookWriter()
  writer.beginSheet({
    name: title,
    titles: [exportMessages.heading(title), exportMessages.exportedBy(context.realname)],
    columns: columns.map((column) => {
      const required = isRequired(column.field)
      return sheetColumn({ ...column, title: required ? `*${column.title}` : column.title }, { required })
    }),
  })
  const chosen = columns.map(({ field }) => field).filter(({ choices }) => choices && choices.source !== 'ref')
  const texts = await loadChoiceTexts(work, chosen, () => new Set())
  writer.beginSheet({
    name: messages.guideSheet,
    titles: [],
    columns: messages.guideColumns.map((guide, index) => ({
      title: guide,
      width: GUIDE_WIDTHS[index] ?? 20,
      format: { kind: 'text' },
    })),
  })
  writer.writeRows(
    columns.map(({ field, title: column }) =>
      [
        column,
        isRequired(field) ? messages.required : '',
        hintOf(field),
        choicesOf(field, texts),
        field.help ?? '',
      ].map(textCell),
    ),
  )
  return { name: messages.template(title), contentType: WORKBOOK_TYPE, content: writer.finish() }
}

function hintOf({ type, multiple }: FieldPlan): string {
  const limit = type.kind === 'string' ? type.maxLength : type.kind === 'decimal' ? type.scale : ''
  return formatHints[type.kind](String(limit)) + (multiple ? messages.severalValues : '')
}

function choicesOf({ name }: FieldPlan, texts: ChoiceTexts): string {
  const all = [...(texts.get(name)?.values() ?? [])]
  return all.length > MAX_LISTED_CHOICES ? '' : all.join('、')
}
