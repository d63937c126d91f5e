import type { Choice } from '../../widget.ts'
import type { GridRow } from './row.ts'

/**
 * The choices of a column: given, loaded from a dictionary, or found by searching. Cells show the stored value until
 * its text is known; a failed load can be tried again, from a mark in the column's header.
 */
export interface ChoiceList {
  readonly state: 'ready' | 'loading' | 'failed'
  readonly items: readonly Choice[]
  /** Why the load failed, for the user; empty otherwise. */
  readonly problem: string
  /** Text of a stored value; undefined while it is not known. Asking for an unknown value of a searched list loads its text. */
  textOf(value: string): string | undefined
  /** Whether it is certain that no row has the value: cells show it with a mark. Absent: nobody can tell. */
  isGone?(value: string): boolean
  /** The value of a text or of a value, as pasting needs it; undefined where there is none, or not only one. */
  valueOf(text: string): string | undefined
  /** Loads what is not loaded, or failed. */
  load(): void
  /** Present when there are too many to load: answers through `items`. */
  readonly search?: (keyword: string) => void
  /** The search that waits for a pause in typing begins at once. */
  readonly hurry?: () => void
  /** Asks for the values of texts: afterwards `valueOf` knows those that there are. What failed stands in `problem`. */
  readonly find?: (texts: readonly string[]) => Promise<void>
  /** Of columns that depend on each other: what can be chosen in one row, and how many columns stand above. */
  readonly linked?: { readonly depth: number; choicesOf(row: GridRow): ChoiceList }
  /** Whether several are called so. */
  isAmbiguous?(text: string): boolean
  /** Whether only `find` can tell if others are called so as well; absent: of what has no value. */
  isUnsure?(text: string): boolean
  /** Whether it stood in what `find` was given, and was not asked for: a search has failed, or they were too many. */
  isUnasked?(text: string): boolean
  subscribe(onChange: () => void): () => void
}
