import { type Static, Type } from 'typebox'

export const colorOptions = Type.Object(
  {
    alpha: Type.Optional(
      Type.Boolean({ default: false, description: '可以选半透明的颜色，存为 #rrggbbaa（9 个字符），默认否。' }),
    ),
  },
  { additionalProperties: false },
)
export type ColorOptions = Static<typeof colorOptions>
