import { SaveOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import type { DataSource } from '../../data-source.ts'
import type { DraftKey } from '../../host.ts'
import type { CarriedRows } from '../../rows/carried-rows.ts'
import type { RowsHandle } from '../../widget.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { openDraft } from '../form/save/draft-keeper.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import { inspectable } from '../inspector/inspection.ts'
import type { AddressQuery } from '../list/address-query.ts'
import { useExactTotal } from '../list/figures/use-exact-total.ts'
import listStyles from '../list/list-page.module.css'
import {
  createListState,
  fitToPage,
  type ListAction,
  type ListState,
  reduceList,
  toListQuery,
} from '../list/list-state.ts'
import { messages as listMessages } from '../list/messages.ts'
import { useAddressQuery } from '../list/use-address-query.ts'
import { useListRows } from '../list/use-list-rows.ts'
import { visibleSort } from '../list/use-visible-parts.ts'
import { sameConditions, toConditions } from '../query-bar/query-draft.ts'
import { pageShortcuts } from '../shortcuts/page-shortcuts.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { FailureCard } from '../states/failure-card.tsx'
import { useNarrow } from '../use-narrow.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchHead } from './batch-head.tsx'
import type { BatchModel } from './batch-model.ts'
import { BatchNotes } from './batch-notes.tsx'
import styles from './batch-page.module.css'
import { BatchPages } from './batch-pages.tsx'
import { type BatchParts, batchParts } from './batch-parts.ts'
import { messages } from './messages.ts'
import { RowSubTable } from './row-sub-table.tsx'
import { useBatchDraft } from './use-batch-draft.ts'
import { useBatchModel } from './use-batch-model.ts'
import { useBatchSave } from './use-batch-save.ts'
import { useBatchTransfer } from './use-batch-transfer.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useRemoteRows } from './use-remote-rows.ts'

export interface BatchPageProps {
  readonly plan: PagePlan
  /** Content hash of the page: what the plan was made of. */
  readonly hash: string
}

/** A page of kind `grid`: conditions, and rows that are entered and changed where they stand and saved together. */
export function BatchPage({ plan, hash }: BatchPageProps) {
  const { permissions } = useHost()
  const [busy, setBusy] = useState(false)
  const [current, setCurrent] = useState({ plan, hash })
  // The answer to a save is for the rows that were sent: the page is exchanged when it is there.
  if (current.hash !== hash && !busy) setCurrent({ plan, hash })
  const parts = useMemo(() => batchParts(current.plan, permissions), [current, permissions])
  const address = useAddressQuery(current.plan)
  const defaultSort = visibleSort(current.plan, permissions)
  const [kept, dispatch] = useReducer(
    reduceList,
    { defaultSort, draft: address.draft, ...(plan.grid && { pageSize: plan.grid.pageSize }) },
    createListState,
  )
  const state = useMemo(
    () => fitToPage(kept, (name) => current.plan.fieldByName.has(name), defaultSort),
    [kept, current, defaultSort],
  )
  const carry = useRef<Carry>(nothing)
  const [draftKey] = useState(() => openDraft({ page: plan.code, recordId: null }))
  const looked = useRef(false)
  return (
    // A page that is being written starts anew with each version: its rows were read and checked for the one before.
    <BatchContent
      key={current.hash}
      {...current}
      parts={parts}
      address={address}
      state={state}
      dispatch={dispatch}
      carry={carry}
      draftKey={draftKey}
      looked={looked}
      onBusy={setBusy}
    />
  )
}

/** What the version in view leaves unsaved to the next one. */
type Carry = () => CarriedRows | null

interface BatchContentProps extends BatchPageProps {
  readonly parts: BatchParts
  readonly address: AddressQuery
  readonly state: ListState
  readonly dispatch: (action: ListAction) => void
  readonly carry: RefObject<Carry>
  /** For all versions of the page: they are one opening. */
  readonly draftKey: DraftKey
  /** Whether a draft of an earlier opening was looked for. */
  readonly looked: RefObject<boolean>
  onBusy(busy: boolean): void
}

function BatchContent({
  plan,
  hash,
  parts,
  address,
  state,
  dispatch,
  carry,
  draftKey,
  looked,
  onBusy,
}: BatchContentProps) {
  const host = useHost()
  const client = useQueryClient()
  const narrow = useNarrow()
  const titleId = useId()
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const root = useMemo(() => inspectable({ plan }), [plan])
  const model = useBatchModel(plan, parts)
  const rows = useListRows(dataSource, hash, state)
  const readAtMs = rows.data?.readAtMs ?? 0
  const loaded = useRef<unknown>(undefined)
  const [difference, setDifference] = useState(0)
  const { data, isPlaceholderData } = rows
  const isOld = isPlaceholderData || rows.isPending

  const handle = useRef<RowsHandle>(null)
  const { busy, problem, save, tell, forget } = useBatchSave({
    model,
    dataSource,
    handle,
    onSaved: (more) => setDifference((before) => before + more),
  })
  useLayoutEffect(() => onBusy(busy), [busy, onBusy])
  // What is being typed when the page is exchanged is unsaved as well.
  useLayoutEffect(() => () => handle.current?.commit(), [])

  const inherit = useEffectEvent(() => {
    const carried = carry.current()
    carry.current = model.carry
    if (!carried) return
    tell({ kind: 'rows-kept', lost: model.restore(carried) })
    if (!model.hasUnsaved()) host.page.setUnsaved(false)
  })
  useLayoutEffect(() => {
    // Once for each answer: a tab that is shown again runs its effects again.
    if (!data || isPlaceholderData || loaded.current === data) return
    const isFirst = loaded.current === undefined
    loaded.current = data
    setDifference(0)
    model.load(data.rows.map(({ record }) => record))
    if (isFirst) inherit()
  }, [data, isPlaceholderData, model])

  const rowsPlace = useRef<HTMLDivElement>(null)
  const mayChange = parts.mayAdd || parts.mayEdit || parts.mayRemove
  useShortcut(
    pageShortcuts.save,
    () => void save(),
    mayChange,
    () => rowsPlace.current,
  )
  const outdated = useRemoteRows({
    model,
    handle,
    dataSource,
    table: plan.entity?.table,
    query: toListQuery(state),
    rowsRead: data?.rows ?? [],
    rowsReadAtMs: readAtMs,
  })

  // What is typed into rows that are about to be exchanged would be lost.
  const isInert = isOld || busy
  useKeptFocus(rowsPlace, isInert)

  const draft = useBatchDraft({
    model,
    key: draftKey,
    isReady: !isInert && data !== undefined && mayChange,
    looked,
    onRestore(kept) {
      const lost = model.restore(kept)
      if (lost.length > 0) tell({ kind: 'rows-kept', lost })
      void meetStored(kept)
    },
  })

  /** Rows of a draft that are not in view may have been saved by somebody since. */
  async function meetStored({ changed }: CarriedRows) {
    try {
      const current = await dataSource.byIds(changed.flatMap(({ stored }) => stored.id ?? []))
      model.meet(
        current.map(({ record }) => record),
        messages.changedByOthers,
      )
    } catch {
      // Decided: the server says so when they are saved.
    }
  }

  const asking = useRef(false)
  /** Other rows come: what was entered and not saved would be lost. */
  async function leaveFor(action: ListAction) {
    if (asking.current || busy) return
    asking.current = true
    try {
      const question = { title: messages.leaveTitle, content: messages.leaveContent, danger: true }
      if (model.hasUnsaved() && !(await host.confirm(question))) return
      forget()
      dispatch(action)
    } finally {
      asking.current = false
    }
  }

  function swallowKeys(event: KeyboardEvent) {
    if (busy && event.key !== 'Tab') event.preventDefault()
  }

  const settled = rows.isSuccess && !isPlaceholderData
  const totals = useExactTotal({ ...state, dataSource, hash, page: data, settled })
  const total = totals.total + difference
  const transfer = useBatchTransfer({
    plan,
    dataSource,
    model,
    parts,
    handle,
    query: toListQuery(state),
    total: settled ? totals.total : null,
    isExact: totals.isExact,
    onImported: () => void leaveFor({ type: 'reloaded' }),
  })
  const simple = useMemo(() => [...parts.simple, ...address.unplaced], [parts, address])
  return (
    <div ref={root} className={listStyles.page}>
      <BatchHead
        plan={plan}
        titleId={titleId}
        total={data ? listMessages.total(total, totals.isExact) : null}
        counting={totals.counting}
        narrow={narrow}
        conditions={state.conditions}
        onDropCondition={(field) => void leaveFor({ type: 'tabbed', field, entry: null })}
        query={{
          simple,
          more: parts.more,
          draft: state.draft,
          edited: !sameConditions(toConditions(state.draft), state.conditions),
          onEdit: (field, operator, value) => dispatch({ type: 'edited', field, operator, value }),
          onSearch: () => void leaveFor({ type: 'searched' }),
          onReset: () => void leaveFor({ type: 'cleared' }),
        }}
        toolbar={{
          items: transfer.items,
          page: plan,
          selectedCount: 0,
          updatedAtMs: rows.isSuccess ? readAtMs : null,
          outdated: outdated && !rows.isFetching,
          refreshing: rows.isFetching,
          onRefresh: () => void leaveFor({ type: 'reloaded' }),
          onAdd: ignore,
          onBatchDelete: ignore,
          onImport: () => transfer.open('import'),
          onExport: () => transfer.open('export'),
          onAction: ignore,
        }}
      />
      {transfer.overlay}
      <section
        className={styles.area}
        aria-label={messages.gridOf(plan.title)}
        aria-busy={busy || rows.isFetching}
        onKeyDownCapture={swallowKeys}
      >
        <div className={listStyles.progress} hidden={!busy && !rows.isFetching} />
        {rows.isError ? (
          <FailureCard error={rows.error} onRetry={() => dispatch({ type: 'reloaded' })} />
        ) : (
          <div ref={rowsPlace} className={styles.rows} inert={isInert}>
            <BatchRows
              model={model}
              parts={parts}
              titleId={titleId}
              plan={plan}
              handle={handle}
              narrow={narrow}
              // Some of the rows cannot be put in order among those that are not in view.
              orderBegin={state.conditions.length > 0 ? null : (state.page - 1) * state.pageSize + 1}
              dataSource={dataSource}
              readAtMs={readAtMs}
              onReload={() => void leaveFor({ type: 'reloaded' })}
              onSave={mayChange ? save : null}
            />
          </div>
        )}
        {/* Below the rows: above them, all would move under the hands of who is typing. */}
        <BatchNotes
          model={model}
          problem={problem}
          handle={handle}
          draft={draft}
          onUpdatePage={() => void client.refetchQueries({ queryKey: [host.scope, 'page', plan.code] })}
        />
        <BatchPages
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          isExact={totals.isExact}
          narrow={narrow}
          onPage={(page) => void leaveFor({ type: 'paged', page })}
          onPageSize={(pageSize) => void leaveFor({ type: 'resized', pageSize })}
        />
      </section>
    </div>
  )
}

interface BatchRowsProps {
  readonly model: BatchModel
  readonly parts: BatchParts
  readonly titleId: string
  readonly plan: PagePlan
  readonly handle: RefObject<RowsHandle | null>
  readonly narrow: boolean
  readonly dataSource: DataSource
  /** When the rows were read: what conditions of actions call now. */
  readonly readAtMs: number
  /** The rows have to be read again as a whole. */
  onReload(): void
  /** Where the rows of this page begin, where they may be moved. */
  readonly orderBegin: number | null
  /** Null for who may change nothing. */
  readonly onSave: (() => Promise<void>) | null
}

/** The rows, apart from the page around them: a key press is none of its business. */
function BatchRows(props: BatchRowsProps) {
  const { model, parts, titleId, plan, handle, narrow, orderBegin, onSave, dataSource, readAtMs } = props
  const field = parts.order?.name
  const order = useMemo(
    () => (field === undefined || orderBegin === null ? undefined : { field, begin: orderBegin }),
    [field, orderBegin],
  )
  const registry = useRegistry()
  const Rows = useLoadedComponent(registry.rows.load)
  const { rows, message, wanted, statesOf } = useSyncExternalStore(model.rows.subscribe, model.rows.snapshot)
  const id = useId()
  const current = useRef(props)
  current.current = props
  const isOffered = onSave !== null
  const hasActions = plan.toolbar.length > 0
  const actions = useMemo(
    () =>
      isOffered || hasActions ? (
        <>
          {hasActions && (
            <BatchActions
              plan={plan}
              model={model}
              dataSource={dataSource}
              handle={handle}
              readAtMs={readAtMs}
              onSave={async () => current.current.onSave?.()}
              onReload={() => current.current.onReload()}
            />
          )}
          {isOffered && <SaveButton model={model} onSave={() => void current.current.onSave?.()} />}
        </>
      ) : undefined,
    [model, isOffered, hasActions, plan, dataSource, handle, readAtMs],
  )
  const expand = useMemo(
    () =>
      parts.expand
        ? (rowKey: string) => <RowSubTable model={model} parts={parts} plan={plan} rowKey={rowKey} />
        : undefined,
    [model, parts, plan],
  )
  const conditionsOf = useCallback<BatchModel['conditionsOf']>((field, row) => model.conditionsOf(field, row), [model])
  return (
    <>
      <Suspense>
        <Rows
          id={id}
          labelId={titleId}
          describedBy={message === undefined ? undefined : `${id}-message`}
          arrangementKey={plan.code}
          columns={parts.columns}
          details={parts.details}
          rows={rows}
          maxRows={model.rows.block.table.maxRows}
          readOnly={!parts.mayAdd && !parts.mayEdit}
          mayAdd={parts.mayAdd}
          mayRemove={parts.mayRemove}
          {...(hasActions && { mayMark: true })}
          sortable={order !== undefined}
          {...(order && { order })}
          mayUndo={isOffered && parts.mayUndo}
          wanted={wanted}
          actions={actions}
          {...(expand && { expand })}
          handle={handle}
          height="fill"
          {...(narrow && { toolbar: 'foot' as const })}
          size="small"
          unsavedIn={model.unsavedIn}
          makeKey={model.rows.makeKey}
          newRow={model.newRow}
          isBlank={model.rows.ledger.isBlank}
          conditionsOf={conditionsOf}
          {...(statesOf && { statesOf })}
          {...(model.isGuarded && { isGuarded: true })}
          onChange={model.rows.apply}
          onLeave={model.rows.leaveCell}
          onReached={model.rows.reached}
          onRefused={model.rows.noteRefused}
          onWaiting={model.rows.waitFor}
        />
      </Suspense>
      {message !== undefined && (
        <p id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </>
  )
}

function SaveButton({ model, onSave }: { readonly model: BatchModel; onSave(): void }) {
  const { unsaved } = useSyncExternalStore(model.subscribe, model.snapshot)
  const text = messages.unsaved(unsaved)
  return (
    <>
      <Button
        // With nothing to save, nothing calls for it.
        type={text === '' ? 'default' : 'primary'}
        icon={<SaveOutlined aria-hidden />}
        autoInsertSpace={false}
        onClick={onSave}
      >
        {messages.save}
      </Button>
      {text !== '' && (
        <span role="status" className={styles.unsaved}>
          {messages.unsavedLabel}
          {text}
        </span>
      )}
    </>
  )
}

function nothing() {
  return null
}

function ignore() {
  // The toolbar of a grid page offers nothing of this.
}
