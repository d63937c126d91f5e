import type { CellDefinition } from '#renderer/grid/engine/cell-definition.ts'
import { createCellRegistry } from '#renderer/grid/engine/create-cell-registry.ts'
import { date } from '../date/cell/index.ts'
import { datetime } from '../datetime/cell/index.ts'
import { departmentSelect } from '../department-select/cell/index.ts'
import { file } from '../file/cell/index.ts'
import { image } from '../image/cell/index.ts'
import { input } from '../input/cell/index.ts'
import { link } from '../link/cell/index.ts'
import { selectMultiple } from '../multi-select/cell/index.ts'
import { inputNumber } from '../number/cell/index.ts'
import { popup } from '../popup/cell/index.ts'
import { progress } from '../progress/cell/index.ts'
import { radio } from '../radio/cell/index.ts'
import { selectSearch } from '../search-select/cell/index.ts'
import { selectDictSearch } from '../search-select/dictionary-cell/index.ts'
import { select } from '../select/cell/index.ts'
import { tags } from '../tags/cell/index.ts'
import { textarea } from '../textarea/cell/index.ts'
import { time } from '../time/cell/index.ts'
import { upload } from '../upload/cell/index.ts'
import { userSelect } from '../user-select/cell/index.ts'
import { checkbox } from '../yes-no/cell/index.ts'
import { hidden } from './hidden/index.ts'
import { normal } from './normal/index.ts'
import { slot } from './slot/index.ts'
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
const DEFAULT_CELL: CellDefinition = normal

/** The type of a column; undefined when it is not registered. */
export function findCell(type: string | undefined): CellDefinition | undefined {
  return type === undefined ? DEFAULT_CELL : cellRegistry.get(type)
}
