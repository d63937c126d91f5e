import type { CellPlan, TooManyCells } from '../core/cell-plan.ts'
import { MAX_PASTED_CELLS } from '../core/constants.ts'
import type { FillPlace } from '../core/fill-plan.ts'
import { parseClipboardText } from '../core/parse-clipboard-text.ts'
import { applyPaste, planPaste } from '../core/paste-plan.ts'
import type { CellRange } from '../core/selection.ts'
import { planFill } from '../core/series-plan.ts'
import type { GridViewOptions } from './view-types.ts'

/** Where values are brought to. It was asked for a while ago: rows and columns may have moved since. */
export interface TransferTarget {
  readonly options: GridViewOptions
  /** The rows and columns as they stand now. */
  place(): FillPlace
  /** Where a range of then is now; null when it is gone. */
  now(range: CellRange): CellRange | null
  carryOut(plan: CellPlan | TooManyCells): void
  /** What was planned has been done: its cells are checked. */
  check(plan: CellPlan): void
  /** Runs as a step of its own, also while a cell is being edited. */
  apart(run: () => void): void
  /** Selects what has changed, unless the user has gone on. */
  show(range: CellRange): void
  say(text: string): void
}

/** Pastes a text from the clipboard, and says how much of it has come. */
export function pasteText(text: string, range: CellRange, target: TransferTarget): void {
  const cells = parseClipboardText(text, MAX_PASTED_CELLS)
  const waits = cells && target.options.events.beforePaste?.(cells, target.place().columns.slice(range.left))
  if (waits) void waits.then(() => target.apart(() => pasteCells(cells, range, target)))
  else target.apart(() => pasteCells(cells, range, target))
}

function pasteCells(cells: readonly (readonly string[])[] | null, range: CellRange, target: TransferTarget) {
  const { store, errors, texts, events, mayAddRows } = target.options
  const now = target.now(range)
  if (!now) return
  const plan = planPaste({ cells, target: now, ...target.place(), mayAdd: mayAddRows?.() ?? 0 })
  if (plan.kind === 'too-many') {
    target.carryOut(plan)
    return
  }
  applyPaste(plan, store, errors)
  target.check(plan)
  if (plan.range) target.show(plan.range)
  const wrong = plan.refused.length + plan.refusedInAdded.length
  const left = plan.skipped + plan.dropped
  const added = plan.added.reduce((count, row) => count + Object.keys(row).length, 0)
  const said = texts.pasted(plan.changes.length + added, wrong, left)
  target.say(said)
  if (wrong + left > 0) events.onMessage?.('warning', said)
}

/** The fill handle was let go: what stands in the source goes on up to the end of the whole. */
export function continueSeries(source: CellRange, whole: CellRange, target: TransferTarget): void {
  const [from, to] = [target.now(source), target.now(whole)]
  if (!from || !to) return
  target.apart(() => target.carryOut(planFill(from, to, target.place())))
  target.show(to)
}
