/** What every entrant of the benchmark implements and puts on `window.__bench`; the peer benchmark wants the same. */

export type CellType = 'text' | 'number' | 'select' | 'checkbox' | 'date'
export type CellValue = string | number | boolean

export interface DataColumn {
  readonly key: string
  readonly title: string
  readonly type: CellType
  readonly width: number
}

export interface DataRow {
  readonly id: string
  [key: string]: CellValue
}

export interface Dataset {
  readonly columns: readonly DataColumn[]
  readonly rows: DataRow[]
  readonly rowHeight: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Entrant {
  /** Also its file name, and what `--only` takes. */
  readonly name: string
  /** Package, version and licence, for the report. */
  readonly about: { readonly lib: string; readonly licence: string; readonly note?: string }
  /** The most rows that a grid without windowing is measured with. */
  readonly maxRows?: number

  /** Starts to draw. It may return before anything is seen: the probe waits until `hasRowAt` says so. */
  mount(element: HTMLElement, data: Dataset): void | Promise<void>
  unmount(): void

  /** The element whose `scrollTop` moves the rows. */
  scroller(): HTMLElement
  /** Where cells of rows are seen (no header, no footer, no scrollbars), in client coordinates. */
  bodyRect(): { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  /** Whether a filled cell stands at a client point: decides when it is mounted, and what a blank frame is. */
  hasRowAt(point: Point): boolean

  /** Centre of a visible cell, in client coordinates: there the driver really clicks. */
  cellPoint(row: number, column: string): Point
  readonly openWith: 'click' | 'dblclick'
  /** Whether an editor has the focus. */
  isEditing(): boolean
  /** The key that commits and, where the grid can, moves on to the next cell. */
  readonly commitKey: 'Tab' | 'Enter'
  /** After that key: whether the keyboard ended in this cell. */
  movedTo(row: number, column: string): boolean

  getValue(row: number, column: string): CellValue
  /** Replaces one column of every row through the public interface. */
  setColumn(column: string, value: (row: number) => CellValue): void | Promise<void>
  /** Whether a visible cell shows this text now. */
  shows(row: number, column: string, text: string): boolean

  /** What else our own grid is measured by. */
  readonly own?: OwnMeasures
}

/** Editors that are components of antd. */
export type ComponentEditor = 'select' | 'date'

export interface OwnMeasures {
  /** Whether one is mounted, unseen, in advance. */
  isWarm(editor: ComponentEditor): boolean
  /** Whether it has the focus and its pop-up is drawn. */
  isOpen(editor: ComponentEditor): boolean
  /** Text of other rows, as a spreadsheet copies them: as many columns as said, from the first one. */
  clipboardText(rows: number, columns: number): string
  /** Checks all cells of all rows. Returns how many are wrong. */
  validate(): Promise<number>
  /** How many columns have rules. */
  readonly checkedColumns: number
}

declare global {
  interface Window {
    __bench?: Entrant
  }
}
