import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { Choice, ParseOutcome } from '#renderer/widget.ts'
import { parseTextValue } from '#schemas/values/wire-value.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { itemsNamed } from '../../dictionaries/table-items.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { type ChoiceSources, findTable } from '../read/choice-texts.ts'
import { namedByReport } from '../read/report-names.ts'
import type { RecordWork } from '../resource-work.ts'
import type { ImportColumn } from './main-header.ts'
import { parentsNamed } from './parent-paths.ts'

/** The choices that the cells of a chunk may mean, by field name. */
export type ChoicesByField = ReadonlyMap<string, readonly Choice[]>

/** Dictionaries whole; of other tables only the rows that the cells name. */
export async function loadCellChoices(
  work: RecordWork & ChoiceSources,
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
): Promise<ChoicesByField> {
  const { db, registry, context, dictionaries: kept, findReportNames, resource } = work
  const codes = columns.flatMap(({ field: { choices } }) => (choices?.source === 'dict' ? [choices.code] : []))
  const dictionaries = await kept.itemsOfEach(codes)
  const byField = new Map<string, readonly Choice[]>()
  for (const { field, index } of columns) {
    const { name, choices, multiple } = field
    if (choices?.source === 'dict') byField.set(name, dictionaries.get(choices.code) ?? [])
    if (choices?.source === 'options') byField.set(name, choices.items)
    const names = namedByReport(field)
    if (names) {
      const words = [...new Set(rows.flatMap(({ cells }) => wordsOf(cells[index] ?? null, true)))]
      const found = await Promise.all(
        (['value', 'label'] as const).map((by) => findReportNames?.({ db, context }, names, { by, words })),
      )
      byField.set(
        name,
        found.flatMap((rowsFound) => rowsFound ?? []),
      )
    }
    if (choices?.source !== 'ref') continue
    const words = new Set(rows.flatMap(({ cells }) => wordsOf(cells[index] ?? null, multiple)))
    if (field === resource.plan.tree?.parent) {
      byField.set(name, await parentsNamed(work, [...words]))
      continue
    }
    const table = findTable(registry, context, field)
    byField.set(name, table ? await itemsNamed(db, context, table, [...words]) : [])
  }
  return byField
}

/** What a cell may name: all of it, or, where several values may stand, each of its pieces. */
function wordsOf(cell: string | null, multiple: boolean): readonly string[] {
  if (cell === null) return []
  const whole = cell.trim()
  const pieces = multiple ? whole.split(/[,，、;；\n]/).map((piece) => piece.trim()) : []
  return [whole, ...pieces].filter((word) => word !== '')
}

/** The value of a cell, as the field's widget reads texts. */
export function parseCell(field: FieldPlan, text: string, choices: readonly Choice[]): ParseOutcome {
  const definition = widgetRegistry.get(field.widget.type)
  if (!definition) return parseTextValue(field.type, field.multiple, text)
  return definition.parse(text, { options: field.widget.options, field, choices })
}
