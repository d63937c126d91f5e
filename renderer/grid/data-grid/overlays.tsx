import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useHost } from '../../react/host-context.tsx'
import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'
import { messages } from '../messages.ts'
import { ColumnOverlay, type OpenColumns } from '../react/column-menu.tsx'
import { DetailsDialog, RowTexts } from '../react/details-dialog.tsx'
import { RowMenu, type RowSight } from '../react/row-menu.tsx'
import { findRowElement, type SubTablePlace, subTablePlace } from '../react/sub-table-place.ts'
import { SubTablePopover } from '../react/sub-table-popover.tsx'
import type { GridEngine } from './grid-engine.ts'
import { eventOf } from './grid-events.ts'
import type { DataGridProps } from './grid-props.ts'

/** What stands above the grid at the moment; one at a time. */
type Overlay =
  | { readonly kind: 'row-menu'; readonly row: GridRow; readonly anchor: DOMRect }
  | OpenColumns
  /** Chosen in the menu of the row, which goes first. */
  | { readonly kind: 'sight'; readonly row: GridRow; readonly sight: RowSight }
  | { readonly kind: 'details'; readonly row: GridRow; readonly column: Column }
  | SubTable

interface SubTable {
  readonly kind: 'sub-table'
  readonly row: GridRow
  readonly column: Column
  /** What is shown of it: what the expander opens, or what a click on the row opens. */
  readonly content: 'expand' | 'forms'
  /** A click on a row leaves the focus in its cell. */
  readonly takesFocus: boolean
  /** Null: its row is being looked for. */
  readonly place: SubTablePlace | null
}

export interface GridOverlays {
  readonly open: Overlay | null
  readonly announcement: string
  announce(text: string): void
  openColumns(anchor: DOMRect): void
  show(next: OpenColumns): void
  /** What the menu of a row was asked for. */
  showSight(row: GridRow, sight: RowSight): void
  close(): void
  /** The row has moved. */
  redraw(): void
  /** The element that the view is drawn in. */
  readonly root: RefObject<HTMLDivElement | null>
}

/** Menus, popovers and dialogs of a grid; the view asks for them. */
export function useOverlays(engine: GridEngine, root: RefObject<HTMLDivElement | null>): GridOverlays {
  const { notice } = useHost()
  const [open, setOpen] = useState<Overlay | null>(null)
  const [announcement, announce] = useState('')
  const [, setArrangements] = useState(0)
  const close = useCallback(() => setOpen(null), [])

  useLayoutEffect(() => {
    engine.setOverlays({
      onRowMenu(row, anchor) {
        const { mayMove, mayInsert } = engine.rowActions(row)
        if (mayMove || mayInsert || sightsOf(engine).length > 0) setOpen({ kind: 'row-menu', row, anchor })
      },
      onColumnMenu(column, anchor) {
        if (engine.props.custom !== false) setOpen({ kind: 'column-menu', column, anchor })
      },
      onExpand(row) {
        const column = engine.columns.find(({ visible }) => visible)
        if (column && engine.props.expandContent) setOpen(toggled(row, column, 'expand', true))
      },
      onCellClick(row, column) {
        const index = engine.store.indexOf(engine.store.idOf(row))
        const { clickRowShowSubForm, clickRowShowMainForm, clickSelectRow } = engine.props
        // Specified (section 7), in this order.
        if (engine.store.isEditable(row, index, column)) setOpen(withoutSubTable)
        else if (column.declared.showDetails) setOpen({ kind: 'details', row, column })
        else if (clickRowShowSubForm || clickRowShowMainForm) setOpen(toggled(row, column, 'forms', false))
        else if (clickSelectRow) {
          const id = engine.store.idOf(row)
          engine.marked.toggle(id, !engine.marked.has(id))
        }
      },
    })
    return () => engine.setOverlays(null)
  }, [engine])

  const chosen = open?.kind === 'sight' ? open : null
  useEffect(() => {
    if (!chosen) return
    const { row, sight } = chosen
    const isOfIt = ({ visible, declared }: Column) => visible && (sight !== 'details' || declared.showDetails)
    const column = engine.columns.find(isOfIt)
    // The menu has given the focus back by now: what opens gives it back to the same cell.
    if (!column) setOpen(null)
    else setOpen(sight === 'details' ? { kind: 'details', row, column } : toggled(row, column, sight, true))
  }, [chosen, engine])

  const waiting = open?.kind === 'sub-table' && open.place === null ? open : null
  useEffect(() => {
    if (!waiting) return
    const find = () => rowElementOf(engine, waiting.row)
    return findRowElement(find, (element) => {
      const table = root.current?.getBoundingClientRect()
      if (!element || !table) {
        notice.error(messages.subTableFailed)
        setOpen((now) => (now === waiting ? null : now))
        return
      }
      const row = element.getBoundingClientRect()
      const place = subTablePlace({ table, row, windowHeightPx: window.innerHeight })
      setOpen((now) => (now === waiting ? { ...waiting, place } : now))
    })
  }, [waiting, engine, root, notice])

  return useMemo(
    () => ({
      open,
      announcement,
      announce,
      openColumns: (anchor: DOMRect) => setOpen({ kind: 'columns', anchor }),
      show: setOpen,
      showSight: (row: GridRow, sight: RowSight) => setOpen({ kind: 'sight', row, sight }),
      close,
      redraw: () => setArrangements((count) => count + 1),
      root,
    }),
    [open, announcement, close, root],
  )
}

/** What there is to see of a row: an expander, and clicks on cells that only a pointer can make, lead to it as well. */
function sightsOf({ props, columns }: GridEngine): readonly RowSight[] {
  const hasForms = props.clickRowShowSubForm || props.clickRowShowMainForm
  const hasDetails = columns.some(({ visible, declared }) => visible && declared.showDetails)
  return [
    ...(props.rowExpand && props.expandContent ? (['expand'] as const) : []),
    ...(hasDetails ? (['details'] as const) : []),
    ...(hasForms ? (['forms'] as const) : []),
  ]
}

/** The same row again closes it. */
function toggled(row: GridRow, column: Column, content: SubTable['content'], takesFocus: boolean) {
  return (now: Overlay | null): Overlay | null =>
    now?.kind === 'sub-table' && now.row === row && now.content === content
      ? null
      : { kind: 'sub-table', row, column, content, takesFocus, place: null }
}

function withoutSubTable(now: Overlay | null): Overlay | null {
  return now?.kind === 'sub-table' ? null : now
}

function rowElementOf({ view, store, columns }: GridEngine, row: GridRow): Element | null {
  for (const { key, visible } of columns) {
    const cell = visible ? view?.cellElement(store.idOf(row), key) : null
    if (cell) return cell.closest('[role="row"]') ?? cell
  }
  return null
}

export interface OverlaysProps {
  readonly engine: GridEngine
  readonly overlays: GridOverlays
  readonly props: DataGridProps
}

export function Overlays({ engine, overlays, props }: OverlaysProps): ReactNode {
  const { open, close, redraw, announce } = overlays
  const root = overlays.root.current
  const { store } = engine
  if (!open || !root) return null
  const container = root.closest<HTMLElement>('[role="dialog"]') ?? document.body
  switch (open.kind) {
    case 'row-menu': {
      const index = store.indexOf(store.idOf(open.row))
      return (
        <RowMenu
          anchor={open.anchor}
          rowIndex={index}
          rowCount={store.rows.length}
          {...engine.rowActions(open.row)}
          sights={sightsOf(engine)}
          onSight={(sight) => overlays.showSight(open.row, sight)}
          onMove={(by) => {
            engine.moveByUser(index, index + by)
            announce(messages.movedTo(index + by + 1))
            redraw()
          }}
          onInsert={() => engine.addByUser(index + 1)}
          onClose={close}
        />
      )
    }
    case 'column-menu':
    case 'columns':
      return (
        <ColumnOverlay
          open={open}
          arranged={engine.arranged}
          container={container}
          onOpen={overlays.show}
          onClose={close}
          refocus={engine.headers.focus}
        />
      )
    case 'sight':
      return null
    case 'details':
      return <Details engine={engine} row={open.row} column={open.column} props={props} onClose={close} />
    case 'sub-table': {
      if (!open.place) return null
      const shown = { row: open.row, column: open.column.declared }
      return (
        <SubTablePopover
          grid={root}
          container={container}
          place={open.place}
          takesFocus={open.takesFocus}
          onClose={close}
        >
          {open.content === 'expand' && props.expandContent?.(shown)}
          {open.content === 'forms' && props.clickRowShowMainForm && props.mainForm?.(shown)}
          {open.content === 'forms' && props.clickRowShowSubForm && props.subForm?.(shown)}
        </SubTablePopover>
      )
    }
  }
}

interface DetailsProps {
  readonly engine: GridEngine
  readonly row: GridRow
  readonly column: Column
  readonly props: DataGridProps
  onClose(): void
}

function Details({ engine, row, column, props, onClose }: DetailsProps) {
  const shown = { row, column: column.declared }
  const { onDetailsConfirm } = props
  const confirm =
    onDetailsConfirm &&
    (() => new Promise<boolean>((callback) => onDetailsConfirm({ ...shown, callback, ...eventOf(engine.handle) })))
  return (
    <DetailsDialog
      mainForm={
        props.mainForm?.(shown) ?? <RowTexts row={row} columns={engine.columns.filter(({ cell }) => !cell.hidden)} />
      }
      subForm={props.subForm?.(shown)}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
