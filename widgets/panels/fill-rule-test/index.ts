import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** What a fill rule makes, to look at. */
export const fillRuleTest = definePanel({
  type: 'fill-rule-test',
  title: '填值规则功能测试',
  summary: '执行一次填值规则，显示生成的结果。',
  props: Type.Object(
    { ruleCode: Type.String({ minLength: 1, description: '规则的编码。' }) },
    { additionalProperties: false },
  ),
  widthPx: 480,
  load: () => import('./fill-rule-test.tsx').then((module) => module.FillRuleTest),
})
