import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListRow } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'
import type { ListAtWork } from '../../list/use-list-page.tsx'
import { useShownRows } from '../../list/use-shown-rows.ts'
import { messages } from './messages.ts'
import { type Neighbour, type Neighbours, neighboursOf } from './neighbours.ts'

const NONE: readonly ListRow[] = []

interface Turning {
  readonly page: number
  readonly edge: 'first' | 'last'
}

export interface NeighboursAtWork extends Neighbours {
  /** The row of the record, where it is in view. */
  readonly row: ListRow | undefined
  /** Another page is on its way. */
  readonly isTurning: boolean
  /** False: the rows are not there yet. */
  readonly areKnown: boolean
  /** From 1, among all rows of the list; null where these stand in several orders. */
  readonly place: number | null
  goTo(neighbour: Neighbour | null): void
}

/** The records around the one that is read; whoever goes on past the last row of a page takes the list along. */
export function useNeighbours(list: ListAtWork, id: string | null): NeighboursAtWork {
  const { notice } = useHost()
  const shown = useShownRows(list)
  // Around a card are the others of its column, as far as they have been read.
  const part = list.elsewhere && (list.elsewhere.find((one) => one.some((row) => row.id === id)) ?? NONE)
  const rows: readonly ListRow[] = part ?? shown
  const lastIndex = useRef<number | null>(null)
  const [turning, setTurning] = useState<Turning | null>(null)
  const { page, pageSize, total, onPage } = list.paging
  const pages = part
    ? { page: 1, pageSize: part.length, total: part.length }
    : { page: list.state.page, pageSize, total }
  const neighbours = neighboursOf(id ?? '', { rows, ...pages }, part === NONE ? null : lastIndex.current)
  useEffect(() => {
    if (neighbours.index !== null || id === null) lastIndex.current = neighbours.index
  }, [neighbours.index, id])

  const { isSuccess, isError, isPlaceholderData } = list.rows
  const isThere = isSuccess && !isPlaceholderData && page === turning?.page
  const arrive = useEffectEvent(() => {
    const row = turning?.edge === 'last' ? shown.at(-1) : shown[0]
    setTurning(null)
    if (row) list.actions.open(row)
  })
  const fail = useEffectEvent(() => {
    setTurning(null)
    notice.error(messages.pageFailed)
  })
  useEffect(() => {
    if (!turning) return
    if (isThere) arrive()
    else if (isError) fail()
  }, [turning, isThere, isError])

  return {
    ...neighbours,
    row: rows.find((row) => row.id === id),
    isTurning: turning !== null,
    areKnown: part !== undefined || list.table.rows !== undefined,
    place: part || neighbours.index === null ? null : (page - 1) * pageSize + neighbours.index + 1,
    goTo(neighbour) {
      if (!neighbour || turning) return
      if ('id' in neighbour) list.actions.view(neighbour.id)
      else {
        setTurning(neighbour)
        onPage(neighbour.page)
      }
    },
  }
}
