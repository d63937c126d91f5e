import { type Static, Type } from 'typebox'

export const colorOptions = Type.Object(
  {
    alpha: Type.Optional(
      Type.Boolean({ default: false, description: '可以选半透明的颜色，存为 #rrggbbaa（9 个字符），默认否。' }),
    ),
    named: Type.Optional(
      Type.Boolean({
        default: false,
        description: '也可以存主题的颜色名，如 blue、success，深浅随主题变化；用于字典项那样的颜色，默认否。',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ColorOptions = Static<typeof colorOptions>
