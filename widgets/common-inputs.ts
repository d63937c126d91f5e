import type { InputDefinition } from '#renderer/widget.ts'
import { checkboxGroup } from './checkbox-group/index.ts'
import { date } from './date/index.ts'
import { datetime } from './datetime/index.ts'
import { input } from './input/index.ts'
import { money } from './money/index.ts'
import { multiSelect } from './multi-select/index.ts'
import { number } from './number/index.ts'
import { radio } from './radio/index.ts'
import { refSelect } from './ref-select/index.ts'
import { select } from './select/index.ts'
import { textarea } from './textarea/index.ts'
import { time } from './time/index.ts'
import { yesNo } from './yes-no/index.ts'

/** What most pages are made of: every page loads their definitions, so a line here is paid for by all of them. */
export const commonInputs: readonly InputDefinition[] = [
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
