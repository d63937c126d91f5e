import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Popconfirm } from 'antd'
import { memo, useRef } from 'react'
import type { RowAction } from '../../compile/plan.ts'
import { useHost } from '../host-context.tsx'
import { PermittedButton } from '../toolbar/permitted-button.tsx'
import { messages } from './messages.ts'
import styles from './row-actions.module.css'

/** As many stand in the row itself; the rest are behind 更多. */
export const INLINE_ACTIONS = 3

const LABELS = {
  edit: messages.edit,
  detail: messages.detail,
  delete: messages.delete,
} as const satisfies Record<RowAction, string>

/** What an action asks of the server, and so the permission that it needs. */
const PERMITTED_BY = { edit: 'edit', detail: 'list', delete: 'delete' } as const satisfies Record<RowAction, string>

export function rowActionPermission(permissionPrefix: string, action: RowAction): string {
  return `${permissionPrefix}:${PERMITTED_BY[action]}`
}

export interface RowActionsProps {
  readonly id: string
  /** What the row is called, for those who hear one button at a time. */
  readonly name: string
  readonly actions: readonly RowAction[]
  readonly permissionPrefix: string
  /** On a phone every action is behind one button that a thumb finds. */
  readonly collapsed: boolean
  onAction(action: RowAction, id: string): void
}

export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { actions, collapsed } = props
  const inlineCount = collapsed ? 0 : actions.length > INLINE_ACTIONS ? INLINE_ACTIONS - 1 : INLINE_ACTIONS
  return (
    <div className={styles.actions}>
      {actions.slice(0, inlineCount).map((action) => (
        <InlineAction key={action} action={action} {...props} />
      ))}
      {actions.length > inlineCount && <MoreActions {...props} actions={actions.slice(inlineCount)} />}
    </div>
  )
})

function InlineAction({
  action,
  id,
  name,
  permissionPrefix,
  onAction,
}: RowActionsProps & { readonly action: RowAction }) {
  const opener = useRef<Element>(null)
  // The question takes the focus; without this, declining it would leave the focus nowhere.
  const giveFocusBack = (open: boolean) => {
    if (open) opener.current = document.activeElement
    else if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const button = (
    <PermittedButton
      permission={rowActionPermission(permissionPrefix, action)}
      type="text"
      size="small"
      className={action === 'delete' ? styles.danger : styles.quiet}
      aria-label={messages.rowAction(LABELS[action], name)}
      {...(action === 'delete' ? {} : { onClick: () => onAction(action, id) })}
    >
      {LABELS[action]}
    </PermittedButton>
  )
  if (action !== 'delete') return button
  return (
    <Popconfirm
      placement="topRight"
      title={messages.deleteQuestion}
      description={name}
      okText={messages.ok}
      cancelText={messages.cancel}
      okButtonProps={{ danger: true, autoInsertSpace: false, autoFocus: true }}
      cancelButtonProps={{ autoInsertSpace: false }}
      onConfirm={() => onAction(action, id)}
      onOpenChange={giveFocusBack}
    >
      {button}
    </Popconfirm>
  )
}

function MoreActions({ id, name, actions, permissionPrefix, onAction }: RowActionsProps) {
  const host = useHost()
  const choose = async (action: RowAction) => {
    const agreed =
      action !== 'delete' ||
      (await host.confirm({
        title: messages.batchDeleteTitle,
        content: `${messages.deleteQuestion} ${name}`,
        danger: true,
      }))
    if (agreed) onAction(action, id)
  }
  const items = actions.map((action) => ({
    key: action,
    label: LABELS[action],
    danger: action === 'delete',
    disabled: host.permissions.isDisabled(rowActionPermission(permissionPrefix, action)),
    onClick: () => void choose(action),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        className={styles.more ?? ''}
        aria-label={messages.rowAction(messages.more, name)}
        icon={<MoreOutlined aria-hidden />}
      />
    </Dropdown>
  )
}
