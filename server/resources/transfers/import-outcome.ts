import { MAX_TOLD_ERRORS } from '#schemas/api/resources.ts'
import { beginErrorFile, type ErrorFile, type RefusableSheets } from './error-file.ts'
import type { RowError, RowRefusal } from './row-refusal.ts'

/** The rows that were not taken: the first of their errors, and all of them as a file. */
export interface RefusedRows {
  readonly count: number
  readonly told: readonly RowError[]
  add(refusals: readonly RowRefusal[]): Promise<void>
  /** Null where there are none. */
  file(): Promise<Buffer | null>
}

/** @param sheets the sheets of the file whose rows can be refused. */
export function collectRefusals(sheets: RefusableSheets): RefusedRows {
  const told: RowError[] = []
  let count = 0
  let file: ErrorFile | null = null
  return {
    get count() {
      return count
    },
    told,
    async add(refusals) {
      if (refusals.length === 0) return
      count += refusals.length
      for (const { errors } of refusals) told.push(...errors.slice(0, MAX_TOLD_ERRORS - told.length))
      file ??= await beginErrorFile(sheets)
      await file.add(refusals)
    },
    file: async () => (await file?.finish()) ?? null,
  }
}
