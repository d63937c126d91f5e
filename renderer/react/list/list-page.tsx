import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { PagePlan, RowAction } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import type { RecordTarget } from '../form/record-dialog.tsx'
import { useHost, useRegistry } from '../host-context.tsx'
import { QueryBar, type QueryBarProps } from '../query-bar/query-bar.tsx'
import { sameConditions, toConditions } from '../query-bar/query-draft.ts'
import { EmptyList } from '../states/empty-list.tsx'
import { FailureCard } from '../states/failure-card.tsx'
import { messages as toolbarMessages } from '../toolbar/messages.ts'
import { PermittedButton } from '../toolbar/permitted-button.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { useNarrow } from '../use-narrow.ts'
import { textWidthPx } from './column-width.ts'
import { createListColumns, rowName } from './list-columns.tsx'
import { ListFooter } from './list-footer.tsx'
import styles from './list-page.module.css'
import { createListState, reduceList, type Sort } from './list-state.ts'
import { ListTable, type RowSelection, scrollRowsToTop } from './list-table.tsx'
import { messages } from './messages.ts'
import { RecordOverlay } from './record-overlay.tsx'
import { rowActionPermission } from './row-actions.tsx'
import { useBodyHeight } from './use-body-height.ts'
import { useColumnChoices } from './use-column-choices.ts'
import { useDeletion } from './use-deletion.ts'
import { useFlash } from './use-flash.ts'
import { useListRows } from './use-list-rows.ts'

const MAX_LABEL_PX = 112

export interface ListPageProps {
  readonly plan: PagePlan
  /** Content hash of the page: what the plan was made of. */
  readonly hash: string
}

/** A page of kind `list`: conditions, actions, rows. It arranges; what is asked for is decided in `list-state.ts`. */
export function ListPage({ plan, hash }: ListPageProps) {
  const host = useHost()
  const registry = useRegistry()
  const narrow = useNarrow()
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const visible = useVisibleParts(plan)
  const [state, dispatch] = useReducer(reduceList, plan.list.defaultSort, createListState)
  const rows = useListRows(dataSource, hash, state)
  const choicesOf = useColumnChoices(visible.columns)
  const [opened, setOpened] = useState<RecordTarget | null>(null)
  const [flashedId, flash] = useFlash(!rows.isFetching)
  const region = useRef<HTMLElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const footer = useRef<HTMLDivElement>(null)
  const bodyHeightPx = useBodyHeight(area, footer, !narrow)

  const total = rows.data?.total ?? 0
  const deletion = useDeletion(dataSource, (ids) => {
    dispatch({ type: 'removed', ids, total })
    // The button that was pressed goes with its row; without a new place the focus would fall to the document.
    region.current?.focus()
  })

  const settledTotal = rows.isSuccess && !rows.isPlaceholderData ? total : null
  useEffect(() => {
    // Rows that others deleted can leave the current page behind the last one.
    if (settledTotal !== null) dispatch({ type: 'counted', total: settledTotal })
  }, [settledTotal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page, and nothing else, starts at its first row
  useEffect(() => scrollRowsToTop(area), [state.page, state.conditions])

  const actions = useRef({ deletion, setOpened })
  actions.current = { deletion, setOpened }
  const act = useCallback((action: RowAction, id: string) => {
    if (action === 'delete') void actions.current.deletion.deleteOne(id)
    else actions.current.setOpened({ mode: action, id })
  }, [])

  const edit = useCallback<QueryBarProps['onEdit']>(
    (field, operator, value) => dispatch({ type: 'edited', field, operator, value }),
    [],
  )
  const sort = useCallback((chosen: Sort | null) => dispatch({ type: 'sorted', sort: chosen }), [])

  const { columns, widthPx } = useMemo(
    () => createListColumns({ plan, ...visible, registry, choicesOf, sort: state.sort, narrow, onAction: act }),
    [plan, visible, registry, choicesOf, state.sort, narrow, act],
  )
  const selection = useMemo<RowSelection | null>(
    () =>
      visible.mayBatchDelete
        ? {
            ids: state.selectedIds,
            nameOf: (row: ListRow) => rowName(row, { columns: visible.columns, registry, choicesOf }),
            onChange: (ids) => dispatch({ type: 'selected', ids }),
          }
        : null,
    [visible, state.selectedIds, registry, choicesOf],
  )
  const empty = useMemo(
    () => (
      <EmptyList
        title={plan.title}
        conditionCount={state.conditions.length}
        addButton={visible.mayAdd ? <AddButton plan={plan} onAdd={() => setOpened({ mode: 'add' })} /> : null}
        onClearConditions={() => dispatch({ type: 'cleared' })}
      />
    ),
    [plan, state.conditions.length, visible.mayAdd],
  )

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>
          {plan.title}
          {rows.data && <span className={styles.total}>{messages.total(total)}</span>}
        </h1>
        <Toolbar
          actions={plan.toolbar}
          permissionPrefix={plan.permissionPrefix}
          updatedAtMs={rows.isSuccess ? rows.dataUpdatedAt : null}
          refreshing={rows.isFetching}
          onAdd={() => setOpened({ mode: 'add' })}
          onBatchDelete={() => void deletion.deleteMany(state.selectedIds)}
          onRefresh={() => dispatch({ type: 'reloaded' })}
        />
      </header>
      {visible.simple.length + visible.more.length > 0 && (
        <QueryBar
          simple={visible.simple}
          more={visible.more}
          draft={state.draft}
          edited={!sameConditions(toConditions(state.draft), state.conditions)}
          labelWidthPx={visible.labelWidthPx}
          onEdit={edit}
          onSearch={() => dispatch({ type: 'searched' })}
          onReset={() => dispatch({ type: 'cleared' })}
        />
      )}
      <section className={styles.area} ref={region} tabIndex={-1} aria-label={messages.listOf(plan.title)}>
        <p className={styles.hidden} role="status">
          {settledTotal === null ? '' : messages.resultCount(settledTotal)}
        </p>
        <div className={styles.progress} hidden={!rows.isFetching || rows.isPending} />
        <div className={styles.rows} ref={area}>
          {rows.isError ? (
            <FailureCard error={rows.error} onRetry={() => dispatch({ type: 'reloaded' })} />
          ) : (
            <ListTable
              title={plan.title}
              columns={columns}
              columnsWidthPx={widthPx}
              rows={rows.data?.rows}
              refreshing={rows.isFetching}
              bodyHeightPx={bodyHeightPx}
              selection={selection}
              flashedId={flashedId}
              empty={empty}
              onSort={sort}
            />
          )}
          <ListFooter
            ref={footer}
            page={state.page}
            pageSize={state.pageSize}
            total={total}
            narrow={narrow}
            selectedCount={state.selectedIds.length}
            onPage={(page) => dispatch({ type: 'paged', page })}
            onPageSize={(pageSize) => dispatch({ type: 'resized', pageSize })}
            onClearSelection={() => dispatch({ type: 'selected', ids: [] })}
          />
        </div>
      </section>
      <RecordOverlay
        plan={plan}
        target={opened}
        onSaved={(record) => {
          dispatch({ type: opened?.mode === 'add' ? 'added' : 'reloaded' })
          if (record.id) flash(record.id)
        }}
        onClosed={() => setOpened(null)}
      />
    </div>
  )
}

function AddButton({ plan, onAdd }: { readonly plan: PagePlan; onAdd(): void }) {
  return (
    <PermittedButton permission={`${plan.permissionPrefix}:add`} autoInsertSpace={false} onClick={onAdd}>
      {toolbarMessages.add}
    </PermittedButton>
  )
}

/** What of the plan the signed-in user gets to see. */
function useVisibleParts(plan: PagePlan) {
  const { permissions } = useHost()
  return useMemo(() => {
    const prefix = plan.permissionPrefix
    const maySee = ({ field }: { readonly field: PagePlan['fields'][number] }) =>
      !field.permission || permissions.isVisible(field.permission.see)
    const simple = plan.query.simple.filter(maySee)
    const more = plan.query.more.filter(maySee)
    const labelWidths = [...simple, ...more].map(({ title }) => textWidthPx(title))
    return {
      columns: plan.list.columns.filter(maySee),
      rowActions: plan.list.rowActions.filter((action) => permissions.isVisible(rowActionPermission(prefix, action))),
      mayOpen: permissions.isVisible(rowActionPermission(prefix, 'detail')),
      mayAdd: plan.toolbar.includes('add') && permissions.isVisible(`${prefix}:add`),
      mayBatchDelete: plan.toolbar.includes('batch_delete') && permissions.isVisible(`${prefix}:batch_delete`),
      simple,
      more,
      labelWidthPx: Math.min(Math.max(0, ...labelWidths), MAX_LABEL_PX),
    }
  }, [plan, permissions])
}
