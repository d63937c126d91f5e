import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const

const column = Type.Object(
  {
    field: Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', maxLength: 64, description: '所引用表的字段。' }),
    title: Type.String({ minLength: 1, maxLength: 32, description: '列标题。' }),
  },
  closed,
)

export const componentSelectOptions = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 32,
        description: '选择的是什么，用于弹窗标题“{name}选择”和“已选{name}”；默认是字段的名称。',
      }),
    ),
    columns: Type.Optional(
      Type.Array(column, {
        minItems: 1,
        maxItems: 8,
        description: '弹窗中显示的列；默认只有显示的文字。只能写所引用表中人人可见的字段。',
      }),
    ),
    width: Type.Optional(
      Type.Integer({ minimum: 400, maximum: 1600, default: 900, description: '弹窗宽度，像素；默认 900。' }),
    ),
  },
  closed,
)
export type ComponentSelectOptions = Static<typeof componentSelectOptions>
