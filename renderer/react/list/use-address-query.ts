import { use, useEffect, useMemo } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { fieldAccess } from '../field/field-access.ts'
import { useHost } from '../host-context.tsx'
import type { AddressQuery } from './address-query.ts'
import { messages } from './messages.ts'

const NOTHING_ASKED: AddressQuery = { draft: {}, unplaced: [], unreadable: [], view: null, isWhole: false }

let reader: Promise<typeof import('./address-query.ts')> | undefined

/** Most lists are opened without a question in their address. */
function loadReader() {
  reader ??= import('./address-query.ts').catch((cause) => {
    // The next attempt asks for it again.
    reader = undefined
    throw cause
  })
  return reader
}

/**
 * The query that the tab's address asks for, and a word about what of it cannot be read. It may suspend: the first rows that
 * are asked for are those of the address.
 */
export function useAddressQuery(plan: PagePlan): AddressQuery {
  const { page, permissions, notice } = useHost()
  const read = Object.keys(page.params).length > 0 ? use(loadReader()).readAddressQuery : undefined
  const query = useMemo(
    () => read?.(plan, page.params, (field) => fieldAccess(field, permissions) !== 'hidden') ?? NOTHING_ASKED,
    [plan, page, permissions, read],
  )
  const unreadable = query.unreadable.join('、')
  useEffect(() => {
    if (unreadable !== '') notice.warning(messages.unreadableQuery(unreadable))
  }, [unreadable, notice])
  return query
}
