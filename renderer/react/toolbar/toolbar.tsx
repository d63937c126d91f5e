import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ToolbarAction } from '../../compile/plan.ts'
import { messages } from './messages.ts'
import { PermittedButton } from './permitted-button.tsx'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  readonly actions: readonly ToolbarAction[]
  readonly permissionPrefix: string
  /** Epoch milliseconds of the rows in view; null as long as there are none. */
  readonly updatedAtMs: number | null
  readonly refreshing: boolean
  onAdd(): void
  onBatchDelete(): void
  onRefresh(): void
}

type DrawAction = (props: ToolbarProps) => ReactNode

/** Actions that a toolbar draws. Import and export join with the parts that perform them. */
const DRAWN_ACTIONS: Readonly<Partial<Record<ToolbarAction, DrawAction>>> = {
  add: ({ permissionPrefix, onAdd }) => (
    <PermittedButton
      key="add"
      permission={`${permissionPrefix}:add`}
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={onAdd}
    >
      {messages.add}
    </PermittedButton>
  ),
  batch_delete: ({ permissionPrefix, onBatchDelete }) => (
    <PermittedButton
      key="batch_delete"
      permission={`${permissionPrefix}:batch_delete`}
      icon={<DeleteOutlined aria-hidden />}
      onClick={onBatchDelete}
    >
      {messages.batchDelete}
    </PermittedButton>
  ),
}

/** The order on the screen: what destroys stands apart from what is used most, which comes last, at the edge. */
const BEFORE_REFRESH: readonly ToolbarAction[] = ['batch_delete']

export function Toolbar(props: ToolbarProps) {
  const draw = (action: ToolbarAction) => DRAWN_ACTIONS[action]?.(props)
  const before = props.actions.filter((action) => BEFORE_REFRESH.includes(action))
  const after = props.actions.filter((action) => !BEFORE_REFRESH.includes(action))
  return (
    <div className={styles.toolbar}>
      {props.updatedAtMs !== null && (
        <span className={styles.updated}>{messages.updatedAt(formatTime(props.updatedAtMs))}</span>
      )}
      {before.map(draw)}
      <Button
        icon={<ReloadOutlined aria-hidden spin={props.refreshing} />}
        aria-label={messages.refresh}
        title={messages.refresh}
        onClick={props.onRefresh}
      />
      {after.map(draw)}
    </div>
  )
}

function formatTime(epochMs: number): string {
  return new Date(epochMs).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
}
