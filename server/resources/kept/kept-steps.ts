import { isDeepStrictEqual } from 'node:util'
import type { ReferringRowsPlan } from '#renderer/compile/plan.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { Happening } from '../resource-work.ts'
import type { KeptTarget } from './kept-fields.ts'

/** A kept field, and the records of its page whose value may have moved. */
export interface KeptStep {
  readonly target: KeptTarget
  readonly ids: readonly string[]
  /** What it is called in the log and in refusals. */
  readonly effect: { readonly name: string }
  /** The first of the rows that moved it. */
  readonly record: string
}

/** Which kept values rows may have moved: those of the records that they refer to, or referred to before. */
export function keptSteps(targets: readonly KeptTarget[], rows: Happening['rows']): readonly KeptStep[] {
  return targets.flatMap((target): readonly KeptStep[] => {
    const moving = rows.filter((row) => moves(target.rows, row))
    const [first] = moving
    const record = (first?.after ?? first?.before)?.id
    if (record === undefined) return []
    const ids = moving.flatMap(({ before, after }) => [
      ...idIn(before, target.rows.reference),
      ...idIn(after, target.rows.reference),
    ])
    return ids.length === 0
      ? []
      : [{ target, ids: [...new Set(ids)].sort(), effect: { name: `kept:${target.field.name}` }, record }]
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
