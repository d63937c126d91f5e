import { useMemo } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { fieldAccess } from '../field/field-access.ts'
import { useHost } from '../host-context.tsx'
import type { RowEnvironment } from './row-action.ts'

/** What conditions may look at besides the row. One moment for all rows of an answer; a new answer brings a new one. */
export function useRowEnvironment(plan: PagePlan, rowsUpdatedAt: number): RowEnvironment {
  const { user, clock, permissions } = useHost()
  const unseen = useMemo(() => unseenFields(plan, permissions), [plan, permissions])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is that of the answer
  return useMemo(() => ({ user, now: clock.businessNow(), unseen }), [user, clock, unseen, rowsUpdatedAt])
}

/** Conditions that read them are the server's to judge. */
export function unseenFields({ fields }: Pick<PagePlan, 'fields'>, permissions: HostPermissions): ReadonlySet<string> {
  return new Set(fields.filter((field) => fieldAccess(field, permissions) === 'hidden').map(({ name }) => name))
}
