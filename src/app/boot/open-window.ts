import { useCallback } from 'react'
import { withSessionValues } from '#src/platform/session/session-address.ts'
import { useConsole } from './console-context.ts'

/** Opens an address of the menu in a browser window of its own, which learns nothing of this one. */
export function useWindowOpener(): (address: string) => void {
  const { ownSession } = useConsole().services
  return useCallback(
    (address) => {
      const values = { token: ownSession.token() ?? '', tenantId: ownSession.tenantId }
      const url = withSessionValues(address, values, location.origin)
      // The menu is read with this rule, so what it would refuse is no entry that can be opened.
      if (url !== undefined) window.open(url, '_blank', 'noopener,noreferrer')
    },
    [ownSession],
  )
}
