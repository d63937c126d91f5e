import type { ActionPlan, BoardMovePlan, GuardPlan, PageRecord } from '../../../compile/plan.ts'
import { offerOf, type RowEnvironment } from '../../../react/list/row-action.ts'
import type { BoardColumn } from './board-columns.ts'
import { messages } from './messages.ts'

/** What a drop on a column does: an action, or nothing, with the reason. */
export type MoveOutcome =
  | { readonly kind: 'runs'; readonly action: ActionPlan }
  | { readonly kind: 'refused'; readonly reason: string }

export interface BoardMoves {
  /** All that the page knows, and those of them that the user may perform. */
  readonly all: readonly BoardMovePlan[]
  readonly permitted: readonly BoardMovePlan[]
  readonly guards: readonly GuardPlan[]
  readonly environment: RowEnvironment
  /** Shown to the user, but not operable. */
  isOff(action: ActionPlan): boolean
}

/** What becomes of a card that is dropped on a column: the first action there that holds for it, else why none does. */
export function moveOutcome(
  record: PageRecord,
  from: string | null,
  column: BoardColumn,
  moves: BoardMoves,
): MoveOutcome {
  const leads = (move: BoardMovePlan) => move.to === column.to && (move.from === null || move.from === from)
  const permitted = moves.permitted.filter(leads)
  const reasons: string[] = []
  for (const { action } of permitted) {
    const guard = moves.guards.find(({ name }) => name === action.name) ?? null
    const offer = offerOf({ name: action.name, when: null, action, guard }, record, moves.environment)
    if (offer.kind === 'offered' && !moves.isOff(action)) return { kind: 'runs', action }
    reasons.push(reasonOf(offer, action))
  }
  const [reason] = reasons
  if (reason !== undefined) return { kind: 'refused', reason }
  const [forbidden] = moves.all.filter(leads)
  return {
    kind: 'refused',
    reason: forbidden ? messages.notPermitted(forbidden.action.title) : messages.unknownAction(column.title),
  }
}

function reasonOf(offer: ReturnType<typeof offerOf>, { title }: ActionPlan): string {
  switch (offer.kind) {
    case 'offered':
      return messages.notPermitted(title)
    case 'withheld':
      return messages.notNow(title)
    default:
      return offer.message
  }
}
