import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../../db/databases.ts'
import type { Dictionaries } from '../../dictionaries/dictionaries.ts'
import { knownTextsOfEach } from '../../dictionaries/known-texts.ts'
import type { TableDictionary } from '../../dictionaries/table-dictionary.ts'
import { readTableLabel } from '../../dictionaries/table-label.ts'
import type { TableRegistry } from '../../dictionaries/table-registry.ts'
import { type DataContext, hasPermission } from '../../http/request-context.ts'
import { type FindReportNames, namedByReport, piecesOf } from './report-names.ts'

/**
 * Text by value, of every value asked for that is a choice; by field name. A field that is not there can say of no value
 * what it is called: its dictionary is empty, or the caller may not read its table.
 */
export type ChoiceTexts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Where the choices of fields are looked up. */
export interface ChoiceSources {
  readonly db: Db
  readonly registry: TableRegistry
  readonly dictionaries: Dictionaries
  readonly context: DataContext
  /** Absent where rows are read for a report: it would ask itself without end. */
  readonly findReportNames?: FindReportNames | undefined
}

/** Looks up what values are called, for all fields in a few statements. */
export async function loadChoiceTexts(
  sources: ChoiceSources,
  fields: readonly FieldPlan[],
  valuesOf: (field: FieldPlan) => ReadonlySet<string>,
): Promise<ChoiceTexts> {
  const codes = fields.flatMap(({ choices }) => (choices?.source === 'dict' ? [choices.code] : []))
  const [dictionaries, references] = await Promise.all([
    sources.dictionaries.itemsOfEach(codes),
    loadReferences(sources, fields, valuesOf),
  ])
  const texts = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, found] of references) if (found) texts.set(name, found)
  for (const { name, choices } of fields) {
    const items = choices?.source === 'options' ? choices.items : []
    const shown = choices?.source === 'dict' ? (dictionaries.get(choices.code) ?? []) : items
    if (shown.length > 0) texts.set(name, textByValue(shown))
  }
  return texts
}

function textByValue(items: readonly { readonly value: string; readonly text: string }[]) {
  return new Map(items.map((item) => [item.value, item.text]))
}

/** Null: the caller may not read where the field points to. */
async function loadReferences(
  { db, registry, context, findReportNames }: ChoiceSources,
  fields: readonly FieldPlan[],
  valuesOf: (field: FieldPlan) => ReadonlySet<string>,
): Promise<readonly (readonly [string, ReadonlyMap<string, string> | null])[]> {
  const tables = fields.flatMap((field) => {
    const dictionary = findTable(registry, context, field)
    return dictionary ? [{ name: field.name, dictionary, values: [...valuesOf(field)] }] : []
  })
  const [known, reported] = await Promise.all([
    knownTextsOfEach(db, context, tables),
    Promise.all(
      fields.map(async (field) => {
        const names = namedByReport(field)
        const words = names ? [...valuesOf(field)] : []
        const found = names && (await findReportNames?.({ db, context }, names, { by: 'value', words }))
        return [field.name, found ? textByValue(found) : null] as const
      }),
    ),
  ])
  return [...reported, ...tables.map(({ name }, place) => [name, known[place] ?? null] as const)]
}

/** The table that a reference points to, when the caller may read it. */
export function findTable(registry: TableRegistry, context: DataContext, field: FieldPlan): TableDictionary | null {
  if (field.choices?.source !== 'ref') return null
  const [table = '', text = '', code = ''] = field.choices.dictCode.split(',')
  const entry = registry.find(table)
  const label = entry && readTableLabel(entry, text)
  const codeColumn = entry?.columns.get(code)
  if (!entry || !label || !codeColumn) return null
  if (entry.permission !== null && !hasPermission(context, entry.permission)) return null
  return { entry, label, codeColumn }
}

/** The single values of a field: one, several, or none. */
export function choicesIn(value: CanonicalValue): readonly string[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/**
 * The `<field>_dictText` of a value: pieces in their order, unknown ones as they are. Undefined where the contract has
 * no such key: nothing to translate, or no dictionary.
 */
export function dictTextOf(
  field: FieldPlan,
  value: CanonicalValue,
  texts: ReadonlyMap<string, string> | undefined,
): string | undefined {
  const pieces = piecesOf(field, value)
  if (pieces.length === 0 || !texts) return undefined
  return pieces.map((piece) => texts.get(piece) ?? piece).join(',')
}

/** The pieces of a value that are no choice: an item that was taken out, a row that is gone. */
export function unknownChoicesIn(
  field: FieldPlan,
  value: CanonicalValue,
  texts: ReadonlyMap<string, string> | undefined,
): readonly string[] {
  return texts ? piecesOf(field, value).filter((piece) => !texts.has(piece)) : []
}
