import { type Static, Type } from 'typebox'

export const radioOptions = Type.Object(
  {
    direction: Type.Optional(
      Type.Enum(['horizontal', 'vertical'], {
        default: 'horizontal',
        description: '选项的排列：horizontal 横排（默认），vertical 竖排。',
      }),
    ),
  },
  { additionalProperties: false },
)
export type RadioOptions = Static<typeof radioOptions>
