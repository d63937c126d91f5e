import {
  ClearOutlined,
  DeleteOutlined,
  DownOutlined,
  PlusOutlined,
  SaveOutlined,
  SettingOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useHost } from '../../react/host-context.tsx'
import { createClickThrottle } from '../engine/insert-throttle.ts'
import { messages } from '../messages.ts'
import type { MarkedRows } from '../react/selected-rows.ts'
import type { ToolbarButton } from './grid-rights.ts'
import styles from './grid-toolbar.module.css'

export interface ButtonConfig {
  readonly enabled?: boolean
  readonly buttonName?: string
  readonly buttonIcon?: ReactNode
}

export interface GridToolbarProps {
  readonly buttons: ReadonlySet<ToolbarButton>
  readonly marked: MarkedRows
  readonly disabled: boolean
  readonly small: boolean
  /** Rows may be disabled, so that a mark may stand where the box above all cannot take it away. */
  readonly hasDisabledRows: boolean
  readonly add: ButtonConfig
  readonly remove: ButtonConfig
  readonly prefix: ReactNode
  readonly suffix: ReactNode
  onAdd(): void
  onSave(): void
  onRemove(): void
  /** Absent: the columns are not the user's to arrange. */
  readonly onColumns: ((anchor: DOMRect) => void) | undefined
}

export function GridToolbar(props: GridToolbarProps) {
  const { buttons, marked, disabled, small, hasDisabledRows, prefix, suffix, onAdd, onSave, onColumns } = props
  const { confirm } = useHost()
  const [collapsed, setCollapsed] = useState(false)
  const [mayClick] = useState(() => createClickThrottle({ now: () => performance.now() }))
  const count = useSyncExternalStore(marked.subscribe, () => marked.size)
  const size = small ? 'small' : 'middle'

  const offered = (button: ToolbarButton, config: ButtonConfig = {}) => buttons.has(button) && config.enabled !== false

  function save() {
    if (mayClick()) onSave()
  }

  async function confirmRemoval() {
    if (!mayClick()) return
    const content = messages.confirmRemovalOf(marked.size)
    if (await confirm({ title: messages.confirmRemoval, content, danger: true })) props.onRemove()
  }

  return (
    <div role="toolbar" aria-label={messages.toolbar} className={styles.toolbar}>
      {!collapsed && prefix}
      {offered('add', props.add) && (
        <Button
          type="primary"
          size={size}
          icon={props.add.buttonIcon ?? <PlusOutlined aria-hidden />}
          disabled={disabled}
          onClick={onAdd}
        >
          {props.add.buttonName ?? messages.add}
        </Button>
      )}
      {offered('save') && (
        <Button size={size} icon={<SaveOutlined aria-hidden />} disabled={disabled} onClick={save}>
          {messages.save}
        </Button>
      )}
      {count > 0 && offered('remove', props.remove) && (
        <Button
          size={size}
          icon={props.remove.buttonIcon ?? <DeleteOutlined aria-hidden />}
          disabled={disabled}
          onClick={confirmRemoval}
        >
          {props.remove.buttonName ?? messages.remove}
        </Button>
      )}
      {count > 0 && hasDisabledRows && offered('clearSelection') && (
        <Button size={size} icon={<ClearOutlined aria-hidden />} onClick={marked.clear}>
          {messages.clearSelection}
        </Button>
      )}
      {!collapsed && suffix}
      {offered('collapse') && (
        <Button
          type="link"
          size={size}
          icon={collapsed ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
          iconPlacement="end"
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        >
          {collapsed ? messages.expand : messages.collapse}
        </Button>
      )}
      {onColumns && (
        <Button
          className={styles.columns ?? ''}
          type="text"
          size={size}
          icon={<SettingOutlined aria-hidden />}
          aria-label={messages.columns}
          title={messages.columns}
          aria-haspopup="dialog"
          onClick={(event) => onColumns(event.currentTarget.getBoundingClientRect())}
        />
      )}
    </div>
  )
}
