import type { FieldPlan, ReferenceColumnPlan } from '#renderer/compile/plan.ts'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import { listTableRows } from '#schemas/api/table-rows.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import { messages as widgetMessages } from '../messages.ts'
import { messages } from '../pickers/messages.ts'
import { PICKER_PAGE_SIZE, PICKER_PAGE_SIZES, type Picker, type PickerRow } from '../pickers/picker.ts'
import type { ComponentSelectOptions } from './schema.ts'

/** Columns of a row, under names that its value and its label do not have. */
const COLUMN = 'column:'
const DEFAULT_WIDTH_PX = 900

/** What the items of a dictionary are called, by their values. */
export type Texts = ReadonlyMap<string, string>

type ColumnChoices = NonNullable<ReferenceColumnPlan['choices']>

/** The dictionaries whose texts the columns show. */
export function dictionariesOf({ choices }: Pick<FieldPlan, 'choices'>): readonly string[] {
  const shown = choices?.source === 'ref' ? (choices.shows ?? []) : []
  return [...new Set(shown.flatMap((column) => (column.choices?.source === 'dict' ? [column.choices.code] : [])))]
}

/** Several values are a comma text. As long as a dictionary is not there they stand as they are stored. */
function choiceText(stored: unknown, choices: ColumnChoices, textsOf: (code: string) => Texts | undefined): string {
  const text = typeof stored === 'string' ? stored : ''
  const texts =
    choices.source === 'dict'
      ? textsOf(choices.code)
      : new Map(choices.items.map((item) => [item.value, item.text] as const))
  if (!texts) return text
  const pieces = text.split(',').filter((piece) => piece !== '')
  return pieces
    .map((piece) => texts.get(piece) ?? unknownChoiceText(piece, choices.source))
    .join(widgetMessages.listSeparator)
}

/** The dialog over the rows that a field refers to. */
export function rowsOfReference(
  { title, choices }: Pick<FieldPlan, 'title' | 'choices'>,
  { name = title, columns = [], width = DEFAULT_WIDTH_PX }: ComponentSelectOptions,
  textsOf: (code: string) => Texts | undefined,
): Picker {
  const reference = choices?.source === 'ref' ? choices : null
  const shown = reference?.shows ?? []
  const value = reference?.value ?? 'value'
  // Of a label that several fields are put together of, the first stands for the whole.
  const label = parseLabel(reference?.label ?? '')?.[0]?.field ?? 'text'
  return {
    type: `component-select ${reference?.dictCode ?? ''} ${shown.map(({ column }) => column).join(',')}`,
    name,
    title: messages.title(name),
    widthPx: width,
    pageSize: PICKER_PAGE_SIZE,
    pageSizes: PICKER_PAGE_SIZES,
    columns:
      columns.length === 0
        ? [{ field: label, title: name }]
        : columns.map((column) => {
            const choices = shown.find(({ name: field }) => field === column.field)?.choices
            const field = COLUMN + column.field
            return {
              field,
              title: column.title,
              // The mark of an unknown value stands at its end.
              ...(choices && {
                isWhole: true as const,
                text: (row: PickerRow) => choiceText(row[field], choices, textsOf),
              }),
            }
          }),
    queryItems: [{ name: 'keyword', label: name, input: 'text' }],
    async load(call, { page, pageSize, query, pickedFor }, signal) {
      const asked = {
        ...query,
        ...pickedFor,
        columns: shown.map(({ column }) => column).join(','),
        pageNo: page,
        pageSize,
      }
      const dictCode = reference?.dictCode ?? ''
      const { records, total } = await call(listTableRows, { params: { dictCode }, query: asked }, { signal })
      const rows = records.map((record): PickerRow => {
        const own = shown.map(({ name: field, column }) => [COLUMN + field, record.columns[column] ?? null] as const)
        return { [value]: record.value, [label]: record.text, ...Object.fromEntries(own) }
      })
      return { rows, total }
    },
  }
}
