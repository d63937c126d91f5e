import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** The form of another page: a new record that begins with something, or one that is there. */
export const recordForm = definePanel({
  type: 'record-form',
  title: '另一个页面的表单',
  summary: '用另一个页面的表单新增一条数据，或修改其中一条。',
  props: Type.Object(
    {
      page: Type.String({
        minLength: 1,
        maxLength: 64,
        description: '哪个页面的表单；权限、校验与保存都是那个页面的。',
      }),
      id: Type.Optional(Type.String({ minLength: 1, description: '修改哪一条；不写则新增。' })),
      values: Type.Optional(
        Type.Object({}, { additionalProperties: true, description: '新增时的初始值，按字段；以 = 开头的是表达式。' }),
      ),
      without: Type.Optional(
        Type.Array(Type.String({ minLength: 1 }), { description: '表单上不出现的字段；它们保持原样。' }),
      ),
    },
    { additionalProperties: false },
  ),
  widthPx: 700,
  load: () => import('./record-form.tsx').then((module) => module.RecordFormPanel),
})
