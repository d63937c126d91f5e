import { defineInput } from '#renderer/widget.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { formatPieces } from './pieces.ts'
import { checkRuleOptions } from './schema.ts'

export const checkRule = defineInput({
  type: 'check-rule',
  title: '编码校验规则',
  summary: '编码的校验规则：局部规则按位数一段一段地校验，全局规则校验整个编码；存为 JSON 文本。',
  options: checkRuleOptions,
  accepts: ['string', 'text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  fullRow: true,
  format: formatPieces,
  parse: parseStoredText,
  load: () => import('./check-rule-input.tsx').then((module) => module.CheckRuleInput),
})
