import type { LaterPart } from '../engine/later-part.ts'
import type { GridState } from './grid-state.ts'
import type { GridViewOptions } from './view-types.ts'

/** Code that is not there at the first paint. */
export interface GridParts {
  /** What it takes to work in it. */
  readonly view: LaterPart<LaterView>
  /** What stands in the footer. */
  readonly statistics: LaterPart<CreateFootLines>
}

export type LaterView = typeof import('./later-view.ts').laterView

export type CreateFootLines = typeof import('./foot-lines.ts').createFootLines

/** What a grid is drawn with. The later code itself is handed the rest of it only. */
export interface WholeOptions extends GridViewOptions {
  readonly parts: GridParts
}

/** The state of a view as those parts of it know it that fetch others. */
export interface WholeState extends GridState {
  readonly options: WholeOptions
}
