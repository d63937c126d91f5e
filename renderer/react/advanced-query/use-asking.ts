import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getCurrentUserDeparts } from '#schemas/api/session.ts'
import { fieldAccess } from '../field/field-access.ts'
import { useHost } from '../host-context.tsx'
import type { AdvancedQueryProps } from './advanced-query.ts'
import type { Asking } from './compile-query.ts'
import { departmentColumn, offeredFields } from './offered-fields.ts'

/** They seldom change, and a tab that is shown again asks for nothing. */
const DEPARTS_FRESH_MS = 300_000

/**
 * What the queries of a page are composed of, and asked with; `isReady`: nothing of it is on its way.
 * @param wanted false: nothing is asked yet, so the departments of the user are not called for
 */
export function useAsking(
  { plan, fixed }: Pick<AdvancedQueryProps, 'plan' | 'fixed'>,
  wanted = true,
): Asking & { readonly isReady: boolean } {
  const host = useHost()
  const { permissions, user, clock, scope } = host
  const fields = useMemo(
    () => offeredFields(plan, fixed, (field) => fieldAccess(field, permissions) !== 'hidden'),
    [plan, fixed, permissions],
  )
  const holdsIds = useMemo(() => [...fields.values()].some(({ field }) => departmentColumn(field) === 'id'), [fields])
  const departs = useQuery({
    queryKey: [scope, 'own-departs'],
    queryFn: ({ signal }) => host.call(getCurrentUserDeparts, {}, { signal }),
    enabled: holdsIds && wanted,
    staleTime: DEPARTS_FRESH_MS,
    networkMode: 'always',
  })
  const departId = departs.data?.list.find(({ orgCode }) => orgCode === user.orgCode)?.id ?? null
  const today = clock.businessNow().slice(0, 10)
  const isReady = !departs.isLoading
  return useMemo(() => ({ fields, user, departId, today, isReady }), [fields, user, departId, today, isReady])
}
