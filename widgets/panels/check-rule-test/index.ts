import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** Tries a check rule with a text. */
export const checkRuleTest = definePanel({
  type: 'check-rule-test',
  title: '编码校验规则功能测试',
  summary: '输入一个值，看它是否符合校验规则，以及每个字符的位置。',
  props: Type.Object(
    { ruleCode: Type.String({ minLength: 1, description: '规则的编码。' }) },
    { additionalProperties: false },
  ),
  widthPx: 640,
  load: () => import('./check-rule-test.tsx').then((module) => module.CheckRuleTest),
})
