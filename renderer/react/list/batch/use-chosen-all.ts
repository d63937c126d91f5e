import { useState } from 'react'
import type { AskedState } from '../list-state.ts'

/** That all rows are chosen which the conditions find, on whatever page; null: only those that are marked. */
export interface ChosenAll {
  readonly count: number | null
  choose(count: number): void
}

/** It holds as long as the same is asked for, nothing was read anew, and the marks are as they were. */
export function useChosenAll({ conditions, revision, selectedIds }: AskedState): ChosenAll {
  const [chosen, setChosen] = useState<{ readonly of: string; readonly count: number } | null>(null)
  const of = JSON.stringify([conditions, revision, selectedIds])
  return { count: chosen?.of === of ? chosen.count : null, choose: (count) => setChosen({ of, count }) }
}
