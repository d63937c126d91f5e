import { useCallback, useEffect, useRef, useState } from 'react'
import { useHost } from '../host-context.tsx'

/** The news of a change and the answer to it pass each other within this time. */
const OWN_CHANGE_MS = 5_000
/** A change of which is not told which rows it concerns. */
const UNKNOWN_ROW = ''

export interface RemoteChanges {
  /** Others have changed rows after those in view were read. */
  readonly outdated: boolean
  /** Rows that the user has changed here: they are read again, and so are no news. */
  noteOwn(ids: readonly string[]): void
}

/**
 * Whether rows of the table were changed after those in view were read. Nothing moves under the hands of the user: he
 * is told, and refreshes when he likes. News of his own changes may come before or after the answer to them.
 */
export function useRemoteChanges(table: string | undefined, rowsReadAtMs: number): RemoteChanges {
  const { live } = useHost()
  const [changedAtMs, setChangedAtMs] = useState<ReadonlyMap<string, number>>(new Map())
  const own = useRef<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (table === undefined) return
    return live.onRecords(table, (ids = [UNKNOWN_ROW]) => {
      const now = Date.now()
      const news = ids.filter((id) => now - (own.current.get(id) ?? 0) > OWN_CHANGE_MS)
      if (news.length > 0) setChangedAtMs((before) => new Map([...before, ...news.map((id) => [id, now] as const)]))
    })
  }, [live, table])
  const noteOwn = useCallback((ids: readonly string[]) => {
    const now = Date.now()
    own.current = new Map(ids.map((id) => [id, now]))
    setChangedAtMs((before) => {
      const left = [...before].filter(([id, at]) => !ids.includes(id) || now - at > OWN_CHANGE_MS)
      return left.length === before.size ? before : new Map(left)
    })
  }, [])
  return { outdated: [...changedAtMs.values()].some((at) => at > rowsReadAtMs), noteOwn }
}
