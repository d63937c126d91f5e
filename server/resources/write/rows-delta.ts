import type { SubTablePlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { fieldMessages as messages } from '../messages.ts'
import { type Body, unknownKeys } from '../read/read-fields.ts'
import type { StoredRow } from '../read/stored-record.ts'

/** A row of the list that a delta makes. */
export interface MergedRow {
  readonly item: unknown
  readonly number: number
  /** Where it stands in the body; null: it was not sent. */
  readonly place: string | null
}

export interface MergedRows {
  readonly rows: readonly MergedRow[]
  /** Why it makes no list. */
  readonly errors: readonly FieldError[]
}

const PARTS = ['added', 'changed', 'deletedIds'] as const
const PART_NAMES: ReadonlySet<string> = new Set(PARTS)

/**
 * Makes the complete list of what a body says is to change: `{ added, changed, deletedIds }`, each of them optional.
 * The rows that are there keep their places, new ones come last. What a complete list is refused for is refused then.
 */
export function readDelta({ name, title }: SubTablePlan, delta: Body, existing: readonly StoredRow[]): MergedRows {
  const at = `/${name}`
  const strange = unknownKeys(delta, { known: PART_NAMES, plain: PART_NAMES }, at)
  const lists = PARTS.map((part) => delta[part] ?? [])
  const [added, changed, deletedIds] = lists
  const notLists = PARTS.filter((_, index) => !Array.isArray(lists[index])).map((part) => ({
    pointer: `${at}/${part}`,
    code: 'wrong-type',
    message: messages.notRows(title),
  }))
  if (!Array.isArray(added) || !Array.isArray(changed) || !Array.isArray(deletedIds) || strange.length > 0) {
    return { rows: [], errors: [...strange, ...notLists] }
  }

  const stored = new Set(existing.map(({ id }) => id))
  const errors: FieldError[] = []
  const unknown = (pointer: string, index: number) =>
    errors.push({ pointer, code: 'unknown-row', message: messages.unknownRow(title, index + 1) })
  const gone = new Set<string>()
  for (const [index, id] of deletedIds.entries()) {
    if (typeof id !== 'string' || !stored.has(id) || gone.has(id)) unknown(`${at}/deletedIds/${index}`, index)
    else gone.add(id)
  }
  const changes = new Map<string, { readonly item: unknown; readonly place: string }>()
  for (const [index, item] of changed.entries()) {
    const place = `${at}/changed/${index}`
    const id = isObject(item) ? rowId(item) : null
    if (id === null || !stored.has(id) || gone.has(id) || changes.has(id)) unknown(place, index)
    else changes.set(id, { item, place })
  }
  for (const [index, item] of added.entries()) {
    if (isObject(item) && rowId(item) !== null) unknown(`${at}/added/${index}/id`, index)
  }
  if (errors.length > 0) return { rows: [], errors }

  const kept = existing
    .filter(({ id }) => !gone.has(id))
    .map(({ id }) => changes.get(id) ?? { item: { id }, place: null })
  const fresh = added.map((item: unknown, index) => ({ item, place: `${at}/added/${index}` }))
  return { rows: [...kept, ...fresh].map((row, index) => ({ ...row, number: index + 1 })), errors: [] }
}

/** Editors give new rows ids of their own to tell them apart; those are no ids of ours and must not be sent. */
export function rowId(item: Body): string | null {
  const { id } = item
  return id === undefined || id === null || id === '' ? null : String(id)
}

export function isObject(item: unknown): item is Body {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}
