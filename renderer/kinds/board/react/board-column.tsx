import { useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { BoardPlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import { ColorDot } from '../../../react/field/color-dot.tsx'
import { useRegistry } from '../../../react/host-context.tsx'
import { toFailure } from '../../../react/states/failure.ts'
import styles from './board.module.css'
import { BoardCard } from './board-card.tsx'
import type { BoardColumn } from './board-columns.ts'
import type { MoveOutcome } from './board-moves.ts'
import type { BoardSurface } from './board-surface.ts'
import { messages } from './messages.ts'
import { useColumnRows } from './use-board.ts'
import type { MovingCard } from './use-card-moves.ts'

const SKELETONS = ['first', 'second', 'third'] as const

export interface ReadColumn {
  readonly readAtMs: number
  readonly rows: readonly ListRow[]
}

export interface BoardColumnProps {
  readonly board: BoardPlan
  readonly column: BoardColumn
  readonly surface: BoardSurface
  /** What a drop here would do, while a card of another column is dragged. */
  readonly outcome: MoveOutcome | null
  readonly moving: MovingCard | null
  onRead(key: string, read: ReadColumn): void
}

export function BoardColumnView({ board, column, surface, outcome, moving, onRead }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: column.key })
  const read = useColumnRows(board, column, surface.list, surface.reading)
  const { readAtMs, rows: readRows } = read
  useEffect(() => {
    if (readAtMs > 0 && readRows) onRead(column.key, { readAtMs, rows: readRows })
  }, [onRead, column.key, readAtMs, readRows])
  const own = read.rows?.filter(({ id }) => id !== moving?.row.id)
  const rows = moving?.to === column.key ? [moving.row, ...(own ?? [])] : own
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      data-column={column.to ?? column.key}
      data-drop={outcome?.kind}
      data-over={(outcome !== null && isOver) || undefined}
      aria-label={messages.column(column.title, column.count)}
    >
      <ColumnHead board={board} column={column} />
      <div className={styles.cards} aria-busy={rows === undefined}>
        {rows === undefined && read.error === null && <Skeletons />}
        {rows?.length === 0 && <p className={styles.empty}>{column.isLeftOut ? messages.notAsked : messages.empty}</p>}
        {rows !== undefined && rows.length > 0 && (
          <ul className={styles.list}>
            {rows.map((row) => (
              <BoardCard
                key={row.id}
                row={row}
                column={column}
                surface={surface}
                isMoving={row.id === moving?.row.id}
              />
            ))}
          </ul>
        )}
        {read.error !== null && <ColumnFailure error={read.error} hasRows={rows !== undefined} onRetry={read.retry} />}
        {read.hasMore && read.error === null && <MoreCards isReading={read.isReadingMore} onMore={read.readMore} />}
      </div>
      {outcome && <p className={styles.verdict}>{verdictOf(outcome)}</p>}
    </section>
  )
}

function verdictOf(outcome: MoveOutcome): string {
  return outcome.kind === 'runs' ? messages.dropHere(outcome.action.title) : messages.refusedHere(outcome.reason)
}

function ColumnHead({ board: { sum }, column }: Pick<BoardColumnProps, 'board' | 'column'>) {
  const definition = useRegistry().get(sum?.widget.type ?? '')
  const summed = sum && column.sum !== undefined ? column.sum : null
  const text =
    sum && summed !== null
      ? (definition?.format(summed, { options: sum.widget.options, field: sum, choices: [] }) ?? summed)
      : null
  return (
    <header className={styles.columnHead}>
      <h2 className={styles.columnTitle}>
        {column.color !== null && <ColorDot color={column.color} />}
        <span className={styles.columnName}>{column.title}</span>
        <span className={styles.count}>{messages.count(column.count)}</span>
      </h2>
      {sum && text !== null && <p className={styles.sum}>{messages.sum(sum.title, text)}</p>}
    </header>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label={messages.loading}>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.skeleton} />
      ))}
    </div>
  )
}

interface ColumnFailureProps {
  readonly error: unknown
  /** Only what comes after them is missing. */
  readonly hasRows: boolean
  onRetry(): void
}

function ColumnFailure({ error, hasRows, onRetry }: ColumnFailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        {hasRows ? messages.moreFailed : messages.loadFailed}：{toFailure(error).message}
      </p>
      <Button size="small" autoInsertSpace={false} onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  )
}

/** Reads the next cards when it comes into view, or is pressed. */
function MoreCards({ isReading, onMore }: { readonly isReading: boolean; onMore(): void }) {
  const button = useRef<HTMLDivElement>(null)
  const current = useRef(onMore)
  current.current = onMore
  useEffect(() => {
    const element = button.current
    if (!element || isReading) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) current.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isReading])
  return (
    <div ref={button} className={styles.more}>
      <Button type="text" size="small" loading={isReading} onClick={onMore}>
        {messages.more}
      </Button>
    </div>
  )
}
