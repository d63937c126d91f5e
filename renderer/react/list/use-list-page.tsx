import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { Sort } from '#schemas/query/sort-params.ts'
import type { FieldPlan, PagePlan, QueryFieldPlan } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import type { AdvancedQueryProps } from '../advanced-query/advanced-query.ts'
import type { HeadFilterProps } from '../advanced-query/head-filter.tsx'
import { statisticsOf } from '../field/column-statistics.ts'
import { fieldAccess } from '../field/field-access.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import { inspectable } from '../inspector/inspection.ts'
import type { QueryBarProps } from '../query-bar/query-bar.tsx'
import { type DraftEntry, sameConditions, toConditions } from '../query-bar/query-draft.ts'
import { EmptyList } from '../states/empty-list.tsx'
import { messages as toolbarMessages } from '../toolbar/messages.ts'
import { PermittedButton } from '../toolbar/permitted-button.tsx'
import type { ToolbarProps } from '../toolbar/toolbar.tsx'
import type { TransferKind } from '../transfer/transfer-dialog.tsx'
import { useNarrow } from '../use-narrow.ts'
import { useAddRefusal } from './add-refusal.ts'
import type { BatchWish } from './batch/asked-batch.ts'
import { useChosenAll } from './batch/use-chosen-all.ts'
import { toCellText } from './cell-text.ts'
import { OfferedSums } from './figures/sums-offer.tsx'
import { useListFigures } from './figures/use-list-figures.ts'
import type { GroupsOverlayProps } from './groups/groups-overlay.tsx'
import { ADD_PARAM, linkedRecord } from './linked-record.ts'
import { createListColumns, type HeadFiltering } from './list-columns.tsx'
import { writeSort } from './list-sort.ts'
import { asAsked, createListState, fitToPage, pageSizesOf, reduceList } from './list-state.ts'
import type { ListSurroundings } from './list-surroundings.ts'
import { type ListTableProps, type RowSelection, scrollRowsToTop } from './list-table.tsx'
import { messages } from './messages.ts'
import { MOST_MOVABLE, type RowGrips } from './order/list-order.ts'
import { rowName } from './row-name.ts'
import { openingQuery, startingQuery } from './starting-query.ts'
import { recordsBelow } from './tree-rows.ts'
import { useAddressQuery } from './use-address-query.ts'
import { useColumnChoices } from './use-column-choices.ts'
import { useFlash } from './use-flash.ts'
import { useGroups } from './use-groups.ts'
import { useListActions } from './use-list-actions.ts'
import { useListRows } from './use-list-rows.ts'
import { useRemoteChanges } from './use-remote-changes.ts'
import { useRowEnvironment } from './use-row-environment.ts'
import { useRowExpansion } from './use-row-expansion.tsx'
import { useRowsRoom } from './use-rows-room.ts'
import { useTree } from './use-tree.ts'
import { useVisibleParts } from './use-visible-parts.ts'
import type { ToldList } from './views/list-tools-props.ts'
import { useWantedTools } from './views/use-wanted-tools.ts'

export interface ListPlace {
  readonly within: ListSurroundings
  /** Somebody has arranged how it stands for this user. */
  readonly arranged: boolean
}

const NO_FIELDS: readonly string[] = []

/**
 * A list or a tree at work: conditions, actions, rows. It arranges; what is asked for is decided in `list-state.ts`, what
 * the buttons do in `use-list-actions.ts`.
 */
export function useListPage(plan: PagePlan, hash: string, { within, arranged }: ListPlace) {
  const { fixed, initial, rowProps, onRead, onSelection, rowsElsewhere } = within
  const host = useHost()
  const registry = useRegistry()
  const narrow = useNarrow()
  const [phoneFailed, setPhoneFailed] = useState(false)
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const own = useVisibleParts(plan)
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
      defaultSort: own.defaultSort,
      draft: openingQuery(address, startingDraft(), plan.query.tabs?.field.name),
      groupBy: address.groupBy === undefined ? own.groupBy : address.groupBy,
      page: address.page,
      pageSize: address.pageSize,
      sort: address.sort,
    },
    createListState,
  )
  const state = useMemo(() => fitToPage(kept, (name) => plan.fieldByName.has(name), own.defaultSort), [kept, plan, own])
  const [first, setFirst] = useState(kept)
  // That the room is known changes nothing that anybody has asked for.
  if (first.fittingSize === null && kept.fittingSize !== null) setFirst(kept)
  const [told, onTold] = useState<ToldList>()
  const visible = useMemo(() => (told?.columns ? { ...own, columns: told.columns } : own), [own, told?.columns])
  const view = told?.view
  const [narrowedBy, setNarrowedBy] = useState(fixed)
  if (narrowedBy !== fixed) {
    setNarrowedBy(fixed)
    dispatch({ type: 'narrowed' })
  }
  const asked = useMemo(() => asAsked(state, fixed), [state, fixed])
  const tabs = useMemo(() => openTabs(plan, fixed), [plan, fixed])
  const isFlat = plan.tree === null && rowsElsewhere === undefined
  const rows = useListRows(dataSource, hash, asked, {
    elsewhere: rowsElsewhere !== undefined,
    groupedIn: isFlat ? plan : undefined,
  })
  const isTree = plan.tree !== null && asked.conditions.length === 0
  const roots = rows.data?.rows
  const found = isTree ? undefined : rows.data?.foundRows
  const groups = useGroups({ plan, dataSource, asked, read: rows.data })
  const tree = useTree({
    ...{ plan, hash, dataSource, roots, found },
    sort: state.sort,
    enabled: isTree || groups !== null,
    below: groups?.below,
  })
  const isGrouped = groups !== null
  const ofPage = groups ? recordsBelow(tree.rows) : roots
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
  const { totals, sums, tabCounts } = useListFigures(
    {
      ...asked,
      dataSource,
      hash,
      page: rows.data,
      settled: rows.isSuccess && !rows.isPlaceholderData,
    },
    { plan, columns: visible.columns, tabs },
  )
  const { total } = totals
  const shownPage = rows.isStale ? (rows.data?.pageNumber ?? state.page) : state.page

  const nameOf = useCallback(
    (row: ListRow) => rowName(row, { columns: visible.columns, registry, choicesOf }),
    [visible, registry, choicesOf],
  )
  const textOf = useCallback(
    (row: ListRow, field: FieldPlan) =>
      toCellText(field, row, registry.get(field.widget.type), choicesOf(field))?.text ?? messages.noValue,
    [registry, choicesOf],
  )
  const all = useChosenAll(asked)
  const [batch, setBatch] = useState<BatchWish | null>(null)
  const addsByAddress = visible.mayAdd && ADD_PARAM in host.page.params
  const refusal = useAddRefusal(plan, environment, addsByAddress)
  const actions = useListActions({
    plan,
    dataSource,
    state: asked,
    initial,
    linkedId: visible.mayOpen ? linkedRecord(plan, host.page.params) : null,
    adds: addsByAddress,
    addRefusal: refusal,
    // How many groups are left, their answer tells.
    total: groups ? Number.POSITIVE_INFINITY : total,
    tree: isTree ? tree : null,
    // A row that was changed may belong to another group.
    forgetBranches: groups ? tree.reloadAll : tree.forget,
    environment,
    rows: ofPage ?? [],
    hasTotals: rows.data?.nodeTotal !== undefined,
    allChosen: all.count !== null,
    onBatch: setBatch,
    noteOwn,
    region,
    dispatch,
    nameOf,
    textOf,
    flash,
  })
  const { act, open, edited, select, add: addWith } = actions
  const add = useCallback(() => addWith(), [addWith])

  const rowTotal = rowsElsewhere ? rowsElsewhere.total : rows.data && totals.rowTotal
  const totalText = rowTotal === undefined ? null : messages.total(rowTotal, totals.rowTotalIsExact)
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
  const pressTitle = useCallback(
    (field: string, added: boolean) => dispatch({ type: 'titlePressed', field, added }),
    [],
  )
  const sortBy = useCallback((chosen: Sort | null) => dispatch({ type: 'sorted', sort: chosen }), [])
  const turnTo = useCallback((page: number) => dispatch({ type: 'paged', page }), [])
  const resize = useCallback((pageSize: number) => dispatch({ type: 'resized', pageSize }), [])
  const unmark = useCallback(() => dispatch({ type: 'selected', ids: [] }), [])
  const { reloadAll } = tree
  const refresh = useCallback(() => {
    setWholeTreeAtMs(Date.now())
    dispatch({ type: 'reloaded' })
    reloadAll()
  }, [reloadAll])
  const choose = useCallback(
    (field: string, entry: DraftEntry | null) => dispatch({ type: 'tabbed', field, entry }),
    [],
  )
  const reload = useCallback(() => dispatch({ type: 'reloaded' }), [])
  const search = useCallback(() => {
    dispatch({ type: 'searched' })
    if (isGrouped) reloadAll()
  }, [isGrouped, reloadAll])
  const reset = useCallback(
    () => dispatch({ type: 'cleared', draft: view?.draft ?? startingDraft() }),
    [view, startingDraft],
  )
  const clear = useCallback(() => dispatch({ type: 'cleared' }), [])
  const applyAdvanced = useCallback<AdvancedQueryProps['onApply']>(
    (advanced) => dispatch({ type: 'advanced', advanced }),
    [],
  )
  const wanted = useWantedTools()
  const { panel, hasEdges, onHead } = wanted
  const isArranged = arranged || address.view !== null
  const [isBinOpen, setBinOpen] = useState(false)
  const openBin = useCallback(() => setBinOpen(true), [])
  const closeBin = () => setBinOpen(false)
  const [transfer, openTransfer] = useState<TransferKind | null>(null)
  const openImport = useCallback(() => openTransfer('import'), [])
  const openExport = useCallback(() => openTransfer('export'), [])

  const levelField = useMemo(() => {
    if (!plan.tree) return null
    const { name } = plan.tree.label
    // A hidden label leaves the levels to the first column.
    return visible.columns.some(({ field }) => field.name === name) ? name : (visible.columns[0]?.field.name ?? null)
  }, [plan, visible])
  // Rows are moved among all that there are, in their own order.
  const isMovable =
    visible.order !== null &&
    groups === null &&
    state.conditions.length === 0 &&
    state.advanced === null &&
    writeSort(state.sort) === visible.order &&
    total <= MOST_MOVABLE
  const [allGrips] = useState<RowGrips>(() => new Map())
  const grips = isMovable ? allGrips : null
  const activeFields = state.advanced?.fields ?? NO_FIELDS
  const [filteredField, setFilteredField] = useState<string | null>(null)
  const headFilter = useMemo<HeadFiltering | undefined>(
    () =>
      plan.query.advanced
        ? {
            active: activeFields,
            isOpen: (field) =>
              fieldAccess(field, permissions) !== 'hidden' &&
              fixed.every((condition) => condition.field !== field.name),
            onOpen: setFilteredField,
          }
        : undefined,
    [plan, activeFields, permissions, fixed],
  )
  const { columns, widthPx } = useMemo(
    () =>
      createListColumns({
        plan,
        ...visible,
        grips,
        registry,
        choicesOf,
        sort: state.sort,
        narrow,
        levelField,
        environment,
        headFilter,
        onHead,
        onAction: act,
        onOpen: open,
        onEdited: edited,
        onRetryBranch: tree.reloadBranch,
      }),
    [
      plan,
      visible,
      grips,
      registry,
      choicesOf,
      state.sort,
      narrow,
      levelField,
      environment,
      headFilter,
      onHead,
      act,
      open,
      edited,
      tree.reloadBranch,
    ],
  )
  const allIds = all.count === null ? undefined : ofPage
  const selection = useMemo<RowSelection | null>(() => {
    if (!visible.maySelect && !onSelection) return null
    const ids = allIds ? [...new Set([...state.selectedIds, ...allIds.map(({ id }) => id)])] : state.selectedIds
    return { ids, onChange: select }
  }, [visible, onSelection, allIds, state.selectedIds, select])
  useEffect(() => onSelection?.(state.selectedIds), [onSelection, state.selectedIds])
  const expansion = useRowExpansion({
    visible,
    hash,
    dataSource,
    revision: state.revision,
    tree: isTree || found || groups ? tree : null,
    levelIndex: visible.columns.findIndex(({ field }) => field.name === levelField) + (grips ? 1 : 0),
  })
  const { summary, offer } = sums
  const summaryNote = useMemo(() => offer && <OfferedSums {...offer} />, [offer])
  const [drawn, onDrawn] = useState(false)
  const bodyHeightPx = useRowsRoom({
    area,
    footer,
    enabled: !narrow,
    awaitedSummaryRows: statisticsOf(visible.columns.map(({ field }) => field)).length,
    summaryRowCount: summary.length + (offer ? 1 : 0),
    drawn,
    onFirst: (rowCount) => dispatch({ type: 'fitted', rowCount }),
  })
  const { fittingSize } = state
  const pageSizes = useMemo(() => pageSizesOf({ fittingSize }), [fittingSize])
  const conditionCount = state.conditions.length + (state.advanced?.conditionCount ?? 0)
  const empty = useMemo(
    () => (
      <EmptyList
        title={plan.title}
        conditionCount={conditionCount}
        addButton={visible.mayAdd ? <AddButton plan={plan} refusal={refusal} onAdd={add} /> : null}
        onClearConditions={clear}
      />
    ),
    [plan, conditionCount, visible.mayAdd, refusal, add, clear],
  )
  const isOpen = useCallback(
    ({ field }: QueryFieldPlan) => fixed.every((condition) => condition.field !== field.name),
    [fixed],
  )
  const simple = useMemo(
    () => [...visible.simple, ...(view?.unplaced ?? address.unplaced)].filter(isOpen),
    [visible, address, view, isOpen],
  )
  const more = useMemo(() => visible.more.filter(isOpen), [visible, isOpen])

  const advanced = useMemo<AdvancedQueryProps>(
    () => ({ plan, fixed, applied: state.advanced, onApply: applyAdvanced }),
    [plan, fixed, state.advanced, applyAdvanced],
  )

  return {
    /** What whoever shows the rows otherwise needs of them. */
    parts: {
      ...{ plan, hash, asked, dataSource, visible, environment, choicesOf, nameOf, flashedId, empty, clear },
      reloadBranch: tree.reloadBranch,
    },
    elsewhere: groups ? [ofPage ?? []] : rowsElsewhere?.parts,
    /** Its rows stand in groups; null: they do not. */
    groups: groups && {
      ...groups,
      keyOf: tree.keyOf,
      onDrawn,
      fail() {
        dispatch({ type: 'grouped', by: null })
        host.notice.error(messages.groupsFailed)
      },
    },
    advanced,
    headFilter: { ...advanced, field: filteredField, onClosed: () => setFilteredField(null) } satisfies HeadFilterProps,
    /** It is drawn as on a phone; what cannot be loaded for that is drawn as on a desk. */
    phone: narrow && !phoneFailed && { fail: () => setPhoneFailed(true) },
    root,
    /** Of a list that stands as its page has it, and of which nothing else was asked yet: none. */
    tools: !wanted.failed &&
      (isArranged || kept !== first || panel || hasEdges) && {
        ...{
          plan,
          visible: own,
          fixed,
          address,
          arranged,
          state,
          first,
          panel,
          hasEdges,
          area,
          startingDraft,
          dispatch,
          onTold,
        },
        onClosePanel: wanted.closePanel,
        onFailed() {
          wanted.onFailed()
          onTold({ view: null })
          if (panel) host.notice.error(messages.dialogFailed)
        },
      },
    region,
    area,
    footer,
    state,
    rows,
    actions,
    refreshing,
    totals,
    /** Beside the title; null: it is not known yet. */
    totalText,
    settledTotal,
    sortBy,
    reload,
    tabs: tabs && {
      field: tabs.field,
      conditions: state.conditions,
      counted: tabCounts,
      choicesOf,
      dispatch,
    },
    figures: {
      page: plan,
      conditions: asked.conditions,
      asked: [...simple, ...more, ...(tabs ? [tabs] : [])],
      dataSource,
      readAtMs,
      onChoose: choose,
      onFailed: () => host.notice.error(messages.dialogFailed),
    } satisfies GroupsOverlayProps,
    toolbar: {
      ...(plan.query.advanced && { advanced }),
      items: visible.toolbar,
      page: plan,
      selectedCount: state.selectedIds.length,
      updatedAtMs: rowsElsewhere || rows.isSuccess ? readAtMs || null : null,
      outdated: outdated && !refreshing,
      refreshing,
      addRefusal: refusal,
      onAdd: add,
      onBatchDelete: actions.deleteSelection,
      onRefresh: refresh,
      onImport: openImport,
      onExport: openExport,
      onBin: dataSource.bin && openBin,
      onColumns: wanted.openColumns as ToolbarProps['onColumns'],
      // Without an address of its own there is none to come back to.
      onViews: host.page.changeQuery && wanted.openViews,
      view: view?.title,
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
      density: told?.density,
      // Otherwise they would be drawn as the page has them, and then anew.
      rows: isArranged && !told ? undefined : tree.rows,
      pageSize: state.pageSize,
      refreshing,
      bodyHeightPx,
      selection,
      expansion,
      summary,
      summaryNote,
      nameOf,
      flashedId,
      currentId: actions.viewedId,
      empty,
      onSort: pressTitle,
      ...(rowProps && { rowProps }),
    } satisfies ListTableProps,
    paging: {
      page: shownPage,
      pageSize: state.pageSize,
      pageSizes,
      total,
      isExact: totals.isExact,
      range: isTree ? messages.rootRange : groups ? messages.groupRange : messages.range,
      ...(groups && { perPage: messages.groupsPerPage }),
      narrow,
      selectedCount: all.count ?? state.selectedIds.length,
      onPage: turnTo,
      onPageSize: resize,
      onClearSelection: unmark,
    },
    /** Work on many rows at a time, and whether all that the conditions find are chosen for it. */
    batch: { all, wish: batch, want: setBatch, textOf, unmark, refresh },
    ordering:
      isMovable && visible.order !== null && tree.rows
        ? {
            field: visible.order,
            plan,
            rows: tree.rows,
            total,
            dataSource,
            query: { sort: asked.sort, conditions: asked.conditions },
            grips: allGrips,
            area,
            nameOf,
            onMoved(ids: readonly string[], parentId: string | null) {
              noteOwn(ids)
              if (parentId === null) reload()
              else tree.reloadBranch(parentId)
            },
          }
        : null,
    bin: {
      isOpen: isBinOpen,
      close: closeBin,
      fail() {
        closeBin()
        host.notice.error(messages.dialogFailed)
      },
    },
    transfer: {
      opened: transfer,
      plan,
      dataSource,
      query: asked,
      total: groups && settledTotal !== null ? totals.rowTotal : settledTotal,
      isExact: totals.isExact,
      selectedIds: all.count === null ? state.selectedIds : [],
      pageIds: ofPage?.map(({ id }) => id) ?? [],
      ...(told?.columns && { shown: told.columns.map(({ field }) => field.name) }),
      given: initial,
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

interface AddButtonProps {
  readonly plan: PagePlan
  readonly refusal: string | undefined
  onAdd(): void
}

function AddButton({ plan, refusal, onAdd }: AddButtonProps) {
  return (
    <PermittedButton
      codes={permissionCodes(plan, 'add')}
      autoInsertSpace={false}
      {...(refusal !== undefined && { reason: refusal })}
      onClick={onAdd}
    >
      {toolbarMessages.add}
    </PermittedButton>
  )
}
