import { FilterOutlined, MoreOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { Condition } from '#schemas/query/operator.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import { isSwitchedOff } from '../../../permitted.ts'
import type { AdvancedQueryProps } from '../../advanced-query/advanced-query.ts'
import { AdvancedQueryButton } from '../../advanced-query/advanced-query-button.tsx'
import { useHost } from '../../host-context.tsx'
import { messages as queryMessages } from '../../query-bar/messages.ts'
import type { QueryBarProps } from '../../query-bar/query-bar.tsx'
import { messages as toolbarMessages } from '../../toolbar/messages.ts'
import { hourAndMinute, type ToolbarProps } from '../../toolbar/toolbar.tsx'
import { Later, LaterDialog } from '../later.tsx'
import { messages as listMessages } from '../messages.ts'
import { ActionSheet, type SheetEntry } from './action-sheet.tsx'
import { messages } from './messages.ts'
import styles from './phone-head.module.css'
import { toEntry, toolbarItems } from './toolbar-entries.ts'

export interface PhoneHeadProps {
  readonly plan: PagePlan
  /** Of the title; absent: nothing refers to it. */
  readonly titleId?: string
  /** How many rows there are; null: it is not known yet. */
  readonly total: string | null
  /** Beside the title. */
  readonly heading: ReactNode
  readonly query: QueryBarProps
  /** In force. */
  readonly conditions: readonly Condition[]
  readonly toolbar: ToolbarProps
  onDropCondition(field: string): void
}

const loadChips = () => import('./condition-chips.tsx').then((module) => module.ConditionChips)

/** What stands above the rows on a phone: the conditions behind one button, what else there is to do behind another. */
export function PhoneHead(props: PhoneHeadProps) {
  const { plan, titleId, total, heading, query, conditions, toolbar, onDropCondition } = props
  const { advanced } = toolbar
  const asks = query.simple.length + query.more.length > 0
  return (
    <>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 {...(titleId !== undefined && { id: titleId })} className={styles.title}>
            {plan.title}
            {total !== null && <span className={styles.total}>{total}</span>}
          </h1>
          {heading}
        </div>
        <div className={styles.buttons}>
          {asks && (
            <FilterButton query={query} advanced={advanced} count={conditions.length + (advanced?.applied ? 1 : 0)} />
          )}
          {!asks && advanced && <AdvancedQueryButton {...advanced} />}
          <MoreButton toolbar={toolbar} />
        </div>
      </header>
      {toolbar.outdated && (
        <Button
          type="link"
          className={styles.outdated ?? ''}
          icon={<ReloadOutlined aria-hidden />}
          autoInsertSpace={false}
          onClick={toolbar.onRefresh}
        >
          {toolbarMessages.outdated}
        </Button>
      )}
      {conditions.length > 0 && (
        <Later load={loadChips} props={{ plan, query, conditions, onDrop: onDropCondition }} onFailed={ignore} />
      )}
    </>
  )
}

/** Without the chips the conditions hold, and are behind their button. */
function ignore() {
  // The button says how many there are.
}

const loadBuilder = () =>
  import('../../advanced-query/query-builder-dialog.tsx').then((module) => module.QueryBuilderDialog)
const loadDrawer = () => import('./filter-drawer.tsx').then((module) => module.FilterDrawer)

interface FilterButtonProps {
  readonly query: QueryBarProps
  readonly advanced: AdvancedQueryProps | undefined
  readonly count: number
}

function FilterButton({ query, advanced, count }: FilterButtonProps) {
  const [opened, setOpened] = useState<'conditions' | 'advanced' | null>(null)
  const close = () => setOpened(null)
  const failure = listMessages.dialogFailed
  const { edited } = query
  return (
    <>
      <Button
        className={styles.button ?? ''}
        aria-haspopup="dialog"
        autoInsertSpace={false}
        icon={<FilterOutlined aria-hidden />}
        {...(count > 0 && { color: 'primary' as const, variant: 'outlined' as const })}
        {...(edited && { title: queryMessages.notApplied })}
        onClick={() => setOpened('conditions')}
      >
        {messages.filter(count)}
        {edited && <span className={styles.dot} />}
      </Button>
      {opened === 'conditions' && (
        <LaterDialog
          load={loadDrawer}
          props={{ query, advanced, onClosed: setOpened }}
          failure={failure}
          onClosed={close}
        />
      )}
      {opened === 'advanced' && advanced && (
        <LaterDialog load={loadBuilder} props={{ ...advanced, onClosed: close }} failure={failure} onClosed={close} />
      )}
    </>
  )
}

/** All but adding rows, which has its own button. */
function MoreButton({ toolbar }: { readonly toolbar: ToolbarProps }) {
  const host = useHost()
  const { permissions, clock } = host
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { onColumns, onViews, updatedAtMs } = toolbar
  const besides = (open: (anchor: DOMRect) => void) => () => {
    if (button.current) open(button.current.getBoundingClientRect())
  }
  const updated =
    updatedAtMs === null ? null : toolbarMessages.updatedAt(hourAndMinute(clock.businessTime(updatedAtMs)))
  const entries: readonly SheetEntry[] = [
    ...toolbarItems(toolbar, permissions)
      .filter(({ key }) => key !== 'add')
      .map((item) => toEntry(item, host, isSwitchedOff(permissions, item.codes))),
    ...(onViews ? [{ key: 'views', title: toolbarMessages.views(toolbar.view), run: besides(onViews) }] : []),
    ...(onColumns ? [{ key: 'columns', title: toolbarMessages.columns, run: besides(onColumns) }] : []),
    {
      key: 'refresh',
      title: updated === null ? toolbarMessages.refresh : `${toolbarMessages.refresh} · ${updated}`,
      run: toolbar.onRefresh,
    },
  ]
  return (
    <>
      <Button
        ref={button}
        className={styles.icon ?? ''}
        aria-label={messages.more}
        aria-haspopup="dialog"
        icon={<MoreOutlined aria-hidden />}
        onClick={() => setOpened(true)}
      />
      {opened && <ActionSheet title={messages.more} entries={entries} onClosed={() => setOpened(false)} />}
    </>
  )
}
