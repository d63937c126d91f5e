import { useEffect, useRef, useState } from 'react'
import type { ListRow } from '../../../data-source.ts'
import { useHost } from '../../../react/host-context.tsx'
import { mayAct } from '../../../react/list/row-actions.tsx'
import type { ListAtWork } from '../../../react/list/use-list-page.tsx'
import type { BoardColumn } from './board-columns.ts'
import { type BoardMoves, moveOutcome } from './board-moves.ts'
import { messages } from './messages.ts'

/** A card that stands where it was moved to, until the rows that come say where it is. */
export interface MovingCard {
  readonly row: ListRow
  readonly to: string
  /** Null while its action runs; else which revision of the list its rows were read in before. */
  readonly doneAfter: number | null
}

export interface CardMoves {
  readonly moving: MovingCard | null
  /** What is told to those who do not see it. */
  readonly told: string
  move(row: ListRow, from: string | null, column: BoardColumn): Promise<void>
}

/** Moving a card: its action with all that it asks, and back again where it does not run. One at a time. */
export function useCardMoves(
  list: ListAtWork,
  moves: BoardMoves,
  readRevision: number,
  titleOf: (row: ListRow) => string,
): CardMoves {
  const host = useHost()
  const [moving, setMoving] = useState<MovingCard | null>(null)
  const [told, tell] = useState('')
  // State is too late as a lock.
  const locked = useRef(false)
  const { revision } = list.parts.asked
  useEffect(() => {
    // Only once everything was read after the action is the card where the server has it.
    if (moving?.doneAfter != null && readRevision > moving.doneAfter) setMoving(null)
  }, [moving, readRevision])

  async function move(row: ListRow, from: string | null, column: BoardColumn) {
    const outcome = moveOutcome(row.record, from, column, moves)
    const name = titleOf(row)
    if (outcome.kind === 'refused') {
      host.notice.warning(outcome.reason)
      tell(messages.notMoved(name))
      return
    }
    if (locked.current) return
    locked.current = true
    setMoving({ row, to: column.key, doneAfter: null })
    tell(messages.moving(name, column.title))
    try {
      const { action } = outcome
      const plan = { name: action.name, title: action.title, when: null, guard: null, action }
      const agreed = await mayAct({ plan, offer: { kind: 'offered' } }, name, host)
      const ran = agreed && (await list.actions.run(action, row))
      tell(ran ? messages.moved(name, column.title) : messages.notMoved(name))
      setMoving(ran ? { row, to: column.key, doneAfter: revision } : null)
      // What was refused may be so because others have changed the row.
      if (agreed && !ran) list.reload()
    } finally {
      locked.current = false
    }
  }

  return { moving, told, move }
}
