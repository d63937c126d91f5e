import { useMemo } from 'react'
import { shownRows } from './shown-rows.ts'
import type { TableRow } from './tree-rows.ts'
import type { ListAtWork } from './use-list-page.tsx'

const NONE: readonly TableRow[] = []

/** The rows of the page in view, in their order; empty while there are none, or somebody else shows them. */
export function useShownRows({ table: { rows = NONE, expansion } }: ListAtWork): readonly TableRow[] {
  return useMemo(() => {
    const open = new Set(expansion?.kind === 'branches' ? expansion.expandedIds : [])
    return shownRows(rows, (id) => open.has(id))
  }, [rows, expansion])
}
