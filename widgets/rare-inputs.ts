import type { InputDefinition } from '#renderer/widget.ts'
import { area } from './area/index.ts'
import { cascader } from './cascader/index.ts'
import { categorySelect } from './category-select/index.ts'
import { checkRule } from './check-rule/index.ts'
import { code } from './code/index.ts'
import { color } from './color/index.ts'
import { componentSelect } from './component-select/index.ts'
import { cron } from './cron/index.ts'
import { dateRange } from './date-range/index.ts'
import { datetimeRange } from './datetime-range/index.ts'
import { departmentSelect } from './department-select/index.ts'
import { humanCheck } from './human-check/index.ts'
import { icon } from './icon/index.ts'
import { image } from './image/index.ts'
import { inputPop } from './input-pop/index.ts'
import { json } from './json/index.ts'
import { linkDown } from './link-down/index.ts'
import { markdown } from './markdown/index.ts'
import { numberRange } from './number-range/index.ts'
import { password } from './password/index.ts'
import { popup } from './popup/index.ts'
import { popupDict } from './popup-dict/index.ts'
import { positionSelect } from './position-select/index.ts'
import { rate } from './rate/index.ts'
import { richText } from './rich-text/index.ts'
import { roleSelect } from './role-select/index.ts'
import { searchSelect } from './search-select/index.ts'
import { slider } from './slider/index.ts'
import { tagInput } from './tag-input/index.ts'
import { textOrHtml } from './text-or-html/index.ts'
import { timeRange } from './time-range/index.ts'
import { transfer } from './transfer/index.ts'
import { treeChoice } from './tree-choice/index.ts'
import { treeDict } from './tree-dict/index.ts'
import { treeSelect } from './tree-select/index.ts'
import { upload } from './upload/index.ts'
import { userByDepartment } from './user-by-department/index.ts'
import { userSelect } from './user-select/index.ts'

/** All other widgets: a browser has their definitions once a page names one of them. */
export const rareInputs: readonly InputDefinition[] = [
  inputPop,
  numberRange,
  dateRange,
  datetimeRange,
  timeRange,
  searchSelect,
  richText,
  textOrHtml,
  cron,
  linkDown,
  color,
  icon,
  rate,
  slider,
  humanCheck,
  password,
  tagInput,
  transfer,
  cascader,
  treeChoice,
  upload,
  image,
  markdown,
  checkRule,
  code,
  json,
  departmentSelect,
  positionSelect,
  roleSelect,
  userByDepartment,
  userSelect,
  componentSelect,
  popup,
  popupDict,
  treeSelect,
  treeDict,
  categorySelect,
  area,
]
