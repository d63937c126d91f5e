import { useEffect, useMemo } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { fieldAccess } from '../field/field-access.ts'
import { useHost } from '../host-context.tsx'
import { type AddressQuery, readAddressQuery } from './address-query.ts'
import { messages } from './messages.ts'

/** The query that the tab's address asks for, and a word about what of it cannot be read. */
export function useAddressQuery(plan: PagePlan): AddressQuery {
  const { page, permissions, notice } = useHost()
  const query = useMemo(
    () => readAddressQuery(plan, page.params, (field) => fieldAccess(field, permissions) !== 'hidden'),
    [plan, page, permissions],
  )
  const unreadable = query.unreadable.join('、')
  useEffect(() => {
    if (unreadable !== '') notice.warning(messages.unreadableQuery(unreadable))
  }, [unreadable, notice])
  return query
}
