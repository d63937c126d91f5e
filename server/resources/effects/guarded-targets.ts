import type { StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'
import { findUnfit } from '../write/row-guards.ts'

/** Rows that the page guards against every change, with why: what a button alone forbids, effects may do. */
export function findGuarded(
  change: ResourceChange,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  return findUnfit(change, 'edit', records, { guardsOnly: true })
}
