import { EXPRESSION_FAULTS } from './expression-faults.ts'
import { type Fault, type FaultSource, toFault } from './fault.ts'
import { FIELD_FAULTS } from './field-faults.ts'
import { NAME_FAULTS } from './name-faults.ts'
import type { PageTree } from './page-tree.ts'
import { STRUCTURE_FAULTS } from './structure-faults.ts'
import { SYNTAX_FAULTS } from './syntax-faults.ts'

/** Every kind of single mistake, by name. */
export const FAULT_KINDS: Readonly<Record<string, FaultSource>> = {
  ...STRUCTURE_FAULTS,
  ...NAME_FAULTS,
  ...FIELD_FAULTS,
  ...EXPRESSION_FAULTS,
  ...SYNTAX_FAULTS,
}

/**
 * Up to `perKind` faults of each kind, spread evenly over all places of all pages where it can be made: always the same
 * for the same pages.
 */
export function injectFaults(pages: readonly PageTree[], perKind: number): readonly Fault[] {
  return Object.entries(FAULT_KINDS).flatMap(([kind, source]) => {
    const drafts = pages.flatMap((page) => [...source(page)].map((draft) => ({ page, draft })))
    return spread(drafts, perKind).map(({ page, draft }) => toFault(kind, page, draft))
  })
}

function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]).filter(
    (item) => item !== undefined,
  )
}
