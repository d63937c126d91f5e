import type { CellPlan, TooManyCells } from '../engine/cell-plan.ts'
import type { Column } from '../engine/column.ts'
import { MAX_PASTED_CELLS } from '../engine/constants.ts'
import { planFill } from '../engine/fill-plan.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { parseClipboardText } from '../engine/parse-clipboard-text.ts'
import { applyPaste, type PastePlan, planPaste } from '../engine/paste-plan.ts'
import type { FillPlace } from '../engine/range-plan.ts'
import type { GridRow } from '../engine/row.ts'
import type { CellRange, Selection } from '../engine/selection.ts'
import type { CopiedValueOf } from './copied-values.ts'
import type { GridState } from './grid-state.ts'
import type { LiveEditor } from './live-editor.ts'

/** Where values are brought to. It was asked for a while ago: rows and columns may have moved since. */
export interface TransferSpot {
  readonly range: CellRange
  /** On which its first cell stood. */
  readonly row: GridRow | undefined
  readonly column: Column | undefined
  /** What was selected. */
  readonly selection: Selection | null
  readonly tools: ViewTools
}

/** What later code does its work with. */
export interface ViewTools {
  readonly state: GridState
  readonly live: LiveEditor
  /** The rows and columns as they stand now. */
  place(): FillPlace
  carryOut(plan: CellPlan | TooManyCells): void
  /** What was planned has been done: its cells are checked. */
  check(plan: CellPlan): void
  /** Nothing has been done: why. */
  refuse(text: string): void
  select(selection: Selection | null, options?: { readonly scroll?: boolean }): void
  say(text: string): void
}

type Texts = readonly (readonly string[])[]

/** Pastes a text from the clipboard, and says how much of it has come. `event`: a grid may have put values beside it. */
export function pasteText(text: string, spot: TransferSpot, event: ClipboardEvent): void {
  const { state, place } = spot.tools
  const cells = parseClipboardText(text, MAX_PASTED_CELLS)
  const copied = state.options.copied.read(event)
  const columns = place().columns.slice(spot.range.left)
  const unknown = cells && copied ? withoutKnown(cells, columns, copied) : cells
  const waits = unknown && state.options.events.beforePaste?.(unknown, columns)
  if (waits) {
    const typed = followTyping(state.options.store)
    void waits.then(() => pasteCells(cells, copied, spot, typed.end()))
  } else pasteCells(cells, copied, spot, NOTHING_TYPED)
}

/** By row, the columns. */
type TypedCells = ReadonlyMap<GridRow, ReadonlySet<string>>
const NOTHING_TYPED: TypedCells = new Map()
/** Stores that take a paste now: that is nothing typed. */
const pasting = new Set<GridStore>()

/** What the user enters while a paste waits is newer than what he has pasted. By row: saving gives it another id. */
function followTyping(store: GridStore): { end(): TypedCells } {
  const typed = new Map<GridRow, Set<string>>()
  const stop = store.subscribe(({ origin, patches = [] }) => {
    if (origin !== 'user' || pasting.has(store)) return
    for (const patch of patches) {
      if (patch.kind !== 'cells') continue
      for (const row of patch.rows) typed.set(row, (typed.get(row) ?? new Set()).add(patch.key))
    }
  })
  return {
    end() {
      stop()
      return typed
    },
  }
}

function withoutTyped(plan: PastePlan, store: GridStore, typed: TypedCells): PastePlan {
  if (typed.size === 0) return plan
  const isOpen = ({ id, key }: { readonly id: string; readonly key: string }) => {
    const row = store.rowById(id)
    return row === undefined || !typed.get(row)?.has(key)
  }
  return { ...plan, changes: plan.changes.filter(isOpen), refused: plan.refused.filter(isOpen) }
}

/** Texts whose values have come along are looked for nowhere. */
function withoutKnown(cells: Texts, columns: readonly Column[], copied: CopiedValueOf): Texts {
  return cells.map((texts, down) =>
    texts.map((text, right) => {
      const column = columns[right]
      return column && copied(down, right, text, column) !== undefined ? '' : text
    }),
  )
}

function pasteCells(cells: Texts | null, copied: CopiedValueOf | null, spot: TransferSpot, typed: TypedCells) {
  const { state, place, check, refuse } = spot.tools
  const { store, errors, mayAddRows, texts } = state.options
  let pasted: PastePlan | null = null
  change(spot, (move) => {
    const planned = planPaste({ cells, copied, target: move(spot.range), ...place(), mayAdd: mayAddRows?.() ?? 0 })
    if (planned.kind === 'too-many') {
      refuse(texts.pasteTooLarge(planned.limit))
      return null
    }
    const plan = withoutTyped(planned, store, typed)
    pasting.add(store)
    try {
      applyPaste(plan, store, errors)
    } finally {
      pasting.delete(store)
    }
    check(plan)
    pasted = plan
    return plan.range
  })
  if (pasted) tellPasted(pasted, spot.tools)
}

function tellPasted(
  { changes, added, refused, refusedInAdded, skipped, dropped }: PastePlan,
  { state, say }: ViewTools,
) {
  const { texts, events } = state.options
  const wrong = refused.length + refusedInAdded.length
  const left = skipped + dropped
  const inAdded = added.reduce((count, row) => count + Object.keys(row).length, 0)
  const said = texts.pasted(changes.length + inAdded, wrong, left)
  say(said)
  if (wrong + left > 0) events.onMessage?.('warning', said)
}

/** The fill handle was let go: what stands in the source goes on up to the end of the target. */
export function continueSeries(target: CellRange, spot: TransferSpot): void {
  const { carryOut, place } = spot.tools
  change(spot, (move) => {
    const whole = move(union(spot.range, target))
    carryOut(planFill(move(spot.range), whole, place()))
    return whole
  })
}

/**
 * Changes cells where they are now: nothing is done when they are gone. It is a step of its own, also while a cell is
 * being edited. What has changed is selected, unless the user has gone on.
 */
function change(
  { range, row, column, selection, tools }: TransferSpot,
  run: (move: (then: CellRange) => CellRange) => CellRange | null,
) {
  const { state, live } = tools
  const { store } = state.options
  // There were no rows; where some have come meanwhile, it was not meant for them.
  const top = row ? store.indexOf(store.idOf(row)) : store.rows.length === 0 ? 0 : -1
  const left = state.layout.placed.findIndex((placed) => placed.column === column)
  if (top === -1 || left === -1) return
  const [down, right] = [top - range.top, left - range.left]
  const hasGoneOn = state.selection !== selection
  const isEdited = live.cell !== null
  if (isEdited) store.endEdit()
  const changed = run((then) => ({
    top: then.top + down,
    left: then.left + right,
    bottom: then.bottom + down,
    right: then.right + right,
  }))
  if (isEdited) store.beginEdit()
  if (changed && !hasGoneOn) selectRange(changed, tools)
}

function union(one: CellRange, other: CellRange): CellRange {
  return {
    top: Math.min(one.top, other.top),
    left: Math.min(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
  }
}

/** Without scrolling. */
export function selectRange({ top, left, bottom, right }: CellRange, { select }: Pick<ViewTools, 'select'>): void {
  select({ anchor: { row: top, column: left }, active: { row: bottom, column: right } }, { scroll: false })
}
