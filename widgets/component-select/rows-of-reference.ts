import type { FieldPlan } from '#renderer/compile/plan.ts'
import { listTableRows } from '#schemas/api/table-rows.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import { messages } from '../pickers/messages.ts'
import { PICKER_PAGE_SIZE, PICKER_PAGE_SIZES, type Picker, type PickerRow } from '../pickers/picker.ts'
import type { ComponentSelectOptions } from './schema.ts'

/** Columns of a row, under names that its value and its label do not have. */
const COLUMN = 'column:'
const DEFAULT_WIDTH_PX = 900

/** The dialog over the rows that a field refers to. */
export function rowsOfReference(
  { title, choices }: Pick<FieldPlan, 'title' | 'choices'>,
  { name = title, columns = [], width = DEFAULT_WIDTH_PX }: ComponentSelectOptions,
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
        : columns.map((column) => ({ field: COLUMN + column.field, title: column.title })),
    queryItems: [{ name: 'keyword', label: name, input: 'text' }],
    async load(call, { page, pageSize, query }, signal) {
      const asked = { ...query, columns: shown.map(({ column }) => column).join(','), pageNo: page, pageSize }
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
