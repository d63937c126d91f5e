import type { CellDefinition } from './cell-definition.ts'
import { registryMessages } from './messages.ts'

/** The grid's own columns are called so; a column of data that took the name could not be told from them. */
const RESERVED_TYPES: ReadonlySet<string> = new Set([
  'row-number',
  'row-checkbox',
  'row-radio',
  'row-expand',
  'row-drag-sort',
])

/** A cell type that cannot be registered under its name. */
class CellTypeError extends Error {
  readonly code: 'reserved-cell-type' | 'duplicate-cell-type'
  constructor(code: CellTypeError['code'], message: string) {
    super(message)
    this.name = 'CellTypeError'
    this.code = code
  }
}

export interface CellRegistry {
  /** By type or by one of its older names. */
  get(type: string): CellDefinition | undefined
  /** All types, without their older names. */
  readonly types: readonly string[]
  /** @throws {CellTypeError} when a name is reserved or taken. */
  register(definition: CellDefinition): void
}

/** A registry of the given cell types; tests make small ones of their own. */
export function createCellRegistry(definitions: readonly CellDefinition[]): CellRegistry {
  const byName = new Map<string, CellDefinition>()
  const types: string[] = []
  const register = (definition: CellDefinition) => {
    const names = [definition.type, ...(definition.aliases ?? [])]
    for (const name of names) {
      if (RESERVED_TYPES.has(name)) throw new CellTypeError('reserved-cell-type', registryMessages.reservedType(name))
      if (byName.has(name)) throw new CellTypeError('duplicate-cell-type', registryMessages.duplicateType(name))
    }
    for (const name of names) byName.set(name, definition)
    types.push(definition.type)
  }
  for (const definition of definitions) register(definition)
  return { get: (type) => byName.get(type), types, register }
}
