import {
  type CSSProperties,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLoadedComponent } from '../../react/field/use-widget.ts'
import { useHost, useRegistry } from '../../react/host-context.tsx'
import { Later } from '../../react/list/later.tsx'
import { useNarrow } from '../../react/use-narrow.ts'
import type { RowsInputProps } from '../../widget.ts'
import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'
import { messages, viewTexts } from '../messages.ts'
import { ColumnOverlay, type OpenColumns } from '../react/column-menu.tsx'
import { Editors } from '../react/editors.tsx'
import { noteHidden, noteShown } from '../react/hidden-grids.ts'
import { followLongPress } from '../react/long-press.ts'
import { RowMenu, type RowSight } from '../react/row-menu.tsx'
import type { PaintedSlot } from '../react/slot-host.ts'
import { Slots } from '../react/slots.tsx'
import { subTablePlace } from '../react/sub-table-place.ts'
import { SubTablePopover } from '../react/sub-table-popover.tsx'
import type { FieldCells, FieldSlotProps } from './field-cells.ts'
import { FindBar } from './find-bar.tsx'
import { followFindKey } from './follow-find-key.ts'
import { runCellCommand } from './menu-commands.ts'
import { createRowsEngine, type RowsEngine } from './rows-engine.ts'
import styles from './rows-grid.module.css'
import { RowsToolbar } from './rows-toolbar.tsx'
import { useArrangement } from './use-arrangement.ts'

export interface RowsGridProps extends RowsInputProps {
  /** Keep its identity. */
  readonly cells: FieldCells
}

/** The rows of a form, or of a page of kind `grid`, in the grid. Other columns or rights are another grid. */
export function RowsGrid(props: RowsGridProps) {
  const { columns, details, readOnly, mayAdd, mayRemove, sortable } = props
  const [made, setMade] = useState({ columns, details, readOnly, mayAdd, mayRemove, sortable, number: 0 })
  const isSame =
    made.columns === columns &&
    made.details === details &&
    made.readOnly === readOnly &&
    made.mayAdd === mayAdd &&
    made.mayRemove === mayRemove &&
    made.sortable === sortable
  const number = isSame ? made.number : made.number + 1
  if (!isSame) setMade({ columns, details, readOnly, mayAdd, mayRemove, sortable, number })
  return <GridOfRows key={number} {...props} />
}

/** What stands above the rows; one at a time. */
type Overlay =
  | { readonly kind: 'row-menu'; readonly row: GridRow; readonly anchor: DOMRect }
  | { readonly kind: 'details'; readonly rowKey: string }
  | { readonly kind: 'sub-table'; readonly rowKey: string; readonly place: CSSProperties }
  | { readonly kind: 'filter'; readonly column: Column; readonly anchor: DOMRect }
  | OpenColumns

const loadArrangedBar = () => import('./arranged-bar.tsx').then((module) => module.ArrangedBar)
const loadFootBar = () => import('./rows-foot-bar.tsx').then((module) => module.RowsFootBar)
const loadFilterPanel = () => import('./filter-panel.tsx').then((module) => module.FilterPanel)
const loadRowDetails = () => import('./row-details.tsx').then((module) => module.RowDetails)

function GridOfRows(props: RowsGridProps) {
  const {
    cells,
    columns,
    onLeave,
    id,
    describedBy,
    readOnly,
    mayAdd,
    mayRemove,
    mayUndo,
    sortable,
    wanted,
    maxRows,
    actions,
    handle,
    details,
  } = props
  const host = useHost()
  const registry = useRegistry()
  const narrow = useNarrow()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Overlay | null>(null)
  const [engine] = useState(() =>
    createRowsEngine({
      host,
      registry,
      cells,
      props,
      onRowMenu: (row, anchor) => setOpen({ kind: 'row-menu', row, anchor }),
      onColumnMenu: (column, anchor) => setOpen({ kind: 'column-menu', column, anchor }),
      onExpand: (row) => expandRow(row),
      onDetails: (row) => openDetails(row),
    }),
  )
  function openDetails(row: GridRow) {
    engine.view?.commit()
    setOpen({ kind: 'details', rowKey: engine.store.idOf(row) })
  }
  function expandRow(row: GridRow) {
    engine.view?.commit()
    const rowKey = engine.store.idOf(row)
    const place = root.current && (narrow ? sheetPlace() : placeBeside(engine, rowKey, root.current))
    if (place)
      setOpen((now) =>
        now?.kind === 'sub-table' && now.rowKey === rowKey ? null : { kind: 'sub-table', rowKey, place },
      )
    else host.notice.error(messages.subTableFailed)
  }
  const close = useCallback(() => setOpen(null), [])
  const [overlaid, setOverlaid] = useState(narrow)
  if (overlaid !== narrow) {
    // Where it stood is elsewhere now.
    setOverlaid(narrow)
    setOpen(null)
  }
  const RowDetails = useLoadedComponent(loadRowDetails)
  const ArrangedBar = useLoadedComponent(loadArrangedBar)
  const FilterPanel = useLoadedComponent(loadFilterPanel)
  const arrangement = useArrangement(engine, host.notice.error)
  const [finding, setFinding] = useState(0)
  const [footFailed, setFootFailed] = useState(false)
  // Above the rows it is there without being loaded.
  const atFoot = props.toolbar === 'foot' && !footFailed
  const find = useCallback(() => {
    engine.view?.commit()
    flushSync(() => setFinding((times) => times + 1))
  }, [engine])
  const endFind = useCallback(() => setFinding(0), [])
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => (area.current ? followFindKey(area.current, find) : undefined), [find])
  const draws = useMemo(() => {
    const draw = (slot: FieldSlotProps) => (slot.blank ? null : <cells.Slot {...slot} />)
    return Object.fromEntries(columns.map(({ field }) => [field.name, draw]))
  }, [columns, cells])
  const slotOf = useCallback((slot: PaintedSlot) => slotProps(engine, { slot, id, onLeave }), [engine, id, onLeave])
  const openColumns = useCallback((anchor: DOMRect) => setOpen({ kind: 'columns', anchor }), [])

  // Rows are painted, not rendered: all that a key press costs here is this.
  useLayoutEffect(() => engine.duringRender(() => engine.update(props)))

  useLayoutEffect(() => {
    const element = root.current
    if (element) engine.duringRender(() => engine.attach(element, narrow))
  }, [engine, narrow])

  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    noteShown(element)
    // A page that is hidden ends its effects, too: the grid stays as it is until the page is really gone.
    return () => noteHidden(element, engine.destroy)
  }, [engine])

  useEffect(() => (root.current ? followLongPress(root.current) : undefined), [])

  useLayoutEffect(() => {
    const grid = root.current?.querySelector('[role="grid"]')
    if (describedBy === undefined) grid?.removeAttribute('aria-describedby')
    else grid?.setAttribute('aria-describedby', describedBy)
  }, [describedBy])

  useEffect(() => {
    if (wanted && engine.editors) focusWanted(engine, wanted, props)
  })

  useImperativeHandle(
    handle,
    () => ({
      commit: () => engine.view?.commit(),
      highlight: (keys) => engine.view?.highlight(keys),
      keepValues: engine.keepValues,
      marked: () => engine.marked.ids,
    }),
    [engine],
  )

  const sights: readonly RowSight[] = [
    ...(props.expand ? (['expand'] as const) : []),
    ...(details === null ? [] : (['details'] as const)),
  ]
  const menu = open?.kind === 'row-menu' ? open : null
  const detailed = open?.kind === 'details' ? open : null
  const expanded = open?.kind === 'sub-table' ? open : null
  const detailedRow = detailed && props.rows.find(({ key }) => key === detailed.rowKey)
  const menuIndex = menu ? engine.store.indexOf(engine.store.idOf(menu.row)) : -1
  const tools = {
    engine,
    mayAdd,
    mayRemove,
    mayMark: props.mayMark ?? false,
    mayAddSeveral: props.size === 'small',
    mayUndo,
    maxRows,
    actions,
    onColumns: openColumns,
    onFind: find,
    finding,
    onFindEnd: endFind,
  }
  return (
    <div ref={area} className={styles.rows} {...(props.height === 'fill' && { 'data-fill': '' })}>
      {!atFoot && <RowsToolbar {...tools} />}
      {atFoot && finding > 0 && <FindBar engine={engine} asked={finding} onClose={endFind} />}
      {arrangement.current && (
        <Suspense>
          <ArrangedBar engine={engine} arrangement={arrangement} />
        </Suspense>
      )}
      <Editors host={engine.editors} />
      <Slots host={engine.slots} draw={draws} propsOf={slotOf} />
      <div ref={root} className={styles.grid} data-rows-of={id} />
      {atFoot && <Later load={loadFootBar} props={tools} onFailed={() => setFootFailed(true)} />}
      {menu && menuIndex !== -1 && (
        <RowMenu
          anchor={menu.anchor}
          rowIndex={menuIndex}
          rowCount={engine.store.rows.length}
          mayMove={!readOnly && sortable && engine.shown.order === null}
          mayInsert={!readOnly && mayAdd}
          sights={sights}
          onSight={(sight) => (sight === 'expand' ? expandRow(menu.row) : openDetails(menu.row))}
          onMove={(by) => {
            engine.move(menu.row, by)
            setOpen({ ...menu })
          }}
          cells={{
            mayEdit: !readOnly,
            mayRemove,
            rowCount: selectedRowCount(engine),
            onCommand: (command) => void runCellCommand(command, engine, host),
          }}
          onInsertAbove={() => engine.insertBefore(menu.row)}
          onInsert={() => engine.insertAfter(menu.row)}
          onClose={() => setOpen(null)}
        />
      )}
      {detailedRow && details && (
        <Suspense>
          <RowDetails
            key={detailedRow.key}
            row={detailedRow}
            fields={details}
            readOnly={readOnly}
            conditionsOf={props.conditionsOf}
            {...(props.statesOf && { statesOf: props.statesOf })}
            onConfirm={(values) => engine.setValues(detailedRow.key, values)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open?.kind === 'filter' && (
        <Suspense>
          <FilterPanel
            key={open.column.key}
            engine={engine}
            column={open.column}
            anchor={open.anchor}
            container={root.current?.closest<HTMLElement>('[role="dialog"]') ?? document.body}
            chosen={arrangement.current?.filters.get(open.column.key)}
            onFilter={(texts) => arrangement.filter(open.column.key, texts)}
            onClose={close}
          />
        </Suspense>
      )}
      {expanded && root.current && props.rows.some(({ key }) => key === expanded.rowKey) && (
        <SubTablePopover
          key={expanded.rowKey}
          grid={root.current}
          container={root.current.closest<HTMLElement>('[role="dialog"]') ?? document.body}
          place={expanded.place}
          takesFocus
          onClose={close}
        >
          {props.expand?.(expanded.rowKey)}
        </SubTablePopover>
      )}
      {open && (open.kind === 'columns' || open.kind === 'column-menu') && (
        <ColumnOverlay
          open={open}
          arranged={engine.arranged}
          sorting={{
            ...arrangement.sorting,
            onFilter(column, anchor) {
              setOpen(anchor && { kind: 'filter', column, anchor })
              if (!anchor) arrangement.filter(column.key, null)
            },
          }}
          container={root.current?.closest<HTMLElement>('[role="dialog"]') ?? document.body}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
          refocus={engine.headers.focus}
        />
      )}
    </div>
  )
}

function selectedRowCount({ view }: RowsEngine): number {
  const { top = 0, bottom = 0 } = view?.range ?? {}
  return bottom - top + 1
}

/** Of a narrow window: what is left shows which row it is. */
const SHEET_SHARE = 0.8

function sheetPlace(): CSSProperties {
  const { innerWidth: width, innerHeight: height } = window
  return { left: 0, width, maxWidth: width, bottom: 0, maxHeight: Math.round(height * SHEET_SHARE) }
}

/** Where what belongs to a row is shown; null: the row is not in sight. */
function placeBeside({ view, store }: RowsEngine, rowKey: string, root: HTMLElement): CSSProperties | null {
  const cells = store.columns.map(({ key }) => view?.cellElement(rowKey, key))
  const line = cells.find((cell) => cell)?.closest('[role="row"]')
  const row = line?.getBoundingClientRect()
  if (!row) return null
  return { ...subTablePlace({ table: root.getBoundingClientRect(), row, windowHeightPx: window.innerHeight }) }
}

/** A broken cell comes into view and gets the focus: what has no column is said in the first one. */
function focusWanted(
  engine: RowsEngine,
  { rowKey, field: name }: NonNullable<RowsInputProps['wanted']>,
  { onReached }: Pick<RowsInputProps, 'onReached'>,
) {
  const { view, store } = engine
  // Neither what is hidden nor what waits for an answer can take the focus: it is tried again when that is over.
  if (!view?.viewport.checkVisibility() || view.viewport.closest('[inert]')) return
  const drawn = store.columns.filter(({ cell }) => !cell.hidden)
  const field = drawn.some(({ key }) => key === name) ? name : (drawn[0]?.key ?? name)
  // What the user has hidden is shown again, when it is wrong.
  engine.arranged.reveal(field)
  engine.shown.reveal([rowKey])
  const column = store.columns.find(({ key }) => key === field)
  engine.editors.duringRender(() => view.focusCell(rowKey, field, { edit: column?.cell.editing === 'text' }))
  onReached()
}

interface SlotPlace {
  readonly slot: PaintedSlot
  /** Of the grid. */
  readonly id: string
  readonly onLeave: RowsInputProps['onLeave']
}

function slotProps(
  { store, errors, columnOf, isBlank }: RowsEngine,
  { slot: { key, column, row, rowId, rowIndex, value }, id, onLeave }: SlotPlace,
): FieldSlotProps {
  return {
    column: columnOf(column, row),
    id: `${id}-slot-${key}`,
    label: viewTexts.cellLabel(rowIndex + 1, column.title),
    value,
    readOnly: !store.isEditable(row, rowIndex, column),
    blank: isBlank(row, column.key),
    invalid: errors.messageOf(rowId, column.key) !== undefined,
    onChange: (next, others = {}) => {
      const changed = Object.entries({ ...others, [column.key]: next })
      store.setCells(
        changed.map(([name, entered]) => ({ id: rowId, key: name, value: entered })),
        'user',
      )
    },
    valueBeside: (name) => row[name] ?? null,
    onLeave: () => onLeave(rowId, column.key),
  }
}
