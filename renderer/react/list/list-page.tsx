import { type ReactNode, Suspense, useId } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { HeadFilter } from '../advanced-query/head-filter.tsx'
import { useLoadedComponent } from '../field/use-widget.ts'
import { WidgetBoundary } from '../field/widget-boundary.tsx'
import { QueryBar } from '../query-bar/query-bar.tsx'
import { FailureCard } from '../states/failure-card.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { ActionOverlay } from './action-overlay.tsx'
import { ExactCount } from './figures/exact-count.tsx'
import { Later } from './later.tsx'
import { ListFooter } from './list-footer.tsx'
import styles from './list-page.module.css'
import { type ListSurroundings, NO_SURROUNDINGS } from './list-surroundings.ts'
import { ListTable } from './list-table.tsx'
import { ListWork } from './list-work.tsx'
import { messages } from './messages.ts'
import type { PhoneHeadProps } from './phone/phone-head.tsx'
import type { PhoneList } from './phone/phone-list.tsx'
import { RecordOverlay, useFormsAhead } from './record-overlay.tsx'
import { StaleRowsNote } from './stale-rows-note.tsx'
import type { TabbedRowsProps } from './tabs/tabbed-rows.tsx'
import { TransferOverlay } from './transfer-overlay.tsx'
import { type ListAtWork, useListPage } from './use-list-page.tsx'

export interface ListPageProps {
  readonly plan: PagePlan
  /** Content hash of the page: what the plan was made of. */
  readonly hash: string
  /** Somebody has arranged how it stands for this user; absent: nobody. */
  readonly arranged?: boolean
  /** Absent where the list is a page by itself. */
  readonly within?: ListSurroundings
}

/** Few pages have groups, and few have tabs. */
const loadGroupsOverlay = () => import('./groups/groups-overlay.tsx').then((module) => module.GroupsOverlay)
const loadActiveQuery = () => import('../advanced-query/active-query.tsx').then((module) => module.ActiveQuery)
const loadBin = () => import('./bin/recycle-bin.tsx').then((module) => module.ListBin)
const loadSelection = () => import('./batch/selection-bar.tsx').then((module) => module.MarkedRows)
const loadBatch = () => import('./batch/batch-overlay.tsx').then((module) => module.ListBatch)
const loadTools = () => import('./views/list-tools.tsx').then((module) => module.ListTools)
/** What a phone has in the place of buttons, conditions, table and pages comes in one piece. */
const phonePart =
  <Name extends keyof PhoneList>(name: Name) =>
  () =>
    import('./phone/phone-list.tsx').then((module) => module.PHONE_LIST[name])
const loadPhoneHead = phonePart('Head')
const loadPhoneRows = phonePart('Rows')
const loadPhoneFoot = phonePart('Foot')
const loadRowOrder = () => import('./order/row-order.tsx').then((module) => module.RowOrder)
const loadGroupedTable = () => import('./grouping/grouped-table.tsx').then((module) => module.GroupedTable)
const loadTabbedRows = () => import('./tabs/tabbed-rows.tsx').then((module) => module.TabbedRows)

/** A page of kind `list` or `tree`, as `useListPage` arranges it. */
export function ListPage({ plan, hash, arranged = false, within = NO_SURROUNDINGS }: ListPageProps) {
  const list = useListPage(plan, hash, { within, arranged })
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
  const { rows, actions, refreshing, totals, totalText, phone } = list
  const { applied } = list.advanced
  const areaId = useId()
  const loadForms = useFormsAhead(
    plan,
    rows.data !== undefined && list.toolbar.items.some(({ name }) => name === 'add'),
  )
  const besideTitle = (
    <>
      <ExactCount counting={totals.counting} />
      {heading}
      {plan.list.groups?.some(({ unlisted }) => !unlisted) && (
        <Later load={loadGroupsOverlay} props={list.figures} onFailed={list.figures.onFailed}>
          <span className={styles.groups} />
        </Later>
      )}
    </>
  )
  return (
    <div ref={list.root} className={styles.page} data-list-page>
      {phone ? (
        <Later load={loadPhoneHead} props={phoneHead(plan, list, besideTitle)} onFailed={phone.fail}>
          <h1 className={styles.title}>{plan.title}</h1>
        </Later>
      ) : (
        <>
          <header className={styles.header} onPointerEnter={loadForms}>
            <div className={styles.heading}>
              <h1 className={styles.title}>
                {plan.title}
                <span className={styles.total}>{totalText}</span>
              </h1>
              {besideTitle}
            </div>
            <Toolbar {...list.toolbar} />
          </header>
          {list.query.simple.length + list.query.more.length > 0 && <QueryBar {...list.query} />}
        </>
      )}
      {applied && <Later load={loadActiveQuery} props={{ ...list.advanced, applied }} onFailed={ignore} />}
      {list.tabs && <Tabs {...list.tabs} panelId={areaId} />}
      <section
        id={areaId}
        className={styles.area}
        ref={list.region}
        tabIndex={-1}
        aria-label={messages.listOf(plan.title)}
      >
        <p className={styles.hidden} role="status">
          {list.settledTotal === null ? '' : messages.resultCount(totals.rowTotal, totals.rowTotalIsExact)}
        </p>
        <div className={styles.progress} hidden={!refreshing || rows.isPending} />
        {children}
      </section>
      <RecordOverlay plan={plan} target={actions.opened} onSaved={actions.saved} onClosed={actions.closed} />
      <ActionOverlay plan={plan} asked={actions.asked} opening={actions.opening} />
      <HeadFilter {...list.headFilter} />
      <TransferOverlay {...list.transfer} />
      {list.bin.isOpen && <Later load={loadBin} props={{ list }} onFailed={list.bin.fail} />}
      {list.batch.wish && <Later load={loadBatch} props={{ list }} onFailed={() => list.batch.want(null)} />}
      <ListWork plan={plan} list={list} />
      {list.tools && <Later load={loadTools} props={list.tools} onFailed={list.tools.onFailed} />}
    </div>
  )
}

function phoneHead(plan: PagePlan, list: ListAtWork, heading: ReactNode): PhoneHeadProps {
  const { totalText, state, tabs, figures, query, toolbar } = list
  return {
    plan,
    heading,
    query,
    toolbar,
    total: totalText,
    // What a tab above the rows asks for is told by the tab.
    conditions: state.conditions.filter(({ field }) => field !== tabs?.field.name),
    onDropCondition: (field) => figures.onChoose(field, null),
  }
}

/** The rows as a table, on a phone as cards, with the pages below. */
export function ListRows(list: ListAtWork) {
  const { phone } = list
  return (
    <PagedRows list={list}>
      {phone ? (
        <Later load={loadPhoneRows} props={{ list }} onFailed={phone.fail} />
      ) : list.groups ? (
        <Later load={loadGroupedTable} props={{ list }} onFailed={list.groups.fail} />
      ) : (
        <ListTable {...list.table} />
      )}
      {list.ordering && <Later load={loadRowOrder} props={list.ordering} onFailed={ignore} />}
    </PagedRows>
  )
}

/** One page of rows in whatever way they are shown, or why they are not there, and the way to the others. */
export function PagedRows({ list, children }: { readonly list: ListAtWork; readonly children: ReactNode }) {
  const { state, rows, phone } = list
  return (
    <>
      {rows.isError && rows.isStale && <StaleRowsNote error={rows.error} page={state.page} onRetry={list.reload} />}
      <div className={styles.rows} ref={list.area}>
        {rows.isError && !rows.isStale ? <FailureCard error={rows.error} onRetry={list.reload} /> : children}
        {phone ? (
          <Later load={loadPhoneFoot} props={{ list }} onFailed={phone.fail} />
        ) : (
          <ListFooter
            ref={list.footer}
            {...list.paging}
            selection={
              state.selectedIds.length > 0 && <Later load={loadSelection} props={{ list }} onFailed={ignore} />
            }
          />
        )}
      </div>
    </>
  )
}

/** Without it the rows are there, and stay where they are. */
function ignore() {
  // The grips do nothing then.
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
