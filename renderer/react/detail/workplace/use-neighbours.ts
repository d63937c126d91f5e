import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHost } from '../../host-context.tsx'
import type { ListAtWork } from '../../list/use-list-page.tsx'
import { useShownRows } from '../../list/use-shown-rows.ts'
import { messages } from './messages.ts'
import { type Neighbour, type Neighbours, neighboursOf } from './neighbours.ts'

interface Turning {
  readonly page: number
  readonly edge: 'first' | 'last'
}

export interface NeighboursAtWork extends Neighbours {
  /** The row of the record, where the page in view has it. */
  readonly row: ReturnType<typeof useShownRows>[number] | undefined
  /** Another page is on its way. */
  readonly isTurning: boolean
  /** False: somebody else shows the rows, in no single order. */
  readonly areKnown: boolean
  goTo(neighbour: Neighbour | null): void
}

/** The records around the one that is read; whoever goes on past the last row of a page takes the list along. */
export function useNeighbours(list: ListAtWork, id: string | null): NeighboursAtWork {
  const { notice } = useHost()
  const rows = useShownRows(list)
  const lastIndex = useRef<number | null>(null)
  const [turning, setTurning] = useState<Turning | null>(null)
  const { page, pageSize, total, onPage } = list.paging
  const neighbours = neighboursOf(id ?? '', { rows, page: list.state.page, pageSize, total }, lastIndex.current)
  useEffect(() => {
    if (neighbours.index !== null || id === null) lastIndex.current = neighbours.index
  }, [neighbours.index, id])

  const { isSuccess, isError, isPlaceholderData } = list.rows
  const isThere = isSuccess && !isPlaceholderData && page === turning?.page
  const arrive = useEffectEvent(() => {
    const row = turning?.edge === 'last' ? rows.at(-1) : rows[0]
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
    areKnown: list.table.rows !== undefined,
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
