import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../../db/databases.ts'
import { listDictItemsOf } from '../../dictionaries/repository.ts'
import { type TableDictionary, translateValues } from '../../dictionaries/table-dictionary.ts'
import { readTableLabel } from '../../dictionaries/table-label.ts'
import type { TableRegistry } from '../../dictionaries/table-registry.ts'
import { type DataContext, hasPermission } from '../../http/request-context.ts'

/** Text by value, of every value asked for that is a choice; by field name. */
export type ChoiceTexts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Where the choices of fields are looked up. */
export interface ChoiceSources {
  readonly db: Db
  readonly registry: TableRegistry
  readonly context: DataContext
}

/** Looks up what values are called, for all fields in a few statements. */
export async function loadChoiceTexts(
  sources: ChoiceSources,
  fields: readonly FieldPlan[],
  valuesOf: (field: FieldPlan) => ReadonlySet<string>,
): Promise<ChoiceTexts> {
  const codes = fields.flatMap(({ choices }) => (choices?.source === 'dict' ? [choices.code] : []))
  const [dictionaries, references] = await Promise.all([
    codes.length === 0 ? new Map<string, never>() : listDictItemsOf(sources.db, [...new Set(codes)]),
    Promise.all(
      fields
        .filter((field) => field.choices?.source === 'ref')
        .map(async (field) => [field.name, await loadReferences(sources, field, valuesOf(field))] as const),
    ),
  ])
  const texts = new Map<string, ReadonlyMap<string, string>>(references)
  for (const { name, choices } of fields) {
    if (choices?.source === 'options') texts.set(name, textByValue(choices.items))
    if (choices?.source === 'dict') texts.set(name, textByValue(dictionaries.get(choices.code) ?? []))
  }
  return texts
}

function textByValue(items: readonly { readonly value: string; readonly text: string }[]) {
  return new Map(items.map((item) => [item.value, item.text]))
}

async function loadReferences(
  { db, registry, context }: ChoiceSources,
  field: FieldPlan,
  values: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const dictionary = findTable(registry, context, field)
  if (!dictionary || values.size === 0) return new Map()
  const wanted = [...values]
  // Unknown values come back as themselves, which shows nothing; they are told apart by asking for the known ones.
  const texts = await translateValues(db, context, dictionary, wanted, 'keep')
  return new Map(wanted.map((value, index) => [value, texts[index] ?? value]))
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
export function dictTextOf(value: CanonicalValue, texts: ReadonlyMap<string, string> | undefined): string | undefined {
  const pieces = choicesIn(value)
  if (pieces.length === 0 || !texts || texts.size === 0) return undefined
  return pieces.map((piece) => texts.get(piece) ?? piece).join(',')
}
