import type { WidgetRegistry } from '#renderer/widget.ts'
import { checkboxGroup } from './checkbox-group/index.ts'
import { createRegistry } from './create-registry.ts'
import { date } from './date/index.ts'
import { datetime } from './datetime/index.ts'
import { input } from './input/index.ts'
import { money } from './money/index.ts'
import { multiSelect } from './multi-select/index.ts'
import { number } from './number/index.ts'
import { radio } from './radio/index.ts'
import { refSelect } from './ref-select/index.ts'
import { rows } from './rows/index.ts'
import { select } from './select/index.ts'
import { textarea } from './textarea/index.ts'
import { time } from './time/index.ts'
import { yesNo } from './yes-no/index.ts'

/** All widgets of the product. Adding one is its folder, and one line here. */
const inputs = [
  input,
  textarea,
  number,
  money,
  select,
  multiSelect,
  radio,
  checkboxGroup,
  yesNo,
  date,
  datetime,
  time,
  refSelect,
]

export const widgetRegistry: WidgetRegistry = createRegistry(inputs, rows)
