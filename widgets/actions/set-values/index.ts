import { Type } from 'typebox'
import { defineAction } from '#renderer/action.ts'

/** Stores values in the rows: approve, publish, close. The server does it under the action's own permission. */
export const setValues = defineAction({
  type: 'set-values',
  title: '填值',
  summary: '把固定的或算出的值写进所选记录，如审核通过、下架。',
  props: Type.Object(
    {
      values: Type.Object(
        {},
        {
          additionalProperties: true,
          minProperties: 1,
          description: '按字段名写值；以 = 开头的是表达式，如 "= today()"。',
        },
      ),
    },
    { additionalProperties: false },
  ),
  onSeveral: true,
  valuesProperty: 'values',
  storesValues: true,
  load: () => import('./run-set-values.ts').then((module) => module.runSetValues),
})
