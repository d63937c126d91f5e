import type { GridCells } from '#renderer/grid/engine/grid-cells.ts'
import { createUploadTracker } from '../file/cell/create-upload-tracker.ts'
import { cellRegistry, findCell } from './registry.ts'

/** The registered types of cells, as grids of hand-written views are given them. */
export const gridCells: GridCells = {
  get types() {
    return cellRegistry.types
  },
  find: findCell,
  createUploadTracker,
}
