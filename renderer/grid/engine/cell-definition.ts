import type { ComponentType } from 'react'
import type { CellColumn, CellType } from './cell-column.ts'
import type { ColumnAlign, GridColumn } from './grid-column.ts'
import type { CellValue, GridRow } from './row.ts'

/** Where a cell is drawn. One object per paint at most: it must not be kept. */
export interface CellPlace {
  readonly column: CellColumn
  readonly row: GridRow
  readonly rowId: string
  /** From 0, over all rows. */
  readonly rowIndex: number
  /** This cell cannot be edited: the grid, its column or its row is disabled. */
  readonly disabled: boolean
}

/** Editing in the grid's own text input: no component is mounted, so it opens within a frame. */
export interface TextEditing {
  /** Text to edit for a value. */
  write(value: CellValue, column: CellColumn): string
  /** Value of a text that is being typed. */
  read(text: string, column: CellColumn): CellValue
  /**
   * What the input shows for what was typed or pasted (`1,234` is `1234`), asked before `accepts`; not while an input
   * method composes.
   */
  clean?(text: string, column: CellColumn): string
  /** Typing that leads to a text that is refused here is taken back at once. */
  accepts?(text: string, column: CellColumn): boolean
  /** The text as it is left, on blur. */
  settle?(text: string, column: CellColumn): string
  readonly inputMode?: 'text' | 'decimal' | 'numeric'
}

/** What an editor component is given. Mounted once per type and kept warm: props change when another cell opens. */
export interface CellEditorProps {
  readonly column: CellColumn
  readonly row: GridRow
  readonly rowId: string
  readonly value: CellValue
  /** What was typed to open it; undefined when it was opened by a click, F2 or Enter. */
  readonly initialText: string | undefined
  /** Counts openings: a new number is a new cell, whatever state is left must go. */
  readonly opening: number
  /** False while it waits, warm and unseen. */
  readonly open: boolean
  /** Id of the control that takes the focus. */
  readonly id: string
  readonly label: string
  readonly invalid: boolean
  /** Id of the error text. */
  readonly describedBy: string | undefined
  /** Takes the value into the row at once; editing goes on. `others`: cells of the same row that go with it. */
  onChange(value: CellValue, others?: Readonly<Record<string, CellValue>>): void
  /**
   * What is typed is no value, and why. The value from before stays; the cell is marked when it closes, unless a value
   * came meanwhile by `onChange`.
   */
  onRefuse(message: string): void
  /** Done: the cell closes and the focus moves on. */
  onCommit(move?: 'down' | 'right' | 'left' | 'none'): void
  /** Not wanted: the value from before comes back and the cell closes. */
  onCancel(): void
  /** Where pop-ups are to be drawn, so that a click in them is no click outside. */
  popupContainer(): HTMLElement
}

/** What a cell that acts by itself (checkbox, file menu) may do. */
export interface CellActions {
  setValue(value: CellValue, others?: Readonly<Record<string, CellValue>>): void
  /** Opens the editor component of the cell, if it has one. */
  open(): void
}

/** A dictionary, or a registered table as `table,text,value`. */
export interface ChoiceSource {
  readonly dictCode: string
  /** Too many to load: found by searching. */
  readonly searched: boolean
}

/**
 * A type of cell, declared. Pure but for `paint`, which writes into an element that it is given; React stands behind
 * `loadEditor` only. Types register in `cells/registry.ts`; nobody names one elsewhere.
 */
export interface CellDefinition extends CellType {
  /** Older names of the contract: `inputNumber` of `input-number`. */
  readonly aliases?: readonly string[]
  /** Chinese name. */
  readonly title: string
  /**
   * `text`: edited in the grid's own input (`text` is present). `component`: `loadEditor` is mounted over the cell.
   * `toggle`: a click or Space calls `toggle`. `slot`: drawn by the page. `none`: text only.
   */
  readonly editing: 'text' | 'component' | 'toggle' | 'slot' | 'none'
  /** Keeps the look of an input also when it is not edited, in the always-on mode. */
  readonly looksLikeInput: boolean
  /** What stands at the end of that look: drawn by the style sheet (`data-sign` on the cell), it is no element. */
  readonly sign?: 'list' | 'search' | 'calendar' | 'clock' | 'more'
  readonly align?: ColumnAlign
  /** What an empty cell says where its column does not say it. */
  readonly placeholder?: string
  readonly widthPx?: number
  readonly minWidthPx?: number
  /** Added to the width of the column. */
  readonly extraWidthPx?: number
  /** What it writes and reads is its own, also of a field of a page, whose widget has texts. */
  readonly ownTexts?: true
  /** Never shown; its values are kept. */
  readonly hidden?: boolean
  /** For types that choose: where the choices come from, besides the column's `options`. Null: those are all. */
  choiceSource?(column: GridColumn): ChoiceSource | null
  /** Value of a new row when the column declares none. */
  emptyValue?(column: GridColumn): CellValue
  /** Stored value to the value in memory, and back; absent: the same. */
  fromStorage?(value: CellValue, column: GridColumn): CellValue
  toStorage?(value: CellValue, column: GridColumn): CellValue
  /**
   * Draws a value. The element keeps what was painted before, also for another row: change it, do not build it anew.
   * Called hundreds of times per frame while scrolling. Absent: the text of `format`.
   */
  paint?(cell: HTMLElement, value: CellValue, place: CellPlace): void
  /** The text of a value: for copying, in statistics, and in the cell. Empty for nothing. */
  format(value: CellValue, column: CellColumn): string
  /** What a reader is told of a value, in the cell and beside it, where `format` gives what is stored. Absent: that. */
  describe?(value: CellValue, column: CellColumn): string
  readonly text?: TextEditing
  /** The next value, for `toggle`. */
  toggle?(value: CellValue, column: CellColumn): CellValue
  /** A press inside the painted cell (a button in it); true when that was all. */
  press?(target: Element, place: CellPlace, actions: CellActions): boolean
  readonly loadEditor?: () => Promise<ComponentType<CellEditorProps>>
  /** The editor may be wider or higher than its cell: it floats, at least this large. */
  readonly floating?: { readonly widthPx: number; readonly heightPx: number }
  /** Keys that the editor keeps to itself while it is open (arrow keys of an open list). */
  readonly keepsKeys?: readonly string[]
}

/** Returns a definition as it is; checks its shape where it is written. */
export function defineCell(definition: CellDefinition): CellDefinition {
  return definition
}
