import { type Static, Type } from 'typebox'

export const userSelectOptions = Type.Object(
  {
    narrow: Type.Optional(
      Type.Boolean({ default: false, description: '弹窗用 500 像素的窄样式，只有姓名和账号两列；默认 1200 像素。' }),
    ),
  },
  { additionalProperties: false },
)
export type UserSelectOptions = Static<typeof userSelectOptions>
