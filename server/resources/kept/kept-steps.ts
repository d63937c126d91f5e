import { isDeepStrictEqual } from 'node:util'
import type { ReferringRowsPlan } from '#renderer/compile/plan.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { Resource } from '../resource.ts'
import type { Happening } from '../resource-work.ts'
import type { KeptField, KeptTarget } from './kept-fields.ts'

/** Kept fields of a page that go by one reference, and the records of that page whose values may have moved. */
export interface KeptStep {
  readonly resource: Resource
  readonly fields: readonly KeptField[]
  readonly ids: readonly string[]
  /** What they are called in the log and in refusals: by the first of them. */
  readonly effect: { readonly name: string }
  /** The first of the rows that moved them. */
  readonly record: string
}

/** Which kept values rows may have moved: those of the records that they refer to, or referred to before. */
export function keptSteps(targets: readonly KeptTarget[], rows: Happening['rows']): readonly KeptStep[] {
  const byReference = new Map<string, KeptTarget[]>()
  for (const kept of targets) {
    const key = `${kept.resource.table}/${kept.rows.reference}`
    byReference.set(key, [...(byReference.get(key) ?? []), kept])
  }
  return [...byReference.values()].flatMap((group): readonly KeptStep[] => {
    const moving = rows.filter((row) => group.some((kept) => moves(kept.rows, row)))
    const fields = group.filter((kept) => moving.some((row) => moves(kept.rows, row)))
    const [first] = fields
    const record = (moving[0]?.after ?? moving[0]?.before)?.id
    if (!first || record === undefined) return []
    const { reference } = first.rows
    const ids = new Set(moving.flatMap(({ before, after }) => [...idIn(before, reference), ...idIn(after, reference)]))
    if (ids.size === 0) return []
    return [{ resource: first.resource, fields, ids: [...ids], effect: { name: `kept:${first.field.name}` }, record }]
  })
}

function moves({ reads }: ReferringRowsPlan, { before, after }: Happening['rows'][number]): boolean {
  if (!before || !after) return true
  return reads.some((name) => !isDeepStrictEqual(before.values.get(name) ?? null, after.values.get(name) ?? null))
}

function idIn(record: StoredRecord | null, reference: string): readonly string[] {
  const value = record?.values.get(reference)
  return typeof value === 'string' && value !== '' ? [value] : []
}
