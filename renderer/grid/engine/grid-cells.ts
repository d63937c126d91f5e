import type { CellDefinition } from './cell-definition.ts'
import type { UploadTracker, UploadTrackerOptions } from './cell-services.ts'

/** The types of cells that a grid is drawn with. The grid knows none itself: whoever makes one hands them in. */
export interface GridCells {
  readonly types: readonly string[]
  /** The type of a column, by its name or an older one; plain text for undefined. */
  find(type: string | undefined): CellDefinition | undefined
  /** Keeps the files that are on their way into cells. */
  createUploadTracker(options: UploadTrackerOptions): UploadTracker
}
