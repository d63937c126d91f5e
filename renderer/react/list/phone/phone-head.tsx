import { FilterOutlined, MoreOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import { isSwitchedOff } from '../../../permitted.ts'
import { AdvancedQueryButton } from '../../advanced-query/advanced-query-button.tsx'
import { useHost } from '../../host-context.tsx'
import { messages as queryMessages } from '../../query-bar/messages.ts'
import { messages as toolbarMessages } from '../../toolbar/messages.ts'
import { hourAndMinute } from '../../toolbar/toolbar.tsx'
import { Later, LaterDialog } from '../later.tsx'
import { messages as listMessages } from '../messages.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import { ActionSheet, type SheetEntry } from './action-sheet.tsx'
import { messages } from './messages.ts'
import styles from './phone-head.module.css'
import { toEntry, toolbarItems } from './toolbar-entries.ts'

export interface PhoneHeadProps {
  readonly plan: PagePlan
  readonly list: ListAtWork
  /** Beside the title. */
  readonly heading: ReactNode
}

const loadChips = () => import('./condition-chips.tsx').then((module) => module.ConditionChips)

/** What stands above the rows on a phone: the conditions behind one button, what else there is to do behind another. */
export function PhoneHead({ plan, list, heading }: PhoneHeadProps) {
  const { totals, toolbar, query } = list
  const tabField = list.tabs?.field.name
  const conditions = list.state.conditions.filter(({ field }) => field !== tabField)
  const asks = query.simple.length + query.more.length > 0
  return (
    <>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>
            {plan.title}
            {list.rows.data && (
              <span className={styles.total}>{listMessages.total(totals.rowTotal, totals.rowTotalIsExact)}</span>
            )}
          </h1>
          {heading}
        </div>
        <div className={styles.buttons}>
          {asks && <FilterButton list={list} count={conditions.length + (list.advanced.applied ? 1 : 0)} />}
          {!asks && toolbar.advanced && <AdvancedQueryButton {...toolbar.advanced} />}
          <MoreButton list={list} />
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
      {conditions.length > 0 && <Later load={loadChips} props={{ list, conditions }} onFailed={ignore} />}
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

function FilterButton({ list, count }: { readonly list: ListAtWork; readonly count: number }) {
  const [opened, setOpened] = useState<'conditions' | 'advanced' | null>(null)
  const close = () => setOpened(null)
  const failure = listMessages.dialogFailed
  const { edited } = list.query
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
        <LaterDialog load={loadDrawer} props={{ list, onClosed: setOpened }} failure={failure} onClosed={close} />
      )}
      {opened === 'advanced' && (
        <LaterDialog
          load={loadBuilder}
          props={{ ...list.advanced, onClosed: close }}
          failure={failure}
          onClosed={close}
        />
      )}
    </>
  )
}

/** All but adding rows, which has its own button. */
function MoreButton({ list }: { readonly list: ListAtWork }) {
  const host = useHost()
  const { permissions, clock } = host
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { toolbar } = list
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
