import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { cronOptions } from './schema.ts'

const COLUMN_WIDTH_PX = 180

export const cron = defineInput({
  type: 'cron',
  title: 'Cron表达式',
  summary: 'Quartz 的 cron 表达式，可在对话框中按项选择；字段自带 cron 校验规则。',
  options: cronOptions,
  accepts: ['string', 'text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  columnWidthPx: () => COLUMN_WIDTH_PX,
  rules: [{ code: 'cron' }],
  format: textOf,
  parse: parseStoredText,
  load: () => import('./cron-input.tsx').then((module) => module.CronInput),
})
