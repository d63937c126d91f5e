import { MAX_UNDO_CELLS, MAX_UNDO_STEPS } from './constants.ts'
import type { CellsPatch, Patch, Step } from './patch.ts'
import { type GridRow, isSameCell } from './row.ts'

/** Steps that can be taken back, and taken again. While a cell is typed in, its changes gather in one step. */
export class UndoStack {
  readonly #done: Step[] = []
  readonly #undone: Step[] = []
  /** Cells that the steps to take back hold. */
  #cells = 0
  #typing: Patch[] | null = null

  get canUndo(): boolean {
    return this.#done.length > 0 || (this.#typing?.length ?? 0) > 0
  }

  get isTyping(): boolean {
    return this.#typing !== null
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** A step was done: nothing can be done again. */
  push(step: Step): void {
    this.#undone.length = 0
    this.keep(step)
  }

  /** A step of typing was done; outside of typing it stands for itself. */
  pushTyping(step: Step): void {
    if (this.#typing) this.#typing.push(...step)
    else this.push(step)
  }

  /** What the last step has brought with it. */
  join(step: Step): void {
    if (this.#typing) this.#typing.push(...step)
    else this.keep([...(this.takeUndo() ?? []), ...step])
  }

  beginTyping(): void {
    this.endTyping()
    this.#typing = []
  }

  endTyping(): void {
    const step = mergeCells(this.#typing ?? [])
    this.#typing = null
    // Only now: typing that is cancelled leaves to be made again what could be.
    if (step.length > 0) this.push(step)
  }

  /** What was typed, to be taken back; the end of typing. */
  cancelTyping(): Step {
    const step = this.#typing ?? []
    this.#typing = null
    return step
  }

  takeUndo(): Step | undefined {
    const step = this.#done.pop()
    if (step) this.#cells -= cellCount(step)
    return step
  }

  takeRedo(): Step | undefined {
    return this.#undone.pop()
  }

  /** What taking a step back has changed. */
  pushUndone(step: Step): void {
    this.#undone.push(step)
  }

  clear(): void {
    this.#done.length = 0
    this.#undone.length = 0
    this.#cells = 0
    this.#typing = null
  }

  /** A step was done, or done again. */
  keep(step: Step): void {
    this.#done.push(step)
    this.#cells += cellCount(step)
    // The last step can always be taken back, however large it is.
    while (this.#done.length > 1 && (this.#done.length > MAX_UNDO_STEPS || this.#cells > MAX_UNDO_CELLS)) {
      this.#cells -= cellCount(this.#done.shift() ?? [])
    }
  }
}

/** Cells that a step holds. */
export function cellCount(step: Step): number {
  return step.reduce((count, patch) => count + (patch.kind === 'cells' ? patch.rows.length : 0), 0)
}

/** Each cell once, with its first value; cells that hold it again are left out. */
function mergeCells(patches: readonly Patch[]): Step {
  const seen = new Map<GridRow, Set<string>>()
  const merged = new Map<string, CellsPatch>()
  for (const patch of patches) {
    if (patch.kind !== 'cells') return patches
    patch.rows.forEach((row, index) => {
      const keys = seen.get(row) ?? new Set()
      const before = patch.before[index]
      if (keys.has(patch.key)) return
      seen.set(row, keys.add(patch.key))
      if (isSameCell(before, row[patch.key])) return
      const target = merged.get(patch.key) ?? { ...patch, rows: [], before: [] }
      target.rows.push(row)
      target.before.push(before)
      merged.set(patch.key, target)
    })
  }
  return [...merged.values()]
}
