import { type ReactNode, Suspense, useId } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { WidgetBoundary } from '../field/widget-boundary.tsx'
import { QueryBar } from '../query-bar/query-bar.tsx'
import { FailureCard } from '../states/failure-card.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { ActionOverlay } from './action-overlay.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'
import type { GroupsOverlayProps } from './groups/groups-overlay.tsx'
import { ListFooter } from './list-footer.tsx'
import styles from './list-page.module.css'
import { type ListSurroundings, NO_SURROUNDINGS } from './list-surroundings.ts'
import { ListTable } from './list-table.tsx'
import { messages } from './messages.ts'
import { RecordOverlay } from './record-overlay.tsx'
import { StaleRowsNote } from './stale-rows-note.tsx'
import type { TabbedRowsProps } from './tabs/tabbed-rows.tsx'
import { TransferOverlay } from './transfer-overlay.tsx'
import { type ListAtWork, useListPage } from './use-list-page.tsx'

export interface ListPageProps {
  readonly plan: PagePlan
  /** Content hash of the page: what the plan was made of. */
  readonly hash: string
  /** Absent where the list is a page by itself. */
  readonly within?: ListSurroundings
}

/** Few pages have groups, and few have tabs. */
const loadGroupsOverlay = () => import('./groups/groups-overlay.tsx').then((module) => module.GroupsOverlay)
const loadTabbedRows = () => import('./tabs/tabbed-rows.tsx').then((module) => module.TabbedRows)

/** A page of kind `list` or `tree`, as `useListPage` arranges it. */
export function ListPage({ plan, hash, within = NO_SURROUNDINGS }: ListPageProps) {
  const list = useListPage(plan, hash, within)
  return (
    <ListFrame plan={plan} list={list}>
      <ListRows {...list} />
    </ListFrame>
  )
}

export interface ListFrameProps {
  readonly plan: PagePlan
  readonly list: ListAtWork
  /** Beside the title. */
  readonly heading?: ReactNode
  /** The rows, in whatever way they are shown. */
  readonly children: ReactNode
}

/** What stands around the rows: title, buttons, conditions, and the layers above. */
export function ListFrame({ plan, list, heading, children }: ListFrameProps) {
  const { rows, actions, refreshing } = list
  const areaId = useId()
  return (
    <div ref={list.root} className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>
            {plan.title}
            {list.rows.data && <span className={styles.total}>{messages.total(list.rowTotal)}</span>}
          </h1>
          {heading}
          {plan.list.groups?.some(({ unlisted }) => !unlisted) && <Groups {...list.groups} />}
        </div>
        <Toolbar {...list.toolbar} />
      </header>
      {list.query.simple.length + list.query.more.length > 0 && <QueryBar {...list.query} />}
      {list.tabs && <Tabs {...list.tabs} panelId={areaId} />}
      <section
        id={areaId}
        className={styles.area}
        ref={list.region}
        tabIndex={-1}
        aria-label={messages.listOf(plan.title)}
      >
        <p className={styles.hidden} role="status">
          {list.settledTotal === null ? '' : messages.resultCount(list.rowTotal)}
        </p>
        <div className={styles.progress} hidden={!refreshing || rows.isPending} />
        {children}
      </section>
      <RecordOverlay plan={plan} target={actions.opened} onSaved={actions.saved} onClosed={actions.closed} />
      <ActionOverlay plan={plan} asked={actions.asked} opening={actions.opening} />
      <TransferOverlay {...list.transfer} />
    </div>
  )
}

/** The rows as a table, with the pages below. */
export function ListRows(list: ListAtWork) {
  return (
    <PagedRows list={list}>
      <ListTable {...list.table} />
    </PagedRows>
  )
}

/** One page of rows in whatever way they are shown, or why they are not there, and the way to the others. */
export function PagedRows({ list, children }: { readonly list: ListAtWork; readonly children: ReactNode }) {
  const { state, rows } = list
  return (
    <>
      {rows.isError && rows.isStale && <StaleRowsNote error={rows.error} page={state.page} onRetry={list.reload} />}
      <div className={styles.rows} ref={list.area}>
        {rows.isError && !rows.isStale ? <FailureCard error={rows.error} onRetry={list.reload} /> : children}
        <ListFooter ref={list.footer} {...list.paging} />
      </div>
    </>
  )
}

function Groups(props: GroupsOverlayProps) {
  const GroupsOverlay = useLoadedComponent<GroupsOverlayProps>(loadGroupsOverlay)
  return (
    <DialogBoundary onFailed={props.onFailed}>
      <Suspense>
        <GroupsOverlay {...props} />
      </Suspense>
    </DialogBoundary>
  )
}

function Tabs(props: TabbedRowsProps) {
  const TabbedRows = useLoadedComponent<TabbedRowsProps>(loadTabbedRows)
  return (
    <WidgetBoundary field={props.field}>
      <Suspense fallback={<div className={styles.tabs} />}>
        <TabbedRows {...props} />
      </Suspense>
    </WidgetBoundary>
  )
}
