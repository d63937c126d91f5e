import { type Static, Type } from 'typebox'

export const radioOptions = Type.Object(
  {
    direction: Type.Optional(
      Type.Enum(['horizontal', 'vertical'], {
        default: 'horizontal',
        description: '选项的排列：horizontal 横排（默认），vertical 竖排。',
      }),
    ),
    buttons: Type.Optional(Type.Boolean({ default: false, description: '画成一排按钮，默认否。' })),
  },
  { additionalProperties: false },
)
export type RadioOptions = Static<typeof radioOptions>
