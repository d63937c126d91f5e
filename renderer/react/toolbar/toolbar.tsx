import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { type PermissionNames, permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { ActionPlan, ToolbarItemPlan } from '../../compile/plan.ts'
import { useHost } from '../host-context.tsx'
import { messages } from './messages.ts'
import { PermittedButton } from './permitted-button.tsx'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  readonly items: readonly ToolbarItemPlan[]
  readonly page: PermissionNames
  /** Epoch milliseconds of the rows in view; null as long as there are none. */
  readonly updatedAtMs: number | null
  /** Somebody has changed rows since those in view were read. */
  readonly outdated: boolean
  readonly refreshing: boolean
  onAdd(): void
  onBatchDelete(): void
  onRefresh(): void
  onImport(): void
  onExport(): void
  /** An action of the page, on the rows that are marked. */
  onAction(action: ActionPlan): void
}

type DrawAction = (props: ToolbarProps) => ReactNode

/** Built-in actions that a toolbar draws. */
const DRAWN_ACTIONS: Readonly<Record<string, DrawAction>> = {
  add: ({ page, onAdd }) => (
    <PermittedButton
      key="add"
      codes={permissionCodes(page, 'add')}
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={onAdd}
    >
      {messages.add}
    </PermittedButton>
  ),
  batch_delete: ({ page, onBatchDelete }) => (
    <PermittedButton
      key="batch_delete"
      codes={permissionCodes(page, 'batch_delete')}
      icon={<DeleteOutlined aria-hidden />}
      onClick={onBatchDelete}
    >
      {messages.batchDelete}
    </PermittedButton>
  ),
  import: ({ page, onImport }) => (
    <PermittedButton key="import" codes={permissionCodes(page, 'import')} autoInsertSpace={false} onClick={onImport}>
      {messages.import}
    </PermittedButton>
  ),
  export: ({ page, onExport }) => (
    <PermittedButton key="export" codes={permissionCodes(page, 'export')} autoInsertSpace={false} onClick={onExport}>
      {messages.export}
    </PermittedButton>
  ),
}

/** Buttons that stand before that which reads the rows again. */
const BEFORE_REFRESH = 2
const PLACES: Readonly<Record<string, number>> = { batch_delete: 1, add: 3 }

/**
 * Where a button stands. What is done to marked rows comes first, as the page names it, so that an action stands beside
 * the one that takes it back; deleting them ends it. What asks for no rows comes after, and the one filled button at the
 * edge, farthest from what destroys.
 */
function placeOf({ name, action }: ToolbarItemPlan): number {
  if (action?.needsRows) return 0
  return PLACES[name] ?? BEFORE_REFRESH
}

export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { clock } = useHost()
  const draw = ({ name, action }: ToolbarItemPlan) =>
    action ? <PageAction key={name} action={action} {...props} /> : DRAWN_ACTIONS[name]?.(props)
  const items = props.items.toSorted((left, right) => placeOf(left) - placeOf(right))
  return (
    <div className={styles.toolbar}>
      {props.updatedAtMs !== null && (
        <span className={styles.updated} role="status" data-outdated={props.outdated}>
          {props.outdated
            ? messages.outdated
            : messages.updatedAt(hourAndMinute(clock.businessTime(props.updatedAtMs)))}
        </span>
      )}
      {items.filter((item) => placeOf(item) < BEFORE_REFRESH).map(draw)}
      <Button
        icon={<ReloadOutlined aria-hidden spin={props.refreshing} />}
        aria-label={messages.refresh}
        title={messages.refresh}
        onClick={props.onRefresh}
      />
      {items.filter((item) => placeOf(item) >= BEFORE_REFRESH).map(draw)}
    </div>
  )
})

function PageAction({ action, page, onAction }: ToolbarProps & { readonly action: ActionPlan }) {
  return (
    <PermittedButton
      codes={permissionCodes(page, action.name)}
      autoInsertSpace={false}
      onClick={() => onAction(action)}
    >
      {action.title}
    </PermittedButton>
  )
}

/** `10:02` of `2026-11-20 10:02:33`. */
function hourAndMinute(time: string): string {
  return time.slice(11, 16)
}
