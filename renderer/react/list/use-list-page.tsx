import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { FieldPlan, PagePlan, QueryFieldPlan } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import { fieldAccess } from '../field/field-access.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import { inspectable } from '../inspector/inspection.ts'
import type { QueryBarProps } from '../query-bar/query-bar.tsx'
import { sameConditions, toConditions } from '../query-bar/query-draft.ts'
import { EmptyList } from '../states/empty-list.tsx'
import { messages as toolbarMessages } from '../toolbar/messages.ts'
import { PermittedButton } from '../toolbar/permitted-button.tsx'
import type { ToolbarProps } from '../toolbar/toolbar.tsx'
import type { TransferKind } from '../transfer/transfer-dialog.tsx'
import { useNarrow } from '../use-narrow.ts'
import { toCellText } from './cell-text.ts'
import type { GroupsOverlayProps } from './groups/groups-overlay.tsx'
import { createListColumns, rowName } from './list-columns.tsx'
import { createListState, fitToPage, reduceList, type Sort, withFixed } from './list-state.ts'
import { summaryRows } from './list-summary.ts'
import type { ListSurroundings } from './list-surroundings.ts'
import { type ListTableProps, type RowSelection, scrollRowsToTop } from './list-table.tsx'
import { messages } from './messages.ts'
import { openingQuery, startingQuery } from './starting-query.ts'
import { useAddressQuery } from './use-address-query.ts'
import { useBodyHeight } from './use-body-height.ts'
import { useColumnChoices } from './use-column-choices.ts'
import { useFlash } from './use-flash.ts'
import { useListActions } from './use-list-actions.ts'
import { useListRows } from './use-list-rows.ts'
import { useRemoteChanges } from './use-remote-changes.ts'
import { useRowEnvironment } from './use-row-environment.ts'
import { useRowExpansion } from './use-row-expansion.tsx'
import { useTree } from './use-tree.ts'
import { useVisibleParts } from './use-visible-parts.ts'

/**
 * A list or a tree at work: conditions, actions, rows. It arranges; what is asked for is decided in `list-state.ts`, what
 * the buttons do in `use-list-actions.ts`.
 */
export function useListPage(
  plan: PagePlan,
  hash: string,
  { fixed, initial, rowProps, onRead, onSelection, rowsElsewhere }: ListSurroundings,
) {
  const host = useHost()
  const registry = useRegistry()
  const narrow = useNarrow()
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const visible = useVisibleParts(plan)
  const root = useMemo(() => inspectable({ plan }), [plan])
  const address = useAddressQuery(plan)
  const { clock, permissions, user } = host
  const startingDraft = useCallback(
    () =>
      startingQuery(plan, { user, now: clock.businessNow() }, (field) => fieldAccess(field, permissions) !== 'hidden'),
    [plan, user, clock, permissions],
  )
  const [kept, dispatch] = useReducer(
    reduceList,
    {
      defaultSort: visible.defaultSort,
      draft: openingQuery(address.draft, startingDraft(), plan.query.tabs?.field.name),
    },
    createListState,
  )
  const state = useMemo(
    () => fitToPage(kept, (name) => plan.fieldByName.has(name), visible.defaultSort),
    [kept, plan, visible],
  )
  const [narrowedBy, setNarrowedBy] = useState(fixed)
  if (narrowedBy !== fixed) {
    setNarrowedBy(fixed)
    dispatch({ type: 'narrowed' })
  }
  const asked = useMemo(() => withFixed(state, fixed), [state, fixed])
  const tabs = useMemo(() => openTabs(plan, fixed), [plan, fixed])
  const rows = useListRows(dataSource, hash, asked, {
    countsTabs: tabs !== null,
    elsewhere: rowsElsewhere !== undefined,
  })
  const isTree = plan.tree !== null && asked.conditions.length === 0
  const roots = rows.data?.rows
  const found = isTree ? undefined : rows.data?.foundRows
  const tree = useTree({ plan, hash, dataSource, roots, sort: state.sort, enabled: isTree, found })
  const choicesOf = useColumnChoices(useMemo(() => [...visible.columns, ...(tabs ? [tabs] : [])], [visible, tabs]))
  const refreshing = (rowsElsewhere?.refreshing ?? rows.isFetching) || tree.refreshing
  const [flashedId, flash] = useFlash(!refreshing)
  const readAtMs = rowsElsewhere?.readAtMs ?? rows.data?.readAtMs ?? 0
  const environment = useRowEnvironment(plan, readAtMs)
  const [wholeTreeAtMs, setWholeTreeAtMs] = useState(0)
  useEffect(() => {
    if (readAtMs > 0) setWholeTreeAtMs((before) => before || readAtMs)
  }, [readAtMs])
  // Of a tree, a change of one's own reads some branches again; the others are as old as before.
  const { outdated, noteOwn } = useRemoteChanges(plan.entity?.table, isTree ? wholeTreeAtMs : readAtMs)
  const region = useRef<HTMLElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const footer = useRef<HTMLDivElement>(null)
  const total = rows.data?.total ?? 0
  const shownPage = rows.isStale ? (rows.data?.pageNumber ?? state.page) : state.page
  // Pages of a tree are those of its roots; how many rows it has is another number.
  const rowTotal = rows.data?.nodeTotal ?? total

  const nameOf = useCallback(
    (row: ListRow) => rowName(row, { columns: visible.columns, registry, choicesOf }),
    [visible, registry, choicesOf],
  )
  const textOf = useCallback(
    (row: ListRow, field: FieldPlan) =>
      toCellText(field, row, registry.get(field.widget.type), choicesOf(field))?.text ?? messages.noValue,
    [registry, choicesOf],
  )
  const actions = useListActions({
    plan,
    dataSource,
    state: asked,
    initial,
    total,
    tree: isTree ? tree : null,
    forgetBranches: tree.forget,
    environment,
    rows: roots ?? [],
    hasTotals: rows.data?.nodeTotal !== undefined,
    noteOwn,
    region,
    dispatch,
    nameOf,
    textOf,
    flash,
  })
  const { act, open, add, select } = actions

  const settledTotal = rows.isSuccess && !rows.isPlaceholderData ? total : null
  useEffect(() => {
    // Rows that others deleted can leave the current page behind the last one.
    if (settledTotal !== null) dispatch({ type: 'counted', total: settledTotal })
  }, [settledTotal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page, and nothing else, starts at its first row
  useEffect(() => scrollRowsToTop(area), [asked.page, asked.conditions])
  const readRows = rows.isSuccess && !rows.isPlaceholderData && !refreshing ? tree.rows : undefined
  useEffect(() => {
    if (readRows) onRead?.(readRows)
  }, [readRows, onRead])

  const edit = useCallback<QueryBarProps['onEdit']>(
    (field, operator, value) => dispatch({ type: 'edited', field, operator, value }),
    [],
  )
  const sort = useCallback((chosen: Sort | null) => dispatch({ type: 'sorted', sort: chosen }), [])
  const turnTo = useCallback((page: number) => dispatch({ type: 'paged', page }), [])
  const resize = useCallback((pageSize: number) => dispatch({ type: 'resized', pageSize }), [])
  const unmark = useCallback(() => dispatch({ type: 'selected', ids: [] }), [])
  const { reloadAll } = tree
  const refresh = useCallback(() => {
    setWholeTreeAtMs(Date.now())
    dispatch({ type: 'reloaded' })
    reloadAll()
  }, [reloadAll])
  const choose = useCallback<GroupsOverlayProps['onChoose']>(
    (field, entry) => dispatch({ type: 'tabbed', field, entry }),
    [],
  )
  const reload = useCallback(() => dispatch({ type: 'reloaded' }), [])
  const search = useCallback(() => dispatch({ type: 'searched' }), [])
  const reset = useCallback(() => dispatch({ type: 'cleared', draft: startingDraft() }), [startingDraft])
  const clear = useCallback(() => dispatch({ type: 'cleared' }), [])
  const [transfer, openTransfer] = useState<TransferKind | null>(null)
  const openImport = useCallback(() => openTransfer('import'), [])
  const openExport = useCallback(() => openTransfer('export'), [])

  const levelField = useMemo(() => {
    if (!plan.tree) return null
    const { name } = plan.tree.label
    // A hidden label leaves the levels to the first column.
    return visible.columns.some(({ field }) => field.name === name) ? name : (visible.columns[0]?.field.name ?? null)
  }, [plan, visible])
  const { columns, widthPx } = useMemo(
    () =>
      createListColumns({
        plan,
        ...visible,
        registry,
        choicesOf,
        sort: state.sort,
        narrow,
        levelField,
        environment,
        onAction: act,
        onOpen: open,
        onRetryBranch: tree.reloadBranch,
      }),
    [plan, visible, registry, choicesOf, state.sort, narrow, levelField, environment, act, open, tree.reloadBranch],
  )
  const selection = useMemo<RowSelection | null>(
    () => (visible.maySelect || onSelection ? { ids: state.selectedIds, onChange: select } : null),
    [visible, onSelection, state.selectedIds, select],
  )
  useEffect(() => onSelection?.(state.selectedIds), [onSelection, state.selectedIds])
  const expansion = useRowExpansion({
    visible,
    hash,
    dataSource,
    revision: state.revision,
    tree: isTree || found ? tree : null,
    levelIndex: visible.columns.findIndex(({ field }) => field.name === levelField),
  })
  const summary = useMemo(
    () =>
      rows.data
        ? summaryRows({ columns: visible.columns, page: rows.data, registry, countsPage: plan.tree === null })
        : [],
    [rows.data, visible, registry, plan],
  )
  const bodyHeightPx = useBodyHeight(area, footer, !narrow, summary.length)
  const empty = useMemo(
    () => (
      <EmptyList
        title={plan.title}
        conditionCount={state.conditions.length}
        addButton={visible.mayAdd ? <AddButton plan={plan} onAdd={add} /> : null}
        onClearConditions={clear}
      />
    ),
    [plan, state.conditions.length, visible.mayAdd, add, clear],
  )
  const isOpen = useCallback(
    ({ field }: QueryFieldPlan) => fixed.every((condition) => condition.field !== field.name),
    [fixed],
  )
  const simple = useMemo(() => [...visible.simple, ...address.unplaced].filter(isOpen), [visible, address, isOpen])
  const more = useMemo(() => visible.more.filter(isOpen), [visible, isOpen])

  return {
    /** What whoever shows the rows otherwise needs of them. */
    parts: { plan, hash, asked, dataSource, visible, environment, choicesOf, nameOf, flashedId, empty, clear },
    root,
    region,
    area,
    footer,
    state,
    rows,
    actions,
    refreshing,
    rowTotal,
    settledTotal,
    reload,
    tabs: tabs && {
      field: tabs.field,
      conditions: state.conditions,
      counted: rows.data?.tabCounts,
      choicesOf,
      dispatch,
    },
    groups: {
      page: plan,
      conditions: asked.conditions,
      asked: [...simple, ...more, ...(tabs ? [tabs] : [])],
      dataSource,
      readAtMs,
      onChoose: choose,
      onFailed: () => host.notice.error(messages.dialogFailed),
    } satisfies GroupsOverlayProps,
    toolbar: {
      items: visible.toolbar,
      page: plan,
      updatedAtMs: rowsElsewhere || rows.isSuccess ? readAtMs || null : null,
      outdated: outdated && !refreshing,
      refreshing,
      onAdd: add,
      onBatchDelete: actions.deleteSelection,
      onRefresh: refresh,
      onImport: openImport,
      onExport: openExport,
      onAction: actions.actOnSelection,
    } satisfies ToolbarProps,
    query: {
      simple,
      more,
      draft: state.draft,
      edited: !sameConditions(toConditions(state.draft), state.conditions),
      onEdit: edit,
      onSearch: search,
      onReset: reset,
    } satisfies QueryBarProps,
    table: {
      title: plan.title,
      columns,
      columnsWidthPx: widthPx,
      rows: tree.rows,
      refreshing,
      bodyHeightPx,
      selection,
      expansion,
      summary,
      nameOf,
      flashedId,
      empty,
      onSort: sort,
      ...(rowProps && { rowProps }),
    } satisfies ListTableProps,
    paging: {
      page: shownPage,
      pageSize: state.pageSize,
      total,
      range: isTree ? messages.rootRange : messages.range,
      narrow,
      selectedCount: state.selectedIds.length,
      onPage: turnTo,
      onPageSize: resize,
      onClearSelection: unmark,
    },
    transfer: {
      opened: transfer,
      plan,
      dataSource,
      query: asked,
      total: settledTotal,
      selectedIds: state.selectedIds,
      onImported: refresh,
      onClosed: () => openTransfer(null),
    },
  }
}

export type ListAtWork = ReturnType<typeof useListPage>

/** Not those whose field is decided about around the list. */
function openTabs({ query: { tabs } }: PagePlan, fixed: ListSurroundings['fixed']): QueryFieldPlan | null {
  return tabs && fixed.every(({ field }) => field !== tabs.field.name) ? tabs : null
}

function AddButton({ plan, onAdd }: { readonly plan: PagePlan; onAdd(): void }) {
  return (
    <PermittedButton codes={permissionCodes(plan, 'add')} autoInsertSpace={false} onClick={onAdd}>
      {toolbarMessages.add}
    </PermittedButton>
  )
}
