import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { textNameOf, wireNameOf } from '#schemas/values/wire-name.ts'
import type { Db } from '../../db/databases.ts'
import type { Dictionaries } from '../../dictionaries/dictionaries.ts'
import { knownTextsOfEach } from '../../dictionaries/known-texts.ts'
import { isPlainDictionary, type TableDictionary } from '../../dictionaries/table-dictionary.ts'
import { readTableLabel } from '../../dictionaries/table-label.ts'
import type { RegisteredTable, TableRegistry } from '../../dictionaries/table-registry.ts'
import { type DataContext, hasPermission } from '../../http/request-context.ts'
import { type FindReportNames, namedByReport, piecesOf } from './report-names.ts'
import type { FieldValues } from './stored-record.ts'

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

const NOTHING_KNOWN: ChoiceTexts = new Map()

/**
 * Looks up what values are called, for all fields in a few statements.
 * @param known fields whose names have been read already.
 */
export async function loadChoiceTexts(
  sources: ChoiceSources,
  fields: readonly FieldPlan[],
  valuesOf: (field: FieldPlan) => ReadonlySet<string>,
  known = NOTHING_KNOWN,
): Promise<ChoiceTexts> {
  const codes = fields.flatMap(({ choices }) => (choices?.source === 'dict' ? [choices.code] : []))
  const unknown = fields.filter(({ name }) => !known.has(name))
  const [dictionaries, references] = await Promise.all([
    sources.dictionaries.itemsOfEach(codes),
    loadReferences(sources, unknown, valuesOf),
  ])
  const texts = new Map<string, ReadonlyMap<string, string>>(known)
  for (const [name, found] of references) if (found) texts.set(name, found)
  for (const { name, choices } of fields) {
    const items = choices?.source === 'options' ? choices.items : []
    const shown = choices?.source === 'dict' ? (dictionaries.get(choices.code) ?? []) : items
    if (shown.length > 0) texts.set(name, textByValue(shown))
  }
  return texts
}

type NamedValues = readonly { readonly value: string; readonly text: string }[]

/** A dictionary's items are the same list until it changes. */
const kept = new WeakMap<NamedValues, ReadonlyMap<string, string>>()

function textByValue(items: NamedValues): ReadonlyMap<string, string> {
  const known = kept.get(items)
  if (known) return known
  const texts = new Map(items.map((item) => [item.value, item.text]))
  kept.set(items, texts)
  return texts
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
  const byReport = findReportNames ? fields.filter((field) => namedByReport(field) !== null) : []
  const [known, reported] = await Promise.all([
    knownTextsOfEach(db, context, tables),
    Promise.all(
      byReport.map(async (field) => {
        const names = namedByReport(field)
        const words = [...valuesOf(field)]
        const found = names && (await findReportNames?.({ db, context }, names, { by: 'value', words }))
        return [field.name, found ? textByValue(found) : null] as const
      }),
    ),
  ])
  return [...reported, ...tables.map(({ name }, place) => [name, known[place] ?? null] as const)]
}

/** References of one value whose names any statement about their rows can bring along. */
export function plainReferences(registry: TableRegistry, context: DataContext, fields: readonly FieldPlan[]) {
  return fields.flatMap((field) => {
    const dictionary = field.multiple || field.asked ? null : findTable(registry, context, field)
    return dictionary && isPlainDictionary(dictionary) ? [{ field, dictionary }] : []
  })
}

/** The table that a reference points to, when the caller may read it. */
export function findTable(registry: TableRegistry, context: DataContext, field: FieldPlan): TableDictionary | null {
  if (field.choices?.source !== 'ref') return null
  const [table = '', text = '', code = ''] = field.choices.dictCode.split(',')
  const entry = registry.find(table)
  const dictionary = entry ? dictionaryIn(entry, text, code) : null
  if (!entry || !dictionary) return null
  return entry.permission !== null && !hasPermission(context, entry.permission) ? null : dictionary
}

/** Entries are made anew when their table changes. */
const dictionaries = new WeakMap<RegisteredTable, Map<string, TableDictionary | null>>()

function dictionaryIn(entry: RegisteredTable, text: string, code: string): TableDictionary | null {
  const kept = dictionaries.get(entry) ?? new Map<string, TableDictionary | null>()
  dictionaries.set(entry, kept)
  const key = `${code},${text}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const label = readTableLabel(entry, text)
  const codeColumn = entry.columns.get(code)
  const dictionary = label && codeColumn !== undefined ? { entry, label, codeColumn } : null
  kept.set(key, dictionary)
  return dictionary
}

/** The single values of a field: one, several, or none. */
export function choicesIn(value: CanonicalValue): readonly string[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** Puts what values are called beside them. */
export interface ToldTexts {
  /** The fields of which pieces are no choice, an item that was taken out, a row that is gone, with those; null: none. */
  put(wire: Record<string, unknown>, values: FieldValues): Readonly<Record<string, readonly string[]>> | null
}

/**
 * The `<field>_dictText` of values: pieces in their order, unknown ones as they are. Nothing where the contract has no
 * such key: nothing to translate, or no dictionary.
 */
export function tellTexts(fields: readonly FieldPlan[], texts: ChoiceTexts): ToldTexts {
  const told = fields.flatMap((field) => {
    const known = texts.get(field.name)
    const isOne = !field.multiple && !namedByReport(field)
    return known ? [{ field, known, isOne, name: wireNameOf(field), textName: textNameOf(field) }] : []
  })
  return {
    put(wire, values) {
      const unknown = new Map<string, readonly string[]>()
      for (const { field, known, isOne, name, textName } of told) {
        const value = values.get(field.name) ?? null
        if (value === null) continue
        const one = isOne ? known.get(String(value)) : undefined
        if (one !== undefined) {
          wire[textName] = one
          continue
        }
        const pieces = piecesOf(field, value)
        if (pieces.length === 0) continue
        wire[textName] = pieces.map((piece) => known.get(piece) ?? piece).join(',')
        const missing = pieces.filter((piece) => !known.has(piece))
        if (missing.length > 0) unknown.set(name, missing)
      }
      return unknown.size > 0 ? Object.fromEntries(unknown) : null
    },
  }
}
