import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BoardPlan, CardFacePlan, PagePlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import { isSwitchedOff } from '../../../permitted.ts'
import { useHost, useRegistry } from '../../../react/host-context.tsx'
import type { RowsElsewhere } from '../../../react/list/list-surroundings.ts'
import { rowActionPermissions } from '../../../react/list/row-action.ts'
import { useColumnChoices } from '../../../react/list/use-column-choices.ts'
import type { ListAtWork } from '../../../react/list/use-list-page.tsx'
import { StateCard } from '../../../react/states/state-card.tsx'
import { CardFace, cardTitle, faceFields, visibleFace } from '../../row-views/react/card-face.tsx'
import styles from './board.module.css'
import { BoardColumnView, type ReadColumn } from './board-column.tsx'
import { type BoardColumn, boardColumns, cardCount, unplacedCount } from './board-columns.ts'
import { type BoardMoves, moveOutcome } from './board-moves.ts'
import type { BoardSurface, DraggedCard } from './board-surface.ts'
import { messages } from './messages.ts'
import { useBoard } from './use-board.ts'
import { useCardMoves } from './use-card-moves.ts'

/** A press that moves less than this is a click. */
const DRAG_DISTANCE_PX = 6
/** A finger that rests this long takes the card; one that moves before scrolls. */
const LONG_PRESS_MS = 250
const LONG_PRESS_TOLERANCE_PX = 8

export interface BoardRowsProps {
  readonly plan: PagePlan
  readonly board: BoardPlan
  readonly list: ListAtWork
  /** Told when rows have been read: the list above says how old they are. */
  onRead(read: RowsElsewhere): void
}

export function BoardRows({ plan, board, list, onRead }: BoardRowsProps) {
  const surface = useSurface(plan, board, list)
  const { reading, columns, moves, titleOf } = surface
  const { moving, told, move } = useCardMoves(list, moves, reading.readRevision, titleOf)
  const [dragged, setDragged] = useState<DraggedCard | null>(null)
  const [readOf, setReadOf] = useState<ReadonlyMap<string, ReadColumn>>(new Map())
  const note = useCallback((key: string, read: ReadColumn) => setReadOf((before) => new Map(before).set(key, read)), [])
  const { isFetching } = reading
  const total = cardCount(columns)
  const keys = columns.map(({ key }) => key).join('\n')
  useEffect(() => {
    const read = keys.split('\n').flatMap((key) => readOf.get(key) ?? [])
    onRead({
      readAtMs: read.length === 0 ? 0 : Math.min(...read.map(({ readAtMs }) => readAtMs)),
      refreshing: isFetching,
      total,
      parts: read.map(({ rows }) => rows),
    })
  }, [onRead, keys, readOf, isFetching, total])
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: LONG_PRESS_TOLERANCE_PX } }),
  )

  function drop({ active, over }: DragEndEvent) {
    setDragged(null)
    const card = cardOf(active.data.current)
    const target = columns.find(({ key }) => key === over?.id)
    const from = columns.find(({ to }) => to === card?.from)
    if (card && target && target.key !== from?.key) void move(card.row, card.from, target)
  }

  const around = { ...surface, move }
  const unplaced = board.columns === null ? unplacedCount(reading.figures) : 0
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={spokenBy(columns, titleOf)}
      onDragStart={({ active }: DragStartEvent) => setDragged(cardOf(active.data.current))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <p className={styles.hidden} role="status">
        {told}
      </p>
      {reading.figuresFailed && <p role="alert">{messages.figuresFailed}</p>}
      {unplaced > 0 && <p className={styles.note}>{messages.unplaced(unplaced, board.by.title)}</p>}
      {columns.length === 0 && !isFetching && (
        <StateCard icon={null} title={messages.noColumns}>
          {messages.noColumnsHint}
        </StateCard>
      )}
      <section
        className={styles.board}
        data-dragging={dragged !== null || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: columns beside each other are scrolled by keys as well
        tabIndex={0}
        aria-label={messages.boardOf(plan.title)}
      >
        {columns.map((column) => (
          <BoardColumnView
            key={column.key}
            board={board}
            column={column}
            surface={around}
            outcome={
              dragged && dragged.from !== column.to
                ? moveOutcome(dragged.row.record, dragged.from, column, moves)
                : null
            }
            moving={moving}
            onRead={note}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.card} data-lifted>
            <CardFace face={surface.face} row={dragged.row} name={titleOf(dragged.row)} choicesOf={surface.choicesOf} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

function useSurface(plan: PagePlan, board: BoardPlan, list: ListAtWork): Omit<BoardSurface, 'move'> {
  const host = useHost()
  const registry = useRegistry()
  const { permissions } = host
  const face = useMemo(() => visibleFace<CardFacePlan>(board, permissions), [board, permissions])
  const choicesOf = useColumnChoices(
    useMemo(() => [board.by, ...faceFields(face)].map((field) => ({ field })), [board, face]),
  )
  const reading = useBoard(board, list, plan.query.tabs?.field.name)
  const columns = boardColumns(board, choicesOf(board.by) ?? [], reading.figures, reading.asked)
  const { environment, visible } = list.parts
  const moves: BoardMoves = {
    all: board.moves,
    permitted: visible.moves,
    guards: plan.guards,
    environment,
    isOff: (action) => isSwitchedOff(permissions, rowActionPermissions(plan, { name: action.name, action })),
  }
  return {
    plan,
    list,
    face,
    reading,
    columns,
    moves,
    choicesOf,
    canMove: visible.moves.length > 0,
    titleOf: (row) => cardTitle(face, row, { registry, choicesOf }),
  }
}

/** What a drag carries is typed for anything; only cards of ours are dragged here. */
function cardOf(data: unknown): DraggedCard | null {
  return (data as DraggedCard | undefined) ?? null
}

/** Said while a card is dragged; by keyboard it is moved from its menu. */
function spokenBy(columns: readonly BoardColumn[], titleOf: (row: ListRow) => string) {
  const columnAt = (id: unknown) => columns.find(({ key }) => key === id)?.title
  return {
    announcements: {
      onDragStart: ({ active }: DragStartEvent) => {
        const card = cardOf(active.data.current)
        return card ? messages.dragging(titleOf(card.row)) : undefined
      },
      onDragOver: ({ over }: Pick<DragEndEvent, 'over'>) => columnAt(over?.id),
      onDragEnd: () => undefined,
      onDragCancel: () => undefined,
    },
    screenReaderInstructions: { draggable: '' },
  }
}
