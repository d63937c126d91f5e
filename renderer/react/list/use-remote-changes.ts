import { useEffect, useState } from 'react'
import { useHost } from '../host-context.tsx'

/**
 * Whether rows of the table were changed after those in view were read. Nothing moves under the hands of the user: he
 * is told, and refreshes when he likes. What he changes himself is read again at once, and so is no news.
 */
export function useRemoteChanges(table: string | undefined, rowsReadAtMs: number): boolean {
  const { live } = useHost()
  const [changedAtMs, setChangedAtMs] = useState(0)
  useEffect(() => {
    if (table === undefined || !live) return
    return live.onRecords(table, () => setChangedAtMs(Date.now()))
  }, [live, table])
  return changedAtMs > rowsReadAtMs
}
