import { useMemo } from 'react'
import { useHost } from '../host-context.tsx'
import type { RowEnvironment } from './row-action.ts'

/** What conditions may look at besides the row. One moment for all rows of an answer; a new answer brings a new one. */
export function useRowEnvironment(rowsUpdatedAt: number): RowEnvironment {
  const { user, clock } = useHost()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is that of the answer
  return useMemo(() => ({ user, now: clock.businessNow() }), [user, clock, rowsUpdatedAt])
}
