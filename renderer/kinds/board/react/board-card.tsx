import { MoreOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { Button, Dropdown, type MenuProps } from 'antd'
import { memo } from 'react'
import type { ListRow } from '../../../data-source.ts'
import type { Host } from '../../../host.ts'
import { isSwitchedOff } from '../../../permitted.ts'
import { useHost } from '../../../react/host-context.tsx'
import { isDangerous, rowActionPermissions } from '../../../react/list/row-action.ts'
import { mayAct, type OfferedAction, offeredActions } from '../../../react/list/row-actions.tsx'
import { CardFace } from '../../row-views/react/card-face.tsx'
import styles from './board.module.css'
import type { BoardColumn } from './board-columns.ts'
import { moveOutcome } from './board-moves.ts'
import type { BoardSurface, DraggedCard } from './board-surface.ts'
import { messages } from './messages.ts'

export interface BoardCardProps {
  readonly row: ListRow
  readonly column: BoardColumn
  readonly surface: BoardSurface
  /** It stands here until its action is done. */
  readonly isMoving: boolean
}

export const BoardCard = memo(function BoardCard({ row, column, surface, isMoving }: BoardCardProps) {
  const data: DraggedCard = { row, from: column.to }
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: row.id,
    data,
    disabled: isMoving || !surface.canMove,
  })
  const { list, face, choicesOf, titleOf } = surface
  const { visible, flashedId } = list.parts
  const name = titleOf(row)
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-row={row.id}
      data-dragged={isDragging || undefined}
      data-moving={isMoving || undefined}
      data-flashed={row.id === flashedId || undefined}
      data-movable={surface.canMove || undefined}
      aria-busy={isMoving}
      {...listeners}
    >
      <CardFace
        face={face}
        row={row}
        name={name}
        choicesOf={choicesOf}
        menu={isMoving ? null : <CardMenu row={row} column={column} surface={surface} name={name} />}
        {...(visible.mayOpen && { onOpen: () => list.actions.open(row) })}
      />
    </li>
  )
})

interface CardMenuProps extends Omit<BoardCardProps, 'isMoving'> {
  readonly name: string
}

/** All that can be done to a card, without dragging: the columns it can be moved to, and the actions of its row. */
function CardMenu({ row, column, surface, name }: CardMenuProps) {
  const host = useHost()
  const { list, plan } = surface
  const targets = surface.columns.flatMap((target) => {
    if (target.key === column.key) return []
    const outcome = moveOutcome(row.record, column.to, target, surface.moves)
    return outcome.kind === 'runs' ? [{ target, action: outcome.action }] : []
  })
  const moved = new Set(targets.map(({ action }) => action.name))
  const others = list.parts.visible.rowActions.filter((placed) => !moved.has(placed.name))
  const offered = offeredActions(others, row, list.parts.environment)
  const items: NonNullable<MenuProps['items']> = [
    {
      key: 'moves',
      type: 'group',
      label: messages.moveTo,
      children:
        targets.length === 0
          ? [{ key: 'nowhere', label: messages.nowhere, disabled: true }]
          : targets.map(({ target, action }) => ({
              key: `move:${target.key}`,
              label: messages.moveItem(target.title, action.title),
              danger: action.danger,
              onClick: () => void surface.move(row, column.to, target),
            })),
    },
    ...(offered.length > 0
      ? [
          {
            key: 'actions',
            type: 'group' as const,
            label: messages.actions,
            children: offered.map((action) => ({
              key: action.plan.name,
              label: action.plan.title,
              danger: isDangerous(action.plan),
              disabled: isSwitchedOff(host.permissions, rowActionPermissions(plan, action.plan)),
              onClick: () => void choose(action, row, name, list, host),
            })),
          },
        ]
      : []),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        className={styles.menu ?? ''}
        aria-label={messages.cardMenu(name)}
        icon={<MoreOutlined aria-hidden />}
      />
    </Dropdown>
  )
}

async function choose(action: OfferedAction, row: ListRow, name: string, list: BoardSurface['list'], host: Host) {
  if (await mayAct(action, name, host)) list.actions.act(action.plan, row)
}
