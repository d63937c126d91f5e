import type { CheckPlan, PagePlan } from '../compile/plan.ts'

/**
 * What is closed to somebody in the records of a page that are stored already, since changing it and looking at the
 * answer would tell what he may not see. New records are free: the hidden values in them are the declared defaults.
 */
export interface LockedParts {
  /** Fields of the record, with the titles of what they are compared with. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** Sub-tables of which nothing may be changed. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  /** `tiers.price`: in rows that are stored. */
  readonly columns: ReadonlyMap<string, readonly string[]>
  /** Fields of which the masked text is all that is seen, and over which nothing may be entered either. */
  readonly masked: ReadonlySet<string>
  /** Whether what comes of an expression is told; by its pointer in the page. */
  isSilenced(pointer: string): boolean
  /** A check that is not told at all; `in stored rows`, where it compares with hidden values of the row alone. */
  silenceOf(check: CheckPlan): 'all' | 'stored-rows' | null
}

const NOBODY: readonly string[] = []
const NOTHING: LockedParts = {
  fields: new Map(),
  tables: new Map(),
  columns: new Map(),
  masked: new Set(),
  isSilenced: () => false,
  silenceOf: () => null,
}

/** @param maySee whether the user holds a permission to see. */
export function lockedParts(
  { sightLocks }: Pick<PagePlan, 'sightLocks'>,
  maySee: (code: string) => boolean,
): LockedParts {
  const binding = sightLocks.filter(({ sees }) => !sees.every(maySee))
  if (binding.length === 0) return NOTHING
  const titlesBy = (key: 'fields' | 'tables' | 'columns') => {
    const titles = new Map<string, readonly string[]>()
    for (const lock of binding) {
      for (const name of lock[key]) titles.set(name, [...new Set([...(titles.get(name) ?? NOBODY), ...lock.hidden])])
    }
    return titles
  }
  const silenced = new Map<string, 'all' | 'stored-rows'>()
  for (const { pointers, columns, tables } of binding) {
    const isOfRows = columns.length > 0 && tables.length === 0
    // Of two locks on one expression the stricter one counts.
    for (const pointer of pointers)
      if (silenced.get(pointer) !== 'all') silenced.set(pointer, isOfRows ? 'stored-rows' : 'all')
  }
  return {
    fields: titlesBy('fields'),
    tables: titlesBy('tables'),
    columns: titlesBy('columns'),
    masked: new Set(binding.flatMap(({ masked = NOBODY }) => masked)),
    isSilenced: (pointer) => silenced.has(pointer),
    silenceOf: ({ that }) => silenced.get(that.pointer) ?? null,
  }
}
