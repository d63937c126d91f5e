import { Type } from 'typebox'
import { defineAction } from '#renderer/action.ts'

/** Stores values in the rows: approve, publish, close. The server does it under the action's own permission. */
export const setValues = defineAction({
  type: 'set-values',
  title: '填值',
  summary: '把固定的、算出的或填写的值写进所选记录，如审核通过、驳回并写明原因。',
  props: Type.Object(
    {
      values: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: true,
            minProperties: 1,
            description:
              '按字段名写值；以 = 开头的是表达式，如 "= today()"，其中的字段名已是 input 填写的值，old. 是原来的值。只写入 input 时可以不写。',
          },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  onSeveral: true,
  checked: { values: { holds: 'values', stored: true } },
  load: () => import('./run-set-values.ts').then((module) => module.runSetValues),
})
