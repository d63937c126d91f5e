import type { CellDefinition } from '../core/cell-definition.ts'
import { createCellRegistry } from './create-cell-registry.ts'
import { input } from './input/index.ts'
import { normal } from './normal/index.ts'

/** All types of cells that there are from the start. A new one: its import and its place in this list. */
export const cellRegistry = createCellRegistry([normal, input])

/** Plain text, for columns that name no type. */
export const DEFAULT_CELL: CellDefinition = normal

/**
 * Adds a type of cell of one's own, before the first grid with it is drawn.
 * @throws {CellTypeError} when its name is reserved or taken.
 */
export function registerCell(definition: CellDefinition): void {
  cellRegistry.register(definition)
}

/** The type of a column; undefined when it is not registered. */
export function findCell(type: string | undefined): CellDefinition | undefined {
  return type === undefined ? DEFAULT_CELL : cellRegistry.get(type)
}
