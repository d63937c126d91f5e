import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type PermissionNames, permissionCodes, RESTORE_ACTION } from '#schemas/permissions/permission-code.ts'
import type { ActionPlan, ToolbarItemPlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { isShown, isSwitchedOff } from '../../permitted.ts'
import type { AdvancedQueryProps } from '../advanced-query/advanced-query.ts'
import { AdvancedQueryButton } from '../advanced-query/advanced-query-button.tsx'
import { buttonMessages as advancedMessages } from '../advanced-query/button-messages.ts'
import { useHost } from '../host-context.tsx'
import { messages as listMessages } from '../list/messages.ts'
import { messages } from './messages.ts'
import { PermittedButton } from './permitted-button.tsx'
import styles from './toolbar.module.css'
import { buttonWidthPx, inToolbarOrder, itemsBehindMore } from './toolbar-room.ts'

export interface ToolbarProps {
  /** Absent: the page has no advanced query. */
  readonly advanced?: AdvancedQueryProps
  readonly items: readonly ToolbarItemPlan[]
  readonly page: PermissionNames
  /** So many rows are marked; what works on marked rows waits for some. */
  readonly selectedCount: number
  /** Epoch milliseconds of the rows in view; null as long as there are none. */
  readonly updatedAtMs: number | null
  /** Somebody has changed rows since those in view were read. */
  readonly outdated: boolean
  readonly refreshing: boolean
  /** Why the page takes no new row at present. */
  readonly addRefusal?: string | undefined
  onAdd(): void
  onBatchDelete(): void
  onRefresh(): void
  onImport(): void
  onExport(): void
  /** Absent: what is deleted is gone. */
  onBin?: (() => void) | undefined
  /** The columns are the user's to arrange. */
  onColumns?: ((anchor: DOMRect) => void) | undefined
  /** Absent: the list has no views. */
  onViews?: ((anchor: DOMRect) => void) | undefined
  /** Title of the one that is open. */
  readonly view?: string | undefined
  /** An action of the page, on the rows that are marked. */
  onAction(action: ActionPlan): void
}

/** What a toolbar offers, as a button or behind one. */
export interface DrawnItem {
  readonly key: string
  readonly title: string
  readonly codes: readonly string[]
  readonly isPrimary?: boolean
  readonly isDanger?: boolean
  readonly icon?: ReactNode
  /** Why it does nothing yet. */
  readonly reason?: string | undefined
  run(): void
}

/** Built-in actions that a toolbar draws. */
const BUILT_IN: Readonly<Record<string, (props: ToolbarProps) => Omit<DrawnItem, 'key' | 'codes'>>> = {
  add: ({ addRefusal, onAdd }) => ({
    title: messages.add,
    isPrimary: true,
    icon: <PlusOutlined aria-hidden />,
    reason: addRefusal,
    run: onAdd,
  }),
  batch_delete: (props) => ({
    title: messages.batchDelete,
    isDanger: true,
    icon: <DeleteOutlined aria-hidden />,
    reason: waiting(props),
    run: props.onBatchDelete,
  }),
  import: ({ onImport }) => ({ title: messages.import, run: onImport }),
  export: ({ onExport }) => ({ title: messages.export, run: onExport }),
}

/** The buttons of a list: what is done with its rows, and after these, how they are shown. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { clock, permissions } = useHost()
  const bar = useRef<HTMLDivElement>(null)
  const roomPx = useRoom(bar)
  const items = inToolbarOrder(props.items)
  const drawn = items.flatMap((item) => drawnItem(item, props) ?? [])
  const always = alwaysBehind(props, permissions)
  const takenPx = always.reduce((sum, { title }) => sum + buttonWidthPx(title), toolsPx(props))
  // A menu with one entry is a button with a press too many: what is seldom wanted goes there with something else.
  const behind = new Set(itemsBehindMore(items, { roomPx, takenPx, hasMore: always.length > 0 }))
  const isRoomy = behind.size === 0
  const rest = [...drawn.filter(({ key }) => behind.has(key)), ...always]
  return (
    <div className={styles.toolbar} ref={bar}>
      {props.updatedAtMs !== null && (
        <span className={styles.updated} role="status" data-outdated={props.outdated}>
          {props.outdated
            ? messages.outdated
            : messages.updatedAt(hourAndMinute(clock.businessTime(props.updatedAtMs)))}
        </span>
      )}
      {drawn.filter(({ key }) => !behind.has(key)).map(toButton)}
      {isRoomy ? always.map(toButton) : rest.length > 0 && <MoreActions items={rest} />}
      <Button
        icon={<ReloadOutlined aria-hidden spin={props.refreshing} />}
        aria-label={messages.refresh}
        title={messages.refresh}
        onClick={props.onRefresh}
      />
      {props.advanced && <AdvancedQueryButton {...props.advanced} />}
      {opener(messages.views(props.view), props.onViews)}
      {opener(messages.columns, props.onColumns)}
    </div>
  )
})

/** The button of an item; null: this version has none. */
export function drawnItem({ name, title, action }: ToolbarItemPlan, props: ToolbarProps): DrawnItem | null {
  const codes = permissionCodes(props.page, name)
  const builtIn = BUILT_IN[name]
  if (!action) return builtIn ? { key: name, codes, ...builtIn(props) } : null
  return {
    key: name,
    title,
    codes,
    isDanger: action.danger,
    reason: action.needsRows ? waiting(props) : undefined,
    run: () => props.onAction(action),
  }
}

/** What is seldom wanted. */
export function alwaysBehind({ page, onBin }: ToolbarProps, permissions: HostPermissions): readonly DrawnItem[] {
  const codes = permissionCodes(page, RESTORE_ACTION)
  if (!onBin || !isShown(permissions, codes)) return []
  return [{ key: RESTORE_ACTION, title: messages.bin, codes, run: onBin }]
}

function waiting({ selectedCount }: ToolbarProps): string | undefined {
  return selectedCount === 0 ? listMessages.nothingSelected : undefined
}

function toButton({ key, title, codes, isPrimary, isDanger, icon, reason, run }: DrawnItem) {
  return (
    <PermittedButton
      key={key}
      codes={codes}
      {...(isPrimary ? { type: 'primary' as const } : { autoInsertSpace: false })}
      {...(isDanger && { className: styles.apart ?? '' })}
      {...(icon !== undefined && { icon })}
      {...(reason !== undefined && { reason })}
      onClick={run}
    >
      {title}
    </PermittedButton>
  )
}

/** What the bar has no room for. */
function MoreActions({ items }: { readonly items: readonly DrawnItem[] }) {
  const { permissions, notice } = useHost()
  const entries = items.map(({ key, title, codes, icon, isDanger = false, reason, run }) => ({
    key,
    label: title,
    icon,
    danger: isDanger,
    disabled: isSwitchedOff(permissions, codes),
    ...(reason !== undefined && { className: styles.waiting ?? '', title: reason }),
    onClick: () => (reason === undefined ? run() : notice.warning(reason)),
  }))
  return (
    <Dropdown menu={{ items: entries }} trigger={['click']} placement="bottomRight">
      <Button autoInsertSpace={false}>{messages.more}</Button>
    </Dropdown>
  )
}

/** Opens a panel beside itself. */
function opener(title: string, open: ToolbarProps['onColumns']) {
  return (
    open && (
      <Button
        aria-haspopup="dialog"
        autoInsertSpace={false}
        onClick={({ currentTarget }) => open(currentTarget.getBoundingClientRect())}
      >
        {title}
      </Button>
    )
  )
}

/** Of what always stays in the bar. */
function toolsPx({ advanced, view, onViews, onColumns, outdated }: ToolbarProps): number {
  const time = outdated ? messages.outdated : messages.updatedAt('00:00')
  return [
    REFRESH_PX,
    // Kept while the rows are on their way, so that no button moves when they are there.
    buttonWidthPx(time) - TEXT_HAS_NO_PADDING_PX,
    advanced ? buttonWidthPx(advancedMessages.button) : 0,
    onViews ? buttonWidthPx(messages.views(view)) : 0,
    onColumns ? buttonWidthPx(messages.columns) : 0,
  ].reduce((sum, width) => sum + width, 0)
}

const REFRESH_PX = 40
const TEXT_HAS_NO_PADDING_PX = 28

/** How wide the bar is; null until it is measured. */
function useRoom(bar: RefObject<HTMLElement | null>): number | null {
  const [roomPx, setRoomPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => {
      // A hidden tab measures nothing.
      if (element.clientWidth > 0) setRoomPx(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar])
  return roomPx
}

/** `10:02` of `2026-11-20 10:02:33`. */
export function hourAndMinute(time: string): string {
  return time.slice(11, 16)
}
