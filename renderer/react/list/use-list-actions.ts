import { type RefObject, useCallback, useRef, useState } from 'react'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { ActionPlan, FieldPlan, PagePlan, PageRecord, RowActionPlan } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { DataSource, ListRow } from '../../data-source.ts'
import type { RecordTarget } from '../form/dialog/record-target.ts'
import { useHost } from '../host-context.tsx'
import type { OpenedPanel } from '../panel/panel-overlay.tsx'
import type { BatchWish } from './batch/asked-batch.ts'
import type { AskedState, ListAction } from './list-state.ts'
import type { RowEnvironment } from './row-action.ts'
import { useDeletion } from './use-deletion.ts'
import { type AskedAction, usePageActions } from './use-page-actions.ts'
import type { Tree } from './use-tree.ts'

export interface ListActionsInput {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly state: AskedState
  /** What a new row begins with. */
  readonly initial: PageRecord
  /** The record that the address opens. */
  readonly linkedId: string | null
  /** It opens the form of a new one. */
  readonly adds: boolean
  /** Why the page takes no new row at present; undefined: it does. */
  readonly addRefusal: string | undefined
  readonly total: number
  /** Present while the rows stand as a tree. */
  readonly tree: Tree | null
  /** A change that was made in the flat result of a query makes the branches old that were read before. */
  forgetBranches(): void
  readonly environment: RowEnvironment
  readonly rows: readonly ListRow[]
  /** The answer for the roots of a tree counts all its rows: it is as old as the last change anywhere. */
  readonly hasTotals: boolean
  /** Rows that this user has changed, so that the news of it are none. */
  noteOwn(ids: readonly string[]): void
  /** All rows are chosen that the conditions find, so what is done to marked rows is done to all of these. */
  readonly allChosen: boolean
  onBatch(wish: BatchWish): void
  /** Takes the focus when the row of the pressed button is gone. */
  readonly region: RefObject<HTMLElement | null>
  dispatch(action: ListAction): void
  nameOf(row: ListRow): string
  /** What a row shows of a field. */
  textOf(row: ListRow, field: FieldPlan): string
  /** Marks the row that was just saved. */
  flash(id: string): void
}

export interface ListActions {
  /** The form that is open above the list. */
  readonly opened: RecordTarget | null
  /** The record that is read beside or above the list. */
  readonly viewedId: string | null
  /** Grows with what this user does to the rows, as far as somebody reads them. */
  readonly ownChanges: number
  /** The action of the page that asks for its input above the list. */
  readonly asked: AskedAction | null
  /** The panel that an action has opened above the list. */
  readonly opening: OpenedPanel | null
  /** @param values what the new record begins with, besides what all begin with. */
  add(values?: PageRecord): void
  open(row: ListRow): void
  view(id: string | null): void
  act(action: RowActionPlan, row: ListRow): void
  /** An action of the page on a row; whether it has run. */
  run(action: ActionPlan, row: ListRow): Promise<boolean>
  actOnSelection(action: ActionPlan): void
  deleteSelection(): void
  /** Rows that were deleted are back. */
  restored(ids: readonly string[]): void
  /** Those that are marked, by id, as far as this list has read them. */
  markedRows(): ReadonlyMap<string, ListRow>
  /** Remembers marked rows with their content: those of other pages are needed later. */
  select(ids: readonly string[], rows: readonly ListRow[]): void
  /** A row was changed where it stands. */
  edited(id: string): void
  saved(record: PageRecord): void
  closed(): void
}

/** What the buttons of a list do, and which rows are asked for again afterwards. */
export function useListActions(input: ListActionsInput): ListActions {
  const { plan, dataSource, state, initial, tree, environment, nameOf, addRefusal } = input
  const { notice } = useHost()
  const isAdded = input.adds && addRefusal === undefined
  const [opened, setOpened] = useState<RecordTarget | null>(isAdded ? { mode: 'add', values: initial } : null)
  const [viewedId, view] = useState(input.linkedId)
  const [ownChanges, setOwnChanges] = useState(0)
  const { dispatch: dispatchNow } = input
  const marked = useRef<ReadonlyMap<string, ListRow>>(new Map())

  function dispatch(action: ListAction) {
    if (!tree) input.forgetBranches()
    dispatchNow(action)
  }

  function noteOwn(ids: readonly string[]) {
    input.noteOwn(ids)
    setOwnChanges((before) => before + 1)
  }

  /** Rows in a branch are read again with it; roots, and rows of a list, with the list. */
  function reloadAround(ids: readonly string[]) {
    const parents = new Set(ids.map((id) => tree?.parentOf(id) ?? null))
    for (const parentId of parents) reloadBelow(parentId)
  }

  function reloadBelow(parentId: string | null) {
    if (parentId !== null && tree) {
      tree.reloadBranch(parentId)
      if (input.hasTotals) dispatch({ type: 'reloaded' })
    } else dispatch({ type: 'reloaded' })
  }

  const onRemoved = (ids: readonly string[]) => {
    noteOwn(ids)
    view((viewed) => (viewed !== null && ids.includes(viewed) ? null : viewed))
    const inBranches = ids.filter((id) => typeof tree?.parentOf(id) === 'string')
    for (const parentId of new Set(inBranches.map((id) => tree?.parentOf(id)))) {
      if (typeof parentId === 'string') tree?.reloadBranch(parentId)
    }
    if (inBranches.length === ids.length) {
      dispatch({ type: 'unmarked', ids })
      if (input.hasTotals) dispatch({ type: 'reloaded' })
    } else dispatch({ type: 'removed', ids, total: input.total + inBranches.length })
    // The button that was pressed goes with its row; without a new place the focus would fall to the document.
    input.region.current?.focus()
  }
  const onRestored = (ids: readonly string[]) => {
    noteOwn(ids)
    // Nobody remembers under which row of a tree they were.
    input.forgetBranches()
    dispatchNow({ type: 'reloaded' })
    const [only] = ids
    if (ids.length === 1 && only !== undefined) input.flash(only)
  }
  const deletion = useDeletion({ plan, dataSource, environment, nameOf, textOf: input.textOf, onRemoved, onRestored })
  const pageActions = usePageActions({
    plan,
    dataSource,
    environment,
    bound: input.initial,
    nameOf,
    onChanged(rows) {
      const ids = rows.map(({ id }) => id)
      const [only] = ids
      if (ids.length === 1 && only !== undefined) {
        edited(only)
        return
      }
      noteOwn(ids)
      reloadAround(ids)
    },
    onReadAgain() {
      input.forgetBranches()
      setOwnChanges((before) => before + 1)
      dispatch({ type: 'reloaded' })
    },
    onSelected: (id) => input.flash(id),
  })

  function saved(record: PageRecord) {
    if (opened?.mode === 'add') placed(record)
    else if (opened && tree) moved(opened.id, record)
    else dispatch({ type: 'reloaded' })
    if (record.id) {
      noteOwn([record.id])
      input.flash(record.id)
      // Who copies a record while reading it goes on with the copy.
      if (opened?.mode === 'add' && viewedId !== null) view(record.id)
    }
  }

  /** A new record: where it now stands decides what is read again. */
  function placed(record: PageRecord) {
    const parentId = tree && plan.tree ? fieldValue(record, plan.tree.parent.name) : null
    if (!tree || typeof parentId !== 'string') {
      dispatch({ type: 'added' })
      return
    }
    tree.toggle(parentId, true)
    reloadBelow(parentId)
  }

  /** A changed record may have got another parent: both branches, and the rows above them, look different then. */
  function moved(id: string, record: PageRecord) {
    const before = tree?.parentOf(id) ?? null
    const stored = plan.tree ? record[plan.tree.parent.name] : undefined
    const after = stored === undefined ? before : typeof stored === 'string' && stored !== '' ? stored : null
    const concerned = before === after ? [before] : [before, after, ...[before, after].map(aboveOf)]
    for (const parentId of new Set(concerned)) reloadBelow(parentId)
  }

  function aboveOf(id: string | null): string | null {
    return id === null ? null : (tree?.parentOf(id) ?? null)
  }

  function act({ name, action }: RowActionPlan, row: ListRow) {
    if (action) void pageActions.runOnRow(action, row)
    else if (name === 'delete') void deletion.deleteOne(row)
    else if (name === 'add_child') openNew({ ...initial, [PARENT_FIELD]: row.id })
    else if (name === 'detail') view(row.id)
    else if (name === 'edit' || name === 'refund') setOpened({ mode: name, id: row.id })
  }

  const openNew = useCallback(
    (values: PageRecord) => {
      if (addRefusal === undefined) setOpened({ mode: 'add', values })
      else notice.warning(addRefusal)
    },
    [addRefusal, notice],
  )

  function edited(id: string) {
    noteOwn([id])
    reloadAround([id])
    input.flash(id)
  }

  function markedRows(): ReadonlyMap<string, ListRow> {
    return new Map([...marked.current, ...input.rows.map((row): [string, ListRow] => [row.id, row])])
  }

  function actOnSelection(action: ActionPlan) {
    if (!action.needsRows) {
      void pageActions.runOnNone(action)
      return
    }
    if (input.allChosen) {
      input.onBatch({ kind: 'action', action })
      return
    }
    const known = markedRows()
    void pageActions.runOnSelection(
      action,
      state.selectedIds.flatMap((id) => known.get(id) ?? []),
    )
  }

  function deleteSelection() {
    if (input.allChosen) input.onBatch({ kind: 'delete' })
    else void deletion.deleteMany(state.selectedIds, markedRows())
  }

  // Cells and buttons are drawn again when their functions change, which would be at every key in the query bar; what
  // these do at the moment is looked up when they are called.
  const latest = { act, actOnSelection, deleteSelection, edited, run: pageActions.runOnRow }
  const current = useRef(latest)
  current.current = latest
  return {
    opened,
    asked: pageActions.asked,
    opening: pageActions.opening,
    viewedId,
    ownChanges,
    add: useCallback((values) => openNew({ ...values, ...initial }), [openNew, initial]),
    open: useCallback((row) => view(row.id), []),
    view,
    act: useCallback((action, row) => current.current.act(action, row), []),
    edited: useCallback((id) => current.current.edited(id), []),
    run: useCallback((action, row) => current.current.run(action, row), []),
    actOnSelection: useCallback((action) => current.current.actOnSelection(action), []),
    restored: onRestored,
    deleteSelection: useCallback(() => current.current.deleteSelection(), []),
    select: useCallback(
      (ids, rows) => {
        const known = new Map([...marked.current, ...rows.map((row): [string, ListRow] => [row.id, row])])
        marked.current = new Map([...known].filter(([id]) => ids.includes(id)))
        dispatchNow({ type: 'selected', ids })
      },
      [dispatchNow],
    ),
    markedRows,
    saved,
    closed: () => setOpened(null),
  }
}
