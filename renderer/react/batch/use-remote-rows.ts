import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DataSource, ListQuery, ListRow } from '../../data-source.ts'
import type { RowsHandle } from '../../widget.ts'
import { useHost } from '../host-context.tsx'
import type { BatchModel } from './batch-model.ts'
import { messages } from './messages.ts'

/** Somebody who saves many rows is heard of many times. */
const SETTLE_MS = 300

export interface RemoteRowsSettings {
  readonly model: BatchModel
  readonly handle: RefObject<RowsHandle | null>
  readonly dataSource: DataSource
  readonly table: string | undefined
  readonly query: ListQuery
  readonly rowsRead: readonly ListRow[]
  readonly rowsReadAtMs: number
}

/**
 * What others save appears in the rows in view, as far as nobody is changing them here; those are marked instead.
 * Returns whether rows have come or gone: they are told, nothing moves under the hands of the user.
 */
export function useRemoteRows(settings: RemoteRowsSettings): boolean {
  const { model, handle, dataSource, table, query, rowsRead, rowsReadAtMs } = settings
  const { live } = useHost()
  const [outdatedSinceMs, setOutdatedSinceMs] = useState(0)
  const hasHeard = useRef(false)

  const asked = JSON.stringify(query)
  const current = useRef(asked)
  current.current = asked

  const meet = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { rows } = await dataSource.list(query, signal)
      // Another page of rows is in view by now.
      if (signal.aborted || current.current !== asked) return
      const taken = model.meet(
        rows.map(({ record }) => record),
        messages.changedByOthers,
      )
      handle.current?.highlight(taken)
      const known = new Set(model.rows.snapshot().rows.map(({ record }) => record.id))
      const stored = new Set(rows.map(({ id }) => id))
      // What this user has added or deleted himself is no news.
      const read = new Set(rowsRead.map(({ id }) => id))
      const hasCome = rows.some(({ id }) => !known.has(id) && !read.has(id))
      const hasGone = rowsRead.some(({ id }) => known.has(id) && !stored.has(id))
      if (hasCome || hasGone) setOutdatedSinceMs(Date.now())
    } catch {
      // Decided: what others have saved is told again when these rows are saved.
    }
  })

  useEffect(() => {
    if (table === undefined) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    function hear() {
      clearTimeout(timer)
      timer = setTimeout(() => void meet(abort.signal), SETTLE_MS)
    }
    const ends = [live.onRecords(table, hear), live.onBack(hear)]
    // A hidden tab hears nothing, nor does one without a connection.
    if (hasHeard.current) hear()
    hasHeard.current = true
    return () => {
      clearTimeout(timer)
      abort.abort()
      for (const end of ends) end()
    }
  }, [live, table])

  return outdatedSinceMs > rowsReadAtMs
}
