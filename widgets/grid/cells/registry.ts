import type { CellDefinition } from '../core/cell-definition.ts'
import { checkbox } from './checkbox/index.ts'
import { createCellRegistry } from './create-cell-registry.ts'
import { date } from './date/index.ts'
import { datetime } from './datetime/index.ts'
import { departmentSelect } from './department-select/index.ts'
import { file } from './file/index.ts'
import { hidden } from './hidden/index.ts'
import { image } from './image/index.ts'
import { input } from './input/index.ts'
import { inputNumber } from './input-number/index.ts'
import { link } from './link/index.ts'
import { normal } from './normal/index.ts'
import { popup } from './popup/index.ts'
import { progress } from './progress/index.ts'
import { radio } from './radio/index.ts'
import { select } from './select/index.ts'
import { selectDictSearch } from './select-dict-search/index.ts'
import { selectMultiple } from './select-multiple/index.ts'
import { selectSearch } from './select-search/index.ts'
import { slot } from './slot/index.ts'
import { tags } from './tags/index.ts'
import { textarea } from './textarea/index.ts'
import { time } from './time/index.ts'
import { upload } from './upload/index.ts'
import { userSelect } from './user-select/index.ts'
import { widget } from './widget/index.ts'

/** All types of cells that there are from the start. A new one: its import and its place in this list. */
export const cellRegistry = createCellRegistry([
  normal,
  input,
  inputNumber,
  textarea,
  checkbox,
  radio,
  select,
  selectSearch,
  selectMultiple,
  selectDictSearch,
  date,
  datetime,
  time,
  departmentSelect,
  userSelect,
  popup,
  upload,
  file,
  image,
  tags,
  progress,
  link,
  slot,
  hidden,
  widget,
])

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
